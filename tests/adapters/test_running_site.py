"""A bot that speaks DAIDE plays a year on a running site, through the adapter and by the site's stream."""

import threading

import pytest

from games.accounts.tokens import token_make
from games.programs.services import program_make
from tests.plugins.tables import user


@pytest.mark.worker
def test_a_bot_plays_a_year_on_a_running_site(site):
    from season import Problem, Season
    from season_daide.server import Server
    from seat import SeatThere

    from tests.adapters.bot import Bot

    program = program_make(by=user("ada"), name="Robot")
    api = Season(site.url, token_make(user=program, scopes=["read", "play"]))
    slug = api.call("POST", "/api/play/", {"seat": "France"})["slug"]
    server = Server(SeatThere(api, slug), (Problem, OSError), port=0)
    listening = server.bind()
    threading.Thread(target=server.run, args=(listening,), daemon=True).start()
    bot = Bot(server.port)
    try:
        bot.begin()
        while api.call("GET", f"/api/games/{slug}/")["turn"]["phase"][1:5] == "1901":
            bot.play(1)
    finally:
        server.stop.set()
        bot.close()
    assert {"HLO", "SCO", "NOW", "THX", "ORD"} <= {line.split()[0] for line in bot.heard}
    assert any("(FAL 1901)" in line for line in bot.heard if line.startswith("ORD"))
    told = [line for line in bot.heard if line.startswith("THX")]
    assert told and all(line.endswith("(MBV)") for line in told)

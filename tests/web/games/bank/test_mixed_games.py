"""Games of rules from several variants at every door of the site, played by bots."""


import pytest

from games.models import GameStatus
from games.services import lobby, starting
from tests.plugins.tables import Table, user
from tests.web.games.bank.mixed import MIXED

pytestmark = pytest.mark.django_db


def game_of(rules, **settings) -> Table:
    """A running game of these rules: the first seat is a member's, bots have the others."""
    gm, player = user("gm"), user("player")
    settings = {"name": "Mixed", "allocation": "chosen", "bots_allowed": True, **settings}
    game = lobby.game_create(by=gm, as_gm=True, **settings, **rules)
    seat = game.seats.order_by("position").first().seat_id
    lobby.game_join(game=game, by=player, seat_id=seat)
    starting.game_start(game=game, by=gm)
    game.refresh_from_db()
    return Table(game, gm, {seat: player})


def addresses(table):
    here, last = table.game.get_absolute_url(), table.now.last_turn
    pages = ["", "history/", "press/", "standings/", "ledger/", "rules/", "board/", "feed/", "panels/"]
    pages += [f"parts/{part}/" for part in ("banner", "moves", "press", "seats", "votes")]
    if last:
        pages += [f"history/{last.number}/", f"report/{last.phase}/", f"report/{last.phase}/map.svg"]
    return [here + page for page in pages]


def everything(table, browse):
    """Every page to every sort of eyes."""
    (player,) = table.people.values()
    for member in (None, player, table.gm):
        client = browse(member)
        for address in addresses(table):
            assert client.get(address).status_code == 200, address
        panels = client.get(f"{table.game.get_absolute_url()}panels/").json()["panels"]
        for name in panels:
            got = client.get(f"{table.game.get_absolute_url()}panels/{name}/")
            assert got.status_code == 200, name


@pytest.mark.parametrize("name", MIXED)
def test_a_mixed_game_is_played_at_every_door(name, browse):
    table = game_of(MIXED[name])
    assert table.now.status == GameStatus.RUNNING
    everything(table, browse)
    for _ in range(6):
        if not table.now.is_going:
            break
        table.pass_deadline()
    everything(table, browse)
    assert table.now.rulebook.version == table.now.rulebook_version

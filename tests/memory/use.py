"""A round of use of everything that needs memory, on a running site: `python -m tests.memory.use ADDRESS`.

It runs in a process of its own, which is not measured, with the environment of the site. Prints what it did.
"""

import os
import sys
import time
from collections.abc import Callable

from tests.memory.measure import get
from tests.plugins.boards import lake

PAGES = (
    "/",
    "/games/",
    "/variants/standard/",
    "/atlas/",
    "/rules/",
    "/boards/",
    "/zines/",
    "/sandbox/",
    "/api/schema/",
)


def until(true: Callable[[], object], what: str, seconds: float = 120) -> None:
    """Wait for a worker."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds:g} s until {what}")
        time.sleep(0.2)


def main(address: str) -> None:
    """Each line: what was used, and by which process."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
    import django

    django.setup()
    from django.contrib.auth.models import User
    from django.utils import timezone

    from games.boards.services import boards
    from games.forming import creating, joining
    from games.models import BoardRevision, Game, Turn
    from games.play_now import solo_games
    from games.services import orders, starting
    from games.zines import services as zines

    gm, member = User.objects.create_user("the-gm"), User.objects.create_user("member")
    game = creating.game_create(
        by=gm, name="A game", as_gm=True, bots_allowed=True, allocation="chosen", nmr_policy="hold"
    )
    joining.game_join(game=game, by=member, seat_id="France")
    game = starting.game_start(game=Game.objects.get(pk=game.pk), by=gm)
    Turn.objects.filter(game=game).update(due=timezone.now())
    until(lambda: Game.objects.get(pk=game.pk).turn_number == 2, "a turn is adjudicated")
    print("turns: a turn adjudicated")
    alone = solo_games.solo_game_begin(by=member, strength="expert", seat_id="France")
    orders.orders_ready(game=alone, by=member, number=1, ready=True)
    until(lambda: Game.objects.get(pk=alone.pk).turn_number >= 2, "six Experts have thought")
    print("bots, rest: six Experts thought, and their turn adjudicated")
    board = boards.board_save(by=member, document=lake())
    until(lambda: BoardRevision.objects.get(board=board).drawn_at, "a board is laid out")
    print("rest: a board laid out")
    zine = zines.zine_found(by=gm, name="measured", title="Measured")
    turn = Turn.objects.get(game=game, number=1)
    text = f"# An issue\n\n[map {turn.pk}]\n\nAnd *words*."
    issue = zines.issue_draft(zine=zine, by=gm, title="One", text=text, turns=[turn])
    zines.issue_publish(issue=issue, by=gm, version=issue.version, written=lambda _: text)
    table = game.get_absolute_url()
    pages = [*PAGES, table, f"{table}history/1/", board.get_absolute_url(), "/zines/measured/1/"]
    for page in pages * 3:
        get(address + page)
    print(f"web: {3 * len(pages)} pages")
    assert get(f"{address}/zines/measured/1/issue.pdf")[:4] == b"%PDF"
    print("web: a PDF")
    assert get(f"{address}{table}report/{turn.phase}/map.png")[1:4] == b"PNG"
    print("web: a PNG")


if __name__ == "__main__":
    main(sys.argv[1])

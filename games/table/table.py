"""The table: where a game is played and watched. (Before the start its page is `games.lobby.game_page`.)"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode

from games import database_time
from games.common.dictionaries import Context
from games.maps.drawing.text import board as prose
from games.maps.drawing_cache import cached_for_spectators
from games.maps.game_maps import board_scene, drawing, scene_of
from games.models import Branch, Game, GameStatus, Proposal, ProposalStatus, Seat, Turn
from games.permissions import Viewer
from games.press.pages import press_context
from games.selectors import positions
from games.selectors.last_year import last_year_text
from games.selectors.orders import ready_marks
from games.table.access import page_at_table
from games.table.came import came
from games.table.draw_votes import draws_context
from games.table.frame import frame
from games.table.identity import identity
from games.table.left_games import held_before
from games.table.lessons import lessons_context
from games.table.narration import tell
from games.table.panels import registry as panels
from games.table.panels.panel import PanelContext
from games.table.queries.standings import PowerStanding, standings
from games.table.services.another_game import follower_of, people_of
from games.table.sheets import sheet_context
from games.table.standings import player_of


def find_last_branch(game: int) -> Branch | None:
    """The branch of a game that was published last."""
    return Branch.objects.published().filter(game_id=game).order_by("-settled_at").first()


def find_open_proposals(game: int) -> list[Proposal]:
    """The proposals of a game that are still voted on."""
    return list(Proposal.objects.filter(game_id=game, status=ProposalStatus.OPEN).select_related("seat"))


def banner(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """The season, the clock, and who is ready."""
    game = viewer.game
    turn = game.open_turn
    marks = ready_marks(viewer)
    return {
        "turn": turn,
        "phase_name": positions.phase_name(game, turn.phase) if turn else "",
        "last_year": last_year_text(game, turn) if turn else "",
        "now": database_time.now(),
        "marks": marks,
        "waited_for": sum(mark.waited_for for mark in marks),
        "waited_for_ready": sum(mark.waited_for and mark.ready for mark in marks),
        "winners": _winners(game),
        "another": _another(viewer),
        "last_turn": game.last_turn,
        "changed": _past_changed(game, turn),
        "identity": identity(viewer),
    }


def _another(viewer: Viewer) -> dict[str, object] | None:
    """Of a game that is over: whether this viewer may ask its people for another, and where that is if it was done."""
    game = viewer.game
    if game.status != GameStatus.FINISHED or game.is_against_bots:
        return None
    there, ours = follower_of(game), viewer.user in people_of(game)
    if there is None or (there.private and not ours):
        return {"may_ask": ours} if ours and there is None else None
    token = f"?{urlencode({'invite': there.invite_token})}" if ours and there.invite_token else ""
    return {"there": there, "address": f"{there.get_absolute_url()}{token}"}


def _past_changed(game: Game, turn: Turn | None) -> Branch | None:
    """What has changed the past since the window that is open was opened: it was opened by that."""
    last = find_last_branch(game.pk)
    return last if turn and last and last.settled_at and last.settled_at >= turn.opened_at else None


def _winners(game: Game) -> list[str]:
    ids = (game.result or {}).get("seats", [])
    return [seat.name for seat in game.table_seats if seat.seat_id in ids] if ids else []


def seats(request: HttpRequest, viewer: Viewer) -> Context:
    """Who sits where, and what each holds; sides that nobody plays, too."""
    all_of_them = positions.sees_others(viewer)
    lines = [
        {
            "standing": line,
            "seat": line.seat,
            "missed": line.seat.nmr_total if all_of_them or line.seat == viewer.seat else 0,
            "player": player_of(viewer, line),
            "page": _page_of(viewer, line),
            "open": _open_seat(viewer, line),
        }
        for line in standings(viewer)
    ]
    turn = viewer.game.board_turn
    scene = board_scene(viewer, turn) if turn else scene_of(viewer.game, positions.latest_state(viewer), "")
    return {"lines": lines, "prose": prose(scene), "open_seats": [line for line in lines if line["open"]]}


def _page_of(viewer: Viewer, line: PowerStanding) -> str:
    """The page of who plays there, where they have one and may be known."""
    player = line.seat.player
    if player is None or not player_of(viewer, line) or not player.profile.shows_page:
        return ""
    return reverse("member", args=[player.username])


def _open_seat(viewer: Viewer, line: PowerStanding) -> bool:
    """Whether this viewer could sit down there now; the service has the last word."""
    game, seat = viewer.game, line.seat
    free = isinstance(seat, Seat) and seat.player_id is None and not seat.out
    going = game.is_going and not game.is_against_bots
    return free and going and viewer.seat is None and not viewer.is_gm and not held_before(viewer.user, game)


def votes(request: HttpRequest, viewer: Viewer) -> Context:
    """What the players can decide together. A seat sees its own ballots and nobody else's."""
    game, seat = viewer.game, viewer.seat
    proposals = find_open_proposals(game.pk)
    prefetch_related_objects(proposals, "votes__seat")
    may_vote = seat is not None and not seat.out and game.is_going and not viewer.sits
    open_ones = [_proposal(one, viewer) for one in proposals]
    return {
        "may_vote": may_vote,
        "unanswered": sum(one["mine"] is None for one in open_ones) if may_vote else 0,
        **draws_context(viewer),
        "conceded_to": seat.concession.to if seat and hasattr(seat, "concession") else None,
        "others": [one for one in game.table_seats if one != seat and one.kind == "power" and not one.out],
        "proposals": open_ones,
        "paused": game.status == GameStatus.PAUSED,
    }


def _proposal(one: Any, viewer: Viewer) -> dict[str, object]:
    mine = [vote.in_favour for vote in one.votes.all() if vote.seat == viewer.seat]
    return {
        "proposal": one,
        "yes": [vote.seat.name for vote in one.votes.all() if vote.in_favour],
        "no": [vote.seat.name for vote in one.votes.all() if not vote.in_favour],
        "mine": mine[0] if mine else None,
    }


def news(request: HttpRequest, viewer: Viewer) -> dict[str, object]:
    """What happened last, for who only watches: their table opens on it. Nothing where nothing has been played yet."""
    last = viewer.game.last_turn
    if last is None or viewer.seat is not None or viewer.is_gm:
        return {"news": None}
    return {"news": tell(viewer, last), "lines": seats(request, viewer)["lines"]}


Part = Callable[[HttpRequest, Viewer], dict[str, object]]
PARTS: dict[str, Part] = {
    "banner": banner,
    "moves": sheet_context,
    "press": press_context,
    "seats": seats,
    "votes": votes,
    "lessons": lessons_context,
    "news": news,
    "came": came,
}
FIRST_STEPS = 2
"""Movement windows in which somebody is led through what one does at the table."""
AT_THE_TABLE = ("banner", "moves", "press", "seats", "votes", "lessons", "news", "came")


def board_context(viewer: Viewer) -> dict[str, object]:
    """The map as it stands: of the open turn, or of the end, with the orders of the last turn under it."""
    game = viewer.game
    turn = game.board_turn
    if turn is not None:
        now = positions.position(viewer, turn)
        if not game.is_going:
            return {
                "svg": drawing(board_scene(viewer, turn)),
                "number": turn.number,
                "phase": "",
                "phase_name": "The end",
            }
        svg = cached_for_spectators(viewer, turn, "board", lambda: drawing(board_scene(viewer, turn)))
        return {"svg": svg, "number": turn.number, "phase": turn.phase, "phase_name": now.phase_name}
    last = game.last_turn
    if last is None:
        return {"svg": "", "number": 0, "phase": "", "phase_name": ""}
    report = positions.report(viewer, last)
    scene = scene_of(game, report.state_after, "The end")
    return {"svg": drawing(scene), "number": last.number + 1, "phase": "", "phase_name": "The end"}


def table_page(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The whole page."""
    context = {
        **frame(viewer, "table"),
        "teach": _to_be_taught(viewer),
        "board": board_context(viewer),
        "panels": panels.at_table(PanelContext(viewer)),
    }
    for name in AT_THE_TABLE:
        context |= PARTS[name](request, viewer)
    return render(request, "games/table.html", context)


def _to_be_taught(viewer: Viewer) -> bool:
    """Whether this is the first season of somebody who has never been led through one, at their own pace."""
    game, seat = viewer.game, viewer.seat
    new = seat is not None and isinstance(viewer.user, User) and not viewer.user.profile.taught
    if not (new and game.own_pace and game.is_going):
        return False
    return game.turns.adjudicated().filter(phase__endswith="M").count() < FIRST_STEPS


@page_at_table
def board(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """GET /games/<slug>/board/: the map as it stands, and its turn's number, as JSON."""
    return JsonResponse(board_context(viewer))

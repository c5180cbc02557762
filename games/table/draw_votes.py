"""What a table is shown of draws: who votes, who counts as willing, what everybody may know of votes."""

from dataclasses import dataclass

from games.models import DrawPolicy, DrawVote, FailedDraw, Game, Seat
from games.permissions import Viewer
from games.selectors.positions import phase_name

MOST_FAILED = 3
"""Failed votes that are told beside the ballot, the last first."""


@dataclass(frozen=True, slots=True)
class Voted:
    """A vote for a draw, and who is to share it by name; nobody named: all who survive."""

    seat: Seat
    sharing: tuple[str, ...]


def open_votes(game: Game) -> list[Voted]:
    """The votes for a draw, where whoever sees the game sees them; else none."""
    if not game.open_draws or not game.is_going:
        return []
    return [_voted(game, one, one.draw_vote) for one in game.table_seats if hasattr(one, "draw_vote")]


def own_vote(viewer: Viewer) -> Voted | None:
    """The viewer's own vote."""
    seat = viewer.seat
    return _voted(viewer.game, seat, seat.draw_vote) if seat is not None and hasattr(seat, "draw_vote") else None


def _voted(game: Game, seat: Seat, vote: DrawVote) -> Voted:
    return Voted(seat, tuple(one.name for one in game.table_seats if one.seat_id in vote.sharing))


def failed_votes(game: Game) -> list[str]:
    """The phases at whose end votes for a draw failed, in words, the last first; where the game tells of it."""
    if not game.failed_draws:
        return []
    failed = FailedDraw.objects.filter(game=game, turn__published=True).order_by("-pk")[:MOST_FAILED]
    return [phase_name(game, phase) for phase in failed.values_list("turn__phase", flat=True)]


def voters(game: Game) -> list[Seat]:
    """Those who have to vote for a draw."""
    return [one for one in game.table_seats if one.player_id and not one.out]


def willing(game: Game) -> list[Seat]:
    """Those who do not vote and count as willing: bots, and seats without a player."""
    return [one for one in game.table_seats if not one.player_id and not one.out]


def draws_context(viewer: Viewer) -> dict[str, object]:
    """Of a ballot: what it says of draws. A seat sees its own vote, and others' where votes are open."""
    game, vote = viewer.game, own_vote(viewer)
    return {
        "drawn": vote is not None,
        "draw_vote": vote,
        "draw_off": game.rulebook.no_draw
        or (game.draws == DrawPolicy.NONE and "In this game nobody agrees on a draw."),
        "draw_names": game.draws == DrawPolicy.NAMED,
        "draw_powers": [one for one in game.table_seats if one.kind == "power" and not one.out],
        "draw_voters": voters(game),
        "draw_silent": willing(game),
        "open_votes": open_votes(game),
        "failed_votes": failed_votes(game),
    }

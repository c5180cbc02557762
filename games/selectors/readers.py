"""Who reads the reason of a ruling on the ledger, in words: for the forms that ask for it. From rows alone."""

from collections.abc import Sequence

from engine.model.ids import END
from games.models import Game, Ruling, Turn
from games.models.ruling import HIDDEN_UNTIL_ADJUDICATED

EVERYBODY = "Whoever may see the game reads it on the ledger."
NEEDED = "A ruling needs a reason: whoever may read the ruling reads it on the ledger."
TABLE_LATER = ", whoever may see the game once the turn is adjudicated and nothing of it is secret any more."
AT_ONCE = (
    "They do so with the board at once, so it should not give away the orders and draws, which are read when they are "
    "carried out."
)
PLAYED_AGAIN = "Whoever may see the game reads it on the ledger, with what is played again."


def ruling_readers(ruling: Ruling) -> str:
    """Who reads the reasons of a ruling, that of taking it back too, and when."""
    game = ruling.game
    later = _in_time(game, ruling)
    if ruling.audience is None:
        return f"{later}{TABLE_LATER}" if later else EVERYBODY
    few = _seat_names_text(game, [seat for seat in ruling.audience if seat != END])
    over = ", everybody when the game is over" if END in ruling.audience else ""
    if later:
        return f"{later}, and nobody but {few} once the turn is adjudicated{over}."
    return f"Nobody but {few} reads it on the ledger{over}."


def shared_ruling_readers(rulings: Sequence[Ruling]) -> str:
    """The same of several that have one reason, and are for all to read: the first that is read gives it away."""
    readers = {ruling_readers(one) for one in rulings}
    if EVERYBODY in readers and len(readers) > 1:
        return f"{EVERYBODY} {AT_ONCE}"
    if EVERYBODY in readers or not rulings:
        return EVERYBODY
    seats = list(dict.fromkeys(str(one.data.get("seat", "")) for one in rulings))
    return f"{_only(rulings[0].game, seats)}{TABLE_LATER}"


def _in_time(game: Game, ruling: Ruling) -> str:
    """Who alone reads a ruling on the open turn for now, where it tells of orders or draws to come; else nothing."""
    turn = game.open_turn
    if ruling.kind not in HIDDEN_UNTIL_ADJUDICATED or turn is None or turn.phase != ruling.phase:
        return ""
    once = [pk for branch in game.branches.published() for pk in branch.follows]
    if Turn.objects.filter(pk__in=once, phase=ruling.phase).exists():
        return ""  # that phase was played before, on a line that was left
    return _only(game, [str(ruling.data.get("seat", ""))])


def _only(game: Game, seats: list[str]) -> str:
    return f"Only {_seat_names_text(game, seats)} can read it on the ledger at once"


def _seat_names_text(game: Game, seats: list[str]) -> str:
    names = {seat.seat_id: seat.name for seat in game.seats.all()}
    listed = [names[seat] for seat in seats if seat in names]
    return f"{', '.join(listed)} and the GM" if listed else "the GM"

"""Telling the table that a seat has changed hands: in public press at once, and in the report of the open turn."""

from django.contrib.auth.models import User

from games import database_time
from games.models import Game, Ruling, RulingKind, Seat
from games.press.services.press import LONGEST_MESSAGE, PUBLIC, press_send

UNDONE = "The replacement was undone."


def replacement_announce(
    *, game: Game, by: User, seat: Seat, old: User | None, new: User | None, bot: bool, reason: str
) -> Ruling | None:
    """As the GM of a locked game: announce a replacement with its reason. Who plays what is told where all know it.

    Returns the ruling that puts it into the report; None where no turn is open.
    """
    hidden = game.names_hidden()
    names = ["" if one is None or hidden else str(one.profile) for one in (old, new)]
    return _announce(game, by, _sentence(seat, *names, taken=new is not None, bot=bot), reason)


def bot_announce(*, game: Game, by: User, seat: Seat, reason: str) -> Ruling | None:
    """As the GM of a locked game: announce how the bot in a seat plays from now on, with the reason."""
    return _announce(
        game, by, f"The bot in {seat.inside} plays as {game.bot_in_words(seat.seat_id)} from now on.", reason
    )


def gm_announce(*, game: Game, by: User, text: str) -> None:
    """As the GM of a locked game: say in public press who rules it from now on."""
    press_send(game=game, by=by, to=[PUBLIC], text=text[:LONGEST_MESSAGE], as_gm=True)


def _announce(game: Game, by: User, sentence: str, reason: str) -> Ruling | None:
    """Say something in public press with its reason, and in the report of the turn that is open, if one is."""
    text = f"{sentence} The GM says why: {' '.join(reason.split())}"
    text = (text if text.endswith((".", "!", "?")) else f"{text}.")[:LONGEST_MESSAGE]
    press_send(game=game, by=by, to=[PUBLIC], text=text, as_gm=True)
    turn = game.open_turn
    if turn is None:
        return None
    about = {"game": game, "number": turn.number, "phase": turn.phase, "author": by}
    return Ruling.objects.create(kind=RulingKind.TELL, data={"text": text}, reason=reason.strip(), **about)


def _sentence(seat: Seat, old: str, new: str, *, taken: bool, bot: bool) -> str:
    """Who plays a seat from now on, as far as it may be said."""
    if bot:
        return f"A bot plays {seat.inside} until somebody comes{f', in the place of {old}' if old else ''}."
    if not taken:
        return f"{f'{old} no longer plays {seat.inside}' if old else f'{seat.name} has lost its player'}: it is free."
    return f"{new or 'Another player'} plays {seat.inside} from now on{f', in the place of {old}' if old else ''}."


def replacement_recall(*, game: Game, by: User, seat: Seat, ruling: int | None) -> None:
    """As the GM of a locked game: say that a replacement was undone, and take it out of the report to come."""
    made = Ruling.objects.filter(game=game, pk=ruling, withdrawn_at=None).first() if ruling else None
    if made is not None and game.open_turn is not None and made.number == game.open_turn.number:
        made.withdrawn_at, made.withdrawn_reason = database_time.now(), UNDONE
        made.save(update_fields=["withdrawn_at", "withdrawn_reason"])
    press_send(game=game, by=by, to=[PUBLIC], text=f"{UNDONE} {seat.name} is played as before.", as_gm=True)

"""What is stored of a game, in words: the admin shows nobody a name that programs use."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from engine.turn.ruling_words import option_words, rule_words
from games.models import Game, Ruling, RulingKind, Turn
from games.permissions import Viewer
from games.selectors import positions
from games.selectors.wording import draw_text, in_turn, ruling_text


def lines(texts: Iterable[str]) -> SafeString:
    """Texts below each other; a dash for none."""
    return format_html_join("", "{}<br>", ((text,) for text in texts)) or SafeString("–")


def papers(turn: Turn) -> SafeString:
    """The orders that counted, by seat."""
    names = dict(turn.game.seats.values_list("seat_id", "name"))
    return lines(f"{names.get(seat, seat)}: {'; '.join(orders)}" for seat, orders in (turn.submissions or {}).items())


def ruled(turn: Turn) -> SafeString:
    """The rulings that were made on a turn and stand."""
    made = Ruling.objects.filter(game=turn.game, phase=turn.phase, withdrawn_at=None).exclude(kind=RulingKind.DEADLINE)
    return lines(f"{ruling_text(ruling)} ({ruling.reason})" for ruling in made.order_by("pk"))


def came_of_it(turn: Turn, by: User) -> SafeString:
    """The report of a turn, as its GM reads it."""
    if turn.outcome is None:
        return SafeString("–")
    return lines(str(event["text"]) for event in _report(turn, by).events)


def drew(turn: Turn, by: User) -> SafeString:
    """What was drawn in a turn, as its GM reads it."""
    draws = _report(turn, by).draws if turn.outcome is not None else {}
    texts = [draw_text(turn.game, key, in_turn(one["value"])) for key, one in draws.items()]
    return lines(f"{name}: {value}" for name, value in texts)


def _report(turn: Turn, by: User) -> positions.AdjudicatedTurn:
    return positions.report(Viewer(turn.game, by, None, is_gm=True), turn)


def engines_own(ruling: Ruling) -> SafeString:
    """What the engine had ruled."""
    return lines(f"{one['order']}: {one['verdict']}, {one.get('why', '')}" for one in ruling.before or ())


def readers(ruling: Ruling) -> str:
    """Who may read a ruling for good."""
    if ruling.audience is None:
        return "Everybody"
    names = dict(ruling.game.seats.values_list("seat_id", "name"))
    return ", ".join([*(names[seat] for seat in ruling.audience if seat in names), "the GM"])


def rules(game: Game) -> SafeString:
    """Rules struck, added and set when the game was made."""
    struck = (f"Without “{rule_words(name)}”" for name in game.without)
    added = (f"With “{rule_words(name)}”" for name in game.with_rules)
    options = (option_words(name, str(value)) for name, value in sorted(game.options.items()))
    return lines([*struck, *added, *options])


def ended(game: Game) -> str:
    """How a game ended."""
    if not game.result:
        return "–"
    names = dict(game.seats.values_list("seat_id", "name"))
    seats = ", ".join(names.get(seat, seat) for seat in game.result.get("seats", ())) or "nobody"
    return f"{str(game.result.get('kind', '')).capitalize()}: {seats}"

"""What a member agrees to by sitting down, and in words what of it has changed since. Of the rules: agreed_rules.py."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.common.durations import duration
from games.models import Allocation, BotStrength, BotTemper, BotWord, Game, NmrPolicy, PressMode
from games.models.timetable import WEEKDAYS
from games.selectors.agreed_rules import Changed, rules_agreed, rules_changed

Agreed = Mapping[str, Any]
"""Settings by their names, as JSON: texts, numbers, yes or no; None for what does not apply. And the `rules`."""


def _closing(told: Any) -> str:
    if told is None:
        return "at any hour"
    days, hour, zone = told
    return f"{', '.join(WEEKDAYS[int(day) - 1] for day in days)} at {hour} ({zone})"


def _moment(told: Any) -> str:
    moment = parse_datetime(told) if told else None
    return f"{timezone.localtime(moment):%-d %b %Y, %H:%M %Z}, or when it is full" if moment else "when it is full"


def _one_of(choices: Any) -> Callable[[Any], str]:
    return lambda told: str(choices(told).label)


def _either(yes: str, no: str) -> Callable[[Any], str]:
    return lambda told: yes if told else no


def _seat_by_seat(told: Any) -> str:
    return "; ".join(f"{name}: {said}" for name, said in told) if told else "as all the others"


WORDS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "name": ("Name", str),
    "movement_minutes": ("Movement windows", duration),
    "retreat_minutes": ("Retreat windows", duration),
    "adjustment_minutes": ("Adjustment windows", duration),
    "closing": ("Windows close", _closing),
    "starts_at": ("Starts", _moment),
    "press": ("Press", _one_of(PressMode)),
    "grey_press": ("Unsigned public press", _either("allowed", "not allowed")),
    "read_marks": ("Reading marks", _either("shown", "not shown")),
    "anonymous": ("Names", _either("hidden until the game is over", "shown")),
    "private": ("Seen and joined", _either("with the invitation link only", "by everybody")),
    "allocation": ("Seats", _one_of(Allocation)),
    "bots_allowed": ("Bots in free seats", _either("allowed", "not allowed")),
    "bot_strength": ("Bots play as", _one_of(BotStrength)),
    "bot_temper": ("Bots are", _one_of(BotTemper)),
    "bot_seats": ("Single bots", _seat_by_seat),
    "bot_word": ("Bots keep their word", _one_of(BotWord)),
    "gm_may_play": ("The GM", _either("may play", "does not play")),
    "early_adjudication": ("Adjudicated", _either("as soon as everybody is ready", "at the deadline only")),
    "grace_minutes": ("A missing seat is waited for", duration),
    "late_orders": ("Late orders", _either("count until the turn is adjudicated", "do not count")),
    "least_met": ("Deadlines met, asked of newcomers", lambda told: f"{told} %" if told else "none"),
    "holidays": ("Holidays", _either("stop the clock", "do not stop the clock")),
    "gate_minutes": ("The GM sees outcomes first, for", duration),
    "nmr_policy": ("When deadlines are missed", _one_of(NmrPolicy)),
    "nmr_limit": ("Missed deadlines in a row", str),
}
"""Every setting: what it is called, and how a value of it is said."""
CLOSING = ("weekdays", "hour", "time_zone")
"""Fields that are one setting: `closing`."""
BOTS = ("bot_strength", "bot_temper", "bot_word", "bot_seats")


def agreed_now(game: Game) -> dict[str, Any]:
    """The settings and rules of a game as whoever sits down agrees to them. What does not apply here is None."""
    return {**_settings(game), "rules": rules_agreed(game)}


def settings_in_words(game: Game, *, leave: Collection[str] = ()) -> list[tuple[str, str]]:
    """The settings of a game, made or not, line by line: names and values, without those to leave away."""
    told = _settings(game)
    return [(label, _said(name, say, told[name])) for name, (label, say) in WORDS.items() if name not in leave]


def _settings(game: Game) -> dict[str, Any]:
    told = {name: getattr(game, name) for name in WORDS if name != "closing"}
    fixed = game.weekdays and game.hour is not None
    told["closing"] = [game.weekdays, f"{game.hour:%H:%M}", game.time_zone] if fixed else None
    told["starts_at"] = game.starts_at.isoformat() if game.starts_at else None
    told["bot_seats"] = single_bots(game) or None
    if not game.bots_allowed:
        told |= dict.fromkeys(BOTS)
    if game.nmr_policy == NmrPolicy.HOLD:
        told["nmr_limit"] = None
    return told


def single_bots(game: Game) -> list[list[str]]:
    """What is said of the bots of single seats: [name of the seat, in words how its bot plays]."""
    if not game.bot_seats:
        return []
    usual = (game.bot_strength, game.bot_temper)
    others = [one for one in game.rulebook.seats if (game.strength_of(one.id), game.temper_of(one.id)) != usual]
    return [[spec.name, game.bot_in_words(spec.id)] for spec in others]


def changed_since(agreed: Agreed, now: Agreed) -> list[Changed]:
    """What differs between two agreements, in words, in the order of WORDS."""
    found = []
    for name, (label, say) in WORDS.items():
        old, new = agreed.get(name), now.get(name)
        if old != new:
            found.append(Changed(label, _said(name, say, old), _said(name, say, new)))
    if "rules" in agreed and "rules" in now:  # older agreements tell nothing of rules, which could not change then
        found += rules_changed(agreed["rules"], now["rules"])
    return found


def _said(name: str, say: Callable[[Any], str], told: Any) -> str:
    if told is None and name not in ("closing", "starts_at", "bot_seats"):
        return "does not apply"
    return say(told)

"""What a game was agreed to be, in words: for the lobby, the rules page and lists."""

from dataclasses import dataclass

from django.utils import timezone

import engine
from games.common.drafts import from_game, option_groups
from games.common.durations import duration
from games.library.rules.answers import option_label, owner_of, title_of
from games.library.rules.composer import rules_title
from games.models import Allocation, BotStrength, BotTemper, BotWord, Game, NmrPolicy, PressMode
from games.models.timetable import WEEKDAYS
from games.selectors.agreed import single_bots
from games.table.headline import joined

PRESS = {
    PressMode.FULL: "Public and private press",
    PressMode.PUBLIC: "Public press only",
    PressMode.NONE: "No press: gunboat",
}
SEATS = {
    Allocation.CHOSEN: "Everybody chooses a power on joining",
    Allocation.PREFERENCE: "By preference lists, contested seats by lot",
    Allocation.DRAWN: "Drawn by lot when the table is full",
}


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the terms of a game."""

    name: str
    text: str


def speed(game: Game) -> str:
    """The pace in one line, for a list of games."""
    if game.weekdays and game.hour:
        days = ", ".join(WEEKDAYS[int(day) - 1][:3] for day in game.weekdays)
        return f"{days} at {game.hour:%H:%M} ({game.time_zone})"
    return f"{duration(game.movement_minutes)} a move"


def _windows(game: Game) -> str:
    lengths = (
        f"Movement {duration(game.movement_minutes)}, retreats {duration(game.retreat_minutes)}, "
        f"adjustments {duration(game.adjustment_minutes)}"
    )
    if not (game.weekdays and game.hour):
        return lengths
    days = ", ".join(WEEKDAYS[int(day) - 1] for day in game.weekdays)
    return f"Windows close on {days} at {game.hour:%H:%M} ({game.time_zone}). At the least: {lengths.lower()}"


def _absent(game: Game) -> str:
    after = {
        NmrPolicy.HOLD: "its units hold, and the seat stays theirs",
        NmrPolicy.VACATE: "the seat is offered to a replacement",
        NmrPolicy.BOT: "a bot takes the seat until a replacement comes",
    }[NmrPolicy(game.nmr_policy)]
    grace = f" A missing seat is waited for once, {duration(game.grace_minutes)}." if game.grace_minutes else ""
    if game.nmr_policy == NmrPolicy.HOLD:
        return f"When somebody misses deadlines, {after}.{grace}"
    return f"After {game.nmr_limit} missed deadlines in a row {after}.{grace}"


def _run(game: Game) -> str:
    if game.gm is None:
        return "The players run it: a majority pauses, extends and goes on"
    plays = ", who also plays" if game.gm_may_play else ""
    return f"{game.gm.profile} is the GM{plays}{with_co_gms(game)}"


def with_co_gms(game: Game) -> str:
    """ ", with Anna and Bert as co-GMs"; nothing where there are none."""
    names = [str(gm.profile) for gm in game.gms[1:]]
    return f", with {joined(names)} as co-GM{'s' if len(names) > 1 else ''}" if names else ""


def _gate(game: Game) -> str:
    return f"The GM sees every outcome first, for {duration(game.gate_minutes)} at most"


def starts(game: Game) -> str:
    """When a game starts that has not started yet."""
    if game.starts_at is None:
        return "When it is full"
    when = timezone.localtime(game.starts_at)
    return f"When it is full, or on {when:%a %-d %b} at {when:%H:%M} ({when:%Z}) with bots in the seats that are left"


def house_rules(game: Game) -> list[str]:
    """What is otherwise than published: "without Victory", "with Borg", "Borg, first season: 1902"."""
    words = [f"without {title_of(name)}" for name in game.without] + [f"with {title_of(n)}" for n in game.with_rules]
    own = {option.name: option for _, options in option_groups(from_game(game)) for option in options}
    for name, value in sorted(game.options.items()):
        if name in own:
            words.append(f"{owner_of(name)}, {option_label(name)}: {str(value).replace('_', ' ')}")
    return words


def _bots(game: Game) -> str:
    """How the bots of a game play, and what they can be asked: `Experts, as it comes`."""
    said = f"{BotStrength(game.bot_strength).label}s, {BotTemper(game.bot_temper).label.lower()}"
    if single := single_bots(game):
        said += "; " + "; ".join(f"{name}: {words}" for name, words in single)
    if not game.has_thinkers or game.press != PressMode.FULL:
        return f"{said}. They answer no press"
    kept = BotWord(game.bot_word).label.lower()
    they = "they" if game.bot_strength != BotStrength.NOVICE and not single else "Regulars and Experts"
    return f"{said}. In private press {they} can be asked PEACE? and SUPPORT A Bur - Mun?; they keep their word {kept}"


def terms_of(game: Game) -> list[Term]:
    """The agreement, line by line."""
    press = PRESS[PressMode(game.press)] + ("; public press may be unsigned" if game.grey_press else "")
    press += "; letters say who has read them" if game.read_marks else ""
    early = "As soon as everybody is ready" if game.early_adjudication else "Never before the deadline"
    late = "Count as long as the turn is not adjudicated" if game.late_orders else "Do not count"
    lines = [
        Term("Rules", rules_title(from_game(game))),
        Term("Run by", _run(game)),
        Term("Deadlines", _windows(game)),
        Term("Adjudicated", early),
        Term("Orders after the deadline", late),
        *([Term("Release gate", _gate(game))] if game.gate_minutes else []),
        Term("Press", press),
        Term("Names", "Hidden until the game is over" if game.anonymous else "Shown"),
        Term("Seats", SEATS[Allocation(game.allocation)]),
        Term("Absent players", _absent(game)),
    ]
    if game.least_met:
        asked = f"{game.least_met} % of one's deadlines met in the last year, or an invitation"
        lines.append(Term("Asked of who sits down", asked))
    if game.holidays:
        lines.append(Term("Holidays", "The clock stops while somebody who is waited for is on holiday"))
    if game.bots_allowed:
        lines.append(Term("Bots", f"May take seats that nobody took; they play as {_bots(game)}"))
    if game.turn_number == 0:
        lines.append(Term("Starts", starts(game)))
    if game.start_state is not None:
        phase = engine.phase_name(game.rulebook, game.start_state["phase"])
        lines.append(Term("Begins", f"With a position of its own, set up in the sandbox: {phase}. The map shows it"))
    if changes := house_rules(game):
        lines.append(Term("House rules", "; ".join(changes)))
    return lines

"""What a set of rules would be as a game: its seats, its board, its order of play, its rules page."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

import engine
from engine.rulebook.board_seats import seats_of
from engine.rulebook.rule import Rule, SeatSpec
from engine.rulebook.slots import INDEX
from games.maps.drawing import Options, draw
from games.maps.drawing.from_view import look_of, scene_from_view, setting

#: The stretches of a season of whatever rules: the slot with which each begins (`engine.rulebook.slots`), and its
#: heading.
STRETCHES = (
    ("board laid", "Before the game"),
    ("season opens", "The season opens"),
    ("papers read", "Cards and papers are read"),
    ("places close and open", "Places close and open"),
    ("orders window", "Orders meet the board"),
    ("re-orders", "Orders that others change"),
    ("moves held back", "Who may not move, and who falls from above"),
    ("partners matched", "Everybody moves at once"),
    ("entering", "What moves besides"),
    ("late evictions", "When the fighting is over"),
    ("no retreat for these", "Retreats"),
    ("walk-ins by retreat", "Newcomers, and spells that end"),
    ("before the count", "The count, after Autumn"),
    ("adjustment window", "Adjustments, after Autumn"),
    ("year's end", "Before the next season"),
)


@dataclass(frozen=True, slots=True)
class StepPreview:
    """A step of the order of play, and its rule."""

    step: str
    title: str
    rule: Rule


@dataclass(frozen=True, slots=True)
class Stretch:
    """The steps under one heading."""

    heading: str
    deeds: tuple[StepPreview, ...]


@dataclass(frozen=True, slots=True)
class PreviewPlace:
    """A seat at the table, the rule that brings it, and the id of the seat whose colours it has."""

    seat: SeatSpec
    rule: Rule
    look: str


def heading_of(slot: str) -> str:
    """The heading under which a slot's steps stand."""
    begun = [heading for first, heading in STRETCHES if INDEX[first] <= INDEX[slot]]
    return begun[-1]


def order_of_play(rulebook: "engine.Rulebook") -> tuple[Stretch, ...]:
    """Every step of the season, in the order in which they run; steps without a title are book-keeping."""
    by_heading: dict[str, list[StepPreview]] = {}
    for stage in rulebook.stages:
        for rule, step in stage.steps:
            if step.title:
                by_heading.setdefault(heading_of(stage.slot.name), []).append(StepPreview(step.name, step.title, rule))
    return tuple(Stretch(heading, tuple(deeds)) for heading, deeds in by_heading.items())


def places(rulebook: "engine.Rulebook") -> Iterator[PreviewPlace]:
    """The seats, in their order, and of a board that says who plays on it those."""
    for rule in rulebook.rules:
        for seat in seats_of(rule, rulebook.board):
            yield PreviewPlace(seat, rule, look_of(rulebook, seat) or str(seat.id))


@dataclass(frozen=True, slots=True)
class OptionSetting:
    """An option as it is set. `house`: otherwise than it comes."""

    name: str
    label: str
    value: str
    why: str
    source: str
    house: bool


@dataclass(frozen=True, slots=True)
class RulePreview:
    """A rule on a rules page. `added`: not of the variant itself."""

    rule: Rule
    added: bool
    options: tuple[OptionSetting, ...]


def rules_page(rulebook: "engine.Rulebook") -> tuple[RulePreview, ...]:
    """The rules in force, house rules marked: for games, compositions and drafts alike."""
    return tuple(
        RulePreview(
            rule,
            rule.id not in rulebook.variant.rules,
            tuple(_reading(option, rulebook.options[option.name]) for option in rule.options),
        )
        for rule in rulebook.rules
    )


def _reading(option: "engine.Option", value: str) -> OptionSetting:
    label = option.name.partition(".")[2].replace("_", " ")
    return OptionSetting(
        option.name, label, value.replace("_", " "), option.why, option.source, value != option.standard
    )


def board(rulebook: "engine.Rulebook", *, prefix: str = "preview-") -> SafeString:
    """The opening position, as spectators would see it."""
    start = engine.opening(rulebook, engine.Draws("the opening, before there is a game"))
    scene = scene_from_view(engine.view(rulebook, start, (), None).state, setting(rulebook), title="Opening position")
    return mark_safe(draw(scene, Options(labels="none", prefix=prefix)))  # noqa: S308  (drawn, and all text escaped)

"""What rules pages say straight from the rulebook: order of play, orders, choices, pieces, and where a rule stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import engine
from engine.notation.forms import HEAD, Form
from engine.rulebook.rule import Rule
from games.common.variants_on_offer import headings_of
from games.library.variants.illustrations.drawing import OPTIONS
from games.maps.drawing import pieces
from games.maps.drawing.el import El
from games.maps.drawing.legend import ACTORS
from games.maps.drawing.places import Stand
from games.maps.drawing.scene import EXTRAS, POWERS, Actor, DrawnUnit, Scene
from games.maps.gallery.specimens import frame
from variants.geometry import geometry

#: Where the rules that every variant shares are told, on the page of the standard game.
SHARED: Mapping[str, str] = {
    "powers": "powers",
    "movement": "move",
    "retreats": "retreat",
    "ownership": "year",
    "victory": "end",
    "adjustments": "winter",
}


@dataclass(frozen=True, slots=True)
class PlayStep:
    """A step of the order of play: what happens, and where its rule is told (empty: nowhere yet)."""

    step: str
    title: str
    href: str
    number: str


@dataclass(frozen=True, slots=True)
class PlaySection:
    """A stretch of the order of play under one heading."""

    heading: str
    deeds: tuple[PlayStep, ...]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule with what of it a page lists: its ways of writing orders, or its choices."""

    rule: Rule
    href: str
    examples: tuple[str, ...] = ()


def anchor(number: str) -> str:
    """The id under which a page tells the rule, or the clause, of that published number: `rule-7.ii`."""
    return f"rule-{number}"


def address(variant_id: str, rule_id: str) -> str:
    """Where a rule is told, from any page: `/variants/rather_silly/#rule-2`; empty for rules that no page tells.

    An event knows its rule by its step: `borg.feeds` is a deed of `borg`.
    """
    if rule_id in SHARED:
        return f"/variants/standard/#{SHARED[rule_id]}"
    rule = next((rule for rule in engine.load_rulebook(variant_id).rules if rule.id == rule_id), None)
    return f"/variants/{variant_id}/#{anchor(rule.number)}" if rule and headings_of(variant_id) else ""


@cache
def order_of_play(variant_id: str) -> tuple[PlaySection, ...]:
    """The variant's own list, step by step, under the headings of its season."""
    rulebook = engine.load_rulebook(variant_id)
    steps = {step.name: (step.title, rule) for rule in rulebook.rules for step in rule.steps}
    headings = headings_of(variant_id)
    parts: list[tuple[str, list[PlayStep]]] = []
    for name in rulebook.variant.order:
        title, rule = steps[name]
        if name in headings or not parts:
            parts.append((headings.get(name, "A season"), []))
        parts[-1][1].append(
            PlayStep(name, title, address(variant_id, rule.id), "" if rule.id in SHARED else rule.number)
        )
    return tuple(PlaySection(heading, tuple(deeds)) for heading, deeds in parts)


@cache
def own_rules(variant_id: str) -> tuple[Rule, ...]:
    """The rules that the variant adds to the standard game, in published order."""
    added = [rule for rule in engine.load_rulebook(variant_id).rules if rule.id not in SHARED]
    return tuple(sorted(added, key=lambda rule: (int(rule.number.partition(".")[0]), rule.number)))


@cache
def notation(variant_id: str) -> tuple[RuleEntry, ...]:
    """Every way of writing an order that the variant adds, by rule, each once."""
    entries = [
        RuleEntry(
            rule, address(variant_id, rule.id), tuple(dict.fromkeys(f.example for f in rule.forms if not _plain(f)))
        )
        for rule in own_rules(variant_id)
    ]
    return tuple(entry for entry in entries if entry.examples)


def _plain(form: Form) -> bool:
    """Whether a form only lets something be added to an order that everybody knows, and passes over it."""
    if form.at == HEAD:
        return False
    try:
        engine.parse_order(engine.load_rulebook("standard"), form.example)
    except engine.OrderError:
        return False
    return True


@cache
def choices(variant_id: str) -> tuple[RuleEntry, ...]:
    """The rules that leave a GM a choice."""
    return tuple(RuleEntry(rule, address(variant_id, rule.id)) for rule in own_rules(variant_id) if rule.options)


def silhouette(kind: str, owner: str = "", statuses: str = "", count: int = 1, cargo: str = "") -> str:
    """A piece by itself, as on the maps; the page must have a `ground`, which holds the silhouettes."""
    scene = Scene(board="", sheet=geometry().sheet(()), seats=(*POWERS, *EXTRAS))
    stand = Stand((0.0, 0.0), 1.0)
    if kind in ACTORS:
        drawn = pieces.actor(scene, Actor(kind, "-", owner), stand, OPTIONS)
        name = ACTORS[kind].partition(":")[0]
    else:
        unit = DrawnUnit(kind, owner, "-", statuses=tuple(statuses.split()), count=count, cargo=cargo)
        drawn = pieces.unit(scene, unit, stand, OPTIONS, "")
        name = pieces.kind_words(kind)
    drawn.attribs.pop("id", None)
    return frame(name, _untitled(drawn))


def _untitled(piece: El) -> El:
    """Without the piece's own title, which would name a place that it does not stand in: the frame is the image."""
    piece.attribs.pop("role")
    piece.elements = [part for part in piece.elements if isinstance(part, str) or part.elementname != "title"]
    return piece

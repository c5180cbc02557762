"""Rulings in the words of the rules: what a mark, a figure, a draw, an option is called where people read of it.

Names such as `doctor.malfunction` are for programs. All that rulings name has a label where its rule declares it
(`engine.rulebook.rule`); what is said here of a rule that is in force nowhere any more is the name itself, readable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.model.ids import ProvinceId
from engine.model.json_data import Json
from engine.rulebook import registry
from engine.rulebook.rule import DrawSpec, MarkSpec, Option
from engine.rulebook.rulebook import Rulebook
from engine.rulebook.values import Flag, Labelled, ValueContext

LOTS: Mapping[str, str] = MappingProxyType({
    "allocation.member": "the members in the order of their lots",
    "allocation.seat": "the seats in the order of their lots",
})  # fmt: skip
"""The draws of a game that no rule makes (`engine.turn.verification`)."""


def mark_label(rulebook: Rulebook, name: str) -> str:
    """What a mark is called: `walks on water`, `Victory Points`."""
    spec = mark_of(rulebook, name)
    return (spec.label if spec is not None else "") or _bare(name)


def mark_of(rulebook: Rulebook, name: str) -> MarkSpec | None:
    """The declaration of a mark, also where its rule is not in force any more (or not yet)."""
    spec = rulebook.marks.get(name)
    if spec is None and (rule := registry.rules().get(name.partition(".")[0])) is not None:
        spec = next((mark for mark in rule.marks if f"{rule.id}.{mark.name}" == name), None)
    return spec


def token_label(name: str) -> str:
    """What a figure is called: `Borg`; a token without a name of its own is called as its rule is."""
    rule = registry.rules().get(name.partition(".")[0])
    if rule is None:
        return _bare(name)
    return next((one.label for one in rule.tokens if f"{rule.id}.{one.name}" == name), "") or rule.title


def draw_words(key: str) -> str:
    """What a draw settles, by its key (`monsters.tie@SM NTH`): `where a monster goes of places that tie (SM NTH)`."""
    name, _, subject = key.partition("@")
    label = next((one.label for one in _draws() if one.name == name and one.label), "") or LOTS.get(name)
    return f"{label or _bare(name)} ({subject})" if subject else label or _bare(name)


def drawn_words(rulebook: Rulebook, key: str, value: str) -> str:
    """What came of a draw, by its declaration: the name of a card, not the letters by which it is played."""
    spec = next((one for one in _draws() if one.name == key.partition("@")[0]), None)
    return spec.values.told(value, ValueContext(rulebook, rulebook.start)) if spec is not None else value


def _draws() -> Iterator[DrawSpec]:
    return (draw for rule in registry.rules().values() for draw in rule.draws)


def rule_words(name: str) -> str:
    """A rule by its title."""
    rule = registry.rules().get(name)
    return rule.title if rule is not None else _bare(name)


def option_words(name: str, value: str) -> str:
    """An option as it is now: `Victory, centres: 15 (How many centres win.)`."""
    rule, _, option_name = name.partition(".")
    option = option_of(name)
    remark = f" ({option.why})" if option is not None and option.why else ""
    title = rule_words(rule) if rule in registry.rules() else rule.replace("_", " ").capitalize()
    return f"{title}, {option_name.replace('_', ' ')}: {value.replace('_', ' ')}{remark}"


def option_of(name: str) -> Option | None:
    """The declaration of an option, whichever rule declares it."""
    every = (option for rule in registry.rules().values() for option in rule.options)
    return next((option for option in every if option.name == name), None)


def house_words(kind: str, name: str, value: str = "") -> str:
    """A rule struck or added, or an option set, as a sentence without its full stop."""
    if kind == "option":
        return option_words(name, value)
    return f"“{rule_words(name)}” is {'struck' if kind == 'strike' else 'added'}"


def kept_words(spec: MarkSpec | None, label: str, bearer: str, words: str | None, was: str = "") -> str:
    """What a ruling makes of a mark: `France A Par: walks on water`, `Souls owed, France: 3`.

    `told`: its value in words, None where it is cleared. Of what is only there or not, the value says nothing more.
    `was`: what a free mark said that is cleared, since others may stay.
    """
    if spec is not None and isinstance(spec.type, Flag):
        return f"{bearer}: {label}" if words is not None else f"{bearer}: no longer {label}"
    if spec is not None and isinstance(spec.type, Labelled):
        gone = f"{bearer} is no longer marked" + (f": {was}" if was else "")
        return f"{bearer}: {words}" if words is not None else gone
    name, whose = f"{label[:1].upper()}{label[1:]}", "the game" if bearer == "The game" else bearer
    return f"{name}, {whose}: {'nothing any more' if words is None else words or 'nothing'}"


def transfer_words(rulebook: Rulebook, data: Json) -> str:
    """An item that goes from one list of a seat to another, by the names of item and lists."""
    item, there, here = (str(data.get(key) or "") for key in ("item", "to", "from"))
    spec = mark_of(rulebook, there or here)
    name = spec.type.told((item,), ValueContext(rulebook, rulebook.start)) if spec is not None else item
    origin = f"from {mark_label(rulebook, here)}" if here else "new"
    goal = f"to {mark_label(rulebook, there)}" if there else "out of the game"
    return f"{data.get('subject', '')}: {name}, {origin}, {goal}"


def place_words(rulebook: Rulebook, place: str) -> str:
    """A province by its name; what is no province as it is written."""
    province = rulebook.board.provinces.get(ProvinceId(place))
    return province.name if province is not None else place


def _bare(name: str) -> str:
    """A name that nothing declares any more, at least without its dots and underscores."""
    return name.rpartition(".")[2].replace("_", " ")

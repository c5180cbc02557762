"""Names of today in stored forms (`engine.io.upgrades`) and in JSON from outside.

Nothing is changed in place, and what is in no known shape is left as it is: whoever reads it says what is wrong. Where
something stands under its former name and under that of today, the former is left, to be refused like any unknown one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from engine.model.json_data import Json, JsonDict
from engine.rulebook import registry


def renamed(form: str, data: object) -> Any:
    """A stored form with the names of today; the very same object if it has no others."""
    if not registry.former() or not isinstance(data, Mapping):
        return data
    new = _FORMS[form](data)
    return data if new == data else new


def rule_ids(names: Iterable[str]) -> tuple[str, ...]:
    """The ids of rules as they are today, each once; in their order, or by the alphabet if one had another name."""
    given = tuple(names)
    present = dict.fromkeys(registry.former().now("rule", name) for name in given)
    return given if tuple(present) == given else tuple(sorted(present))


def option_values(options: Json) -> JsonDict:
    """Options by their names of today, and their values as they are called today."""
    if not registry.former():
        return dict(options)
    return {name: _value(name, value) for name, value in keys(options, "option").items()}


def pinned(draws: Json) -> JsonDict:
    """Draws by key (`rule.draw@subject`), by their names of today."""
    if not registry.former():
        return dict(draws)
    return _keys(draws, draw_key)


def draw_key(key: str) -> str:
    """A draw's key with its name of today: `monsters.tie@SM NTH`, `setup.order`, `setup.order (2)`."""
    given = key.strip()
    name = given.partition("@")[0].partition(" ")[0]
    now = registry.former().now("draw", name)
    return key if now == name else now + given.removeprefix(name)


def keys(mapping: Json, sort: str) -> JsonDict:
    """An object with its keys as things of that sort are called today."""
    return _keys(mapping, lambda name: registry.former().now(sort, name))


def boxes(mapping: Json) -> JsonDict:
    """What rules keep: by rule, then by mark or token. What went over to another rule goes into that one's box."""
    former, out = registry.former(), JsonDict()
    for rule, box in mapping.items():
        home = former.now("rule", rule)
        home = rule if home in mapping else home
        if not isinstance(box, Mapping):
            out.setdefault(home, box)
            continue
        out[home] = {**_object(out.get(home))}
        for name, value in box.items():
            now = former.now("mark", f"{rule}.{name}")
            owner, _, word = now.partition(".") if now != f"{rule}.{name}" else (home, ".", name)
            there = {**_object(mapping.get(owner)), **_object(out.get(owner))}
            owner, word = (home, name) if word in there and (owner, word) != (rule, name) else (owner, word)
            out[owner] = {**_object(out.get(owner)), word: value}
    return out


def _value(option: str, value: object) -> object:
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    now = registry.former().choice(option, text)
    return value if now == text else now


def _keys(mapping: Json, now: Callable[[str], str]) -> JsonDict:
    out, taken = JsonDict(), set(mapping)
    for name, value in mapping.items():
        new = now(str(name))
        new = name if new in taken else new
        taken.add(new)
        out[new] = value
    return out


def _object(value: object) -> Json:
    return value if isinstance(value, Mapping) else {}


def with_parts(data: Json, **parts: Callable[[Any], object]) -> JsonDict:
    """The same with some of its parts made anew, where they are there."""
    return {key: parts[key](value) if key in parts and value is not None else value for key, value in data.items()}


def _each(part: Callable[[Json], object]) -> Callable[[object], object]:
    """For a list of objects: one after another, and what is none stays."""
    return lambda all_: [part(o) if isinstance(o, Mapping) else o for o in all_] if isinstance(all_, list) else all_


def _by_key(part: Callable[[object], object]) -> Callable[[object], object]:
    return lambda mapping: {k: part(v) for k, v in mapping.items()} if isinstance(mapping, Mapping) else mapping


def _mapped(part: Callable[[Json], object]) -> Callable[[object], object]:
    return lambda one: part(one) if isinstance(one, Mapping) else one


def _current_name_reader(sort: str) -> Callable[[object], object]:
    return lambda name: registry.former().now(sort, name) if isinstance(name, str) else name


def _ids(names: object) -> object:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return names
    return list(rule_ids(names))


# --- each form -----------------------------------------------------------------------------------------


def _rules(data: Json) -> JsonDict:
    return with_parts(data, without=_ids, options=_mapped(option_values), **{"with": _ids})


def status(one: Json) -> JsonDict:
    """A unit with what it bears by the names of today."""
    return with_parts(one, status=_mapped(lambda marks: keys(marks, "mark")))


def _border(edge: object) -> object:
    if not isinstance(edge, list) or len(edge) < 3:
        return edge
    return [*edge[:2], _current_name_reader("border")(edge[2]), *edge[3:]]


def _of_house(kind: object, data: Json, rule: str) -> JsonDict:
    """A change of the rules; `rule`: the key under which strikes and additions name theirs."""
    if kind != "option":
        return with_parts(data, **{rule: _current_name_reader("rule")})
    option = _current_name_reader("option")(data.get("name"))
    return with_parts(data, name=_current_name_reader("option"), value=lambda value: _value(str(option), value))


def state(data: Json) -> JsonDict:
    """A position: what rules keep, what units bear, borders by class, rules changed in play."""
    units = _by_key(_each(status))
    return with_parts(
        data, units=units, dislodged=units, rules=_mapped(boxes),
        house=_each(lambda one: _of_house(one.get("kind"), one, "name")),
        edges=lambda all_: [_border(edge) for edge in all_] if isinstance(all_, list) else all_,
    )  # fmt: skip


def _ruling(data: Json) -> JsonDict:
    kind = data.get("kind")
    if kind == "pin":
        return with_parts(data, draw=lambda key: draw_key(key) if isinstance(key, str) else key)
    if kind == "board":
        return _on_board(data)
    if kind == "rules":
        return with_parts(data, strike=_ids, add=_ids, options=_mapped(option_values))
    return _of_house(kind, data, "rule") if kind in ("option", "strike", "add") else dict(data)


def _on_board(data: Json) -> JsonDict:
    if data.get("op") in ("token", "status", "counter"):
        return with_parts(data, name=_current_name_reader("mark"))
    return (
        with_parts(data, **{"from": _current_name_reader("mark"), "to": _current_name_reader("mark")})
        if data.get("op") == "transfer"
        else dict(data)
    )


def event(record: Json) -> JsonDict:
    """An event or a result: the rule whose number it cites, the step, and what a ruling changed."""
    return with_parts(record, rule_id=_current_name_reader("rule"), step=_step, change=_mapped(_on_board))


def _step(step: object) -> object:
    rule, dot, rest = step.partition(".") if isinstance(step, str) else ("", "", "")
    return f"{registry.former().now('rule', rule)}.{rest}" if dot else step


def _outcome(data: Json) -> JsonDict:
    return with_parts(data, events=_each(event), results=_by_key(_each(event)), draws=_mapped(pinned))


def _draw(record: object) -> object:
    """A draw that was made: what it was made from is the name that it had then."""
    known = _object(record)
    now = _current_name_reader("draw")(known.get("name"))
    if now == known.get("name"):
        return record
    return {**known, "name": now, "drawn_as": known.get("drawn_as") or known["name"]}


def _draws(data: Json) -> JsonDict:
    return {key: _draw(record) for key, record in pinned(data).items()}


_FORMS: Mapping[str, Callable[[Json], JsonDict]] = MappingProxyType({
    "state": state, "outcome": _outcome, "draws": _draws, "ruling": _ruling, "rules": _rules,
})  # fmt: skip

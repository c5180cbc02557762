"""Values made of others: lists, records of fixed parts, lines of text made of parts, and one type or another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.model.state import Value
from engine.rulebook.values.base import Field, ValueContext, ValueType, Wrong, quoted
from engine.rulebook.values.plain import sentence

if TYPE_CHECKING:
    from engine.model.chance import Chance

MOST = 100
"""The most items of a list that does not say."""


@dataclass(frozen=True, slots=True)
class ListOf(ValueType):
    """Several values of one type, typed with commas between. `once`: none of them twice."""

    item: ValueType
    least: int = 0
    most: int = MOST
    once: bool = False

    @property
    def steady(self) -> bool:
        return self.item.steady

    def says(self, scene: ValueContext) -> str:
        least = f"at least {self.least}, " if self.least else ""
        each = "each different and " if self.once else "each "
        return f"a list, {least}{each}{self.item.says(scene)}"

    def read(self, given: object, scene: ValueContext) -> tuple[Value, ...]:
        if isinstance(given, str):
            given = [part.strip() for part in given.split(",") if part.strip()]
        if not isinstance(given, (list, tuple)):
            raise Wrong
        if not self.least <= len(given) <= self.most:
            raise Wrong(f"{len(given)} are too {'few' if len(given) < self.least else 'many'}")
        parts = tuple(part_of(self.item, one, scene) for one in given)
        if self.once and len(set(parts)) < len(parts):
            twice = next(one for one in parts if parts.count(one) > 1)
            raise Wrong(f"{self.item.typed(twice, scene)} is there twice")
        return parts

    def usable(self, value: object, scene: ValueContext) -> bool:
        return isinstance(value, tuple) and all(self.item.usable(one, scene) for one in value)

    def fitted(self, value: object, scene: ValueContext) -> Value | None:
        parts = tuple(one for one in value if not self.item.why_not(one, scene)) if isinstance(value, tuple) else ()
        return parts if len(parts) >= self.least else None

    def sample(self, chance: Chance, scene: ValueContext) -> list[object] | None:
        count = min(self.least + chance.below(3), self.most)
        samples = [one for one in (self.item.sample(chance, scene) for _ in range(count)) if one is not None]
        if self.once:
            samples = [one for number, one in enumerate(samples) if one not in samples[:number]]
        return samples if len(samples) >= self.least else None

    def typed(self, value: object, scene: ValueContext) -> str:
        return ", ".join(self.item.typed(one, scene) for one in value) if isinstance(value, tuple) else str(value)

    def told(self, value: object, scene: ValueContext) -> str:
        return ", ".join(self.item.told(one, scene) for one in value) if isinstance(value, tuple) else str(value)

    def field(self, scene: ValueContext) -> Field:
        return Field("list", f"{sentence(self.says(scene))} Put commas between.", self.item.field(scene).choices)


@dataclass(frozen=True, slots=True)
class Record(ValueType):
    """A fixed row of named parts, typed with `between` them: `Bur-Mun`, `CLOSE Mun`.

    `as_text`: it is kept as that text; otherwise as a row.
    """

    parts: tuple[tuple[str, ValueType], ...]
    between: str = " / "
    as_text: bool = False

    @property
    def steady(self) -> bool:
        return all(part.steady for _, part in self.parts)

    def says(self, scene: ValueContext) -> str:
        row = self.between.join(name for name, _ in self.parts)
        return f"{row}: {'; '.join(f'{name}, {part.says(scene)}' for name, part in self.parts)}"

    def read(self, given: object, scene: ValueContext) -> Value:
        rows: list[Sequence[object]]
        if isinstance(given, str):
            cuts = len(self.parts) - 1
            splits = (
                split(self.between.strip() or None, cuts) for split in (given.strip().split, given.strip().rsplit)
            )
            rows = [[part.strip() for part in row] for row in splits]
        else:
            rows = [given] if isinstance(given, (list, tuple)) and not self.as_text else []
        rows = [row for row in rows if len(row) == len(self.parts)]
        if not rows:
            raise Wrong
        wrong = Wrong()
        for row in rows:
            try:
                values = [
                    part_of(part, one, scene, f"no {name}") for (name, part), one in zip(self.parts, row, strict=True)
                ]
            except Wrong as error:
                wrong = error
                continue
            return self._text(values, scene) if self.as_text else tuple(values)
        raise wrong

    def _text(self, values: Sequence[Any], scene: ValueContext) -> str:
        return self.between.join(part.typed(one, scene) for (_, part), one in zip(self.parts, values, strict=True))

    def usable(self, value: object, scene: ValueContext) -> bool:
        if self.as_text:
            return not self.why_not(value, scene)
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return False
        return all(part.usable(one, scene) for (_, part), one in zip(self.parts, value, strict=True))

    def sample(self, chance: Chance, scene: ValueContext) -> object:
        row = [part.sample(chance, scene) for _, part in self.parts]
        if None in row:
            return None
        return self.read(self._text(row, scene), scene) if self.as_text else row

    def typed(self, value: object, scene: ValueContext) -> str:
        return self._text(value, scene) if isinstance(value, tuple) and len(value) == len(self.parts) else str(value)

    def told(self, value: object, scene: ValueContext) -> str:
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return str(value)
        return self.between.join(part.told(one, scene) for (_, part), one in zip(self.parts, value, strict=True))

    def field(self, scene: ValueContext) -> Field:
        return Field("text", sentence(self.says(scene)), most=500)


def row(*parts: tuple[str, ValueType], between: str = " ") -> Record:
    """A record that is kept as text: `France 3`, `Bur-Mun`."""
    return Record(parts, between, as_text=True)


@dataclass(frozen=True, slots=True)
class Joined(ValueType):
    """Text made of parts with `between` them: `CLOSE Mun 5; OPEN Ice 3`. `none`: the word for no part at all."""

    item: ValueType
    between: str = "; "
    none: str = ""

    @property
    def steady(self) -> bool:
        return self.item.steady

    def says(self, scene: ValueContext) -> str:
        none = f", or {self.none}" if self.none else ""
        return f"{self.item.says(scene)} (several with “{self.between.strip()}” between){none}"

    def read(self, given: object, scene: ValueContext) -> str:
        if not isinstance(given, str):
            raise Wrong
        parts = [part.strip() for part in given.split(self.between.strip()) if part.strip()]
        if self.none and [part.casefold() for part in parts] == [self.none.casefold()]:
            return self.none
        if not parts or len(parts) > MOST:
            raise Wrong
        items = [part_of(self.item, part, scene) for part in parts]
        return self.between.join(self.item.typed(one, scene) for one in items)

    def sample(self, chance: Chance, scene: ValueContext) -> str | None:
        samples: list[Any] = [self.item.sample(chance, scene) for _ in range(1 + chance.below(3))]
        if None in samples:
            return None
        return self.between.join(dict.fromkeys(self.item.typed(one, scene) for one in samples))

    def field(self, scene: ValueContext) -> Field:
        return Field("text", sentence(self.says(scene)), most=1000)


@dataclass(frozen=True, slots=True)
class Either(ValueType):
    """A value of any of some types: the first that takes it."""

    types: tuple[ValueType, ...]

    @property
    def steady(self) -> bool:
        return all(one.steady for one in self.types)

    def says(self, scene: ValueContext) -> str:
        return ", or ".join(one.says(scene) for one in self.types)

    def read(self, given: object, scene: ValueContext) -> Value:
        whys: list[str] = []
        for one in self.types:
            try:
                return one.read(given, scene)
            except Wrong as wrong:
                whys.append(wrong.why)
        raise Wrong(next(filter(None, whys), ""))

    def why_not(self, value: object, scene: ValueContext) -> str:
        if any(not one.why_not(value, scene) for one in self.types):
            return ""
        return self.must_be(value, Wrong(), scene)

    def usable(self, value: object, scene: ValueContext) -> bool:
        return any(one.usable(value, scene) for one in self.types)

    def sample(self, chance: Chance, scene: ValueContext) -> object:
        samples = [one for one in (kind.sample(chance, scene) for kind in self.types) if one is not None]
        return chance.pick(samples) if samples else None

    def typed(self, value: Any, scene: ValueContext) -> str:
        fits = next((one for one in self.types if not one.why_not(value, scene)), None)
        return fits.typed(value, scene) if fits is not None else str(value)

    def told(self, value: object, scene: ValueContext) -> str:
        fits = next((one for one in self.types if not one.why_not(value, scene)), None)
        return fits.told(value, scene) if fits is not None else str(value)

    def field(self, scene: ValueContext) -> Field:
        choices = tuple(self._choices(scene))
        return Field("choice" if choices else "text", sentence(self.says(scene)), choices, most=200)

    def _choices(self, scene: ValueContext) -> Iterator[tuple[str, str]]:
        """All there is to choose, if everything can be chosen."""
        fields = [one.field(scene) for one in self.types]
        if all(field.choices for field in fields):
            for field in fields:
                yield from (pair for pair in field.choices if pair[0])


def either(*types: ValueType) -> Either:
    """One type or another."""
    return Either(types)


def part_of(item: ValueType, given: object, scene: ValueContext, no: str = "none") -> Value:
    """A part read by its type. Raises Wrong that says which part is the matter; `no`: what it is not."""
    try:
        return item.read(given, scene)
    except Wrong as wrong:
        raise Wrong(wrong.why or f"{quoted(given)} is {no}") from None

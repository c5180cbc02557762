"""The words of one game: provinces, coasts, kinds of unit, seats, forms of orders, atoms of conditions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from engine.model.board import COAST_NAMES, Board, Place
from engine.model.conditions import AtomSpec
from engine.notation.forms import HEAD, RIDER, VERB, Form, check_forms
from engine.notation.names import Names
from engine.notation.plain import FORMS, TO_WORDS
from engine.notation.tokens import fold


class SeatNames(Protocol):
    """What the notation needs of a seat: `engine.rulebook.rule.SeatSpec` has it."""

    @property
    def id(self) -> str:
        """Canonical: `France`."""

    @property
    def name(self) -> str:
        """`France`, `The Jester`."""

    @property
    def adjective(self) -> str:
        """`French`."""

    @property
    def initial(self) -> str:
        """`F`."""


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """Tables made once per rulebook. Compared by identity."""

    board: Board
    kinds: Names[str]
    places: Names[Place]
    coasts: Mapping[str, str]
    """A coast's folded spellings, its letters run together: `sc`, `s`, `south`, `southcoast`."""
    seats: Names[str]
    a_seat: str
    """A seat for examples in errors: `France`, or the first where there is no such seat."""
    initials: Mapping[str, str]
    heads: Names[tuple[Form, ...]]
    verbs: Names[tuple[Form, ...]]
    riders: Names[tuple[Form, ...]]
    atoms: Names[tuple[AtomSpec, ...]]
    exact_places: Mapping[str, Place]
    """Canonical text of every place: for lines that need no reading."""
    plain_kinds: frozenset[str]
    """Kinds for which the plain verbs mean what they always mean."""
    forms: tuple[Form, ...]
    atom_specs: tuple[AtomSpec, ...]
    words: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """Words that rules bring together, by sort: spelling to canonical text."""

    @classmethod
    def build(
        cls,
        *,
        board: Board,
        kinds: Mapping[str, str] | Mapping[str, tuple[str, ...]],
        seats: Iterable[SeatNames] = (),
        forms: Iterable[Form] = (),
        atoms: Iterable[AtomSpec] = (),
        words: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> Grammar:
        """Put the tables together. `kinds`: letters to name or names.

        Raises RulebookError where two rules claim the same word in the same place.
        """
        all_forms = (*FORMS, *forms)
        specs = tuple(atoms)
        check_forms(all_forms)
        seats = tuple(seats)
        return cls(
            board=board,
            kinds=_kinds(kinds),
            places=_places(board),
            coasts=_coasts(board),
            seats=_seats(seats),
            a_seat=next((seat.id for seat in seats if seat.id == "France"), seats[0].id if seats else "France"),
            initials={seat.initial.casefold(): seat.id for seat in seats if seat.initial},
            heads=_forms(all_forms, HEAD),
            verbs=_forms(all_forms, VERB),
            riders=_forms(all_forms, RIDER),
            atoms=_atoms(specs),
            exact_places=_exact(board),
            plain_kinds=_plain_kinds(kinds, all_forms),
            forms=all_forms,
            atom_specs=specs,
            words=words,
        )

    def title(self, place: str) -> str:
        """A place for a sentence: `Bur (Burgundy)`."""
        province = self.exact_places.get(place)
        return f"{place} ({self.board.name(province)})" if province else place


def _kinds(kinds: Mapping[str, str] | Mapping[str, tuple[str, ...]]) -> Names[str]:
    names: Names[str] = Names()
    for letters, titles in kinds.items():
        names.add(letters, letters, certain=True)
        for title in (titles,) if isinstance(titles, str) else titles:
            names.add(title, letters)
    return names.close()


def _exact(board: Board) -> Mapping[str, Place]:
    return {str(place): place for place in (*board.places, *map(Place, board.off_board))}


def _places(board: Board) -> Names[Place]:
    names: Names[Place] = Names()
    for province in board.provinces.values():
        place = Place(province.id)
        names.add(province.id, place, certain=True)
        names.add(province.name, place, certain=True)
        names.add(province.name.removeprefix("The "), place)  # articles are passed over before names are looked up
        for coast in province.coasts:
            names.add(f"{province.id}{coast}", Place(province.id, coast))
        for alias in board.aliases.get(province.id, ()):
            names.add(alias, place)
    for name, title in board.off_board.items():
        names.add(name, Place(name), certain=True)
        names.add(title, Place(name))
        for alias in board.aliases.get(name, ()):
            names.add(alias, Place(name))
    return names.close()


def _coasts(board: Board) -> Mapping[str, str]:
    known = [*COAST_NAMES, *(coast for province in board.provinces.values() for coast in province.coasts)]
    table: dict[str, str] = {}
    for coast in dict.fromkeys(known):
        title = COAST_NAMES.get(coast, coast)
        table |= dict.fromkeys((coast, coast[0], title.split()[0], title.replace(" ", "")), coast)
    return table


def _seats(seats: Iterable[SeatNames]) -> Names[str]:
    names: Names[str] = Names()
    for seat in seats:
        names.add(seat.id, seat.id, certain=True)
        names.add(seat.name, seat.id)
        names.add(seat.name.removeprefix("The "), seat.id)  # an article is read apart
        names.add(seat.adjective, seat.id)
    return names.close()


def _forms(forms: Iterable[Form], at: str) -> Names[tuple[Form, ...]]:
    by_word: dict[str, list[Form]] = {}
    for form in forms:
        if form.at == at:
            for word in _words(form):
                by_word.setdefault(word.casefold(), []).append(form)
    names: Names[tuple[Form, ...]] = Names()
    for word, word_forms in by_word.items():
        word_forms.sort(key=lambda form: not form.kinds)
        names.add_phrase(word, tuple(word_forms))
    return names.close()


def _words(form: Form) -> Iterable[str]:
    """A form's words; a dash after a unit stands for all the ways to say “to”."""
    return dict.fromkeys((*form.words, *TO_WORDS)) if form.at == VERB and "-" in form.words else form.words


def _atoms(specs: Iterable[AtomSpec]) -> Names[tuple[AtomSpec, ...]]:
    by_word: dict[str, list[AtomSpec]] = {}
    for spec in specs:
        for word in (spec.name, *spec.aliases):
            by_word.setdefault(word.casefold(), []).append(spec)
    names: Names[tuple[AtomSpec, ...]] = Names()
    for word, word_specs in by_word.items():
        named = [spec for spec in word_specs if spec.name.casefold() == word]
        names.add_phrase(word, tuple(named + [spec for spec in word_specs if spec not in named]))
    return names.close()


def _plain_kinds(kinds: Iterable[str], forms: Iterable[Form]) -> frozenset[str]:
    plain = {fold(word) for form in FORMS if form.at == VERB for word in form.words}
    special = (form for form in forms if form.kinds and {fold(word) for word in form.words} & plain)
    claimed = {kind for form in special for kind in form.kinds}
    heads = {fold(word) for form in forms if form.at == HEAD for word in form.words}
    return frozenset(kind for kind in kinds if kind not in claimed and fold(kind) not in heads)

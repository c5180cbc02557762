"""The GM's word on anything: a label, a picture, a note, who sees it, until when, and what follows from it."""

import hashlib
import secrets
from collections.abc import Iterator, Mapping

from django import forms

from engine.io.stored_forms import stored_state
from engine.model.json_data import Json, JsonDict
from engine.model.state import Mark, State
from engine.rulebook import registry
from engine.rulebook.declarations import Trait
from engine.rulebook.handles import FreeMarks
from engine.rulebook.values import LABEL, NOTE
from games.common.dictionaries import FieldValues
from games.common.lengths import LONGEST_LINE
from games.gm.deeds.board import OnTheBoard
from games.gm.deeds.deed import seat_choices, seat_field
from games.models import Game, RulingKind
from games.models.titles import TitleFormField

EVERYBODY, SOME, GM_ALONE = "everybody", "some", "gm"
ON = {"unit": "a unit", "place": "a province", "seat": "a seat", "game": "the game"}


def free_marks() -> FreeMarks | None:
    """The marks that any game can carry; the rule whose they are comes into force with the first of them."""
    offered = [one for rule in registry.rules().values() if Trait.AT_HAND in rule.traits for one in rule.offers]
    return next((one for one in offered if isinstance(one, FreeMarks)), None)


def said_freely() -> frozenset[str]:
    """The full names of those marks, which have a form of their own."""
    offered = free_marks()
    return frozenset(name for names in offered.marks.values() for name in names) if offered is not None else frozenset()


def said_of(offered: FreeMarks, state: State, on: str, bearer: str) -> list[Mark]:
    """What the GM has said of one thing. `bearer`: as in `engine.model.state.Mark.subject`."""
    return [mark for mark in state.marks if mark.name in offered.marks[on] and mark.subject == bearer]


def label_of(mark: Mark) -> str:
    """What a free mark says the thing is."""
    return str(mark.value[0]) if isinstance(mark.value, tuple) else ""


class WordForm(OnTheBoard):
    """Whatever the GM says of something, as a further word or in place of one. Empty words take that one back.

    Each word is a mark of its own name. Which name a further one gets is drawn by lot (`lot`) among those that are
    free: the number of one that everybody sees must not tell that another is hidden.
    """

    title = "Say what it is"
    done = "Done: it is said."
    folded = ("which", "picture", "note", "effects", "until", "eyes", "seats")
    more = "Picture, note, what follows from it, who sees it and until when"
    group = "The board"
    explanation = "“This unit is a cheese”: it stands on the map, on the board in words and in the report."
    on = forms.ChoiceField(label="Of what", choices=list(ON.items()))
    unit = forms.CharField(max_length=LONGEST_LINE, required=False, help_text="Of a unit: its kind and its place.")
    seat = forms.ChoiceField(label="Whose", required=False)
    place = forms.CharField(max_length=LONGEST_LINE, required=False, help_text="Of a province: its name or its code.")
    which = forms.ChoiceField(
        label="What becomes of what was said", required=False,
        help_text="One thing may be several. With empty words, what is chosen here is no longer said.",
    )  # fmt: skip
    lot = forms.CharField(max_length=LONGEST_LINE, required=False, widget=forms.HiddenInput())
    label = TitleFormField(
        label="It is", required=False, max_length=LABEL, help_text="In a few words: cheese. Empty: nothing any more."
    )
    picture = forms.ChoiceField(label="On the map", required=False)
    note = forms.CharField(
        required=False, max_length=NOTE, help_text="A sentence, for whoever sees it. No line breaks."
    )
    effects = forms.MultipleChoiceField(
        label="And therefore", required=False, widget=forms.CheckboxSelectMultiple,
        help_text="Nothing ticked: it is said, and nothing follows.",
    )  # fmt: skip
    until = forms.CharField(
        max_length=LONGEST_LINE,
        required=False,
        help_text="A season such as F1903: to its end. Empty: until you take it back.",
    )
    eyes = forms.ChoiceField(
        label="Who sees it", widget=forms.RadioSelect, initial=EVERYBODY, required=False,
        choices=[(EVERYBODY, "everybody"), (SOME, "the seats ticked below"), (GM_ALONE, "nobody but the GM")],
    )  # fmt: skip
    seats = forms.MultipleChoiceField(label="Seats", required=False, widget=forms.CheckboxSelectMultiple)

    def fill(self, game: Game) -> None:
        super().fill(game)
        offered = free_marks()
        assert offered is not None
        self.offered = offered
        self.fields["seat"] = seat_field(game, nobody="nobody", label="Whose")
        pictures = list(offered.pictures.items())
        self.fields["picture"] = forms.ChoiceField(label="On the map", choices=pictures, initial=pictures[0][0])
        self.fields["seats"] = forms.MultipleChoiceField(
            label="Seats", required=False, widget=forms.CheckboxSelectMultiple, choices=seat_choices(game)
        )
        groups = [(f"Of {ON[on]}", list(words.items())) for on, words in offered.effects.items()]
        self.fields["effects"].choices = groups  # type: ignore[attr-defined]
        self.initial["lot"] = secrets.token_hex(8)
        turn = game.open_turn or game.last_turn
        self.state = stored_state(game.rulebook, turn.state) if turn is not None else None
        self.fields["which"].choices = [("", "It stays, and this is said besides"), *self._words()]  # type: ignore[attr-defined]
        self.order_fields([name for name in self.fields if name not in ("when", "number", "reason")])
        self._as_it_is()

    def _words(self) -> Iterator[tuple[str, str]]:
        """All that is said, each with whose it is: name of the mark and bearer, as the form sends them."""
        for on, names in self.offered.marks.items():
            for mark in self.state.marks if self.state is not None else ():
                if mark.name in names:
                    yield _choice(mark), f"{self._told_bearer(on, mark.subject)}: no longer “{label_of(mark)}”"

    def _told_bearer(self, on: str, bearer: str) -> str:
        assert self.state is not None
        if on == "unit":
            return next(unit.full_name for number, unit in self.state.units.items() if str(number) == bearer)
        return bearer or "The game"

    def _bearer(self, values: Mapping[str, object]) -> str:
        """The bearer of what a form says, as marks have it; `-` if it is none that the position knows."""
        on = str(values.get("on"))
        if on == "unit" and self.state is not None:
            units = {unit.full_name: str(number) for number, unit in self.state.units.items()}
            return units.get(f"{values.get('seat')} {values.get('unit')}", "-")
        return str(values.get(on) or "") if on != "game" else ""

    def _as_it_is(self) -> None:
        """What was said of the thing already stands in the form that was led to that word."""
        if self.is_bound or self.state is None or not self.initial.get("which"):
            return
        on = str(self.initial.get("on"))
        marks = said_of(self.offered, self.state, on, self._bearer(self.initial)) if on in self.offered.marks else []
        mark = next((one for one in marks if self.initial["which"] in (one.name, _choice(one))), None)
        if mark is not None and isinstance(mark.value, tuple):
            values: JsonDict = dict(zip(("label", "picture", "note", "effects"), mark.value, strict=True))
            eyes = EVERYBODY if mark.audience is None else SOME if mark.audience else GM_ALONE
            values |= {"eyes": eyes, "seats": sorted(mark.audience or ())}
            self.initial = {**values, "effects": [*values["effects"]], "until": mark.until, **self.initial}
            self.initial["which"] = _choice(mark)

    @classmethod
    def fits(cls, game: Game) -> bool:
        return super().fits(game) and free_marks() is not None

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        on = cleaned.get("on", "")
        for field in {"unit": ("unit", "seat"), "place": ("place",), "seat": ("seat",)}.get(on, ()):
            if not cleaned.get(field) and field not in self.errors:
                self.add_error(field, f"This is said of {ON[on]}: say which.")
        known = self.offered.effects.get(on, {})
        if wrong := [one for one in cleaned.get("effects", ()) if one not in known]:
            words = {word: sentence for effects in self.offered.effects.values() for word, sentence in effects.items()}
            self.add_error("effects", f"That cannot follow for {ON.get(on, 'it')}: {words[wrong[0]]}.")
        if cleaned.get("eyes") == SOME and not cleaned.get("seats"):
            self.add_error("seats", "Tick who sees it, or say that nobody does.")
        if on and not self.errors:
            self._find_mark(cleaned)
        return cleaned

    def _find_mark(self, cleaned: FieldValues) -> None:
        """Which mark it is about: `name` and, if it stands already, `mark`. One that alone is said may go unnamed."""
        names, label = self.offered.marks[cleaned["on"]], cleaned["label"].strip()
        bearer = self._bearer(cleaned)
        marks = said_of(self.offered, self.state, cleaned["on"], bearer) if self.state is not None else []
        chosen = [one for one in marks if cleaned["which"] == _choice(one)]
        if cleaned["which"] and not chosen:
            self.add_error("which", "That is said of something else. Choose what is said of what you have named.")
        elif not cleaned["which"] and not label:
            chosen = marks if len(marks) == 1 else []
            if not chosen:
                problem = "Several things are said of it: choose which is no longer." if marks else "Say what it is."
                self.add_error("which" if marks else "label", problem)
        taken = {one.name for one in marks} | self._waiting(cleaned)
        free = [name for name in names if name not in taken]
        if not chosen and label and not free and not self.errors:
            self.add_error(
                "which", f"{len(names)} things are said of it already. Choose one that this takes the place of."
            )
        elif not self.errors:
            cleaned["mark"] = chosen[0] if chosen else None
            cleaned["name"] = chosen[0].name if chosen else _by_lot(free, cleaned["lot"] or secrets.token_hex(8))

    def _waiting(self, cleaned: Mapping[str, object]) -> set[str]:
        """Names of marks that rulings will put on the same thing when the open turn is over."""
        turn, whose = self.game.open_turn, _whose(cleaned)
        if turn is None:
            return set()
        ruled = self.game.rulings.filter(number=turn.number, kind=RulingKind.BOARD, withdrawn_at=None)
        return {str(data.get("name")) for data in ruled.values_list("data", flat=True) if whose.items() <= data.items()}

    def data_of_ruling(self) -> dict[str, object]:
        cleaned = self.cleaned_data
        on, whose = cleaned["on"], _whose(cleaned)
        row = [cleaned["label"].strip(), cleaned["picture"], cleaned["note"].strip(), cleaned["effects"]]
        data: JsonDict = {
            "op": "status" if on == "unit" else "counter", "name": cleaned["name"], **whose,
            "value": row if row[0] else None, "when": self.when_said(),
        }  # fmt: skip
        if not row[0]:
            return {**data, "was": label_of(cleaned["mark"])}
        return {**data, "until": cleaned["until"].strip()} if cleaned["until"].strip() else data

    def audience(self) -> list[str] | None:
        mark = self.cleaned_data.get("mark")
        if mark is not None and not self.cleaned_data["label"].strip():  # who has not seen it does not see it go
            return None if mark.audience is None else sorted(mark.audience)
        eyes = self.cleaned_data.get("eyes") or EVERYBODY
        return {EVERYBODY: None, SOME: list(self.cleaned_data["seats"])}.get(eyes, [])


def _whose(cleaned: Json) -> dict[str, str]:
    """What a form speaks of, as rulings have it."""
    on = str(cleaned["on"])
    return {"unit": cleaned["unit"], "seat": cleaned["seat"]} if on == "unit" else {"subject": cleaned.get(on, "")}


def _choice(mark: Mark) -> str:
    """A mark as the form sends it: its name, and whose it is."""
    return f"{mark.name}@{mark.subject}"


def _by_lot(names: list[str], lot: str) -> str:
    """One of these, the same for the same lot: what was looked at is what is published."""
    return names[int.from_bytes(hashlib.sha256(lot.encode()).digest()) % len(names)]

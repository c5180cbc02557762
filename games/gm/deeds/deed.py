"""What all deeds have in common: a form with a reason, and a ruling with the turn that it is about."""

from collections.abc import Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

from django import forms
from django.contrib.auth.models import User

from engine.model.json_data import JsonDict
from games.common.dictionaries import FormData
from games.common.lengths import LONGEST_LINE, LONGEST_WORDS
from games.gm.services.preview import Preview, ruling_preview
from games.maps.drawing.words import said
from games.models import Game
from games.selectors import positions
from games.services import rulings
from games.services.base import turn_mark

REASON = "Who may know what it is about reads it on the ledger: at once, or when the open turn is adjudicated."


class DeskForm(forms.Form):
    """A deed with its reason. `carry_out` calls the service, and raises games.common.errors.

    `given`: what was clicked on, by the names of the fields; it is filled in and can still be changed. `turn` is the
    turn that was open when the form was made: the service refuses the deed when that has gone by (check_turn).
    """

    title = ""
    explanation = ""
    needs_reason = True
    rule = ""  # offered only where this rule is in the rulebook
    sure = ""  # what is asked once more before it is done, if it is
    done = ""  # what is said when it is done; none: its title
    group = ""  # the heading under which the desk lists it; none: it is reached from what it concerns
    folded: tuple[str, ...] = ()  # fields that are shown when they are asked for, under `more`
    more = ""
    names_of_data: Mapping[str, str] = MappingProxyType({})  # fields by what the engine calls them, where that differs
    turn = forms.CharField(max_length=LONGEST_LINE, widget=forms.HiddenInput())
    reason = forms.CharField(max_length=LONGEST_WORDS, widget=forms.Textarea(attrs={"rows": 3}), help_text=REASON)

    def __init__(self, game: Game, data: FormData = None, *, given: Mapping[str, str] | None = None) -> None:
        super().__init__(data, initial=dict(given or {}))
        self.game = game
        self.initial["turn"] = turn_mark(game)
        if not self.needs_reason:
            del self.fields["reason"]
        for field in self.fields.values() if self.rule else ():
            _put_in_words(field)
        self.order_fields([name for name in self.fields if name != "reason"])
        self.fill(game)

    def fill(self, game: Game) -> None:
        """Put in what the fields offer in this game."""

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Whether the deed makes sense in a game now."""
        return not cls.rule or cls.rule in {rule.id for rule in game.rulebook.rules}

    def said(self) -> JsonDict:
        """What the service is told besides the reason."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("reason", "turn")}

    @property
    def made_for(self) -> str:
        """The turn that was open when the form was made, as services take it."""
        return str(self.cleaned_data["turn"])

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        """The fields that are always there to be filled in."""
        return [field for field in self.visible_fields() if field.name not in self.folded]

    @property
    def folded_fields(self) -> list[forms.BoundField]:
        """Those that are folded away."""
        return [field for field in self.visible_fields() if field.name in self.folded]

    @property
    def unfolded(self) -> bool:
        """Whether they are in sight from the start: where one has been filled in, or is wrong."""
        if self.is_bound:
            return any(self.data.get(name) or name in self.errors for name in self.folded)
        return bool(self.initial.get("which"))

    @property
    def button(self) -> str:
        """What the button says that does it."""
        return self.title

    def anew(self) -> "DeskForm":
        """The same form for the turn that is open now, with everything that was typed into this one."""
        game = Game.objects.get(pk=self.game.pk)
        typed: Any = copy(self.data)  # of a request's fields this may be written to
        fresh = type(self)(game)
        for name in ("turn", "number"):
            if name in fresh.fields:
                typed[name] = str(fresh.initial.get(name) or "")
        return type(self)(game, typed)

    def carry_out(self, by: User) -> None:
        raise NotImplementedError


def _put_in_words(field: forms.Field) -> None:
    """What a rule's own form says, in the words in force."""
    field.label, field.help_text = field.label and said(str(field.label)), said(str(field.help_text))
    if isinstance(field, forms.ChoiceField) and isinstance(field.choices, list):
        field.choices = [(value, said(str(text))) for value, text in field.choices]


class LookedAtForm(DeskForm):
    """A deed that changes the game's line of play: what it would do is looked at before it is published."""

    def preview(self, by: User) -> Preview:
        raise NotImplementedError

    def carry_out(self, by: User, *, seen: str = "") -> None:
        raise NotImplementedError


class RulingForm(LookedAtForm):
    """A ruling. `kind` is the engine's word for it.

    It is about the open turn, unless the GM says otherwise or has clicked on something of the last one: nothing that is
    out already changes by default.
    """

    kind = ""
    number = forms.TypedChoiceField(label="In", coerce=int, widget=forms.RadioSelect)

    def fill(self, game: Game) -> None:
        turns = turns_to_rule_on(game)
        self.fields["number"] = forms.TypedChoiceField(label="In", coerce=int, choices=turns, widget=forms.RadioSelect)
        self.initial.setdefault("number", turns[0][0] if turns else None)
        self.order_fields([name for name in self.fields if name not in ("number", "reason")])

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.turn_number > 0 and super().fits(game)

    def data_of_ruling(self) -> dict[str, object]:
        """The ruling's data: what was filled in, empty answers left out."""
        return {name: value for name, value in self.said().items() if name != "number" and value not in ("", None)}

    def ruling(self) -> JsonDict:
        """The ruling as games.services.rulings.ruling_make takes it."""
        return {
            "kind": self.kind,
            "data": self.data_of_ruling(),
            "reason": self.cleaned_data["reason"],
            "number": self.cleaned_data["number"],
            "audience": self.audience(),
        }

    @property
    def button(self) -> str:
        """Says which turn it is, and whether what is published already changes."""
        turn = rulings.turn_ruled_on(self.game, self.cleaned_data["number"])
        name = positions.phase_name(self.game, turn.phase)
        if turn.adjudicated_at is not None:
            return f"Change what is published: {name} is done again"
        return f"Rule on {name}, which is still open"

    def preview(self, by: User) -> Preview:
        return ruling_preview(game=self.game, by=by, turn=self.made_for, **self.ruling())

    def carry_out(self, by: User, *, seen: str = "") -> None:
        rulings.ruling_make(game=self.game, by=by, seen=seen, turn=self.made_for, **self.ruling())

    def audience(self) -> list[str] | None:
        """Who may ever read it; None: everybody."""
        return None

    @property
    def on_open_turn(self) -> bool:
        """Whether the ruling waits for the open turn's adjudication."""
        turn = self.game.open_turn
        return turn is not None and turn.number == self.cleaned_data["number"]


def turns_to_rule_on(game: Game) -> list[tuple[int, str]]:
    """The open turn and the last one, by number, with what a ruling on each means."""
    choices = []
    if (turn := game.open_turn) is not None:
        name = positions.phase_name(game, turn.phase)
        enters = "it enters the outcome that you alone have seen" if turn.gated_at else "it waits for the adjudication"
        choices.append((turn.number, f"{name}: {enters}"))
    if (last := game.last_turn) is not None:
        name = positions.phase_name(game, last.phase)
        choices.append((last.number, f"{name}: that turn, which is published, is done again at once"))
    return choices


def seat_choices(game: Game) -> list[tuple[str, str]]:
    """Every seat by its id."""
    return [(seat.seat_id, seat.name) for seat in game.seats.all()]


def seat_field(game: Game, *, nobody: str = "", **more: Any) -> forms.ChoiceField:
    """A choice among the seats, the sides that nobody plays, and (if there is a word for it) nobody."""
    sides = [(str(side), str(side).capitalize()) for rule in game.rulebook.rules for side in rule.sides]
    none = [("", nobody)] if nobody else []
    return forms.ChoiceField(choices=[*none, *seat_choices(game), *sides], required=not nobody, **more)

"""What a GM fills in to rule: one form for each kind, each knowing how to say itself to games.services."""

import json
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError

import engine
from games.models import Game, Ruling, Seat
from games.services import clock, rulings, seats
from variants.gathering.cards import Card

REASON = "Everybody reads it on the ledger."


class DeskForm(forms.Form):
    """A deed with its reason. `carry_out` calls the service, and raises games.errors."""

    title = ""
    explanation = ""
    rule = ""  # offered only where this rule is in the rulebook
    reason = forms.CharField(widget=forms.Textarea(attrs={"rows": 3, "cols": 70}), help_text=REASON)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        self.fields["reason"].required = True
        self.order_fields([name for name in self.fields if name != "reason"])

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Whether the deed makes sense in a game: whether its rule is in the rulebook."""
        return not cls.rule or cls.rule in {rule.id for rule in game.rulebook.rules}

    def said(self) -> dict[str, Any]:
        """What the service is told besides the reason."""
        return {name: value for name, value in self.cleaned_data.items() if name != "reason"}

    def carry_out(self, by: User) -> None:
        raise NotImplementedError


class RulingForm(DeskForm):
    """A ruling; `kind` is the engine's word for it."""

    kind = ""

    def data_of_ruling(self) -> dict[str, Any]:
        """The ruling's data: what was filled in, empty answers left out."""
        return {name: value for name, value in self.said().items() if value not in ("", None)}

    def carry_out(self, by: User) -> None:
        rulings.ruling_make(
            game=self.game,
            by=by,
            kind=self.kind,
            data=self.data_of_ruling(),
            reason=self.cleaned_data["reason"],
            number=self.turn_number(),
            audience=self.audience(),
        )

    def audience(self) -> list[str] | None:
        """Who may ever read it; None: everybody."""
        return None

    def turn_number(self) -> int | None:
        """The open turn, unless the form is about the last one."""
        return None


def seat_choices(game: Game) -> list[tuple[str, str]]:
    return [(seat.seat_id, seat.name) for seat in game.seats.all()]


class OrdersForm(RulingForm):
    title = "Amend or enter orders"
    explanation = "These lines replace a seat's own orders for the same units in the open turn, and add to the rest."
    kind = "order"
    seat = forms.ChoiceField()
    lines = forms.CharField(widget=forms.Textarea(attrs={"rows": 8, "cols": 50}), help_text="One order a line.")

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))

    def data_of_ruling(self) -> dict[str, Any]:
        lines = [line.strip() for line in self.cleaned_data["lines"].splitlines() if line.strip()]
        return {"seat": self.cleaned_data["seat"], "lines": lines}


class VerdictForm(RulingForm):
    title = "Overrule a verdict"
    explanation = "The last turn is adjudicated again with this verdict. Orders for the open turn are kept."
    kind = "verdict"
    order = forms.ChoiceField(help_text="The order, and what the engine ruled.")
    verdict = forms.ChoiceField(choices=[(verdict, verdict) for verdict in engine.VERDICTS])

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        last = game.last_turn
        results = last.outcome["results"] if last is not None and last.outcome is not None else {}
        choices = [
            (json.dumps([seat, one["unit"]]), f"{seat}: {one['order']} ({one['verdict']}: {one['why']})")
            for seat, those in results.items()
            for one in those
            if one.get("unit")
        ]
        self.fields["order"] = forms.ChoiceField(choices=choices)

    def data_of_ruling(self) -> dict[str, Any]:
        seat, unit = json.loads(self.cleaned_data["order"])
        return {"seat": seat, "unit": unit, "verdict": self.cleaned_data["verdict"]}

    def turn_number(self) -> int | None:
        last = self.game.last_turn
        return last.number if last is not None else None


class BoardForm(RulingForm):
    title = "Change the board"
    explanation = (
        "On the board as it stands now: the last turn is adjudicated again and the change made after it. "
        "Before the first adjudication the change is made when the open turn is worked out."
    )
    kind = "board"
    op = forms.ChoiceField(
        label="What",
        choices=[
            ("add", "add a unit (unit, seat)"),
            ("move", "move a unit (unit, seat, to)"),
            ("remove", "take a unit off (unit, seat)"),
            ("owner", "give a centre (place, seat; no seat: to nobody)"),
        ],
    )
    unit = forms.CharField(required=False, help_text="Such as A Par or F StP/sc.")
    seat = forms.ChoiceField(required=False)
    to = forms.CharField(required=False)
    place = forms.CharField(required=False)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.fields["seat"] = forms.ChoiceField(required=False, choices=[("", "nobody"), *seat_choices(game)])

    def data_of_ruling(self) -> dict[str, Any]:
        return {**super().data_of_ruling(), "when": "before" if self.turn_number() is None else "after"}

    def turn_number(self) -> int | None:
        last = self.game.last_turn
        return last.number if last is not None else None


DECKS = (
    ("decks.primary", "the Primary Deck"),
    ("decks.secondary", "the Secondary Deck"),
    ("decks.pile", "the Discard Pile"),
)


class CardForm(RulingForm):
    title = "Move a card"
    rule = "decks"
    explanation = "As the decks stand now. Only the seat, and you, will read this ruling."
    kind = "board"
    seat = forms.ChoiceField()
    card = forms.ChoiceField()
    origin = forms.ChoiceField(label="From", required=False, choices=[("", "nowhere: it is a new one"), *DECKS])
    goal = forms.ChoiceField(label="To", required=False, choices=[*DECKS, ("", "nowhere: it is gone")])

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))
        kinds = [(card.id, card.name) for card in game.rulebook.offered(Card)]
        self.fields["card"] = forms.ChoiceField(choices=kinds)
        self.fields["reason"].help_text = "The seat reads it on the ledger."

    def data_of_ruling(self) -> dict[str, Any]:
        told = self.cleaned_data
        ways = {"from": told["origin"], "to": told["goal"]}
        when = "before" if self.turn_number() is None else "after"
        hidden = {"hidden": True} if self.game.rulebook.options["decks.discards"] == "secret" else {}
        return {"op": "transfer", "subject": told["seat"], "item": told["card"], "when": when, **ways, **hidden}

    def audience(self) -> list[str]:
        return [self.cleaned_data["seat"]]

    def turn_number(self) -> int | None:
        last = self.game.last_turn
        return last.number if last is not None else None


class PlayForm(RulingForm):
    title = "Overrule a card"
    rule = "decks"
    explanation = "The card that a seat plays does nothing, or goes back to its deck. A past turn is done again."
    kind = "board"
    which = forms.ChoiceField(label="In", choices=[("open", "the open turn"), ("last", "the last turn")])
    seat = forms.ChoiceField()
    deck = forms.ChoiceField(choices=[("primary", "primary"), ("secondary", "secondary")])
    outcome = forms.ChoiceField(choices=[("cancelled", "is cancelled"), ("returned", "goes back to its deck")])

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.fields["seat"] = forms.ChoiceField(choices=seat_choices(game))

    def data_of_ruling(self) -> dict[str, Any]:
        told = self.cleaned_data
        value = f"{told['deck']} {told['outcome']}"
        return {"op": "counter", "name": "decks.overruled", "subject": told["seat"], "value": value}

    def turn_number(self) -> int | None:
        last = self.game.last_turn
        return last.number if last is not None and self.cleaned_data["which"] == "last" else None


class PinForm(RulingForm):
    title = "Pin a draw"
    explanation = "When the open turn asks for this draw, this is what comes out."
    kind = "pin"
    draw = forms.CharField(help_text="Such as monsters.tie@SM NTH; the bare name pins all of that name.")
    value = forms.CharField()


class EndForm(RulingForm):
    title = "Declare the game over"
    explanation = "When the open turn is adjudicated, the game ends: one seat wins, several share a draw."
    seats = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.fields["seats"] = forms.MultipleChoiceField(
            choices=seat_choices(game), widget=forms.CheckboxSelectMultiple
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self.kind = "win" if len(cleaned.get("seats", ())) == 1 else "draw_game"
        return cleaned


class DeadlineForm(DeskForm):
    title = "Set the deadline"
    due = forms.SplitDateTimeField(help_text="In your own time zone.", widget=forms.SplitDateTimeWidget)

    def carry_out(self, by: User) -> None:
        rulings.deadline_set(game=self.game, by=by, due=self.cleaned_data["due"], reason=self.cleaned_data["reason"])


class NowForm(DeskForm):
    title = "Adjudicate now"
    explanation = "The open turn is closed before its deadline. Nobody is counted as missing."

    def carry_out(self, by: User) -> None:
        rulings.turn_adjudicate_now(
            game=self.game, by=by, number=self.game.turn_number, reason=self.cleaned_data["reason"]
        )


class AgainForm(DeskForm):
    title = "Adjudicate the last turn again"
    explanation = "With the orders that were given and the rulings that stand. Orders for the open turn are kept."

    def carry_out(self, by: User) -> None:
        rulings.turn_readjudicate(game=self.game, by=by, reason=self.cleaned_data["reason"])


class PauseForm(DeskForm):
    title = "Pause or go on"
    explanation = "A running game is paused, a paused one goes on with the time that was left."

    def carry_out(self, by: User) -> None:
        deed = clock.game_resume if self.game.paused_at else clock.game_pause
        deed(game=self.game, by=by, reason=self.cleaned_data["reason"])


class WithdrawForm(DeskForm):
    title = "Withdraw a ruling"
    ruling = forms.ModelChoiceField(queryset=Ruling.objects.none())

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        standing = game.rulings.filter(withdrawn_at=None).exclude(kind="deadline").order_by("-pk")
        self.fields["ruling"] = forms.ModelChoiceField(queryset=standing)

    def carry_out(self, by: User) -> None:
        rulings.ruling_withdraw(ruling=self.cleaned_data["ruling"], by=by, reason=self.cleaned_data["reason"])


class ReplaceForm(DeskForm):
    title = "Replace a player"
    seat = forms.ModelChoiceField(queryset=Seat.objects.none())
    member = forms.CharField(required=False, help_text="User name of the new player; empty: whoever comes.")
    bot = forms.BooleanField(required=False, help_text="A bot keeps the seat until somebody comes.")

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(game, *args, **kwargs)
        self.fields["seat"] = forms.ModelChoiceField(queryset=Seat.objects.filter(game=game, out=False))

    def clean_member(self) -> User | None:
        name = self.cleaned_data["member"].strip()
        if not name:
            return None
        member = User.objects.filter(username__iexact=name, is_active=True).first()
        if member is None:
            raise ValidationError(f"There is no member “{name}”.")
        return member

    def carry_out(self, by: User) -> None:
        seats.seat_replace(
            game=self.game,
            by=by,
            seat_id=self.cleaned_data["seat"].seat_id,
            reason=self.cleaned_data["reason"],
            user=self.cleaned_data["member"],
            bot=self.cleaned_data["bot"],
        )


class SecretForm(DeskForm):
    title = "Release the second secret"
    explanation = "When the game is over: by it, even the draws that nobody saw can be checked. There is no way back."

    def carry_out(self, by: User) -> None:
        rulings.hidden_secret_release(game=self.game, by=by)


DEEDS: dict[str, type[DeskForm]] = {
    "orders": OrdersForm,
    "verdict": VerdictForm,
    "board": BoardForm,
    "card": CardForm,
    "play": PlayForm,
    "pin": PinForm,
    "end": EndForm,
    "withdraw": WithdrawForm,
    "again": AgainForm,
    "deadline": DeadlineForm,
    "now": NowForm,
    "pause": PauseForm,
    "replace": ReplaceForm,
    "secret": SecretForm,
}

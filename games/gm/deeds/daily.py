"""A GM's day: reminding who is late, notes for oneself, and what was done a moment ago undone."""

from django import forms
from django.contrib.auth.models import User

from engine.model.json_data import JsonDict
from games import database_time
from games.gm.deeds.deed import DeskForm
from games.gm.desk_notes import LONGEST_NOTE, note_make
from games.gm.reminding import LONGEST_REMINDER, late_seats, seats_remind
from games.gm.undoing import deadline_moved, deadline_undo, replaced, replacement_undo
from games.models import Game, Membership
from games.selectors import positions


class RemindForm(DeskForm):
    title = "Remind"
    group = "People"
    needs_reason = False
    explanation = "A mail to those of whom nothing has come. Who sends something before it goes out gets none."
    seats = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple, label="Whom")
    text = forms.CharField(
        required=False, max_length=LONGEST_REMINDER, widget=forms.Textarea(attrs={"rows": 4}), label="In your words",
        help_text="Below the deadline and what is missing, which the mail says by itself.",
    )  # fmt: skip

    def fill(self, game: Game) -> None:
        late = [(seat.seat_id, seat.name) for seat in late_seats(game)]
        self.fields["seats"] = forms.MultipleChoiceField(
            choices=late, widget=forms.CheckboxSelectMultiple, label="Whom"
        )
        only = self.initial.get("seats")
        self.initial["seats"] = [only] if only else [seat_id for seat_id, _ in late]

    @classmethod
    def fits(cls, game: Game) -> bool:
        return bool(late_seats(game))

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        seats_remind(game=self.game, by=by, seat_ids=cleaned["seats"], text=cleaned["text"], turn=self.made_for)


class NoteForm(DeskForm):
    title = "Note something for yourself"
    group = "People"
    needs_reason = False
    explanation = (
        "The GMs of this game read it here, and nobody else does. It is kept as it is written, without encryption: "
        "whoever runs the site’s database could read it."
    )
    about = forms.ChoiceField(label="On")
    text = forms.CharField(max_length=LONGEST_NOTE, widget=forms.Textarea(attrs={"rows": 5}), label="Note")

    def fill(self, game: Game) -> None:
        self.fields["about"] = forms.ChoiceField(label="On", choices=self._subjects())

    def _subjects(self) -> list[tuple[str, str | list[tuple[str, str]]]]:
        """The game, its turns, its seats, and everybody who has played in it, by a key that says which."""
        turns = self.game.turns.filter(published=True).order_by("-number").values_list("phase", flat=True)[:40]
        stays = Membership.objects.filter(game=self.game).select_related("user__profile").order_by("user")
        people = {stay.user_id: str(stay.user.profile) for stay in stays}
        return [
            ("game", "the game"),
            ("Turns", [(f"turn:{phase}", positions.phase_name(self.game, phase)) for phase in turns]),
            ("Seats", [(f"seat:{seat.seat_id}", seat.name) for seat in self.game.seats.all()]),
            ("Players", [(f"player:{pk}", name) for pk, name in people.items()]),
        ]

    @classmethod
    def fits(cls, game: Game) -> bool:
        return True

    def carry_out(self, by: User) -> None:
        kind, _, which = self.cleaned_data["about"].partition(":")
        about: JsonDict = {}
        if kind == "turn":
            about["phase"] = which
        elif kind == "seat":
            about["seat"] = self.game.seats.get(seat_id=which)
        elif kind == "player":
            about["player"] = User.objects.get(pk=int(which))
        note_make(game=self.game, by=by, text=self.cleaned_data["text"], **about)


class UndoDeadlineForm(DeskForm):
    title = "Undo the last move of the deadline"
    group = "The clock"
    needs_reason = False
    explanation = "Within five minutes. The deadline is what it was before, and everybody is told."

    @classmethod
    def fits(cls, game: Game) -> bool:
        return deadline_moved(game, database_time.now()) is not None

    def carry_out(self, by: User) -> None:
        deadline_undo(game=self.game, by=by, turn=self.made_for)


class UndoReplacementForm(DeskForm):
    title = "Undo the last replacement"
    group = "People"
    needs_reason = False
    explanation = (
        "Within five minutes. Who was replaced has the seat again, and is told; orders that were saved meanwhile stay. "
        "Who sat there in between may have read what the seat may read."
    )

    @classmethod
    def fits(cls, game: Game) -> bool:
        return replaced(game, database_time.now()) is not None

    def carry_out(self, by: User) -> None:
        replacement_undo(game=self.game, by=by, turn=self.made_for)

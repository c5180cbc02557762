"""The queue of answers that the GM has to mark."""

from django import forms
from django.contrib.auth.models import User

from games.gm.deeds.deed import DeskForm
from games.gm.services.marking import answers_mark
from games.models import Game
from games.selectors.marking import Given, answers_to_mark, asked_of

PREFIX = "answer:"


def queue(game: Game) -> list[Given]:
    """The answers of the open window of marks; nothing while it is shut. For the GM of the game alone."""
    turn = game.open_turn
    return answers_to_mark(game, turn) if turn is not None and turn.window == "G" else []


class MarksForm(DeskForm):
    """Right or wrong for each answer; what is left open counts as the engine proposes when the window closes."""

    title = "Mark the answers"

    def fill(self, game: Game) -> None:
        names = dict(game.seats.values_list("seat_id", "name"))
        for one in queue(game):
            proposal = "right: it is exact" if one.proposed else "wrong"
            self.fields[PREFIX + one.seat_id] = forms.ChoiceField(
                label=f"{names[one.seat_id]}: “{one.text}”",
                choices=[("right", "right"), ("wrong", "wrong"), ("", f"not marked: counts as {proposal}")],
                initial={True: "right", False: "wrong", None: ""}[one.marked],
                widget=forms.RadioSelect,
                required=False,
            )
        self.fields["reason"].required = False
        self.fields["reason"].help_text = "Read by each seat about its own answer. Empty: a word of ours."
        self.order_fields([name for name in self.fields if name != "reason"])

    @property
    def explanation(self) -> str:  # type: ignore[override]
        """The question and the right answer, and what happens to answers without a mark."""
        turn = self.game.open_turn
        if turn is None or turn.window != "G":
            return "There is nothing to mark now: answers come up here when the season's last players' window closes."
        rulebook = self.game.rulebook
        question, right = asked_of(rulebook, turn.loaded_state(rulebook))
        return (
            f"Asked: “{question}”. Right: “{right}”. When all are marked the season goes on "
            "at once; at the deadline it goes on in any case."
        )

    def carry_out(self, by: User) -> None:
        """Mark those that are filled in."""
        marks = {
            name.removeprefix(PREFIX): value == "right"
            for name, value in self.cleaned_data.items()
            if name.startswith(PREFIX) and value
        }
        number, reason = self.game.turn_number, self.cleaned_data["reason"]
        answers_mark(game=self.game, by=by, number=number, marks=marks, reason=reason, turn=self.made_for)

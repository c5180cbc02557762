"""The clock: deadlines, pauses, closing a window early, and publishing what waits at the release gate."""

from datetime import datetime, timedelta

from django import forms
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format

from engine.model.wording import listed
from games import database_time
from games.common.dictionaries import FieldValues
from games.common.errors import Refused
from games.game_settings.durations import DurationField
from games.gm.deeds.deed import DeskForm
from games.models import Game, GameStatus, Turn
from games.selectors import positions
from games.selectors.orders import unheard_seats
from games.services import clock, rulings
from games.services.gate import gate_wanted
from games.services.pace import pace_set
from games.table.narration import seat_names

SHIFTS = (
    ("1440", "a day later"), ("4320", "three days later"), ("720", "twelve hours later"), ("60", "an hour later"),
    ("-60", "an hour earlier"), ("-720", "twelve hours earlier"), ("-1440", "a day earlier"), ("", "at this hour:"),
)  # fmt: skip


def _silent(game: Game, turn: Turn) -> list[str]:
    """Those from whom nothing came, as they stand inside a sentence."""
    names = seat_names(game.rulebook)
    return [names.get(seat.seat_id, seat.name) for seat in unheard_seats(game, turn)]


def takes_orders(game: Game) -> bool:
    """Whether the clock of a game runs, and its open turn still takes papers."""
    return game.status == GameStatus.RUNNING and game.takes_orders


class DeadlineForm(DeskForm):
    title = "Extend or bring forward"
    explanation = "Everybody is told of the new deadline, with the reason. It stands on the ledger."
    group = "The clock"
    shift = forms.ChoiceField(label="The deadline is", choices=SHIFTS, widget=forms.RadioSelect, required=False)
    due = forms.SplitDateTimeField(
        label="The hour, in your own time zone",
        required=False,
        widget=forms.SplitDateTimeWidget(
            date_format="%Y-%m-%d", time_format="%H:%M", date_attrs={"type": "date"}, time_attrs={"type": "time"}
        ),
    )

    def fill(self, game: Game) -> None:
        turn = game.open_turn
        self.initial.setdefault("shift", "1440")
        if turn is not None and turn.due is not None:
            self.initial.setdefault("due", turn.due)

    @classmethod
    def fits(cls, game: Game) -> bool:
        return takes_orders(game)

    def clean(self) -> FieldValues:
        cleaned = super().clean() or {}
        if not cleaned.get("shift") and not cleaned.get("due") and "due" not in self.errors:
            self.add_error("due", "Say by how much, or give a date and an hour.")
        return cleaned

    def _due(self) -> datetime:
        """Shifts count from the deadline as it stands, or from now where there is none."""
        turn, shift = self.game.open_turn, self.cleaned_data["shift"]
        if not shift:
            exact: datetime = self.cleaned_data["due"]
            return exact
        stands = turn.due if turn is not None and turn.due is not None else database_time.now()
        return stands + timedelta(minutes=int(shift))

    @property
    def sure(self) -> str:  # type: ignore[override]
        """Asked once more where it takes time from somebody."""
        turn = self.game.open_turn
        if turn is None or turn.due is None or not self.is_bound or self.errors or self._due() >= turn.due:
            return ""
        silent = _silent(self.game, turn)
        whose = f" Nothing has come yet from {listed(silent)}." if silent else ""
        return f"Bring the deadline forward, to {_moment(self._due())}?{whose} It can be undone for five minutes."

    def carry_out(self, by: User) -> None:
        reason = self.cleaned_data["reason"]
        rulings.deadline_set(game=self.game, by=by, due=self._due(), reason=reason, turn=self.made_for)


def _moment(when: datetime) -> str:
    return date_format(timezone.localtime(when), "l j F, H:i")


class NowForm(DeskForm):
    title = "Adjudicate now"
    group = "The clock"

    @classmethod
    def fits(cls, game: Game) -> bool:
        return takes_orders(game)

    @property
    def _turn(self) -> Turn:
        turn = self.game.open_turn
        if turn is None:
            raise Refused("No turn is open.")
        return turn

    @property
    def _name(self) -> str:
        return positions.phase_name(self.game, self._turn.phase)

    @property
    def explanation(self) -> str:  # type: ignore[override]
        """Which turn it is, what becomes of it, and whose window it cuts short."""
        gate = gate_wanted(self.game, self._turn)
        then = "its outcome waits at the release gate for you" if gate else "its outcome is published at once"
        silent = _silent(self.game, self._turn)
        missing = (
            f"Nothing has come from {listed(silent)}, whose time ends with it" if silent else "All have been heard"
        )
        return f"{self._name} is closed before its deadline, and {then}. {missing}. Nobody is counted as missing."

    @property
    def sure(self) -> str:  # type: ignore[override]
        """Asked once more: there is no opening a window again without playing it again."""
        silent = _silent(self.game, self._turn)
        without = f" without {listed(silent)}" if silent else ""
        return f"Close {self._name} now{without}? Players can hand in nothing more for it."

    @property
    def button(self) -> str:
        return f"Close {self._name} now"

    def carry_out(self, by: User) -> None:
        number, reason = self._turn.number, self.cleaned_data["reason"]
        rulings.turn_adjudicate_now(game=self.game, by=by, number=number, reason=reason, turn=self.made_for)


class PaceForm(DeskForm):
    title = "Change the pace"
    group = "The clock"
    explanation = (
        "How long moves are open from the next phase on; retreats and adjustments keep their share. The phase that "
        "is open now closes when it was to close. Everybody is told, and it stands on the ledger."
    )
    minutes = DurationField(label="Moves are open for")

    def fill(self, game: Game) -> None:
        self.initial.setdefault("minutes", game.movement_minutes)

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.is_going and not game.own_pace

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        pace_set(game=self.game, by=by, minutes=cleaned["minutes"], reason=cleaned["reason"], turn=self.made_for)


class PauseForm(DeskForm):
    title = "Pause or go on"
    explanation = "A running game is paused, a paused one goes on with the time that was left."
    group = "The clock"

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.is_going

    def carry_out(self, by: User) -> None:
        deed = clock.game_resume if self.game.paused_at else clock.game_pause
        deed(game=self.game, by=by, reason=self.cleaned_data["reason"], turn=self.made_for)


class GateForm(DeskForm):
    """Needs no reason: this is what would happen by itself a little later."""

    title = "Publish the outcome"
    explanation = "What the table has been waiting for. Rulings that you have made on this turn are part of it."
    group = "The clock"
    needs_reason = False

    @classmethod
    def fits(cls, game: Game) -> bool:
        turn = game.open_turn
        return game.status == GameStatus.RUNNING and turn is not None and turn.gated_at is not None

    def carry_out(self, by: User) -> None:
        rulings.outcome_publish(game=self.game, by=by, number=self.game.turn_number, turn=self.made_for)

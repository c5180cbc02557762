"""Settings of who may sit down, and where."""

from collections.abc import Callable

from django import forms
from django.db.models import Q

from games.common.durations import duration
from games.game_settings import folds
from games.game_settings.setting import Filter, Setting, Term, choice_of, either, one_of, tick
from games.models import Allocation, Game
from games.models.game_choices import A_TURN_LATER, HIGHEST_RATING, LONGEST_WATCH_DELAY

IN_TERMS = {
    Allocation.CHOSEN: "Everybody chooses a power on joining",
    Allocation.PREFERENCE: "By preference lists, contested seats by lot",
    Allocation.DRAWN: "Drawn by lot when the table is full",
}
ROLL_CALL = "An hour before the start: who does not say “I am here” loses the seat, to a reserve or a bot"
LEAST_MET = (
    (0, "Anybody"),
    *((share, f"Who met {share} % of their deadlines of the last year, or is invited") for share in (75, 90, 95)),
)


def _least_met(game: Game) -> Term | None:
    if not game.least_met:
        return None
    asked = f"{game.least_met} % of one's deadlines met in the last year, or an invitation"
    return Term("Asked of who sits down", asked)


def rating_band_text(least: int, most: int) -> str:
    """A band of ratings in words; 0 stands for no end."""
    if least and most:
        return f"{least} to {most}"
    return f"{least} or more" if least else f"{most} or less" if most else "none"


def _band_term(game: Game) -> Term | None:
    if not (game.rating_least or game.rating_most):
        return None
    band = rating_band_text(game.rating_least, game.rating_most)
    asked = f"{band}, in the pool in which the game counts; or fewer than five rated games there; or an invitation"
    return Term("Rating asked of who sits down", asked)


def _rating_field(label: str, help_text: str = "") -> Callable[[], forms.Field]:
    return lambda: forms.IntegerField(
        label=label, required=False, min_value=0, max_value=HIGHEST_RATING, help_text=help_text
    )


def _programs(game: Game) -> Term | None:
    if game.own_pace or game.exhibition:
        return None
    people = "Nobody else takes an engine’s help"
    return Term("Programs", f"May sit, and are named so. {people}" if game.programs_allowed else f"None. {people}")


def watch_delay_text(delay: int) -> str:
    """When spectators are shown a turn, in words."""
    if not delay:
        return "at once"
    return "when the next one has been played" if delay == A_TURN_LATER else f"{duration(delay)} later"


SETTINGS = (
    Setting(
        name="private",
        label="Seen and joined",
        say=either("with the invitation link only", "by everybody"),
        form=tick("Private", "Seen and joined only by those whom you send the invitation link."),
        fold=folds.SEATS,
        card=lambda game: "private" if game.private else "",
        in_lists=True,
    ),
    Setting(
        name="watch_delay",
        label="Spectators are shown a turn",
        say=watch_delay_text,
        form=lambda: forms.IntegerField(
            label="Spectators are shown turns so many minutes later",
            required=False,
            min_value=A_TURN_LATER,
            max_value=LONGEST_WATCH_DELAY,
            help_text="0: at once. -1: when the next is played. While it goes on they have the broadcast page alone.",
        ),
        fold=folds.SEATS,
        empty=0,
        term=lambda game: (
            Term("Spectators", f"Are shown a turn {watch_delay_text(game.watch_delay)}") if game.watch_delay else None
        ),
    ),
    Setting(
        name="allocation",
        label="Seats",
        say=one_of(Allocation),
        form=choice_of("Seats", Allocation),
        fold=folds.SEATS,
        initial=Allocation.DRAWN,
        term=lambda game: Term("Seats", IN_TERMS[Allocation(game.allocation)]),
    ),
    Setting(
        name="least_met",
        label="Deadlines met, asked of newcomers",
        say=lambda value: f"{value} %" if value else "none",
        form=lambda: forms.TypedChoiceField(label="Who may sit down?", required=False, coerce=int, choices=LEAST_MET),
        fold=folds.SEATS,
        empty=0,
        term=_least_met,
    ),
    Setting(
        name="programs_allowed",
        label="Programs in seats",
        say=either("allowed, named as programs", "not allowed"),
        form=tick("Programs may sit", "Accounts that members have made for programs. The table sees which they are."),
        fold=folds.SEATS,
        term=_programs,
        card=lambda game: "programs may sit" if game.programs_allowed else "",
        filter=Filter("programs", "Programs", {"allowed": ("may sit", Q(programs_allowed=True))}),
        in_lists=True,
    ),
    Setting(
        name="roll_call",
        label="Roll call",
        say=either("an hour before the start", "none"),
        form=tick(
            "Roll call an hour before the start",
            "Of a game that starts at a time: who does not say “I am here” loses the seat, to a reserve or a bot.",
        ),
        fold=folds.SEATS,
        term=lambda game: Term("Roll call", ROLL_CALL) if game.roll_call and game.turn_number == 0 else None,
    ),
    Setting(
        name="rating_least",
        label="Rating, at least",
        say=lambda value: str(value) if value else "none asked",
        form=_rating_field("Rating, at least", "Everybody begins at 25. 0: nothing is asked."),
        fold=folds.SEATS,
        initial=0,
        empty=0,
        term=_band_term,
    ),
    Setting(
        name="rating_most",
        label="Rating, at most",
        say=lambda value: str(value) if value else "none asked",
        form=_rating_field("at most", "Who has fewer than five rated games may sit down anywhere."),
        fold=folds.SEATS,
        initial=0,
        empty=0,
    ),
)

"""Settings of who may sit down, and where."""

from django import forms

from games.game_settings import folds
from games.game_settings.setting import Setting, Term, choice_of, either, one_of, tick
from games.models import Allocation, Game

IN_TERMS = {
    Allocation.CHOSEN: "Everybody chooses a power on joining",
    Allocation.PREFERENCE: "By preference lists, contested seats by lot",
    Allocation.DRAWN: "Drawn by lot when the table is full",
}
LEAST_MET = (
    (0, "Anybody"),
    *((share, f"Who met {share} % of their deadlines of the last year, or is invited") for share in (75, 90, 95)),
)


def _least_met(game: Game) -> Term | None:
    if not game.least_met:
        return None
    asked = f"{game.least_met} % of one's deadlines met in the last year, or an invitation"
    return Term("Asked of who sits down", asked)


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
)

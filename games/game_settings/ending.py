"""Settings of how a game is scored."""

from django import forms

from engine.scoring import SYSTEMS
from games.game_settings import folds
from games.game_settings.setting import Setting, Term
from games.models import Game

USUAL = "draw_size"
CHOICES = [(system.id, system.name) for system in SYSTEMS.values()]


def _term(game: Game) -> Term:
    system = SYSTEMS[game.scoring]
    return Term("Scoring", f"{system.name}: {system.summary}")


SETTINGS = (
    Setting(
        name="scoring",
        label="Scoring",
        say=lambda value: SYSTEMS[value].name,
        form=lambda: forms.ChoiceField(
            label="Scored by",
            required=False,
            choices=CHOICES,
            help_text="What counts when it is over. Standings tell it all the time.",
        ),
        fold=folds.ENDING,
        initial=USUAL,
        empty=USUAL,
        term=_term,
        in_lists=True,
    ),
)

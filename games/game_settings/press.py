"""Settings of press, and of names."""

from collections.abc import Mapping

from django import forms
from django.db.models import Q

from games.game_settings import folds
from games.game_settings.setting import Filter, Setting, Term, either, one_of, tick
from games.models import Game, PressMode
from games.models.game_choices import LONGEST_TABLE_RULES
from games.models.languages import Language

IN_TERMS = {
    PressMode.FULL: "Public and private press",
    PressMode.PUBLIC: "Public press only",
    PressMode.NONE: "No press",
}
GUNBOAT = "gunboat"
"""One choice for two settings: no press, and names are hidden."""
PRESS_CHOICES = [*PressMode.choices, (GUNBOAT, "Gunboat: none, and names are hidden")]


def expand_gunboat(settings: Mapping[str, object]) -> dict[str, object]:
    """Settings of a game, with the two that gunboat stands for in its place."""
    both = {"press": PressMode.NONE, "anonymous": True} if settings.get("press") == GUNBOAT else {}
    return {**settings, **both}


def is_gunboat(game: Game) -> bool:
    """Whether a game has no press and hides names."""
    return game.anonymous and game.press == PressMode.NONE


def _term(game: Game) -> Term:
    if is_gunboat(game):
        return Term("Press", "Gunboat: no press, and names are hidden")
    text = IN_TERMS[PressMode(game.press)] + ("; public press may be unsigned" if game.grey_press else "")
    return Term("Press", text + ("; letters say who has read them" if game.read_marks else ""))


def _card(game: Game) -> str:
    if is_gunboat(game):
        return "gunboat"
    return f"{'no' if game.press == PressMode.NONE else PressMode(game.press).label.lower()} press"


IN_LISTS = {
    **{mode.value: (mode.label, Q(press=mode.value)) for mode in PressMode},
    GUNBOAT: ("Gunboat", Q(press=PressMode.NONE, anonymous=True)),
}

SETTINGS = (
    Setting(
        name="press",
        label="Press",
        say=one_of(PressMode),
        form=lambda: forms.ChoiceField(label="Press", choices=PRESS_CHOICES, widget=forms.RadioSelect),
        fold=folds.PRESS,
        initial=PressMode.FULL,
        term=_term,
        card=_card,
        filter=Filter("press", "Press", IN_LISTS),
        in_lists=True,
    ),
    Setting(
        name="grey_press",
        label="Unsigned public press",
        say=either("allowed", "not allowed"),
        form=tick("Public press may be unsigned"),
        fold=folds.PRESS,
    ),
    Setting(
        name="read_marks",
        label="Reading marks",
        say=either("shown", "not shown"),
        form=tick("Reading marks", "Below a letter it says which of its readers have read it."),
        fold=folds.PRESS,
    ),
    Setting(
        name="language",
        label="Language",
        say=one_of(Language),
        form=lambda: forms.ChoiceField(
            label="Language of press",
            required=False,
            choices=Language.choices,
            help_text="Said to everybody who joins.",
        ),
        fold=folds.PRESS,
        term=lambda game: Term("Language", Language(game.language).label) if game.language else None,
        card=lambda game: Language(game.language).label if game.language else "",
        filter=Filter(
            "language", "Language", {one.value: (one.label, Q(language=one.value)) for one in Language if one.value}
        ),
        in_lists=True,
    ),
    Setting(
        name="table_rules",
        label="Rules of the table",
        say=lambda value: str(value) or "none",
        form=lambda: forms.CharField(
            label="Rules of the table",
            required=False,
            max_length=LONGEST_TABLE_RULES,
            widget=forms.Textarea(attrs={"rows": 6}),
            help_text="In your own words, as Markdown. Members agree by sitting down, and anew if they change.",
        ),
        fold=folds.PRESS,
    ),
    Setting(
        name="anonymous",
        label="Names",
        say=either("hidden until the game is over", "shown"),
        form=tick("Anonymous", "Who plays which seat is told when the game is over."),
        fold=folds.PRESS,
        term=lambda game: Term("Names", "Hidden until the game is over" if game.anonymous else "Shown"),
        card=lambda game: "anonymous" if game.anonymous and not is_gunboat(game) else "",
        in_lists=True,
    ),
)

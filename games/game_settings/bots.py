"""Settings of bots. What is said of how they play applies only where they may take seats."""

from collections.abc import Callable

from django import forms

from engine.bots.agreements import support_question
from games.common.bot_seats import BotSeatsField
from games.game_settings import folds
from games.game_settings.setting import Setting, Term, choice_of, either, one_of, tick
from games.models import BotStrength, BotTemper, BotWord, Game, PressMode


def single_bots(game: Game) -> list[list[str]]:
    """What is said of the bots of single seats: [name of the seat, in words how its bot plays]."""
    if not game.bot_seats:
        return []
    usual = (game.bot_strength, game.bot_temper)
    others = [one for one in game.rulebook.seats if (game.strength_of(one.id), game.temper_of(one.id)) != usual]
    return [[spec.name, game.bot_in_words(spec.id)] for spec in others]


def _where_allowed(value: Callable[[Game], object]) -> Callable[[Game], object]:
    return lambda game: value(game) if game.bots_allowed else None


def _how_they_play(game: Game) -> str:
    """How the bots of a game play, and what they can be asked: `Experts, as it comes`."""
    text = f"{BotStrength(game.bot_strength).label}s, {BotTemper(game.bot_temper).label.lower()}"
    if single := single_bots(game):
        text += "; " + "; ".join(f"{name}: {words}" for name, words in single)
    if not game.has_thinkers or game.press != PressMode.FULL:
        return f"{text}. They answer no press"
    word = BotWord(game.bot_word).label.lower()
    they = "they" if game.bot_strength != BotStrength.NOVICE and not single else "Regulars and Experts"
    support = support_question(game.rulebook)
    return f"{text}. In private press {they} can be asked PEACE? and {support}; they keep their word {word}"


def _term(game: Game) -> Term | None:
    if not game.bots_allowed:
        return None
    return Term("Bots", f"May take seats that nobody took; they play as {_how_they_play(game)}")


def _word_field() -> forms.Field:
    return forms.TypedChoiceField(
        label="Bots keep their word",
        required=False,
        coerce=int,
        choices=BotWord.choices,
        widget=forms.RadioSelect,
        help_text="Regulars and Experts agree on peace and supports, for a season, if they are asked in private press.",
    )


SETTINGS = (
    Setting(
        name="bots_allowed",
        label="Bots in free seats",
        say=either("allowed", "not allowed"),
        form=tick("Bots may fill up", "You can then start before the table is full."),
        fold=folds.SEATS,
        term=_term,
    ),
    Setting(
        name="bot_strength",
        label="Bots play as",
        say=one_of(BotStrength),
        agreed=_where_allowed(lambda game: game.bot_strength),
        form=choice_of(
            "Bots play as",
            BotStrength,
            required=False,
            help_text="A Novice takes what stands open, a Regular plans, an Expert searches.",
        ),
        fold=folds.BOTS,
        initial=BotStrength.REGULAR,
        empty=BotStrength.NOVICE,
    ),
    Setting(
        name="bot_temper",
        label="Bots are",
        say=one_of(BotTemper),
        agreed=_where_allowed(lambda game: game.bot_temper),
        form=choice_of("Bots are", BotTemper, required=False),
        fold=folds.BOTS,
        initial=BotTemper.USUAL,
        empty=BotTemper.USUAL,
    ),
    Setting(
        name="bot_word",
        label="Bots keep their word",
        say=one_of(BotWord),
        agreed=_where_allowed(lambda game: game.bot_word),
        form=_word_field,
        fold=folds.BOTS,
        initial=BotWord.MOSTLY,
        empty=BotWord.MOSTLY,
    ),
    Setting(
        name="bot_seats",
        label="Single bots",
        say=lambda value: "; ".join(f"{name}: {said}" for name, said in value) if value else "as all the others",
        says_nothing=True,
        agreed=_where_allowed(lambda game: single_bots(game) or None),
        form=lambda: BotSeatsField(label="Seat by seat", required=False),
        fold=folds.BOTS,
        template="games/parts/bots_by_seat.html",
    ),
)

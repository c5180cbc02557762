"""Settings of how a game may end other than on the board: draws, quiet boards, concessions."""

from collections.abc import Callable
from dataclasses import dataclass

from django import forms

from engine.model.json_data import Json
from games.game_settings import folds
from games.game_settings.setting import Setting, Term, choice_of, either, one_of, tick
from games.models import DrawPolicy, Game
from games.models.game_choices import LONGEST_QUIET

NAMES = ("draws", "open_draws", "failed_draws", "quiet_years", "concessions")
"""The settings that a preset fills."""


@dataclass(frozen=True, slots=True)
class DrawsPreset:
    """These settings as another site, or a group of tournaments, has them."""

    id: str
    label: str
    values: Json


def _preset(id: str, label: str, *values: object) -> DrawsPreset:
    return DrawsPreset(id, label, dict(zip(NAMES, values, strict=True)))


PRESETS = {
    preset.id: preset
    for preset in (
        _preset("usual", "As usual here: all survivors, in secret", DrawPolicy.ALL, False, False, 0, True),
        _preset("webdip_open", "webDiplomacy, public draw votes", DrawPolicy.ALL, True, False, 0, True),
        _preset("webdip_hidden", "webDiplomacy, hidden draw votes", DrawPolicy.ALL, False, False, 0, True),
        _preset(
            "vdip", "vDiplomacy: all survivors, in the open, or a concession", DrawPolicy.ALL, True, False, 0, True
        ),
        _preset(
            "backstabbr", "Backstabbr: all survivors, in secret, no concession", DrawPolicy.ALL, False, False, 0, False
        ),
        _preset("playdip", "PlayDiplomacy: whom the vote names, in the open", DrawPolicy.NAMED, True, True, 0, False),
        _preset("playdip_secret", "PlayDiplomacy, secret ballots", DrawPolicy.NAMED, False, True, 0, False),
        _preset("conspiracy", "Conspiracy: also after four quiet years", DrawPolicy.ALL, False, False, 4, True),
        _preset(
            "dixie", "DixieCon: whom the vote names, in secret, or a concession", DrawPolicy.NAMED, False, True, 0, True
        ),
        _preset("solo", "Nobody agrees on anything: it is played out", DrawPolicy.NONE, False, False, 0, False),
    )
}
"""Presets by id, in the order in which they are offered (docs/ends.md says where each is from)."""


def _draw_setting(name: str) -> Callable[[Game], object]:
    """A setting of draws; None where the rules let nobody agree on one, or the game does not."""

    def value(game: Game) -> object:
        off = game.draws == DrawPolicy.NONE and name in ("open_draws", "failed_draws")
        return None if off else getattr(game, name)

    return value


def _draws_term(game: Game) -> Term:
    if game.draws == DrawPolicy.NONE:
        return Term("Draws", "The players cannot agree on one")
    who = DrawPolicy(game.draws).label
    how = "everybody sees who voted for it" if game.open_draws else "by secret vote"
    ending = "; the table is told at the end of a turn that a vote failed" if game.failed_draws else ""
    return Term("Draws", f"{who}, when all players vote for it; {how}{ending}. Bots and empty seats count as willing")


def _quiet_term(game: Game) -> Term | None:
    if not game.quiet_years:
        return None
    years = "a year" if game.quiet_years == 1 else f"{game.quiet_years} years"
    return Term("Quiet board", f"After {years} in which no centre changed hands all survivors share the game")


def _concession_term(game: Game) -> Term | None:
    return None if game.concessions else Term("Concessions", "Nobody can concede: a win is won on the board")


def _years(value: int) -> str:
    return "never ends the game" if not value else f"ends it after {value} year{'s' if value > 1 else ''}"


SETTINGS = (
    Setting(
        name="draws",
        label="Draws",
        say=one_of(DrawPolicy),
        form=choice_of(
            "A draw",
            DrawPolicy,
            required=False,
            help_text="All players have to vote for it. Bots, and seats without a player, count as willing.",
        ),
        fold=folds.ENDING,
        template="games/parts/draw_presets.html",
        initial=DrawPolicy.ALL,
        empty=DrawPolicy.ALL,
        term=_draws_term,
        in_lists=True,
    ),
    Setting(
        name="open_draws",
        label="Votes for a draw",
        say=either("open", "secret"),
        agreed=_draw_setting("open_draws"),
        form=tick("Votes for a draw are open", "Whoever sees the game sees who has voted for one. Else nobody does."),
        fold=folds.ENDING,
    ),
    Setting(
        name="failed_draws",
        label="A failed vote for a draw",
        say=either("is told at the end of the turn", "is not told"),
        agreed=_draw_setting("failed_draws"),
        form=tick(
            "Failed votes are told",
            "Votes end with each movement, and the table is told if there were some. Else they stand until taken back.",
        ),
        fold=folds.ENDING,
    ),
    Setting(
        name="quiet_years",
        label="A quiet board",
        say=_years,
        form=lambda: forms.IntegerField(
            label="Years without a change after which it is drawn",
            required=False,
            min_value=0,
            max_value=LONGEST_QUIET,
            help_text="If no centre changes hands in so many years, all survivors share the game. 0: never.",
        ),
        fold=folds.ENDING,
        initial=0,
        empty=0,
        term=_quiet_term,
    ),
    Setting(
        name="concessions",
        label="Concessions",
        say=either("allowed", "not allowed"),
        form=tick("A game can be conceded", "Somebody wins when all other players concede to them."),
        fold=folds.ENDING,
        initial=True,
        term=_concession_term,
    ),
)

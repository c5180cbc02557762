"""What a series of matches comes to: the line that `bin/arena` prints last."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tests.arena.games import Score

SURE = 1.96
"""Standard errors to either side of the mean: 95 of 100 such intervals hold the true share."""


def summary(what: str, bot: str, against: str, scores: Sequence[Score]) -> dict[str, Any]:
    """The figures of a series, in whatever order its games were finished.

    `share`: the mean sum-of-squares score, 1 for a solo, and `share_ci` its 95 % interval; `won` the same of being
    among the winners that the rulebook itself names. `solos` and `survivals` are numbers of games, `centres` is a mean;
    `ms_per_turn` is processor time a turn of the measured bot, `ms_p95` what 95 of 100 turns stay below; `peak_mb` the
    most memory that a process held which played them, with the bots of all seats, the rulebook and Python itself.
    """
    games = len(scores)
    shares, won = [score.share for score in scores], [score.won for score in scores]
    turns = sorted(ms for score in scores for ms in score.turns)
    return {
        "variant": what,
        "bot": bot,
        "against": against,
        "games": games,
        "share": round(sum(shares) / games, 4),
        "share_ci": interval(shares),
        "solos": sum(score.solo for score in scores),
        "survivals": sum(score.survived for score in scores),
        "centres": round(sum(score.centres for score in scores) / games, 2),
        "ms_per_turn": round(sum(turns) / max(len(turns), 1), 2),
        "ms_p95": round(turns[int(0.95 * (len(turns) - 1))], 2) if turns else 0.0,
        "peak_mb": max(score.peak_mb for score in scores),
        "won": round(sum(won) / games, 4),
        "won_ci": interval(won),
    }


def interval(values: Sequence[float]) -> list[float]:
    """The 95 % interval of a mean, by the normal approximation, within 0 and 1."""
    games = len(values)
    mean = sum(values) / games
    spread = sum((value - mean) ** 2 for value in values) / max(games - 1, 1)
    off = SURE * math.sqrt(spread / games)
    return [round(max(0.0, mean - off), 4), round(min(1.0, mean + off), 4)]

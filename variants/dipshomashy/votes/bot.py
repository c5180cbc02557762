"""How a bot votes: on one or two changes that hurt others, never on what is its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.bots.seat import BotSeat
from engine.model.ids import ProvinceId

NEAR = 0.3
"""How much less it is worth to close what one could take."""


def settle(bot: BotSeat, lines: Sequence[str]) -> list[str]:
    """A bot's lines with a ballot of its own instead of a random one, where votes are taken."""
    if "vote" not in bot.wanted:
        return list(lines)
    others = [line for line in lines if not line.startswith("VOTE ")]
    due = bot.wanted["vote"].count
    return others + (ballot(bot, due) if bot.strength == "novice" else keen_ballot(bot, others, due))


def keen_ballot(bot: BotSeat, lines: Sequence[str], due: int) -> list[str]:
    """The votes of who looks whom they hurt: two pubs of others, never one in the way of an own unit.

    What is closed throws out who is inside, takes a pub off its owner, and lets nobody in.
    """
    seat, state = bot.seat, bot.state
    goals = {str(data["target"]).partition("/")[0] for data in bot.of("move", lines).values()}
    stands = {str(unit.at): str(unit.owner) for unit in state.units.values()}
    owners = {str(place): str(owner) for place, owner in state.centres.items() if owner}
    sizes = Counter(owners.values())
    most = max((size for owner, size in sizes.items() if owner != seat), default=1)
    beside = {str(near) for place, owner in stands.items() if owner == seat for near in _next_to(bot, place)}

    def hurts(place: str) -> float:
        owner, inside = owners.get(place, ""), stands.get(place, "")
        if seat in (owner, inside) or place in goals or not owner:
            return 0.0
        return sizes[owner] / most + 0.5 * bool(inside) - NEAR * (place in beside)

    closing = [line for line in bot.offered.get("", ()) if line.startswith("VOTE 1 CLOSE ")]
    worth = {line: hurts(line.split()[-1]) for line in closing}
    best = sorted((line for line in worth if worth[line]), key=lambda line: (-worth[line], bot.noise(line)))
    fine = [check.given for check in bot.check_each(best) if check.level == "ok"]
    return _shared_out(fine[:2], due)


def _next_to(bot: BotSeat, place: str) -> list[str]:
    return [str(other) for other in bot.rulebook.board.touches.get(ProvinceId(place), ())]


def _shared_out(lines: Sequence[str], due: int) -> list[str]:
    """All votes that are due on one or two changes: two thirds on the first, if there are two."""
    if not lines or due < 1:
        return []
    first = due if due == 1 or len(lines) == 1 else due - due // 3
    numbers = (first, due - first)
    return [line.replace("VOTE 1", f"VOTE {number}", 1) for line, number in zip(lines, numbers, strict=False) if number]


def ballot(bot: BotSeat, due: int) -> list[str]:
    """All votes that are due: others' pubs first."""
    own_places = {str(unit.at) for unit in bot.state.units.values() if unit.owner == bot.seat}
    own_places |= {str(place) for place, owner in bot.state.centres.items() if owner == bot.seat}
    others = {str(place) for place, owner in bot.state.centres.items() if owner and owner != bot.seat}
    offered = bot.offered.get("", ())
    votes = [line for line in offered if line.startswith("VOTE 1 ") and line.split()[-1] not in own_places]
    fine = [check.given for check in bot.check_each(votes) if check.level == "ok"]
    best = sorted(fine, key=lambda line: bot.noise(line) + (line.split()[-1] in others), reverse=True)[:2]
    return _shared_out(best, due)

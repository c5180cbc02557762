"""3: with the movement orders everybody votes on what is to close and to open; the three most popular events happen.

`counting` counts. Ballots are secret for ever; the totals are public (R8). How many votes are due is fixed after hours
for the whole next day (R3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.model.chance import Chance
from engine.model.changes import Change as Deed
from engine.model.changes import ClearMark, SetMark
from engine.model.ids import ProvinceId, SeatId
from engine.model.json_data import Json
from engine.model.judged import Judged
from engine.model.orders import Order
from engine.model.phases import FIRST_YEAR, season_after
from engine.model.state import Mark
from engine.model.wording import many, only_due
from engine.rulebook.catalogue import MAY_SUBMIT
from engine.rulebook.declarations import Conditions
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, OrderKind, Rule, Step, Want, Window
from engine.rulebook.turn import Turn
from engine.rulebook.values import Whole

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import CLOSE, EVENT, OPEN, Change, EveryPlace, Test, all_places, is_closed, is_pub
from variants.dipshomashy.votes import counting, gm_word
from variants.dipshomashy.votes.ballots import VOTE_FORMS, LicenceVote, Vote

DUE, USED = "votes.due", "votes.used"
FIRST_DAY = 4
"""Votes of everybody on the first day."""
HELP = "VOTE 3 CLOSE Mun, VOTE 1 OPEN Ice"

# --- how many ----------------------------------------------------------------------------------------


def votes_due(turn: Look, seat: SeatId) -> int:
    """The votes that a seat has this season."""
    mark = turn.position.mark(DUE, seat)
    if mark is not None:
        return int(str(mark.value))
    if turn.phase.year > FIRST_YEAR:
        return len(turn.position.centres_of(seat))
    used = turn.position.mark(USED, seat)
    return FIRST_DAY - (int(str(used.value)) if used is not None else 0)


def _votes_allowed(turn: Look, seat: SeatId, kind: str) -> int | None:
    return votes_due(turn, seat) if kind == "vote" else None


def _fix_due(turn: Turn) -> None:
    """After hours: as many votes for both seasons of the next day as pubs owned now (R2, R3)."""
    first, last = season_after(turn.season), season_after(turn.season, 2)
    numbers = {seat: len(turn.position.centres_of(seat)) for seat in turn.rulebook.seat_ids}
    gone: list[Deed] = [ClearMark(name, seat) for name in (DUE, USED) for seat in numbers]
    if turn.option("votes.allowance_from") == "previous_day":
        gone += [SetMark(Mark(DUE, seat, number, since=first, until=last)) for seat, number in numbers.items()]
    text = ", ".join(f"{seat} {number}" for seat, number in numbers.items() if number)
    turn.emit("votes.due", f"Votes a season tomorrow: {text or 'none'}.", *gone, votes=dict(numbers))


def _trim(turn: Turn) -> None:
    """Step 0: ballots are cut to the votes due. On the first day one allowance may have to do for both seasons (R2)."""
    counting.read_ballots(turn, lambda seat: int(turn.ask(MAY_SUBMIT, seat, "vote")), _cannot_be)
    if turn.phase.year == FIRST_YEAR and turn.option("votes.first_day") == "per_day" and turn.season[0] == "S":
        for seat, number in counting.votes_cast(turn).items():
            audience = frozenset({seat})
            mark = Mark(USED, seat, number, until=season_after(turn.season), audience=audience)
            turn.emit("votes.used", f"{seat} has used {many(number, 'vote')}.", SetMark(mark), audience=audience)


# --- papers ------------------------------------------------------------------------------------------


def _reads_now(turn: Look) -> bool:
    """Whether votes are taken in this window: with the orders, or in a window of their own before (R11)."""
    return turn.window == ("P" if turn.option("windows.papers_first") == "yes" else "M")


def _cannot_be(turn: Look, vote: Vote) -> str:
    """Why nobody can vote for this at all, or nothing."""
    change = vote.change
    province = turn.rulebook.board.provinces.get(change.place)
    if province is None or province.kind == "impassable":
        return f"{change.place} is no place that closes or opens"
    if change.action == CLOSE and not _votable(turn, change.place):
        return f"{change.place} is no pub, and only pubs are voted on in this game"
    return ""


def _votable(turn: Look, place: ProvinceId) -> bool:
    """Rule 4 lets everything be closed; without it only pubs. What is closed may be opened, whatever it was."""
    return bool(turn.rulebook.offered(EveryPlace)) or is_closed(turn, place) or is_pub(turn, place)


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    assert isinstance(order, Vote)
    if not _reads_now(turn):
        return Judged(order, None, "votes are not taken in this window")
    if problem := _cannot_be(turn, order):
        return Judged(order, None, problem)
    number = int(turn.ask(MAY_SUBMIT, seat, "vote"))
    spent = not isinstance(order, LicenceVote) or turn.option("votes.license") == "event"
    if number <= 0 and spent:
        return Judged(order, None, f"{seat} has no votes")
    return Judged(order, None, "", _warning(turn, order, number) if spent else "")


def _warning(turn: Look, order: Vote, number: int) -> str:
    if order.number > number:
        return only_due(number)
    if reason := counting.void(turn, order.change):
        return reason
    return next(filter(None, (test.warns(turn, order.change) for test in turn.rulebook.offered(Test))), "")


def _conflicts(turn: Look, seat: SeatId, orders: Mapping[int, Json]) -> Iterator[tuple[int, str]]:
    """Lines of a ballot for which fewer votes are left than they say (R4: line by line, until those due run out)."""
    left = int(turn.ask(MAY_SUBMIT, seat, "vote"))
    for number, order in orders.items():
        if order.get("verb") != Vote.verb:
            continue
        wanted = int(order.get("more", {}).get("number", 1))
        if wanted > left:
            yield number, f"only {left} of these {many(wanted, 'vote')} count: the lines before them have the rest"
        left = max(0, left - wanted)


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    number = int(turn.ask(MAY_SUBMIT, seat, "vote"))
    if number <= 0 or not _reads_now(turn):
        return []
    return [Want("vote", "", number, "no vote", HELP, optional=True, lead="VOTE")]


def _changes(turn: Look) -> list[Change]:
    """What can be voted for now, place by place."""
    changes = [Change(OPEN if is_closed(turn, place) else CLOSE, place) for place in all_places(turn)]
    return [change for change in changes if _votable(turn, change.place)]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    return {"": [f"VOTE 1 {change}" for change in _changes(turn)]} if _wants(turn, seat) else {}


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    if not _wants(turn, seat) or chance.once_in(6):
        return []
    number = votes_due(turn, seat)
    return [f"VOTE {1 + chance.below(number)} {change}" for change in chance.some(_changes(turn), 2)]


RULE = Rule(
    id="votes",
    number="3",
    title="The vote",
    summary="With each set of moves everybody votes for what is to close or open; the three most popular events take "
    "place at once. Who owns more pubs has more votes.",
    topics=("votes",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.3.votes": "Votes are cast with the orders for what is to be closed or opened.",
            "dipshomashy.3.due": "Four votes on the first Saturday, then as many as pubs on the previous evening.",
            "dipshomashy.3.split": "Votes may be combined and split ad lib.",
            "dipshomashy.3.three": "The three events with most votes take place; ties are split at random.",
            "dipshomashy.3.conditional": "Afternoon and After-Hours are ordered on the usual conditional basis.",
        }
    ),
    options=(
        Option(
            "votes.first_day", ("per_season", "per_day"),
            "Whether the four votes of the first day are due in each of its seasons.", "R2",
        ),
        Option("votes.allowance_from", ("previous_day", "current"), "Which evening's pubs give votes.", "R3"),
        Option("votes.overspend", ("trim", "void_ballot"), "A ballot with more votes than are due.", "R4"),
        Option("votes.minimum", (), "How many votes an event needs.", "R6", default="1", number=Whole(1, 999)),
        Option(
            "votes.reveal", ("totals", "ballots", "enacted_only"),
            "What is published: totals, who voted for what, or only what takes place.", "R8",
        ),
        Option(
            "votes.license", ("nomination", "event"),
            "Whether votes to license are nominations, or compete with the other events.", "R9",
        ),
        Option("votes.conditional_moves", ("no", "yes"), "Whether moves may depend on the vote.", "R11"),
    ),
    needs=("closing",),
    marks=(
        MarkSpec("due", "seat", Whole(), "votes a season"),
        MarkSpec("used", "seat", Whole(), "votes used", secret=True),
        *gm_word.VOTE_MARKS,
    ),
    windows=(Window("papers window", lambda turn: True),),
    draws=(DrawSpec("votes.tie", EVENT, Whole(1), label="which change it is of those with equal votes"),),
    steps=(
        Step("papers read", "votes.trim", _trim, "Ballots are cut to the votes due", commutes=True, rule="3"),
        Step("places close and open", "votes.count", counting.count, "Votes are counted", commutes=True, rule="seq.1"),
        Step("year's end", "votes.due", _fix_due, "Tomorrow's votes", commutes=True, rule="3"),
    ),
    amendments=(Amendment(MAY_SUBMIT.name, Layer.ADD, _votes_allowed, Scope(purposes=frozenset({"vote"}))),),
    forms=VOTE_FORMS,
    order_kinds=(OrderKind("vote", "MP", frozenset({"vote"}), _wants, _orders, _judge, _sample, conflicts=_conflicts),),
    offers=(
        Conditions(
            lambda options: {"order": "orders meet the board"} if options["votes.conditional_moves"] == "yes" else {}
        ),
    ),
)  # fmt: skip

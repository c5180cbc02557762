"""[7] Hyperspace Link: every season the players vote on two places that shall border on one another for the next.

The link joins them for all purposes: moves, supports, retreats, convoys, flights, zones, creatures. Whoever could not
stand at the other end cannot go there. Votes are secret; the tally is public (R28).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.changes import AddEdge, DropEdge
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import SeatOrder
from engine.model.phases import season_after
from engine.model.state import NOBODY, Edge
from engine.notation.forms import HEAD, Form
from engine.rulebook.catalogue import MAY_SUBMIT, TOUCHES
from engine.rulebook.line_taking import fail
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, EdgeSpec, Option, OrderKind, Rule, Step, Want, Window
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, row

from variants.rather_silly import SOURCE

if TYPE_CHECKING:
    from engine.notation.cursor import Cursor

CLASS = "link"
"""The class of the border that this rule adds."""

HELP = "LINK and two places, such as LINK Lon - Mos"


@dataclass(frozen=True, slots=True)
class LinkVote(SeatOrder):
    """`LINK Lon - Mos`: a vote; the order of the two does not matter, so they stand in canonical order."""

    verb: ClassVar[str] = "link"
    a: Place
    b: Place

    def __str__(self) -> str:
        return f"LINK {self.a} - {self.b}"

    @property
    def subject(self) -> str:
        """A seat has one vote."""
        return "link"


def _vote(cursor: Cursor) -> LinkVote:
    first = cursor.place()
    if not cursor.try_words("and", "&", "+"):
        cursor.dash()
    a, b = sorted((Place(first.province), Place(cursor.place().province)), key=text_key)
    return LinkVote(a, b)


# --- papers ------------------------------------------------------------------------------------------


def _open(turn: Look) -> bool:
    """Whether votes are taken in this window: in the set-up only if the first link is for S1901 (R27)."""
    return turn.window != "U" or turn.option("links.first_vote") == "W1900"


def _opens_setup(turn: Look) -> bool:
    return turn.option("links.first_vote") == "W1900"


def _one_vote(turn: Look, seat: SeatId, kind: str) -> int | None:
    """Every player has one, also who is out of the game (R12)."""
    return 1 if kind == "link" else None


def _voteless(turn: Look, seat: SeatId) -> str:
    return "" if turn.ask(MAY_SUBMIT, seat, "link") > 0 else f"{seat} has no vote"


def _judge(turn: Look, seat: SeatId, order: LinkVote) -> Judged:
    if not _open(turn):
        return Judged(order, None, "the first link is voted on in S1901")
    return Judged(order, None, _cannot_be(turn, order) or _voteless(turn, seat))


def _cannot_be(turn: Look, vote: LinkVote) -> str:
    board = turn.rulebook.board
    for place in (vote.a, vote.b):
        province = board.provinces.get(ProvinceId(place.province))
        if province is None or province.kind == "impassable":
            return f"{board.name(place)} cannot be named in a link"
        if turn.option("links.nameable") == "land_only" and province.kind == "sea":
            return f"{place} is a sea, and links join land only"
    return f"a link joins two different places, not {vote.a} with itself" if vote.a == vote.b else ""


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    if not _open(turn) or _voteless(turn, seat):
        return []
    return [Want("link", "", 1, "no vote", HELP, optional=True, lead="LINK")]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    """None are listed: any two of more than seventy places make a vote. The form picks the two ends."""
    return {}


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    if not _wants(turn, seat) or chance.once_in(2):
        return []
    names = [str(province.id) for province in turn.rulebook.board.provinces.values() if province.kind != "impassable"]
    vote = f"LINK {' - '.join(chance.some(names, 2))}"
    return [f"IF NOT STANDOFF(Bur): {vote}"] if chance.once_in(4) and turn.window == "M" else [vote]


def _not_counted(turn: Look, place: ProvinceId, purpose: str) -> frozenset[ProvinceId] | None:
    """Other games' distances and connections know nothing of hyperspace."""
    if purpose not in ("distance", "connect") or not turn.position.edges:
        return None
    links = (edge for edge in turn.position.edges if edge.cls == CLASS and place in (edge.a, edge.b))
    return frozenset(end for edge in links for end in (edge.a, edge.b)) - turn.rulebook.board.touches[place]


# --- the count ---------------------------------------------------------------------------------------


def _count(turn: Turn) -> None:
    """The old link ends; the votes decide the next one, which is in force at once (17.11)."""
    ballots = _ballots(turn)
    for edge in [edge for edge in turn.position.edges if edge.cls == CLASS]:
        turn.emit("link.ended", f"The link {edge.a}-{edge.b} ends.", DropEdge(edge), ends=[edge.a, edge.b])
    tally: dict[str, list[SeatId]] = {}
    for seat, vote in ballots.items():
        tally.setdefault(f"{vote.a}-{vote.b}", []).append(seat)
    if not tally:
        turn.emit("link.none", "Nobody votes for a link, so there is none next season.")
        return
    _publish(turn, tally)
    most = max(len(seats) for seats in tally.values())
    won = turn.draw("links.tie", [link for link, seats in tally.items() if len(seats) == most])
    a, b = won.split("-")
    until = season_after(turn.season)
    edge = Edge(ProvinceId(a), ProvinceId(b), CLASS, until)
    text = f"{a} and {b} are linked until the end of {turn.season_name(until)}."
    turn.emit("link.opened", text, AddEdge(edge), ends=[a, b])


def _ballots(turn: Turn) -> dict[SeatId, LinkVote]:
    """One vote a seat: the first of its lines that counts."""
    ballots: dict[SeatId, LinkVote] = {}
    for order_line in list(turn.take("link")):
        assert isinstance(order_line.order, LinkVote)
        problem = _cannot_be(turn, order_line.order) or _voteless(turn, order_line.seat)
        if problem or order_line.seat in ballots:
            fail(turn, order_line, problem or "an earlier line counted", "void" if problem else "fails")
            continue
        ballots[order_line.seat] = order_line.order
        audience = frozenset({order_line.seat})
        turn.result(
            order_line.seat,
            Result(str(order_line.order), "succeeds", "counted", turn.rule, audience=audience),
            order_line.number,
        )
    return ballots


def _publish(turn: Turn, tally: Mapping[str, list[SeatId]]) -> None:
    choice = turn.option("links.ballots")
    rows = sorted(tally.items(), key=lambda row: (-len(row[1]), text_key(row[0])))
    counts = {link: len(seats) for link, seats in rows}
    text = "; ".join(f"{link} {len(seats)}" for link, seats in rows)
    audience = NOBODY if choice == "result_only" else None
    turn.emit("link.tally", f"Votes for a link: {text}.", audience=audience, votes=counts)
    if choice == "open":
        names = "; ".join(f"{link}: {', '.join(seats)}" for link, seats in rows)
        turn.emit("link.ballots", f"Who voted for what: {names}.", ballots={link: list(s) for link, s in rows})


def _first(turn: Turn) -> None:
    """The vote before the first season, where there is one (R27)."""
    if turn.option("links.first_vote") == "W1900":
        _count(turn)


RULE = Rule(
    id="links",
    number="7",
    title="Hyperspace Link",
    summary="Each season every player may vote for two places; those with the most votes border on one another for "
    "the whole next season.",
    topics=("board", "votes"),
    news=("link.opened",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.7.vote": "Each player may vote each season, also under conditions; the votes are secret.",
            "rather_silly.7.count": "Most votes win; a tie for the first place is drawn; no votes, no link.",
            "rather_silly.7.nameable": "Any two places but hyperspace, the Underpass and Switzerland.",
            "rather_silly.7.adjacent": "The two are adjacent for all purposes, until the next selection.",
        }
    ),
    options=(
        Option("links.first_vote", ("S1901", "W1900"), "When the first vote is; its link comes a season later.", "R27"),
        Option(
            "links.ballots", ("tally", "open", "result_only"),
            "What is published: how many voted for what, who did, or the winner alone.", "R28",
        ),
        Option("links.nameable", ("any", "land_only"), "Whether a link may end in a sea.", "R81"),
    ),
    needs=("movement",),
    windows=(Window("set-up window", _opens_setup),),
    edges=(EdgeSpec(CLASS, APlace(), label="the hyperspace link"),),
    draws=(
        DrawSpec("links.tie", row(("one", APlace()), ("other", APlace()), between="-"),
            label="which link it is of those with equal votes"),
    ),
    steps=(
        Step("set-up read", "links.first_vote", _first, "The first link is voted on", commutes=True),
        Step("next season's link", "links.vote", _count, "The link ends; the next one is voted on"),
    ),
    amendments=(
        Amendment(MAY_SUBMIT.name, Layer.ADD, _one_vote, Scope(purposes=frozenset({"link"}))),
        Amendment(TOUCHES.name, Layer.FORBID, _not_counted, Scope(purposes=frozenset({"distance", "connect"}))),
    ),
    forms=(Form("link", HEAD, ("LINK", "HSL", "HYPERSPACE LINK"), _vote, "LINK Lon - Mos"),),
    order_kinds=(
        OrderKind(
            "link", "UM", frozenset({"link"}), _wants, _orders, _judge, _sample,
            read_at="next season's link", early=True,
        ),
    ),
)  # fmt: skip

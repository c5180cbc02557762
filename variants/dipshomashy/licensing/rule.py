"""5: for every pub that closes another place is licensed, by nominations, so that there are as many as before."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.model.board import Place, text_key
from engine.model.chance import Chance
from engine.model.changes import ClearMark, SetCentre, SetMark
from engine.model.conditions import Atom, AtomSpec
from engine.model.events import Result
from engine.model.ids import ProvinceId, SeatId
from engine.model.judged import Judged
from engine.model.orders import Order
from engine.model.state import NOBODY, Mark
from engine.model.unit_orders import OrderLine
from engine.model.wording import capital, counted, jointly, only_due
from engine.rulebook.catalogue import MAY_SUBMIT, WON, Claim
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, OrderKind, Rule, Step, Want
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, Whole

from variants.dipshomashy import SOURCE
from variants.dipshomashy.places import OPENED, SHUT, Validity, all_places, is_closed, is_pub, is_water, owned
from variants.dipshomashy.votes import gm_word
from variants.dipshomashy.votes.ballots import NOMINATE_FORM, LicenceVote, Nomination
from variants.dipshomashy.votes.counting import LICENCES, void, votes_audience

OWED = "licensing.owed"
NAMES = 3
"""How many places may be nominated."""
HELP = "NOMINATE and up to three seas or deserts, such as NOMINATE Ire NTH Gas"

# --- papers ------------------------------------------------------------------------------------------


def _nominations_allowed(turn: Look, seat: SeatId, kind: str) -> int | None:
    """Everybody, however few pubs he has (R15)."""
    if kind != "nominate":
        return None
    alive = any(unit.owner == seat for unit in turn.position.units.values()) or bool(turn.position.centres_of(seat))
    return NAMES if alive or turn.option("licensing.eliminated_nominate") == "yes" else 0


def _reads_now(turn: Look) -> bool:
    return turn.window == ("P" if turn.option("windows.papers_first") == "yes" else "M")


def _judge(turn: Look, seat: SeatId, order: Order) -> Judged:
    if not _reads_now(turn):
        return Judged(order, None, "nominations are not taken in this window")
    if turn.ask(MAY_SUBMIT, seat, "nominate") < 1:
        return Judged(order, None, f"{seat} nominates nothing")
    assert isinstance(order, Nomination | LicenceVote)
    if isinstance(order, LicenceVote) and order.verb not in _verbs(turn):
        return _judge_event(turn, seat, order)
    places = [ProvinceId(place.province) for place in _places_in_order(order)]
    if wrong := [place for place in places if place not in all_places(turn)]:
        return Judged(order, None, f"{wrong[0]} is no place that can be licensed")
    return Judged(order, None, "", _warning(turn, places))


def _judge_event(turn: Look, seat: SeatId, order: LicenceVote) -> Judged:
    """R9: where a licence competes with the other events it costs votes, and is for what is closed."""
    number = int(turn.ask(MAY_SUBMIT, seat, "vote"))
    if number <= 0:
        return Judged(order, None, f"{seat} has no votes")
    if order.number > number:
        return Judged(order, None, "", only_due(number))
    return Judged(order, None, "", void(turn, order.change))


def _places_in_order(order: Nomination | LicenceVote) -> tuple[Place, ...]:
    return order.places if isinstance(order, Nomination) else (order.place,)


def _warning(turn: Look, places: list[ProvinceId]) -> str:
    if len(dict.fromkeys(places)) > NAMES:
        return f"only the first {NAMES} names count"
    if pub := next((place for place in places if is_pub(turn, place)), None):
        return f"{pub} is a pub already"
    if shut := next((place for place in places if is_closed(turn, place)), None):
        return f"{shut} is closed: it counts only if it opens now"
    return ""


def _wants(turn: Look, seat: SeatId) -> list[Want]:
    if not _reads_now(turn) or turn.ask(MAY_SUBMIT, seat, "nominate") < 1:
        return []
    return [Want("nominate", "", 1, "no nomination", HELP, optional=True, lead="NOMINATE")]


def _orders(turn: Look, seat: SeatId) -> Mapping[str, list[str]]:
    if not _wants(turn, seat):
        return {}
    return {"": [f"NOMINATE {place}" for place in all_places(turn) if not is_pub(turn, place)]}


def _sample(turn: Look, seat: SeatId, chance: Chance) -> list[str]:
    if not _wants(turn, seat) or chance.once_in(4):
        return []
    names = [str(place) for place in all_places(turn) if not is_pub(turn, place)]
    return [f"NOMINATE {' '.join(chance.some(names, NAMES))}"]


# --- the count ---------------------------------------------------------------------------------------


def _issue(turn: Turn) -> None:
    """Step 2: as many licences as pubs have closed, or are owed from before; most nominations first (R17, R18)."""
    order_lines = list(turn.take(*_verbs(turn)))
    due, ruled = _licences_due(turn), gm_word.licences(turn)
    gm_word.clear_gm_words(turn, gm_word.LICENSED)
    if due <= 0 and not ruled:
        for order_line in order_lines:
            _answer(turn, order_line, "fails", "no licence is due this season")
        _record_licences_owed(turn, max(due, 0) if turn.option("licensing.target") == "always_34" else due)
        return
    totals = _nominations(turn, order_lines)
    _publish(turn, totals)
    chosen = _licensed_places(turn, totals, due) if ruled is None else ruled
    for place in chosen:
        _license(turn, place)
    settled = ruled is not None or turn.option("licensing.shortfall") == "leave_short"
    _record_licences_owed(turn, 0 if settled else due - len(chosen))


def _verbs(turn: Look) -> tuple[str, ...]:
    event = turn.rulebook.options.get("votes.license") == "event"
    return ("nominate",) if event else ("nominate", "vote_license")


def _licences_due(turn: Look) -> int:
    """How many licences there are. With rule 6 off, pubs that opened with their place count against it."""
    shut = len(turn.scratch(SHUT))
    opened = sum(turn.scratch(OPENED).values())
    if turn.option("licensing.target") == "always_34":
        return len(turn.rulebook.start.centres) - len(turn.position.centres)
    mark = turn.position.mark(OWED)
    return shut - opened + (int(str(mark.value)) if mark is not None else 0)


def _record_licences_owed(turn: Turn, number: int) -> None:
    mark = turn.position.mark(OWED)
    if number != (int(str(mark.value)) if mark is not None else 0):
        are = "is" if number == 1 else "are"
        owed = f"{counted(number, 'licence')} {are} owed: more pubs have closed than were licensed."
        over = f"{counted(-number, 'pub')} too many {'is' if number == -1 else 'are'} open."
        text = capital(owed if number > 0 else over)
        change = SetMark(Mark(OWED, "", number)) if number else ClearMark(OWED)
        turn.emit("licences.owed", text if number else "No licence is owed.", change)


def _eligible(turn: Look) -> list[ProvinceId]:
    """What can be licensed: what is open and no pub."""
    pubs = turn.position.centres  # the closed ones among them are closed, too
    return [place for place in all_places(turn) if place not in pubs and not is_closed(turn, place)]


def _nominations(turn: Turn, order_lines: list[OrderLine]) -> dict[ProvinceId, int]:
    """How often each place was named that can be licensed now. A voter's first three names count (R16).

    Without rule 15 nothing counts that was closed when it was named.
    """
    totals: dict[ProvinceId, int] = {}
    eligible = set(_eligible(turn))
    if not turn.rulebook.offered(Validity):
        eligible -= turn.scratch(OPENED).keys()
    names: dict[SeatId, list[ProvinceId]] = {}
    for order_line in order_lines:
        assert isinstance(order_line.order, Nomination | LicenceVote)
        problem = _judge_late(turn, order_line)
        if problem:
            _answer(turn, order_line, "void", problem)
            continue
        own_names = names.setdefault(order_line.seat, [])
        counted = []
        for place in (ProvinceId(named.province) for named in _places_in_order(order_line.order)):
            repeated = place in own_names and turn.option("licensing.repeats") == "once"
            if len(own_names) < NAMES and not repeated:
                own_names.append(place)
                if place in eligible:
                    totals[place] = totals.get(place, 0) + 1
                    counted.append(place)
        _answer(turn, order_line, "succeeds" if counted else "fails", f"counted: {', '.join(counted) or 'none'}")
    return totals


def _judge_late(turn: Look, order_line: OrderLine) -> str:
    return "" if turn.ask(MAY_SUBMIT, order_line.seat, "nominate") >= 1 else f"{order_line.seat} nominates nothing"


def _answer(turn: Turn, order_line: OrderLine, verdict: str, why: str) -> None:
    audience = frozenset({order_line.seat})
    turn.result(
        order_line.seat, Result(str(order_line.order), verdict, why, turn.rule, audience=audience), order_line.number
    )


def _publish(turn: Turn, totals: dict[ProvinceId, int]) -> None:
    rows = sorted(totals.items(), key=lambda row: (-row[1], text_key(row[0])))
    text = "; ".join(f"{place} {number}" for place, number in rows)
    turn.emit(
        "nominations.counted", f"Nominations: {text or 'none'}.", audience=votes_audience(turn), totals=dict(rows)
    )


def _licensed_places(turn: Turn, totals: dict[ProvinceId, int], due: int) -> list[ProvinceId]:
    """The places that are licensed: those voted for as such (R9), the most nominated, and the rest by lot."""
    eligible = _eligible(turn)
    chosen = [place for place in turn.scratch(LICENCES) if place in eligible][:due]
    drawn = 0
    while len(chosen) < due:
        rest = {place: number for place, number in totals.items() if place not in chosen}
        best = [place for place, number in rest.items() if number == max(rest.values())]
        if not best:
            break
        if len(best) <= due - len(chosen):
            chosen += sorted(best, key=text_key)
            continue
        drawn += 1
        secret = votes_audience(turn) if turn.option("licensing.tie_break") == "random" else NOBODY
        chosen.append(ProvinceId(turn.draw("licensing.tie", best, str(drawn), audience=secret)))
    return chosen + _fill(turn, [place for place in eligible if place not in chosen], due - len(chosen))


def _fill(turn: Turn, pool: list[ProvinceId], number: int) -> list[ProvinceId]:
    """Places that nobody named, by lot, so that the number of pubs stays (R17).

    Where the GM chooses he pins the draw, which nobody else sees; what he leaves open is chance's.
    """
    choice = turn.option("licensing.shortfall")
    if choice == "leave_short":
        return []
    if choice == "random_land":
        pool = [place for place in pool if not is_water(turn, place)]
    secret = NOBODY if choice == "gm_choice" else None
    places: list[ProvinceId] = []
    while pool and len(places) < number:
        place = ProvinceId(turn.draw("licensing.fill", pool, str(len(places) + 1), audience=secret))
        pool.remove(place)
        places.append(place)
    return places


def _license(turn: Turn, place: ProvinceId) -> None:
    owner = SeatId("")
    if turn.option("licensing.occupant_owns") == "yes":
        owner = next((unit.owner for unit in turn.position.standing(place) if owned(turn, unit)), owner)
    turn.know(f"LICENSED({place})")
    whose = f"a pub of {owner}'s" if owner else "a free house"
    text, theirs = f"{place} is licensed: {whose}.", f"pubs of {owner}'s" if owner else "free houses"
    together = jointly(f"{{}} are licensed: {theirs}.", place)
    turn.emit("place.licensed", text, SetCentre(place, owner), place=place, seat=owner, **together)


def _pub(turn: Look, atom: Atom) -> bool:
    return is_pub(turn, getattr(atom.args[0], "province", ""))


# --- who wins ------------------------------------------------------------------------------------------


def _claims(turn: Look, checkpoint: str) -> tuple[Claim, ...] | None:
    """R96: so many pubs, or so many punters, after the ownership change; whoever has most of those that have enough."""
    if checkpoint != "count":
        return None
    need, by = int(turn.option("licensing.victory_pubs")), turn.option("licensing.victory_by")
    numbers = {
        seat: len(turn.position.centres_of(seat)) if by == "pubs" else len(turn.position.units_of(seat))
        for seat in turn.rulebook.seat_ids
    }
    best = max(numbers.values())
    seats = tuple(seat for seat, number in numbers.items() if number == best)
    return (Claim(seats, f"{best} {by}"),) if best >= need and len(seats) == 1 else ()


def _own_victory(options: Mapping[str, str]) -> bool:
    return options["licensing.victory_pubs"] != "18" or options["licensing.victory_by"] != "pubs"


RULE = Rule(
    id="licensing",
    number="5",
    title="Licences",
    summary="Players name seas and deserts that they would like to see become pubs; for every pub closed by vote one "
    "of them opens, so that there are always thirty-four.",
    topics=("supply", "votes"),
    news=("place.licensed",),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "dipshomashy.5.list": "With each set of moves up to three seas or deserts are named, by everybody.",
            "dipshomashy.5.closed": "The list takes effect only if pubs are closed.",
            "dipshomashy.5.number": "New pubs open by the number of nominations, so that there are always 34.",
        }
    ),
    options=(
        Option("licensing.eliminated_nominate", ("yes", "no"), "Whether who is out may nominate.", "R15"),
        Option("licensing.repeats", ("once", "count"), "A place named twice in one list.", "R16"),
        Option(
            "licensing.shortfall", ("random_any", "random_land", "gm_choice", "leave_short"),
            "Where licences go that nobody nominated a place for.", "R17",
        ),
        Option(
            "licensing.tie_break", ("random", "gm_choice"), "Who decides between equal nominations.", "R19"
        ),
        Option("licensing.occupant_owns", ("no", "yes"), "Whether who stands in a new pub owns it.", "R20"),
        Option(
            "licensing.target", ("follow", "always_34"),
            "Whether other rules' changes to the number of centres stand, or are made good.", "R23",
        ),
        Option("licensing.victory_pubs", (), "How many pubs win.", "R96", default="18", number=Whole(1, 99)),
        Option("licensing.victory_by", ("pubs", "punters"), "What is counted for victory.", "R96"),
    ),
    needs=("closing", "ownership"),
    marks=(MarkSpec("owed", "game", Whole(low=None), "licences owed"), *gm_word.LICENCE_MARKS),
    draws=(
        DrawSpec("licensing.tie", APlace(), Whole(1), label="which pub is licensed of those with equal votes"),
        DrawSpec("licensing.fill", APlace(), Whole(1), label="which pub is licensed where too few were nominated"),
    ),
    steps=(Step("licences", "licensing.issue", _issue, "New pubs are licensed", rule="seq.2"),),
    amendments=(
        Amendment(MAY_SUBMIT.name, Layer.ADD, _nominations_allowed, Scope(purposes=frozenset({"nominate"}))),
        Amendment(WON.name, Layer.REPLACE, _claims, Scope(purposes=frozenset({"count"})), when=_own_victory),
    ),
    forms=(NOMINATE_FORM,),
    order_kinds=(
        OrderKind("nominate", "MP", frozenset({"nominate", "vote_license"}), _wants, _orders, _judge, _sample),
    ),
    atoms=(AtomSpec("LICENSED", ("place",), 7, aliases=("CHARTERED",), says="is licensed"),
        AtomSpec("PUB", ("place",), 7, aliases=("CENTRE",), holds=_pub, says="is a pub"),
    ),
)  # fmt: skip

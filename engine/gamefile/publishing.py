"""A game that was played elsewhere, adjudicated again: differences are told, and what was published is kept.

It comes as a document (docs/game-file.md) in which less may stand: a turn needs its phase alone, and a position units
and centres alone. Each turn is adjudicated; where what was published is another outcome, rulings “as published” make it
that one, or, where no rulings can, the next turn begins from the position that was published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.gamefile.differences import Difference, in_state, value_text
from engine.gamefile.inferring import orders_towards
from engine.gamefile.making import EVERYTHING, head, turn_record
from engine.gamefile.replay import draws_of, rulebook_of
from engine.gamefile.rulings_made import as_published, same_position, with_verdicts
from engine.io.codec import dump_state
from engine.io.decoding import load_state
from engine.io.json_lines import BROKEN_FORM
from engine.model.errors import EngineError, InputError
from engine.model.json_data import Json, JsonDict
from engine.model.phases import Phase, read_phase
from engine.model.state import State
from engine.notation.letters import paper_lines
from engine.notation.parse import readable
from engine.turn.adjudication import Outcome, adjudicate, opening
from engine.turn.rulings import Ruling
from engine.views import view

_OF_POSITION = ("units", "centres", "dislodged", "contested", "homes", "phase")
_GOOD = ("succeeds", "holds")
"""Verdicts that other programs do not tell apart."""


@dataclass(frozen=True, slots=True)
class PublishedTurn:
    """One turn as it is kept: `turn` for the document (None where it could not be played), and what differed."""

    phase: str
    turn: JsonDict | None
    differences: tuple[Difference, ...] = ()


class Publisher:
    """A game on its way in. `turns()` plays it; afterwards `document()` is what is kept."""

    def __init__(self, document: Json, *, exact: bool = False) -> None:
        """`exact`: orders are in the words of this program, and are taken as they are.

        Raises EngineError where there are no such rules here, or the game cannot begin so.
        """
        self.source, self.rulebook, self.exact = document, rulebook_of(document), exact
        self.kept: list[JsonDict] = []
        self.state = self._beginning()

    def turns(self) -> Iterator[PublishedTurn]:
        """Every turn of the file, in order, and those between that it leaves out. Ends where nothing can go on."""
        for number, turn in enumerate(self.source["turns"]):
            following = self.source["turns"][number + 1 :]
            wanted = following[0].get("state") if following else self.source.get("position")
            try:
                yield from self._turn(turn, wanted)
            except EngineError as error:
                path = getattr(error, "path", "")
                yield PublishedTurn(turn["phase"], None, (Difference(path, "", "", _stop(error.message)),))
                return
            except (RecursionError, *BROKEN_FORM) as error:
                yield PublishedTurn(turn["phase"], None, (Difference("", "", "", _stop(type(error).__name__)),))
                return

    def document(self) -> JsonDict:
        """The game as it is kept: played again, with the rulings that make it what was published."""
        about = {
            key: self.source[key] for key in ("seats", "gm", "started", "finished", "elsewhere") if key in self.source
        }
        document = {**head(self.rulebook, self.source["name"]), "status": "finished", "eyes": EVERYTHING, **about}
        document |= {"turns": self.kept, "position": view(self.rulebook, self.state, (), None, gm=True).state}
        if self.source.get("press"):
            document["press"] = self.source["press"]
        if result := self.source.get("result") or self._ending():
            document["result"] = result
        return document

    def _ending(self) -> JsonDict:
        if not self.state.ended:
            return {}
        winners = list(self.state.winners or ())
        return {"kind": "win" if len(winners) == 1 else "draw", "seats": winners}

    def _beginning(self) -> State:
        turns = self.source["turns"]
        draws = draws_of(self.source, turns[0] if turns else {})
        state = opening(self.rulebook, draws)
        if turns and "units" in turns[0].get("state", {}):
            return self._printed(state, {**turns[0]["state"], "phase": turns[0]["phase"]})
        return state

    def _printed(self, state: State, printed: Json) -> State:
        """The position that is printed; what it does not say is as in `state`. Raises InputError."""
        if "rules" in printed or "ids" in printed:
            return load_state(self.rulebook, printed)
        ours = dump_state(self.rulebook, state)
        position = {key: printed[key] for key in _OF_POSITION if key in printed}
        rest: JsonDict = {key: ours[key] for key in ("centres", "homes", "rules", "edges", "house") if key in ours}
        return load_state(self.rulebook, {**rest, **position})

    def _turn(self, turn: Json, wanted: Json | None) -> Iterator[PublishedTurn]:
        phase = read_phase(turn["phase"])
        while _place(read_phase(self.state.phase)) < _place(phase) and not self.state.ended:
            if self.state.phase[-1] == "M":
                break
            yield self._between(phase, turn.get("state", {}))
        differences: list[Difference] = []
        printed = turn.get("state", {})
        if self.state.phase != phase.code or self.state.ended:
            if "units" not in printed and _place(phase) < _place(read_phase(self.state.phase)):
                yield PublishedTurn(phase.code, None, (Difference("phase", phase.code, self.state.phase),))
                return
            differences.append(Difference("phase", phase.code, "the end" if self.state.ended else self.state.phase))
        if "units" in printed:
            there = self._printed(replace(self.state, phase=phase.code), {**printed, "phase": phase.code})
            if (
                self.state.phase != phase.code
                or self.state.ended
                or not same_position(self.rulebook, self.state, there)
            ):
                differences += self._moved(there)
                self.state = there
        elif differences:
            raise InputError(
                "phase", f"By the rules here it is {self.state.phase}, and the file goes on with {phase.code}"
            )
        yield self._played(turn, wanted, differences)

    def _moved(self, there: State) -> Iterator[Difference]:
        """What differs between the position as it was played and as it is printed."""
        ours, theirs = dump_state(self.rulebook, self.state), dump_state(self.rulebook, there)
        for key in ("units", "centres", "dislodged"):
            yield from in_state("state", {key: theirs.get(key, {})}, {key: ours.get(key, {})})

    def _between(self, phase: Phase, printed: Json) -> PublishedTurn:
        """A window that the file leaves out: what the next position tells of it was ordered, or nothing."""
        before, orders = self.state, self._told_by(phase, printed)
        self._keep({}, before, adjudicate(self.rulebook, before, orders), orders, ())
        return PublishedTurn(before.phase, self.kept[-1])

    def _told_by(self, phase: Phase, printed: Json) -> dict[str, list[str]]:
        """The orders of retreats or adjustments that a later position tells, where it is printed."""
        if "units" not in printed or self.state.phase[-1] not in "RA":
            return {}
        there = self._printed(replace(self.state, phase=phase.code), {**printed, "phase": phase.code})
        return orders_towards(self.rulebook, self.state, there)

    def _played(self, turn: Json, wanted: Json | None, differences: list[Difference]) -> PublishedTurn:
        orders, unknown = self._orders(turn)
        if "orders" not in turn and wanted is not None:
            orders = self._told_by(read_phase(wanted["phase"]), wanted)
        differences += unknown
        before, draws = self.state, draws_of(self.source, turn)
        rulings = [Ruling.from_json(one, f"rulings[{n}]") for n, one in enumerate(turn.get("rulings", ()))]
        outcome = adjudicate(self.rulebook, before, orders, rulings, draws)
        played = view(self.rulebook, outcome.state, (), None, outcome.results, gm=True).results or {}
        otherwise = list(_otherwise(self._results(turn), played, self.exact))
        differences += [one for one, _ in otherwise]
        target = self._target(outcome, wanted)
        if target is not None and not same_position(self.rulebook, outcome.state, target):
            made = as_published(
                self.rulebook, before, orders, rulings, draws, outcome, target, [verdict for _, verdict in otherwise]
            )
            differences += self._after(outcome, target)
            if made is not None:
                outcome, rulings = made
        elif target is None and otherwise:
            forced = with_verdicts(self.rulebook, before, orders, rulings, draws, [one for _, one in otherwise])
            outcome, rulings = forced or (outcome, rulings)
        self._keep(turn, before, outcome, orders, rulings)
        return PublishedTurn(str(turn["phase"]), self.kept[-1], tuple(differences))

    def _target(self, outcome: Outcome, wanted: Json | None) -> State | None:
        """The position that was published after a turn; None where nothing says it of the window that opens next."""
        if wanted is None or "units" not in wanted or outcome.state.ended:
            return None
        if wanted.get("phase", outcome.state.phase) != outcome.state.phase:
            return None
        try:
            return self._printed(outcome.state, {**wanted, "phase": outcome.state.phase})
        except EngineError:
            return None  # told where the next turn begins

    def _after(self, outcome: Outcome, target: State) -> Iterator[Difference]:
        ours, theirs = dump_state(self.rulebook, outcome.state), dump_state(self.rulebook, target)
        for key in ("units", "centres", "dislodged"):
            yield from in_state("after", {key: theirs.get(key, {})}, {key: ours.get(key, {})})

    def _orders(self, turn: Json) -> tuple[dict[str, list[str]], list[Difference]]:
        """The orders of a turn by the seats' own names, in lines that are read here; and seats that there are not."""
        orders: dict[str, list[str]] = {}
        unknown = []
        for name, lines in turn.get("orders", {}).items():
            seat = self.rulebook.amended(self.state.house).seat(name)
            if seat is None:
                if lines:
                    unknown.append(Difference(f"orders.{name}", value_text(list(lines)), "no such seat"))
                continue
            read = lines if self.exact else paper_lines(self.rulebook, self.state, seat.id, "\n".join(lines))
            orders.setdefault(str(seat.id), []).extend(read)
        return orders, unknown

    def _results(self, turn: Json) -> dict[str, list[JsonDict]]:
        """What was published of orders, by the seats' and the units' own names."""
        if self.exact:
            return dict(turn.get("results", {}))
        rulebook = self.rulebook.amended(self.state.house)
        results: dict[str, list[JsonDict]] = {}
        for name, rows in turn.get("results", {}).items():
            if (seat := rulebook.seat(name)) is None:
                continue
            for row in rows:
                read = readable(rulebook.grammar, f"{row.get('unit') or row['order']} H", seat.id)
                unit = {"unit": read.subject} if read is not None and read.subject else {}
                results.setdefault(str(seat.id), []).append({**row, **unit})
        return results

    def _keep(
        self, turn: Json, before: State, outcome: Outcome, orders: Mapping[str, Sequence[str]],
        rulings: Sequence[Ruling],
    ) -> None:  # fmt: skip
        first = view(self.rulebook, before, (), None, gm=True).state
        after = view(self.rulebook, outcome.state, outcome.events, None, outcome.results, outcome.draws, gm=True)
        record = turn_record(first, orders, after, outcome.draws, [one.to_json() for one in rulings])
        press = {"press": turn["press"]} if turn.get("press") else {}
        self.kept.append({**record, **press})
        self.state = outcome.state


def _stop(message: str) -> str:
    return f"Nothing from here on could be played: {message}"


def _place(phase: Phase) -> tuple[int, int, int]:
    """Where a phase lies in time."""
    return phase.year, "SFW".index(phase.letter), "PMRGA".index(phase.window)


def _otherwise(
    printed: Mapping[str, Sequence[Json]],
    played: Mapping[str, Sequence[Json]],
    exact: bool,
) -> Iterator[tuple[Difference, JsonDict]]:
    """Verdicts that were published otherwise, each with the ruling that would force it.

    Where others say no more than that an order failed (`fails`), any verdict but a good one is the same.
    """
    for seat, rows in printed.items():
        ours: dict[str, list[Json]] = {}
        for row in played.get(seat, ()):
            ours.setdefault(row["order"], []).append(row)
        of_units = {row["unit"]: row for row in reversed(played.get(seat, ())) if row.get("unit")}
        for row in rows:
            name = row.get("unit") or row["order"]
            same = ours.get(row["order"], [])  # an order that stands twice has a verdict each time
            mine = (same.pop(0) if len(same) > 1 else same[0]) if same else of_units.get(name)
            if mine is None:
                continue
            path = f"results.{seat}.{mine['order']}"
            theirs, here = row.get("verdict"), mine["verdict"]
            if theirs and theirs != here and not _same(theirs, here, exact):
                forced = "bounces" if theirs == "fails" and mine.get("data", {}).get("verb") == "move" else theirs
                ruling = {"kind": "verdict", "seat": seat, "unit": name, "verdict": forced}
                yield Difference(f"{path}.verdict", value_text(theirs), value_text(here)), ruling
            elif "dislodged" in row and bool(row["dislodged"]) != bool(mine.get("dislodged")):
                yield (
                    Difference(
                        f"{path}.dislodged", value_text(row["dislodged"]), value_text(bool(mine.get("dislodged")))
                    ),
                    {},
                )


def _same(theirs: str, here: str, exact: bool) -> bool:
    """Whether two verdicts are one to programs that do not tell them apart."""
    return (theirs in _GOOD and here in _GOOD) or (theirs == "fails" and not exact and here not in _GOOD)

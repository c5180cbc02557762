"""The ledger, for everybody; hidden rulings for those whom they concern, and for all once that is public."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Q

import engine
from engine.model.conditions import Conditional
from engine.model.ids import SeatId
from engine.model.json_data import Json
from engine.model.phases import lone_window, read_phase
from engine.notation.parse import readable
from engine.views import project, visible
from games.models import Game, GameStatus, Ruling, RulingKind, Turn
from games.models.ruling import HIDDEN_UNTIL_ADJUDICATED
from games.models.seat import GM
from games.permissions import Viewer, spectator_of
from games.selectors.wording import draw_text, is_free

PLAIN = ("order", "retreat", "build", "remove")
"""Kinds of paper that everybody reads once they are carried out."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One ruling. `applied`: a published turn was adjudicated with it. `waits`: it is on the turn that is open.

    Neither: it was withdrawn, or its turn is not on the published line any more. `dropped`: it was withdrawn before its
    turn was adjudicated, so nothing of it ever happened.
    """

    ruling: Ruling
    applied: bool
    waits: bool = False
    dropped: bool = False


def find_every(game: int) -> list[Ruling]:
    """All rulings of a game, the latest first."""
    return list(Ruling.objects.filter(game_id=game).select_related("author__profile", "branch").order_by("-pk"))


@dataclass
class _ReadingRights:
    """What decides which rulings a viewer may read, looked up once for all of them."""

    viewer: Viewer
    known: dict[str, bool] = field(default_factory=dict)

    @cached_property
    def played(self) -> set[str]:
        """The phases of the published line that are adjudicated."""
        turns = Turn.objects.filter(game=self.viewer.game).published().adjudicated()
        return set(turns.values_list("phase", flat=True))

    @cached_property
    def once_played(self) -> dict[int, str]:
        """The turns of that line, and of lines that were published before, with their phases."""
        old = [pk for branch in self.viewer.game.branches.published() for pk in branch.follows]
        turns = Turn.objects.filter(game=self.viewer.game).adjudicated().filter(Q(published=True) | Q(pk__in=old))
        return dict(turns.values_list("pk", "phase"))

    @cached_property
    def open_phase(self) -> str:
        turn = self.viewer.game.open_turn
        return turn.phase if turn is not None else ""

    @cached_property
    def seen_marks(self) -> set[tuple[str, str]]:
        """The marks of the position as it stands that these eyes see."""
        game, viewer = self.viewer.game, self.viewer
        latest = game.turns.published().order_by("-number").only("state").first()
        if latest is None:
            return set()
        state = latest.loaded_state(game.rulebook)
        shown = project(game.rulebook, state, viewer.seat_id, game.status == GameStatus.FINISHED)
        return {(mark.name, mark.subject) for mark in shown.marks}

    def may_read(self, ruling: Ruling) -> bool:
        """Whether a ruling is for these eyes: what it is about may still be, or for ever be, a secret."""
        viewer = self.viewer
        if viewer.is_gm:
            return True
        if ruling.kind in HIDDEN_UNTIL_ADJUDICATED and (self._is_to_come(ruling) or self._never_settled(ruling)):
            return viewer.seat_id is not None and ruling.data.get("seat") == viewer.seat_id
        if ruling.audience is None:
            return True
        audience = frozenset(SeatId(seat) for seat in ruling.audience)
        over = viewer.game.status == GameStatus.FINISHED
        return visible(audience, viewer.seat_id, over) or self._has_become_public(ruling)

    def _is_to_come(self, ruling: Ruling) -> bool:
        return ruling.phase not in self.once_played.values()

    def _never_settled(self, ruling: Ruling) -> bool:
        """Whether nobody can say who may see what a ruling is about: it was withdrawn before any outcome told, and is
        about a draw, or about papers that are not read by all as soon as they are carried out."""
        if ruling.withdrawn_at is None or ruling.audience is not None or self.came_in(ruling):
            return False
        return ruling.kind == RulingKind.PIN or (ruling.kind == RulingKind.ORDER and not self._is_plain(ruling))

    def _is_plain(self, ruling: Ruling) -> bool:
        """Whether all lines that a ruling enters are orders to units, retreats, builds and removals."""
        rulebook, seat = self.viewer.game.rulebook, str(ruling.data.get("seat", ""))
        window = lone_window(read_phase(ruling.phase))
        for line in ruling.data.get("lines") or ():
            order = readable(rulebook.grammar, str(line), seat, window)
            for part in (order.parts or (order,)) if order is not None else (None,):
                verb = (part.order if isinstance(part, Conditional) else part).verb if part is not None else ""
                kinds = rulebook.order_kinds.get(verb, ())
                if not kinds or any(one.secret or one.early or one.kind not in PLAIN for one in kinds):
                    return False
        return True

    def came_in(self, ruling: Ruling) -> bool:
        """Whether a turn was adjudicated with a ruling, or let it lapse: it had not been taken back before."""
        key = ("came in", ruling.pk)
        return self.viewer.game.cached(key, lambda: self._came_in(ruling))

    def _came_in(self, ruling: Ruling) -> bool:
        turn_pks = [pk for pk, phase in self.once_played.items() if phase == ruling.phase]
        if not turn_pks or ruling.withdrawn_at is None:
            return bool(turn_pks)
        turns = Turn.objects.filter(pk__in=turn_pks).only("rulings", "adjudicated_at", "phase")
        return any(ruling.withdrawn_at == turn.adjudicated_at or _place_in(turn, ruling) is not None for turn in turns)

    def _has_become_public(self, ruling: Ruling) -> bool:
        """Whether the mark that a hidden ruling set is one that these eyes see by now."""
        name = str(ruling.data.get("name", ""))
        if ruling.kind != RulingKind.BOARD or ruling.data.get("unit") or is_free(self.viewer.game.rulebook, name):
            return False  # of a free mark each ruling says anew who sees it, and another may have its name by now
        return (name, str(ruling.data.get("subject", ""))) in self.seen_marks


def _eyes_of(viewer: Viewer) -> _ReadingRights:
    """The same for everything on one page."""
    return viewer.game.cached(("eyes", viewer.seat_id, viewer.is_gm), lambda: _ReadingRights(viewer))


def pins_of(viewer: Viewer, turn: Turn) -> dict[str, Ruling]:
    """The rulings that settled draws of an adjudicated turn, by what they name, as far as this viewer may read them."""
    made = viewer.game.rulings.filter(phase=turn.phase, kind=RulingKind.PIN, withdrawn_at=None)
    eyes = _eyes_of(viewer)
    readable = [one for one in made.select_related("author__profile").order_by("pk") if eyes.may_read(one)]
    return {str(one.data.get("draw", "")): one for one in readable}


def told_pin(ruling: Ruling) -> dict[str, object]:
    """Which ruling settled a draw, whose it is, and why."""
    return {"id": ruling.pk, "by": str(ruling.author.profile), "reason": ruling.reason}


def readers_of(game: Game, rulings: Iterable[Ruling]) -> list[str] | None:
    """Who may read at least one of some rulings: seat ids and "GM"; None: everybody, spectators too."""
    made = list(rulings)
    everybody = _eyes_of(spectator_of(game))
    if any(everybody.may_read(one) for one in made):
        return None
    seats = [_eyes_of(Viewer(game, everybody.viewer.user, seat, False)) for seat in game.seats.all()]
    seat_ids = [str(eyes.viewer.seat_id) for eyes in seats if any(eyes.may_read(one) for one in made)]
    return [*seat_ids, GM]


def ledger(viewer: Viewer) -> list[LedgerLine]:
    """The rulings this viewer may read, the latest first."""
    eyes = _eyes_of(viewer)
    rulings = find_every(viewer.game.pk)
    for ruling in rulings:
        ruling.game = viewer.game
    return [
        LedgerLine(
            ruling,
            applied=ruling.phase in eyes.played and ruling.withdrawn_at is None,
            waits=ruling.phase == eyes.open_phase and ruling.withdrawn_at is None,
            dropped=ruling.withdrawn_at is not None and not eyes.came_in(ruling),
        )
        for ruling in rulings
        if eyes.may_read(ruling)
    ]


@dataclass(frozen=True, slots=True)
class RulingVerdicts:
    """What the engine had ruled on what a ruling concerns, and what came of it by the ruling.

    Each line: `text` (the order, the draw, the thing), `verdict`, `why`, `rule` (the published number), `rule_id` (the
    rule whose number that is; empty in turns of long ago).
    """

    engine: tuple[Mapping[str, str], ...] = ()
    gm: tuple[Mapping[str, str], ...] = ()


class Judgements:
    """Looks up both verdicts for lines of the ledger, through engine.view; each turn is read once."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.views: dict[int, engine.View] = {}

    def of(self, line: LedgerLine) -> RulingVerdicts:
        """Both verdicts on one ruling; empty where the engine had not ruled, or nothing came of it yet."""
        ruling = line.ruling
        if ruling.kind == RulingKind.DEADLINE:
            return RulingVerdicts()
        made = self.made(ruling) if line.applied or ruling.branch_id else None
        before = self._of(self._replaced(ruling), ruling)
        if not before and ruling.before:
            before = tuple(map(_result, ruling.before))
        if not before and made is not None:
            before = self._undone(made, ruling)
        return RulingVerdicts(before, self._of(made, ruling))

    def _undone(self, turn: Turn, ruling: Ruling) -> tuple[Mapping[str, str], ...]:
        """What the engine rules on the same thing without the ruling, where it was made before the turn was out."""
        if ruling.kind not in (RulingKind.VERDICT, RulingKind.ORDER, RulingKind.PIN):
            return ()
        outcome = without(turn, ruling)
        return () if outcome is None else self._told(self._seen(outcome), ruling)

    def _replaced(self, ruling: Ruling) -> Turn | None:
        """The turn as it was without the ruling: what its branch has replaced."""
        branch = ruling.branch
        return Turn.objects.filter(pk__in=branch.follows, phase=ruling.phase).first() if branch is not None else None

    def made(self, ruling: Ruling) -> Turn | None:
        """The adjudicated turn that a ruling went into, if there is one."""
        turns = Turn.objects.filter(game=self.viewer.game, phase=ruling.phase).adjudicated()
        if ruling.branch is not None:
            return turns.filter(pk__in=ruling.branch.line).first()
        return turns.published().first()

    def _view(self, turn: Turn) -> "engine.View":
        if turn.pk not in self.views:
            self.views[turn.pk] = self._seen(turn.loaded_outcome(self.viewer.game.rulebook))
        return self.views[turn.pk]

    def _seen(self, outcome: "engine.Outcome") -> "engine.View":
        game, viewer = self.viewer.game, self.viewer
        over = game.status == GameStatus.FINISHED
        args = (outcome.state, outcome.events, viewer.seat_id, outcome.results, outcome.draws)
        return engine.view(game.rulebook, *args, gm=viewer.is_gm, over=over)

    def _of(self, turn: Turn | None, ruling: Ruling) -> tuple[Mapping[str, str], ...]:
        return () if turn is None else self._told(self._view(turn), ruling)

    def _told(self, view: "engine.View", ruling: Ruling) -> tuple[Mapping[str, str], ...]:
        """Of all that came of a turn, what a ruling concerns."""
        data = ruling.data
        results = (view.results or {}).get(str(data.get("seat", "")), [])
        if ruling.kind == RulingKind.VERDICT:
            return tuple(_result(one) for one in results if one.get("unit") == data.get("unit"))
        if ruling.kind == RulingKind.ORDER:
            return tuple(_result(one) for one in results if _concerns(one, data.get("lines", ())))
        if ruling.kind == RulingKind.PIN:
            name = str(data.get("draw", ""))
            draws = {key: one for key, one in (view.draws or {}).items() if key == name or key.startswith(f"{name}@")}
            return tuple(_line(*draw_text(self.viewer.game, key, str(one["value"]))) for key, one in draws.items())
        events = [event for event in view.events if event["kind"] == "ruling.applied" and _is_this(event, ruling)]
        return tuple(_line(event["text"], "") for event in events)


def without(turn: Turn, ruling: Ruling) -> "engine.Outcome | None":
    """A turn as the engine makes it of the same papers and rulings but this one; None if it cannot, or it was not in.

    It is worked out each time and stored nowhere. Nobody is to see more of it than engine.view gives him of what the
    ruling concerns: in a line of play that never was, secrets may come out that the game still keeps.
    """
    game, place = turn.game, _place_in(turn, ruling)
    if place is None:
        return None
    others = [engine.Ruling.from_json(one) for n, one in enumerate(turn.rulings or ()) if n != place]
    secrets = engine.Draws(game.secret, game.hidden_secret)
    try:
        return engine.adjudicate(
            game.rulebook, turn.loaded_state(game.rulebook), turn.submissions or {}, others, secrets
        )
    except engine.EngineError:
        return None


def _place_in(turn: Turn, ruling: Ruling) -> int | None:
    """The place of a ruling among those that went into a turn; None if it did not."""
    mine = {key: value for key, value in ruling.for_engine().items() if key != "audience"}
    for number, one in enumerate(turn.rulings or ()):
        if {key: value for key, value in one.items() if key in mine} == mine:
            return number
    return None


def _line(text: str, verdict: str, why: str = "", rule: str = "", rule_id: str = "") -> Mapping[str, str]:
    return {"text": text, "verdict": verdict, "why": why, "rule": rule, "rule_id": rule_id}


def _result(one: Mapping[str, object]) -> Mapping[str, str]:
    given = f" (for {one['given']})" if one.get("given") else ""
    verdict = f"{one['verdict']}, dislodged" if one.get("dislodged") else str(one["verdict"])
    why, rule, rule_id = (str(one.get(key, "")) for key in ("why", "rule", "rule_id"))
    return _line(f"{one['order']}{given}", verdict, why, rule, rule_id)


def _concerns(result: Json, lines: Any) -> bool:
    """Whether a result is that of a line that was entered, or of the unit that it is for."""
    unit = str(result.get("unit") or "")
    return result.get("by") == "GM" or result["order"] in lines or any(unit and line.startswith(unit) for line in lines)


def _is_this(event: Mapping[str, object], ruling: Ruling) -> bool:
    """Whether an event of the report is the one by which this ruling was carried out."""
    if ruling.kind != RulingKind.BOARD:
        return False
    change = {key: value for key, value in ruling.data.items() if key != "when"}
    return event.get("change") == change

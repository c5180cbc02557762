"""What a GM does at random: rulings that are made up, and every form of the desk, filled in as they come.

Refused for good reasons is fine (games.common.errors.Refused); whatever else a service raises is what is looked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import transaction
from django.test import Client

from engine.model.chance import Chance
from engine.model.errors import EngineError
from games.common.errors import Refused
from games.gm.deeds.registry import deeds_of
from games.gm.services import marking
from games.gm.services.preview import ruling_preview
from games.gm.unreadable import TITLE
from games.models import Branch, Game, Turn
from games.past.pages.deeds import past_deeds
from games.past.services import drafting
from games.past.services.publishing import branch_publish
from games.past.services.replay import branch_work
from games.seat_offers import services as seat_offers
from games.selectors.marking import answers_to_mark
from games.services import clock, rulings, seats
from games.services.base import turn_mark
from games.services.engine_runs import papers_of, run_engine, standing_rulings
from tests.fuzz.made_up import ODD, made_up  # fmt: skip
from tests.fuzz.made_up import Table as Made
from tests.fuzz.site.readers import ERROR, Broken
from tests.plugins.tables import Table

SO = "So be it."
GONE = 7  # one seat in so many is nobody's after it was replaced
LINES = ("A Par - Bur", "F Bre H", "WAIVE", "nonsense", "BUILD A Par", "CLOSE Mun 5", "none")


@dataclass
class Desk:
    """A table's GM, and what they choose by."""

    table: Table
    chance: Chance

    @property
    def game(self) -> Game:
        return self.table.now

    @property
    def gm(self) -> Any:
        return self.game.gm

    def turn_to_rule_on(self) -> Turn:
        """The open turn twice as often as the last. Raises Refused where there is none."""
        turns = [turn for turn in (self.game.open_turn, self.game.open_turn, self.game.last_turn) if turn is not None]
        if not turns:
            raise Refused("There is no turn.")
        return self.chance.pick(turns)


def _made_up(desk: Desk, turn: Turn) -> dict[str, Any]:
    """A ruling on a turn with its kind, from the draws that the turn asks for now."""
    game = desk.game
    rulebook = game.rulebook
    papers = papers_of(turn) if turn.submissions is None else turn.submissions
    try:
        draws = run_engine(game, turn, papers, standing_rulings(game, turn.number)).draws
    except EngineError:
        draws = ()  # a ruling has become impossible since: it lapses when the turn is adjudicated
    return made_up(Made(rulebook, turn.loaded_state(rulebook), str(turn.number), draws), desk.chance)


def rule(desk: Desk, told: list[str]) -> None:
    """A ruling on the open turn, or on the last one, which is done again; sometimes it is looked at first."""
    turn = desk.turn_to_rule_on()
    wish = _made_up(desk, turn)
    kind = wish.pop("kind")
    told.append(f"{kind} {json.dumps(wish)} on {turn.phase}")
    asked = {"game": desk.game, "by": desk.gm, "kind": kind, "data": wish, "reason": SO, "number": turn.number}
    seen = ruling_preview(**asked).seen if desk.chance.once_in(3) else ""
    rulings.ruling_make(**asked, seen=seen)


def withdraw(desk: Desk, told: list[str]) -> None:
    standing = list(desk.game.rulings.filter(withdrawn_at=None).order_by("pk"))
    if not standing:
        raise Refused("Nothing stands.")
    ruling = desk.chance.pick(standing)
    told.append(f"{ruling.kind} {json.dumps(ruling.data)} on {ruling.phase} withdrawn")
    rulings.ruling_withdraw(ruling=ruling, by=desk.gm, reason=SO)


def again(desk: Desk, told: list[str]) -> None:
    told.append("the last turn done again")
    rulings.turn_readjudicate(game=desk.game, by=desk.gm, reason=SO)


def now(desk: Desk, told: list[str]) -> None:
    told.append("adjudicate now")
    rulings.turn_adjudicate_now(game=desk.game, by=desk.gm, number=desk.game.turn_number, reason=SO)


def publish(desk: Desk, told: list[str]) -> None:
    told.append("publish what waits at the gate")
    rulings.outcome_publish(game=desk.game, by=desk.gm, number=desk.game.turn_number)


def pause(desk: Desk, told: list[str]) -> None:
    told.append("pause or go on")
    deed = clock.game_resume if desk.game.paused_at else clock.game_pause
    deed(game=desk.game, by=desk.gm, reason=SO)


def marks(desk: Desk, told: list[str]) -> None:
    turn = desk.game.open_turn
    if turn is None:
        raise Refused("No turn is open.")
    given = {one.seat_id: desk.chance.once_in(2) for one in answers_to_mark(desk.game, turn) if desk.chance.below(3)}
    told.append(f"marks {given}")
    marking.answers_mark(game=desk.game, by=desk.gm, number=turn.number, marks=given)


def seat(desk: Desk, told: list[str]) -> None:
    """A seat goes to a bot, to nobody, or to who held it before."""
    there = desk.chance.pick(list(desk.game.seats.order_by("position")))
    bot = desk.chance.once_in(2)
    user = None if bot or desk.chance.once_in(GONE) else desk.table.people.get(there.seat_id)
    told.append(f"{there.seat_id} to {'a bot' if bot else user}")
    told = {"game": desk.game, "by": desk.gm, "seat_id": there.seat_id, "reason": SO}
    if user is None:
        seats.seat_replace(**told, bot=bot)
        return
    seat_offers.seat_offer(**told, user=user)
    if desk.chance.below(3):
        seat_offers.seat_offer_answer(game=desk.game, by=user, accept=not desk.chance.once_in(3))


def branch(desk: Desk, told: list[str]) -> None:
    """A turn of the past with a ruling or two, played again, and published or dropped; or the way back."""
    played = list(desk.game.turns.published().adjudicated().order_by("number"))
    if not played:
        raise Refused("Nothing was played.")
    left = drafting.lines_left(desk.game)
    if left and desk.chance.once_in(3):
        told.append("the way back to an older line")
        made = drafting.branch_return(game=desk.game, by=desk.gm, left_with=desk.chance.pick(left))
    else:
        turn = desk.chance.pick(played)
        wish = _made_up(desk, turn)
        kind = wish.pop("kind")
        told.append(f"a branch from {turn.phase} with {kind} {json.dumps(wish)}")
        drafts = [{"kind": kind, "data": wish, "reason": SO}]
        made = drafting.branch_make(game=desk.game, by=desk.gm, phase=turn.phase, rulings=drafts)
    while branch_work(branch_id=made.pk):
        pass
    made = Branch.objects.get(pk=made.pk)
    if made.status != "ready":
        raise Refused(f"It did not come to its end: {made.error}")
    if desk.chance.once_in(2):
        told.append("published")
        branch_publish(branch=made, by=desk.gm, explanation=SO)
    else:
        drafting.branch_drop(branch=made, by=desk.gm)


def form(desk: Desk, told: list[str]) -> None:
    """Any form that the desk offers now, filled in at random and sent as a browser does: looked at, then published."""
    offered = deeds_of(desk.game)
    name = desk.chance.pick([*offered])
    told.append(f"the form “{name}”")
    address = f"/gm/{desk.game.slug}/do/{name}/"
    _send(desk, address, offered[name](desk.game), told)


def past_form(desk: Desk, told: list[str]) -> None:
    """The same about a turn of the past."""
    played = list(desk.game.turns.published().adjudicated())
    if not played:
        raise Refused("Nothing was played.")
    turn = desk.chance.pick(played)
    offered = past_deeds(desk.game, turn)
    name = desk.chance.pick([*offered])
    told.append(f"the form “{name}” about {turn.phase}")
    _send(desk, f"/gm/{desk.game.slug}/past/{turn.phase}/do/{name}/", offered[name](desk.game), told)


def _send(desk: Desk, address: str, empty: Any, told: list[str]) -> None:
    """Raises Broken where the desk breaks off, Refused where the form comes back."""
    client = Client(raise_request_exception=False)
    client.force_login(desk.gm)
    filled = {name: _filled(desk, field) for name, field in empty.fields.items()}
    filled = {name: value for name, value in filled.items() if value is not None}
    filled |= {"reason": SO, "turn": turn_mark(desk.game)}
    told.append(json.dumps(filled, default=str))
    answer = _checked(client.post(address, filled), address)
    context = answer.context if answer.status_code == 200 else None
    if context and "preview" in context:
        answer = _checked(client.post(address, {**filled, "publish": context["preview"].seen}), address)
    elif context and context.get("sure"):
        answer = _checked(client.post(address, {**filled, "sure": context["sure"]}), address)
    if answer.status_code != 302:
        raise Refused("The form came back.")


def _checked(answer: Any, address: str) -> Any:
    text = answer.content.decode("utf-8", "replace")
    if answer.status_code >= ERROR or TITLE in text or "data-bare" in text:
        raise Broken(f"POST {address}: {answer.status_code}")
    return answer


def _filled(desk: Desk, field: forms.Field) -> Any:
    """Something for a field: one of its choices, or a text that somebody might write there. None: left empty."""
    chance = desk.chance
    if isinstance(field, forms.MultipleChoiceField):
        return chance.some([value for value, _ in _choices(field)], chance.below(3))
    if isinstance(field, forms.ModelChoiceField):
        return chance.pick([*(str(field.prepare_value(one)) for one in field.queryset), ""])
    if isinstance(field, forms.ChoiceField):
        return chance.pick([value for value, _ in _choices(field)] or [""])
    if isinstance(field, forms.BooleanField):
        return "on" if chance.once_in(2) else None
    texts = [one for one in ODD if isinstance(one, str)]
    words = (*LINES, *map(str, range(-1, 4)), *desk.game.rulebook.board.provinces, *texts)
    return chance.pick([str(one) for one in words])


def _choices(field: forms.ChoiceField) -> list[tuple[str, str]]:
    """The choices of a field, out of their groups."""
    found: list[tuple[str, str]] = []
    for value, label in field.choices:
        found += list(label) if isinstance(label, list | tuple) else [(str(value), str(label))]
    return found


Deed = Callable[[Desk, list[str]], None]


def _whole(deed: Deed) -> Deed:
    """In a transaction, as a request is: what breaks off leaves nothing behind."""

    def do(desk: Desk, told: list[str]) -> None:
        with transaction.atomic():
            deed(desk, told)

    return do


DEEDS: dict[str, Deed] = {
    "rule": _whole(rule), "rule too": _whole(rule), "form": form, "form too": form, "form of the past": past_form,
    "withdraw": _whole(withdraw), "again": _whole(again), "now": _whole(now), "publish": _whole(publish),
    "pause": _whole(pause), "marks": _whole(marks), "seat": _whole(seat), "branch": _whole(branch),
}  # fmt: skip
"""By name; what matters more stands twice."""

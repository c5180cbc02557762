"""Rules 8, 10, 11 and 12: Zaphod Beeblebrox steps at random, and does what was voted to the unit that he meets.

He takes command of it, or shares a Pan-Galactic Gargle Blaster with it, or gives it a pair of sunglasses; whoever
walks in on him suffers the same (12). A centre that he enters becomes nobody's. None of it is noticed until the next
turn (`effects.py`); units under command are in `commands.py`, votes and the order to take sunglasses off in
`presidency.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import cast

from engine.model.board import Place, text_key
from engine.model.changes import AddToken, ClearMark, DropToken
from engine.model.conditions import WORDS, Atom, AtomSpec
from engine.model.ids import ProvinceId, SeatId, UnitId
from engine.model.orders import Move
from engine.model.scratch import Scratch, nothing
from engine.model.state import NOBODY, Token, Unit
from engine.movement.retreating import Driven
from engine.rulebook.catalogue import CAPTURES, MAY_ACT, MAY_TARGET, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer
from engine.rulebook.rule import DrawSpec, MarkSpec, Option, Rule, Step, TokenSpec, Warned
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace, ASeat, Flag, ListOf, Text, UnitText, either, one_of

from variants.hitchhiker import SOURCE
from variants.hitchhiker.wanderers import OUT, call_the_roll, called_for, others, starts
from variants.hitchhiker.zaphod.commands import by_lot, choose_retreats, command
from variants.hitchhiker.zaphod.effects import (
    ACTIONS,
    COMMANDED,
    DAZED,
    SIDE,
    act_on,
    affected,
    bring_due,
    enter_centre,
    keeps_back,
    look_ahead,
    neutralise,
    take_off,
    wear_off,
)
from variants.hitchhiker.zaphod.presidency import ACTION, FORMS, NAME, PAPERS, TakeOff, count_votes, zaphod

AVOIDS = Scratch("zaphod.avoids", set[ProvinceId])
"""Where other special units were when the turn began."""
ENTERED = Scratch[ProvinceId | None]("zaphod.entered", nothing)
"""The place that he has entered by his own step."""
GUESTS = Scratch("zaphod.guests", list[UnitId])
"""Who has walked in on him by the moves."""
RETREATING = Scratch("zaphod.retreating", dict[UnitId, ProvinceId])
"""Where those that retreat stood before."""

# --- where he is -------------------------------------------------------------------------------------------


def _start(turn: Turn) -> None:
    at = ProvinceId(turn.draw("setup.zaphod_start", starts(turn)))
    turn.emit("zaphod.placed", f"Zaphod starts in {at}.", AddToken(Token(NAME, at=at)), place=at)


def _move_zaphod(turn: Turn, token: Token, goal: ProvinceId, text: str) -> Token:
    new = Token(NAME, at=goal)
    turn.emit("zaphod.moved", text, DropToken(token), AddToken(new), to=goal)
    enter_centre(turn, goal)
    return new


def _caution(turn: Look, unit: Unit, place: ProvinceId) -> Warned | None:
    """That Zaphod is there, that he commands the unit, or what else of his doing is known to keep it back."""
    retreats = turn.window == "R"
    free = retreats and turn.option("zaphod.command_retreat") == "owner"
    if not free and turn.position.mark(COMMANDED, unit.id) is not None:
        return Warned("zaphod.commanded", f"{unit} is under Zaphod's command and goes where chance will have it")
    barrier = None if retreats else keeps_back(turn, unit, place)
    if barrier is not None:
        return Warned("zaphod.kept_back", barrier.why)
    token = zaphod(turn)
    here = token is not None and token.at == place and turn.option("zaphod.walk_in") == "action"
    text = f"Zaphod is in {place}: who walks in on him has only himself to blame"
    return Warned("zaphod.here", text) if here else None


def _at(turn: Look, atom: Atom) -> bool:
    token = zaphod(turn)
    return token is not None and token.at == cast(Place, atom.args[0]).province


# --- what was done last turn begins to act (step 0) -----------------------------------------------------------


def _noticed(turn: Turn) -> None:
    if turn.option("zaphod.notice") != "next_report":
        bring_due(turn)


def _start_due_actions(turn: Turn) -> None:
    call_the_roll(turn, "zaphod")
    bring_due(turn)


# --- his step, and whom he meets (steps 5, 7b to 7d, 11) -----------------------------------------------------


def _step(turn: Turn) -> None:
    """One step at random, but not to where another special unit was when the turn began; he stays if that is all."""
    token = zaphod(turn)
    if token is None:
        return
    avoids = others(turn, NAME)
    turn.keep(AVOIDS, avoids)
    near = turn.ask(TOUCHES, token.at, "roam") - avoids
    if not near:
        turn.emit("zaphod.stays", f"Zaphod stays in {token.at}: he is hemmed in.", place=token.at)
        return
    goal = ProvinceId(turn.draw("zaphod.move", sorted(near, key=text_key)))
    _move_zaphod(turn, token, goal, f"Zaphod goes from {token.at} to {goal}.")
    turn.keep(ENTERED, goal)


def _give_way(turn: Turn) -> None:
    """Another special unit has come to the same place: he steps aside, to where nobody is, and meets nobody (R63)."""
    token = zaphod(turn)
    if token is None or token.at not in others(turn, NAME):
        return
    turn.keep(ENTERED, None)
    if turn.option("zaphod.meets_marvin") == "share":
        return
    barred = turn.scratch(AVOIDS) | others(turn, NAME)
    near: frozenset[ProvinceId] = turn.ask(TOUCHES, token.at, "roam")
    free = [place for place in near if place not in barred and not any(turn.position.standing(place))]
    if free:
        goal = ProvinceId(turn.draw("zaphod.retreat", sorted(free, key=text_key)))
        _move_zaphod(turn, token, goal, f"Zaphod steps aside, from {token.at} to {goal}.")


def _guests(turn: Turn) -> None:
    """Step 5: who has moved to where he was when the turn began, and lives. Those who took their glasses off, too."""
    token = zaphod(turn)
    guests = []
    for number in sorted(turn.orders):
        unit, order = turn.position.units.get(number), turn.orders[number].order
        if unit is None or number in turn.position.to_retreat:
            continue
        if isinstance(order, TakeOff):
            take_off(turn, unit)
        moved = isinstance(order, Move) and number in turn.verdicts and turn.verdicts[number].verdict == "succeeds"
        if moved and token is not None and unit.at == token.at:
            guests.append(number)
    turn.keep(GUESTS, guests)


def _act(turn: Turn) -> None:
    """Step 7d: the voted action on one unit in the place that he has entered, and on those who walked in on him."""
    mark = turn.position.mark(ACTION)
    if zaphod(turn) is None or mark is None:
        return
    met = [*_companion(turn), *_remaining_guests(turn, turn.scratch(GUESTS))]
    act_on(turn, met, str(mark.value))


def _companion(turn: Turn) -> list[Unit]:
    """The unit in the place that he has entered; one drawn in secret where there are several."""
    place = turn.scratch(ENTERED)
    units = [unit for unit in turn.position.standing(place) if affected(turn, unit)] if place else []
    if not units:
        return []
    plain = len({str(unit) for unit in units}) == len(units)
    names = {str(unit) if plain else unit.full_name: unit for unit in units}
    return [names[turn.draw("zaphod.companion", list(names), audience=NOBODY)]]


def _remaining_guests(turn: Look, guests: list[UnitId]) -> list[Unit]:
    if turn.option("zaphod.walk_in") == "none":
        return []
    units = (turn.position.units[number] for number in guests if number in turn.position.units)
    return [unit for unit in units if affected(turn, unit)]


def _before_retreats(turn: Turn) -> None:
    """Retreats of those under command are drawn; whoever retreats is remembered, for he may walk in on Zaphod."""
    choose_retreats(turn)
    turn.keep(RETREATING, {number: turn.position.units[number].at for number in turn.position.to_retreat})


def _walk_ins(turn: Turn) -> None:
    """Step 11: who has retreated to where he is now."""
    token, mark = zaphod(turn), turn.position.mark(ACTION)
    if token is None or mark is None:
        return
    retreating = turn.scratch(RETREATING)
    guests = [number for number, old in sorted(retreating.items()) if old != token.at]
    act_on(turn, [unit for unit in _remaining_guests(turn, guests) if unit.at == token.at], str(mark.value))


def _wear_off(turn: Turn) -> None:
    wear_off(turn)
    if (ACTION, "") in turn.position.marks:
        turn.record("zaphod.over", ClearMark(ACTION))


def _before_count(turn: Turn) -> None:
    if turn.option("zaphod.autumn_entry") == "before_count":
        neutralise(turn)


# --- what the statuses forbid ------------------------------------------------------------------------------


def _may_act(turn: Look, unit: Unit, verb: str) -> str | None:
    """No lift by the player for a Hitch-hiker under command (R88); no retreat after the blaster, by choice (R77)."""
    if verb == "lift" and turn.option("zaphod.command_vs_lift") == "command":
        under = turn.position.mark(COMMANDED, unit.id) is not None
        return f"{unit} is under Zaphod's command" if under else None
    if verb == "retreat" and turn.option("zaphod.blaster_retreat") == "no":
        dazed = turn.position.mark(DAZED, unit.id) is not None
        return f"{unit} cannot retreat after a Pan-Galactic Gargle Blaster" if dazed else None
    return None


def _captures(turn: Look, unit: Unit) -> Callable[[SeatId | None], SeatId | None] | None:
    return (lambda base: None) if unit.owner == SIDE else None


OPTIONS = (
    Option("zaphod.meets_marvin", ("steps_aside", "share"), "What he does where another wanderer comes.", "R63"),
    Option(
        "zaphod.notice", ("next_report", "next_opening", "at_once"),
        "When what he has done is told: with the next turn's report, at its opening, or at once.", "R66",
    ),
    Option(
        "zaphod.autumn_entry", ("before_count", "after_count"),
        "Whether a centre that he enters in Autumn can be retaken at the count of the same year.", "R68",
    ),
    Option("zaphod.command_owner", ("keeps", "neutral"), "Whose a unit under his command is.", "R69"),
    Option("zaphod.command_retreat", ("random", "owner"), "Who says where it retreats.", "R69"),
    Option("zaphod.command_hitchhiker", ("random_lift", "holds"), "What a Hitch-hiker under command does.", "R70"),
    Option(
        "zaphod.enemy", ("other_seats", "gm_lists"),
        "Whom sunglasses keep a unit away from: all others, or those that the GM lists for its seat.", "R72",
    ),
    Option("zaphod.enemy_when", ("start", "end_of_moves"), "When its wearer looks who is there.", "R72"),
    Option("zaphod.walk_in", ("action", "none"), "Whether those who walk in on him suffer too.", "R73"),
    Option("zaphod.blaster_retreat", ("yes", "no"), "Whether a unit retreats after the blaster.", "R77"),
    Option(
        "zaphod.command_vs_lift", ("command", "lift"),
        "Whether a Hitch-hiker under command can be lifted by the player.", "R88",
    ),
)  # fmt: skip

RULE = Rule(
    id="zaphod",
    number="10",
    title="Zaphod Beeblebrox",
    summary="Zaphod steps at random; by vote he commands, dazes or shades the unit that he meets, and centres that he "
    "enters become nobody's. It is noticed a turn later.",
    topics=("creatures", "votes"),
    news=("zaphod.moved", "unit.commanded"),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "hitchhiker.8.zaphod": "Zaphod starts in a random place that is no centre, and moves on land and sea.",
            "hitchhiker.10.step": "He moves at random.",
            "hitchhiker.10.vote": "What he does is voted; in an unoccupied province he does nothing.",
            "hitchhiker.10a": "He takes permanent command of the unit, which moves at random from then on.",
            "hitchhiker.10b": "A Pan-Galactic Gargle Blaster: the unit cannot move next turn.",
            "hitchhiker.10c": "Sunglasses: no move to where an enemy is, until a turn is spent taking them off.",
            "hitchhiker.10.neutral": "An owned centre that he enters is nobody's until it is retaken.",
            "hitchhiker.10.notice": "None of it is noticed until the next turn.",
            "hitchhiker.11.zaphod": "Votes take no conditions, ties are split at random, figures are not revealed.",
            "hitchhiker.12.zaphod": "Who moves or retreats to where he is has only himself to blame.",
        }
    ),
    options=OPTIONS,
    needs=("movement", "retreats"),
    sides=(SIDE,),
    marks=(
        MarkSpec("due", "unit", ListOf(one_of(*ACTIONS), least=1, once=True), "what Zaphod did to it", secret=True),
        MarkSpec("commanded", "unit", Flag(), "under Zaphod's command"),
        MarkSpec("blaster", "unit", Flag(), "cannot move this season"),
        MarkSpec("sunglasses", "unit", Flag(), "wears sunglasses"),
        MarkSpec("neutralise_due", "place", Flag(), "about to be nobody's", secret=True),
        MarkSpec("action", "game", one_of(*ACTIONS), "what Zaphod does this season", secret=True),
        MarkSpec(
            "enemies", "seat", ListOf(ASeat(not_own=True), once=True), "whom its units keep away from in sunglasses"
        ),
        OUT,
        called_for("Zaphod"),
    ),
    tokens=(TokenSpec("at", APlace(), unit=True, label="Zaphod"),),
    draws=(
        DrawSpec("setup.zaphod_start", APlace(), label="where Zaphod starts"),
        DrawSpec("zaphod.move", APlace(), label="where Zaphod goes"),
        DrawSpec("zaphod.retreat", APlace(), label="where Zaphod steps aside to"),
        DrawSpec("zaphod.tie", one_of(*ACTIONS), label="what Zaphod does, of what has equal votes"),
        DrawSpec("zaphod.companion", either(UnitText(), UnitText(owner=True)),
            label="whom Zaphod picks of several who are with him"),
        DrawSpec("zaphod.command_move", either(APlace(), Text()), UnitText(),
            label="what a unit under Zaphod's command does"),
        DrawSpec("zaphod.command_coast", APlace(coast=True), UnitText(),
            label="on which coast a fleet under Zaphod's command lands"),
        DrawSpec("zaphod.command_retreat", APlace(coast=True), UnitText(),
            label="where a unit under Zaphod's command retreats to"),
    ),
    steps=(
        Step("board laid", "zaphod.start", _start, "Zaphod is placed", rule="8"),
        Step("season opens", "zaphod.noticed", _noticed, "What Zaphod did is noticed already", commutes=True),
        Step(
            "orders meet the board", "zaphod.due", _start_due_actions,
            "What Zaphod did last turn begins to act", commutes=True,
        ),
        Step("commands", "zaphod.command", command, "Units under command get random orders", commutes=True, rule="10a"),
        Step("combat", "zaphod.looks", look_ahead, "Wearers of sunglasses look where they would go"),
        Step("entering", "zaphod.guests", _guests, "Who has walked in on Zaphod", commutes=True),
        Step("wanderers' votes", "zaphod.votes", count_votes, "Votes for Zaphod are counted", commutes=True),
        Step("wanderers step", "zaphod.steps", _step, "Zaphod moves"),
        Step("wanderers push", "zaphod.gives_way", _give_way, "Zaphod steps aside for Marvin"),
        Step("wanderers act", "zaphod.acts", _act, "Zaphod does what was voted, in secret"),
        Step(
            "retreats chosen", "zaphod.retreat", _before_retreats, "Random retreats under command", commutes=True,
            rule="10a",
        ),
        Step(
            "walk-ins by retreat", "zaphod.walk_ins", _walk_ins, "Who has retreated to where he is", commutes=True,
            rule="12",
        ),
        Step("season's spells end", "zaphod.wears_off", _wear_off, "The blaster wears off", commutes=True, rule="10b"),
        Step("before the count", "zaphod.neutralises", _before_count, "Centres he entered are neutral", commutes=True),
        Step("the count", "zaphod.neutralises_late", neutralise, "Or they are so after the count"),
    ),
    amendments=(
        Amendment(MAY_TARGET.name, Layer.ADD, keeps_back),
        Amendment(MAY_ACT.name, Layer.FORBID, _may_act),
        Amendment(CAPTURES.name, Layer.FORBID, _captures, when=lambda o: o["zaphod.command_owner"] == "neutral"),
    ),
    forms=FORMS,
    order_kinds=PAPERS,
    offers=(Driven(by_lot),),
    atoms=(AtomSpec("ZAPHOD AT", ("place",), 22, style=WORDS, holds=_at, says="is where Zaphod is"),),
    caution=_caution,
)  # fmt: skip

"""[2] Borg: an enormous, indestructible creature that eats human units and birds.

He comes after the moves of S1901 to where a unit has most neighbours, and every season goes one step towards the best
meal. He bounces, cuts and blocks nothing; whoever shares his place when he has moved is eaten. A centre with Borg in it
belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from engine.model.board import text_key
from engine.model.changes import AddToken, Change, DropToken, SetCentre
from engine.model.conditions import WORDS, Atom, AtomSpec
from engine.model.ids import NEUTRAL, NOWHERE, ProvinceId
from engine.model.phases import FIRST_YEAR, season_number
from engine.model.state import Token, Unit
from engine.model.wording import counted, ending
from engine.rulebook.catalogue import COUNTS, TOUCHES
from engine.rulebook.look import Look
from engine.rulebook.questions import Amendment, Layer, Scope
from engine.rulebook.rule import DrawSpec, Option, Rule, Step, TokenSpec
from engine.rulebook.turn import Turn
from engine.rulebook.values import APlace

from variants.rather_silly import SOURCE
from variants.rather_silly.rings import Rings, Survey, human, unit_list, victims
from variants.standard.atoms import happened

AT = "borg.at"
MULTIPLE = "soothsayer.multiple"
"""On a merged unit: how many are merged in it."""
SEASONS = tuple(f"{letter}{FIRST_YEAR + year}" for year in range(10) for letter in "SF")
Key = tuple[Rings, ...]
"""What two places are compared by: the greater is the better meal."""


def whereabouts(turn: Look) -> ProvinceId:
    """Where Borg is; nowhere until he has come."""
    return next((token.at for token in turn.position.tokens_named(AT)), NOWHERE)


def _to(turn: Look, place: ProvinceId) -> list[Change]:
    """What sets him in a place."""
    return [*(DropToken(token) for token in turn.position.tokens_named(AT)), AddToken(Token(AT, at=place))]


# --- the best place for a meal -----------------------------------------------------------------------


def survey_of(turn: Look) -> Survey:
    """The units that draw him, as the house has it."""
    return Survey(
        turn,
        "meal",
        dislodged=turn.option("borg.dislodged") == "count_and_eat",
        sharing=turn.option("borg.same_space") == "bordering",
    )


def key_of(turn: Look, survey: Survey, place: ProvinceId) -> Key:
    """What a place is judged by."""
    choice = turn.option("borg.rings")
    if choice == "distance":
        return (survey.distances(place),)
    return (survey.chain(place) if choice == "chain" else survey.sums(place), survey.distances(place))


def _best(
    turn: Turn, survey: Survey, places: Sequence[ProvinceId], draw: str
) -> tuple[ProvinceId, dict[ProvinceId, Key]]:
    """The best of some places, a tie drawn, and what each was judged by."""
    keys = {place: key_of(turn, survey, place) for place in places}
    most = max(keys.values())
    tied = [str(place) for place in places if keys[place] == most]
    return ProvinceId(turn.draw(draw, tied)), keys


def _numbers(keys: dict[ProvinceId, Key]) -> dict[str, list[list[int]]]:
    return {str(place): [list(rings) for rings in key] for place, key in keys.items()}


# --- 17.5 --------------------------------------------------------------------------------------------


def _feed(turn: Turn) -> None:
    """Borg comes, or moves, and eats."""
    survey, home = survey_of(turn), whereabouts(turn)
    if not home:
        _appear(turn, survey)
        return
    goal, keys = _goal(turn, survey, home)
    if goal == home:
        why = "there is a meal" if survey.number(home) else "there is nothing to be had"
        turn.emit("borg.stayed", f"Borg stays in {home}: {why}.", at=home, rings=_numbers(keys))
    else:
        meal = survey.number(goal)
        there = f"where {counted(meal, 'unit')} {'is' if meal == 1 else 'are'} to be eaten"
        text = f"Borg goes from {home} to {goal}, {there if meal else 'nearer to a meal'}."
        turn.emit("borg.moved", text, *_to(turn, goal), origin=home, to=goal, rings=_numbers(keys))
    if goal != home and turn.option("borg.eats") == "end_and_start":
        _eat(turn, home)
    _eat(turn, goal)


def _appear(turn: Turn, survey: Survey) -> None:
    """He comes to a unit with most neighbours; while there is none, he waits."""
    if season_number(turn.season) < season_number(turn.option("borg.first_season")):
        return
    places = meals(turn, survey)
    if not places:
        return
    goal, keys = _best(turn, survey, places, "borg.arrival")
    text = f"Borg appears in {goal}, where a unit has {survey.first_ring(goal)} neighbours."
    turn.emit("borg.appeared", text, *_to(turn, goal), at=goal, rings=_numbers(keys))
    _eat(turn, goal)


def meals(turn: Look, survey: Survey) -> list[ProvinceId]:
    """Every place with something to eat: where he may appear."""
    return [place for place in turn.rulebook.board.provinces if survey.number(place)]


def candidates(turn: Look, survey: Survey, home: ProvinceId) -> list[ProvinceId]:
    """Where he may go: the larger meals next door if he has one here, else those with units, or towards some.

    None if he stays.
    """
    steps = sorted(TOUCHES.ask(turn, home, "roam"), key=text_key)
    near = [place for place in steps if survey.number(place)]
    own_meal = survey.number(home)
    if own_meal:
        largest = max(map(survey.number, near), default=0)
        return [place for place in near if survey.number(place) == largest > own_meal]
    if near:
        return near
    stays = turn.option("borg.empty_handed") == "stays" or not any(map(survey.distances, steps))
    return [] if stays else steps


def _goal(turn: Turn, survey: Survey, home: ProvinceId) -> tuple[ProvinceId, dict[ProvinceId, Key]]:
    """The best of the places where he may go, with what they were judged by; where he is, if there is none."""
    places = candidates(turn, survey, home)
    return _best(turn, survey, places, "borg.tie") if places else (home, {})


def _eat(turn: Turn, place: ProvinceId) -> None:
    """Everything edible in a place, at once."""
    spared = frozenset(turn.position.to_retreat) if turn.option("borg.dislodged") == "ignore" else frozenset()
    meal = [unit for unit in victims(turn, place, "eaten") if unit.id not in spared]
    if not meal:
        return
    turn.emit("borg.ate", f"Borg eats {unit_list(meal)}.", at=place, units=[unit.full_name for unit in meal])
    for unit in meal:
        if unit.id in turn.position.units:
            turn.note("EATEN", unit)
            turn.lose(unit, "eaten", f"{unit.full_name} is eaten by Borg.")


def _neutralise(turn: Turn) -> None:
    """A centre with Borg in it belongs to nobody."""
    place = whereabouts(turn)
    owner = turn.position.centres.get(place, NEUTRAL)
    if owner:
        text = f"{owner} lose{ending(owner)} {place}, where Borg is: it belongs to nobody any more."
        turn.emit("borg.neutralised", text, SetCentre(place), place=place, previous=owner)


def _at(turn: Look, atom: Atom) -> bool:
    return str(atom.args[0]).partition("/")[0] == whereabouts(turn)


def _meal(turn: Look, unit: Unit, tally: str) -> int | None:
    """What a unit counts for as a meal: one if it is human; with `multiples` as many as are merged in it."""
    if tally != "meal":
        return None
    merged = turn.position.mark(MULTIPLE, unit.id) if turn.option("borg.meal") == "multiples" else None
    return (human(turn, unit, tally) or 0) * (int(str(merged.value)) if merged else 1)


RULE = Rule(
    id="borg",
    number="2",
    title="Borg",
    summary="An indestructible creature moves every season towards the best meal and eats all units where it ends; "
    "a centre in which it sits in Winter belongs to nobody.",
    topics=("creatures",),
    news=("borg.appeared", "borg.ate"),
    source=SOURCE,
    clauses=MappingProxyType(
        {
            "rather_silly.2.arrival": "He appears after the Spring 1901 moves and eats a unit with most neighbours.",
            "rather_silly.2.i": "The only adjacent unit is eaten.",
            "rather_silly.2.ii": "Of several he eats the one that borders on most others, then on their neighbours.",
            "rather_silly.2.iii": "With none adjacent he moves towards the best chance of a meal.",
            "rather_silly.2.fed": "Units may move to him; he stays, unless a neighbouring place offers a larger meal.",
            "rather_silly.2.eats": "He eats human units and birds, and monsters he meets, but is not drawn by these.",
            "rather_silly.2.neutral": "A centre with him in it at adjustments is neutral.",
            "rather_silly.2.underpass": "He may use the Underpass.",
        }
    ),
    options=(
        Option(
            "borg.rings", ("chain", "sum", "distance"),
            "How neighbours of neighbours count: each once, added up, or by distance alone.", "R2",
        ),
        Option("borg.meal", ("units", "multiples"), "Whether a merged unit is one meal or several.", "R3"),
        Option(
            "borg.dislodged", ("count_and_eat", "ignore"), "Whether he sees units that have still to retreat.", "R4"
        ),
        Option("borg.empty_handed", ("moves", "stays"), "Whether he moves where no unit is adjacent.", "R5"),
        Option("borg.eats", ("end", "end_and_start"), "Whether he eats where he sets out from, too.", "R6"),
        Option(
            "borg.same_space", ("bordering", "not_counted"), "Whether units in one place are neighbours.", "R7"
        ),
        Option("borg.first_season", SEASONS, "When he comes.", "R86"),
    ),
    needs=("movement",),
    tokens=(TokenSpec("at", APlace(), label="Borg"),),
    draws=(
        DrawSpec("borg.arrival", APlace(), label="where Borg arrives"),
        DrawSpec("borg.tie", APlace(), label="where Borg goes of places that tie"),
    ),
    steps=(
        Step("feeding", "borg.feeds", _feed, "Borg moves and eats"),
        # One centre's owner, when all are counted: what else is done here to units or places does not change it.
        Step("after the count", "borg.neutralises", _neutralise, "Borg's centre is nobody's", commutes=True),
    ),
    amendments=(Amendment(COUNTS.name, Layer.REPLACE, _meal, Scope(purposes=frozenset({"meal"}))),),
    atoms=(
        AtomSpec("BORG AT", ("place",), 26, style=WORDS, holds=_at, says="is where Borg is"),
        AtomSpec("EATEN", ("unit",), 26, holds=happened, says="was eaten"),
    ),
)  # fmt: skip

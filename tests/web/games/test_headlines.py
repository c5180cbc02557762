"""Headlines: made from what happened, the most striking first, and never a word that is not so."""

import re
from pathlib import Path

import pytest

import engine
from engine.bots.play import play
from games.common.variants_on_offer import on_offer
from games.table.headline import EXPECTED, headline
from tests.rows import every_row

PLACES, SEATS = {"Bel": "Belgium", "Mun": "Munich"}, {"France": "France", "Germany": "Germany"}
MOVED = {"kind": "unit.moved", "text": "France A Par moves to Bur: 1 against 0.", "seat": "France", "unit": "A Par"}
HARMLESS = "Everybody moves, nobody is hurt"
CALM = (HARMLESS, "All quiet", "Much ado, and nothing lost")
ROOT = Path(__file__).parents[3]
EMITTED = re.compile(r'emit\(\s*"([a-z_]+\.[a-z_]+)"')
KINDS = sorted(
    {
        kind
        for folder in ("engine", "variants")
        for file in (ROOT / folder).rglob("*.py")
        for kind in EMITTED.findall(file.read_text())
    }
)


@every_row(
    ("events", "line"),
    [
        ([], "All quiet"),
        ([MOVED], HARMLESS),
        (
            [
                {"kind": "unit.dislodged", "seat": "Germany", "unit": "A Mun"},
                {"kind": "unit.dislodged", "seat": "Germany", "unit": "F Bel"},
            ],
            "Germany thrown out of Munich and Belgium",
        ),
        (
            [
                {"kind": "unit.dislodged", "seat": "Germany", "unit": "A Mun"},
                {"kind": "unit.dislodged", "seat": "Germany", "unit": "F Bel"},
                {"kind": "unit.dislodged", "seat": "France", "unit": "F Kie"},
            ],
            "Germany thrown out of Munich and Belgium, and France out of Kie",
        ),
        (
            [
                {"kind": "unit.displaced", "seat": "Germany", "unit": "F Bel"},
                {"kind": "unit.dislodged", "seat": "Germany", "unit": "A Mun"},
            ],
            "Germany thrown out of Munich and Belgium",
        ),
        (
            [
                {"kind": "unit.dislodged", "seat": "Germany", "unit": "A Mun"},
                {"kind": "unit.dislodged", "seat": "France", "unit": "F Kie"},
            ],
            "Germany thrown out of Munich, and France out of Kie",
        ),
        (
            [
                {"kind": "unit.destroyed", "text": "A Mun is eaten.", "unit": "A Mun", "cause": "eaten"},
                {"kind": "centre.created", "text": "A garden makes Bel a supply centre.", "place": "Bel"},
            ],
            "A Mun is eaten; a garden makes Belgium a supply centre",
        ),
        (
            [
                {"kind": "unit.destroyed", "text": "The Borg eats.", "unit": "A Mun", "cause": "eaten"},
                {"kind": "centre.destroyed", "text": "A Mun finds no centre.", "place": "Bel"},
            ],
            "The Borg eats; A Mun finds no centre",
        ),
        ([{"kind": "centre.taken", "seat": "France", "place": "Bel"}], "France takes Belgium"),
        (
            [
                {"kind": "seat.eliminated", "seat": "Germany"},
                {"kind": "centre.taken", "seat": "France", "place": "Mun"},
            ],
            "Germany is no more; France takes Munich",
        ),
        ([{"kind": "unit.dislodged", "seat": "Germany", "unit": "A Mun"}], "Germany thrown out of Munich"),
        ([{"kind": "place.contested", "places": ["Bel"]}], "Standoff in Belgium"),
        ([{"kind": "place.contested", "places": ["Bel", "Mun"]}], "Standoffs in Belgium and Munich"),
        ([{"kind": "game.ended", "text": "France wins with 18 centres."}], "France wins with 18 centres"),
        (
            [
                MOVED,
                {"kind": "a.ate", "text": "It eats two.", "place": "Bel"},
                {"kind": "unit.destroyed", "text": "Germany A Mun is eaten.", "unit": "A Mun", "cause": "eaten"},
                {"kind": "unit.destroyed", "text": "Germany F Kie is eaten.", "unit": "F Kie", "cause": "eaten"},
            ],
            "Germany A Mun is eaten, and one more is lost",
        ),
        (
            [{"kind": "unit.removed", "text": "Gone.", "unit": "A Mun", "cause": "by order", "seat": "France"}],
            "France disbands in Munich",
        ),
        ([{"kind": "unit.built", "unit": "A Bel", "seat": "Germany"}], "Germany builds in Belgium"),
        (
            [{"kind": "unit.retreated", "unit": "A Bel", "seat": "France", "to": "Mun"}],
            "France retreats from Belgium to Munich",
        ),
        (
            [
                {"kind": "centre.taken", "seat": "France", "place": "Bel", "previous": "Neutral"},
                {"kind": "centre.taken", "seat": "Germany", "place": "Mun", "previous": "France"},
            ],
            "Germany takes Munich; France takes Belgium",
        ),
        (
            [{"kind": "any.neutralised", "text": "Bel is nobody's any more.", "place": "Bel", "previous": "France"}],
            "France loses Belgium",
        ),
        ([MOVED, {"kind": "a.counted", "text": "Votes: " + "Bel 1; " * 30}], "Much ado, and nothing lost"),
        ([MOVED, MOVED, {"kind": "a.sold", "text": "A soul is sold."}], "A soul is sold"),
    ],
)
def test_what_is_said_of_what_happened(events, line):
    assert headline(events, [], PLACES, SEATS) == line


def test_who_walks_into_a_centre_of_others_is_the_headline():
    moves = [{**MOVED, "to": "Bel"}, {**MOVED, "seat": "Germany", "to": "Mun"}]
    assert (
        headline(moves, [], PLACES, SEATS, owners={"Bel": "Germany", "Mun": "Germany"}) == "France moves into Belgium"
    )


@pytest.mark.parametrize(
    ("verdicts", "line"),
    [
        (["succeeds", "holds"], HARMLESS),
        (["succeeds", "bounces"], "A bounce, and little else"),
        (["bounces", "bounces"], "2 orders bounce, and nothing changes hands"),
        (["succeeds", "cut"], "Some move, and some do not"),
    ],
)
def test_a_season_with_a_bounce_is_not_called_harmless(verdicts, line):
    assert headline([MOVED], [{"verdict": verdict} for verdict in verdicts], PLACES, SEATS) == line


@every_row("kind", [kind for kind in KINDS if kind != "unit.moved"])
def test_whatever_happens_is_told(kind):
    """Every kind of event that the engine or a rule can make, beside a move."""
    happened = {"kind": kind, "text": "It did happen in Bel.", "seat": "France", "place": "Bel", "unit": "A Mun"}
    said = headline([MOVED, {**happened, "places": ["Bel"]}], [], PLACES, SEATS)
    assert said not in CALM
    assert said[0].isupper()


def test_the_kinds_were_found():
    assert {"unit.moved", "borg.ate", "place.closed", "card.played", "zaphod.moved"} <= set(KINDS)
    assert len(KINDS) > 100


@pytest.mark.parametrize("variant", on_offer())
def test_in_whole_games_a_calm_headline_stands_over_calm_seasons_alone(variant):
    rulebook = engine.load_rulebook(variant)
    places = {str(place): province.name for place, province in rulebook.board.provinces.items()}
    for turn in play(rulebook, "headlines", years=3):
        told = engine.view(rulebook, turn.outcome.state, turn.outcome.events, None, turn.outcome.results)
        results = [one for those in (told.results or {}).values() for one in those]
        said = headline(told.events, results, places, {})
        lost = [event for event in told.events if event.get("cause") and event["kind"] not in EXPECTED]
        if said == HARMLESS:
            assert {event["kind"] for event in told.events} == {"unit.moved"}
            assert {one["verdict"] for one in results} <= {"succeeds", "holds"}
        if lost:
            assert said not in CALM
            assert "bounce" not in said

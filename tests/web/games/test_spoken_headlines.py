"""No headline and no error speaks in codes: over all scenarios of all variants and of rules in company."""

import re

import pytest

import engine
from engine.rulebook import registry
from engine.scenarios import runner
from engine.scenarios.reader import load
from games.table.headline import headline
from games.table.narration import place_names, seat_names
from games.table.spoken_units import units_in_words
from tests.rows import every_row
from tests.scenario_files import everywhere

KINDS = {"A": "Army", "F": "Fleet", "FA": "Female Army"}
PLACES = {"Mun": "Munich", "Hol": "Holland", "Spa": "Spain", "StP": "St Petersburg"}


@every_row(
    ("line", "words"),
    [
        ("A Mun is eaten", "the army in Munich is eaten"),
        ("FA ^Hol is lost, and one more", "the Female Army over Holland is lost, and one more"),
        ("2A Mun falls; F Spa/nc too", "the 2-fold army in Munich falls; the fleet in Spain (north coast) too"),
        ("A Mun - Hol is overridden", "the army in Munich to Holland is overridden"),
        ("Nobody is left in ^Hol", "Nobody is left in the air over Holland"),
        ("“A Mun” it said", "“A Mun” it said"),
        ("A garden in Munich", "A garden in Munich"),
        ("F StP stays", "the fleet in St Petersburg stays"),
    ],
)
def test_units_are_put_into_words(line, words):
    assert units_in_words(line, KINDS, PLACES) == words


def test_of_one_unit_is_said_what_is_said_of_one():
    """`France's Birds in Brest is eaten`: a kind whose name speaks of many says what one of it is called."""
    kinds = [kind for rule in registry.rules().values() for kind in rule.kinds]
    assert [kind.singly for kind in kinds if kind.singly.partition(" of ")[0].endswith("s")] == []
    one = {str(kind.id): kind.singly for kind in kinds}
    assert units_in_words("B Mun is eaten", one, PLACES) == "the flock of Birds in Munich is eaten"


def outcomes(path, monkeypatch):
    """Every turn of a file's scenarios, with the rulebook in force."""
    found, adjudicate = [], runner._adjudicate

    def told(rulebook, state, scenario, turn):
        outcome = adjudicate(rulebook, state, scenario, turn)
        found.append((rulebook, outcome))
        return outcome

    with monkeypatch.context() as patched:
        patched.setattr(runner, "_adjudicate", told)
        for scenario in load(path):
            runner.run(scenario)
    return found


@pytest.mark.slow
@every_row("path", everywhere(), ids=lambda path: "-".join(path.parts[-3:]))
def test_no_headline_and_no_reason_of_a_scenario_speaks_in_codes(path, monkeypatch):
    for book, outcome in outcomes(path, monkeypatch):
        seen = engine.view(book, outcome.state, outcome.events, None, outcome.results, outcome.draws)
        events = [event for event in seen.events if "text" in event]
        kinds = {str(kind.id): kind.name for kind in book.kinds.values()}
        news = {kind for rule in book.rules for kind in rule.news}
        places = place_names(book)
        line = headline(events, (), places, seat_names(book), news=news, kinds=kinds)
        ids = "|".join(re.escape(one) for one in sorted(places, key=len, reverse=True))
        said = re.sub(r"“[^”]*”", "", line)
        assert "^" not in said, line
        assert not re.search(rf"(?<!\w)\d*(?:{'|'.join(kinds)}) (?:{ids})(?!\w)", said), line
        bare = [kind for kind in kinds if len(kind) > 1]
        reasons = [str(one.get("why", "")) for rows in seen.results.values() for one in rows]
        for reason in reasons:
            if bare:
                assert not re.search(rf"\b(?:of|an?|no) (?:{'|'.join(bare)})\b(?! \^?[A-Z])", reason), reason

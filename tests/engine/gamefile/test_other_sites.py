"""Pages of other sites come in: the order history of webDiplomacy, saved pages of Backstabbr."""

import pytest

import engine
from engine.gamefile import game_of_play
from engine.gamefile.foreign import understood
from engine.gamefile.publishing import Publisher
from engine.model.errors import InputError
from tests.engine.gamefile.other_sites import as_backstabbr, as_webdiplomacy
from tests.sizes import some

PASTED = """webDiplomacy
Order history
Autumn, 1901 :
France:
Diplomacy
    The army at Burgundy move to Belgium.
    The fleet at Mid-Atlantic Ocean move to Spain (South Coast).
Unit-placement
    Build army at Paris.
    Do not use build order.
Spring, 1901 :
Austria:
Diplomacy
    The army at Vienna move to Trieste. (fail)
    The army at Budapest move to Serbia.
    The fleet at Trieste hold.
France:
Diplomacy
    The army at Paris move to Burgundy.
    The army at Marseilles support move to Burgundy from Paris.
    The fleet at Brest move to Mid-Atlantic Ocean.
"""


def played(seed, years):
    rules = engine.load_rulebook()
    windows = list(engine.play_game(rules, "novice", seed=seed, years=years))
    return rules, game_of_play(rules, windows, engine.seeded_draws(seed), "A game")


def put(text):
    (found,) = understood(text, "Sample")
    publisher = Publisher(found.document, exact=found.exact)
    differences = [f"{turn.phase} {one}" for turn in publisher.turns() for one in turn.differences]
    return publisher.document(), differences, found


def ends(document):
    """Phase, units and owners before each turn that is no retreat, and at the end."""
    states = [turn["state"] for turn in document["turns"] if turn["phase"][5] != "R"] + [document["position"]]
    return [
        (one["phase"], {seat: sorted(units) for seat, units in one["units"].items() if units}, one["centres"])
        for one in states
    ]


def test_a_pasted_order_history():
    kept, differences, found = put(PASTED)
    assert (found.form, found.notes) == ("the order history of webDiplomacy", ())
    assert differences == []
    assert [turn["phase"] for turn in kept["turns"]] == ["S1901M", "F1901M", "W1901A"]
    assert sorted(kept["position"]["units"]["France"]) == ["A Bel", "A Mar", "A Par", "F Spa/sc"]
    assert sorted(kept["position"]["units"]["Austria"]) == ["A Ser", "A Vie", "F Tri"]


def test_a_move_that_failed_there_and_not_here_is_told():
    kept, differences, _ = put(PASTED.replace("move to Serbia.", "move to Serbia. (fail)"))
    assert differences == [
        'S1901M results.Austria.A Bud - Ser.verdict: the file has "fails", the rules give "succeeds"'
    ]
    assert "A Bud" in kept["position"]["units"]["Austria"]


@pytest.mark.parametrize("html", [False, True], ids=["pasted", "saved"])
@pytest.mark.parametrize("seed", range(some(4)))
def test_whole_games_come_in_from_webdiplomacy(seed, html):
    rules, document = played(f"web {seed}", 4)
    kept, differences, found = put(as_webdiplomacy(rules, document, html=html))
    assert found.notes == ()
    assert differences == []
    assert ends(kept) == ends(document)


@pytest.mark.parametrize("seed", range(some(4)))
def test_whole_games_come_in_from_backstabbr(seed):
    """Retreats, builds and removals are in no page: the units of the next one tell them."""
    _, document = played(f"stab {seed}", 4)
    kept, differences, found = put("\n".join(as_backstabbr(document)))
    assert (found.form, found.notes) == ("saved pages of Backstabbr", ())
    assert found.document["name"] == "The Sausage War"
    assert differences == []
    assert ends(kept)[:-1] == ends(document)[:-1]


def test_what_a_page_tells_otherwise_is_told():
    _, document = played("stab other", 1)
    pages = list(as_backstabbr(document))
    pages[0] = pages[0].replace('"result": "SUCCEEDS"', '"result": "FAILS"')
    _, differences, _ = put("\n".join(pages))
    assert len(differences) > 5
    assert all(one.startswith("S1901M results.") for one in differences)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<html>Fall 1901 var unitsByPlayer = {", "unitsByPlayer cannot be read"),
        ("<html>var unitsByPlayer = {}</html>", "No page of it says its season"),
        ("<html>" + "<html>var unitsByPlayer = {}" * 301, "300 is the most"),
        ('<html>Spring 1901 var unitsByPlayer = {"A": ' + "[" * 100_000, "unitsByPlayer cannot be read"),
        ('<html>Spring 1901 var orders = 7; var unitsByPlayer = {"France": 3}', ""),
    ],
)
def test_broken_pages_are_refused_with_the_reason(text, said):
    if not said:
        (found,) = understood(text)
        assert found.document["turns"][0]["orders"] == {}
        return
    with pytest.raises(InputError, match=said):
        understood(text)


@pytest.mark.parametrize("line", ["The army at " * 30_000, "The fleet at X" + " move" * 50_000, "<li" * 100_000])
def test_long_pages_are_read_in_linear_time(line):
    """Whatever stands in them: no line of more than a sentence's length is looked at."""
    with pytest.raises(InputError):
        understood(f"Spring, 1901\nFrance:\nThe army at\n{line}\n")


def test_a_message_that_quotes_a_page_is_a_message():
    _, document = played("quoted", 1)
    document["turns"][0]["press"] = [{"from": "France", "text": "var unitsByPlayer = {} The army at Paris hold."}]
    (found,) = understood(engine.gamefile.written(document))
    assert found.exact

"""The hand, the decks and every card so far, as each reader is shown them."""

import pytest

from games.models import Submission
from games.services import rulings
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def panel(table, client, name, tail=""):
    return client.get(f"{table.game.get_absolute_url()}panels/{name}/{tail}")


def ask(table, client, **data):
    return client.post(f"{table.game.get_absolute_url()}panels/hand/ask/", data)


# --- the hand ---------------------------------------------------------------------------------------------


def test_the_deck_is_split_at_the_table(fresh, browse):
    shown = panel(fresh, browse(fresh.france), "hand").content.decode()
    assert "Split your deck" in shown
    assert shown.count('class="handcard"') == 20
    assert panel(fresh, browse(), "hand").content == b""
    assert panel(fresh, browse(fresh.gm), "hand").content == b""


def test_a_hand_is_its_owner_s(dealt, browse):
    shown = panel(dealt, browse(dealt.france), "hand").content.decode()
    assert shown.count('data-deck="secondary"') == 3, "two Shields lie together"
    assert shown.count('data-deck="primary"') == 12
    for other in (None, user("stranger"), dealt.gm):
        assert panel(dealt, browse(other), "hand").content == b""


def test_after_the_split_the_hand_is_the_default(dealt, browse):
    shown = panel(dealt, browse(dealt.germany), "hand").content.decode()
    assert shown.count('data-deck="secondary"') == 1
    assert "×4" in shown


def test_in_a_window_without_cards_the_hand_is_only_looked_at(gathering, browse):
    gathering.order("Germany", "A Mun - Bur")
    gathering.order("France", "A Bur - Mun", "PRIMARY TURN TO STONE A Mun")
    gathering.pass_deadline()
    assert gathering.turn.window in "RA"
    shown = panel(gathering, browse(gathering.france), "hand").content.decode()
    assert "No card is asked for now" in shown
    assert "disabled" in shown


def test_why_a_card_cannot_be_played_on_something(dealt, browse):
    client = browse(dealt.france)
    reasons = ask(dealt, client, about="why", deck="primary", card="SUDDEN DEATH").json()["reasons"]
    assert reasons == {
        unit: f"{unit} is your own: the card would be discarded." for unit in ("A Par", "A Mar", "F Bre")
    }
    reasons = ask(dealt, client, about="why", deck="primary", card="WALK ON WATER").json()["reasons"]
    assert "F Bre" in reasons
    assert "A Mun" not in reasons
    gardens = ask(dealt, client, about="why", deck="primary", card="GARDEN OF EDEN").json()["reasons"]
    assert gardens["NTH"] == "NTH is no land: the card would be discarded."
    assert ask(dealt, client, about="why", deck="primary", card="NO SUCH").json() == {"reasons": {}, "journeys": []}
    assert ask(dealt, client, about="why", deck="pile", card="SUDDEN DEATH").json() == {"reasons": {}, "journeys": []}


def test_others_units_travel_faster_than_light_where_their_owners_accept_it(dealt, browse):
    client = browse(dealt.france)
    told = ask(dealt, client, about="why", deck="primary", card="FASTER THAN LIGHT").json()
    assert ["A Mun", "Bur"] in told["journeys"]
    assert ["A Mun", "Bur", "Gas"] in told["journeys"]
    assert not any(way[0] == "A Par" for way in told["journeys"]), "one's own are on offer"
    assert all(way[0] not in told["reasons"] for way in told["journeys"])
    for way in told["journeys"][::25]:
        line = f"PRIMARY FASTER THAN LIGHT {' - '.join(way)}"
        dealt.order("France", line)
        assert Submission.objects.get(seat=dealt.seat("France"), turn=dealt.turn).lines == [line]


@pytest.mark.parametrize(
    ("paper", "says"),
    [
        ("PRIMARY SUDDEN DEATH A Mun", "dies a sudden death"),
        ("PRIMARY WALK ON WATER A Par", "walks on water"),
        ("PRIMARY UTTER DESTRUCTION Mun", "destroys the supply centre in"),
        ("PRIMARY GARDEN OF EDEN Bur", "supply centre of France"),
        ("PRIMARY GARDEN OF EDEN Mun", "wasted"),
        ("PRIMARY FASTER THAN LIGHT A Par - Bur - Ruh", "Ruh"),
        ("PRIMARY BLACK HOLE Mun\n", "spaces, by lot"),
        ("PRIMARY PROTECTIVE AMULET", "until the end of Autumn 1901"),
        ("DISCARD TURN TO STONE", "Discard Pile"),
        ("PRIMARY SUDDEN DEATH A Par", "your own"),
        ("IF ANY PLAYS TURN TO STONE: SECONDARY MYSTICAL SHIELD A Par", "is shielded"),
        ("PRIMARY DOUBLE TROUBLE A Par\nSECONDARY MYSTICAL SHIELD A Par", "cancelled"),
    ],
)
def test_what_a_play_would_do(dealt, browse, paper, says):
    plays = ask(dealt, browse(dealt.france), about="effects", text=paper).json()["plays"]
    assert says in " ".join(text for play in plays for text in play["does"])


def effects(table, client, *lines):
    """What is told of each play of a paper, by its line."""
    plays = ask(table, client, about="effects", text="\n".join(lines)).json()["plays"]
    return {play["line"]: (play["good"], " ".join(play["does"])) for play in plays}


def test_each_play_of_one_card_is_told_of_its_own_target(dealt, browse):
    """Another play of the same card is not its work, nor is what anybody's card did in an earlier season."""
    lines = ("PRIMARY MYSTICAL SHIELD A Par", "SECONDARY MYSTICAL SHIELD A Mar")
    told = effects(dealt, browse(dealt.france), *lines)
    assert [("A Par" in text, "A Mar" in text) for _, text in told.values()] == [(True, False), (False, True)]


def test_alternatives_are_told_one_by_one(dealt, browse):
    """Two secondary plays under conditions are not both played: neither takes the other's place or its target."""
    lines = (
        "PRIMARY WALK ON WATER A Par",
        "IF ANY PLAYS TURN TO STONE: SECONDARY MYSTICAL SHIELD A Par",
        "IF ANY PLAYS SUDDEN DEATH: SECONDARY SUDDEN DEATH A Mun",
    )
    told = effects(dealt, browse(dealt.france), *lines)
    assert [good for good, _ in told.values()] == [True, True, True]
    assert "A Par is shielded" in told["SECONDARY MYSTICAL SHIELD A Par"][1]
    assert "A Mun dies" in told["SECONDARY SUDDEN DEATH A Mun"][1]


def test_a_long_paper_is_told_of_in_bounded_work(dealt, browse):
    lines = [f"IF {power} PLAYS SUDDEN DEATH: SECONDARY MYSTICAL SHIELD A Par" for power in ("ANY", "Italy") * 40]
    lines += [f"IF ANY PLAYS SUDDEN DEATH: SECONDARY SUDDEN DEATH {unit}" for unit in ("A Mun", "A Ber", "F Kie") * 40]
    assert len(effects(dealt, browse(dealt.france), *lines)) <= 8


def test_a_paper_without_cards_does_nothing(dealt, browse):
    told = ask(dealt, browse(dealt.france), about="effects", text="A Par - Bur\nnonsense").json()
    assert told == {"plays": [], "orders": {}}


@pytest.mark.parametrize(
    ("paper", "opened"),
    [
        ("PRIMARY WALK ON WATER A Mar\nA Mar - GOL", {"A Mar - GOL"}),
        ("PRIMARY SAIL ON LAND F Bre", {"F Bre - Par", "F Bre S A Par"}),
        ("IF ANY PLAYS TURN TO STONE: PRIMARY WALK ON WATER A Mar", set()),
        ("PRIMARY SUDDEN DEATH A Mun", set()),
    ],
)
def test_what_a_card_lets_units_do_is_told_to_its_owner(dealt, browse, paper, opened):
    orders = ask(dealt, browse(dealt.france), about="effects", text=paper).json()["orders"]
    assert {offer["line"] for those in orders.values() for offer, note in those if note == "card"} == opened


def test_a_unit_faster_than_light_is_ordered_where_it_will_stand(dealt, browse):
    play = "PRIMARY FASTER THAN LIGHT A Mar - Bur - Ruh"
    orders = ask(dealt, browse(dealt.france), about="effects", text=play).json()["orders"]
    assert {"A Ruh - Bel", "A Ruh H"} <= {offer["line"] for offer, _ in orders["A Ruh"]}


def test_nobody_else_is_answered(dealt, browse):
    for other in (None, user("stranger"), dealt.gm):
        assert ask(dealt, browse(other), about="effects", text="PRIMARY SUDDEN DEATH A Mun").json() == {}
        assert ask(dealt, browse(other), about="why", deck="primary", card="SUDDEN DEATH").json() == {}


# --- the decks --------------------------------------------------------------------------------------------


def test_what_everybody_may_count(gathering, browse):
    shown = panel(gathering, browse(), "decks").content.decode()
    france = shown.split("<details")[3]
    assert "15 + 3 cards · 0 points" in france
    assert "Mystical Shield" in france
    assert "Primary</dt>" not in france, "its hand"
    russia = shown.split("<details")[6]
    assert "15 + 4 cards · 4 points" in russia
    assert "amulet until F1901" in shown.split("<details")[1]


def test_hands_are_open_to_their_owner_to_the_gm_and_at_the_end(gathering, browse):
    assert panel(gathering, browse(gathering.france), "decks").content.decode().count("<dt>Primary</dt>") == 1
    assert panel(gathering, browse(gathering.gm), "decks").content.decode().count("<dt>Primary</dt>") == 7
    assert panel(gathering, browse(), "decks").content.decode().count("<dt>Primary</dt>") == 0


def test_every_card_so_far_and_what_cancelled_it(gathering, browse):
    shown = panel(gathering, browse(), "decks", "page/").content.decode()
    death = shown.split("Sudden Death.")[1].split("</li>")[0]
    assert "cancelled" in death
    assert "A Mar is shielded" in death
    assert "worked" in shown.split("Double Trouble.")[1].split("</li>")[0]
    assert "discarded it" in shown.split("Utter Destruction.")[1].split("</li>")[0]


def test_before_the_first_season_there_is_nothing_to_tell(fresh, browse):
    assert "Nothing has been played yet" in panel(fresh, browse(), "decks", "page/").content.decode()
    shown = panel(fresh, browse(), "decks").content.decode()
    assert "Everybody is splitting a deck" in shown


def test_secret_discards_are_counted_and_not_shown(tables, browse):
    table = tables(variant="gathering", options={"decks.discards": "secret"})
    table.pass_deadline()
    table.order("France", "DISCARD DOUBLE TROUBLE")
    table.pass_deadline()
    for name, tail in (("decks", ""), ("decks", "page/")):
        shown = panel(table, browse(), name, tail).content.decode()
        assert "Double Trouble" not in shown
    assert "15 + 4 cards · 1 face down" in panel(table, browse(), "decks").content.decode()
    assert "puts a card away" in panel(table, browse(), "decks", "page/").content.decode()
    own = panel(table, browse(table.france), "decks", "page/").content.decode()
    assert own.count("Double Trouble.") == 1
    assert own.count("puts a card away") == 6


def test_the_report_has_a_headline_an_aside_and_every_reason(gathering, browse):
    shown = browse().get(f"{gathering.game.get_absolute_url()}report/S1901M/").content.decode()
    assert "A Garden of Eden makes Tuscany a supply centre of Italy</h2>" in shown
    assert "It was nothing personal." in shown
    assert "Sudden Death on A Mar is cancelled: A Mar is shielded." in shown.replace("&#x27;", "'")


def test_decks_that_a_ruling_deals_in_the_middle_of_another_game(tables, browse):
    table = tables(nmr_policy="hold")
    for rule in ("mystical_shield", "sudden_death", "decks"):
        rulings.ruling_make(
            game=table.game, by=table.gm, kind="add", data={"rule": rule, "when": "after"}, reason="Magic!"
        )
    table.pass_deadline()
    client = browse(table.france)
    shown = panel(table, client, "hand").content.decode()
    assert "Sudden Death" in shown
    assert "Garden of Eden" not in shown
    assert "2 + 4 cards" in panel(table, browse(), "decks").content.decode()
    assert client.get(table.game.get_absolute_url()).status_code == 200
    plays = ask(table, client, about="effects", text="PRIMARY SUDDEN DEATH A Mun").json()["plays"]
    assert plays[0]["good"]
    table.order("France", "PRIMARY SUDDEN DEATH A Mun")
    table.pass_deadline()
    assert "A Mun" not in table.units("Germany")


def test_without_a_card_there_is_no_such_card_in_the_hand(tables, browse):
    table = tables(variant="gathering", without=["black_hole"])
    shown = panel(table, browse(table.france), "hand").content.decode()
    assert shown.count('class="handcard"') == 18
    assert "BLACK HOLE" not in shown

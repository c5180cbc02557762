"""Ballot, licence list and what came of the last vote, without a browser."""

import json
import re

import pytest

from games.services import rulings
from tests.plugins.tables import user
from tests.web.games.dipshomashy.conftest import everybody, play_on, put

pytestmark = pytest.mark.django_db


def panel(table, client, name):
    return client.get(f"{table.game.get_absolute_url()}panels/{name}/").content.decode()


def data(table, client, name):
    found = re.search(rf'id="{name}-data"[^>]*>(.*?)</script>', panel(table, client, name))
    return json.loads(found[1])


def ask(table, client, **asked):
    return client.post(f"{table.game.get_absolute_url()}panels/voting/ask/", asked).json()


# --- the ballot -----------------------------------------------------------------------------------------------


def test_a_ballot_shows_what_is_due_and_what_can_be_voted(saturday, browse):
    told = data(saturday, browse(saturday.france), "voting")
    assert told["due"] == 4
    assert len(told["actions"]) == 80
    assert [place for place, action in told["actions"].items() if action == "OPEN"] == ["CAS", "Cor", "Ice", "Swi"]
    assert told["license"] == ""


def test_only_who_votes_has_a_ballot(saturday, browse):
    for other in (None, user("stranger"), saturday.gm):
        assert panel(saturday, browse(other), "voting") == ""
        assert panel(saturday, browse(other), "licences") == ""
        assert ask(saturday, browse(other), about="count", text="VOTE 1 CLOSE Mun") == {}
        assert ask(saturday, browse(other), about="why") == {}


def test_the_number_of_votes_follows_the_pubs(saturday, browse):
    put(saturday, "France", "A Spa")
    play_on(saturday, "F1901M")
    play_on(saturday, "S1902M")
    assert data(saturday, browse(saturday.france), "voting")["due"] == 4
    assert data(saturday, browse(saturday.italy), "voting")["due"] == 3


def test_a_vote_that_would_cut_off_something_says_so_and_what(saturday, browse):
    """DS E18: NAO and IRI are all that Ire touches."""
    client = browse(saturday.france)
    told = ask(saturday, client, about="count", text="VOTE 2 CLOSE NAO\nVOTE 1 CLOSE IRI\nVOTE 1 CLOSE Mun")
    assert told["fallen"] == [
        {"event": "CLOSE IRI", "why": "The vote to close IRI is invalid: Ire would be cut off.", "lost": ["Ire"]}
    ]
    assert len(told["happens"]) == 2
    assert ask(saturday, client, about="why")["reasons"] == {}


def test_what_is_void_or_cuts_by_itself_is_known_before_it_is_voted(saturday, browse):
    everybody(saturday, "VOTE 4 CLOSE NAO")
    play_on(saturday, "F1901M")
    client = browse(saturday.france)
    assert list(ask(saturday, client, about="why")["reasons"]) == ["IRI"]
    told = ask(saturday, client, about="count", text="VOTE 1 CLOSE NAO\nVOTE 1 CLOSE IRI\nrubbish")
    assert [line["line"] for line in told["said"]] == ["VOTE 1 CLOSE NAO", "VOTE 1 CLOSE IRI"]
    assert told["fallen"][0]["lost"] == ["Ire"]


def test_four_events_of_one_vote_each_are_a_matter_of_lots(saturday, browse):
    text = "VOTE 1 CLOSE Mun\nVOTE 1 CLOSE Kie\nVOTE 1 CLOSE Ber\nVOTE 1 CLOSE Par"
    told = ask(saturday, browse(saturday.france), about="count", text=text)
    assert (told["lot"], len(told["happens"])) == (True, 3)


def test_a_ballot_alone_is_counted_even_where_figures_are_never_published(pubs, browse):
    table = pubs(options={"votes.reveal": "enacted_only"})
    told = ask(table, browse(table.france), about="count", text="VOTE 2 CLOSE NAO\nVOTE 1 CLOSE IRI")
    assert told["fallen"][0]["lost"] == ["Ire"]


def test_where_licences_are_voted_on_the_ballot_offers_them(pubs, browse):
    table = pubs(options={"votes.license": "event"})
    assert data(table, browse(table.france), "voting")["license"] == "license"


# --- the licence list -------------------------------------------------------------------------------------------


def test_what_can_be_named(saturday, browse):
    told = data(saturday, browse(saturday.france), "licences")
    assert len(told["offered"]) == 80 - 34
    assert told["shut"] == ["CAS", "Cor", "Ice", "Swi"]
    shown = panel(saturday, browse(saturday.france), "licences")
    assert "Switzerland" in shown.split("only if it opens now")[1]
    assert "Munich" not in shown.split("<select")[1]


def test_without_the_rule_there_is_no_list(pubs, browse):
    table = pubs(without=["licensing"])
    names = browse().get(f"{table.game.get_absolute_url()}panels/").json()["panels"]
    assert "licences" not in names
    assert {"voting", "tally"} <= set(names)


def test_without_votes_the_tab_stays_with_what_the_gm_closes(pubs, browse):
    table = pubs(without=["votes"])
    names = browse().get(f"{table.game.get_absolute_url()}panels/").json()["panels"]
    assert "voting" not in names
    assert "Pubs open: 34" in panel(table, browse(), "tally")


# --- what came of it ---------------------------------------------------------------------------------------------


def counted(table):
    table.order("France", "VOTE 3 CLOSE Mun", "VOTE 1 OPEN Ber", "NOMINATE Gas")
    table.order("Germany", "VOTE 2 CLOSE NAO", "VOTE 1 CLOSE IRI", "VOTE 1 OPEN Ice")
    table.order("Italy", "VOTE 2 OPEN Ice")
    play_on(table, "F1901M")
    return table


def row(shown, event):
    return re.sub(r"<[^>]*>|\s+", " ", shown.split(f">{event}</th>")[1].split("</tr>")[0]).split()


def test_the_totals_and_their_fates_are_everybody_s(saturday, browse):
    shown = panel(counted(saturday), browse(), "tally")
    assert "Pubs open: 34" in shown
    assert row(shown, "CLOSE Mun") == ["3", "takes", "place"]
    assert row(shown, "OPEN Ber") == ["1", "void"]
    assert row(shown, "CLOSE IRI") == ["1", "–"], "it was not among the three"
    assert "Gas is licensed" in shown
    assert "Ballots that you may read" not in shown
    assert "Germany A ^Mun" in re.sub(r"<[^>]*>", "", shown)


def test_one_s_own_ballot_stays_readable_to_oneself(saturday, browse):
    counted(saturday)
    assert "France votes: 3 to close Mun and 1 to open Ber." in panel(saturday, browse(saturday.france), "tally")
    assert "France votes" not in panel(saturday, browse(saturday.germany), "tally")


def test_ballots_are_open_by_option_alone(pubs, browse):
    shown = panel(counted(pubs(options={"votes.reveal": "ballots"})), browse(), "tally")
    assert "France voted: 3 to close Mun and 1 to open Ber." in shown


def test_by_option_only_what_takes_place_is_told(pubs, browse):
    shown = panel(counted(pubs(options={"votes.reveal": "enacted_only"})), browse(), "tally")
    assert "Mun closes" in shown
    assert "OPEN Ber" not in shown
    assert "<table" not in shown


def test_votes_due_tomorrow_are_public(saturday, browse):
    play_on(saturday, "S1902M")
    shown = re.sub(r"<[^>]*>|\s+", " ", panel(saturday, browse(), "tally"))
    assert re.search(r"Russia\s+4", shown)


@pytest.mark.slow
def test_in_the_neutral_words_there_are_no_pubs(pubs, browse):
    table = counted(pubs(options={"calendar.theme": "neutral"}))
    for name in ("voting", "licences", "tally"):
        shown = re.sub(r"<script.*?</script>", "", panel(table, browse(table.france), name))
        assert not re.search(r"\b(pubs?|licen[sc]\w+|punters?)\b", re.sub(r"<[^>]*>", " ", shown), re.IGNORECASE), name


def test_a_report_in_the_neutral_words_has_them_in_its_headings_too(pubs, browse):
    table = counted(pubs(options={"calendar.theme": "neutral"}))
    page = browse().get(f"{table.game.get_absolute_url()}report/S1901M/").content.decode()
    play = re.sub(r"<[^>]*>", " ", page[page.index("<ol>") : page.index("</ol>")])
    assert "centres are chartered" in play
    assert not re.search(r"\b(pubs?|licen[sc]\w+|punters?)\b", play, re.IGNORECASE)


def test_a_struck_rule_takes_its_panel_with_it(saturday, browse):
    rulings.ruling_make(game=saturday.game, by=saturday.gm, kind="strike", data={"rule": "licensing"}, reason="No.")
    play_on(saturday, "F1901M")
    assert "licences" not in browse().get(f"{saturday.game.get_absolute_url()}panels/").json()["panels"]

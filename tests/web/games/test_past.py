"""What has been: history, report, ledger, standings, feed."""

import re

import pytest
from django.utils.html import strip_tags

from games.lobby.calendar import calendar_url
from games.proposals import services as proposals
from games.services import rulings, starting
from games.templatetags.rulebooks import rule_name

pytestmark = pytest.mark.django_db


def shown(browse, table, tail, member=None, **more):
    return browse(member).get(table.game.get_absolute_url() + tail, **more)


def test_the_report_has_orders_reasons_and_public_press(played, browse):
    page = shown(browse, played, "report/S1901M/").content.decode()
    assert "A Par - Bur" in page
    assert "bounced: 1 against 1" in page
    assert "Standoff in Burgundy" in page
    assert "All moves, supports and convoys at once" in page


def test_a_turn_as_json_is_what_the_film_needs(played, browse):
    told = shown(browse, played, "history/1/", headers={"Accept": "application/json"}).json()
    assert told["phase"] == "S1901M"
    assert told["svg"].startswith("<svg")
    fates = {motion["text"]: motion["fate"] for motion in told["motions"]}
    assert fates["A Par - Bur"] == "tries"
    assert fates["A Mar - Spa"] == "moves"


def test_the_map_can_be_taken_away(played, browse):
    svg = shown(browse, played, "report/S1901M/map.svg")
    assert svg.headers["Content-Type"].startswith("image/svg+xml")
    png = shown(browse, played, "report/S1901M/map.png")
    assert png.content.startswith(b"\x89PNG")


def test_the_ledger_has_both_verdicts_and_the_reason(played, browse):
    rulings.ruling_make(
        game=played.game,
        by=played.gm,
        kind="verdict",
        data={"seat": "France", "unit": "A Par", "verdict": "succeeds"},
        reason="It rained on the Germans.",
        number=1,
    )
    page = shown(browse, played, "ledger/").content.decode()
    assert "It rained on the Germans." in page
    assert "bounces" in page
    assert "succeeds" in page
    assert "It rained on the Germans." in shown(browse, played, "report/S1901M/").content.decode()


def test_the_ledger_names_the_rule_of_a_verdict(played, browse):
    """Standard's by name: it has a number in no publication."""
    told = {"seat": "France", "unit": "A Par", "verdict": "succeeds"}
    rulings.ruling_make(game=played.game, by=played.gm, kind="verdict", data=told, reason="So.", number=1)
    names = re.findall(r'zine__rule">([^<]*)<', shown(browse, played, "ledger/").text)
    assert names == ["Orders and movement"] * 2
    (line,) = browse().get(f"/api/games/{played.game.slug}/ledger/").json()
    assert {one["rule_id"] for one in (*line["engine"], *line["gm"])} == {"movement"}
    turn = played.game.turns.published().get(number=1)
    for those in turn.outcome["results"].values():
        for one in those:
            one.pop("rule_id")
    assert rule_name(turn.outcome["results"]["France"][0]) == "rule 2", "a turn of long ago says the number alone"


def test_the_standings_count_by_year(played, browse):
    page = shown(browse, played, "standings/").content.decode()
    assert "18 win" in page
    assert 'aria-label="Centres by year"' in page


def test_the_feed_is_atom_with_a_headline_an_entry(played, browse):
    feed = shown(browse, played, "feed/")
    assert feed.headers["Content-Type"].startswith("application/atom+xml")
    assert "Spring 1901, movement: Standoff in Burgundy" in feed.content.decode()


def test_players_propose_and_vote(table, browse):
    here = table.game.get_absolute_url()
    browse(table.france).post(f"{here}propose/", {"kind": "extend", "amount": "2", "unit": "days", "reason": "Easter"})
    proposal = table.game.proposals.get()
    assert proposal.minutes == 2880
    assert "Easter" in browse(table.italy).get(here).content.decode()
    browse(table.italy).post(f"{here}proposals/{proposal.pk}/", {"vote": "yes"})
    assert proposal.votes.filter(in_favour=True).count() == 2
    proposals.proposals_lapse([table.game])
    assert (
        "over"
        in browse(table.turkey).post(f"{here}proposals/{proposal.pk}/", {"vote": "yes"}, follow=True).content.decode()
    )


def test_a_draw_vote_and_a_concession_can_be_taken_back(table, browse):
    here, france = table.game.get_absolute_url(), browse(table.france)
    france.post(f"{here}draw/", {"vote": "yes", "sure": "yes"})
    assert "Withdraw my vote" in france.get(here).content.decode()
    france.post(f"{here}draw/", {"vote": "no"})
    assert "Vote for a draw" in france.get(here).content.decode()
    france.post(f"{here}concede/", {"to": "Turkey"})
    assert "You have conceded to" in france.get(here).content.decode()
    france.post(f"{here}concede/", {"to": ""})
    assert "Let somebody win" in france.get(here).content.decode()


def test_a_draw_vote_is_asked_for_and_says_what_came_of_it(tables, browse):
    """Who votes is told who decides and who counts as willing; the last vote is asked for like any other."""
    table = tables(players=("France", "Italy"), bots_allowed=True)
    starting.game_start(game=table.game, by=table.gm)
    here, france, italy = table.game.get_absolute_url(), browse(table.france), browse(table.italy)
    page = france.get(here).content.decode()
    assert "when these 2 have all voted for it: France, Italy." in page
    assert "count as willing: Austria, England, Germany, Russia, Turkey." in page
    unsure = [one.post(f"{here}draw/", {"vote": "yes"}, follow=True).content for one in (france, italy)]
    assert all(b"it may be the last one" in answer for answer in unsure)
    said = france.post(f"{here}draw/", {"vote": "yes", "sure": "yes"}, follow=True).content.decode()
    assert "stands until you take it back" in said
    last = italy.post(f"{here}draw/", {"vote": "yes"}, follow=True).content
    assert b"it may be the last one" in last
    assert table.now.is_going
    said = italy.post(f"{here}draw/", {"vote": "yes", "sure": "yes"}, follow=True).content.decode()
    assert "The game is over: everybody who votes wanted a draw." in said
    assert "stands until you take it back" not in said
    assert table.now.result["kind"] == "draw"


def test_the_calendar_has_the_deadline_and_no_orders(table, browse):
    table.order("France", "A Par - Gas")
    address = calendar_url(table.france).split("/games/")[1]
    book = browse().get(f"/games/{address}").content.decode()
    assert "Spring 1901" in book
    assert "1 of 3 are ordered." in book
    assert "Gas" not in book
    other = calendar_url(table.italy).split("/games/")[1]
    assert "TRIGGER:-PT2H" in browse().get(f"/games/{other}").content.decode()


def test_a_calendar_s_address_ends_with_the_password(table, browse):
    address = calendar_url(table.france).split("/games/")[1]
    assert browse().get("/games/calendar/nonsense.ics").status_code == 404
    table.france.set_password("another one")
    table.france.save()
    assert browse().get(f"/games/{address}").status_code == 404


def test_links_to_reports_call_a_phase_as_its_rules_do(played, browse):
    page = browse().get(played.game.get_absolute_url()).content.decode()
    assert "Report of Spring 1901, movement" in strip_tags(page)

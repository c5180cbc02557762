"""Every sort of paper: typed, checked at once, saved, ticked, shown, and told afterwards."""

import json
import re

import pytest

import engine
from engine.bots.simple import bot_orders
from games.forming import joining
from games.models import Game
from tests.plugins.tables import POWERS, Table, user
from tests.web.games.checked import as_checked
from tests.web.games.dipshomashy.conftest import everybody, pin, play_on, put, take

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


def typed(table, browse, seat, *lines):
    """What the table says of these lines when they are typed, then saved: level, canonical line, kind, message."""
    client, here = browse(table.people[seat]), table.game.get_absolute_url()
    text = "\n".join(lines)
    checked = client.post(f"{here}orders/check/", {"text": text}, headers=JSON).json()["lines"]
    saved = client.post(f"{here}orders/", {"text": text, "number": table.turn.number}, headers=JSON).json()
    assert as_checked(saved["lines"]) == checked
    assert saved["receipt"] or all(line["level"] == "error" for line in checked)
    shown = client.get(f"{here}parts/moves/").content.decode()
    data = json.loads(re.search(r'id="sheet-data"[^>]*>(.*?)</script>', shown)[1])
    assert as_checked(data["lines"]) == checked
    return [(line["level"], line["canonical"], line["kind"], line["message"]) for line in checked]


# --- made by the form ---------------------------------------------------------------------------------------


def filled(form, **changes):
    """The form of a new game as it comes, with these changes."""
    data = {name: form.initial[name] for name in form.fields if form.initial.get(name) not in (None, "")}
    for name in ("movement_minutes", "retreat_minutes", "adjustment_minutes"):
        data[f"{name}_0"], data[f"{name}_1"] = "1", "days"
    return data | {"variant": "dipshomashy", "run": "gm", "allocation": "chosen"} | changes


def test_a_game_is_made_with_the_form_and_every_option_says_why(browse, table):
    client = browse(table.france)
    page = client.get("/games/new/?variant=dipshomashy")
    shown, form, fields = page.content.decode(), page.context["form"], page.context["options"]
    own = ("votes.", "licensing.", "closing.", "eviction.", "landing.", "sunday.", "connectivity.", "new_provinces.")
    options = [option for rule in page.context["rulebook"].rules for option in rule.options]
    assert sum(option.name.startswith(own) for option in options) >= 45
    for option in options:
        field = fields[f"option:{option.name}"]
        assert field.help_text.startswith(option.why)
        assert option.why
        assert f'name="{field.html_name}"' in shown
    answer = client.post("/games/new/", filled(form, **{"option:votes.reveal": "ballots"}))
    assert answer.status_code == 302, answer.context["form"].errors
    game = Game.objects.get(variant="dipshomashy")
    assert game.options == {"votes.reveal": "ballots"}
    assert [seat.seat_id for seat in game.seats.order_by("position")] == list(POWERS)


def rounds():
    """Every choice of every option once: all the second ones, all the third ones …, with the others as they come."""
    options = [option for rule in engine.load_rulebook("dipshomashy").rules for option in rule.options]
    longest = max(len(option.choices) for option in options)
    return [
        {option.name: option.choices[number] for option in options if number < len(option.choices)}
        for number in range(1, longest)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("options", rounds(), ids=len)
def test_every_choice_of_every_option_can_be_made_with_the_form_and_played(browse, tables, options):
    client = browse(tables().gm)
    form = client.get("/games/new/?variant=dipshomashy").context["form"]
    chosen = {f"option:{name}": choice for name, choice in options.items()}
    answer = client.post("/games/new/", filled(form, nmr_policy="hold", **chosen))
    assert answer.status_code == 302, answer.context["form"].errors
    game = Game.objects.get(variant="dipshomashy")
    assert game.options == options
    people = {seat: user(seat.lower()) for seat in POWERS}
    for seat, member in people.items():
        joining.game_join(game=game, by=member, seat_id=seat, token=game.invite_token)
    table = Table(game, user("gm"), people)
    everybody(table, "VOTE 2 CLOSE Mun", "VOTE 1 OPEN Swi", "NOMINATE Gas Swi Ire")
    for _ in range(8):
        table.pass_deadline()
    assert table.turn.phase >= "F1901"


# --- Saturday -----------------------------------------------------------------------------------------------

SATURDAY = [
    ("VOTE 3 CLOSE Mun", "VOTE 3 CLOSE Mun", "vote", "ok", ""),
    ("close mun (3)", "VOTE 3 CLOSE Mun", "vote", "ok", ""),
    ("close Mun x2", "VOTE 2 CLOSE Mun", "vote", "ok", ""),
    ("open iceland", "VOTE 1 OPEN Ice", "vote", "ok", ""),
    ("vote 4 close Swl", "VOTE 4 CLOSE Swi", "vote", "warning", "closed already"),
    ("VOTE 1 OPEN Mun", "VOTE 1 OPEN Mun", "vote", "warning", "open already"),
    ("VOTE 5 CLOSE Ven", "VOTE 5 CLOSE Ven", "vote", "warning", "Only 4 votes are due"),
    ("VOTE 1 LICENSE Gas", "VOTE 1 LICENSE Gas", "nominate", "ok", ""),
    ("nominate ire, north sea and gas", "NOMINATE Ire NTH Gas", "nominate", "ok", ""),
    ("NOMINATE Ire NTH Gas Boh", "NOMINATE Ire NTH Gas Boh", "nominate", "warning", "first 3 names"),
    ("NOMINATE Par", "NOMINATE Par", "nominate", "warning", "a pub already"),
    ("NOMINATE Swi", "NOMINATE Swi", "nominate", "warning", "only if it opens"),
    ("½A Par - Bur", "A Par - Bur", "order", "ok", ""),
    ("a par h", "A Par H", "order", "ok", ""),
    ("A Mar - Swi", "A Mar - Swi", "order", "warning", "Swi is closed as things stand"),
    ("A Mar S A Par - Bur", "A Mar S A Par - Bur", "order", "ok", ""),
]


@pytest.mark.parametrize(("text", "canonical", "kind", "level", "says"), SATURDAY)
def test_papers_of_a_saturday(saturday, browse, text, canonical, kind, level, says):
    ((found, line, sort, message),) = typed(saturday, browse, "France", text)
    assert (line, sort, found) == (canonical, kind, level), message
    assert says in message


WRONG = [
    ("VOTE 0 CLOSE Mun", "whole number"),
    ("VOTE 1 CLOSE Foo", "Unknown province"),
    ("A Par JUMP Gas - Spa", "only on Sundays"),
    ("F Bre - Swi", "no coast"),
    ("BUILD A Bel", "not for this window"),
    ("IF CLOSED(Mun): A Par - Bur", "condition"),
]


@pytest.mark.parametrize(("text", "says"), WRONG)
def test_what_cannot_be_is_said_at_once(saturday, browse, text, says):
    ((level, _, _, message),) = typed(saturday, browse, "France", text)
    assert level == "error", message
    assert says in message.lower() or says in message


def test_a_closure_that_cuts_off_is_warned_of(saturday, browse):
    everybody(saturday, "VOTE 4 CLOSE NAO")
    play_on(saturday, "F1901M")
    ((level, line, _, message),) = typed(saturday, browse, "France", "close iri")
    assert (level, line) == ("warning", "VOTE 1 CLOSE IRI")
    assert "cut off Ire" in message


# --- Sunday, and the evenings before --------------------------------------------------------------------------

SUNDAY = [
    ("A Par JUMP Bur - Mun", "A Par JUMP Bur - Mun", "ok"),
    ("a(par)-bur-mun", "A Par JUMP Bur - Mun", "ok"),
    ("A Par JUMP Bre - MAO", "A Par JUMP Bre - MAO", "warning"),
    ("A Par JUMP Gas - MAO", "A Par JUMP Gas - MAO", "error"),
    ("A Par JUMP Pic - Bel", "A Par JUMP Pic - Bel", "ok"),
    ("A Par JUMP Ruh - Mun", "A Par JUMP Ruh - Mun", "error"),
]


@pytest.mark.parametrize(("text", "canonical", "level"), SUNDAY)
def test_papers_of_a_sunday(saturday, browse, text, canonical, level):
    play_on(saturday, "S1902M")
    ((found, line, kind, message),) = typed(saturday, browse, "France", text)
    assert (found, line, kind) == (level, canonical, "order"), message


def evening_before(table, closed="Par"):
    """France has four armies and a fleet and sees a place close on Saturday Evening."""
    put(table, "France", "A Bel", "A Spa")
    play_on(table, "F1901M")
    everybody(table, f"VOTE 4 CLOSE {closed}")
    return table


def test_whoever_is_thrown_out_can_be_leaked(saturday, browse):
    evening_before(saturday)
    take(saturday, "France", "A Spa")
    play_on(saturday, "W1901A")
    assert any(isinstance(unit, dict) and unit["unit"] == "A ^Par" for unit in saturday.units("France"))
    assert typed(saturday, browse, "France", "leak a ^par")[0][:3] == ("ok", "REMOVE A ^Par", "remove")
    saturday.pass_deadline()
    report = browse().get(f"{saturday.game.get_absolute_url()}report/W1901A/").content.decode()
    assert "A ^Par" in report


def test_hairs_are_taken_in_any_owned_and_vacant_pub(saturday, browse):
    evening_before(saturday, "Gas")
    play_on(saturday, "S1902M")
    take(saturday, "France", "A Spa", "A Bel")
    play_on(saturday, "W1902A")
    lines = typed(saturday, browse, "France", "hair a spa", "BUILD F Bel", "BUILD A Bur", "build f spa/sc")
    assert [line[:2] for line in lines] == [
        ("ok", "BUILD A Spa"),
        ("ok", "BUILD F Bel"),
        ("error", "BUILD A Bur"),
        ("warning", "BUILD F Spa/sc"),  # two are due
    ]


def test_a_retreat_is_a_list_of_preferences(saturday, browse):
    put(saturday, "France", "A Bur")
    play_on(saturday, "F1901M")
    saturday.order("Germany", "A Mun - Bur")
    everybody(saturday, "VOTE 4 CLOSE Mun", seats=POWERS[:3])
    saturday.pass_deadline()
    assert saturday.turn.phase == "F1901R"
    lines = typed(saturday, browse, "France", "a bur r mun, gas, pic")
    assert lines == [("warning", "A Bur R Mun, Gas, Pic", "retreat", "Mun is closed as things stand now.")]
    saturday.pass_deadline()
    assert "A Gas" in saturday.units("France")


def test_votes_may_have_a_window_of_their_own(pubs, browse):
    table = pubs(options={"windows.papers_first": "yes"})
    assert table.turn.phase == "S1901P"
    assert "Saturday Lunchtime: votes" in browse().get(table.game.get_absolute_url()).content.decode()
    lines = typed(table, browse, "France", "close mun (3)", "nominate gas", "A Par - Bur")
    assert [line[0] for line in lines] == ["ok", "ok", "error"]
    play_on(table, "S1901M")
    assert "Mun closes" in browse().get(f"{table.game.get_absolute_url()}report/S1901P/").content.decode()
    assert typed(table, browse, "France", "close mun (3)")[0][0] == "error"


def test_a_licence_may_be_voted_on_like_the_rest(pubs, browse):
    table = pubs(options={"votes.license": "event"})
    lines = typed(table, browse, "France", "vote 2 license Swi", "VOTE 2 OPEN Swi", "VOTE 1 LICENSE Gas")
    assert [line[1] for line in lines[:2]] == ["VOTE 2 LICENSE Swi", "VOTE 2 OPEN Swi"]
    assert lines[2][0] == "warning"
    everybody(table, "VOTE 2 OPEN Swi", "VOTE 1 LICENSE Swi", "VOTE 1 CLOSE Mun")
    table.pass_deadline()
    assert "Swi" in table.turn.state["centres"]["Neutral"]


def test_a_jump_stays_a_jump_though_the_pub_in_its_middle_is_open_now(saturday, browse):
    play_on(saturday, "S1902M")
    everybody(saturday, "VOTE 2 CLOSE Spa")
    ((level, line, _, message),) = typed(saturday, browse, "France", "a mar jump spa - por")
    assert (level, line) == ("warning", "A Mar JUMP Spa - Por")
    assert "Spa is a pub" in message
    saturday.pass_deadline()
    assert "A Por" in saturday.units("France"), "Spa has closed"


def test_an_owner_may_choose_the_coast_that_a_fleet_comes_down_on(pubs, browse):
    table = pubs(options={"landing.coast_choice": "owner"})
    everybody(table, "VOTE 4 CLOSE Bre")
    table.order("France", "F Bre H", "VOTE 4 CLOSE Bre")
    play_on(table, "F1901M")
    lines = typed(table, browse, "France", "land f spa/nc")
    assert lines[0][:2] == ("ok", "LAND F Spa/nc"), lines
    pin(table, "landing.place@France F ^Bre", "Spa")
    table.pass_deadline()
    assert "F Spa/nc" in str(table.units("France"))


# --- by bots -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_seat_can_be_played_through_three_days_on_paper(saturday, browse):
    """All that bots think of, typed by people in every window of three days, is taken, waited for and told."""
    seen = set()
    while saturday.turn.phase[1:5] < "1904":
        turn = saturday.turn
        seen.add(turn.phase[-1])
        state = turn.loaded_state(saturday.now.rulebook)
        for seat in POWERS:
            lines = bot_orders(saturday.now.rulebook, state, seat, seed="three days")
            saved = saturday.order(seat, *lines)
            assert not saved.refused, (seat, saved.refused)
        for seat in turn.wanted:
            saturday.order(seat, *turn.papers.get(seat__seat_id=seat).lines, ready=True)
        assert saturday.turn.ready_at is not None, turn.phase
        saturday.pass_deadline()
        last = saturday.now.last_turn
        assert browse(saturday.france).get(f"{saturday.game.get_absolute_url()}report/{last.phase}/").status_code == 200
    assert seen == {"M", "R", "A"}

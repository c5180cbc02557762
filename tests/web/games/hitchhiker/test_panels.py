"""What each seat is shown of the rules at its table, and what its forms are told."""

import json
import re

import pytest

from tests.plugins.tables import user
from tests.web.games.hitchhiker.conftest import NINE, pin, play_on, rule

pytestmark = pytest.mark.django_db


def panel(table, client, name):
    answer = client.get(f"{table.game.get_absolute_url()}panels/{name}/")
    assert answer.status_code == 200
    return answer.content.decode()


def at_table(table, client):
    return client.get(f"{table.game.get_absolute_url()}panels/").json()["panels"]


@pytest.mark.slow
def test_every_panel_answers_everybody_in_every_window(galaxy, browse):
    for _ in range(5):
        for who in (None, *NINE, "gm", "stranger"):
            client = browse(galaxy.people.get(who) or (user(who) if who else None))
            assert client.get(galaxy.game.get_absolute_url()).status_code == 200
            if who in (None, "France", "Hitchhiker", "Vogon", "gm"):
                for name in at_table(galaxy, client):
                    panel(galaxy, client, name)
        galaxy.order("France", "A Mar - Spa" if galaxy.turn.phase == "S1901M" else "")
        galaxy.pass_deadline()


def test_a_rule_that_is_struck_takes_its_panels_with_it(galaxy, browse):
    assert {"lifts", "marvin", "zaphod", "proofs", "disposal", "part"} <= set(at_table(galaxy, browse()))
    rule(galaxy, "strike", rule="marvin")
    galaxy.pass_deadline()
    assert "marvin" not in at_table(galaxy, browse())
    assert "zaphod" in at_table(galaxy, browse())


# --- Winter 1900 -----------------------------------------------------------------------------------------------


def test_a_row_for_each_home_centre(galaxy, browse):
    shown = panel(galaxy, browse(galaxy.russia), "disposal")
    assert shown.count("<fieldset") == 4
    assert 'value="BUILD F StP/nc"' in shown
    assert "Fleet, north coast" in shown
    assert re.search(r'value="BUILD A Mos" data-usual', shown)
    assert panel(galaxy, browse(galaxy.vogon), "disposal").count("<fieldset") == 6
    for other in (None, galaxy.hitchhiker, galaxy.gm):
        assert not panel(galaxy, browse(other), "disposal")


# --- lifts -------------------------------------------------------------------------------------------------------


def told_to_script(shown):
    return json.loads(re.search(r'id="lifts-data"[^>]*>(.*?)</script>', shown)[1])


def test_whom_one_could_lift_with_whom_and_where(spring, browse):
    told = told_to_script(panel(spring, browse(spring.hitchhiker), "lifts"))
    assert {hiker["unit"] for hiker in told["hikers"]} == {"H Gas", "H Boh", "H Wal", "H Uls"}
    rides = {ride["unit"]: ride for ride in told["rides"]}
    assert "H Gas" not in rides
    assert {"ENG", "MAO", "Gas", "Par", "Pic"} == set(rides["F Bre"]["from"]) == set(rides["F Bre"]["to"])
    assert set(rides["M Par"]["to"]) == {"Bre", "Bur", "Gas", "Pic"}, "cars give lifts next door only"
    assert told["refused"] == "Ruh"
    assert "ENG" in told["seas"]
    for seat in ("France", "Vogon", None, "gm"):
        other = {"gm": spring.gm, None: None}.get(seat) if seat in ("gm", None) else spring.people[seat]
        assert not panel(spring, browse(other), "lifts")


def test_what_the_form_offers_is_what_the_rules_allow(spring, browse):
    """Every single lift that the engine lists can be put together from what the form is told."""
    here = spring.game.get_absolute_url()
    client = browse(spring.hitchhiker)
    told = told_to_script(panel(spring, client, "lifts"))
    sheet = json.loads(re.search(r'id="sheet-data"[^>]*>(.*?)</script>', client.get(here).content.decode())[1])
    rides = {ride["unit"]: ride for ride in told["rides"]}
    at = {hiker["unit"]: hiker["at"] for hiker in told["hikers"]}
    listed = {offer["line"] for offer in sheet["options"][""] if offer["data"]["verb"] == "lift"}
    built = {
        f"{ride} L {hiker} - {to}"
        for hiker, place in at.items()
        for ride, those in rides.items()
        if place in those["from"]
        for to in those["to"]
        if to not in (place, those["at"], *told["seas"])
    }
    assert listed == built
    assert listed


# --- votes -------------------------------------------------------------------------------------------------------


def test_votes_for_marvin_and_zaphod_and_what_is_known_of_them(spring, browse):
    shown = panel(spring, browse(spring.france), "marvin")
    assert "Marvin is in Ruhr" in shown
    assert re.findall(r'value="(MARVIN[^"]*)"', shown) == [
        "MARVIN - Bel", "MARVIN - Bur", "MARVIN - Hol", "MARVIN - Kie", "MARVIN - Mun", "MARVIN H",
    ]  # fmt: skip
    zaphod = panel(spring, browse(spring.france), "zaphod")
    assert re.findall(r'value="(ZAPHOD[^"]*)"', zaphod) == ["ZAPHOD COMMAND", "ZAPHOD BLASTER", "ZAPHOD SUNGLASSES"]
    assert "<select" not in panel(spring, browse(), "marvin")
    spring.order("France", "MARVIN - Mun", "ZAPHOD BLASTER")
    pin(spring, "zaphod.move", "Ven")
    spring.pass_deadline()
    own, other = panel(spring, browse(spring.france), "marvin"), panel(spring, browse(spring.italy), "marvin")
    assert "MARVIN - Mun</span>" in own
    assert "Your last vote" not in other
    assert "Marvin goes from Ruh to Mun." in other
    assert "cannot move this season" not in panel(spring, browse(spring.italy), "zaphod"), "not noticed yet"
    play_on(spring, "F1901M").pass_deadline()
    assert "A Ven" in panel(spring, browse(), "zaphod"), "it is told in the report of the season in which it acted"


# --- centres -----------------------------------------------------------------------------------------------------


def test_centres_proof_destroyed_and_how_many_win(spring, browse):
    spring.order("Vogon", "V Swi - Mar")
    spring.order("France", "A Mar - Spa", "F Bre - MAO")
    spring.pass_deadline()
    shown = panel(spring, browse(), "proofs")
    assert "22 of 43 centres win" in shown
    assert "Marseilles" in shown
    spring.order("France", "F MAO - Por")
    play_on(spring, "W1901A")
    form = panel(spring, browse(spring.france), "proofs")
    assert 'value="NBO Par"' in form
    spring.order("France", "NBO Par")
    spring.pass_deadline()
    assert "Yours, in secret</dt><dd data-own>Paris" in panel(spring, browse(spring.france), "proofs")
    assert "Bought in secret</dt><dd data-own>Paris" in panel(spring, browse(spring.gm), "proofs")
    for other in (None, spring.vogon, spring.germany):
        assert "Paris" not in panel(spring, browse(other), "proofs")


def test_one_s_part(spring, browse):
    shown = panel(spring, browse(spring.hitchhiker), "part")
    assert "Have your Hitch-hikers lifted (4)" in shown
    assert "Vote for where Marvin goes" in shown
    spring.order("Hitchhiker", "A Mar L H Gas - Spa", "ZAPHOD COMMAND")
    assert panel(spring, browse(spring.hitchhiker), "part").count("1 on paper") == 2
    spring.pass_deadline()
    told = browse(spring.hitchhiker).get(spring.game.get_absolute_url()).content.decode()
    assert "A Mar L H Gas - Spa" in told  # what came of it stands once at the table, for all duties
    assert not panel(spring, browse(), "part")


def test_nbo_in_winter_1900_where_the_game_allows_it(galaxies, browse):
    table = galaxies(options={"vogons.nbo_in_w1900": "yes"})
    shown = panel(table, browse(table.france), "proofs")
    assert "One for each home centre that you leave empty" in shown
    assert 'value="NBO Par"' in shown
    table.order("France", "WAIVE Bre", "NBO Par")
    table.pass_deadline()
    table.pass_deadline()
    assert "data-own>Paris" in panel(table, browse(table.france), "proofs")
    assert "Paris" not in panel(table, browse(), "proofs")

"""Proof centres, votes and their figures, ties, Zaphod's effects until they act, what he will command: whichever of
them there are, every byte that others are given is the same."""

import pytest

from games.services import endings
from tests.web.games.hitchhiker.conftest import NINE, pin, play_on, put, rule, set_scene
from tests.web.games.secrecy import Watch, client_for, same, with_mail

pytestmark = [pytest.mark.django_db, pytest.mark.once]

POSTS = {
    "orders/check/": {
        "text": "MARVIN - Mun\nZAPHOD BLASTER\nNBO Par\nV Swi - Mar\nV Bur - Par\nA Ven - Tyr\nA Ven OFF\n"
        "F Bre L H Gas - Par\nA Ven L H Tyr - Tri\nBUILD H Uls\nBUILD A Par\nrubbish"
    },
    "orders/try/": {
        "orders": '{"France": "A Par - Bur", "Italy": "A Ven - Tri", "Vogon": "V Bur - Par\\nV Swi - Mar"}'
    },
}


@pytest.fixture
def watch(galaxy, told_live, caplog):
    """Spring 1901, with H Gas, Boh, Wal and Uls, a ship in Bur, Marvin in Ruh and Zaphod in Tyr."""
    set_scene(galaxy)
    put(galaxy, "Vogon", "V Bur")
    galaxy.pass_deadline()
    return Watch(with_mail(galaxy), told_live, caplog, POSTS)


def hidden_pin(table, draw, value):
    """A draw that the GM settles, and nobody reads of it."""
    rule(table, "pin", draw=draw, value=value, audience=[])


@pytest.mark.slow
def test_a_centre_that_was_bought_proof(watch):
    """From the order until a ship tries: a centre bought proof, and a build that is simply not used, are one.

    What shows of a place would show here, since without the order no place is named.
    """
    table = watch.table
    table.order("France", "A Mar - Spa", "F Bre - MAO")
    play_on(table, "W1901A")

    def deeds(which):
        table.order("France", ("NBO Par", "WAIVE")[which])
        yield
        table.pass_deadline()
        table.order("Vogon", "V Bur - Gas")
        yield

    watch.compare(NINE, ["France"], deeds, ("nobody Germany", "Vogon"))


@pytest.mark.slow
def test_votes_figures_ties_and_what_zaphod_did(watch):
    """Three seats vote otherwise and it comes to the same, here by a plurality, there by lot; and what Zaphod does to
    A Ven shows to nobody, not even to Italy, while Autumn's orders are written."""
    table, voters = watch.table, ("Turkey", "Russia", "Vogon")
    effects = ("COMMAND", "BLASTER", "SUNGLASSES")
    marvin = (("Mun", "Mun", "Kie"), ("Kie", "Mun", "Mun"), ("Mun", "Kie", "Pie"))

    def deeds(which):
        zaphod = (effects[which], effects[which], effects[which - 1]) if which else effects
        for seat, place, effect in zip(voters, marvin[which], zaphod, strict=True):
            table.order(seat, f"MARVIN - {place}", f"ZAPHOD {effect}")
        hidden_pin(table, "marvin.tie", "Mun")
        hidden_pin(table, "zaphod.tie", effects[which])
        pin(table, "zaphod.move", "Ven")
        yield
        play_on(table, "F1901M")
        table.order("Italy", "A Ven - Tri", "ZAPHOD COMMAND")
        table.order("Hitchhiker", "A Ven L H Boh - Tyr")
        yield

    watch.compare(NINE, voters, deeds, ("France", "Italy"), ways=3)


@pytest.mark.slow
def test_whom_of_a_stack_he_met(watch):
    """Two Hitch-hikers in Vie's neighbour: which of them is his companion shows only when it acts."""
    table = watch.table
    put(table, "Hitchhiker", "H Pie", "H Pie")
    pin(table, "zaphod.move", "Ven")
    table.pass_deadline()
    play_on(table, "F1901M")
    names = sorted(name for name in table.units("Hitchhiker") if "Pie" in name)
    assert len(names) == 2

    def deeds(which):
        pin(table, "zaphod.move", "Pie")
        hidden_pin(table, "zaphod.tie", "COMMAND")
        hidden_pin(table, "zaphod.companion", names[which])
        table.pass_deadline()
        yield

    watch.compare(NINE, [], deeds, ("Hitchhiker",), begin=4)


@pytest.mark.slow
def test_what_he_will_have_a_unit_do(watch):
    """A unit is under command, and the lot that will move it is settled: nothing shows before the deadline."""
    table = watch.table
    pin(table, "zaphod.move", "Ven")
    hidden_pin(table, "zaphod.tie", "COMMAND")
    table.pass_deadline()
    play_on(table, "F1901M")

    def deeds(which):
        hidden_pin(table, "zaphod.command_move", ("Tri", "Pie")[which])
        yield

    watch.compare(NINE, [], deeds, ("Russia",), begin=2)


# --- that the tests would notice ------------------------------------------------------------------------------


def test_those_who_may_know_are_told(watch):
    """What is swapped above is there to be seen by its owner, and by everybody once it acts."""
    table = watch.table
    table.order("France", "A Mar - Spa", "F Bre - MAO", "MARVIN - Mun")
    pin(table, "zaphod.move", "Ven")
    hidden_pin(table, "zaphod.tie", "BLASTER")
    assert "MARVIN - Mun" in "".join(watch.told(client_for(table, "France")).values())
    assert "MARVIN - Mun\n" not in "".join(watch.asked(client_for(table, "Germany")).values()).replace(
        POSTS["orders/check/"]["text"], ""
    )
    table.pass_deadline()
    play_on(table, "F1901M").pass_deadline()
    assert (
        "Gargle Blaster"
        in client_for(table, "nobody").get(f"{table.game.get_absolute_url()}panels/zaphod/").content.decode()
    )
    play_on(table, "W1901A")
    table.order("France", "NBO Par")
    table.pass_deadline()
    shown = {who: "".join(watch.told(client_for(table, who)).values()) for who in ("France", "gm")}
    assert all("Par is Vogon-proof" in text for text in shown.values())
    with pytest.raises(pytest.fail.Exception):
        same({"page": shown["France"]}, {"page": shown["gm"]})


def test_when_the_game_is_over_proofs_are_told_and_votes_are_not(watch):
    table = watch.table
    table.order("France", "A Mar - Spa", "F Bre - MAO")
    table.order("Turkey", "MARVIN - Kie")
    play_on(table, "W1901A")
    table.order("France", "NBO Par")
    table.pass_deadline()
    for member in table.people.values():
        endings.draw_vote_cast(game=table.game, by=member)
    assert table.now.is_over
    here, client = table.game.get_absolute_url(), client_for(table, "nobody")
    assert "Par is Vogon-proof" in client.get(f"{here}report/W1901A/").content.decode()
    assert "MARVIN - Kie" not in client.get(f"{here}report/S1901M/").content.decode()
    assert "votes for Marvin are counted" not in client.get(f"{here}report/S1901M/").content.decode()

"""Rules changed in play: from a turn on, shown with their date, refused with the way out."""

import pytest
from django.test import Client

from games.common.errors import Refused
from games.gm.deeds.house import AddForm, OptionForm, StrikeForm
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from games.permissions import spectator_of, viewer_of
from games.services import rulings
from games.table.queries.rulebook import rule_changes, rules_now
from tests.plugins.tables import POWERS, user

pytestmark = pytest.mark.django_db
ELEVEN = (*POWERS, "Jester", "Mastermind", "Doctor", "Soothsayer")


def rule(table, kind, data, **more):
    return rulings.ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="We all agreed.", **more)


def page(table, member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client.get(f"{table.game.get_absolute_url()}rules/").content.decode()


def test_an_option_set_after_this_turn_is_in_force_when_the_next_window_opens(table):
    rule(table, "option", {"name": "victory.centres", "value": "20", "when": "after"})
    assert rules_now(spectator_of(table.now)).options["victory.centres"] == "18"
    assert "to come" in page(table)
    table.pass_deadline()
    (change,) = rule_changes(spectator_of(table.now))
    assert (change.since, change.was, change.now) == ("F1901M", "18", "20")
    assert rules_now(spectator_of(table.now)).options["victory.centres"] == "20"
    shown = page(table)
    assert "In force since Autumn 1901, movement" in shown
    assert "from 18 to 20" in shown
    assert "We all agreed." in shown
    assert "20 win" in Client().get(f"{table.game.get_absolute_url()}standings/").content.decode()


def test_set_within_the_open_turn_it_is_judged_by_it_at_once(table):
    rule(table, "option", {"name": "victory.centres", "value": "3"})
    table.pass_deadline()
    (change,) = rule_changes(spectator_of(table.now))
    assert change.since == "S1901M"


def test_set_after_the_last_turn_the_open_one_is_played_by_it(table):
    table.pass_deadline()
    rule(table, "add", {"rule": "underpass", "when": "after"}, number=1)
    assert rules_now(spectator_of(table.now)).has("underpass")
    checked = table.order("Austria", "A Bud - Ser")
    assert checked.lines == ("A Bud - Ser",)
    assert "added, since Autumn 1901" in page(table)


def test_rules_that_do_not_go_together_are_refused_by_name(tables):
    table = tables(variant="rather_silly", players=ELEVEN)
    with pytest.raises(Refused, match="cannot carry that out"):
        rule(table, "add", {"rule": "endgame", "when": "after"})
    with pytest.raises(Refused, match="cannot carry that out"):
        rule(table, "strike", {"rule": "nosuch"})
    with pytest.raises(Refused, match="borg is in force already"):
        rule(table, "add", {"rule": "borg"})
    with pytest.raises(Refused, match="borg has: "):
        rule(table, "option", {"name": "borg.nosuch", "value": "1"})


def test_a_rule_whose_pieces_stand_on_the_board_says_how_to_be_rid_of_them(tables):
    table = tables(variant="rather_silly", players=ELEVEN)
    table.pass_deadline()
    with pytest.raises(Refused, match="Take it off or move it first"):
        rule(table, "strike", {"rule": "doctor", "when": "after"})


def test_a_seat_whose_rule_is_struck_leaves_the_table_and_one_that_is_added_sits_down(tables):
    table = tables(variant="rather_silly", players=ELEVEN, nmr_policy="hold")
    rule(table, "strike", {"rule": "jester", "when": "after"})
    table.pass_deadline()
    jester = table.seat("Jester")
    assert jester.out
    assert jester.player == table.jester, "who sat there may still look on"
    assert "Jester" not in table.turn.wanted
    rule(table, "add", {"rule": "jester", "when": "after"})
    table.pass_deadline()
    jester.refresh_from_db()
    assert not jester.out
    standard = tables(prefix="other-", nmr_policy="hold")
    rule(standard, "add", {"rule": "jester", "when": "after"})
    standard.pass_deadline()
    new = standard.game.seats.get(seat_id="Jester")
    assert (new.kind, new.is_vacant, new.out) == ("player", True, False)
    standard.pass_deadline()


def test_struck_in_the_past_it_is_struck_on_the_branch_and_shown_when_published(table):
    for _ in range(3):
        table.pass_deadline()
    strike = {"kind": "option", "data": {"name": "victory.centres", "value": "20"}, "reason": "As agreed at the start."}
    branch = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[strike])
    branch_work(branch.pk)
    branch.refresh_from_db()
    assert rule_changes(viewer_of(table.now, table.gm)) == []
    branch_publish(branch=branch, by=table.gm, explanation="It was forgotten.")
    assert [change.since for change in rule_changes(spectator_of(table.now))] == ["S1901M"]
    assert rules_now(spectator_of(table.now)).options["victory.centres"] == "20"


@pytest.mark.parametrize(
    ("kind", "wish", "field"),
    [
        (OptionForm, {"option": "victory.centres", "value": "many"}, "value"),
        (StrikeForm, {"rule_struck": "borg"}, "rule_struck"),
        (AddForm, {"rule_added": "movement"}, "rule_added"),
    ],
)
def test_the_forms_say_what_is_wrong(table, kind, wish, field):
    form = kind(table.game, {"reason": "So.", "turn": "1.1", "when": "after", "number": table.turn.number, **wish})
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_the_gm_does_it_at_the_desk(table):
    client = Client()
    client.force_login(table.gm)
    address = f"/gm/{table.game.slug}/do/option/"
    wish = {
        "option": "victory.centres",
        "value": "20",
        "when": "after",
        "number": 1,
        "turn": "1.1",
        "reason": "Longer.",
    }
    looked = client.post(address, wish)
    assert b"What it would do" in looked.content
    client.post(address, {**wish, "publish": looked.context["preview"].seen})
    assert table.game.rulings.get().data == {"name": "victory.centres", "value": "20", "when": "after"}
    stranger = Client()
    stranger.force_login(user("stranger"))
    assert stranger.get(address).status_code == 404


def test_several_rules_change_in_one_ruling_in_the_order_that_works(table):
    """Votes need closing: that comes first, whichever was ticked first, and goes last."""
    rule(table, "rules", {"add": ["votes", "closing", "borg"], "strike": [], "when": "after"})
    table.pass_deadline()
    book = rules_now(spectator_of(table.now))
    assert book.has("votes") and book.has("closing") and book.has("borg")
    changes = rule_changes(spectator_of(table.now))
    assert [change.subject for change in changes] == ["closing", "votes", "borg"]
    assert {change.since for change in changes} == {"F1901M"}
    assert page(table).count("added, since Autumn 1901") == 3
    rule(table, "rules", {"strike": ["closing", "votes"], "add": ["links"], "when": "after"})
    table.pass_deadline()
    book = rules_now(spectator_of(table.now))
    assert book.has("links") and not book.has("closing") and not book.has("votes")
    changes = rule_changes(spectator_of(table.now))
    assert [change.subject for change in changes][3:] == ["votes", "closing", "links"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"add": ["votes"]}, "needs rule closing"),
        ({"strike": ["borg"]}, "not in force"),
        ({"add": ["victory"]}, "in force already"),
        ({"add": ["borg"], "strike": ["borg"]}, "at once"),
        ({}, "strikes nothing"),
        ({"add": "borg"}, "a list of their ids"),
        ({"add": ["no_such"]}, "no rule no_such"),
        ({"add": ["borg"], "options": {"borg.nothing": "1"}}, "There is no option"),
    ],
)
def test_several_rules_that_cannot_be_changed_so_are_refused(table, data, why):
    with pytest.raises(Refused, match=why):
        rule(table, "rules", data)


def test_the_desk_ticks_rules_to_strike_and_to_add(table):
    client = Client()
    client.force_login(table.gm)
    address = f"/gm/{table.game.slug}/do/rules/"
    asked = {"struck": ["adjustments"], "added": ["borg"], "when": "after", "reason": "For a change.", "number": "1"}
    shown = client.get(address).content.decode()
    assert "Add" in shown and 'value="borg"' in shown
    turn = table.now.open_turn
    answer = client.post(address, {**asked, "turn": f"{turn.number}.{turn.revision}", "struck": []})
    assert answer.status_code == 200, answer.content.decode()[:500]
    nothing = client.post(address, {**asked, "struck": [], "added": []}).content.decode()
    assert "Tick at least one rule" in nothing

"""Turns of hosted games in the sandbox: what they hold, whose they are, rulings made of them. And the draws."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

import engine
from engine.turn.verification import OK, PINNED, UNCHECKED, check_draws
from games.models import AuditEntry, Game, Ruling, Sandbox
from games.permissions import spectator_of, viewer_of
from games.sandbox.bench import unpack
from games.sandbox.origin import laid
from games.services import endings, rulings
from games.services.base import locked_game
from tests.plugins.tables import POWERS, make_table, user
from tests.rows import slow_but

SEATS = {
    "standard": POWERS,
    "gathering": POWERS,
    "dipshomashy": POWERS,
    "rather_silly": (*POWERS, "Mastermind", "Doctor", "Soothsayer", "Jester"),
    "hitchhiker": (*POWERS, "Hitchhiker", "Vogon"),
}


def browse(member=None) -> Client:
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def bench_of(answer):
    return unpack(unescape(re.search(r'name="bench" value="([^"]*)"', answer.content.decode())[1]))


def packed(answer) -> str:
    return unescape(re.search(r'name="bench" value="([^"]*)"', answer.content.decode())[1])


def played(variant, turns=2):
    """A running game of made-up orders."""
    table = make_table(variant=variant, players=SEATS[variant])
    for _ in range(turns):
        turn = table.turn
        state = turn.loaded_state(table.game.rulebook)
        for seat in SEATS[variant]:
            lines = engine.random_orders(table.game.rulebook, state, seat, "x")
            if lines and engine.wants(table.game.rulebook, state, seat):
                table.order(seat, *lines)
        table.pass_deadline()
    return table


@pytest.mark.parametrize("variant", SEATS)
def test_a_bench_holds_nothing_that_its_reader_could_not_see(db, variant):
    """Byte for byte: the bench that a reader gets of a turn does not change when what he may not see does."""
    table = played(variant)
    game = table.now
    rulebook = game.rulebook
    for turn in game.turns.filter(published=True):
        whole = turn.loaded_state(rulebook)
        for seat in (None, *SEATS[variant]):
            viewer = spectator_of(game) if seat is None else viewer_of(game, table.people[seat])
            bench = laid(viewer, turn.number)
            told = json.dumps(bench.dump())
            assert bench.origin.eyes == (seat or "")
            for mark in whole.marks:
                if mark.audience is not None and (seat is None or seat not in mark.audience):
                    rule, _, name = mark.name.partition(".")
                    assert mark.subject not in bench.step.state.get("rules", {}).get(rule, {}).get(name, {})
            for token in whole.tokens:
                if token.audience is not None and (seat is None or seat not in token.audience):
                    box = bench.step.state.get("rules", {}).get(token.name.partition(".")[0], {})
                    assert {"owner": token.owner, "at": token.at} not in box.get(token.name.partition(".")[2], [])
            assert all(one["seat"] == seat for one in bench.step.state.get("held", ()))
            if turn.adjudicated_at is None:
                assert set(bench.step.orders) <= {seat}
            assert game.secret not in told
            assert game.hidden_secret not in told


@pytest.mark.parametrize("variant", slow_but(SEATS, "standard", "hitchhiker"))
def test_every_turn_opens_for_everybody_and_is_played(db, variant):
    table = played(variant)
    for member in (None, table.people["France"], table.gm, user("stranger")):
        client = browse(member)
        for number in (1, 2, 3):
            page = client.get(f"/sandbox/game/{table.game.slug}/{number}/")
            assert page.status_code == 200, (member, number)
        on = client.post("/sandbox/", {"bench": packed(page), "do": "adjudicate"})
        assert on.status_code == 200, on.content.decode()[:300]
        assert client.get(f"/sandbox/game/{table.game.slug}/9/").status_code == 404


def test_a_turn_of_the_past_comes_out_as_it_did(db, table):
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    page = browse().get(f"/sandbox/game/{table.game.slug}/1/")
    assert "1 against 1" in page.content.decode()
    assert bench_of(page).steps[1].state["units"] == table.turn.state["units"]


def test_orders_of_the_open_turn_are_their_owners(db, table):
    table.order("France", "A Par - Bur")
    address = f"/sandbox/game/{table.game.slug}/1/"
    for member in (None, table.germany, user("stranger")):
        assert "A Par - Bur" not in json.dumps(bench_of(browse(member).get(address)).step.orders)
    for member in (table.france, table.gm):
        assert bench_of(browse(member).get(address)).step.orders == {"France": ["A Par - Bur"]}
    openly = browse(table.gm).get(f"{address}?eyes=everybody")
    assert (bench_of(openly).step.orders, bench_of(openly).origin.eyes) == ({}, "")


def test_a_private_game_opens_for_its_people_alone(db):
    table = make_table(private=True)
    address = f"/sandbox/game/{table.game.slug}/1/"
    assert browse().get(address).status_code == 404
    assert browse(user("stranger")).get(address).status_code == 404
    assert browse(table.france).get(address).status_code == 200


def test_what_a_gm_keeps_opens_for_the_games_gms_alone(db, table):
    table.order("France", "A Par - Bur")
    gm = browse(table.gm)
    page = gm.get(f"/sandbox/game/{table.game.slug}/1/")
    kept = gm.post("/sandbox/", {"bench": packed(page), "do": "keep"})
    found = Sandbox.objects.get()
    assert found.gm_only
    assert gm.get(kept["Location"]).status_code == 200
    for member in (None, table.france, user("stranger")):
        assert browse(member).get(found.get_absolute_url()).status_code == 404
        assert browse(member).get(f"{found.get_absolute_url()}scenario.yaml").status_code == 404
        assert browse(member).get(f"/api/sandbox/{found.token}/").status_code == 404
        stolen = browse(member).post("/sandbox/", {"bench": packed(page), "do": "keep"})
        assert stolen.status_code == 403
    assert AuditEntry.objects.filter(action="sandbox.keep", game=table.game, actor=table.gm).exists()


# --- rulings -------------------------------------------------------------------------------------


def edited(client, table, number, edits):
    page = client.get(f"/sandbox/game/{table.game.slug}/{number}/")
    return packed(client.post("/sandbox/", {"bench": packed(page), "do": "edit", "edits": edits}))


def test_a_gm_rules_what_his_sandbox_shows_and_players_see_it_at_once(db, table):
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    gm = browse(table.gm)
    bench = edited(gm, table, 2, "France A Bur - Par; Bel: France; remove Turkey F Ank")
    preview = gm.post("/sandbox/ruling/", {"bench": bench})
    assert preview.status_code == 200
    assert "Belgium belongs to France" in preview.content.decode()
    seen = unescape(re.search(r'name="seen" value="([^"]*)"', preview.content.decode())[1])
    unreasoned = gm.post("/sandbox/ruling/", {"bench": bench, "do": "publish", "seen": seen, "reason": " "})
    assert unreasoned.status_code == 400
    done = gm.post("/sandbox/ruling/", {"bench": bench, "do": "publish", "seen": seen, "reason": "So it was meant"})
    assert done.status_code == 302
    state = table.turn.state
    assert "A Par" in state["units"]["France"]
    assert "Bel" in state["centres"]["France"]
    assert "F Ank" not in state["units"]["Turkey"]
    assert {(one.number, one.data["when"]) for one in Ruling.objects.all()} == {(1, "after")}
    again = gm.post("/sandbox/ruling/", {"bench": bench, "do": "publish", "seen": seen, "reason": "Twice"})
    assert again.status_code != 302
    assert Ruling.objects.count() == 3


def test_the_first_turn_is_ruled_on_when_it_is_adjudicated(db, table):
    gm = browse(table.gm)
    bench = edited(gm, table, 1, "Bel: France")
    preview = gm.post("/sandbox/ruling/", {"bench": bench})
    assert "1 ruling, on Spring 1901, movement" in preview.content.decode()
    assert "Spring 1901, movement, if the deadline were now" in preview.content.decode()
    gm.post("/sandbox/ruling/", {"bench": bench, "do": "publish", "reason": "A gift"})
    table.pass_deadline()
    assert "Bel" in table.turn.state["centres"]["France"]


def test_nobody_else_rules(db, table):
    bench = edited(browse(table.gm), table, 1, "Bel: France")
    for member in (table.france, user("stranger")):
        answer = browse(member).post("/sandbox/ruling/", {"bench": bench, "do": "publish", "reason": "Mine"})
        assert answer.status_code in (302, 404)
    assert browse().post("/sandbox/ruling/", {"bench": bench}).status_code == 302
    assert not Ruling.objects.exists()


# --- draws ---------------------------------------------------------------------------------------


def over(table):
    with locked_game(table.now) as game:
        endings.finish(game, kind="draw", seats=["France"], now=timezone.now())
    return table.now


def test_the_promise_stands_from_the_start_and_the_proof_after_the_end(db):
    table = played("rather_silly", 4)
    page = browse().get(f"/games/{table.game.slug}/draws/")
    assert table.now.secret_hash in page.content.decode()
    assert table.now.secret not in page.content.decode()
    record = f"/games/{table.game.slug}/draws/record.json"
    refused = browse().get(record, headers={"Accept": "application/json"})
    assert refused.status_code == 409
    assert browse().get(f"/api/games/{table.game.slug}/draws/").status_code == 409
    game = over(table)
    told = json.loads(browse().get(record).content)
    lines = check_draws(told)
    assert {line.verdict for line in lines} <= {OK, UNCHECKED}
    assert sum(line.verdict == OK for line in lines) > 3
    assert game.hidden_secret not in json.dumps(told)
    assert browse().get(f"/api/games/{game.slug}/draws/").json()["secret"] == game.secret
    page = browse().get(f"/games/{game.slug}/draws/").content.decode()
    assert game.secret in page
    assert "Not released" in page
    rulings.hidden_secret_release(game=game, by=table.gm)
    lines = check_draws(json.loads(browse().get(record).content))
    assert {line.verdict for line in lines} <= {OK, UNCHECKED}
    assert lines[1].verdict == OK


def public_draws(table):
    """The draws of the last turn that everybody may see."""
    drawn = table.now.last_turn.loaded_outcome(table.game.rulebook).draws
    return [draw for draw in drawn if draw.audience is None]


def test_a_pinned_draw_is_named(db):
    table = played("rather_silly", 4)
    while not (draws := public_draws(table)):
        table.pass_deadline()
    game, turn, draw = table.now, table.now.last_turn, draws[0]
    value = next(one for one in draw.candidates if one != draw.value)
    assert Game.objects.get(pk=game.pk).last_turn is not None
    data = {"draw": draw.key, "value": value}
    rulings.ruling_make(
        game=game, by=table.gm, kind="pin", data=data, reason="The lot fell on the floor", number=turn.number
    )
    over(table)
    lines = check_draws(json.loads(browse().get(f"/games/{game.slug}/draws/record.json").content))
    (pinned,) = [line for line in lines if line.verdict == PINNED]
    assert (pinned.name, pinned.value) == (draw.key, value)
    assert "The lot fell on the floor" in pinned.note


def test_programs_keep_read_and_adjudicate(db):
    api = browse()
    asked = {"text": "France: A Par\nGermany: A Mun", "title": "Two"}
    made = api.post("/api/sandbox/", asked, content_type="application/json")
    assert made.status_code == 201, made.content
    assert api.get(f"/api/sandbox/{made.json()['token']}/").json()["scenario"].startswith("id: sandbox")
    assert api.delete(f"/api/sandbox/{made.json()['token']}/").status_code == 403
    turn = {"state": {"phase": "S1901M", "units": {"France": ["A Par"]}}, "orders": {"France": ["A Par - Bur"]}}
    told = api.post("/api/sandbox/adjudicate/", turn, content_type="application/json").json()
    assert told["results"]["France"][0]["verdict"] == "succeeds"
    for bad in ({"state": 3}, {"variant": "narnia"}, {"orders": 5}, {"draws": [1]}, []):
        assert api.post("/api/sandbox/adjudicate/", bad, content_type="application/json").status_code == 400

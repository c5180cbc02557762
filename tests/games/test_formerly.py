"""A game played under names that its rules have changed since: shown, ruled on, replayed, and going on as before."""

import json

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from engine.turn.verification import DIFFERS, check_draws
from games.compositions import services as compositions
from games.compositions.queries import with_rule
from games.forming import creating
from games.gm.queries.faults import faults_of
from games.management.upgrading import upgrade
from games.models import Composition, CompositionRevision, Game, Ruling, Sandbox, Turn
from games.past.models import BranchStatus
from games.past.services.drafting import branch_make
from games.past.tasks import branch_work
from games.permissions import Viewer, spectator_of
from games.sandbox.bench import from_json
from games.selectors import positions
from games.selectors.missing import missing_of
from games.services import endings
from games.services.rulings import ruling_make, turn_readjudicate
from games.table.queries.draws import record_of
from games.table.queries.rulebook import rule_changes
from tests.plugins.tables import make_table, user
from tests.plugins.tides import NAMES, NOW, THEN, full, rules, tides

pytestmark = pytest.mark.django_db


def ruled(table, kind, **data):
    return ruling_make(game=table.game, by=table.gm, kind=kind, data=data, reason="Because.", turn=None)


@pytest.fixture
def played(db, installed):
    """Two turns under the old names, with rulings, a kept composition and a kept sandbox; then the update."""
    installed(tides(THEN))
    table = make_table(**rules(THEN), nmr_policy="hold")
    ruled(table, "pin", draw="tides.flood", value="SKA")
    ruled(table, "board", op="counter", name="tides.level", value=4)
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    ruled(table, "option", name="tides.depth", value="flat", when="before")
    table.order("France", "A Bur - Mun")
    table.pass_deadline()
    ruled(table, "option", name="tides.depth", value="steep", when="after")
    chosen = rules(THEN)
    compositions.composition_save(by=user("kim"), name="Wet feet", **chosen)
    Sandbox.objects.create(
        owner=user("kim"), variant="standard", digest="x",
        bench={
            "variant": "standard", "with": chosen["with_rules"], "options": chosen["options"],
            "steps": [{
                "state": Turn.objects.get(game=table.game, number=3).state, "draws": {"tides.flood": "NTH"},
                "rulings": [{"kind": "board", "op": "counter", "name": "tides.level", "value": 2}],
            }],
        },
    )  # fmt: skip
    table.before = told(table)
    installed(tides(NOW))
    return table


def old_names(data):
    text = json.dumps(data)
    return [name for name, _ in NAMES.values() if f'"{name}"' in text or f'"{name}.' in text or f'.{name}"' in text]


def told(table):
    """What everybody and France read of the turns that were played: events and results in their words."""
    game = table.now
    eyes = [spectator_of(game), Viewer(game, table.france, table.seat("France"), is_gm=False)]
    views = [positions.report(one, turn) for one in eyes for turn in positions.history(game)]
    return [([event["text"] for event in view.events], view.results) for view in views]


def raw(model, **which):
    """A row as the database has it."""
    names = {name for stored in model.STORED for name in stored.columns}
    return model.objects.filter(**which).order_by("pk").values(*names)[0]


def test_the_rows_are_stored_under_the_old_names(played):
    assert "tides" in old_names(raw(Game, pk=played.game.pk))
    assert {"tides", "level", "barrel", "tideway"} <= set(old_names(raw(Turn, game=played.game, number=2)))


def test_every_turn_is_told_as_before(played):
    game = played.now
    assert missing_of(game) == ()
    assert faults_of(Viewer(game, played.gm, None, is_gm=True)) == []
    assert told(played) == played.before
    for turn in positions.history(game):
        for eyes in (spectator_of(game), Viewer(game, played.gm, None, is_gm=True)):
            view = positions.report(eyes, turn)
            assert not old_names([view.state_before, view.state_after, view.events, view.draws])


PAGES = ("", "history/", "history/1/", "report/S1901M/", "rules/", "ledger/", "draws/", "standings/", "board/")


@pytest.mark.slow
@pytest.mark.parametrize("tail", PAGES)
def test_its_pages_open_for_everybody_and_tell_no_secret(played, tail):
    for who in (None, played.germany, played.france, played.gm):
        client = Client()
        if who is not None:
            client.force_login(who)
        answer = client.get(played.game.get_absolute_url() + tail)
        assert answer.status_code == 200, tail
        page = answer.content.decode()
        assert "As it last stood" not in page
        assert ("The pilot knows" in page) <= (who in (played.france, played.gm))


def test_the_api_answers_by_the_names_of_today(played):
    where = f"/api/games/{played.game.slug}/"
    for tail in ("", "state/", "turns/", "turns/1/", "rules/", "ledger/", "draws/", "standings/"):
        answer = Client().get(where + tail)
        assert answer.status_code in (200, 409), tail
        assert not old_names(answer.json()), tail
    assert Client().get(where).json()["with_rules"] == ["swell"]


def test_it_goes_on_and_writes_the_names_of_today(played):
    played.order("France", "A Mun H")
    played.pass_deadline()
    last = played.now.last_turn
    assert last.number == 3
    assert last.loaded_outcome(played.now.rulebook).state.house[-1].name == "swell.fathoms"
    written = raw(Turn, pk=last.pk)
    assert not old_names([written["outcome"], written["rulings"], raw(Turn, pk=played.turn.pk)])
    assert {(one["name"], one["drawn_as"]) for one in written["draws"].values()} == {("swell.drift", "tides.flood")}


def test_what_changed_in_play_is_told_by_todays_names(played):
    changes = rule_changes(spectator_of(played.now))
    assert [(one.subject, one.title, one.was, one.now) for one in changes] == [
        ("swell.fathoms", "Tides", "deep", "flat"), ("swell.fathoms", "Tides", "flat", "deep"),
    ]  # fmt: skip


def test_the_past_played_again_comes_out_as_it_was(played):
    branch = branch_make(
        game=played.game, by=played.gm, phase="S1901M",
        rulings=[{"kind": "board", "reason": "So.", "data": {
            "op": "status", "name": "tides.soaked", "seat": "England", "unit": "F Lon", "value": True,
        }}],
    )  # fmt: skip
    assert not old_names(raw(type(branch), pk=branch.pk))
    branch_work(branch.pk)
    branch.refresh_from_db()
    assert branch.status == BranchStatus.READY, branch.error
    book = played.now.rulebook
    for turn in branch.turns()[:2]:
        was = played.game.turns.get(number=turn.number, published=True).loaded_outcome(book)
        came = turn.loaded_outcome(book)
        assert [(one.name, one.value) for one in came.draws] == [(one.name, one.value) for one in was.draws]
        assert came.state.edges == was.state.edges
        assert not old_names(turn.outcome)


def test_the_last_turn_once_more_comes_out_as_it_was(played):
    book = played.now.rulebook
    was = played.now.last_turn.loaded_outcome(book)
    again = turn_readjudicate(game=played.game, by=played.gm, reason="Once more.")
    assert again.loaded_outcome(book).draws == was.draws
    assert again.revision == 2


def test_a_ruling_may_still_name_what_it_was_called(played):
    pin = ruled(played, "pin", draw="tides.flood", value="NWG")
    mark = ruled(played, "board", op="counter", name="tides.rumour", subject="Germany", value=3)
    assert raw(Ruling, pk=pin.pk)["data"] == {"draw": "swell.drift", "value": "NWG"}
    assert raw(Ruling, pk=mark.pk)["data"]["name"] == "swell.tip"
    played.pass_deadline()
    outcome = played.now.last_turn.loaded_outcome(played.now.rulebook)
    assert [(one.key, one.value, one.pinned) for one in outcome.draws if one.value == "NWG"]


def test_the_desk_takes_them_too(played):
    client = Client()
    client.force_login(played.gm)
    answer = client.get(f"/gm/{played.game.slug}/do/pin/?draw=tides.flood&value=NTH")
    assert (answer.status_code, answer["Location"]) == (
        301, f"/gm/{played.game.slug}/do/pin/?draw=swell.drift&value=NTH",
    )  # fmt: skip
    body = {"turn": "3", "kind": "pin", "data": {"draw": "tides.flood", "value": "NTH"}, "reason": "So."}
    where = f"/api/games/{played.game.slug}/ledger/"
    made = client.post(where, json.dumps(body), content_type="application/json")
    assert made.status_code == 201, made.content
    assert Ruling.objects.latest("pk").data["draw"] == "swell.drift"


def test_the_draws_of_a_game_that_is_over_can_be_checked(played):
    played.pass_deadline()
    endings.finish(played.now, kind="draw", seats=("France",), now=timezone.now())
    record = record_of(played.now)
    names = {draw["name"] for turn in record["turns"] for draw in turn["draws"]}
    assert names == {"swell.drift"}
    assert {draw["drawn_as"] for turn in record["turns"] for draw in turn["draws"]} == {"tides.flood"}
    lines = check_draws(json.loads(json.dumps(record)))
    assert [str(line) for line in lines if line.verdict == DIFFERS] == []
    assert sum(line.name == "swell.drift" and line.verdict == "ok" for line in lines) >= 2


def test_games_and_compositions_are_found_by_the_rule(played):
    assert list(with_rule(Game.objects.all(), "swell")) == [played.game]
    assert Client().get("/rules/swell/").status_code == 200
    assert "Wet feet" in Client().get("/rules/compositions/?rule=swell").content.decode()


def test_a_composition_under_old_names_is_read_and_used(played):
    kept = Composition.objects.get()
    assert (kept.latest.with_rules, kept.latest.options["swell.fathoms"]) == (["swell"], "deep")
    for address in (
        kept.get_absolute_url(),
        f"/rules/compose/?from={kept.slug}",
        f"/games/new/?composition={kept.slug}",
    ):
        client = Client()
        client.force_login(user("kim"))
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "tides.depth" not in answer.content.decode()


def test_a_sandbox_under_old_names_opens_and_plays(played):
    kept = Sandbox.objects.get()
    assert Client().get(kept.get_absolute_url()).status_code == 200
    bench = from_json(kept.bench)
    assert not old_names(bench.dump())
    assert bench.state(bench.rulebook()) == played.turn.loaded_state(played.now.rulebook)
    answer = Client().post(
        "/api/sandbox/adjudicate/", json.dumps({"with": ["tides"], "options": {"tides.depth": "steep"}}),
        content_type="application/json",
    )  # fmt: skip
    assert answer.status_code == 200, answer.content
    assert not old_names(answer.json())


@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [
        ("/rules/tides/", "/rules/swell/"),
        ("/rules/tides/?words=x&a=1", "/rules/swell/?words=x&a=1"),
        ("/api/rules/tides/", "/api/rules/swell/"),
        ("/rules/compose/?base=standard&with=borg,tides&option:tides.depth=steep&x=1",
         "/rules/compose/?base=standard&with=borg,swell&option:swell.fathoms=deep&x=1"),
        ("/games/?rule=tides&show=over", "/games/?rule=swell&show=over"),
        ("/games/new/?with=tides", "/games/new/?with=swell"),
        ("/sandbox/?with=tides&option=tides.depth:steep", "/sandbox/?with=swell&option=swell.fathoms:%20deep"),
    ],
)  # fmt: skip
def test_an_address_with_a_former_name_leads_to_todays_for_good(db, installed, asked, leads_to):
    installed(tides(NOW))
    answer = Client().get(asked)
    assert (answer.status_code, answer["Location"]) == (301, leads_to)
    client = Client()
    client.force_login(user("kim"))
    assert client.get(leads_to).status_code == 200


def test_an_address_by_todays_names_leads_nowhere_else(db, installed):
    installed(tides(NOW))
    for address in ("/rules/swell/", "/rules/", "/rules/compose/?with=swell&option:swell.fathoms=deep"):
        assert Client().get(address).status_code == 200


def test_anchors_by_former_names_are_there(db, installed):
    installed(tides(NOW))
    assert 'id="clause-tides.1.turns"' in Client().get("/rules/swell/").content.decode()
    assert 'id="tides"' in Client().get("/rules/").content.decode()


def test_who_makes_a_game_by_old_names_gets_it_under_todays(db, installed):
    installed(tides(NOW))
    game = creating.game_create(by=user("gm"), as_gm=True, name="New", **rules(THEN))
    stored = raw(Game, pk=game.pk)
    assert stored["with_rules"] == ["swell"]
    assert stored["options"] == {"swell.fathoms": "deep", "pin.north-sea": "1.0"}


def test_the_composer_takes_old_names_in_the_body_of_a_request(db, installed):
    installed(tides(NOW))
    body = json.dumps({"variant": "standard", **rules(THEN)})
    answer = Client().post("/api/rules/compose/", body, content_type="application/json")
    assert answer.status_code == 200
    said = answer.json()
    assert said["fits"]
    assert "swell" in said["rules"]
    assert not old_names(said)


def test_upgrade_games_names_it_and_writes_what_may_be_written(played, capsys):
    found = upgrade(write=False)
    assert found.reading["outcome, former names"] == found.reading["draws, former names"] == 2
    assert found.reading["rules, former names"] == 2  # the game, which has begun, and the composition
    assert found.writing == {"state, former names": 1}
    assert not found.faults
    call_command("upgrade_games")
    assert "state, former names: 1 written" in capsys.readouterr().out
    assert not old_names(raw(Turn, pk=played.turn.pk))
    assert "tides" in old_names(raw(CompositionRevision, composition=Composition.objects.get()))
    assert not upgrade(write=False).writing
    assert full("option", NOW) in played.now.options

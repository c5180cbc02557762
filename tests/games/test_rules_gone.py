"""A game whose plug-in was taken away: shown as it last stood, paused once, and going on when the plug-in is back."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.checks import run_checks
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from engine.rulebook import registry
from engine.views import without_rules
from games.common.errors import Conflict
from games.mail.sending import notices_send
from games.models import AuditEntry, Notice, Turn
from games.selectors.missing import missing_of
from games.services import deadlines
from games.services.clock import game_resume
from games.services.deadlines import sweep
from games.services.turns import turn_failed
from tests.plugins.known_rules import forget_rules
from tests.plugins.tables import make_table
from tests.web.permissions.poisons import write

pytestmark = pytest.mark.django_db

FOG = "fog_in_the_channel"
NEEDS = "needs the plug-in fog-in-the-channel 1.0 and the rule 'fog_in_the_channel'"


@pytest.fixture
def foggy(db):
    """A game with the plug-in, a turn of which is played."""
    table = make_table(with_rules=[FOG])
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    return table


@pytest.fixture
def gone(monkeypatch):
    """gone(True) takes every plug-in away, as a restart after `pip uninstall` does; gone(False) brings them back."""
    points = registry._points

    def make(away: bool) -> None:
        monkeypatch.setattr(registry, "_points", (lambda _: iter(())) if away else points)
        forget_rules()

    yield make
    make(False)


def get(table, tail="", who=None):
    client = Client()
    if who is not None:
        client.force_login(who)
    return client.get(table.game.get_absolute_url() + tail)


@pytest.mark.parametrize("tail", ["", "history/", "history/1/", "report/S1901M/"])
def test_its_pages_show_it_as_it_last_stood(foggy, gone, tail):
    gone(True)
    answer = get(foggy, tail)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "As it last stood" in page
    assert escape(NEEDS) in page
    assert "A Par - Bur" in page
    assert "<svg" in page
    assert get(foggy, "report/F1901M/").status_code == 404


def test_what_cannot_be_told_says_so_and_leads_there(foggy, gone):
    gone(True)
    answer = get(foggy, "standings/", foggy.france)
    assert answer.status_code == 409
    assert escape(NEEDS) in answer.content.decode()
    assert "The game as it last stood" in answer.content.decode()
    api = f"/api/games/{foggy.game.slug}/"
    assert Client().get(api).json()["rules_title"] == "Standard Diplomacy, with fog_in_the_channel"
    assert "fog-in-the-channel 1.0" in Client().get(f"{api}standings/").json()["detail"]


def test_everything_else_on_the_site_is_untouched(foggy, gone):
    other = make_table(prefix="b")
    gone(True)
    for path in ("/", "/games/", "/rules/", other.game.get_absolute_url()):
        assert Client().get(path).status_code == 200, path
    assert other.now.status == "running"


def test_a_private_game_is_still_private(foggy, gone):
    write(type(foggy.game), foggy.game.pk, private=True, invite_token="abc")
    gone(True)
    assert get(foggy).status_code == 404
    assert get(foggy, who=foggy.france).status_code == 200


def test_nothing_hidden_is_shown_even_to_who_knew_it(foggy, gone):
    """What has an audience is left out whoever asks, in events, results and position."""
    last = foggy.now.last_turn
    secret = {"kind": "x", "step": "x", "rule": "1", "text": "The llama sits in Mun.", "audience": ["France", "*end*"]}
    line = {"order": "SELL A Par", "unit": "", "verdict": "succeeds", "why": "", "rule": "1", "audience": ["France"]}
    outcome = {**last.outcome, "events": [*last.outcome["events"], secret]}
    outcome["results"] = {**outcome["results"], "France": [*outcome["results"]["France"], line]}
    units = dict(outcome["state"]["units"])
    units["France"] = [{"unit": "A Bur", "status": {"souls.sold": {"value": "hush-hush", "audience": ["France"]}}}]
    outcome["state"] = {**outcome["state"], "units": units, "rules": {"llamas": {"at": "hush-hush"}}}
    write(Turn, last.pk, outcome=outcome)
    gone(True)
    for who in (None, foggy.france, foggy.gm):
        page = get(foggy, who=who).content.decode()
        assert "A Par - Bur" in page
        for hidden in ("The llama sits", "SELL A Par", "hush-hush"):
            assert hidden not in page
    assert "hush-hush" not in str(without_rules(outcome))


def test_it_pauses_itself_once_and_its_gm_is_told_once(foggy, gone):
    EmailAddress.objects.create(user=foggy.gm, email=foggy.gm.email, primary=True, verified=True)
    gone(True)
    for _ in range(3):
        get(foggy)
    turn = foggy.turn
    assert (foggy.now.status, turn.due) == ("paused", None)
    assert turn.remaining is not None
    assert AuditEntry.objects.filter(game=foggy.game, action="game.pause").count() == 1
    entry = AuditEntry.objects.get(game=foggy.game, action="game.rules_gone")
    assert entry.data == {"missing": ["the plug-in fog-in-the-channel 1.0", f"the rule {FOG!r}"]}
    assert [one.user for one in Notice.objects.filter(about="rulesgone")] == [foggy.gm]
    assert not Notice.objects.filter(about="unreadable").exists()
    notices_send()
    told = [one for one in mail.outbox if one.subject.endswith("its rules are not here")]
    assert len(told) == 1
    assert NEEDS in told[0].body


def test_the_sweep_finds_it_before_anybody_looks(foggy, gone):
    make_table(prefix="b")
    gone(True)
    sweep()
    assert foggy.now.status == "paused"
    assert AuditEntry.objects.filter(action="game.rules_gone").count() == 1


def test_each_sweep_looks_at_some_games_and_the_next_goes_on_behind_them(foggy, gone, monkeypatch):
    """Ten thousand looked at in one sweep kept the heartbeat waiting for half a minute."""
    tables = [foggy, make_table(prefix="b"), make_table(prefix="c", with_rules=[FOG])]
    monkeypatch.setattr(deadlines, "AT_ONCE", 2)
    looked = []
    monkeypatch.setattr(deadlines, "missing_of", lambda game: looked.append(game.pk) or missing_of(game))
    gone(True)
    for swept in (2, 3, 3):
        sweep()
        assert looked == [table.game.pk for table in tables[:swept]]
    assert [table.now.status for table in tables] == ["paused", "running", "paused"]


def test_an_adjudication_that_breaks_off_on_it_pauses_it(foggy, gone):
    turn = foggy.turn
    gone(True)
    turn_failed(turn_id=turn.pk, number=turn.number, error=RuntimeError())
    assert foggy.now.status == "paused"
    assert not Notice.objects.filter(about="trouble").exists()


def test_it_goes_on_when_the_plugin_is_back_and_not_before(foggy, gone):
    gone(True)
    get(foggy)
    with pytest.raises(Conflict, match=r"needs the plug-in fog-in-the-channel 1\.0"):
        game_resume(game=foggy.game, by=foggy.gm)
    gone(False)
    assert missing_of(foggy.now) == ()
    assert "As it last stood" not in get(foggy).content.decode()
    game_resume(game=foggy.game, by=foggy.gm)
    assert foggy.now.status == "running"
    assert foggy.turn.due is not None
    foggy.order("Austria", "A Vie H")
    foggy.pass_deadline()
    assert foggy.now.turn_number == 3


def test_another_version_than_the_games_own_is_named(foggy):
    write(type(foggy.game), foggy.game.pk, options={"pin.fog-in-the-channel": "0.9"})
    assert missing_of(foggy.now) == ("the plug-in fog-in-the-channel 0.9 (1.0 is installed)",)
    assert get(foggy).status_code == 200


def test_rules_that_are_here_and_do_not_go_together_are_not_missing(foggy):
    write(type(foggy.game), foggy.game.pk, options={"victory.centres": "many"})
    assert missing_of(foggy.now) == ()
    assert get(foggy).status_code == 409
    assert foggy.now.status == "running"


def test_the_check_of_the_database_names_it(foggy, gone):
    assert not [one for one in run_checks(databases=["default"]) if one.id == "games.W002"]
    gone(True)
    (warning,) = [one for one in run_checks(databases=["default"]) if one.id == "games.W002"]
    assert foggy.game.slug in warning.msg
    assert NEEDS in warning.msg
    assert not [one for one in run_checks() if one.id == "games.W002"], "only where the database may be asked"


def test_an_update_that_adds_a_column_is_checked_before_it_is_there(table, monkeypatch):
    """`migrate` checks first: the code knows the column by then, the database does not."""
    introspection = connection.introspection
    described = introspection.get_table_description

    def without(cursor, name):
        return [column for column in described(cursor, name) if column.name != "read_marks"]

    monkeypatch.setattr(introspection, "get_table_description", without)
    with CaptureQueriesContext(connection) as asked:
        run_checks(databases=["default"])
    assert not [query["sql"] for query in asked if '"games_game"."read_marks"' in query["sql"]]

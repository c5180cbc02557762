"""What an older version stored is brought up when it is read, and written where it may be."""

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine.io import upgrades as up
from games.forming import creating
from games.game_templates.queries import read_template
from games.game_templates.services import template_save
from games.management.upgrading import upgrade
from games.models import AuditEntry, Branch, CompositionRevision, Game, GameTemplate, Ruling, Turn
from games.services.rulings import ruling_make
from tests.plugins.tables import make_table, user
from tests.web.permissions.poisons import write

pytestmark = [pytest.mark.django_db]

SOON = timedelta(days=1)


@pytest.fixture
def played(db):
    """A game with a turn behind it, a ruling on it, and one that is open."""
    table = make_table()
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    ruling_make(
        game=table.game, by=table.gm, kind="option", data={"name": "movement.paradox", "value": "rules_1982"},
        reason="The convoy.", turn=None,
    )  # fmt: skip
    return table


@pytest.fixture
def later(monkeypatch, played):
    """This version has had a step of every form since the game was stored: each notes that it was taken."""
    steps = {form: (lambda old, form=form: {**old, f"new_{form}": 1},) for form in up.FORMS}
    steps["rules"] = (lambda old: {**old, "options": {**old["options"], "victory.centres": "17"}},)
    steps["state"] = (lambda old: {**old, "ending": "a later form"},)
    steps["draws"] = (lambda old: {key: {**one, "value": "another"} for key, one in old.items()},)
    monkeypatch.setattr(up, "FORMS", steps)
    return played


def raw(model, pk, *names):
    return model.objects.filter(pk=pk).values(*names).get()


def test_rows_are_read_in_the_forms_of_today(later):
    game = later.now
    assert (game.options["victory.centres"], game.rules_schema) == ("17", 2)
    assert game.rulebook.options["victory.centres"] == "17"
    assert (game.open_turn.state["ending"], game.open_turn.state["schema"]) == ("a later form", 2)
    last = game.last_turn
    assert last.outcome["state"]["schema"] == last.outcome["schema"] == last.draws["schema"] == 2
    assert last.loaded_outcome(game.rulebook).state.ending == "a later form"
    assert last.loaded_outcome(game.rulebook).draws == ()
    ruling = Ruling.objects.get(game=game)
    assert (ruling.data["new_ruling"], ruling.kind) == (1, "option")
    assert "schema" not in raw(Turn, last.pk, "outcome")["outcome"]


def test_what_was_brought_up_is_not_written_back_by_the_way(later):
    """A started game, an adjudicated turn and a ruling are saved whole; nothing of them may change in the database."""
    game, last = later.now, later.now.last_turn
    game.name = "Another name"
    game.save()
    last.retry_at = timezone.now() + SOON
    last.save()
    ruling = Ruling.objects.get(game=game)
    ruling.withdrawn_reason = "It was wrong."
    ruling.save()
    assert raw(Game, game.pk, "name", "rules_schema") == {"name": "Another name", "rules_schema": 1}
    assert "victory.centres" not in raw(Game, game.pk, "options")["options"]
    assert raw(Turn, last.pk, "state")["state"]["schema"] == 1
    assert "schema" not in raw(Ruling, ruling.pk, "data")["data"]
    assert Ruling.objects.get(pk=ruling.pk).withdrawn_reason == "It was wrong."


def test_what_is_changed_after_it_was_brought_up_is_written(later):
    turn = later.turn
    assert turn.state["schema"] == 2
    turn.state = {**turn.state, "phase": "F1999M"}
    turn.save()
    assert raw(Turn, turn.pk, "state")["state"]["phase"] == "F1999M"
    assert raw(Turn, turn.pk, "state")["state"]["schema"] == 2


def test_a_template_that_an_older_version_kept_is_brought_up(later):
    kept = template_save(by=user("gm"), name="Usual")
    assert raw(GameTemplate, kept.pk, "rules_schema") == {"rules_schema": 2}
    GameTemplate.objects.update(rules_schema=1)
    assert dict(read_template(GameTemplate.objects.get(), user("gm")).draft.options)["victory.centres"] == "17"
    assert upgrade(write=False).reading["rules 1 to 2"] == 2 + CompositionRevision.objects.count()  # with the game's


def test_new_rows_say_which_version_made_them(later):
    game = creating.game_create(by=user("gm"), as_gm=True, name="New")
    assert raw(Game, game.pk, "rules_schema") == {"rules_schema": 2}
    assert "victory.centres" not in Game.objects.get(pk=game.pk).options
    made = Ruling.objects.create(
        game=game, number=1, phase="S1901M", kind="win", data={"seats": []}, reason="So.", author=later.gm
    )
    assert raw(Ruling, made.pk, "data")["data"] == {"seats": [], "schema": 2}
    clock = Ruling.objects.create(
        game=game, number=1, phase="S1901M", kind="deadline", data={}, reason="So.", author=later.gm
    )
    assert raw(Ruling, clock.pk, "data")["data"] == {}


def test_the_check_counts_by_form_and_step_and_writes_nothing(later):
    forming = creating.game_create(by=user("gm"), as_gm=True, name="Forming")
    Game.objects.filter(pk=forming.pk).update(rules_schema=1)
    Branch.objects.create(
        game=later.game, author=later.gm, number=1, phase="S1901M",
        rulings=[{"phase": "S1901M", "kind": "win", "data": {"seats": []}, "reason": "So.", "audience": None}],
    )  # fmt: skip
    Branch.objects.update(
        rulings=[{"phase": "S1901M", "kind": "win", "data": {"seats": []}, "reason": "So.", "audience": None}]
    )
    before = list(Turn.objects.values_list("state", "outcome"))
    found = upgrade(write=False)
    assert found.writing == {"rules 1 to 2": 1, "state 1 to 2": 1, "ruling 1 to 2": 1}
    assert found.reading["rules 1 to 2"] == 1 + CompositionRevision.objects.count()
    assert found.reading["state 1 to 2"] == 2  # before the turn that was played, and after it
    assert found.reading["outcome 1 to 2"] == found.reading["draws 1 to 2"] == found.reading["ruling 1 to 2"] == 1
    assert list(Turn.objects.values_list("state", "outcome")) == before


def test_writing_writes_what_may_be_written_and_finds_nothing_more_to_write(later):
    forming = creating.game_create(by=user("gm"), as_gm=True, name="Forming")
    Game.objects.filter(pk=forming.pk).update(rules_schema=1)
    upgrade(write=True)
    assert raw(Game, forming.pk, "options")["options"]["victory.centres"] == "17"
    assert raw(Turn, later.turn.pk, "state")["state"]["schema"] == 2
    assert raw(Turn, later.now.last_turn.pk, "state")["state"]["schema"] == 1
    assert raw(Game, later.game.pk, "rules_schema")["rules_schema"] == 1
    assert AuditEntry.objects.filter(action="game.upgrade", game=later.game).get().data["columns"] == ["state"]
    again = upgrade(write=True)
    assert not again.writing
    assert again.reading
    assert AuditEntry.objects.filter(action="game.upgrade").count() == 2


def test_the_command_says_that_all_is_in_the_form_of_today(played):
    out = io.StringIO()
    call_command("upgrade_games", "--check", stdout=out)
    assert out.getvalue() == "Everything is stored in the forms of this version.\n"


def test_the_command_tells_of_steps(later):
    out = io.StringIO()
    call_command("upgrade_games", stdout=out)
    assert "state 1 to 2: 1 written\n" in out.getvalue()
    assert "outcome 1 to 2: 1 brought up whenever it is read" in out.getvalue()


def test_the_command_names_what_cannot_be_read_and_why(played):
    write(Game, played.game.pk, with_rules=["no_such_rule"])
    other = make_table(prefix="b")
    write(Turn, other.turn.pk, state={**other.turn.state, "schema": 8})
    out = io.StringIO()
    with pytest.raises(CommandError):
        call_command("upgrade_games", "--check", stdout=out)
    said = out.getvalue()
    assert f"Cannot be read: {played.game.slug}" in said
    assert "There is no rule 'no_such_rule'" in said
    assert f"Cannot be brought up: turn {other.turn.pk}: state.schema" in said
    assert f"Cannot be read: {other.game.slug}" in said


def test_a_step_that_breaks_off_on_what_is_stored_breaks_no_list(later, monkeypatch):
    def no(old):
        raise KeyError("units")

    monkeypatch.setattr(up, "FORMS", {**up.FORMS, "state": (no,)})
    assert later.now.open_turn.state["schema"] == 1  # as it was stored
    assert Turn.objects.count() == 2
    assert later.game in upgrade(write=False).faults

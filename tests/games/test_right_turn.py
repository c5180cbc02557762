"""A deed is done to the turn that it was meant for, and to no other; and its default is the turn that is open."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.appeals.services import appeal_answer
from games.co_gms import services as co_gms
from games.common.errors import GoneBy
from games.gm.deeds.registry import DEEDS, deeds_of
from games.gm.services.marking import answers_mark
from games.models import Game, Ruling, Turn
from games.seat_offers import services as seat_offers
from games.services import clock, rulings, seats, turns
from games.services.base import turn_mark
from tests.games.desks import desk, desk_of, do
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
DEED = {"kind": "board", "data": {"op": "owner", "place": "Bel", "seat": "France"}, "reason": "R"}


def autumn(table):
    """A form of Spring and its address, opened before the deadline passes."""
    mark = turn_mark(table.now)
    table.pass_deadline()
    return mark


def test_a_form_of_spring_does_not_close_autumn(table):
    spring = autumn(table)
    answer = do(table, "now", turn=spring)
    assert answer.status_code == 409
    assert table.now.turn_number == 2
    page = answer.content.decode()
    assert "it is Autumn 1901, movement now" in page
    assert "Close Autumn 1901, movement now" in page, "the button is about what is open"
    form = answer.context["form"]
    assert (form["turn"].value(), form["reason"].value()) == ("2.1", "Because.")


def test_a_turn_opened_anew_is_not_the_one_that_was_looked_at(table):
    table.pass_deadline()
    before = turn_mark(table.now)
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="Once more.")
    answer = do(table, "now", turn=before)
    assert answer.status_code == 409
    assert "opened anew because its past was changed" in answer.content.decode()
    assert table.now.turn_number == 2


def test_now_says_which_turn_and_who_is_missing_and_asks_once(table):
    for seat in ("France", "Italy", "Austria", "England", "Germany"):
        table.order(seat, "", ready=True)
    form = desk_of(table.gm).get(desk(table, "deed", "now")).content.decode()
    assert "Spring 1901, movement is closed before its deadline" in form
    assert "Nothing has come from Russia and Turkey" in form
    asked = do(table, "now", looking=True)
    assert "Close Spring 1901, movement now without Russia and Turkey?" in asked.content.decode()
    assert table.now.turn_number == 1, "it was only asked"
    assert do(table, "now").status_code == 302
    assert table.now.turn_number == 2
    assert not table.game.seats.filter(nmr_total__gt=0).exists()


def test_now_is_asked_again_when_somebody_else_is_missing_meanwhile(table):
    asked = do(table, "now", looking=True).context["sure"]
    table.order("France", "A Par - Bur")
    again = do(table, "now", looking=True, sure=asked)
    assert again.status_code == 200
    assert table.now.turn_number == 1
    assert "France" in asked
    assert "France" not in again.context["sure"]


def test_now_goes_through_the_release_gate_and_marks_nobody_absent(tables):
    table = tables(gate_minutes=120)
    table.order("France", "A Par - Bur")
    assert "waits at the release gate" in desk_of(table.gm).get(desk(table, "deed", "now")).content.decode()
    do(table, "now")
    gated = table.turn
    assert (gated.number, gated.gated_at is not None, table.now.last_turn) == (1, True, None)
    assert turns.turn_adjudicate(turn_id=gated.pk, number=1, now=gated.due) is not None
    assert table.now.turn_number == 2
    assert not table.game.seats.filter(nmr_total__gt=0).exists(), "their time was cut short"


@pytest.mark.parametrize("name", DEEDS)
def test_every_deed_of_the_desk_names_the_turn_it_was_made_for(table, name):
    co_gms.co_gm_add(game=table.game, by=table.gm, user=user("second"))
    rulings.ruling_make(game=table.game, by=table.gm, **DEED)
    table.pass_deadline()
    form = DEEDS[name](table.now)
    assert form["turn"].value() == "2.1"
    assert form.fields["turn"].required
    if name in deeds_of(table.now):
        assert 'name="turn" value="2.1"' in desk_of(table.gm).get(desk(table, "deed", name)).content.decode()


WHO_ASKED = {"seat_id": "France", "reason": "R"}


def deeds_in_services(table):
    """Each service that a deed calls, to be called for a turn."""
    common = {"game": table.game, "by": table.gm}
    ruling = rulings.ruling_make(**common, **DEED)
    later = timezone.now() + timedelta(days=2)
    other = user("third")
    return {
        "ruling_make": lambda turn: rulings.ruling_make(**common, **DEED, turn=turn),
        "ruling_withdraw": lambda turn: rulings.ruling_withdraw(ruling=ruling, by=table.gm, reason="R", turn=turn),
        "turn_readjudicate": lambda turn: rulings.turn_readjudicate(**common, reason="R", turn=turn),
        "turn_adjudicate_now": lambda turn: rulings.turn_adjudicate_now(**common, number=2, reason="R", turn=turn),
        "outcome_publish": lambda turn: rulings.outcome_publish(**common, number=2, turn=turn),
        "deadline_set": lambda turn: rulings.deadline_set(**common, due=later, reason="R", turn=turn),
        "game_pause": lambda turn: clock.game_pause(**common, reason="R", turn=turn),
        "game_resume": lambda turn: clock.game_resume(**common, reason="R", turn=turn),
        "seat_replace": lambda turn: seats.seat_replace(**common, seat_id="France", reason="R", turn=turn),
        "seat_offer": lambda turn: seat_offers.seat_offer(
            **common, seat_id="France", reason="R", user=other, turn=turn
        ),
        "co_gm_add": lambda turn: co_gms.co_gm_add(**common, user=other, turn=turn),
        "co_gm_remove": lambda turn: co_gms.co_gm_remove(**common, user=other, turn=turn),
        "game_hand_over": lambda turn: co_gms.game_hand_over(**common, to=other, turn=turn),
        "answers_mark": lambda turn: answers_mark(**common, number=2, marks={}, turn=turn),
        "hidden_secret_release": lambda turn: rulings.hidden_secret_release(**common, turn=turn),
    }


def test_no_service_of_the_desk_does_anything_for_a_turn_that_has_gone_by(table):
    table.pass_deadline()
    services = deeds_in_services(table)
    before = (Ruling.objects.count(), Turn.objects.count())
    for name, service in services.items():
        for gone in ("1.1", "1", "2.2", "3", "0", "nonsense", ""):
            with pytest.raises(GoneBy, match="has gone by"):
                service(gone)
            assert (Ruling.objects.count(), Turn.objects.count()) == before, name
    assert table.now.status == "running"


def test_an_appeal_is_not_answered_for_a_turn_that_has_gone_by(table):
    from games.appeals.services import appeal_make

    table.order("France", "A Par - Bur")
    table.pass_deadline()
    told = {"about": "order:France:A Par", "rule": "1", "text": "T"}
    appeal = appeal_make(game=table.game, by=table.france, **told)
    with pytest.raises(GoneBy):
        appeal_answer(appeal=appeal, by=table.gm, upheld=True, answer="Yes.", turn="1.1")
    appeal_answer(appeal=appeal, by=table.gm, upheld=True, answer="Yes.", turn="2.1")


@pytest.mark.parametrize("name", ["board", "option", "strike", "add", "orders", "pin", "end"])
def test_the_open_turn_is_the_default_and_the_button_says_what_changes(table, name):
    table.order("France", "A Par - Bur")
    table.pass_deadline()
    form = desk_of(table.gm).get(desk(table, "deed", name)).context["form"]
    assert form["number"].value() == 2
    form.cleaned_data = {"number": 2}
    assert form.button == "Rule on Autumn 1901, movement, which is still open"
    form.cleaned_data = {"number": 1}
    assert form.button == "Change what is published: Spring 1901, movement is done again"


def test_a_ruling_that_waits_says_so_on_its_button(table):
    told = {"op": "remove", "unit": "A Par", "seat": "France"}
    table.pass_deadline()
    open_one = do(table, "board", looking=True, number=2, **told).content.decode()
    assert "Rule on Autumn 1901, movement, which is still open</button>" in open_one
    last = do(table, "board", looking=True, number=1, **told).content.decode()
    assert "Change what is published: Spring 1901, movement is done again</button>" in last


def test_by_api_a_deed_names_its_turn_too(table):
    client, api = desk_of(table.gm), f"/api/games/{table.game.slug}/"
    table.pass_deadline()
    shown = client.get(api).json()["turn"]
    assert (shown["number"], shown["revision"]) == (2, 1)
    for path, body in {
        "gm/pause/": {"reason": "R"},
        "gm/readjudicate/": {"reason": "R"},
        "ledger/": DEED,
        "gm/seats/France/": {"reason": "R"},
        "gm/seats/France/bot/": {"reason": "R"},
        "gm/deadline/": {"reason": "R", "due": "2099-01-01T00:00:00Z"},
    }.items():
        missing = client.post(f"{api}{path}", body, content_type="application/json")
        assert (missing.status_code, missing.json()["field"]) == (400, "turn"), path
        gone = client.post(f"{api}{path}", {**body, "turn": "1"}, content_type="application/json")
        assert gone.status_code == 409, path
        assert "it is Autumn 1901, movement now" in gone.json()["detail"]
    assert client.post(f"{api}gm/adjudicate/", {"number": 1, "reason": "R"}).status_code == 409
    assert client.post(f"{api}gm/pause/", {"reason": "R", "turn": "2.1"}).status_code == 200
    assert Game.objects.get(pk=table.game.pk).status == "paused"

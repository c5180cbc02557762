"""A game of Rather Silly is made by the form, with every option and a line on each; eleven sit down, or bots do."""

import pytest

import engine
from engine.rulebook.composing import GAME_OPTIONS
from games.common.drafts import Draft
from games.common.variants_on_offer import on_offer
from games.forming import creating, joining
from games.library.rules.fields import OptionsForm
from games.lobby.forms import NewGameForm
from games.models import Game
from games.services import starting
from tests.plugins.tables import user
from tests.web.games.rather_silly.conftest import ELEVEN

pytestmark = pytest.mark.django_db


def filled(**changed):
    form = NewGameForm()
    data = {name: value for name, value in form.initial.items() if value not in (None, False)}
    return {**data, "variant": "rather_silly", "name": "Silly", "run": "gm", **changed}


def test_it_is_on_offer():
    assert "rather_silly" in on_offer()


def test_every_option_is_on_the_form_with_a_line_of_explanation():
    form = OptionsForm(Draft("rather_silly"))
    book = engine.load_rulebook("rather_silly")
    for option in [*GAME_OPTIONS, *(option for rule in book.rules for option in rule.options)]:
        field = form.fields[f"option:{option.name}"]
        assert str(field.help_text).strip(), option.name
    titles = [title for title, _ in form.groups()]
    assert titles[0] == "Windows"
    assert {"Borg", "Souls", "The Jester", "The Doctor"} <= set(titles)


def test_a_game_is_made_with_options_of_many_rules(browse):
    choices = {
        "option:windows.style": "postal", "option:borg.rings": "sum", "option:llamas.herds": "2",
        "option:frame.theme": "neutral", "option:jester.last_year": "1910",
    }  # fmt: skip
    answer = browse(user("maker")).post("/games/new/", filled(**choices))
    assert answer.status_code == 302, answer.context and answer.context["form"].errors
    game = Game.objects.get(name="Silly")
    assert game.variant == "rather_silly"
    assert game.options == {name.removeprefix("option:"): value for name, value in choices.items()}
    assert browse(user("maker")).get(game.get_absolute_url()).status_code == 200


def test_the_defaults_leave_no_trace(browse):
    assert browse(user("maker")).post("/games/new/", filled()).status_code == 302
    assert Game.objects.get(name="Silly").options == {}


def test_eleven_sit_down(browse):
    browse(user("maker")).post("/games/new/", filled(allocation="chosen"))
    game = Game.objects.get(name="Silly")
    assert list(game.seats.values_list("seat_id", flat=True)) == list(ELEVEN)
    for seat in ELEVEN:
        here = f"{game.get_absolute_url()}join/"
        assert browse(user(f"new{seat.lower()}")).post(here, {"seat": seat}).status_code == 302
    game.refresh_from_db()
    assert game.open_turn.phase == "W1900A"


def test_bots_take_empty_seats_and_never_stall(browse):
    member = user("maker")
    game = creating.game_create(
        by=member, name="With bots", variant="rather_silly", bots_allowed=True, allocation="chosen"
    )
    joining.game_join(game=game, by=member, seat_id="Jester")
    starting.game_start(game=game, by=member)
    game.refresh_from_db()
    assert game.seats.filter(bot=True).count() == 10
    for _ in range(6):
        turn = game.open_turn
        assert set(turn.wanted) >= set()
        for seat in game.seats.filter(bot=True):
            wants = engine.wants(game.rulebook, turn.loaded_state(game.rulebook), seat.seat_id)
            assert not wants or turn.papers.filter(seat=seat, ready=True).exists()
        assert turn.window != "G", "no bot's answer waits for a GM"
        _deadline(turn)
        game.refresh_from_db()


def _deadline(turn):
    from datetime import timedelta

    from games.models import Heartbeat
    from games.services import turns
    from games.services.outages import SWEEP

    now = turn.due + timedelta(seconds=1)
    Heartbeat.objects.filter(name=SWEEP).update(beat_at=now)
    assert turns.turn_adjudicate(turn_id=turn.pk, number=turn.number, now=now) is not None

"""Bots of single seats: how each plays, said when a game is made, changed by the GM, told everywhere alike."""

import re

import pytest
from django.test import Client

from games.agreements.agreed import agreed_now, changed_since
from games.agreements.settings_changes import game_change
from games.bots.services.seats import bot_set
from games.common.errors import NotAllowed, Refused
from games.game_settings import settings_in_words
from games.game_templates.services import template_of_game
from games.models import BotLetter, BotPromise, BotThought, Game, Message, Receipt, Submission
from games.permissions import spectator_of
from games.play_now.solo_games import solo_game_begin
from games.press.services import bot_press
from games.press.services.press import press_send
from games.services.starting import game_start
from games.table.settings_agreed import terms_of
from tests.plugins.tables import make_table, user
from tests.plugins.thinking import bot_think

pytestmark = pytest.mark.django_db

MIXED = {"Germany": {"strength": "expert", "temper": "ruthless"}, "Turkey": {"strength": "novice"}}


def against(players=("France",), **settings):
    """A game that has started: Regulars, but for an Expert in Germany and a Novice in Turkey."""
    said = {"bot_strength": "regular", "bot_seats": MIXED, "nmr_policy": "hold", **settings}
    table = make_table(players=players, bots_allowed=True, **said)
    game_start(game=table.game, by=table.gm)
    return table


def owed(table):
    return {
        one.seat.seat_id: (one.strength, one.temper)
        for one in BotThought.objects.filter(turn=table.turn).select_related("seat")
    }


def ask(client, path, body):
    return client.post(f"/api/games/{path}", body, content_type="application/json")


def client_of(member):
    client = Client()
    client.force_login(member)
    return client


def test_each_bot_thinks_as_is_said_of_its_seat():
    found = owed(against())
    assert found["Germany"] == ("expert", "ruthless")
    assert found["Italy"] == ("regular", "usual")
    assert "Turkey" not in found


def test_novices_by_default_with_one_who_thinks():
    table = against(bot_strength="novice")
    assert set(owed(table)) == {"Germany"}


def test_what_was_stored_before_has_all_bots_alike():
    """The column's own default is what rows of an older version have."""
    table = against(bot_seats={})
    assert set(owed(table).values()) == {("regular", "usual")}
    assert Game._meta.get_field("bot_seats").db_default == {}


def test_the_table_says_of_each_bot_how_it_plays():
    viewer = spectator_of(against().now)
    said = {seat.seat_id: viewer.name_of(seat) for seat in viewer.game.seats.all()}
    assert said["Germany"] == "a bot (Expert, ruthless)"
    assert said["Turkey"] == "a bot (Novice)"
    assert said["Italy"] == "a bot (Regular)"


def test_a_novice_among_regulars_answers_no_letters():
    table = against(press="full")
    for to in ("Germany", "Turkey"):
        press_send(game=table.now, by=table.france, to=[to], text="PEACE?")
    letters = list(BotLetter.objects.select_related("seat"))
    assert [letter.seat.seat_id for letter in letters] == ["Germany"]
    assert bot_press.bot_answer(letter_id=letters[0].pk)


def test_pages_and_api_say_what_each_can_be_asked():
    table = against(press="full")
    client = client_of(table.france)
    seats = {one["id"]: one for one in client.get(f"/api/games/{table.game.slug}/").json()["seats"]}
    assert (seats["Germany"]["bot_strength"], seats["Germany"]["bot_temper"]) == ("expert", "ruthless")
    assert seats["Germany"]["asks"][0] == "PEACE?"
    assert (seats["Turkey"]["bot_strength"], seats["Turkey"]["asks"]) == ("novice", [])
    assert (seats["France"]["bot_strength"], seats["France"]["asks"]) == ("", [])
    for to, said in {
        "Germany": "A bot (Expert, ruthless), which answers",
        "Turkey": "A bot (Novice), which answers no",
    }.items():
        thread = press_send(game=table.now, by=table.france, to=[to], text="Well?").thread
        assert said in client.get(f"/games/{table.game.slug}/press/?thread={thread.pk}").content.decode()
    rules = client.get(f"/games/{table.game.slug}/rules/").content.decode()
    assert "Germany: Expert, ruthless; Turkey: Novice" in rules


@pytest.mark.parametrize(
    "said",
    [
        {"Ruritania": {"strength": "expert"}},
        {"Germany": {"strength": "wizard"}},
        {"Germany": {"temper": "sour"}},
        {"Germany": {"word": 100}},
        {"Germany": "expert"},
        ["Germany"],
    ],
)
def test_what_cannot_be_said_of_a_bot_is_refused(said):
    with pytest.raises(Refused) as no:
        make_table(bots_allowed=True, bot_seats=said, forming=True)
    assert no.value.field == "bot_seats"


def test_who_sits_is_told_of_a_change_seat_by_seat():
    table = make_table(players=("France",), bots_allowed=True, forming=True, bot_strength="regular")
    before = agreed_now(table.now)
    game_change(game=table.game, by=table.gm, bot_seats=MIXED)
    changed = changed_since(before, agreed_now(table.now))
    assert [(one.name, one.old, one.new) for one in changed] == [
        ("Single bots", "as all the others", "Germany: Expert, ruthless; Turkey: Novice")
    ]
    old = {name: value for name, value in before.items() if name != "bot_seats"}
    assert not changed_since(old, before), "agreements of an older version say nothing of it"


def test_a_seat_that_goes_with_its_rules_is_forgotten():
    seats = {"Jester": {"strength": "expert"}, "France": {"temper": "peaceful"}}
    table = make_table(variant="rather_silly", players=(), bots_allowed=True, forming=True, bot_seats=seats)
    game_change(game=table.game, by=table.gm, variant="standard", without=[], with_rules=[], options={})
    assert table.now.bot_seats == {"France": {"temper": "peaceful"}}


def test_a_template_keeps_it():
    table = make_table(players=(), bots_allowed=True, forming=True, bot_seats=MIXED)
    kept = template_of_game(game=table.now, by=table.gm, name="Mixed")
    assert kept.settings["bot_seats"] == MIXED
    told = dict(settings_in_words(Game(bots_allowed=True, bot_seats=MIXED)))
    assert told["Single bots"] == "Germany: Expert, ruthless"


def test_the_lobby_says_it():
    table = make_table(players=(), bots_allowed=True, forming=True, bot_seats=MIXED, bot_strength="regular")
    said = next(term.text for term in terms_of(table.now) if term.name == "Bots")
    assert "Germany: Expert, ruthless; Turkey: Novice" in said
    assert "Regulars and Experts can be asked PEACE?" in said


def test_at_ones_own_pace_single_bots_are_named():
    game = solo_game_begin(by=user("anna"), seat_id="France", bot_seats={"Italy": {"strength": "expert"}})
    assert Game.objects.get(pk=game.pk).strength_of("Italy") == "expert"
    assert {one.seat.seat_id for one in BotThought.objects.filter(turn=game.open_turn)} == {"Italy"}


def test_play_now_takes_it_from_form_and_api():
    client = client_of(user("anna"))
    client.post(
        "/play/", {"variant": "standard", "seat": "France", "bot:strength:Italy": "expert", "bot:temper:Italy": ""}
    )
    assert Game.objects.get().bot_seats == {"Italy": {"strength": "expert"}}
    answer = client.post("/api/play/", {"seat": "France", "bot_seats": MIXED}, content_type="application/json")
    assert answer.status_code == 201
    assert answer.json()["bot_seats"] == MIXED


def test_the_form_of_a_new_game_takes_it_and_shows_it_again():
    client = client_of(user("anna"))
    said = {"name": "Mixed company", "variant": "standard", "speed": "brisk", "run": "gm", "press": "full"}
    said |= {"allocation": "drawn", "nmr_policy": "vacate", "nmr_limit": "2", "start": "full", "bots_allowed": "on"}
    said |= {"bot_strength": "regular", "bot:strength:Germany": "expert", "bot:temper:Germany": "ruthless"}
    assert client.post("/games/new/", said).status_code == 302
    game = Game.objects.get()
    assert game.bot_seats == {"Germany": {"strength": "expert", "temper": "ruthless"}}
    page = client.get(f"/games/{game.slug}/settings/").content.decode()
    assert '<option value="ruthless" selected>' in page
    wrong = client.post("/games/new/", {**said, "bot:strength:Germany": "wizard"})
    assert wrong.status_code == 422
    assert "The strength of the bot in Germany is one of" in wrong.content.decode()


def test_the_composer_answers_with_the_seats_of_the_rules():
    client = client_of(user("anna"))
    form = {"variant": "rather_silly", "bot_strength": "regular", "bot:temper:Jester": "peaceful"}
    said = client.post("/rules/compose/answer/", form).content.decode()
    assert 'name="bot:strength:Jester"' in said
    assert '<option value="peaceful" selected>' in said
    assert "bot:strength" not in client.post("/rules/compose/answer/", {"variant": "standard"}).content.decode()


# --- while the game goes on -----------------------------------------------------------------------------------------


def test_the_gm_makes_a_bot_stronger_and_it_thinks_about_the_open_turn():
    table = against()
    bot_set(game=table.game, by=table.gm, seat_id="Turkey", strength="regular", temper="peaceful", reason="Too easy.")
    assert owed(table)["Turkey"] == ("regular", "peaceful")
    assert spectator_of(table.now).name_of(table.seat("Turkey")) == "a bot (Regular, peaceful)"
    said = Message.objects.get(thread__game=table.game).text
    assert said == "The bot in Turkey plays as Regular, peaceful from now on. The GM says why: Too easy."
    assert bot_think(thought_id=BotThought.objects.get(turn=table.turn, seat__seat_id="Turkey").pk)


def test_and_weaker_and_its_better_orders_are_gone():
    table = against()
    novice = Submission.objects.get(turn=table.turn, seat__seat_id="Italy").lines
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Italy")
    bot_think(thought_id=thought.pk)
    bot_set(game=table.game, by=table.gm, seat_id="Italy", strength="novice", reason="Too hard.")
    paper = Submission.objects.get(turn=table.turn, seat__seat_id="Italy")
    assert paper.lines == novice
    assert Receipt.objects.filter(submission=paper).count() == 3
    assert "Italy" not in owed(table)
    table.pass_deadline()
    assert "Italy" not in owed(table)


def test_a_bot_made_weaker_keeps_what_it_has_promised_for_the_season():
    table = against(bot_word=100)
    press_send(game=table.now, by=table.france, to=["Italy"], text="SUPPORT A Mar - Pie?")
    bot_press.bot_answer(letter_id=BotLetter.objects.get().pk)
    assert BotPromise.objects.filter(turn=table.turn, seat__seat_id="Italy").exists()
    bot_set(game=table.game, by=table.gm, seat_id="Italy", strength="novice", reason="Too hard.")
    assert "Italy" not in owed(table)
    assert "A Ven S A Mar - Pie" in Submission.objects.get(turn=table.turn, seat__seat_id="Italy").lines


def test_a_bot_plays_as_all_the_others_again():
    table = against()
    bot_set(game=table.game, by=table.gm, seat_id="Germany", reason="Enough.")
    assert table.now.bot_seats == {"Turkey": {"strength": "novice"}}
    assert owed(table)["Germany"] == ("regular", "usual")


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"seat_id": "France", "strength": "expert"}, "seat"),
        ({"seat_id": "Turkey", "strength": "wizard"}, "strength"),
        ({"seat_id": "Turkey", "strength": "novice"}, "strength"),
        ({"seat_id": "Turkey", "strength": "expert", "reason": " "}, "reason"),
    ],
)
def test_what_a_gm_cannot_set(told, field):
    table = against()
    with pytest.raises(Refused) as no:
        bot_set(game=table.game, by=table.gm, **{"reason": "R", **told})
    assert no.value.field == field
    assert table.now.bot_seats == MIXED


def test_only_the_gm_sets_it_and_only_while_the_game_goes_on():
    table = against()
    with pytest.raises(NotAllowed):
        bot_set(game=table.game, by=table.france, seat_id="Turkey", strength="expert", reason="Please.")
    forming = make_table(players=(), bots_allowed=True, forming=True, prefix="f")
    with pytest.raises(Refused):
        bot_set(game=forming.game, by=forming.gm, seat_id="Turkey", strength="expert", reason="R")


def test_by_the_desk_and_by_the_api():
    table = against()
    client = client_of(table.gm)
    page = client.get(f"/gm/{table.game.slug}/do/bot/?seat=Germany").content.decode()
    assert re.search(r'value="ruthless"[^>]* checked', page), "as it plays now is filled in"
    turn = {"turn": str(table.turn.number), "reason": "R"}
    done = client.post(f"/gm/{table.game.slug}/do/bot/", {"seat": "Turkey", "strength": "expert", "temper": "", **turn})
    assert done.status_code == 302
    assert table.now.strength_of("Turkey") == "expert"
    body = {"strength": "novice", "temper": "peaceful", **turn}
    answer = ask(client, f"{table.game.slug}/gm/seats/Italy/bot/", body)
    assert answer.status_code == 200
    assert answer.json()["bot_seats"]["Italy"] == {"strength": "novice", "temper": "peaceful"}
    assert ask(client_of(table.france), f"{table.game.slug}/gm/seats/Italy/bot/", body).status_code == 403
    assert ask(client, f"{table.game.slug}/gm/seats/Italy/bot/", {**body, "turn": "9"}).status_code == 409

"""Lessons: each rule, when it first matters to a reader, in two lines, once; of what that reader may know."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine.rulebook import registry
from games.common.variants_on_offer import on_offer
from games.models import Game, Profile
from games.permissions import viewer_of
from games.play_now.solo_games import solo_game_begin
from games.services import orders, turns
from games.table.lessons import lessons_due
from games.table.lessons.lesson import Lesson
from games.table.panels.panel import PanelContext
from tests.plugins.tables import make_table, user
from tests.rows import slow_but

pytestmark = pytest.mark.django_db

TOLD = {rule: module.LESSON for rule in registry.rules() if (module := registry.beside_rule(rule, "site.lesson"))}


def now(game):
    return Game.objects.get(pk=game.pk)


def due(game, member):
    return [one.rule.id for one in lessons_due(PanelContext(viewer_of(now(game), User.objects.get(pk=member.pk))))]


def play_on(game, member):
    orders.orders_ready(game=game, by=member, number=now(game).turn_number, ready=True)
    while turns.turns_work(bots=True):
        pass


def browser(member):
    client = Client()
    client.force_login(member)
    return client


@pytest.mark.parametrize("rule", TOLD)
def test_a_lesson_is_two_short_lines_and_cites_a_clause_that_there_is(rule):
    lesson = TOLD[rule]
    assert isinstance(lesson, Lesson)
    assert not lesson.clause or lesson.clause in registry.find_rule(rule).clauses
    for line in (lesson.now, lesson.do):
        assert 20 < len(line) < 260
        assert line.endswith(".")


def test_every_rule_that_is_ordered_or_stands_on_the_map_has_words_of_its_own():
    """Cards say on their faces what they do; orders of the standard game are led through step by step."""
    without = {
        name
        for name, rule in registry.rules().items()
        if name not in TOLD and "cards" not in rule.topics and name != "movement" and (rule.order_kinds or rule.kinds)
        if registry.rule_origin(name) is None
    }
    assert without == set()


def test_what_is_to_be_ordered_is_told_first():
    anna = user("anna")
    game = solo_game_begin(by=anna, variant="rather_silly", seat_id="France")
    assert due(game, anna)[:2] == ["movement", "llamas"]  # the pieces before all else
    play_on(game, anna)
    assert {"links", "souls", "borg"} <= set(due(game, anna))
    assert "siamese" not in due(game, anna)


def test_what_has_not_happened_is_not_told_of():
    anna = user("anna")
    game = solo_game_begin(by=anna, variant="standard", seat_id="France")
    assert due(game, anna) == ["movement"]  # what the pieces are, and nothing else
    play_on(game, anna)
    assert "adjustments" not in due(game, anna)


@pytest.mark.parametrize("variant", slow_but(on_offer(), "standard", "hitchhiker"))
def test_each_is_told_once_whatever_is_played(variant):
    anna = user("anna")
    game = solo_game_begin(by=anna, variant=variant)
    client, told = browser(anna), []
    for _ in range(7):
        if now(game).is_over:
            break
        for _ in range(30):
            page = client.get(f"{game.get_absolute_url()}parts/lessons/").content.decode()
            shown = re.search(r'data-lesson="([^"]+)"', page)
            if not shown:
                break
            told.append(shown[1])
            answer = client.post(
                f"{game.get_absolute_url()}lessons/", {"rule": shown[1]}, headers={"Accept": "application/json"}
            )
            assert answer.status_code == 200
        play_on(game, anna)
    assert len(told) == len(set(told))
    assert told, "seven windows, and nothing to learn"
    other = solo_game_begin(by=anna, variant=variant)
    assert not set(due(other, anna)) & set(told), "nor in another game"


def test_who_wants_none_gets_none():
    anna = user("anna")
    game = solo_game_begin(by=anna, variant="rather_silly", seat_id="France")
    page = browser(anna).get(game.get_absolute_url()).content.decode()
    assert "New: Orders and movement" in page
    assert TOLD["movement"].do in page
    answer = browser(anna).post(f"{game.get_absolute_url()}lessons/", {"rule": "ALL"})
    assert answer.status_code == 302
    assert due(game, anna) == []
    assert "data-lesson=" not in browser(anna).get(game.get_absolute_url()).content.decode()


def test_who_only_watches_is_taught_nothing():
    table = make_table(variant="rather_silly")
    assert due(table.game, user("stranger")) == []
    assert due(table.game, table.gm) == []
    answer = browser(user("stranger")).post(
        f"{table.game.get_absolute_url()}lessons/", {"rule": "llamas"}, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 403
    assert Profile.objects.get(user=user("stranger")).lessons_read is None


def test_a_rule_that_there_is_not_is_said():
    anna = user("anna")
    game = solo_game_begin(by=anna)
    answer = browser(anna).post(
        f"{game.get_absolute_url()}lessons/", {"rule": "ruritania"}, headers={"Accept": "application/json"}
    )
    assert answer.status_code == 400
    assert "no such rule" in answer.json()["message"]


def test_what_others_hide_teaches_nobody():
    """After the set-up every Power has herds on the map, which nobody else sees: the Jester hears nothing of llamas."""
    anna, boris = user("anna"), user("boris")
    jesters = solo_game_begin(by=anna, variant="rather_silly", seat_id="Jester")
    frances = solo_game_begin(by=boris, variant="rather_silly", seat_id="France")
    play_on(frances, boris)
    for game in (jesters, frances):
        assert len(now(game).open_turn.state["rules"]["llamas"]["herds"]) >= 6, "they are there"
    assert "llamas" not in due(jesters, anna)
    assert "llamas" in due(frances, boris)

"""Press with bots: they answer plain forms in their queue, hold to what they agree to, and gang up on nobody."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.bots.services import thoughts as bots
from games.models import BotLetter, BotPromise, BotThought, Game, Message, Submission, Turn
from games.permissions import viewer_of
from games.press import queries as reading
from games.press.services import bot_letters, bot_press
from games.press.services.bot_promises import kept_promises, promises_of_turn
from games.press.services.press import message_write, press_send, thread_between
from games.services import rulings
from games.services.seats import seat_replace
from games.services.starting import game_start
from tests.plugins.tables import make_table
from tests.plugins.thinking import bot_think

pytestmark = pytest.mark.django_db


def against(strength="regular", players=("France", "Italy"), **settings):
    settings = {"press": "full", "bot_word": 100, **settings}
    table = make_table(players=players, bots_allowed=True, bot_strength=strength, nmr_policy="hold", **settings)
    game_start(game=table.game, by=table.gm)
    return table


def write(table, text, to="Germany", by="france"):
    return press_send(game=table.now, by=getattr(table, by), to=[to], text=text)


def answered(table):
    """The bots' letters in the game, after every letter to them has been dealt with."""
    while left := list(BotLetter.objects.owed().filter(turn=table.turn)):
        for letter in left:
            bot_press.bot_answer(letter_id=letter.pk)
    return list(
        Message.objects.filter(thread__game=table.game, author=None, seat__bot=True).values_list("text", flat=True)
    )


def think(table, seat_id):
    assert bot_think(thought_id=BotThought.objects.get(turn=table.turn, seat__seat_id=seat_id).pk)
    return Submission.objects.get(turn=table.turn, seat__seat_id=seat_id).lines


def test_who_asks_for_peace_is_answered_and_the_promise_is_for_the_season():
    table = against()
    write(table, "Peace?")
    assert answered(table) == ["YES"]
    promise = BotPromise.objects.get()
    assert (promise.seat.seat_id, promise.to.seat_id, promise.kind) == ("Germany", "France", "peace")
    kept = kept_promises(table.now, table.turn, promise.seat)
    assert (kept.peace, kept.lines) == ({"France"}, ())
    table.pass_deadline()
    assert not promises_of_turn(table.turn, promise.seat)


def test_a_support_is_promised_by_its_line_and_ordered():
    table = against()
    write(table, "SUPPORT A Par - Bur?")
    assert answered(table) == ["YES: A Mun S A Par - Bur"]
    assert "A Mun S A Par - Bur" in think(table, "Germany")


def test_a_bot_thinks_again_when_it_has_promised_something():
    table = against()
    think(table, "Germany")
    assert not BotThought.objects.owed().filter(turn=table.turn, seat__seat_id="Germany").exists()
    write(table, "SUPPORT A Par - Bur?")
    answered(table)
    assert "A Mun S A Par - Bur" in think(table, "Germany")


def test_what_is_promised_while_it_thinks_is_not_forgotten(monkeypatch):
    table = against()
    thought = BotThought.objects.get(turn=table.turn, seat__seat_id="Germany")
    real = bots.think

    def meanwhile(task):
        write(table, "SUPPORT A Par - Bur?")
        answered(table)
        return real(task)

    monkeypatch.setattr(bots, "think", meanwhile)
    assert not bot_think(thought_id=thought.pk)
    monkeypatch.setattr(bots, "think", real)
    assert "A Mun S A Par - Bur" in think(table, "Germany")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("SUPPORT A Mar - Spa?", "No unit of mine can support that."),
        ("SUPPORT A Ven - Tyr?", "SUPPORT A Bur - Mun? is how I am asked"),
        ("SUPPORT my cause?", "SUPPORT A Bur - Mun? is how I am asked"),
    ],
)
def test_who_is_refused_is_told_why(asked, why):
    table = against()
    write(table, asked)
    (said,) = answered(table)
    assert said.startswith("NO: ")
    assert why in said
    assert not BotPromise.objects.exists()


def test_other_words_are_answered_once_with_what_a_bot_understands():
    table = against()
    write(table, "Shall we meet in Burgundy?")
    write(table, "Hello?")
    assert answered(table) == [bot_letters.help_of(table.game.rulebook)]


def test_one_unit_is_not_promised_twice():
    table = against(players=("France", "Italy", "Austria"))
    write(table, "SUPPORT A Par - Bur?")
    write(table, "SUPPORT A Vie - Tyr?", by="austria")
    assert sorted(answered(table)) == ["NO: I have other plans.", "YES: A Mun S A Par - Bur"]


def test_a_promise_is_in_the_paper_at_once():
    """Whether the bot comes to think before the turn closes or not."""
    table = against("expert")
    write(table, "SUPPORT A Par - Bur?")
    assert answered(table) == ["YES: A Mun S A Par - Bur"]
    assert "A Mun S A Par - Bur" in Submission.objects.get(turn=table.turn, seat__seat_id="Germany").lines
    assert BotThought.objects.owed().filter(turn=table.turn, seat__seat_id="Germany").exists()


def test_a_proposal_of_its_own_binds_it_no_longer_when_it_has_promised_others():
    table = against(players=("France", "Italy"))
    germany, italy, turn = table.seat("Germany"), table.seat("Italy"), table.turn
    message_write(table.now, thread_between(table.now, germany, italy), germany, "PEACE?")
    line = "A Mun S A Par - Bur"
    BotPromise.objects.create(turn=turn, seat=germany, to=table.seat("France"), kind="support", line=line)
    units = {**turn.state["units"], "Italy": ["A Bur"]}
    Turn.objects.filter(pk=turn.pk).update(state={**turn.state, "units": units})
    write(table, "YES", by="italy")
    assert answered(table) == ["PEACE?", "NO: I have other plans."]
    assert not promises_of_turn(table.turn, germany).peace


def test_an_answer_does_not_depend_on_what_the_bot_has_handed_in():
    said = []
    for name, lines in (("a", ["A Mun - Kie", "F Kie - Den"]), ("b", ["A Mun H"])):
        table = against(prefix=name)
        Submission.objects.filter(turn=table.turn, seat__seat_id="Germany").update(lines=lines)
        write(table, "SUPPORT A Par - Bur?")
        said.append(answered(table))
    assert said[0] == said[1]


def test_what_was_promised_holds_when_the_gm_adjudicates_the_turn_before_once_more():
    table = against()
    table.pass_deadline()
    write(table, "PEACE?")
    assert answered(table) == ["YES"]
    before = table.turn
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="A slip of mine.")
    assert table.turn.pk != before.pk
    assert promises_of_turn(table.turn, table.seat("Germany")).peace == {"France"}


def test_a_letter_about_a_turn_that_was_taken_back_is_answered_by_the_new_board():
    table = against()
    table.pass_deadline()
    write(table, "PEACE?")
    letter = BotLetter.objects.get()
    rulings.turn_readjudicate(game=table.game, by=table.gm, reason="A slip of mine.")
    assert letter.turn_id != table.turn.pk
    assert answered(table) == ["YES"]
    assert BotPromise.objects.get().turn_id == table.turn.pk


def test_a_letter_of_a_season_that_is_gone_is_not_answered():
    table = against()
    write(table, "PEACE?")
    letter = BotLetter.objects.get()
    Turn.objects.filter(pk=table.turn.pk).update(published=False)
    assert not bot_press.bot_answer(letter_id=letter.pk)
    assert not BotPromise.objects.exists()


def test_a_bot_that_got_its_seat_in_mid_season_orders_what_it_promises():
    table = against(players=("France", "Germany"))
    table.order("Germany", "A Mun H")
    seat_replace(game=table.game, by=table.gm, seat_id="Germany", bot=True, reason="Gone for weeks.")
    write(table, "SUPPORT A Par - Bur?")
    assert answered(table) == ["YES: A Mun S A Par - Bur"]
    assert "A Mun S A Par - Bur" in think(table, "Germany")


def test_promises_are_kept_at_the_rate_that_the_game_sets():
    always, half = against(), against(bot_word=50, prefix="h")
    kept = {0: 0, 1: 0}
    for number, table in enumerate((always, half)):
        seat, turn = table.game.seats.get(seat_id="Germany"), table.turn
        BotPromise.objects.create(turn=turn, seat=seat, to=table.game.seats.get(seat_id="France"), kind="peace")
        for secret in range(100):
            game = table.now
            game.hidden_secret = f"{secret}"
            kept[number] += bool(kept_promises(game, turn, seat).peace)
    assert kept[0] == 100
    assert 30 < kept[1] < 70


def test_no_bot_answers_where_it_may_not():
    novices = against("novice")
    write(novices, "PEACE?")
    several = against(prefix="s")
    press_send(game=several.now, by=several.france, to=["Germany", "Italy"], text="PEACE?")
    press_send(game=several.now, by=several.france, to=["public"], text="PEACE?")
    people = against(prefix="p")
    write(people, "PEACE?", to="Italy")
    assert not BotLetter.objects.exists()


def test_a_bot_proposes_and_takes_yes_for_an_answer(monkeypatch):
    table = against(players=("France",))
    monkeypatch.setattr(bot_press, "bot_percent", lambda game, what: 0)
    think(table, "Germany")
    (letter,) = Message.objects.filter(thread__game=table.game, seat__seat_id="Germany")
    assert letter.text == "PEACE?"
    (other,) = {*letter.thread.seat_ids} - {"Germany"}
    if other == "France":
        write(table, "YES")
    answered(table)
    assert set(BotPromise.objects.values_list("seat__seat_id", flat=True)) >= {"Germany"}


def test_a_yes_that_answers_nothing_promises_nothing():
    table = against()
    write(table, "YES")
    assert answered(table) == []
    assert not BotPromise.objects.exists()


def test_a_lost_letter_is_found_by_the_sweep_and_an_old_one_is_left():
    table = against()
    write(table, "PEACE?")
    letter = BotLetter.objects.get()
    later = timezone.now() + timedelta(seconds=30)
    bot_letters.letters_hint(now=later)
    letter.refresh_from_db()
    assert letter.hinted_at == later
    table.pass_deadline()
    assert not bot_press.bot_answer(letter_id=letter.pk)
    assert not Message.objects.filter(author=None).exists()


def test_others_read_nothing_of_it():
    table = against()
    write(table, "PEACE?")
    assert answered(table) == ["YES"]
    italy = viewer_of(table.now, table.italy)
    assert not [line for line in reading.threads(italy) if "Germany" in line.thread.seat_ids]
    assert Game.objects.get(pk=table.game.pk).bot_word == 100


def test_the_conversation_says_what_the_bot_can_be_asked():
    table = against()
    letter = write(table, "PEACE?")
    to_italy = write(table, "PEACE?", to="Italy")
    client = Client()
    client.force_login(table.france)
    page = f"/games/{table.game.slug}/press/?thread="
    assert "SUPPORT A Bur - Mun?" in client.get(f"{page}{letter.thread_id}").content.decode()
    assert "SUPPORT A Bur - Mun?" not in client.get(f"{page}{to_italy.thread_id}").content.decode()


def test_what_the_gm_writes_is_not_answered_and_nothing_twice():
    table = against()
    write(table, "Peace?")
    letter = BotLetter.objects.owed().get()
    assert bot_press.bot_answer(letter_id=letter.pk) is True
    said = Message.objects.count()
    BotLetter.objects.filter(pk=letter.pk).update(done_at=None)
    Message.objects.filter(pk=letter.message_id).update(seat=None)
    bot_press.bot_answer(letter_id=letter.pk)
    assert Message.objects.count() == said
    assert bot_press.bot_answer(letter_id=0) is False

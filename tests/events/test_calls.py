"""The board call: which board, which power and with whom, by mail and channel; no name where the game hides names."""

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from games import database_time
from games.channels.services import webhook_add
from games.events import boards, calls, entries, rounds
from games.events.queries import rounds_shown
from games.game_templates.services import template_save
from games.group_channels.models import GroupChannel
from games.group_channels.services import group_channel_add, groups_tell
from games.mail.sending import notices_send
from games.models import MailKind
from games.services.notices import notices_queue
from tests.events.test_rounds import draw, start
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
PEOPLE = ("anna", "bert", "cora")


@pytest.fixture
def sent(monkeypatch):
    """What leaves the site on webhooks, as it is posted."""
    bodies = []
    monkeypatch.setattr(
        "games.channels.delivery.webhook.post", lambda url, body, headers: bodies.append(json.loads(body)) or 204
    )
    return bodies


def reachable(*names):
    for name in names:
        EmailAddress.objects.update_or_create(
            user=user(name), email=f"{name}@post.example", defaults={"primary": True, "verified": True}
        )


def names_of(*names):
    return [str(user(name).profile) for name in names]


def played(event, **settings):
    """Round one of an event with these settings of its games, made and told of."""
    event.template = template_save(by=user("dora"), name="Other", settings={"bots_allowed": True, **settings})
    event.save()
    reachable(*PEOPLE)
    group_channel_add(of=event, by=user("dora"), name="", address="https://hooks.example.org/in", kinds=["round"])
    GroupChannel.objects.update(made_at=database_time.now() - timedelta(days=9))
    draw(event, bots=True)
    start(event)
    notices_send()
    return event.rounds.get().boards.get()


@pytest.mark.parametrize("settings", [{}, {"watch_delay": 60}], ids=str)
def test_the_mail_and_the_channel_say_which_board_and_with_whom(online, sent, settings):
    board = played(online, **settings)
    letter = next(one for one in mail.outbox if one.to == ["anna@post.example"])
    assert "board 1 of round 1 of Net Open" in letter.body and "/events/net/" in letter.body
    assert "You play " in letter.body and "due on" in letter.body
    for place in board.places.all():
        assert f"{place.board.game.seats.get(seat_id=place.seat_id).name}: {place.entry}" in letter.body
    assert ": a bot" in letter.body
    assert groups_tell() == 1
    assert sent[0]["text"].startswith("Net Open: round 1 has begun. Board 1: ")
    assert [name for name in names_of(*PEOPLE) if name not in sent[0]["text"]] == []


def test_of_an_anonymous_board_the_call_names_nobody(online, sent):
    webhook_add(by=user("anna"), name="", address="https://hooks.example.org/own", kinds=MailKind.values)
    board = played(online, anonymous=True)
    assert board.game.anonymous
    groups_tell()
    letters = {one.to[0]: f"{one.subject}\n{one.body}" for one in mail.outbox}
    assert len(letters) >= len(PEOPLE) and "board 1 of round 1" in letters["anna@post.example"]
    assert "told when the game is over" in letters["anna@post.example"]
    for who in PEOPLE:
        others = names_of(*(one for one in PEOPLE if one != who))
        assert [name for name in others if name in letters[f"{who}@post.example"]] == []
    told = json.dumps(sent)
    assert "Board 1: who plays is told when it is over." in told
    assert [name for name in names_of(*PEOPLE) if name in told] == []


def test_until_its_game_is_made_a_board_names_nobody_to_others(online):
    online.template = template_save(by=user("dora"), name="Other", settings={"bots_allowed": True, "anonymous": True})
    online.save()
    draw(online, bots=True)
    rounds.round_start(event=online, by=user("dora"), number=1)
    assert rounds_shown(online, user("anna"))[0].boards[0].places is None
    assert rounds_shown(online, user("dora"))[0].boards[0].places is not None
    boards.event_boards_make()
    assert rounds_shown(online, user("anna"))[0].boards[0].places is None


def test_the_channel_waits_for_the_boards(online, sent):
    group_channel_add(of=online, by=user("dora"), name="", address="https://hooks.example.org/in", kinds=["round"])
    GroupChannel.objects.update(made_at=database_time.now() - timedelta(days=9))
    draw(online, bots=True)
    rounds.round_start(event=online, by=user("dora"), number=1)
    assert groups_tell() == 0
    boards.event_boards_make()
    assert groups_tell() == 1


def test_members_who_play_elsewhere_are_called_by_mail(wooden):
    entries.entries_add(event=wooden, by=user("dora"), users=[user("anna")])
    entries.entry_make(event=wooden, by=user("anna"))
    entries.entry_set(event=wooden, by=user("dora"), entry=wooden.entries.filter(user=None).first(), state="out")
    reachable("anna")
    draw(wooden, here=False)
    rounds.round_start(event=wooden, by=user("dora"), number=1)
    notices_send()
    (letter,) = [one for one in mail.outbox if one.to == ["anna@post.example"]]
    assert "Spa 2026, round 1: board " in letter.subject
    assert letter.body.count("Player ") == 6 and f": {user('anna').profile}" in letter.body


def test_a_long_call_says_how_many_boards_it_leaves_out(wooden, monkeypatch):
    monkeypatch.setattr(calls, "LONGEST_LINE", 200)
    draw(wooden, here=False)
    rounds.round_start(event=wooden, by=user("dora"), number=1)
    said = calls.round_called(wooden.rounds.get())
    assert "Board 1: " in said and said.endswith("Boards that are not named here: 1.")


def test_other_games_begin_without_a_call(table):
    reachable("france")
    notices_queue(game=table.game, about="start", key="again", to=[table.france])
    notices_send()
    letter = next(one for one in mail.outbox if "has begun" in one.subject)
    assert "board" not in letter.body and table.game.name in letter.body

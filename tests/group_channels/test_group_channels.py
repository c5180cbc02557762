"""Channels of events and clubs: kept by directors and editors, and told what outsiders may know, once."""

import json
from datetime import timedelta

import pytest
from django.test import override_settings

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.channels.keeping import MOST
from games.clubs.services import club_found
from games.clubs.shelf import shelve, thing_at
from games.common.errors import Conflict, NotAllowed, Refused
from games.events.counts import counts_enter
from games.events.entries import entries_add
from games.events.rounds import round_draw, round_start
from games.events.services import event_close, event_make
from games.group_channels import services
from games.group_channels.models import GroupChannel, GroupNews, GroupPost
from games.group_channels.services import group_channel_add, group_channel_remove, groups_tell
from games.models import AuditAction, AuditEntry, Club, Event, Game, Seat
from games.tasks.mail import tables_tell as task
from tests.plugins.tables import make_table, user
from tests.watching.test_delay import later, played

pytestmark = pytest.mark.django_db
DISCORD = "https://discord.com/api/webhooks/1/very-secret"
HOOK = "https://hooks.example.org/in?key=very-secret"
COUNTS = {"France": 18, "Turkey": 16}


@pytest.fixture
def sent(monkeypatch):
    """What leaves the site on webhooks: the bodies, as they are posted."""
    bodies = []
    monkeypatch.setattr(
        "games.channels.delivery.webhook.post", lambda url, body, headers: bodies.append(json.loads(body)) or 204
    )
    return bodies


def hook(of, by, address=HOOK, kinds=GroupNews.values):
    made, _ = group_channel_add(of=of, by=by, name="The hall", address=address, kinds=kinds)
    GroupChannel.objects.update(made_at=database_time.now() - timedelta(days=9))
    return made


def spa(**more):
    """An event of anna's, with seven people who have no account."""
    event = event_make(by=user("anna"), name="spa", title="Spa", **more)
    entries_add(event=event, by=user("anna"), titles=[f"Player {number}" for number in range(7)])
    return event


def north(table):
    club = club_found(by=table.gm, name="the-north", title="The North")
    shelve(club=club, by=table.gm, thing=thing_at("game", table.game.slug, table.gm))
    return club


def test_an_event_tells_that_it_takes_entries_of_its_rounds_and_of_new_standings(sent):
    anna, event = user("anna"), spa()
    hook(event, anna)
    hook(event, anna, DISCORD)
    assert groups_tell() == 2 and groups_tell() == 0
    assert sent[0]["text"] == "Spa takes entries." and sent[0]["group"] == "Spa" and "game" not in sent[0]
    assert "Spa takes entries" in sent[1]["content"]
    sent.clear()
    round_draw(event=event, by=anna, here=False, number=1)
    assert groups_tell() == 0, "what is drawn only directors see"
    board = round_start(event=event, by=anna, number=1).boards.get()
    GroupChannel.objects.filter(kind="discord").delete()
    task()
    (told,) = [one["text"] for one in sent]
    assert told.startswith("Spa: round 1 has begun. Board 1: ") and told.count("Player ") == 7
    assert sent[0]["url"].endswith("/events/spa/")
    counts_enter(event=event, board=board, by=anna, centres=COUNTS, year=1907)
    assert groups_tell() == 1 and groups_tell() == 0
    counts_enter(event=event, board=board, by=anna, centres={"France": 17, "Turkey": 17}, year=1907)
    assert groups_tell() == 1
    assert {one["text"] for one in sent[1:]} == {"Spa: the standings have changed."}
    assert "Player" not in str(sent[1:])


def test_standings_that_stood_before_a_channel_was_there_are_no_news(sent):
    anna, event = user("anna"), spa(entry="invited")
    round_draw(event=event, by=anna, here=False, number=1)
    counts_enter(
        event=event, board=round_start(event=event, by=anna, number=1).boards.get(), by=anna, centres=COUNTS, year=1907
    )
    hook(event, anna, kinds=["standings", "seat"])
    assert groups_tell() == 0 and sent == []


def test_a_club_tells_of_tables_that_look_for_players_and_of_those_decided(sent):
    table = make_table()
    club = north(table)
    hook(club, table.gm)
    assert groups_tell() == 0
    Seat.objects.filter(game=table.game, seat_id="France").update(player=None)
    assert groups_tell() == 1 and groups_tell() == 0
    assert sent[0]["text"] == f"The North: {table.game.name} looks for players."
    assert sent[0]["game"]["slug"] == table.game.slug
    Game.objects.filter(pk=table.game.pk).update(status="finished", finished_at=database_time.now())
    assert groups_tell() == 1 and groups_tell() == 0
    assert sent[1]["text"].endswith("is decided, and the standings have changed.")
    event = event_make(by=table.gm, name="cup", title="Cup", club=club)
    entries_add(event=event, by=table.gm, titles=[f"Player {number}" for number in range(7)])
    round_draw(event=event, by=table.gm, here=False, number=1)
    round_start(event=event, by=table.gm, number=1)
    assert groups_tell() == 1
    assert sent[2]["text"].startswith("Cup: round 1 has begun. Board 1: ")


@pytest.mark.parametrize("shut", ["private", "delayed"])
def test_nothing_is_told_of_tables_that_are_not_for_everybody(sent, shut):
    table = played(1, private=shut == "private")
    hook(north(table), table.gm)
    if shut == "delayed":
        later(table.game, 600)
    Seat.objects.filter(game=table.game, seat_id="France").update(player=None)
    assert groups_tell() == 0 and sent == [] and not GroupPost.objects.exists()


@pytest.mark.parametrize("model", [Club, Event])
def test_what_moderators_hide_is_told_of_no_more(sent, model):
    table = make_table()
    club = north(table)
    event = event_make(by=table.gm, name="cup", title="Cup", club=club)
    hook(event if model is Event else club, table.gm)
    Seat.objects.filter(game=table.game, seat_id="France").update(player=None)
    model.objects.update(hidden_at=database_time.now())
    assert groups_tell() == 0 and sent == []


def test_what_has_been_overtaken_is_not_told(sent):
    event = spa(most=8)
    made = hook(event, user("anna"))
    services.posts_note(made, services.due_posts(event, made.made_at), database_time.now())
    entries_add(event=event, by=user("anna"), titles=["The eighth"])
    assert groups_tell() == 0
    assert sent == [] and GroupPost.objects.get().settled_at is not None


def test_only_directors_and_editors_keep_them_and_the_address_is_sealed(client):
    table, anna, event = make_table(), user("anna"), spa()
    club = north(table)
    for of, by, other, at in ((event, anna, table.gm, "events/spa"), (club, table.gm, anna, "clubs/the-north")):
        made = hook(of, by)
        with pytest.raises(NotAllowed):
            hook(of, other)
        with pytest.raises(NotAllowed):
            group_channel_remove(of=of, by=other, channel=made.pk)
        client.force_login(by)
        shown = client.get(f"/{at}/channels/").text, client.get(f"/api/{at}/channels/").text
        assert all("hooks.example.org" in text and "very-secret" not in text for text in shown)
        assert "/channels/" in client.get(f"/{at}/desk/").text
        assert "very-secret" not in str(EXPORTERS["group_channels"](by)) + made.address + str(made.keys)
        added = client.post(f"/{at}/channels/", {"address": DISCORD, "kinds": ["round"]})
        assert added.status_code == 302 and of.channels.count() == 2
        gone = client.post(f"/{at}/channels/", {"do": "remove", "channel": of.channels.get(kind="discord").pk})
        assert gone.status_code == 302 and of.channels.get() == made
        told = client.post(f"/api/{at}/channels/", {"address": DISCORD + "/2"}, content_type="application/json")
        assert (told.status_code, told.json()["secret"], told.json()["kinds"]) == (201, "", GroupNews.values)
        assert client.delete(f"/api/{at}/channels/{told.json()['id']}/").status_code == 204
    assert AuditEntry.objects.filter(action=AuditAction.GROUP_CHANNEL).count() == 10


def test_what_no_channel_can_be_is_refused_and_there_are_few():
    anna, event = user("anna"), spa()
    for address, kinds, field in (
        ("http://x.org/", ["seat"], "address"),
        (HOOK, ["turn"], "kinds"),
        (HOOK, [], "kinds"),
    ):
        with pytest.raises(Refused) as refused:
            hook(event, anna, address, kinds)
        assert refused.value.field == field
    for number in range(MOST):
        hook(event, anna, f"{DISCORD}/{number}")
    hook(event, anna, f"{DISCORD}/0")
    with pytest.raises(Refused, match="at the most"):
        hook(event, anna)
    with pytest.raises(Conflict):
        group_channel_remove(of=event, by=anna, channel=0)
    event_close(event=event, by=anna)
    with pytest.raises(Conflict, match="over"):
        hook(event, anna)


def test_what_is_kept_is_sealed_anew_and_goes_with_its_member(settings):
    anna, old = user("anna"), settings.SECRET_KEY
    hook(spa(), anna)
    with override_settings(SECRET_KEY="another-secret-key-of-the-site-that-is-long-enough", SECRET_KEY_FALLBACKS=[old]):
        assert services.group_channels_seal() == 1
        assert services.group_channels_seal() == 0
    member_leaves.send(sender=None, user=anna)
    assert not GroupChannel.objects.exists()

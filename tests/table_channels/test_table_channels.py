"""A table's channels: kept by its GM, told what outsiders may know, and of a delayed game nothing before its time."""

import json
import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from games import database_time
from games.accounts.export import EXPORTERS
from games.accounts.leaving import member_leaves
from games.channels.delivery.secrets import secrets_of
from games.channels.keeping import MOST
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.sealing import seal
from games.forming.joining import game_join
from games.models import AuditAction, Game, Seat, TableChannel, TablePost, Turn
from games.models.game_choices import A_TURN_LATER, GameStatus
from games.press.services.press import press_send
from games.services.endings import finish
from games.services.orders import orders_save
from games.services.rulings import turn_adjudicate_now
from games.table_channels import services
from games.table_channels.models import TableNews
from games.table_channels.queries import due_posts
from games.watching import queries as watching
from tests.games.branches.lines import published
from tests.plugins.tables import POWERS, make_table
from tests.rows import slow_but
from tests.watching.test_delay import later, played
from tests.web.permissions.poisons import POISONS

pytestmark = pytest.mark.django_db
DISCORD = "https://discord.com/api/webhooks/1/very-secret"
HOOK = "https://hooks.example.org/in?key=very-secret"


@pytest.fixture
def sent(monkeypatch):
    """What leaves the site on webhooks: the bodies, as they are posted."""
    bodies = []

    def post(url, body, headers):
        bodies.append(json.loads(body))
        return 204

    monkeypatch.setattr("games.channels.delivery.webhook.post", post)
    return bodies


def hook(table, address=DISCORD, kinds=TableNews.values, by=None):
    made, _ = services.table_channel_add(
        game=table.game, by=by or table.gm, name="The hall", address=address, kinds=kinds
    )
    TableChannel.objects.update(made_at=database_time.now() - timedelta(days=9))
    return made


def test_a_turn_is_told_once_with_its_picture_and_link(sent, client):
    table = make_table()
    hook(table)
    hook(table, HOOK)
    table.pass_deadline()
    assert services.tables_tell() == 2
    assert services.tables_tell() == 0
    discord, plain = sent
    picture = plain["picture"]
    assert "Spring 1901" in plain["text"] and plain["kind"] == "turn"
    assert discord["embeds"] == [{"image": {"url": picture}}]
    assert discord["allowed_mentions"] == {"parse": []}
    assert client.get(re.sub(r"^https?://[^/]+", "", picture)).headers["Content-Type"] == "image/png"


def test_only_the_gm_keeps_them_and_the_address_is_sealed(client):
    table = make_table()
    made = hook(table, HOOK)
    with pytest.raises(NotAllowed):
        hook(table, by=table.france)
    with pytest.raises(NotAllowed):
        services.table_channel_remove(game=table.game, by=table.france, channel=made.pk)
    client.force_login(table.gm)
    page = client.get(f"/games/{table.game.slug}/channels/").content.decode()
    told = client.get(f"/api/games/{table.game.slug}/channels/").content.decode()
    assert "hooks.example.org" in page and "hooks.example.org" in told
    assert "very-secret" not in page + told + made.address + str(made.keys)
    assert "very-secret" not in str(EXPORTERS["table_channels"](table.gm))
    made.keys = seal({"address": HOOK, "secret": "s"})
    assert secrets_of(made)["address"] == HOOK
    assert table.game.audit.filter(action=AuditAction.TABLE_CHANNEL).count() == 1


@pytest.mark.parametrize(
    ("address", "kinds", "field"),
    [
        ("http://example.org/", ["turn"], "address"),
        ("https://example.org/" + "x" * 800, ["turn"], "address"),
        (DISCORD, ["press"], "kinds"),
        (DISCORD, [], "kinds"),
    ],
)
def test_what_no_channel_can_be_is_refused_with_its_field(address, kinds, field):
    with pytest.raises(Refused) as refused:
        hook(make_table(), address, kinds)
    assert refused.value.field == field


def test_the_page_keeps_what_was_typed_and_says_what_is_wrong_at_its_field(client):
    table = make_table()
    client.force_login(table.gm)
    wrong = {"name": "The hall", "address": "http://example.org/", "kinds": ["seat"]}
    answer = client.post(f"/games/{table.game.slug}/channels/", wrong)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="The hall"' in page and 'value="http://example.org/" aria-invalid="true"' in page
    assert re.findall(r'value="(\w+)" checked', page) == ["seat"]
    client.post(f"/games/{table.game.slug}/channels/", {**wrong, "address": DISCORD})
    assert "A seat is free" in client.get(f"/games/{table.game.slug}/channels/").content.decode()


def test_there_are_few_and_one_that_is_there_is_set_up_anew():
    table = make_table()
    for number in range(MOST):
        hook(table, f"{DISCORD}/{number}")
    hook(table, f"{DISCORD}/0")
    with pytest.raises(Refused, match="at the most"):
        hook(table, f"{DISCORD}/9")
    services.table_channel_remove(game=table.game, by=table.gm, channel=table.now.channels.first().pk)
    with pytest.raises(Conflict):
        services.table_channel_remove(game=table.game, by=table.gm, channel=0)


def test_a_deadline_is_told_when_it_nears_and_a_seat_when_it_is_free(sent):
    table = make_table()
    hook(table, HOOK, ["deadline", "seat"])
    assert services.tables_tell() == 0
    turn = table.now.open_turn
    Turn.objects.filter(pk=turn.pk).update(remind_at=None)  # as when mail has gone out before
    assert services.tables_tell(now=turn.remind_at + timedelta(seconds=1)) == 1
    assert services.tables_tell(now=turn.remind_at + timedelta(minutes=1)) == 0
    Seat.objects.filter(game=table.game, seat_id="France").update(player=None)
    assert services.tables_tell() == 1
    deadline, seat = sent
    assert f"{turn.due:%H:%M}" in deadline["text"] and deadline["kind"] == "deadline"
    assert seat["text"].endswith("France is free.")
    assert "picture" not in deadline | seat


def test_the_end_is_told_once(sent):
    table = make_table()
    hook(table, HOOK)
    table.pass_deadline()
    services.tables_tell()
    finish(table.now, kind="draw", seats=["France"], now=database_time.now())
    assert services.tables_tell() == 1
    assert services.tables_tell() == 0
    assert sent[-1]["text"] == f"{table.game.name} is over."


def test_a_turn_that_is_adjudicated_again_is_told_again(sent):
    table = make_table()
    hook(table, HOOK)
    table.pass_deadline()
    services.tables_tell()
    published(table)
    assert services.tables_tell() == 1
    assert sent[-1]["text"].endswith("has been adjudicated again.")


@pytest.mark.parametrize("poison", slow_but(POISONS, "an unknown rule", "an outcome without a state"))
def test_a_game_that_cannot_be_read_keeps_no_other_from_being_told(sent, poison):
    broken, table = make_table(prefix="broken-"), make_table()
    for one in (broken, table):
        hook(one, HOOK)
        one.pass_deadline()
    POISONS[poison](broken.now)
    services.tables_tell()
    assert any(one["game"]["slug"] == table.game.slug for one in sent)


def test_no_position_is_read_to_see_what_is_due(sent):
    table = make_table()
    hook(table)
    table.pass_deadline()
    services.tables_tell()
    with CaptureQueriesContext(connection) as asked:
        assert services.tables_tell() == 0
    assert not any(column in one["sql"] for one in asked for column in ('"state"', '"outcome"'))
    assert len(asked) <= 8


def test_what_is_kept_is_sealed_anew_and_goes_with_its_member(settings):
    table = make_table()
    made, old = hook(table, HOOK), settings.SECRET_KEY
    with override_settings(SECRET_KEY="another-secret-key-of-the-site-that-is-long-enough", SECRET_KEY_FALLBACKS=[old]):
        assert services.table_channels_seal() == 1
        assert services.table_channels_seal() == 0
        made.refresh_from_db()
        assert secrets_of(made)["address"] == HOOK
    member_leaves.send(sender=None, user=table.gm)
    assert not TableChannel.objects.exists()


def test_what_has_been_overtaken_is_not_told(sent):
    table = make_table()
    hook(table, HOOK, ["seat"])
    Seat.objects.filter(game=table.game, seat_id="France").update(player=None)
    services._note(database_time.now())
    Seat.objects.filter(game=table.game, seat_id="France").update(player=table.france)
    assert services.tables_tell() == 0
    assert sent == [] and not TablePost.objects.filter(settled_at=None).exists()


def test_a_hook_that_is_gone_ends_and_its_gm_reads_why(monkeypatch):
    table = make_table()
    made = hook(table)
    monkeypatch.setattr("games.channels.delivery.webhook.post", lambda *_: 404)
    table.pass_deadline()
    services.tables_tell()
    made.refresh_from_db()
    assert made.ended_at is not None and "404" in made.trouble


def test_a_private_table_has_no_picture_and_hidden_names_stay_hidden(sent):
    table = make_table(private=True, anonymous=True)
    hook(table, HOOK)
    table.pass_deadline()
    Seat.objects.filter(game=table.game, seat_id="Italy").update(player=None)
    services.tables_tell()
    assert {one["kind"] for one in sent} == {"turn", "seat"}
    assert not any("picture" in one for one in sent)
    names = {str(seat.player.profile) for seat in table.game.seats.all() if seat.player}
    assert not any(name in str(sent) for name in names)


def everything_happens(table):
    """Orders, letters, a deadline that nears, a seat that falls free, a pause: whatever makes news."""
    game = Game.objects.get(pk=table.game.pk)
    orders_save(game=game, by=table.france, text="A Mar - Spa", number=game.turn_number)
    press_send(game=game, by=table.italy, to=["France"], text="The secret is Munich.")
    Seat.objects.filter(game=game, seat_id="Turkey").update(player=None)


@pytest.mark.parametrize("delay", [600, A_TURN_LATER])
def test_of_a_delayed_game_nothing_leaves_before_its_time(sent, monkeypatch, delay):
    table = played(1)
    table.game = later(table.game, delay)
    hook(table, HOOK)
    everything_happens(table)
    near = table.now.open_turn.remind_at + timedelta(seconds=1)
    for now in (database_time.now(), near):
        services.tables_tell(now=now)
    assert sent == []
    if delay == A_TURN_LATER:
        turn_adjudicate_now(game=table.now, by=table.gm, number=table.now.turn_number, reason="Now.")
    else:
        first = Turn.objects.get(game=table.game, number=1)
        at = first.adjudicated_at + timedelta(minutes=delay)
        monkeypatch.setattr(watching, "database_time", SimpleNamespace(now=lambda: at - timedelta(seconds=1)))
        assert services.tables_tell() == 0
        monkeypatch.setattr(watching, "database_time", SimpleNamespace(now=lambda: at))
    services.tables_tell()
    (one,) = sent
    assert one["kind"] == "turn" and "Spring 1901" in one["text"] and "Spa" not in str(one)
    assert one["url"].endswith("/watch/") and "picture" not in one


def test_a_table_that_forms_is_told_while_it_has_room_and_one_against_bots_never():
    table, since = make_table(forming=True), database_time.now() - timedelta(days=9)
    assert due_posts(table.now, since, database_time.now()) == {"seat:0": TableNews.SEAT}
    for name in POWERS[:7]:
        game_join(game=table.game, by=table.people[name], seat_id=name)
    game = table.now
    assert not any(about.startswith("seat") for about in due_posts(game, since, database_time.now()))
    Game.objects.filter(pk=game.pk).update(status=GameStatus.PAUSED, paused_at=since)
    assert due_posts(table.now, since, table.now.open_turn.due - timedelta(seconds=1)) == {}, (
        "no deadline nears in a pause"
    )
    Seat.objects.filter(game=game, seat_id="France").update(player=None, bot=False)
    assert list(due_posts(table.now, since, database_time.now()).values()) == [TableNews.SEAT]
    Game.objects.filter(pk=game.pk).update(own_pace=True)
    assert due_posts(table.now, since, database_time.now()) == {}

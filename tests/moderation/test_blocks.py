"""Blocks: what is folded, who does not join, and that nobody learns of them."""

import pytest
from django.test import Client

from games.common.errors import NotAllowed, Refused
from games.forming import creating, joining
from games.models import AuditAction, AuditEntry, Block, Game
from games.moderation.services import member_block, member_unblock
from games.permissions import viewer_of
from games.press import queries
from games.press.services.press import press_send
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def folded(table, seat_id):
    """The letters in threads of a seat that are folded for who plays it."""
    viewer = viewer_of(table.now, table.people[seat_id] if seat_id != "GM" else table.gm)
    threads = queries.threads(viewer)
    return {line.message.text for one in threads for line in queries.messages(viewer, one.thread) if line.folded}


def browser(member):
    client = Client()
    client.force_login(member)
    return client


@pytest.fixture
def written(table):
    for seat, to, text in (
        ("France", ["Italy"], "alone"), ("France", ["Italy", "Turkey"], "in a group"), ("France", ["public"], "to all"),
        ("Turkey", ["Italy"], "of another"),
    ):  # fmt: skip
        press_send(game=table.game, by=table.people[seat], to=to, text=text)
    return table


def test_letters_are_folded_for_who_blocked_and_for_nobody_else(written):
    member_block(by=written.italy, member=written.france)
    assert folded(written, "Italy") == {"alone", "in a group", "to all"}
    assert folded(written, "Turkey") == folded(written, "France") == folded(written, "GM") == set()
    alone = written.now.threads.get(key="France+Italy")
    page = browser(written.italy).get(f"/games/{written.game.slug}/press/?thread={alone.pk}").content.decode()
    assert "From a member you have blocked" in page
    member_unblock(by=written.italy, member=written.france)
    assert folded(written, "Italy") == set()


def test_where_names_are_hidden_nothing_is_folded(written):
    Game.objects.filter(pk=written.game.pk).update(anonymous=True)
    member_block(by=written.italy, member=written.france)
    assert folded(written, "Italy") == set(), "it would tell who plays France"


def test_who_is_blocked_does_not_join_ones_table():
    anna, bob = user("anna"), user("bob")
    game = creating.game_create(by=anna, name="Friends")
    member_block(by=anna, member=bob)
    with pytest.raises(NotAllowed, match="has blocked you"):
        joining.game_join(game=game, by=bob)
    other = creating.game_create(by=user("cora"), name="Another")
    joining.game_join(game=other, by=bob)


def test_there_are_limits(monkeypatch):
    anna = user("anna")
    with pytest.raises(Refused, match="yourself"):
        member_block(by=anna, member=anna)
    monkeypatch.setattr("games.moderation.services.MOST_BLOCKS", 1)
    member_block(by=anna, member=user("bob"))
    with pytest.raises(Refused, match="Unblock one"):
        member_block(by=anna, member=user("cora"))


def test_on_the_page_of_a_member_and_on_ones_own_list():
    anna, bob = user("anna"), user("bob")
    bob.profile.shows_page = True
    bob.profile.save()
    client = browser(anna)
    assert ">Block</button>" in client.get("/members/bob/").content.decode()
    client.post("/members/bob/block/")
    assert Block.objects.get().member == bob
    assert "bob" in client.get("/me/blocks/").content.decode()
    assert ">Unblock</button>" in client.get("/members/bob/").content.decode()
    assert "lock</button>" not in browser(bob).get("/members/bob/").content.decode(), "nobody blocks themselves"
    assert "anna" not in browser(bob).get("/me/blocks/").content.decode(), "nor is told"
    client.post("/members/bob/block/", {"do": "unblock"})
    assert not Block.objects.exists()


def test_by_api():
    anna, bob = user("anna"), user("bob")
    bob.profile.shows_page = True
    bob.profile.save()
    client = browser(anna)
    assert client.put("/api/members/bob/block/").json()["username"] == "bob"
    assert [one["username"] for one in client.get("/api/me/blocks/").json()] == ["bob"]
    assert client.delete("/api/members/bob/block/").status_code == 204
    assert client.delete("/api/members/bob/block/").status_code == 404


def test_twice_is_noted_once():
    for _ in range(2):
        member_block(by=user("anna"), member=user("bert"))
    for _ in range(2):
        member_unblock(by=user("anna"), member=user("bert"))
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == [AuditAction.MEMBER_BLOCK, AuditAction.MEMBER_UNBLOCK]

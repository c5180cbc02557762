"""Channels of tables, events and clubs in the admin: found and taken away, their addresses never shown whole."""

import pytest

from games.clubs.services import club_found
from games.common.errors import NotAllowed
from games.group_channels.services import group_channel_add, group_channel_withdraw
from games.models import AuditAction, AuditEntry, GroupChannel, TableChannel
from games.table_channels.services import table_channel_add, table_channel_withdraw
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db
HOOK = "https://hooks.example.org/in?key=very-secret"


@pytest.fixture
def kept():
    """A channel of a table and one of a club; with the operator who looks after both."""
    table = make_table()
    told = {"name": "The hall", "address": HOOK}
    of_table, _ = table_channel_add(game=table.game, by=table.gm, kinds=["turn"], **told)
    club = club_found(by=table.gm, name="the-north", title="The North")
    of_club, _ = group_channel_add(of=club, by=table.gm, kinds=["seat"], **told)
    boss = user("boss")
    boss.is_staff = boss.is_superuser = True
    boss.save()
    return of_table, of_club, boss


def test_an_operator_finds_them_by_host_and_reads_no_secret(kept, client):
    of_table, of_club, boss = kept
    client.force_login(boss)
    for one in (of_table, of_club):
        address = f"/admin/games/{one._meta.model_name}/"
        found = client.get(address, {"q": "hooks.example.org"}).content.decode()
        assert "The hall" in found and "hooks.example.org" in found
        assert "The hall" not in client.get(address, {"q": "elsewhere.example"}).content.decode()
        pages = [found, *(client.get(f"{address}{one.pk}/{page}/").content.decode() for page in ("change", "delete"))]
        assert "very-secret" not in "".join(pages) and one.keys.get("sealed", "nothing") not in "".join(pages)
        assert client.post(f"{address}{one.pk}/change/", {"name": "Mine"}).status_code == 403


def test_an_operator_takes_them_away_and_the_log_says_so(kept, client):
    of_table, of_club, boss = kept
    game = of_table.game
    client.force_login(boss)
    client.post(f"/admin/games/tablechannel/{of_table.pk}/delete/", {"post": "yes"})
    ticked = {"action": "delete_selected", "_selected_action": [of_club.pk], "post": "yes"}
    client.post("/admin/games/groupchannel/", ticked)
    assert not TableChannel.objects.exists() and not GroupChannel.objects.exists()
    assert AuditEntry.objects.get(action=AuditAction.TABLE_CHANNEL, actor=boss).game == game
    assert AuditEntry.objects.filter(action=AuditAction.GROUP_CHANNEL, actor=boss).count() == 1


def test_who_lacks_the_permission_takes_none_away(kept):
    of_table, of_club, _ = kept
    with pytest.raises(NotAllowed):
        table_channel_withdraw(channel=of_table, by=user("stranger"))
    with pytest.raises(NotAllowed):
        group_channel_withdraw(channel=of_club, by=user("stranger"))
    assert TableChannel.objects.exists() and GroupChannel.objects.exists()

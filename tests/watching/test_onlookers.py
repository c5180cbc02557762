"""Observers and commentators: asked by the GM, told of to the table, shown all or nothing more; and the gallery."""

import pytest

from games.common.errors import Conflict, NotAllowed, Refused
from games.models import AuditAction, GalleryNote, Game, GameStatus, Notice, OnlookerRole, Submission
from games.models.game_choices import A_TURN_LATER
from games.permissions import rules_game, viewer_of
from games.services.orders import orders_save
from games.services.seats import check_newcomer
from games.watching import queries, services
from tests.plugins.tables import make_table, user
from tests.watching.test_delay import later, played

pytestmark = pytest.mark.django_db
SECRET = "A Mar - Spa"


def add(table, name="olga", role=OnlookerRole.OBSERVER):
    return services.onlooker_add(game=table.game, by=table.gm, user=user(name), role=role)


def order(table):
    turn = table.now.open_turn
    orders_save(game=table.game, by=table.france, text=SECRET, number=turn.number)


def test_an_observer_sees_all_orders_and_it_stands_in_the_trail(client):
    table = make_table()
    add(table)
    Submission.objects.all().delete()
    order(table)
    page = f"/games/{table.game.slug}/observe/"
    for name, sees in (("olga", True), ("stranger", False)):
        client.force_login(user(name))
        assert (SECRET in client.get(page, follow=True).text) is sees
        client.get(page)
    client.force_login(table.italy)
    assert SECRET not in client.get(page, follow=True).text
    looks = table.game.audit.filter(action=AuditAction.ONLOOKER_LOOK)
    assert looks.count() == 1 and looks.get().actor == user("olga"), "once a turn"
    assert "olga observes" in client.get(f"/games/{table.game.slug}/").text
    told = set(Notice.objects.filter(about="onlooker").values_list("user__username", flat=True))
    assert {"olga", table.france.username, table.italy.username} <= told


def test_an_observer_does_nothing(client):
    table = make_table()
    add(table)
    olga = user("olga")
    viewer = viewer_of(table.game, olga)
    assert viewer.seat is None and not viewer.is_gm and not rules_game(table.game, olga)
    client.force_login(olga)
    before = table.game.audit.count()
    for at in ("orders/", "ready/", "press/new/", "draw/", "concede/", "leave/"):
        client.post(f"/games/{table.game.slug}/{at}", {"text": "F Bre H", "number": 1})
    for at in ("now/", "end/", "pause/"):
        client.post(f"/gm/{table.game.slug}/do/{at}", {"reason": "R", "sure": "yes"})
    assert table.game.audit.count() == before
    with pytest.raises(Refused, match="know too much"):
        check_newcomer(Game.objects.get(pk=table.game.pk), olga)


def test_who_looks_on_is_no_player_and_asked_by_the_gm_alone():
    table = make_table()
    for wrong in (table.france, table.gm):
        with pytest.raises(Refused):
            services.onlooker_add(game=table.game, by=table.gm, user=wrong, role="observer")
    with pytest.raises(Refused):
        services.onlooker_add(game=table.game, by=table.gm, user=user("olga"), role="king")
    with pytest.raises(NotAllowed):
        services.onlooker_add(game=table.game, by=table.france, user=user("olga"), role="observer")
    made = add(table)
    with pytest.raises(Conflict):
        add(table)
    with pytest.raises(NotAllowed):
        services.onlooker_end(game=table.game, by=table.france, onlooker=made.pk)
    services.onlooker_end(game=table.game, by=user("olga"), onlooker=made.pk)
    assert not queries.observes(table.game, user("olga"))
    with pytest.raises(NotAllowed):
        queries.observer_of(table.game, user("olga"))


def test_who_sits_down_after_all_observes_no_longer():
    table = make_table()
    add(table)
    game = table.now
    seat = game.seats.get(seat_id="France")
    stay = game.memberships.get(seat=seat)
    stay.user = seat.player = user("olga")
    stay.save()
    seat.save()
    assert not queries.observes(Game.objects.get(pk=game.pk), user("olga"))


def test_players_do_not_read_the_gallery_before_the_end(client):
    table = played(1)
    add(table, "carl", OnlookerRole.COMMENTATOR)
    services.note_write(game=table.now, by=user("carl"), text="France is doomed.")
    page, told = f"/games/{table.game.slug}/gallery/", f"/api/games/{table.game.slug}/gallery/"

    def reads(who):
        client.logout()
        if who is not None:
            client.force_login(who)
        seen = "France is doomed." in client.get(page).text
        assert who is None or seen is bool(client.get(told).json())
        return seen

    assert not reads(table.france) and not reads(table.italy) and not reads(None)
    assert reads(user("stranger")) and reads(table.gm) and reads(user("carl"))
    table.game.memberships.filter(user=table.italy).update(left_at="2026-01-01T00:00Z")
    assert not reads(table.italy), "nor who has left"
    Game.objects.filter(pk=table.game.pk).update(status=GameStatus.FINISHED)
    assert reads(table.france) and "France is doomed." in client.get(page).text


def test_a_note_is_shown_with_its_turn_and_an_observers_at_the_end():
    table = played(1)
    add(table, "carl", OnlookerRole.COMMENTATOR)
    game = later(table.game, A_TURN_LATER)
    services.note_write(game=game, by=user("carl"), text="After the first.")
    assert queries.gallery(table.now, user("stranger")) == []
    assert len(queries.gallery(table.now, user("carl"))) == 1
    later(table.game, 0)
    assert len(queries.gallery(table.now, user("stranger"))) == 1
    add(table, "carl")
    services.note_write(game=table.now, by=user("carl"), text="I know what comes.")
    assert len(queries.gallery(table.now, user("stranger"))) == 1
    Game.objects.filter(pk=table.game.pk).update(status=GameStatus.FINISHED)
    assert len(queries.gallery(table.now, user("stranger"))) == 2


def test_only_commentators_write_and_a_note_is_taken_out_by_its_author_or_the_gm(client):
    table = make_table()
    add(table, "carl", OnlookerRole.COMMENTATOR)
    for who in (table.france, user("stranger"), table.gm):
        with pytest.raises(NotAllowed):
            services.note_write(game=table.now, by=who, text="X")
    for text in (" ", "x" * 2001):
        with pytest.raises(Refused):
            services.note_write(game=table.now, by=user("carl"), text=text)
    client.force_login(user("carl"))
    page = f"/games/{table.game.slug}/gallery/"
    client.post(page, {"text": "Here I am."})
    note = GalleryNote.objects.get()
    with pytest.raises(NotAllowed):
        services.note_drop(game=table.now, by=table.france, note=note.pk)
    client.post(page, {"do": "drop", "note": note.pk})
    assert not GalleryNote.objects.exists()
    with pytest.raises(Conflict):
        services.note_drop(game=table.now, by=table.gm, note=note.pk)


def test_by_page_and_api(client):
    table = make_table()
    user("olga")
    client.force_login(table.gm)
    page, api = f"/games/{table.game.slug}/onlookers/", f"/api/games/{table.game.slug}/onlookers/"
    refused = client.post(page, {"do": "add", "member": "nobody", "role": "observer"})
    assert refused.status_code == 400 and 'value="nobody"' in refused.text
    assert "olga" in client.post(page, {"do": "add", "member": "olga", "role": "observer"}, follow=True).text
    (one,) = client.get(api).json()
    assert one["role"] == "observer"
    assert client.delete(f"{api}{one['id']}/").status_code == 204
    made = client.post(api, {"member": "olga", "role": "commentator"}, content_type="application/json")
    assert made.status_code == 201
    body = {"text": "Well played."}
    client.force_login(user("olga"))
    gallery = f"/api/games/{table.game.slug}/gallery/"
    assert client.post(gallery, body, content_type="application/json").json()["author"] == "olga"
    client.post(page, {"do": "end", "onlooker": made.json()["id"]})
    assert client.post(gallery, body, content_type="application/json").status_code == 403


def test_of_onlookers_and_notes_there_are_few_and_none_at_a_game_that_is_over(monkeypatch):
    table = make_table()
    program = user("robot")
    program.profile.owner = table.gm
    program.profile.save()
    with pytest.raises(Refused, match="is a program"):
        add(table, "robot")
    monkeypatch.setattr(services, "MOST", 1)
    add(table, "carl", OnlookerRole.COMMENTATOR)
    with pytest.raises(Refused, match="1 are the most"):
        add(table, "olga")
    monkeypatch.setattr(services, "MOST_NOTES", 0)
    with pytest.raises(Refused, match="0 notes are the most"):
        services.note_write(game=table.now, by=user("carl"), text="X")
    Game.objects.filter(pk=table.game.pk).update(status=GameStatus.FINISHED)
    with pytest.raises(Conflict, match="everybody may look"):
        add(table, "olaf")

"""What can be had on a page and over the API: who may have it, and what the trail says of it, is the same at both."""

import pytest
from django.db import transaction

from games.gm.operator_visits import desk_visit
from games.models import AuditEntry, DeskNote
from tests.plugins.tables import make_table
from tests.web.permissions.scene import WHO, Scene

pytestmark = pytest.mark.django_db

PAIRS = {
    "press": ("/games/{game}/press/?thread={thread}", "/api/games/{game}/press/{thread}/"),
    "all orders": ("/gm/{game}/", "/api/games/{game}/gm/sheets/"),
    "lines not read": ("/gm/{game}/", "/api/games/{game}/gm/unread/"),
    "the turn as it would come out": ("/gm/{game}/", "/api/games/{game}/gm/dry-run/"),
    "notes": ("/gm/{game}/", "/api/games/{game}/gm/notes/"),
    "the trail": ("/gm/{game}/trail/", "/api/games/{game}/gm/trail/"),
    "a draft": ("/gm/{game}/branches/{branch}/", "/api/games/{game}/branches/{branch}/"),
    "what was looked at": ("/games/{game}/looks/", "/api/games/{game}/looks/"),
    "the ledger": ("/games/{game}/ledger/", "/api/games/{game}/ledger/"),
    "a board": ("/games/{game}/board/", "/api/games/{game}/state/"),
}
"""The page and the endpoint of the same thing."""
DESK = {"/gm/{game}/": ["read_orders"]}
"""What the desk shows besides what its pair does: the papers, always."""
THREAD_SEEN, NOTE_SEEN = "gm.read_press", "The note"


@pytest.fixture
def scene():
    found = Scene()
    desk_visit(game=found.table.game, by=found.people["staff"], reason="To look.")
    return found


def asked(scene, who, address):
    """Whether it was given, what it said, and what the trail has of it; everything is as it was afterwards."""
    there = {"game": scene.table.game.slug, "thread": scene.secret.thread_id, "branch": scene.draft.pk}
    before = transaction.savepoint()
    first = AuditEntry.objects.count()
    answer = scene.client(who).get(address.format(**there), headers={"Accept": "text/html, application/json"})
    noted = {entry.action for entry in AuditEntry.objects.order_by("pk")[first:] if entry.action.startswith("gm.")}
    transaction.savepoint_rollback(before)
    return answer.status_code == 200, answer.content.decode(errors="replace"), noted


@pytest.mark.parametrize("what", PAIRS)
def test_page_and_api_are_for_the_same_and_noted_alike(scene, what):
    page, api = PAIRS[what]
    wrong = []
    for who in WHO:
        shown, text, noted = asked(scene, who, page)
        told, said, noted_too = asked(scene, who, api)
        if what == "press":  # the page shows another thread to whom this one is not for
            shown = scene.secret.text in text
            told = scene.secret.text in said
        if what == "notes":
            shown, told = scene.note.text in text, scene.note.text in said
        if shown != told:
            wrong.append(f"{who}: page {shown}, API {told}")
        if page in DESK and what in ("notes",):
            noted, noted_too = noted - {"gm.read_orders"}, noted_too
        if noted != noted_too and told:
            wrong.append(f"{who}: page notes {sorted(noted)}, API {sorted(noted_too)}")
    assert wrong == []


def test_a_gm_who_plays_reads_others_letters_on_the_record():
    """By page and by API alike; letters to their own seat and to the GM are theirs."""
    from games.press.services.press import press_send

    table = make_table(gm_may_play=True)
    table.game.seats.filter(seat_id="Germany").update(player=table.gm)
    others = press_send(game=table.game, by=table.france, to=["Italy"], text="Psst")
    own = press_send(game=table.game, by=table.france, to=["Germany"], text="To you")
    to_gm = press_send(game=table.game, by=table.france, to=["GM"], text="To the GM")
    from django.test import Client

    client = Client()
    client.force_login(table.gm)
    here = table.game.slug
    for message, noted in ((own, 0), (to_gm, 0), (others, 1)):
        for address in (
            f"/games/{here}/press/?thread={message.thread_id}",
            f"/api/games/{here}/press/{message.thread_id}/",
        ):
            before = transaction.savepoint()
            assert message.text in client.get(address).content.decode()
            assert AuditEntry.objects.filter(action="gm.read_press").count() == noted, address
            transaction.savepoint_rollback(before)


def test_an_operator_at_the_desk_reads_no_notes(scene):
    assert DeskNote.objects.exists()
    operator = scene.client("staff")
    here = f"/api/games/{scene.table.game.slug}/gm/notes/"
    assert operator.get(here).status_code == 403
    assert operator.post(here, {"text": "x"}, content_type="application/json").status_code == 403
    assert operator.delete(f"{here}{scene.note.pk}/").status_code == 403
    assert scene.note.text not in operator.get(f"/gm/{scene.table.game.slug}/").content.decode()

"""The pages of events, the admin and the API."""

import pytest
from django.test import Client

from games.events import boards
from games.events.models import Entry, EntryState, Event
from games.game_templates.services import template_save
from games.models import Report
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


def browser(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def test_an_event_from_nothing_to_results(db):
    template = template_save(by=user("dora"), name="Usual")
    dora, anna = browser(user("dora")), browser(user("anna"))
    assert "No event is announced" in browser().get("/events/").text
    wish = {"title": "", "name": "net", "entry": "open", "scoring": "draw_size", "template": template.slug}
    assert dora.post("/events/new/", wish).status_code == 422
    assert dora.post("/events/new/", {**wish, "title": "Net Open"}).headers["Location"] == "/events/net/desk/"
    anna.post("/events/net/enter/")
    assert "You are in" in anna.get("/events/net/").text and "What is played" in anna.get("/events/net/").text
    anna.post("/events/net/enter/", {"do": "here"})
    assert anna.get("/events/net/desk/").status_code == 404
    bert = browser(user("bert"))
    dora.post("/events/net/entries/", {"do": "add", "names": "@bert"})
    assert "You are invited" in bert.get("/events/net/").text
    bert.post("/events/net/enter/")
    drawn = dora.post("/events/net/rounds/", {"here": "on", "fill": "bots"}, follow=True)
    assert "Round 1 is drawn" in drawn.text and "Round 1" not in anna.get("/events/net/").text
    dora.post("/events/net/rounds/1/", {"do": "start"})
    boards.event_boards_make()
    shown = anna.get("/events/net/").text
    assert "Round 1" in shown and "Board 1</a>" in shown and "Standings" in shown
    board = Event.objects.get().rounds.get().boards.get()
    assert dora.post(f"/events/net/boards/{board.pk}/", {"year": "1907"}).status_code == 422
    seat = board.places.get(entry__user=user("anna")).seat_id
    dora.post(f"/events/net/boards/{board.pk}/", {"year": "1907", f"seat-{seat}": "20", "winner": seat})
    results = browser().get("/events/net/results.csv")
    assert f"1,1,{seat},anna,20,1907,100," in results.text and "attachment" in results.headers["Content-Disposition"]
    assert "1,anna,100,20,,,100" in browser().get("/events/net/standings.csv").text
    dora.post("/events/net/close/")
    assert "Over" in browser().get("/events/").text


def test_the_desk_does_what_it_has_buttons_for(online):
    dora = browser(user("dora"))
    anna = online.entries.get(user=user("anna")).pk
    bert = online.entries.get(user=user("bert")).pk
    user("emil")
    for body, said in (
        ({"do": "here", "entry": anna}, "Checked in ✓"), ({"do": "away", "entry": anna}, ">Check in<"),
        ({"do": "apart", "entry": anna, "other": bert}, "not with bert"),
        ({"do": "waiting", "entry": anna}, "on the waiting list"), ({"do": "in", "entry": anna}, "Check in"),
        ({"do": "director", "member": "emil"}, "Take off"), ({"do": "add", "names": "@nobody"}, "no member “nobody”"),
        ({"do": "add", "names": ""}, "Write a name"), ({"do": "in", "entry": "x"}, "no such entry"),
        ({"do": "fly"}, "Say what to do"), ({"do": "out", "entry": bert}, "Let in again"),
    ):  # fmt: skip
        assert said in dora.post("/events/net/entries/", body, follow=True).text, body
    dora.post("/events/net/rounds/", {"here": "on", "fill": "bots"})
    for body, said in (
        ({"do": "redraw"}, "Done."), ({"do": "fly"}, "Say what to do"), ({"do": "swap", "one": anna}, "Name two seats"),
        ({"do": "discard"}, "No round is drawn"), ({"do": "start"}, "no such round"),
    ):  # fmt: skip
        assert said in dora.post("/events/net/rounds/1/", body, follow=True).text, body


def test_a_thousand_names_are_taken_and_shown(db, wooden):
    dora = browser(user("dora"))
    names = "\n".join(f"Somebody {number}" for number in range(986))
    assert "986 added" in dora.post("/events/spa/entries/", {"do": "add", "names": names}, follow=True).text
    assert "1000 in" in browser().get("/events/spa/").text
    refused = dora.post("/events/spa/entries/", {"do": "add", "names": "One more"}, follow=True)
    assert "the most" in refused.text


def test_a_report_and_a_moderator_who_hides_it(online):
    assert browser(user("bert")).post("/events/net/report/", {"text": "Its name insults me."}).status_code == 302
    report = Report.objects.get(event=online)
    mara = browser(moderator(group="Moderators"))
    assert "Net Open" in mara.get(f"/admin/games/report/{report.pk}/change/").text
    page = f"/admin/games/event/{online.pk}/change/"
    assert mara.get(page).status_code == 200
    mara.post(page, {"hidden": "on", "director": ""})
    assert browser().get("/events/net/").status_code == 404 and "Net Open" not in browser().get("/events/").text
    assert "Moderators have hidden" in browser(user("dora")).get("/events/net/").text
    assert "There is no member" in mara.post(page, {"hidden": "on", "director": "nobody"}).text
    user("emil")
    mara.post(page, {"director": "emil"})
    assert Event.objects.get().director == user("emil") and Event.objects.get().hidden_at is None


def test_a_whole_event_is_one_call(db):
    dora = browser(user("dora"))
    body = {"name": "spa", "title": "Spa", "titles": [f"P{n}" for n in range(49)], "rounds": 3, "scoring": "carnage"}
    made = dora.post("/api/events/", body, content_type="application/json")
    assert made.status_code == 201 and made.json()["scoring"] == "carnage"
    rounds = dora.get("/api/events/spa/rounds/").json()
    assert [len(one["boards"]) for one in rounds] == [7, 7, 7] and browser().get("/api/events/spa/rounds/").json() == []
    wrong = {**body, "name": "other", "users": ["nobody"]}
    assert dora.post("/api/events/", wrong, content_type="application/json").status_code == 400
    assert not Event.objects.filter(name="other").exists(), "all of it, or nothing"
    assert [one["entries"] for one in dora.get("/api/events/").json()["results"]] == [49]


def test_by_api(online):
    dora, emil = browser(user("dora")), browser(user("emil"))
    net = "/api/events/net/"

    def sent(client, method, path, body=None):
        return getattr(client, method)(f"{net}{path}", body or {}, content_type="application/json")

    assert sent(emil, "put", "entry/").json()["state"] == "in"
    assert sent(emil, "post", "entry/", {"here": True}).json()["checked_in"] is True
    assert sent(emil, "delete", "entry/").status_code == 204
    assert [one["name"] for one in emil.get(f"{net}entries/").json()] == ["anna", "bert", "cora"]
    assert len(dora.get(f"{net}entries/").json()) == 4
    added = sent(dora, "post", "entries/", {"users": ["emil"]})
    assert added.status_code == 201 and added.json()[0]["state"] == "invited"
    anna = Entry.objects.get(user=user("anna"))
    assert sent(emil, "patch", f"entries/{anna.pk}/", {"state": "out"}).status_code == 403
    assert sent(dora, "patch", f"entries/{anna.pk}/", {"checked_in": True}).json()["checked_in"] is True
    assert sent(dora, "patch", "", {"best": 2}).json()["best"] == 2
    assert sent(emil, "patch", "", {"best": 1}).status_code == 403
    assert sent(dora, "post", "rounds/", {"bots": True}).status_code == 201
    assert sent(dora, "post", "rounds/1/", {"do": "start"}).json() == []
    boards.event_boards_make()
    assert sent(dora, "post", "rounds/1/", {"do": "extend", "minutes": 5}).json() == []
    assert sent(dora, "post", "rounds/1/", {"do": "resume"}).json()[0]["board"] == 1
    board = online.rounds.get().boards.get()
    counts = {"centres": {"France": 34}, "year": 1907, "winner": "France"}
    assert sent(emil, "put", f"boards/{board.pk}/counts/", counts).status_code == 403
    assert sent(dora, "put", f"boards/{board.pk}/counts/", counts).status_code == 204
    lines = browser().get(f"{net}standings/").json()
    assert {one["name"] for one in lines} == {"anna", "bert", "cora"}
    assert sent(dora, "delete", f"boards/{board.pk}/counts/").status_code == 204
    assert sent(dora, "patch", f"entries/{anna.pk}/", {"drop": "Ill."}).json()["state"] == EntryState.OUT
    assert sent(browser(), "put", "entry/").status_code == 401


def test_the_desk_does_to_rounds_boards_and_the_event_itself_what_is_asked(online):
    dora, anna = browser(user("dora")), browser(user("anna"))
    wish = {"title": "Open Net", "entry": "open", "scoring": "draw_size", "template": online.template.slug}
    changed = dora.post("/events/net/desk/", wish, follow=True)
    assert "Changed." in changed.text and Event.objects.get().title == "Open Net"
    assert dora.post("/events/net/desk/", {**wish, "title": ""}).status_code == 422
    wrong = dora.post("/events/net/rounds/", {"fill": "bots", "top": "some"}, follow=True)
    assert "as a whole number" in wrong.text and not online.rounds.exists()
    dora.post("/events/net/rounds/", {"here": "on", "fill": "bots"})
    dora.post("/events/net/rounds/1/", {"do": "start"})
    boards.event_boards_make()
    board = online.rounds.get().boards.get()
    for body, said in (
        ({"do": "extend", "minutes": "x"}, "Say by how many minutes"), ({"do": "pause"}, "Done."),
        ({"do": "pause"}, "Board 1: "), ({"do": "resume"}, "Done."),
    ):  # fmt: skip
        assert said in dora.post("/events/net/rounds/1/", body, follow=True).text, body
    dora.post(f"/events/net/boards/{board.pk}/", {"year": "1907", "seat-France": "34", "winner": "France"})
    board.refresh_from_db()
    assert board.counts
    dora.post(f"/events/net/boards/{board.pk}/", {"do": "clear"})
    board.refresh_from_db()
    assert not board.counts
    assert "not in Open Net any more" in anna.post("/events/net/enter/", {"do": "withdraw"}, follow=True).text
    dora.post("/events/net/rounds/1/", {"do": "close"})
    dora.post("/events/net/close/")
    season = dora.post("/events/net/season/", {"title": "Net 2", "name": "net-2"}, follow=True)
    assert "The next season is there" in season.text and Event.objects.filter(name="net-2").exists()


def test_a_name_that_is_taken_is_refused_beside_its_field(online):
    wish = {"title": "Other", "name": "net", "entry": "open", "scoring": "draw_size"}
    answer = browser(user("dora")).post("/events/new/", wish)
    assert answer.status_code == 422 and "There is an event at “net” already" in answer.text


def test_what_the_api_does_not_know(online):
    dora = browser(user("dora"))

    def sent(method, path, body):
        return getattr(dora, method)(f"/api/events/net/{path}", body, content_type="application/json")

    for body in ({"club": "nowhere"}, {"template": "nowhere"}):
        answer = sent("patch", "", body)
        assert answer.status_code == 400 and "There is no such" in answer.text, body
    assert sent("put", "boards/0/counts/", {"centres": {}, "year": 1907, "winner": ""}).status_code == 404
    told = browser(user("bert")).post(
        "/api/events/net/report/", {"text": "Its name is rude."}, content_type="application/json"
    )
    assert told.status_code == 201, told.text
    assert Report.objects.get(event=online).text == "Its name is rude."

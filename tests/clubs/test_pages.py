"""The pages of clubs, the admin and the API."""

import pytest
from django.test import Client

from games import database_time
from games.clubs import services
from games.clubs.models import Club
from games.clubs.shelf import shelve
from games.game_templates.services import template_save
from games.models import Game, Report
from tests.moderation.people import moderator
from tests.plugins.tables import make_table, user

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return services.club_found(by=user("anna"), name="north", title="The North", about="We **meet** on Fridays.")


def browser(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def test_from_nothing_to_a_member(db):
    anna, bert = browser(user("anna")), browser(user("bert"))
    assert "No club is here yet" in browser().get("/clubs/").text
    wrong = anna.post("/clubs/found/", {"title": "", "name": "north", "colour": "teal", "joining": "asked"})
    assert wrong.status_code == 422
    made = anna.post("/clubs/found/", {"title": "The North", "name": "north", "colour": "teal", "joining": "asked"})
    assert made.headers["Location"] == "/clubs/north/"
    assert "Ask to join" in bert.get("/clubs/north/").text
    assert "will see that you ask" in bert.post("/clubs/north/join/", follow=True).text
    assert "1 asks to join" in anna.get("/").text
    assert "Let in" in anna.get("/clubs/north/desk/").text and bert.get("/clubs/north/desk/").status_code == 404
    anna.post("/clubs/north/members/", {"user": "bert", "do": "let-in"})
    assert ">Leave</button>" in bert.get("/clubs/north/").text
    anna.post("/clubs/north/members/", {"user": "bert", "do": "editor"})
    assert bert.get("/clubs/north/desk/").status_code == 200
    changed = bert.post(
        "/clubs/north/desk/", {"title": "North", "motto": "Cold", "colour": "navy", "joining": "open"}, follow=True
    )
    assert "Changed." in changed.text and "Cold" in browser().get("/clubs/").text
    bert.post("/clubs/north/join/", {"do": "leave"})
    assert "bert" not in bert.get("/clubs/north/").text.partition("<h2>Members</h2>")[2]


def test_words_are_shown_as_markdown_and_never_as_markup(club):
    services.club_change(club=club, by=user("anna"), about="**Bold** <img src=x> ![a](map:x/S1901M)", motto="<i>x</i>")
    page = browser().get("/clubs/north/").text
    assert "<strong>Bold</strong> &lt;img" in page and "&lt;i&gt;x" in page


def test_table_rules_become_rules_of_the_table_that_members_agree_to(club):
    anna = browser(user("anna"))
    told = {"title": "The North", "colour": "teal", "joining": "open", "table_rules": "Be **kind**. <b>No</b>"}
    assert "Changed." in anna.post("/clubs/north/desk/", told, follow=True).text
    shown = anna.get("/clubs/north/").text
    assert "Be <strong>kind</strong>. &lt;b&gt;No" in shown and "/games/new/?club=north" in shown
    assert "New game under them" not in browser().get("/clubs/north/").text
    assert "Be **kind**. &lt;b&gt;No&lt;/b&gt;</textarea>" in anna.get("/games/new/?club=north").text
    template = template_save(by=user("anna"), name="Quick")
    assert "Be **kind**" in anna.get(f"/games/new/?club=north&template={template.slug}").text
    assert browser().get("/api/clubs/north/").json()["table_rules"] == told["table_rules"]
    anna.post("/clubs/north/desk/", {**told, "table_rules": ""})
    assert "Rules of its tables" not in browser().get("/clubs/north/").text


def test_table_rules_of_a_club_that_is_hidden_fill_no_form(club):
    services.club_change(club=club, by=user("anna"), table_rules="Knock twice.")
    assert "Knock twice." in browser(user("bert")).get("/games/new/?club=north").text
    Club.objects.update(hidden_at=database_time.now())
    for which in ("north", "none", "ß" * 500):
        answer = browser(user("bert")).get("/games/new/", {"club": which})
        assert answer.status_code == 200 and "Knock twice." not in answer.text


def test_a_star_and_the_front_page(club):
    table = make_table()
    services.club_join(club=club, by=table.gm)
    bert = browser(user("bert"))
    bert.post("/clubs/north/follow/")
    assert "★" in bert.get("/clubs/north/").text
    gm = browser(table.gm)
    gm.post("/clubs/north/shelf/", {"kind": "game", "which": f"https://x.example{table.game.get_absolute_url()}"})
    assert f"A new table: {table.game.name}" in bert.get("/").text
    assert table.game.name in browser().get("/clubs/north/").text
    feed = browser().get("/clubs/north/feed/")
    assert table.game.name in feed.text
    again = browser().get("/clubs/north/feed/", headers={"If-None-Match": feed.headers["ETag"]})
    assert again.status_code == 304
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="once")
    assert table.game.name not in browser().get("/clubs/north/feed/").text
    assert table.game.name not in bert.get("/").text
    bert.post("/clubs/north/follow/", {"do": "stop"})
    assert "☆" in bert.get("/clubs/north/").text


@pytest.mark.parametrize("which", ["", "nothing", "/games/nothing/"])
def test_what_is_not_there_is_not_put_on_the_shelf(club, which):
    for kind in ("game", "template", "zine", "board"):
        answer = browser(user("anna")).post("/clubs/north/shelf/", {"kind": kind, "which": which}, follow=True)
        assert "There is nothing of that kind" in answer.text


def test_templates_are_shown_to_members(club):
    shelve(club=club, by=user("anna"), thing=template_save(by=user("anna"), name="Fridays"))
    assert "Fridays" in browser(user("anna")).get("/clubs/north/").text
    for reader in (browser(), browser(user("bert"))):
        assert ">Fridays<" not in reader.get("/clubs/north/").text


def test_a_report_and_a_moderator_who_hides_it(club):
    bert = browser(user("bert"))
    assert bert.post("/clubs/north/report/", {"text": "Its name insults me."}).status_code == 302
    report = Report.objects.get(club=club)
    mara = browser(moderator(group="Moderators"))
    assert "The North" in mara.get(f"/admin/games/report/{report.pk}/change/").text
    page = f"/admin/games/club/{club.pk}/change/"
    assert mara.get(page).status_code == 200
    mara.post(page, {"hidden": "on", "editor": ""})
    assert browser().get("/clubs/north/").status_code == bert.get("/clubs/north/").status_code == 404
    assert "The North" not in bert.get("/clubs/").text and browser().get("/clubs/north/feed/").status_code == 404
    assert "Moderators have hidden" in browser(user("anna")).get("/clubs/north/").text
    assert "There is no member" in mara.post(page, {"hidden": "on", "editor": "nobody"}).text
    mara.post(page, {"editor": "bert"})
    assert Club.objects.get().hidden_at is None and club.memberships.editors().count() == 2


def test_by_api(club):
    anna, bert = browser(user("anna")), browser(user("bert"))
    body = {"name": "south", "title": "The South", "joining": "asked"}
    assert anna.post("/api/clubs/", body, content_type="application/json").json()["editor"] is True
    assert [one["name"] for one in bert.get("/api/clubs/").json()["results"]] == ["north", "south"]
    south = "/api/clubs/south/"
    assert bert.put(f"{south}membership/").json()["waits"] is True
    assert [one["username"] for one in bert.get(f"{south}members/").json()] == ["anna"]
    assert [one["username"] for one in anna.get(f"{south}members/").json()] == ["bert", "anna"]
    let_in = anna.put(f"{south}members/bert/", {}, content_type="application/json")
    assert let_in.json()["joined_at"] is not None
    made = anna.put(f"{south}members/bert/", {"editor": True}, content_type="application/json")
    assert made.json()["editor"] is True
    changed = bert.patch(south, {"colour": "plum"}, content_type="application/json")
    assert changed.json()["colour"] == "plum"
    template = template_save(by=user("bert"), name="Usual")
    thing = {"kind": "template", "which": template.slug}
    assert bert.post(f"{south}shelf/", thing, content_type="application/json").status_code == 200
    assert bert.put(f"{south}shelf/", thing, content_type="application/json").status_code == 204
    assert bert.put(f"{south}star/").status_code == bert.delete(f"{south}star/").status_code == 204
    assert bert.get(f"{south}standings/").json() == []
    assert bert.delete(f"{south}membership/").status_code == 204
    assert anna.delete(f"{south}members/bert/").status_code == 404
    report = {"text": "Its name insults me."}
    assert bert.post(f"{south}report/", report, content_type="application/json").status_code == 201
    assert browser().put(f"{south}star/").status_code == 401


def test_editors_put_members_out_and_things_off_the_shelf(club):
    anna = browser(user("anna"))
    services.club_join(club=club, by=user("bert"))
    services.member_let_in(club=club, by=user("anna"), user=user("bert"))
    for body, said in (
        ({"user": "bert", "do": "fly"}, "Say what to do"), ({"user": "nobody", "do": "let-in"}, "not in this club"),
    ):  # fmt: skip
        assert said in anna.post("/clubs/north/members/", body, follow=True).text, body
    anna.post("/clubs/north/members/", {"user": "bert", "do": "put-out"})
    assert not club.memberships.filter(user=user("bert")).exists()
    template = template_save(by=user("anna"), name="Fridays")
    shelve(club=club, by=user("anna"), thing=template)
    wish = {"kind": "template", "which": template.slug, "do": "off"}
    assert "is off the shelf" in anna.post("/clubs/north/shelf/", wish, follow=True).text
    assert not template.clubs.exists()


def test_an_address_that_is_taken_is_refused_beside_its_field(club):
    wish = {"title": "Other", "name": "north", "colour": "teal", "joining": "asked"}
    answer = browser(user("bert")).post("/clubs/found/", wish)
    assert answer.status_code == 422 and "at “north” already" in answer.text and Club.objects.count() == 1

"""Zines: an issue from the template and by hand, in all its forms, to those who want it, and nothing that is hidden."""

import json
import re
import zlib

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client, override_settings

from engine.scoring import SYSTEMS
from games.accounts.leaving import leave
from games.common.errors import Conflict, NotAllowed, Refused
from games.common.markdown import page, quoted
from games.models import Game, Issue, LetterToEditor, Turn, Zine, ZineSubscription
from games.press.services import press
from games.zines import maps
from games.zines import services as zines
from games.zines.composing import PARTS, Copy, composed, turns_for, turns_suggested
from games.zines.pdf import pdf
from games.zines.plain import WIDTH, plain
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
HOSTILE = "*Paris* denies [it](https://elsewhere.example/).\n\n- all\n1. of <script>alert(1)</script> it\n# loudly | so"


@pytest.fixture
def zine(table):
    """A zine of the table's GM, after a turn with a bounce, press and a letter."""
    table.order("France", "A Par - Bur", "F Bre - ENG")
    table.order("Germany", "A Mun - Bur")
    press.press_send(game=table.game, by=table.france, to=["public"], text=HOSTILE)
    press.press_send(game=table.game, by=table.france, to=["Germany"], text="Burgundy is mine, between us")
    table.pass_deadline()
    return zines.zine_found(
        by=table.gm, name="bugle", title="The Burgundian Bugle", motto="All the bounces", house_rules="1. Be *prompt*."
    )


def draft(zine, by, **more):
    turns = turns_for(by)
    text = composed(zine, turns, PARTS, Copy(**more))
    return zines.issue_draft(zine=zine, by=by, title="Bounce", text=text, turns=turns, letters=more.get("letters", ()))


def publish(issue, by):
    return zines.issue_publish(issue=issue, by=by, version=issue.version, written=plain)


def test_standings_tell_what_it_is_worth_by_the_games_own_system(zine, table):
    last = turns_for(table.gm)
    assert "If it ended now, by Draw size: " in composed(zine, last, ["standings"], Copy())
    table.pass_deadline()
    assert "If it ended now" not in composed(zine, last, ["standings"], Copy()), "there is more of it by now"


def test_standings_of_a_game_that_is_over_tell_it_by_all_systems_its_own_first(zine, table):
    Game.objects.filter(pk=table.game.pk).update(
        status="finished", result={"kind": "draw", "seats": ["France", "Turkey"]}
    )
    text = composed(zine, turns_for(table.gm), ["standings"], Copy())
    own, *others = [line for line in text.splitlines() if "by Draw size: " in line or line.startswith("* By ")]
    assert own == "Scores, by Draw size: France 50, Turkey 50."
    assert "* By Wins only: nobody has any." in others and len(others) == len(SYSTEMS) - 2, "no rule scores of its own"
    assert "<li>By Wins only: nobody has any.</li>" in page(text, str)


def test_headings_follow_the_pages_own_without_a_gap():
    assert "<h2>One</h2>" in page("# One", str)
    html = page("## One\n\n### Two\n\n## Three", str)
    assert ("<h2>One</h2>" in html, "<h3>Two</h3>" in html, "<h2>Three</h2>" in html) == (True, True, True)


def test_an_issue_has_everything_of_a_turn_and_nothing_that_is_hidden(table, zine):
    text = draft(zine, table.gm, editorial="Welcome.", notes="Late again, Turkey.").text
    parts = ["## Editorial", "Welcome.", "## Table", "Spring 1901", "*A Par - Bur* (bounces)", "**Austria:**"]
    parts += [f"map:{table.game.slug}/S1901M)", f"map:{table.game.slug}/S1901M/after)", "**FRANCE (", "| Russia |"]
    parts += ["Deadline for Autumn 1901", "## From the GM", "Late again", "## House rules", "Be *prompt*"]
    assert [part for part in parts if part not in text] == []
    assert "between us" not in text


def test_press_is_printed_as_it_was_written(table, zine):
    issue = draft(zine, table.gm)
    html = page(issue.text, lambda named, title: "")
    assert "*Paris* denies [it](https://elsewhere.example/)." in html
    assert "&lt;script&gt;" in html and "<script" not in html and 'elsewhere.example/"' not in html
    assert "<h2>loudly" not in html and "# loudly | so" in html
    said = plain(issue)
    for line in ("*Paris* denies [it](https://elsewhere.example/).", "- all", "1. of <script>", "# loudly | so"):
        assert line in said, line


def test_plain_text_keeps_to_its_columns(table, zine):
    long = "word " * 60
    issue = draft(zine, table.gm, editorial=f"{long}\n\n- {long}\n- b\n\n3. {long}\n\n> {long}\n\n[a]({'x' * 20})")
    lines = plain(issue).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert any(re.fullmatch(r"Russia +russia +4 +4", line) for line in lines)
    assert any(line.startswith("- word") for line in lines) and any(line.startswith("3. word") for line in lines)
    assert any(line.startswith("    word") for line in lines)


def test_letters_are_quoted_line_by_line():
    assert quoted("Dear Sir,\nno.\n\nYours") == "> Dear Sir,\\\n> no.\n>\n> Yours"


def test_numbers_run_on_and_what_is_out_stays(table, zine):
    first, second = draft(zine, table.gm), draft(zine, table.gm)
    assert publish(second, table.gm).number == 1
    assert publish(first, table.gm).number == 2
    with pytest.raises(Conflict):
        zines.issue_save(issue=first, by=table.gm, version=1, title="Other", text="Other")
    with pytest.raises(Conflict):
        zines.issue_drop(issue=first, by=table.gm)


def test_two_windows_do_not_overwrite_each_other(table, zine):
    issue = draft(zine, table.gm)
    zines.issue_save(issue=issue, by=table.gm, version=1, title="One", text="One")
    answer = browse(table.gm).post(
        f"/zines/bugle/drafts/{issue.pk}/", {"do": "save", "version": 1, "title": "Two", "text": "What I typed"}
    )
    assert answer.status_code == 409
    assert "saved from another window" in answer.content.decode() and "What I typed" in answer.content.decode()
    assert Issue.objects.get(pk=issue.pk).title == "One"
    version = re.search(r'name="version" value="(\d+)"', answer.content.decode())[1]
    again = {"do": "save", "version": version, "title": "Two", "text": "What I typed"}
    browse(table.gm).post(f"/zines/bugle/drafts/{issue.pk}/", again)
    assert Issue.objects.get(pk=issue.pk).title == "Two"


def test_nobody_prints_what_is_not_theirs_or_private(table, tables, zine):
    other = tables(prefix="other")
    other.pass_deadline()
    theirs = list(Turn.objects.filter(game=other.game, adjudicated_at__isnull=False))
    told = {"zine": zine, "by": table.gm, "title": "X", "text": "X"}
    with pytest.raises(NotAllowed):
        zines.issue_draft(turns=theirs, **told)
    with pytest.raises(Refused):
        zines.issue_draft(turns=[table.turn], **told)
    with pytest.raises(NotAllowed):
        zines.issue_draft(zine=zine, by=table.france, title="X", text="X", turns=[])
    issue = draft(zine, table.gm)
    Game.objects.filter(pk=table.game.pk).update(private=True, invite_token="x")
    assert turns_for(table.gm) == []
    with pytest.raises(Refused, match="private"):
        publish(issue, table.gm)


def test_maps_are_those_of_turns_that_everybody_may_see(table, zine):
    turn = table.now.last_turn
    client = Client()
    for form, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
        answer = client.get(f"/zines/maps/{turn.pk}/after.{form}")
        assert answer.status_code == 200 and answer.headers["Content-Type"].startswith(kind)
    assert client.get(f"/zines/maps/{table.turn.pk}/orders.svg").status_code == 404
    Turn.objects.filter(pk=turn.pk).update(published=False)
    assert client.get(f"/zines/maps/{turn.pk}/orders.svg").status_code == 404
    issue = Issue.objects.create(zine=zine, title="X", text="X")
    issue.turns.add(turn)
    assert maps.printable(turn.pk) is None, "a draft opens nothing"
    Issue.objects.filter(pk=issue.pk).update(number=1, published_at=turn.adjudicated_at)
    assert maps.printable(turn.pk) == turn


def test_subscribers_get_the_text_and_can_stop_it(table, zine):
    reader, unconfirmed = user("reader"), user("unconfirmed")
    EmailAddress.objects.create(user=reader, email="reader@example.org", primary=True, verified=True)
    EmailAddress.objects.create(user=unconfirmed, email="u@example.org", primary=True, verified=False)
    for one in (reader, unconfirmed):
        browse(one).post("/zines/bugle/subscribe/")
        browse(one).post("/zines/bugle/subscribe/")
    with override_settings(EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend"):
        publish(draft(zine, table.gm), table.gm)
    assert [one.to for one in mail.outbox] == [["reader@example.org"]]
    sent = mail.outbox[0]
    assert "The Burgundian Bugle, No. 1: Bounce" in sent.subject and "THE BURGUNDIAN BUGLE" in sent.body
    stop = re.search(r"http\S+(/zines/bugle/stop/\S+)", sent.body)[1]
    assert stop in sent.extra_headers["List-Unsubscribe"]
    client = Client(enforce_csrf_checks=True)
    assert client.get(stop).status_code == 200
    assert ZineSubscription.objects.filter(user=reader).exists(), "looking ends nothing"
    assert client.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not ZineSubscription.objects.filter(user=reader).exists()
    assert client.get(f"{stop[:-5]}abcd/").status_code == 404


def test_letters_wait_and_are_printed_once(table, zine):
    anna = browse(table.france)
    assert anna.post("/zines/bugle/letter/", {"text": " "}).status_code == 422
    assert anna.post("/zines/bugle/letter/", {"text": "Dear Sir, no."}).status_code == 302
    letter = LetterToEditor.objects.get()
    issue = draft(zine, table.gm, letters=[letter])
    assert "> Dear Sir, no." in issue.text and "*france*" in issue.text
    letter.refresh_from_db()
    assert letter.laid_in == issue
    zines.issue_drop(issue=issue, by=table.gm)
    letter.refresh_from_db()
    assert letter.laid_in is None, "a letter in a draft that is thrown away is offered again"


def test_the_editor_composes_goes_over_it_and_publishes(table, zine):
    gm = browse(table.gm)
    assert "Standoff" not in gm.get("/zines/bugle/drafts/new/").content.decode()
    turn = table.now.last_turn
    made = gm.post("/zines/bugle/drafts/new/", {"title": "Bounce", "turns": [turn.pk], "parts": ["orders", "map"]})
    issue = Issue.objects.get()
    assert made.url == issue.get_absolute_url()
    told = {"version": 1, "title": "Bounce in Burgundy", "text": issue.text + "\nBy *hand*.\r\n"}
    for form in ("txt", "md", "pdf"):
        assert gm.get(f"/zines/bugle/drafts/{issue.pk}/issue.{form}").status_code == 200
    unsure = gm.post(issue.get_absolute_url(), {**told, "do": "publish"})
    assert unsure.url == issue.get_absolute_url() and Issue.objects.get().number is None
    gm.post(issue.get_absolute_url(), {**told, "version": 2, "do": "publish", "sure": "yes"})
    shown = Client().get("/zines/bugle/1/").content.decode()
    assert "Bounce in Burgundy" in shown and "<em>hand</em>" in shown and "style=" not in shown.partition("<article")[2]
    assert f"/zines/maps/{turn.pk}/orders.svg" in shown
    assert gm.get(issue.get_absolute_url()).url == "/zines/bugle/1/"
    text = Client().get("/zines/bugle/1/issue.txt")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8" and "By _hand_." in text.content.decode()
    assert Client().get("/zines/bugle/1/issue.md").content.decode().startswith("# The Burgundian Bugle\n")
    assert f"/zines/maps/{turn.pk}/orders.png)" in Client().get("/zines/bugle/1/issue.md").content.decode()
    assert Client().get("/zines/bugle/1/issue.doc").status_code == 404
    assert "Bounce in Burgundy" in Client().get("/zines/bugle/feed/").content.decode()
    assert "The Burgundian Bugle" in Client().get("/zines/").content.decode()


def test_the_pdf_is_one(table, zine):
    issue = publish(draft(zine, table.gm, editorial="Grüße, “friends” – ½ a word 🧀. " + "w" * 300), table.gm)
    made = pdf(issue)
    assert made.startswith(b"%PDF-") and made.count(b"/Subtype /Image") >= 2
    answer = Client().get("/zines/bugle/1/issue.pdf")
    assert answer.headers["Content-Type"] == "application/pdf" and answer.content.startswith(b"%PDF-")


def test_pictures_from_elsewhere_are_never_fetched(table, zine, monkeypatch):
    import socket

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket, "create_connection", forbidden)
    issue = zines.issue_draft(
        zine=zine, by=table.gm, title="X", text="![spy](http://elsewhere.example/x.png) <img src=/etc/passwd>", turns=[]
    )
    assert pdf(issue).startswith(b"%PDF-")
    assert "elsewhere" not in page(issue.text, lambda named, title: "")


def test_a_game_that_cannot_be_told_is_named(table, zine):
    turns = turns_for(table.gm)
    turns[0].outcome = {"schema": 1, "nonsense": True}
    with pytest.raises(Refused, match="Table"):
        composed(zine, turns, PARTS, Copy())


def test_by_api(table, zine):
    publish(draft(zine, table.gm), table.gm)
    client = browse(table.france)
    assert [one["name"] for one in client.get("/api/zines/").json()] == ["bugle"]
    assert client.get("/api/zines/bugle/").json()["issues"][0]["number"] == 1
    assert "THE BURGUNDIAN BUGLE" in client.get("/api/zines/bugle/issues/1/").json()["plain"]
    assert client.put("/api/zines/bugle/subscription/").status_code == 204
    assert ZineSubscription.objects.filter(user=table.france).exists()
    assert client.delete("/api/zines/bugle/subscription/").status_code == 204
    assert not ZineSubscription.objects.exists()


def test_what_came_since_the_last_issue_is_suggested(table, zine):
    table.pass_deadline()
    assert [turn.phase for turn in turns_suggested(turns_for(table.gm), set())] == ["F1901M"]
    table.pass_deadline()
    turns = turns_for(table.gm)
    printed = {turns[-1].pk}
    assert [turn.phase for turn in turns_suggested(turns, printed)] == [turn.phase for turn in turns[:-1]]
    assert len(turns) > 2


def test_who_leaves_takes_subscriptions_and_drafts_along_and_the_archive_stays(table, zine):
    publish(draft(zine, table.gm), table.gm)
    left = draft(zine, table.gm)
    exported = json.loads(browse(table.gm).get("/me/data/export/").content)
    assert [one["number"] for one in exported["zines"]["issues"]] == [1, None]
    leave(user=table.gm)
    assert not Issue.objects.filter(pk=left.pk).exists() and Zine.objects.get().issues.count() == 1
    assert Client().get("/zines/bugle/1/").status_code == 200


def browse(member):
    client = Client()
    client.force_login(member)
    return client


def test_a_picture_on_paper_is_clear_of_the_line_above(table, zine):
    """Its frame does not cut the letters' feet: a quarter of the size of a line is below its base."""
    text = f"Puppies jump.\n\n![The board](map:{table.game.slug}/S1901M)\n"
    issue = zines.issue_draft(zine=zine, by=table.gm, title="X", text=text, turns=turns_for(table.gm))
    made, pictures = pdf(issue), 0
    for packed in re.findall(rb"stream\n(.*?)\nendstream", made, re.DOTALL):
        try:
            sheet = zlib.decompress(packed)
        except zlib.error:
            continue
        bases = [float(found) for found in re.findall(rb"BT [\d.]+ ([\d.]+) Td", sheet)]
        for height, at in re.findall(rb"\b[\d.]+ 0 0 ([\d.]+) [\d.]+ ([\d.]+) cm /I", sheet):
            top = float(at) + float(height)
            above = [base for base in bases if base > top]
            pictures += bool(above)
            assert not above or min(above) - top > 11 / 4
    assert pictures

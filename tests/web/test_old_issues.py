"""Old issues of a zine as files: who puts them there, what is taken, and that a file is never a page of the site."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.accounts.export import export_member
from games.common.errors import NotAllowed, Refused
from games.models import AuditEntry, OldIssue
from games.zines.old_issues import services
from games.zines.old_issues.services import old_issue_put, old_issue_remove
from games.zines.services import co_editor_set, zine_found
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n"


def browser(member=None):
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


@pytest.fixture
def zine():
    return zine_found(by=user("anna"), name="ducks", title="Ducks")


def sent(content, name="old.pdf", **more):
    return {"title": "No. 12", "file": SimpleUploadedFile(name, content), **more}


def test_editors_put_them_there_and_everybody_saves_them(zine):
    co_editor_set(zine=zine, by=user("anna"), user=user("bert"), editor=True)
    assert browser(user("bert")).post("/zines/ducks/old/", sent(PDF, dated="1987-04-01")).status_code == 302
    kept = OldIssue.objects.get()
    assert kept.dated == date(1987, 4, 1) and kept.form == "pdf" and kept.put_by == user("bert")
    page = browser().get("/zines/ducks/old/").content.decode()
    assert "No. 12" in page and "1 April 1987" in page and "Put one here" not in page
    assert "/zines/ducks/old/" in browser().get("/zines/ducks/").content.decode()
    file = browser().get(kept.get_absolute_url())
    assert file.content == PDF and file["Content-Type"] == "application/pdf"
    assert file["Content-Disposition"] == 'attachment; filename="ducks-1987-04-01.pdf"'
    assert file["X-Content-Type-Options"] == "nosniff" and file["Content-Security-Policy"].startswith("sandbox")
    (told,) = browser().get("/api/zines/ducks/old/").json()
    assert told["url"] == kept.get_absolute_url() and told["size"] == len(PDF)
    assert [one["title"] for one in export_member(user("bert"))["old_issues"]] == ["No. 12"]


def test_nobody_else_puts_or_takes_anything(zine):
    kept = old_issue_put(zine=zine, by=user("anna"), title="No. 1", content=b"Quack.")
    stranger = browser(user("carl"))
    assert stranger.post("/zines/ducks/old/", sent(PDF)).status_code == 404
    assert stranger.post(f"/zines/ducks/old/{kept.pk}/remove/").status_code == 404
    assert stranger.delete(f"/api/zines/ducks/old/{kept.pk}/").status_code == 403
    with pytest.raises(NotAllowed):
        old_issue_put(zine=zine, by=user("carl"), title="No. 2", content=b"Quack.")
    with pytest.raises(NotAllowed):
        old_issue_remove(issue=kept, by=user("carl"))
    other = zine_found(by=user("carl"), name="geese", title="Geese")
    assert stranger.get(f"/zines/geese/old/{kept.pk}/").status_code == 404, "of another zine"
    assert stranger.post(f"/zines/{other.name}/old/{kept.pk}/remove/").status_code == 404
    assert browser(user("anna")).post(f"/zines/ducks/old/{kept.pk}/remove/").status_code == 302
    assert not OldIssue.objects.exists() and AuditEntry.objects.filter(action="zine.old_remove").exists()


WRONG = {
    "a page": b"<html><script>alert(1)</script>\x00",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a program": b"MZ\x90\x00\x03",
    "a PDF cut off": b"%PDF-1.4 and no end",
    "nothing": b" \n ",
    "another code": "Zéro".encode("latin-1"),
}


@pytest.mark.parametrize("what", [one for one in WRONG if one != "a PDF cut off"])
def test_what_is_neither_pdf_nor_text_is_refused_by_what_it_holds(zine, what):
    answer = browser(user("anna")).post("/zines/ducks/old/", sent(WRONG[what], name="fine.pdf"))
    said = answer.content.decode()
    assert answer.status_code == 422 and not OldIssue.objects.exists()
    assert 'value="No. 12"' in said, "what was typed is kept"


def test_text_that_looks_like_a_page_is_saved_as_text(zine):
    kept = old_issue_put(zine=zine, by=user("anna"), title="No. 1", content=b"<script>alert(1)</script>")
    file = browser().get(kept.get_absolute_url())
    assert file["Content-Type"].startswith("text/plain") and file["Content-Disposition"].startswith("attachment")
    assert file["X-Content-Type-Options"] == "nosniff"
    cut = old_issue_put(zine=zine, by=user("anna"), title="No. 2", content=WRONG["a PDF cut off"])
    assert cut.form == "txt"


def test_files_are_bounded(zine, monkeypatch):
    anna = user("anna")
    monkeypatch.setattr(services, "LARGEST_FILE", 10)
    with pytest.raises(Refused, match="at most"):
        old_issue_put(zine=zine, by=anna, title="No. 1", content=b"x" * 11)
    monkeypatch.setattr(services, "LARGEST_ARCHIVE", 15)
    old_issue_put(zine=zine, by=anna, title="No. 1", content=b"x" * 10)
    with pytest.raises(Refused, match="All files"):
        old_issue_put(zine=zine, by=anna, title="No. 2", content=b"x" * 6)
    monkeypatch.setattr(services, "MOST_FILES", 1)
    with pytest.raises(Refused, match="1 files are the most"):
        old_issue_put(zine=zine, by=anna, title="No. 3", content=b"x")
    with pytest.raises(Refused, match="title"):
        old_issue_put(zine=zine, by=anna, title=" ", content=b"x")

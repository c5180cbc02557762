"""The past at the desk and at the table: the GM's alone first, and everybody's, each through their own eyes, after."""

import pytest
from allauth.account.models import EmailAddress

from games.mail.sending import notices_send
from games.models import AuditEntry, Branch, Notice
from games.past.services.drafting import branch_make
from games.past.services.publishing import branch_publish
from games.past.tasks import branch_work
from games.services import rulings
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db

REASON, WHY = "It rained on the Germans.", "The film was found."


@pytest.fixture
def autumn(played):
    """Spring and Autumn 1901 are over; the winter is open."""
    played.order("France", "A Par - Gas")
    played.order("Germany", "A Mun - Bur")
    played.order("Italy", "A Ven H")
    played.pass_deadline()
    return played


def gm(table, tail=""):
    return f"/gm/{table.game.slug}/{tail}"


def tried(table, browse, phase="S1901M"):
    """A branch made by the form, as a GM makes it, and replayed."""
    wish = {"order": '["France", "A Par"]', "verdict": "succeeds", "reason": REASON, "number": 1}
    answer = browse(table.gm).post(gm(table, f"past/{phase}/do/verdict/"), wish)
    assert answer.status_code == 302, answer.content
    branch = Branch.objects.latest("pk")
    branch_work(branch.pk)
    branch.refresh_from_db()
    return branch


def text(client, address, **more):
    return client.get(address, **more).content.decode()


def test_the_gm_finds_every_turn_and_everything_on_it(autumn, browse):
    client = browse(autumn.gm)
    assert "Spring 1901, movement" in text(client, gm(autumn, "past/"))
    page = text(client, gm(autumn, "past/S1901M/"))
    assert "A Par - Bur" in page
    assert "overrule" in page
    for deed in ("verdict", "orders", "pin", "board", "option", "strike", "add", "end"):
        assert client.get(gm(autumn, f"past/S1901M/do/{deed}/")).status_code == 200, deed
    assert client.get(gm(autumn, "past/S1905M/")).status_code == 404
    assert client.get(gm(autumn, "past/S1901M/do/nonsense/")).status_code == 404


@pytest.mark.parametrize("who", ["nobody", "stranger", "france", "staff", "othergm"])
def test_for_everybody_else_none_of_it_is_there(autumn, browse, tables, who):
    branch = tried(autumn, browse)
    member = {"nobody": None, "france": autumn.france}.get(who, user(who))
    if who == "staff":
        member.is_staff = member.is_superuser = True
        member.save()
    if who == "othergm":
        member = tables(prefix="other-").gm
    client, here = browse(member), autumn.game.get_absolute_url()
    for tail in ("past/", "past/S1901M/", "past/S1901M/do/verdict/", f"branches/{branch.pk}/"):
        assert client.get(gm(autumn, tail)).status_code in (302, 404), tail
    for tail in (f"branches/{branch.pk}/publish/", f"branches/{branch.pk}/drop/", "past/S1901M/anew/"):
        assert client.post(gm(autumn, tail), {"explanation": WHY}).status_code in (302, 404), tail
    branch.refresh_from_db()
    assert branch.status == "ready"
    pages = [f"{here}{tail}" for tail in ("ledger/", "history/", "history/1/", "report/S1901M/", "standings/", "feed/")]
    for address in [*pages, here, f"/api{here}ledger/", f"/api{here}turns/", f"/api{here}branches/"]:
        assert REASON not in text(client, address), address
    assert client.get(f"{here}changes/{branch.pk}/").status_code == 404
    assert client.get(f"/api{here}branches/{branch.pk}/").status_code == 404


def test_a_branch_shows_how_far_it_is_and_compares_through_any_eyes(autumn, browse):
    client = browse(autumn.gm)
    draft = branch_make(game=autumn.game, by=autumn.gm, phase="S1901M", stop="F1901M")
    assert "Being replayed: 0 of 2" in text(client, gm(autumn, f"branches/{draft.pk}/"))
    branch = tried(autumn, browse)
    page = text(client, gm(autumn, f"branches/{branch.pk}/"))
    assert "Orders that became impossible" in page
    assert "A Par - Gas" in page
    for query in ("?as=France", "?as=spectator", "?at=S1901M", "?at=F1901M&as=Italy", "?at=S1999M"):
        assert client.get(gm(autumn, f"branches/{branch.pk}/{query}")).status_code == 200, query
    assert AuditEntry.objects.filter(action="gm.branch").exists()


def test_refusals_lose_nothing_typed(autumn, browse):
    client = browse(autumn.gm)
    wish = {"order": '["France", "A Par"]', "verdict": "succeeds", "reason": "", "number": 1}
    assert "This field is required" in client.post(gm(autumn, "past/S1901M/do/verdict/"), wish).content.decode()
    branch = tried(autumn, browse)
    rulings.turn_readjudicate(game=autumn.game, by=autumn.gm, reason="To be sure.")
    page = client.post(gm(autumn, f"branches/{branch.pk}/publish/"), {"explanation": WHY}).content.decode()
    assert "replayed on the line as it stands" in page
    assert WHY in page
    client.post(gm(autumn, f"branches/{branch.pk}/again/"))
    branch_work(branch.pk)
    client.post(gm(autumn, f"branches/{branch.pk}/publish/"), {"explanation": WHY})
    branch.refresh_from_db()
    assert branch.status == "published"


def test_rulings_are_added_to_a_branch_and_taken_out_again(autumn, browse):
    branch, client = tried(autumn, browse), browse(autumn.gm)
    assert client.get(gm(autumn, f"past/F1901M/?branch={branch.pk}")).status_code == 200
    wish = {"seat": "Italy", "lines": "A Ven - Tyr", "reason": "By telephone.", "number": 2}
    client.post(gm(autumn, f"past/F1901M/do/orders/?branch={branch.pk}"), wish)
    branch.refresh_from_db()
    assert [one["phase"] for one in branch.rulings] == ["S1901M", "F1901M"]
    client.post(gm(autumn, f"branches/{branch.pk}/without/"), {"ruling": 0})
    branch.refresh_from_db()
    assert [one["kind"] for one in branch.rulings] == ["order"]


def test_published_the_table_reads_what_changed_for_whom(autumn, browse):
    branch = tried(autumn, browse)
    client, here = browse(autumn.gm), autumn.game.get_absolute_url()
    client.post(gm(autumn, f"branches/{branch.pk}/publish/"), {"explanation": WHY})
    for member in (None, autumn.france, autumn.italy, autumn.gm):
        page = text(browse(member), f"{here}changes/{branch.pk}/")
        assert WHY in page
        assert REASON in page
        assert ("For France" in page) is (member == autumn.france)
    assert "What changed for Italy" in text(browse(autumn.italy), here)
    assert "None of your orders came out otherwise." in text(browse(autumn.italy), f"{here}changes/{branch.pk}/")
    ledger = text(browse(), f"{here}ledger/")
    assert "What it changed, board by board" in ledger
    assert "bounces" in ledger
    told = browse().get(f"/api{here}ledger/").json()[0]
    assert (told["engine"][0]["verdict"], told["gm"][0]["verdict"], told["branch"]) == (
        "bounces",
        "succeeds",
        branch.pk,
    )
    api = browse().get(f"/api{here}branches/{branch.pk}/").json()
    moved = {"sort": "unit", "subject": "France", "before": "A Gas", "after": "A Bur", "seat": "France"}
    assert moved | {"places": ["Gas", "Bur"]} in api["differences"]
    page = browse().get(f"{here}changes/{branch.pk}/").content.decode()
    assert page.count('class="differs"') == 2 * len({place for one in api["differences"] for place in one["places"]})
    assert "Outlined in dashes" in page
    assert "Back to the line before it" in text(client, gm(autumn, "past/"))
    client.post(gm(autumn, f"branches/{branch.pk}/back/"))
    assert Branch.objects.latest("pk").returns_to is not None


def test_each_member_is_written_to_about_their_own(autumn, browse, mailoutbox):
    for member in (autumn.france, autumn.italy):
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Notice.objects.all().delete()
    branch = tried(autumn, browse)
    branch_publish(branch=branch, by=autumn.gm, explanation=WHY)
    notices_send()
    mails = {mail.to[0]: mail for mail in mailoutbox}
    france, italy = mails[autumn.france.email].body, mails[autumn.italy.email].body
    assert "A Par - Bur: bounces before, now succeeds" in france
    assert "A Par - Gas: succeeds before, now void" in france
    assert "None of Italy's orders came out otherwise." in italy
    assert "France: A Gas -> A Bur" in italy, "the board is everybody's"
    assert f"/changes/{branch.pk}/" in italy

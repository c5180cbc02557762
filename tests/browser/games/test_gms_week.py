"""A GM's week, from the cast to the zine, with a season whose orders come by mail: what a GM does, in that order.

Nothing is set up through the services but who the people are: the site itself runs, with its workers and its mail.
"""

import email
import re
import time
import urllib.request
from collections.abc import Callable
from email.message import Message
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.forming import joining
from games.models import Arrived, Notice, Profile, Ruling
from tests.browser.games.hands import PATIENCE, click_province, next_turn
from tests.plugins.site import MAIL_SECRET, RunningSite
from tests.plugins.tables import POWERS, Table, make_table, user

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

ORDERS = {
    "Austria": "A Vie - Tri\nA Bud - Ser\nF Tri - Alb",
    "England": "F Lon - ENG\nF Edi - NTH\nA Lvp - Wal",
    "France": "A Par - Bur\nA Mar H\nF Bre - MAO",
    "Germany": "A Mun - Bur\nF Kie - Den\nA Ber - Kie",
    "Italy": "A Ven H\nA Rom - Apu\nF Nap - ION",
    "Russia": "A War - Gal\nA Mos - Ukr\nF Sev - BLA\nF StP/sc - GOB",
    "Turkey": "A Con - Bul\nA Smy - Con\nF Ank - BLA",
}


@pytest.fixture
def table() -> Table:
    """A table of six that waits for the seventh: all take part by mail, from confirmed addresses."""
    table = make_table(forming=True, allocation="drawn", gate_minutes=60, nmr_policy="hold", grace_minutes=0)
    for member in [*table.people.values(), table.gm]:
        EmailAddress.objects.create(user=member, email=member.email, primary=True, verified=True)
    Profile.objects.update(mail_orders=True)
    for name in POWERS[:6]:
        joining.game_join(game=table.game, by=table.people[name])
    return table


def mail_to(site: RunningSite, member: User, subject: str) -> Message:
    """The last mail that the site sent to a member with that in its subject, as soon as it has."""
    for _ in range(PATIENCE // 100):
        sent = [
            letter
            for path in sorted((site.log.parent / "mail").glob("*.log"), key=lambda path: path.stat().st_mtime)
            for letter in letters_in(path)
            if letter["To"] == member.email and subject in letter["Subject"].replace("\n", "")
        ]
        if sent:
            return sent[-1]
        time.sleep(0.1)
    raise AssertionError(f"no mail to {member} about {subject!r}")


def letters_in(path: Path) -> list[Message]:
    """Django's files of mails, one above the other with a line of dashes between."""
    parts = path.read_bytes().split(b"-" * 79)
    return [email.message_from_bytes(part.strip()) for part in parts if part.strip()]


def answer(site: RunningSite, told: Message, body: str) -> None:
    """A member answers a mail: what their provider hands in at the hook."""
    quoted = "\n".join(f"> {line}" for line in told.get_payload(decode=True).decode().splitlines())
    written = (
        f"From: Somebody <{told['To']}>\nTo: {told['Reply-To']}\nSubject: Re: orders\n"
        f"Message-ID: <{time.monotonic_ns()}@home.example>\nReferences: {told['Message-ID']}\n\n{body}\n\n{quoted}"
    )
    headers = {"Content-Type": "message/rfc822", "X-Mail-Secret": MAIL_SECRET}
    asked = urllib.request.Request(site.address("/mail/hook/"), written.encode(), headers)
    with urllib.request.urlopen(asked, timeout=60) as said:
        assert said.status == 200


def desk(gm: Page, table: Table, deed: str = "") -> None:
    gm.goto(f"/gm/{table.game.slug}/{f'do/{deed}/' if deed else ''}")


def look_and_publish(gm: Page, reason: str) -> None:
    """What every ruling is: a reason, both boards, and then the button."""
    gm.locator("textarea[name=reason]").fill(reason)
    gm.get_by_role("button", name="See what it would do").click()
    gm.locator("button[name=publish]").click()
    expect(gm.get_by_text("Done: ")).to_be_visible()


def cast_the_powers(gm: Page, table: Table) -> None:
    desk(gm, table, "cast")
    for name, member in table.people.items():
        if name != "Turkey":
            gm.get_by_label(member.username, exact=True).select_option(name)
    gm.get_by_role("button", name="Cast the powers").click()
    expect(gm.get_by_text("Done: cast the powers.")).to_be_visible()
    joining.game_join(game=table.game, by=table.turkey)
    assert table.now.status == "running"
    assert all(table.seat(name).player == member for name, member in table.people.items())


def a_season_by_mail(site: RunningSite, table: Table) -> None:
    """All seven answer the mail of the start; one of them with a line that cannot be read, and mends it."""
    for name, member in table.people.items():
        body = ORDERS[name] + ("\nA Mar S Nobody" if name == "France" else "\nREADY")
        answer(site, mail_to(site, member, "begun"), body)
    receipt = mail_to(site, table.france, "Re: orders")
    said = receipt.get_payload(decode=True).decode()
    assert "> A Mar S Nobody" in said
    assert "What counts for France now:\n  A Par - Bur" in said
    answer(site, receipt, "A Mar S A Par - Bur\nREADY")
    for _ in range(PATIENCE // 100):
        if table.turn.gated_at is not None:
            break
        time.sleep(0.1)
    assert table.turn.gated_at is not None, list(Arrived.objects.values_list("sender", "status"))


def the_unit_in_munich_is_a_cheese(gm: Page, table: Table) -> None:
    desk(gm, table)
    expect(gm.get_by_text("you alone see the outcome")).to_be_visible()
    gm.wait_for_function("document.querySelector('html').classList.contains('scripted')")
    click_province(gm, "Mun")
    gm.locator(".things__one", has_text="Germany: A Mun").get_by_role("link", name="say what it is").click()
    expect(gm.locator("input[name=unit]")).to_have_value("A Mun")
    gm.locator("input[name=label]").fill("cheese")
    gm.get_by_text("what follows from it").click()
    gm.get_by_label("cannot be dislodged").first.check()
    look_and_publish(gm, "Somebody has to say it.")


def a_house_rule_and_a_verdict(gm: Page, table: Table) -> None:
    desk(gm, table, "house")
    gm.locator("textarea[name=text]").fill("Whoever sends no orders writes a limerick instead.")
    look_and_publish(gm, "There was a vote in the pub.")
    desk(gm, table)
    gm.locator(".desk__dry .orderline", has_text="A Mun - Bur").get_by_role("link", name="overrule").click()
    gm.locator("select[name=verdict]").select_option("fails")
    look_and_publish(gm, "Cheese does not march.")


def the_gate_by_mail(gm: Page, site: RunningSite, table: Table) -> None:
    answer(site, mail_to(site, table.gm, "waits"), "open the gate")
    assert next_turn(table, 1) is not None
    receipt = mail_to(site, table.gm, "Re: orders").get_payload(decode=True).decode()
    assert "Publish the outcome: done." in receipt
    gm.goto(f"{table.game.get_absolute_url()}report/S1901M/")
    report = gm.get_by_role("main")
    for said in ("cheese", "Somebody has to say it."):
        expect(report).to_contain_text(said)
    gm.goto(f"{table.game.get_absolute_url()}rules/")
    expect(gm.get_by_role("main")).to_contain_text("writes a limerick")


def the_ledger(page: Page, table: Table) -> None:
    page.goto(f"{table.game.get_absolute_url()}ledger/")
    entry = page.locator(".entry", has_text="Cheese does not march.")
    expect(entry).to_contain_text("A Mun")
    expect(entry).not_to_contain_text("Had not ruled yet")
    expect(page.locator(".entry", has_text="Somebody has to say it.")).to_contain_text("cheese")


def a_reminder_and_a_replacement(gm: Page, asked: Page, table: Table) -> None:
    desk(gm, table, "remind")
    gm.get_by_label("In your words").fill("The printer waits.")
    gm.get_by_role("button", name="Remind").click()
    expect(gm.get_by_text("Done: remind.")).to_be_visible()
    assert Notice.objects.filter(about="remind").count() == 7
    newcomer = user("newcomer")
    desk(gm, table, "replace")
    gm.locator("select[name=seat]").select_option("Turkey")
    gm.locator("input[name=member]").fill(newcomer.username)
    gm.locator("textarea[name=reason]").fill("He moved to Constantinople.")
    gm.get_by_role("button", name="Replace a player").click()
    gm.locator("button[name=sure]").click()
    expect(gm.get_by_text("Done: replace a player.")).to_be_visible()
    assert table.seat("Turkey").player == table.turkey
    asked.goto(table.game.get_absolute_url())
    asked.get_by_role("button", name="Accept").click()
    expect(asked.get_by_text("You play Turkey.")).to_be_visible()
    assert table.seat("Turkey").player == newcomer


def contradictions(gm: Page, table: Table) -> None:
    """A verdict against the one before, and a second end: both are refused, with the words of the first."""
    desk(gm, table)
    gm.locator(".desk__dry .orderline", has_text="A Mun - Bur").get_by_role("link", name="overrule").click()
    gm.locator("select[name=verdict]").select_option("succeeds")
    gm.locator("textarea[name=reason]").fill("It marches after all.")
    gm.get_by_role("button", name="See what it would do").click()
    expect(gm.get_by_role("main")).to_contain_text("Cheese does not march")
    expect(gm.locator("button[name=publish]")).to_have_count(0)
    desk(gm, table, "end")
    gm.get_by_label("France", exact=True).check()
    look_and_publish(gm, "All agree.")
    desk(gm, table, "end")
    gm.get_by_label("Germany", exact=True).check()
    gm.locator("textarea[name=reason]").fill("No, they do not.")
    gm.get_by_role("button", name="See what it would do").click()
    expect(gm.get_by_role("main")).to_contain_text("All agree")
    expect(gm.locator("button[name=publish]")).to_have_count(0)
    desk(gm, table)
    gm.locator(".desk__rulings li", has_text="All agree.").get_by_role("link", name="withdraw").click()
    look_and_publish(gm, "It was a joke.")


def a_branch(gm: Page, table: Table) -> None:
    gm.goto(f"/gm/{table.game.slug}/past/S1901M/")
    gm.locator(".orderline", has_text="F Sev - BLA").get_by_role("link", name="overrule").click()
    gm.get_by_label("Verdict").select_option("succeeds")
    gm.get_by_label("Reason").fill("The Tsar insists.")
    gm.get_by_role("button", name="Try it in a branch").click()
    expect(gm.get_by_role("heading", name="Both boards")).to_be_visible(timeout=PATIENCE)
    gm.get_by_label("Explain it to the table").fill("The Tsar was heard.")
    gm.get_by_role("button", name="Publish it as the game’s line").click()
    expect(gm.locator("div.notice--good", has_text="Published")).to_be_visible()
    assert "F BLA" in table.units("Russia")
    assert Ruling.objects.filter(reason="Somebody has to say it.", withdrawn_at=None).exists()


def the_branch_undone(gm: Page, table: Table) -> None:
    """Back to the line before it; and every page of the game is there."""
    gm.goto(f"/gm/{table.game.slug}/past/")
    gm.get_by_role("button", name="Back to the line before it").click()
    expect(gm.get_by_role("heading", name="Both boards")).to_be_visible(timeout=PATIENCE)
    gm.get_by_label("Explain it to the table").fill("The Tsar was not heard after all.")
    gm.locator("form", has=gm.get_by_label("Explain it to the table")).get_by_role("button").first.click()
    expect(gm.locator("div.notice--good", has_text="Published")).to_be_visible()
    assert "F BLA" not in table.units("Russia")


def played_anew_and_undone(gm: Page, table: Table) -> None:
    """Spring is played anew, which opens it again; then the GM goes back to the line before, and Autumn is open."""
    gm.goto(f"/gm/{table.game.slug}/past/S1901M/")
    gm.get_by_role("button", name="From Spring 1901, movement anew").click()
    expect(gm.get_by_role("heading", name="Both boards")).to_be_visible(timeout=PATIENCE)
    gm.get_by_label("Explain it to the table").fill("Once more, with feeling.")
    gm.get_by_role("button", name="Publish it as the game’s line").click()
    expect(gm.locator("div.notice--good", has_text="Published")).to_be_visible()
    assert table.turn.phase == "S1901M"
    gm.goto(f"/gm/{table.game.slug}/past/")
    gm.get_by_role("button", name="Back to the line before it").first.click()
    expect(gm.get_by_role("heading", name="Both boards")).to_be_visible(timeout=PATIENCE)
    gm.get_by_label("Explain it to the table").fill("Nobody wanted that.")
    gm.get_by_role("button", name="Publish it as the game’s line").click()
    expect(gm.locator("div.notice--good", has_text="Published")).to_be_visible()
    assert table.turn.phase == "F1901M"


def every_page(page: Page, table: Table, addresses: tuple[str, ...]) -> None:
    """Each page of the game is there, and the pages that show what each branch has changed, too."""
    here = table.game.get_absolute_url()
    changes = [f"{here}changes/{pk}/" for pk in table.game.branches.published().values_list("pk", flat=True)]
    assert len(changes) >= 4
    pages = ("", "ledger/", "history/", "report/S1901M/", "standings/", "rules/", "draws/", "press/")
    for address in (*addresses, *(f"{here}{one}" for one in pages), *changes):
        answer = page.goto(address)
        assert answer is not None and answer.status == 200, address


def the_zine(gm: Page) -> None:
    gm.goto("/zines/found/")
    gm.get_by_label("What is it called?").fill("The Cheese Board")
    gm.get_by_label("Its address").fill("cheese")
    gm.get_by_role("button", name="Found it").click()
    gm.get_by_label("Headline").fill("Munich ripens")
    gm.get_by_label("Editorial").fill("Bring crackers.")
    gm.get_by_role("button", name="Make the draft").click()
    gm.get_by_role("checkbox").check()
    gm.get_by_role("button", name="Publish it").click()
    expect(gm.get_by_role("heading", name="Munich ripens")).to_be_visible()
    printed = gm.request.get("/zines/cheese/1/issue.pdf")
    assert printed.headers["content-type"] == "application/pdf"
    assert printed.body().startswith(b"%PDF-") and len(re.findall(rb"/Type /Page\b", printed.body())) >= 1
    text = gm.request.get("/zines/cheese/1/issue.txt").text()
    for said in ("Munich ripens", "Bring crackers.", "cheese", "A Par - Bur"):
        assert said.upper() in text.upper(), said
    assert max(len(line) for line in text.splitlines()) <= 72


def test_a_gms_week(table: Table, window: Callable[..., Page], site: RunningSite) -> None:
    gm = window("gm")
    cast_the_powers(gm, table)
    a_season_by_mail(site, table)
    the_unit_in_munich_is_a_cheese(gm, table)
    a_house_rule_and_a_verdict(gm, table)
    contradictions(gm, table)
    the_gate_by_mail(gm, site, table)
    the_ledger(window("italy"), table)
    a_reminder_and_a_replacement(gm, window("newcomer"), table)
    a_branch(gm, table)
    the_branch_undone(gm, table)
    played_anew_and_undone(gm, table)
    at_the_desk = tuple(f"/gm/{table.game.slug}/{one}" for one in ("", "past/", "past/S1901M/", "trail/", "do/end/"))
    every_page(gm, table, at_the_desk)
    every_page(window("italy"), table, ())
    the_zine(gm)

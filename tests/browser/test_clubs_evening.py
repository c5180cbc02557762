"""A club's evening, by hand: a club from nothing, an event of three rounds and two boards, and what goes wrong in it.

The site itself runs, with its workers. But for the director, a player and a moderator people enter through services.
"""

import csv
import io
import time
from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.clubs.models import Club
from games.clubs.services import club_join
from games.events.entries import entry_make
from games.events.models import Event, EventBoard
from games.game_templates.services import template_save
from games.models import AuditAction, AuditEntry, Membership, Report, Ruling, Sanction
from games.moderation.sanctions import appeal_link
from games.press.services.press import press_send
from tests.browser.games.hands import PATIENCE, look_away
from tests.browser.test_looks import faults
from tests.moderation.people import moderator
from tests.plugins.tables import user

pytestmark = [
    pytest.mark.browser,
    pytest.mark.once,
    pytest.mark.worker,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]
PEOPLE = [f"guest{number}" for number in range(8)]
PAGES = [
    "/clubs/fridays/", "/clubs/fridays/desk/", "/events/cup/", "/events/cup/desk/", "/events/cup/results/",
    "/events/cup/season/", "/events/cup/watch/", "/events/cup/hall/",
]  # fmt: skip
RUDE = "You play like a turnip."


def until(found: Callable[[], bool], what: str) -> None:
    """Wait for what a worker does."""
    for _ in range(PATIENCE // 100):
        if found():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what} did not come")


def a_club_from_nothing(dora: Page) -> None:
    dora.goto("/clubs/found/")
    dora.get_by_label("What is it called?").fill("Fridays")
    dora.get_by_label("Its address").fill("fridays")
    dora.get_by_role("button", name="Found it").click()
    expect(dora.get_by_role("heading", name="Fridays", exact=True)).to_be_visible()
    for name in PEOPLE[1:]:
        club_join(club=Club.objects.get(), by=user(name))


def an_event(dora: Page, guest: Page) -> None:
    template_save(by=user("dora"), name="Usual", settings={"movement_minutes": 1440})
    dora.goto("/events/new/")
    dora.get_by_label("What is it called?").fill("The Cup")
    dora.get_by_label("Its address").fill("cup")
    dora.get_by_label("Template of the boards").select_option(label="Usual")
    dora.get_by_label("Held by the club").select_option(label="Fridays")
    dora.get_by_role("button", name="Announce it").click()
    expect(dora.get_by_role("heading", name="The Cup")).to_be_visible()
    for page, button in ((guest, "Join"), (guest, "Enter")):
        page.goto("/clubs/fridays/" if button == "Join" else "/events/cup/")
        page.get_by_role("button", name=button).first.click()
    expect(guest.get_by_text("You are in", exact=True)).to_be_visible()
    for name in PEOPLE[1:]:
        entry_make(event=Event.objects.get(), by=user(name))


def a_round(dora: Page, number: int) -> None:
    dora.goto("/events/cup/desk/")
    dora.get_by_label("Bots take them").check()
    dora.get_by_role("button", name="Draw it", exact=True).click()
    dora.get_by_role("button", name="Start it").click()
    played = EventBoard.objects.filter(round__number=number, game__isnull=False)
    until(lambda: played.count() == 2, f"round {number}")
    assert sum(board.game.seats.filter(bot=True).count() for board in played) == 2 * 7 - len(PEOPLE)


def board_of(number: int) -> EventBoard:
    return EventBoard.objects.select_related("game").get(round__number=number, number=1)


def deed(page: Page, board: EventBoard, name: str, reason: str) -> None:
    page.goto(f"/gm/{board.game.slug}/do/{name}")
    page.locator("textarea[name=reason]").fill(reason)


def publish(page: Page) -> None:
    page.get_by_role("button", name="See what it would do").click()
    page.locator("button[name=publish]").click()
    expect(page.get_by_text("Done: ")).to_be_visible(timeout=PATIENCE)


def the_first_board_is_won(dora: Page, board: EventBoard) -> str:
    """The director declares who has won, and closes the window; returns the winner's name."""
    winner = board.places.select_related("entry").order_by("pk").first()
    deed(dora, board, "end/", "By the clock.")
    dora.get_by_label(board.game.seats.get(seat_id=winner.seat_id).name, exact=True).check()
    publish(dora)
    deed(dora, board, "now/", "Time is up.")
    dora.get_by_role("button", name="Close Spring 1901, movement now").click()
    dora.locator("button[name=sure]").click()
    until(lambda: type(board.game).objects.get(pk=board.game.pk).is_over, "the end of the first board")
    return str(winner.entry)


def standings(page: Page) -> dict[str, str]:
    """The totals by player, as everybody can take them along."""
    rows = csv.DictReader(io.StringIO(page.request.get("/events/cup/standings.csv").text()))
    return {row["player"]: row["total"] for row in rows}


def somebody_drops_out(dora: Page, but: str) -> str:
    """One of the last round's first board, `but` for who has won."""
    places = board_of(3).places.filter(entry__user__username__in=set(PEOPLE[2:]) - {but})
    gone = places.order_by("pk").first().entry
    dora.goto("/events/cup/desk/")
    dora.get_by_text("Somebody drops out in the middle of a round").click()
    dora.locator("#drop-entry").select_option(str(gone.pk))
    dora.locator("#drop-reason").fill("The last train.")
    dora.get_by_role("button", name="Give the seats away").click()
    expect(dora.get_by_text("Dropped out")).to_be_visible()
    gone.refresh_from_db()
    assert (
        gone.state == "out"
        and not Membership.objects.filter(user=gone.user, left_at=None, game=board_of(3).game).exists()
    )
    return str(gone)


def a_ruling_on_the_past(dora: Page, board: EventBoard) -> None:
    ruling = Ruling.objects.get(game=board.game, kind="win")
    deed(dora, board, f"withdraw/?ruling={ruling.pk}", "The clock was wrong.")
    publish(dora)


def an_appeal_to_the_director(guest: Page) -> None:
    guest.goto("/events/cup/")
    guest.get_by_role("link", name="Appeal about a board").click()
    guest.get_by_label("About").select_option(label="The standings")
    guest.get_by_label("What is wrong").fill("The clock of the first board was wrong.")
    guest.get_by_role("button", name="Send it").click()
    expect(guest.get_by_text("Waits for the director")).to_be_visible()


def its_answer(dora: Page, guest: Page) -> None:
    dora.goto("/events/cup/desk/")
    dora.get_by_label("Your answer").fill("It was. The ruling is withdrawn.")
    dora.get_by_role("button", name="Uphold it").click()
    guest.goto("/events/cup/")
    expect(guest.get_by_text("It was. The ruling is withdrawn.")).to_be_visible()
    assert AuditEntry.objects.filter(action=AuditAction.EVENT_ANSWER, actor=user("dora")).exists()


def a_report_and_its_look(guest: Page, mara: Page, board: EventBoard) -> User:
    """A letter is reported; a moderator reads it, and what becomes of it."""
    writer = board.places.filter(entry__user__username__in=PEOPLE[2:], left_at=None).first().entry.user
    letter = press_send(game=board.game, by=writer, to=["public"], text=RUDE)
    guest.goto(f"/games/{board.game.slug}/press/{letter.thread_id}/report/{letter.pk}/")
    guest.get_by_label("What is wrong with it").fill("He is rude.")
    guest.get_by_role("button", name="Send the report").click()
    until(Report.objects.exists, "the report")
    mara.goto("/admin/games/report/")
    mara.get_by_role("link", name="Report").last.click()
    expect(mara.get_by_text(RUDE)).to_be_visible()
    mara.locator("textarea[name=outcome]").fill("Suspended for a week.")
    mara.locator("input[name=_save], button[name=_save]").first.click()
    until(lambda: Report.objects.get().settled_by == user("mara"), "the outcome")
    assert AuditEntry.objects.filter(action=AuditAction.REPORT_LOOK, actor=user("mara")).exists()
    return writer


def a_suspension_and_an_appeal(mara: Page, page: Page, writer: User, barred: Page, board: EventBoard) -> None:
    barred.goto("/me/")
    expect(barred).to_have_url(f"{page_root(barred)}/me/")
    mara.goto("/admin/games/sanction/add/")
    mara.locator("input[name=member]").fill(str(writer.pk))
    mara.locator("select[name=kind]").select_option("suspend")
    mara.locator("input[name=until_0]").fill("2036-01-01")
    mara.locator("input[name=until_1]").fill("12:00")
    mara.locator("textarea[name=reason]").fill(RUDE)
    mara.locator("input[name=_save], button[name=_save]").first.click()
    until(Sanction.objects.exists, "the suspension")
    barred.goto("/me/")
    assert "/accounts/login/" in barred.url, "logged out at once"
    assert not Membership.objects.filter(user=writer, left_at=None, game=board.game).exists()
    sanction = Sanction.objects.get()
    page.goto(appeal_link(sanction).removeprefix(settings.SITE_URL))
    page.get_by_label("Why it is wrong").fill("It was said with love.")
    page.get_by_role("button", name="Appeal").click()
    expect(page.get_by_text("The moderators have it.")).to_be_visible()
    mara.goto(f"/admin/games/sanction/{sanction.pk}/change/")
    expect(mara.get_by_text("It was said with love.")).to_be_visible()
    mara.locator("textarea[name=answer]").fill("It was not read with love.")
    mara.locator("input[name=_save], button[name=_save]").first.click()
    page.reload()
    expect(page.get_by_text("It was not read with love.")).to_be_visible()


def page_root(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def test_a_clubs_evening(window, context, page):
    moderator()
    dora, guest, mara = (look_away(window(name)) for name in ("dora", "guest0", "mara"))
    for name in PEOPLE:
        user(name)
    a_club_from_nothing(dora)
    an_event(dora, guest)
    for number in (1, 2, 3):
        a_round(dora, number)
    first = board_of(1)
    winner = the_first_board_is_won(dora, first)
    before = standings(page)
    assert max(before, key=lambda name: float(before[name])) == winner
    gone = somebody_drops_out(dora, winner)
    an_appeal_to_the_director(guest)
    a_ruling_on_the_past(dora, first)
    its_answer(dora, guest)
    after = standings(page)
    assert after[winner] != before[winner] and set(before) - set(after) <= {gone}
    page.goto("/events/cup/")
    expect(page.get_by_role("row", name=winner).first).to_contain_text(after[winner][:4])
    writer = a_report_and_its_look(guest, mara, board_of(2))
    a_suspension_and_an_appeal(mara, page, writer, look_away(window(writer.username)), board_of(2))
    results = list(csv.DictReader(io.StringIO(page.request.get("/events/cup/results.csv").text())))
    assert len(results) == 6 * 7 and {row["round"] for row in results} == {"1", "2", "3"}
    for width, dark in ((1440, False), (390, True), (1440, True), (390, False)):
        looks = window("dora", width=width, dark=dark)
        assert faults(looks, PAGES) == {}

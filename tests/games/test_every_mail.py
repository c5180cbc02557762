"""Every kind of mail is written here once, as it is sent: no kind and no template that no test has read.

What is told when, and to whom, is tested where it is owed; here, that each mail says all that it is to say, and has
nothing left open.
"""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site
from django.core import mail
from django.template import engines
from django.test.signals import template_rendered

from games import database_time
from games.agreements.agreed import agreed_now
from games.appeals.services import appeal_answer, appeal_make
from games.clubs.services import club_found
from games.common.invitation_links import invitation_link
from games.events import appeals as event_appeals
from games.events.entries import entry_make
from games.events.rounds import round_draw, round_start
from games.events.services import event_make
from games.forming import creating, joining
from games.game_templates.services import template_save, template_share
from games.gm.services.inviting import invite_by_mail
from games.mail.sending import _build_mail, notices_send
from games.models import MailKind, Notice, Profile
from games.moderation.names import KINDS
from games.moderation.renaming import name_answer, name_appeal, name_change
from games.moderation.sanctions import sanction_answer, sanction_appeal, sanction_impose, sanction_lift
from games.press.services.press import press_send
from games.services import roll_call
from games.services.notices import KIND_OF
from tests.games.branches.lines import published
from tests.games.inbox.letters import SITE, write
from tests.games.mail_rows import ROWS
from tests.moderation.people import moderator
from tests.plugins.tables import POWERS, make_table, user

pytestmark = pytest.mark.django_db
OPEN = "<<left open>>"
ROUND_ABOUT = {"press", "again", "appeal"}
"""Kinds of notices that stand for rows of their own: they are written by the test below ROWS."""


@pytest.fixture
def rendered(monkeypatch, settings):
    """The templates of mail that were used so far. What a template asks for and does not get is marked as OPEN."""
    settings.MAIL_IN_ADDRESS, settings.MAIL_IN_SECRET = SITE, "a secret that nobody guesses"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", OPEN)
    used: set[str] = set()

    def note(template, **_):
        used.add(template.name or "")

    template_rendered.connect(note)
    yield used
    template_rendered.disconnect(note)


def confirmed(member):
    EmailAddress.objects.get_or_create(user=member, email=f"{member.username}@example.org", primary=True, verified=True)
    return member


def mailed(table, about, who, data):
    """The mail of a notice, with what a row leaves to be filled in."""
    filled, mark = dict(data), {"turn": table.first, "now": table.turn}
    for name in ("turn", "now"):
        if filled.get(name) is True:
            del filled[name]
            filled["turn"] = mark[name].pk
    if filled.get("gm") is True:
        filled["gm"] = table.gm.pk
    if about == "settings":
        now = agreed_now(table.now)
        filled |= {"now": now, "agreed": {**now, "anonymous": not now["anonymous"]} if filled["agreed"] else now}
    member = user(who) if who == "zoe" else getattr(table, who)
    return _build_mail(
        Notice(user=member, game=table.now, kind=KIND_OF[about], about=about, data=filled), "a@example.org"
    )


def faults_of(letter):
    """What is wrong with any mail, whatever it is about."""
    whole = f"{letter.subject}\n{letter.body}"
    wrong = re.findall(r"\bNone\b(?! of )", whole)
    wrong += [word for word in (OPEN, "&#x27;", "&amp;", "&quot;", "{{", "{%") if word in whole]
    wrong += ["a subject of two lines or none"] * (not letter.subject or "\n" in letter.subject)
    wrong += ["HTML"] * (letter.content_subtype != "plain" or bool(getattr(letter, "alternatives", ())))
    wrong += re.findall(r"\S* ,|[^.]\.\.(?!\.)| \.|[“(] |\n{4,}| {3,}\S", whole)
    return wrong


def with_people(table):
    """Two seasons on, so that there is an outcome and an open turn."""
    table.order("France", "A Par - Bur")
    table.order("Germany", "A Mun - Bur")
    table.first = table.turn
    table.pass_deadline()
    table.first.refresh_from_db()
    return table


def test_every_notice_is_written_and_says_what_it_is_to_say(rendered, table):
    table = with_people(table)
    url = f"{site.SITE_URL}{table.game.get_absolute_url()}"
    places = {"{url}": url, "{desk}": f"{site.SITE_URL}/gm/{table.game.slug}/", "{link}": invitation_link(table.now)}
    wrong = []
    for about, who, data, subject, texts in ROWS:
        letter = mailed(table, about, who, data)
        for place, value in places.items():
            texts = [text.replace(place, value) for text in texts]
        missing = [text for text in texts if text not in letter.body]
        missing += [subject] * (subject not in letter.subject)
        missing += [text for text in ("Hello ", url, "/me/mail/") if text not in letter.body]
        if missing or (found := faults_of(letter)):
            wrong.append((about, data, missing or found, letter.subject, letter.body))
        assert table.game.name in letter.subject, about
    assert wrong == [], "\n=====\n".join(f"{one[0]} {one[2]}\n{one[3]}\n{one[4]}" for one in wrong)
    assert sorted({row[0] for row in ROWS} | ROUND_ABOUT) == sorted(KIND_OF), "every kind of notice has a row"
    assert {f"mail/{about}{end}" for about, *_ in ROWS for end in (".txt", "_subject.txt")} <= rendered


def test_mails_that_stand_for_rows_are_written(rendered, tables):
    """Press, an appeal with its answer, and a turn made again; with and without answers by mail."""
    table = tables(nmr_policy="hold")
    Profile.objects.update(mail_orders=True)
    for member in (table.france, table.italy, table.gm):
        confirmed(member)
    table = with_people(table)
    press_send(game=table.game, by=table.italy, to=["France"], text="Hello")
    about = {"about": "order:France:A Par", "rule": "Standoffs", "text": "Munich had no order to Burgundy."}
    appeal = appeal_make(game=table.game, by=table.france, **about)
    notices_send(now=database_time.now() + timedelta(minutes=9))
    appeal_answer(appeal=appeal, by=table.gm, upheld=False, answer="It had one.")
    published(table)
    notices_send(now=database_time.now() + timedelta(minutes=9))
    said = {
        "press from Italy": ["Italy wrote: 1 message you have not read."],
        "France appeals against Spring 1901, movement": [
            "A Par - Bur, bounces", "The rule: Standoffs", "Munich had no order", "/gm/",
        ],
        "your appeal is": ["Your appeal against Spring 1901, movement is", "It had one.", "ledger/"],
        "Spring 1901, movement has been adjudicated again": [
            "The film of the weather was found.", "A Par - Bur: ", "/changes/",
        ],
    }  # fmt: skip
    for subject, texts in said.items():
        letters = [one for one in mail.outbox if subject in one.subject]
        assert letters, subject
        bodies = "\n".join(one.body for one in letters)
        assert [text for text in texts if text not in bodies] == [], bodies
    assert [(one.subject, found) for one in mail.outbox if (found := faults_of(one))] == []
    assert any("Answer this mail with your orders" in one.body for one in mail.outbox)
    assert any("what you would do at the desk" in one.body for one in mail.outbox)
    assert {f"mail/{kind}{end}" for kind in ROUND_ABOUT for end in (".txt", "_subject.txt")} <= rendered


def renames():
    club = club_found(by=confirmed(user("olga")), name="north", title="Silly Billies")
    made = name_change(
        kind=KINDS["club"], row=club, by=moderator(), was="Silly Billies", name="The Fog", reason="It insults."
    )
    name_answer(change=name_appeal(change=made, text="A dog."), by=moderator(), answer="It stays.")
    return ["Before: Silly Billies", "Now: The Fog", "It insults.", "/names/appeal/", "It stays."]


def sanctions():
    member, by = confirmed(user("fay")), moderator()
    until = database_time.now() + timedelta(days=3)
    for kind, ends in (("silence", until), ("suspend", until), ("ban", None)):
        made = sanction_impose(member=member, by=by, kind=kind, reason="It hurts.", until=ends)
        sanction_answer(sanction=sanction_appeal(sanction=made, text="No."), by=by, answer="It stays.")
        sanction_lift(sanction=made, by=by)
    when = f"until {until:%-d %B %Y, %H:%M} UTC"
    return [
        f"silenced you {when}.",
        f"suspended your account {when}.",
        "banned you.",
        "It hurts.",
        "It stays.",
        "lifted",
    ]


def shares():
    template = template_save(by=user("olga"), name="Usual")
    template_share(template=template, by=user("olga"), user=confirmed(user("bert")))
    return ["olga shares a template of settings with you: “Usual”", template.get_absolute_url()]


def invites():
    game = creating.game_create(by=confirmed(user("olga")), as_gm=True, name="Spring Table", allocation="chosen")
    invite_by_mail(game=game, by=user("olga"), addresses=["new@example.org"], text="Come along.")
    return ["olga invites you to a game of", "“Spring Table”", "olga writes:", "Come along.", invitation_link(game)]


def event_mails():
    event = event_make(by=confirmed(user("dora")), name="spa", title="Spa")
    for number in range(7):
        entry_make(event=event, by=confirmed(user(f"p{number}")))
    round_draw(event=event, by=user("dora"), here=False)
    round_start(event=event, by=user("dora"), number=1)
    made = event_appeals.appeal_make(event=event, by=user("p0"), text="My count is wrong.")
    event_appeals.appeal_answer(event=event, by=user("dora"), appeal=made.pk, upheld=False, answer="It is right.")
    return [
        "Round 1 of Spa has begun. You play ", " on board 1:", "p0 appeals to the directors of Spa about the standings",
        "My count is wrong.", "your appeal in Spa about the standings was", "It is right.", "/events/spa/",
    ]  # fmt: skip


def letters_in():
    table = make_table(prefix="in")
    for member in table.people.values():
        confirmed(member)
        member.email = f"{member.username}@example.org"
        member.save()
    Profile.objects.update(mail_orders=True)
    write(table, table.france, "A Par - Bur")
    write(table, table.italy, "A Ven - Tyr", sender="spy@elsewhere.example")
    return ["your letter came on ", "A Par - Bur", "It says that it is from spy@elsewhere.example", "/me/mail/"]


@pytest.mark.parametrize("write_them", [renames, sanctions, shares, invites, event_mails, letters_in])
def test_mails_that_are_no_notices_are_written(rendered, write_them):
    texts = write_them()
    whole = "\n".join(one.body for one in mail.outbox)
    assert [text for text in texts if text not in whole] == [], whole
    assert [(one.subject, one.body, found) for one in mail.outbox if (found := faults_of(one))] == []
    names = {name for name in rendered if name.startswith("mail/")}
    assert names == {f"mail/{name}.txt" for name in WRITTEN_BY[write_them.__name__]}


WRITTEN_BY = {
    "renames": ("renamed", "renamed_subject"),
    "sanctions": ("sanction", "sanction_subject"),
    "shares": ("template", "template_subject"),
    "invites": ("invite", "invite_subject"),
    "event_mails": ("board_call", "board_call_subject", "event_appeal", "event_appeal_subject"),
    "letters_in": ("receipt", "stranger"),
}


def test_every_template_is_written_by_one_of_these():
    there = {path.stem for path in (site.BASE_DIR / "templates" / "mail").iterdir()}
    notices = {f"{about}{end}" for about in KIND_OF for end in ("", "_subject")}
    others = {name for names in WRITTEN_BY.values() for name in names}
    assert there == notices | others | {"base"}, "write each here before it is sent"


def test_the_mail_of_a_roll_call_names_game_time_and_page(rendered):
    """From the beat to the letter, with the hour on the reader's clock."""
    start = database_time.now().replace(microsecond=0) + timedelta(days=2)
    table = make_table(forming=True, prefix="c", name="The Long Night", starts_at=start, roll_call=True)
    for seat in POWERS:
        joining.game_join(game=table.game, by=table.people[seat], seat_id=seat)
    confirmed(table.france)
    Profile.objects.filter(user=table.france).update(time_zone="Asia/Tokyo")
    assert roll_call.roll_calls_send(now=start - timedelta(minutes=59)) == 7
    Notice.objects.exclude(about="rollcall").delete()
    notices_send()
    (letter,) = mail.outbox
    assert letter.to == [f"{table.france.username}@example.org"]
    assert letter.subject.endswith("The Long Night: are you still there?")
    assert f"“The Long Night” starts on {start + timedelta(hours=9):%a %-d %b %Y %H:%M} JST." in letter.body
    assert f"on its page:\n{site.SITE_URL}{table.game.get_absolute_url()}\n" in letter.body
    assert faults_of(letter) == []
    roll_call.roll_call_answer(game=table.game, by=table.france)
    assert KIND_OF["rollcall"] == MailKind.GAME

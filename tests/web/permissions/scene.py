"""The nine who ask for every address of the site, and the games that they ask about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs

from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, User
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from games.accounts.tokens import token_make
from games.appeals.services import appeal_make
from games.archive.services import archive_put, archive_work
from games.boards.services.boards import board_report, board_save, boards_lay_out
from games.boards.services.drafts import draft_send
from games.boards.services.drawings import drawing_begin
from games.boards.workshop.edits.blank import blank
from games.channels.services import webhook_add
from games.clubs.services import club_found
from games.co_gms import services as co_gms
from games.common.changed_names import appeal_link as name_appeal_link
from games.compositions.services import composition_save
from games.events.entries import entries_add
from games.events.rounds import round_draw, round_start
from games.events.services import event_make
from games.game_templates.services import template_save, template_share
from games.gm.desk_notes import note_make
from games.group_channels.services import group_channel_add
from games.lobby.calendar import calendar_url
from games.models import (
    ApiToken,
    ArchivedGame,
    Arrived,
    ArrivedStatus,
    AuditEntry,
    BotAdvice,
    BotLetter,
    BotPromise,
    BotThought,
    Branch,
    GameChances,
    GameRecord,
    Holiday,
    LobbyLetter,
    Message,
    MonthlyFile,
    NameChange,
    Outage,
    Profile,
    Sign,
    SignKind,
    Submission,
    TurnFailure,
)  # fmt: skip
from games.moderation.sanctions import appeal_link, sanction_impose
from games.moderation.services import member_note, report_make
from games.past.services.drafting import branch_make
from games.permissions import viewer_of
from games.play_now.guests import guest_make
from games.press.services import press
from games.programs.services import program_make
from games.proposals import services as proposals
from games.sandbox.bench import pack
from games.sandbox.origin import laid
from games.sandbox.services import sandbox_keep
from games.services import orders, rulings, turns
from games.signs.services import Noticed, signs_keep
from games.table_channels.services import table_channel_add
from games.zines.mailing_list.mails import answer_url
from games.zines.mailing_list.services import mail_readers_add
from games.zines.old_issues.services import old_issue_put
from games.zines.services import issue_draft, issue_publish, stop_address, zine_found
from tests.plugins.boards import lake
from tests.plugins.drawings import SIX
from tests.plugins.tables import SNAPSHOTS, Table, make_table, user

WHO = ("nobody", "stranger", "france", "italy", "gm", "cogm", "othergm", "staff", "guest")
INSIDE = ("france", "italy", "gm", "cogm")
SECRETS = {
    "F Bre S A Par - Gas": {"france", "gm", "cogm"},
    "perhaps Picardy": {"france", "gm", "cogm"},
    "Marseilles at midnight": {"france", "gm", "cogm"},
    "The telephone rang twice": {"france", "gm", "cogm"},
    "Venice might have burnt": {"gm", "cogm"},
    "the GM resigns": {"othergm"},
    "whispers in Marseilles": {"gm", "cogm"},
}
"""What is planted, and who may come across it."""


@dataclass(frozen=True)
class Line:
    """A line of matrix.txt: a method, a route, the body that is sent, and what each of WHO gets."""

    method: str
    route: str
    body: str
    expected: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.method} {self.route} {self.body}".strip()


def routes() -> Iterator[str]:
    """Every route of the site, as its patterns write it."""

    def walk(resolver: URLResolver, before: str) -> Iterator[str]:
        for one in resolver.url_patterns:
            route = before + str(one.pattern)
            if isinstance(one, URLPattern):
                yield route
            else:
                yield from walk(one, route)

    yield from walk(get_resolver(), "")


class Scene:
    """A game in its second season with papers, press and a ruling, and one of cards with the same people.

    Made once in a process; a scene is a copy of it (`tests/plugins/snapshots.py`).
    """

    def __init__(self, **settings: object) -> None:
        self.__dict__ = SNAPSHOTS.of(f"scene {settings}", lambda: self._made(settings))

    def _made(self, settings: dict[str, object]) -> dict[str, object]:
        self.table = make_table(**settings)
        table = self.table
        self.cards = make_table(variant="gathering", **settings)
        self.people: dict[str, User | None] = {"nobody": None, "stranger": user("stranger"), "cogm": user("cogm")}
        self.people |= {"france": table.france, "italy": table.italy, "gm": table.gm}
        self.people["othergm"] = make_table(forming=True, prefix="other").gm
        boss = user("boss")
        boss.is_staff = boss.is_superuser = True
        boss.save()
        self.people["staff"] = boss
        self.people["guest"] = guest_make()
        for one in (table, self.cards):
            co_gms.co_gm_add(game=one.game, by=one.gm, user=user("cogm"))
        self._play(table)
        Profile.objects.filter(user=user("stranger")).update(shows_page=True)
        token_make(user=user("stranger"))
        self.token = ApiToken.objects.get(user=user("stranger"))
        self.program = program_make(by=user("stranger"), name="Automaton")
        self.channel = webhook_add(by=user("stranger"), name="", address="https://example.org/", kinds=["turn"])
        tomorrow = timezone.now() + timedelta(days=1)
        self.holiday = Holiday.objects.create(user=user("stranger"), begins=tomorrow, ends=tomorrow + timedelta(days=1))
        self.composition = composition_save(by=user("stranger"), name="Mine", listed=False)
        self.template = template_save(by=user("stranger"), name="Usual")
        template_share(template=self.template, by=user("stranger"), user=user("cogm"))
        self._print()
        self.club = club_found(by=user("stranger"), name="the-north", title="The North")
        self._hold()
        self.board = board_save(by=user("stranger"), document=lake(), listed=False)
        boards_lay_out()
        self.board_draft = draft_send(by=user("stranger"), source="svg", name="Six", text=SIX)
        self.report = board_report(board=self.board, by=table.france, text="It is somebody else's drawing.")
        self.letter_report = report_make(by=table.italy, text="He is rude to me.", member=user("stranger"))
        self.sanction = sanction_impose(member=user("stranger"), by=boss, kind="silence", reason="Rude.")
        self.name_change = NameChange.objects.create(
            kind="club", thing=self.club.pk, before="The Nort", after="The North", reason="Spelling.", by=boss
        )
        self.member_note = member_note(member=user("stranger"), by=boss, text="Rude in two games.")
        signs_keep(SignKind.DEVICE, [Noticed(self.people["stranger"].pk, user("neighbour").pk, 2)])
        self.sign = Sign.objects.get()
        upload = archive_put(by=user("stranger"), texts=[("old.txt", "Spring 1901\nFrance: A Par - Bur")])
        archive_work(seconds=60)
        self.archived = ArchivedGame.objects.get(upload=upload)
        self.monthly = MonthlyFile.objects.create(
            month=date(2026, 1, 1), form="games", part=1, games=1, left_out=0, size=3, sha256="0" * 64, content=b"zip"
        )
        self.drawing = drawing_begin(by=user("stranger"), document=blank("Skerries", "wide"))
        self.bench = laid(viewer_of(self.table.now, self.table.gm), 2)
        self.sandbox = sandbox_keep(bench=self.bench.dump(), by=self.table.gm)
        self.values, self.special = self._values(), self._special()
        return vars(self)

    def _play(self, table: Table) -> None:
        table.order("France", "A Mar H")
        table.pass_deadline()
        told = {
            "kind": "verdict",
            "data": {"seat": "Italy", "unit": "A Ven", "verdict": "holds"},
            "reason": "As it was.",
        }
        self.standing = rulings.ruling_make(game=table.game, by=table.gm, number=1, **told)
        self.change = Branch.objects.get(game=table.game)
        idea = {**told, "reason": "Venice might have burnt."}
        self.draft = branch_make(game=table.game, by=table.gm, phase="S1901M", rulings=[idea])
        about = {"about": "order:France:A Mar", "rule": "2", "text": "It had orders."}
        self.appeal = appeal_make(game=table.game, by=table.france, **about)
        text = "A Par - Gas\nF Bre S A Par - Gas\nperhaps Picardy"
        orders.orders_save(game=table.game, by=table.france, number=2, text=text)
        self.secret = press.press_send(game=table.game, by=table.france, to=["Turkey"], text="Marseilles at midnight")
        self.letter = press.press_send(game=table.game, by=table.france, to=["GM"], text="To you alone, GM")
        self.proposal = proposals.proposal_make(game=table.game, by=table.turkey, kind="extend", minutes=60)
        data = {"seat": "France", "lines": ["A Mar - Spa"]}
        told = {"kind": "order", "data": data, "reason": "The telephone rang twice."}
        self.ruling = rulings.ruling_make(game=table.game, by=table.gm, **told)
        self.note = note_make(game=table.game, by=table.gm, text="Whoever whispers in Marseilles is watched")
        self.lobby_letter = LobbyLetter.objects.create(game=table.game, author=table.italy, text="Hello, all of you.")
        turns.turn_failed(turn_id=table.turn.pk, number=2, error=ValueError("A Par - Gas broke it"))

    @property
    def api_ids(self) -> dict[str, Any]:
        """What stands in the places of ENDPOINTS (tests/api/test_permissions.py), which has a scene of its own."""
        return {
            "thread": self.secret.thread_id, "proposal": self.proposal.pk, "ruling": self.ruling.pk, "member": "cogm",
            "branch": self.draft.pk, "appeal": self.appeal.pk, "note": self.note.pk, "zine": self.zine.name,
            "lobby_letter": self.lobby_letter.pk,
        }  # fmt: skip

    def _print(self) -> None:
        """A zine of the other GM, with an issue out, and a draft."""
        by = self.people["othergm"]
        self.zine = zine_found(by=by, name="the-rumour", title="The Rumour")
        told = {"zine": self.zine, "by": by, "turns": []}
        out = issue_draft(title="All quiet", text="Nothing to report.", **told)
        self.old_issue = old_issue_put(zine=self.zine, by=by, title="No. 1, by post", content=b"All quiet.")
        EmailAddress.objects.get_or_create(user=by, email=by.email, primary=True, verified=True)
        mail_readers_add(zine=self.zine, by=by, text="A Reader, reader@post.example")
        self.mail_reader = self.zine.mail_readers.get()
        issue_publish(issue=out, by=by, version=1, written=lambda issue: issue.text)
        self.proof = issue_draft(title="Louder", text="Not to be read yet: the GM resigns.", **told)

    def _hold(self) -> None:
        """An event of the other GM, of people without accounts: one round has started, and one is drawn."""
        by = self.people["othergm"]
        self.event = event_make(by=by, name="spa", title="Spa")
        (self.entry, *_) = entries_add(event=self.event, by=by, titles=[f"Player {number}" for number in range(7)])
        round_draw(event=self.event, by=by, here=False, number=2)
        self.event_board = round_start(event=self.event, by=by, number=1).boards.get()
        told = {"name": "The hall", "address": "https://example.org/in?key=sealed"}
        self.group_channel, _ = group_channel_add(of=self.event, by=by, kinds=["round"], **told)
        self.table_channel, _ = table_channel_add(game=self.table.game, by=self.table.gm, kinds=["turn"], **told)

    def _values(self) -> dict[str, object]:
        """What stands in a route's places, by its name; after the route, where that is not enough."""
        table = self.table
        now = timezone.now()
        rows = {
            "game": table.game, "turn": table.turn, "submission": Submission.objects.get(turn=table.turn),
            "message": Message.objects.get(pk=self.secret.pk), "ruling": self.ruling,
            "auditentry": AuditEntry.objects.filter(game=table.game).first(), "turnfailure": TurnFailure.objects.get(),
            "botthought": BotThought.objects.create(
                turn=table.turn, seat=table.game.seats.get(seat_id="France"), strength="expert", temper="usual",
                seed="0", version=1, seconds=1, hinted_at=now,
            ),
            "botadvice": BotAdvice.objects.create(
                turn=table.turn, seat=table.game.seats.get(seat_id="France"), version=1, hinted_at=now, done_at=now,
                orders=[{"line": "F Bre S A Par - Gas", "fear": None}], replaced="perhaps Picardy",
            ),
            "botletter": BotLetter.objects.create(
                turn=table.turn, seat=table.game.seats.get(seat_id="Turkey"), message=self.secret, hinted_at=now
            ),
            "botpromise": BotPromise.objects.create(
                turn=table.turn, seat=table.game.seats.get(seat_id="Turkey"), to=table.game.seats.get(seat_id="France"),
                kind="support", line="F Bre S A Par - Gas",
            ),
            "gamechances": GameChances.objects.create(game=table.game, version=1, turns=[1, 2], points=[{}]),
            "gamerecord": GameRecord.objects.create(game=table.game, ended_at=now),
            "outage": Outage.objects.create(began_at=now, ended_at=now + timezone.timedelta(hours=1)),
            "user": table.france, "group": Group.objects.create(name="Readers"),
            "board": self.board, "boardreport": self.report, "report": self.letter_report, "sanction": self.sanction,
            "membernote": self.member_note, "namechange": self.name_change, "sign": self.sign,
            "composition": self.composition, "oldissue": self.old_issue,
            "mailreader": self.mail_reader, "tablechannel": self.table_channel, "groupchannel": self.group_channel,
            "zine": self.zine, "club": self.club,
            "event": self.event,
            "gametemplate": self.template,
            "arrived": Arrived.objects.create(
                key="x", way="imap", sender=table.france.email, size=9, user=table.france, game=table.game,
                turn=table.turn, status=ArrivedStatus.TAKEN, text="F Bre S A Par - Gas",
            ),
            "apitoken": self.token,
            "emailaddress": EmailAddress.objects.create(user=table.france, email=table.france.email),
        }  # fmt: skip
        return {
            "slug": table.game.slug, "phase": "S1901M", "number": 1, "name": "banner", "place": "Bur",
            "deed": "orders", "variant_id": "gathering", "token": calendar_url(table.france).split("/")[-1][:-4],
            "provider_id": "none",
            "board": "standard", "form": "svg", "app_label": "games", "key": "no-such-key", "uidb36": "1",
            "url": "nothing", "content_type_id": "1", "username": "cogm",
            "rule_id": "borg", "case": "6.A.1", "pool_id": "press", "variant": "gathering",
            "rows": {name: row.pk for name, row in rows.items()},
        }  # fmt: skip

    def _special(self) -> dict[tuple[str, str], object]:
        """What stands in a place by the beginning of the route, where the place's name is not enough."""
        return {
            ("members/", "username"): "stranger",
            ("api/members/", "username"): "stranger",
            ("me/channels/", "pk"): self.channel.pk,
            ("me/api/", "pk"): self.token.pk,
            ("me/programs/", "username"): self.program.username,
            ("names/", "kind"): "game",
            ("names/", "key"): self.table.game.slug,
            ("api/names/", "kind"): "game",
            ("api/names/", "key"): self.table.game.slug,
            ("names/appeal/", "token"): name_appeal_link(self.name_change).split("/")[-2],
            ("sanctions/", "token"): appeal_link(self.sanction).split("/")[-2],
            ("games/<slug:slug>/press/", "message"): self.secret.pk,
            ("me/kin/", "pk"): 1,
            ("api/me/kin/", "pk"): 1,
            ("me/holidays/", "pk"): self.holiday.pk,
            ("api/me/holidays/", "pk"): self.holiday.pk,
            ("rules/compositions/", "slug"): self.composition.slug,
            ("templates/", "slug"): self.template.slug,
            ("api/templates/", "slug"): self.template.slug,
            ("records/files/", "pk"): self.monthly.pk,
            ("archive/", "slug"): self.archived.slug,
            ("archive/", "upload"): self.archived.upload,
            ("api/archive/", "slug"): self.archived.slug,
            ("api/archive/", "upload"): self.archived.upload,
            ("boards/drafts/", "slug"): self.board_draft.slug,
            ("boards/", "slug"): self.board.slug,
            ("workshop/", "slug"): self.drawing.slug,
            ("api/drawings/", "slug"): self.drawing.slug,
            ("api/boards/drafts/", "slug"): self.board_draft.slug,
            ("api/boards/", "slug"): self.board.slug,
            ("api/compositions/", "slug"): self.composition.slug,
            ("games/<slug:slug>/panels/", "slug"): self.cards.game.slug,
            ("games/<slug:slug>/panels/<slug:name>/ask/", "name"): "hand",
            ("games/<slug:slug>/panels/", "name"): "decks",
            ("games/<slug:slug>/changes/", "pk"): self.change.pk,
            ("games/<slug:slug>/ledger/", "pk"): self.standing.pk,
            ("games/<slug:slug>/appeals/", "pk"): self.appeal.pk,
            ("games/<slug:slug>/proposals/", "pk"): self.proposal.pk,
            ("games/<slug:slug>/press/", "pk"): self.secret.thread_id,
            ("games/<slug:slug>/lobby/", "pk"): self.lobby_letter.pk,
            ("gm/<slug:slug>/past/without/", "pk"): self.standing.pk,
            ("gm/<slug:slug>/branches/", "pk"): self.draft.pk,
            ("gm/<slug:slug>/branches/", "deed"): "drop",
            ("gm/<slug:slug>/bare/", "deed"): "pause",
            ("gm/<slug:slug>/notes/", "pk"): self.note.pk,
            ("sandbox/", "token"): self.sandbox.token,
            ("api/sandbox/", "token"): self.sandbox.token,
            ("sandbox/", "name"): "shield",
            ("clubs/", "name"): self.club.name,
            ("api/clubs/", "name"): self.club.name,
            ("api/clubs/<slug:name>/channels/", "pk"): 1,
            ("api/events/<slug:name>/channels/", "pk"): self.group_channel.pk,
            ("api/events/<slug:name>/onlookers/", "pk"): 1,
            ("events/", "name"): self.event.name,
            ("events/<slug:name>/boards/", "pk"): self.event_board.pk,
            ("events/<slug:name>/appeals/", "pk"): 1,
            ("api/events/<slug:name>/appeals/", "pk"): 1,
            ("api/events/", "name"): self.event.name,
            ("api/events/<slug:name>/boards/", "pk"): self.event_board.pk,
            ("api/events/<slug:name>/entries/", "pk"): self.entry.pk,
            ("zines/", "name"): self.zine.name,
            ("api/zines/", "name"): self.zine.name,
            ("zines/<slug:name>/old/", "pk"): self.old_issue.pk,
            ("api/zines/<slug:name>/old/", "pk"): self.old_issue.pk,
            ("zines/<slug:name>/readers/", "pk"): self.mail_reader.pk,
            ("api/zines/<slug:name>/readers/", "pk"): self.mail_reader.pk,
            ("zines/<slug:name>/mail/", "token"): answer_url(self.mail_reader).split("/")[-2],
            ("zines/", "pk"): self.proof.pk,
            ("zines/", "turn"): self.table.now.last_turn.pk,
            ("zines/", "what"): "orders",
            ("boards/<slug:slug>/", "form"): "map",
            ("zines/<slug:name>/", "form"): "txt",
            ("zines/<slug:name>/stop/", "token"): stop_address(self.zine, 1).split("/")[-2],
            ("api/games/<slug:slug>/lobby/", "pk"): self.lobby_letter.pk,
            ("api/games/<slug:slug>/onlookers/", "pk"): 1,
            ("api/games/<slug:slug>/channels/", "pk"): self.table_channel.pk,
            ("api/games/<slug:slug>/press/", "pk"): self.secret.thread_id,
            ("api/games/<slug:slug>/proposals/", "pk"): self.proposal.pk,
            ("api/games/<slug:slug>/branches/", "pk"): self.draft.pk,
            ("api/games/<slug:slug>/appeals/", "pk"): self.appeal.pk,
            ("api/games/<slug:slug>/ledger/", "pk"): self.standing.pk,
            ("api/games/<slug:slug>/gm/notes/", "pk"): self.note.pk,
            ("api/games/<slug:slug>/gm/seats/", "seat_id"): "France",
        }

    def address(self, route: str) -> str:
        """The route with its places filled in."""

        def fill(found: re.Match[str]) -> str:
            return str(self._value(route, found["name"]))

        plain = re.sub(r"\(\?P<(?P<name>\w+)>[^()]*\)", fill, route).replace("^", "").replace("$", "")
        return "/" + re.sub(r"<(?:\w+:)?(?P<name>\w+)>", fill, plain).replace("\\.", ".")

    def _value(self, route: str, name: str) -> object:
        """What stands in one place of a route."""
        if name in ("object_id", "id"):
            parts = route.split("/")
            return self.values["rows"].get(parts[2] if len(parts) > 3 else "", 1)
        where = next(
            (value for (start, of), value in self.special.items() if of == name and route.startswith(start)), None
        )
        return where if where is not None else self.values[name]

    def client(self, who: str) -> Client:
        client = Client(raise_request_exception=True)
        member = self.people[who]
        if member is not None:
            client.force_login(member)
        return client

    def ask(self, client: Client, line: Line) -> HttpResponse:
        """What comes back; scripts and people get the same no, and scripts get it as a number."""
        body = line.body.replace("{thread}", str(self.secret.thread_id)).replace("{bench}", pack(self.bench))
        body = body.replace("{gm}", str(self.table.gm.pk))
        data = {name: values if len(values) > 1 else values[0] for name, values in parse_qs(body).items()}
        address = self.address(line.route)
        if line.method == "GET":
            return client.get(address, data)
        if line.method == "PATCH":
            return client.patch(address, data, content_type="application/json")
        if line.method == "DELETE":
            return client.delete(address, headers={"Accept": "application/json"})
        return client.post(address, data, headers={"Accept": "application/json"})


def code(answer: HttpResponse) -> str:
    """`login` for whoever is led to the door, otherwise the number."""
    at_door = answer.status_code == 302 and any(door in answer.url for door in ("/accounts/login/", "/admin/login/"))
    return "login" if at_door else str(answer.status_code)

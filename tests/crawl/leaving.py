"""A game of which outsiders may not know something, all that leaves the site of it, and what is wrong with that.

`World` is the scene of the permission matrix with the game in an event, on a club's shelf, followed, told of on
channels; then so much happens that nearly every kind of mail is owed. `read_all` asks for every address; `posted` holds
what went out by mail, webhook and stream.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote_plus

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail

from games import database_time
from games.channels.delivery.deliveries import news_tell
from games.channels.services import webhook_add
from games.clubs.models import ClubMember
from games.clubs.services import club_follow, club_found
from games.clubs.shelf import shelve, thing_at
from games.co_gms import services as co_gms
from games.events.models import EntryState, EventBoard, EventStatus, Round, RoundState
from games.events.services import event_make
from games.gm.reminding import seats_remind
from games.group_channels.models import GroupChannel, GroupNews
from games.group_channels.services import group_channel_add, groups_tell
from games.mail.sending import notices_send
from games.models import Channel, Game, MailKind, Notice, Profile, TableChannel
from games.models.game_choices import A_TURN_LATER
from games.press.services.press import press_send
from games.proposals import services as proposals
from games.seat_offers.services import seat_offer, seat_offer_answer
from games.services import clock, endings, rulings, seats
from games.services.base import locked_game
from games.services.deadlines import deadlines_remind
from games.services.pace import pace_set
from games.sitters.services import sitter_answer, sitter_ask
from games.stars.services import follow
from games.table_channels.models import TableNews
from games.table_channels.services import table_channel_add, tables_tell
from games.watching.services import onlooker_add
from games.websub.services import hub_tell
from tests.plugins.tables import user
from tests.web.permissions.scene import Line, Scene, routes

NAME, GROUP = "Zanzibar by candle", "Quayside Cup"
HOOK = "https://hooks.example.org/"
LATE = ("Planted on the Quay", "F1901M", "Autumn 1901")
"""What tells of the turn after a delay's edge: a ruling on it, and its name."""
SHOWN_LATER = tuple(f"{before}games/<slug:slug>/{at}/" for before in ("", "api/") for at in ("watch", "gallery"))
KINDS = {"delayed": {"watch_delay": A_TURN_LATER}, "anonymous": {"anonymous": True}}
OUTSIDE, PLAYERS = ("nobody", "stranger"), ("france", "italy")
ELSEWHERE = ("accounts/", "admin/", "readyz", "games/<slug:slug>/panels", "games/calendar/")
"""Not of this game, or not of outsiders: as `tests/watching/test_delay.py` has them."""


@dataclass
class Posted:
    """Something that left the site. `to`: one of WHO, or "outside" for what anybody may read there."""

    way: str
    to: str
    text: str


class World:
    """The game, `kind` of KINDS, and what is made and done around it. Deeds follow once it is of that kind."""

    def __init__(self, kind: str, monkeypatch: Any, settings: Any) -> None:
        self.kind, self.posted = kind, []
        self.scene = Scene()
        self.table = self.scene.table
        self.names = {seat.lower(): f"Planted{seat}" for seat in self.table.people}
        for seat, member in self.table.people.items():
            Profile.objects.filter(user=member).update(display_name=self.names[seat.lower()])
            User.objects.filter(pk=member.pk).update(username=self.names[seat.lower()])
        Game.objects.filter(pk=self.game.pk).update(name=NAME, bots_allowed=True, sitters="any", **KINDS[kind])
        self._sinks(monkeypatch, settings)
        self._reachable()
        self._around()
        self._deeds()
        self._send()

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.table.game.pk)

    def _sinks(self, monkeypatch: Any, settings: Any) -> None:
        """All that posts to outside, or to those who listen, hands it to `posted`."""

        def hook(url: str, body: bytes, headers: object) -> int:
            to = "stranger" if url.endswith("stranger") else "france" if url.endswith("france") else "outside"
            self.posted.append(Posted("webhook", to, body.decode()))
            return 204

        def hub(url: str, body: bytes, headers: object) -> int:
            self.posted.append(Posted("hub", "outside", unquote_plus(body.decode())))
            return 204

        settings.WEBSUB_HUB = "https://hub.example.org/"
        monkeypatch.setattr("games.channels.delivery.webhook.post", hook)
        monkeypatch.setattr("games.websub.services.post", hub)
        at_once = SimpleNamespace(on_commit=lambda deed, robust=False: deed())
        monkeypatch.setattr("games.live.live.transaction", at_once)
        monkeypatch.setattr(
            "games.live.live._publish", lambda where, body: self.posted.append(Posted("live", "outside", body))
        )

    def _reachable(self) -> None:
        """Everybody reads mail; two have channels of their own."""
        self.readers = {}
        for who, member in [*self.scene.people.items(), *((s.lower(), m) for s, m in self.table.people.items())]:
            if member is not None and who != "guest":
                at = f"{who}@post.example"
                EmailAddress.objects.filter(user=member).delete()
                EmailAddress.objects.create(user=member, email=at, primary=True, verified=True)
                self.readers[at] = who
        for who in ("stranger", "france"):
            member = self.scene.people[who]
            webhook_add(by=member, name="", address=f"{HOOK}{who}", kinds=MailKind.values)

    def _around(self) -> None:
        """An event with the game as its board, a club with it on its shelf, who follows all, channels of all."""
        gm, stranger = self.table.gm, self.scene.people["stranger"]
        self.event = event_make(by=gm, name="ways", title=GROUP)
        played = Round.objects.create(
            event=self.event, number=1, state=RoundState.GOING, started_at=database_time.now()
        )
        board = EventBoard.objects.create(round=played, number=1, game=self.game)
        for seat, member in self.table.people.items():
            # Who is out stands in no list of entries: what names them names them on their board.
            entry = self.event.entries.create(user=member, state=EntryState.OUT)
            board.places.create(entry=entry, seat_id=seat)
        self.event.status = EventStatus.GOING
        self.event.save()
        self.club = club_found(by=gm, name="ways", title=GROUP)
        Game.objects.filter(pk=self.game.pk).update(watch_delay=0)
        shelve(club=self.club, by=gm, thing=thing_at("game", self.game.slug, gm))
        follow(by=stranger, game=self.game)
        Game.objects.filter(pk=self.game.pk).update(**KINDS[self.kind])
        follow(by=stranger, event=self.event)
        club_follow(club=self.club, by=stranger)
        ClubMember.objects.create(
            club=self.club, user=stranger, joined_at=database_time.now(), standby_since=database_time.now()
        )
        told = {"by": gm, "name": ""}
        table_channel_add(game=self.game, address=f"{HOOK}table", kinds=TableNews.values, **told)
        for of in (self.event, self.club):
            group_channel_add(of=of, address=f"{HOOK}group", kinds=GroupNews.values, **told)
        long_ago = database_time.now() - timedelta(days=9)
        for model in (TableChannel, GroupChannel, Channel):
            model.objects.update(made_at=long_ago)

    def _deeds(self) -> None:
        """What happens at the table: of most kinds of mail something is owed. The turn after the edge is played."""
        game, gm, people = self.game, self.table.gm, self.table.people
        seats_remind(game=game, by=gm, seat_ids=list(people), text="Hurry.")
        clock.game_pause(game=game, by=gm, reason="Tea.")
        clock.game_resume(game=self.game, by=gm, reason="No tea.")
        with locked_game(self.game) as locked:
            clock.move_deadline(locked, self.table.turn.due + timedelta(hours=1), gm, "Later.")
        pace_set(game=self.game, by=gm, minutes=600, reason="Slowly.")
        proposals.proposal_make(game=self.game, by=people["England"], kind="pause", reason="Wait.")
        endings.draw_vote_cast(game=self.game, by=people["England"])
        press_send(game=self.game, by=people["England"], to=["public"], text="Hear, hear.")
        press_send(game=self.game, by=people["England"], to=["France"], text="Between us.")
        sitter_ask(
            game=self.game, by=people["England"], sitter=user("lodger"), until=database_time.now() + timedelta(days=9)
        )
        sitter_answer(game=self.game, by=user("lodger"), accept=True)
        onlooker_add(game=self.game, by=gm, user=user("looker"), role="observer")
        co_gms.co_gm_add(game=self.game, by=gm, user=user("third"))
        for who, accept in (("loth", False), ("willing", True)):
            seat_offer(game=self.game, by=gm, seat_id="Austria", user=user(who), reason="Away.")
            seat_offer_answer(game=self.game, by=user(who), accept=accept)
        seats.seat_replace(game=self.game, by=gm, seat_id="Germany", reason="Gone.")
        deadlines_remind(now=self.table.turn.due - timedelta(minutes=1))
        self._played()
        said = {"kind": "verdict", "data": {"seat": "Italy", "unit": "A Ven", "verdict": "holds"}}
        rulings.ruling_make(game=self.game, by=gm, number=2, reason=f"{LATE[0]}.", **said)

    def _played(self) -> None:
        """The open turn, with papers of all seats: who hands nothing in loses the seat."""
        for seat, member in self.table.people.items():
            if self.table.seat(seat).player == member and (units := self.table.units(seat)):
                self.table.order(seat, f"{units[0]} H")
        self.table.pass_deadline()

    def _send(self) -> None:
        """Everything that is owed goes out now."""
        Notice.objects.update(send_after=database_time.now())
        self.owed = set(Notice.objects.filter(game=self.game).values_list("about", flat=True))
        news_tell()
        Notice.objects.update(settled_at=None, sent=False)
        notices_send()
        tables_tell()
        groups_tell()
        hub_tell()
        for one in mail.outbox:
            self.posted += [
                Posted("mail", self.readers.get(at, "outside"), f"{one.subject}\n{one.body}") for at in one.to
            ]

    def read_all(self, who: str) -> Iterator[tuple[str, str]]:
        """What one of WHO reads at every address: the route, and the text of the answer."""
        client = self.scene.client(who)
        at = [("events/", "ways"), ("api/events/", "ways"), ("clubs/", "ways"), ("api/clubs/", "ways")]
        self.scene.special |= {(start, "name"): name for start, name in at}
        for route in routes():
            if not route.startswith(ELSEWHERE):
                answer = self.scene.ask(client, Line("GET", route, "", ()))
                if answer.status_code == 200 and not answer.streaming:
                    yield route, answer.content.decode(errors="replace")

    def wrong_in(self, who: str, text: str) -> list[str]:
        """What a reader must not find in a text: late words beside the game, names of others at it."""
        if NAME not in text and self.game.slug not in text and GROUP not in text:
            return []
        if self.kind == "delayed":
            return [word for word in LATE if word in text and who not in self.inside]
        if who in ("gm", "cogm", "staff", "third"):
            return []
        return [name for seat, name in self.names.items() if name in text and seat != who]

    @property
    def inside(self) -> set[str]:
        """Who may know the game as it is."""
        return {"gm", "cogm", "third", "looker", "lodger", "loth", "willing", *self.names}

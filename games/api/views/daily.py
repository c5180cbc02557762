"""A GM's day: who is late is reminded, notes for oneself, slips undone; and who plays what, before the start."""

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GMView
from games.api.serializers.games import GameOut
from games.api.shapes import MadeForIn
from games.api.views.games import game_out
from games.api.views.gm import member_called
from games.common.errors import Refused
from games.gm.desk_notes import LONGEST_NOTE, note_drop, note_make, notes_of
from games.gm.random_seats import seats_draw
from games.gm.reminding import LONGEST_REMINDER, late_seats, seats_remind
from games.gm.services.casting import seats_cast
from games.gm.services.inviting import LONGEST_INVITATION, MOST_AT_ONCE, invite_by_mail
from games.gm.undoing import deadline_undo, replacement_undo
from games.models import Game

DEADLINE, REPLACEMENT = "deadline", "replacement"


class RemindIn(MadeForIn):
    seats = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Ids of seats; left out: all that are late."
    )
    text = serializers.CharField(required=False, allow_blank=True, default="", max_length=LONGEST_REMINDER)


class RemindedOut(serializers.Serializer[object]):
    seats = serializers.ListField(child=serializers.CharField(), help_text="Whose players are written to.")


class NoteIn(serializers.Serializer[object]):
    """A note on the game; or on a turn, a seat or a player of it, if one of them is named."""

    text = serializers.CharField(max_length=LONGEST_NOTE)
    phase = serializers.CharField(required=False, allow_blank=True, default="", help_text="Such as S1901M.")
    seat = serializers.CharField(required=False, allow_blank=True, default="")
    player = serializers.CharField(required=False, allow_blank=True, default="", help_text="A user name.")


class NoteOut(serializers.Serializer[object]):
    id = serializers.IntegerField()
    text = serializers.CharField()
    phase = serializers.CharField(allow_blank=True)
    seat = serializers.CharField(source="seat.seat_id", default="", allow_blank=True)
    player = serializers.CharField(source="player.username", default="", allow_blank=True)
    author = serializers.CharField(source="author.username")
    made_at = serializers.DateTimeField()


class UndoIn(MadeForIn):
    what = serializers.ChoiceField(choices=[DEADLINE, REPLACEMENT])


class CastIn(MadeForIn):
    cast = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        help_text="Seats by user name; an empty one leaves the member to the game’s settings.",
    )


class DrawSeatsIn(MadeForIn):
    by_wishes = serializers.BooleanField(required=False, default=False, help_text="Lists of preferences count.")
    another = serializers.BooleanField(
        required=False, default=False, help_text="Nobody gets the seat of their last game of this variant."
    )
    apart = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        required=False,
        default=list,
        max_length=40,
        help_text="Pairs of user names who do not become neighbours.",
    )


class InviteIn(MadeForIn):
    addresses = serializers.ListField(
        child=serializers.CharField(max_length=254), min_length=1, max_length=MOST_AT_ONCE
    )
    text = serializers.CharField(required=False, allow_blank=True, default="", max_length=LONGEST_INVITATION)


class InvitedOut(serializers.Serializer[object]):
    number = serializers.IntegerField(help_text="To how many addresses an invitation goes.")


class Remind(GMView):
    @extend_schema(operation_id="seats_remind", request=RemindIn, responses=RemindedOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Write to those of whom nothing has come, once an hour at most."""
        wish = self.read(RemindIn, request)
        wanted = wish.get("seats", [seat.seat_id for seat in late_seats(self.game)])
        arguments = {"seat_ids": wanted, "text": wish["text"], "turn": wish["turn"]}
        late = seats_remind(game=self.game, by=self.member, **arguments)
        return Response({"seats": [seat.seat_id for seat in late]})


class Notes(GMView):
    location = "/api/games/{slug}/gm/notes/{id}/"

    @extend_schema(operation_id="notes", responses=NoteOut(many=True), tags=["rulings"])
    def get(self, request: Request, slug: str) -> Response:
        """The notes of this game’s GMs, the latest first. Nobody else reads them."""
        return Response(NoteOut(notes_of(game=self.game, by=self.member), many=True).data)

    @extend_schema(operation_id="note_make", request=NoteIn, responses={201: NoteOut}, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Note something. It is kept as it is written, without encryption."""
        wish = self.read(NoteIn, request)
        seat = self.game.seats.filter(seat_id=wish["seat"]).first() if wish["seat"] else None
        if wish["seat"] and seat is None:
            raise Refused(f"There is no seat “{wish['seat']}” in this game.", field="seat")
        player: User | None = member_called(wish["player"]) if wish["player"] else None
        about = {"phase": wish["phase"], "seat": seat, "player": player}
        note = note_make(game=self.game, by=self.member, text=wish["text"], **about)
        return Response(NoteOut(note).data, status=status.HTTP_201_CREATED)


class OneNote(GMView):
    @extend_schema(operation_id="note_drop", responses={204: None}, tags=["rulings"])
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Throw a note away, whichever of the GMs wrote it."""
        note_drop(game=self.game, by=self.member, pk=pk)
        return Response(status=status.HTTP_204_NO_CONTENT)


class UndoView(GMView):
    @extend_schema(operation_id="undo", request=UndoIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Undo the last move of the deadline, or the last replacement, within five minutes. The table is told."""
        wish = self.read(UndoIn, request)
        undo = deadline_undo if wish["what"] == DEADLINE else replacement_undo
        undo(game=self.game, by=self.member, turn=wish["turn"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class CastView(GMView):
    @extend_schema(operation_id="seats_cast", request=CastIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Before the start: give members their seats. Who is not named keeps what they have; each change is told."""
        wish = self.read(CastIn, request)
        cast = {member_called(name).pk: seat for name, seat in wish["cast"].items()}
        seats_cast(game=self.game, by=self.member, cast=cast, turn=wish["turn"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class DrawSeats(GMView):
    @extend_schema(operation_id="seats_draw", request=DrawSeatsIn, responses=GameOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Before the start: draw a seat for everybody, under conditions. Refused where there is no way to hold them."""
        wish = self.read(DrawSeatsIn, request)
        apart = [frozenset(member_called(name).pk for name in pair) for pair in wish["apart"]]
        how = {name: wish[name] for name in ("by_wishes", "another", "turn")}
        seats_draw(game=self.game, by=self.member, apart=apart, **how)
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class Invite(GMView):
    @extend_schema(operation_id="invite_by_mail", request=InviteIn, responses=InvitedOut, tags=["rulings"])
    def post(self, request: Request, slug: str) -> Response:
        """Before the start: write to these addresses, each once, with the link to the table."""
        wish = self.read(InviteIn, request)
        return Response({"number": invite_by_mail(game=self.game, by=self.member, **wish)})

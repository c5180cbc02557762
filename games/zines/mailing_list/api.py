"""Readers of a zine by mail, over the API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read
from games.api.shapes import Out
from games.common.errors import Hidden
from games.models import TokenScope, Zine
from games.zines.mailing_list.reading import LONGEST_TEXT
from games.zines.mailing_list.services import mail_reader_remove, mail_readers_add


class MailReaderOut(Out):
    """A reader by mail. `confirmed_at` is null until they have said yes."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    address = serializers.CharField()
    asked_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)


class MailReadersIn(Out):
    """A list: CSV of name and address, a line each."""

    text = serializers.CharField(max_length=LONGEST_TEXT, trim_whitespace=False)


class MailReadersAsked(Out):
    """How many were asked."""

    asked = serializers.IntegerField()


def _zine(request: Request, name: str) -> Zine:
    zine: Zine = get_object_or_404(Zine, name=name)
    if not zine.is_edited_by(member_of(request)):
        raise Hidden("There is no such zine, or it is another editor’s.")
    return zine


class MailReaders(ApiView):
    permission_classes = [IsAuthenticated]
    scope = TokenScope.PLAY
    changes = "drafts"

    @extend_schema(operation_id="zine_mail_readers", responses=MailReaderOut(many=True), tags=["zines"])
    def get(self, request: Request, name: str) -> Response:
        """As an editor: who gets the zine by mail, and who was asked and has not answered; at most 5,000."""
        return Response(MailReaderOut(_zine(request, name).mail_readers.filter(ended_at=None), many=True).data)

    @extend_schema(
        operation_id="zine_mail_readers_ask", request=MailReadersIn, responses={200: MailReadersAsked}, tags=["zines"]
    )
    def post(self, request: Request, name: str) -> Response:
        """As an editor: ask everybody of a list, once, whether they want the zine by mail."""
        zine = _zine(request, name)
        asked = mail_readers_add(zine=zine, by=member_of(request), **read(MailReadersIn, request))
        return Response(MailReadersAsked({"asked": asked}).data)


class OneMailReader(ApiView):
    permission_classes = [IsAuthenticated]
    scope = TokenScope.PLAY

    @extend_schema(operation_id="zine_mail_reader_remove", responses={204: None}, tags=["zines"])
    def delete(self, request: Request, name: str, pk: int) -> Response:
        """As an editor: take a reader off. The zine does not ask that address again."""
        reader = get_object_or_404(_zine(request, name).mail_readers.select_related("zine"), pk=pk, ended_at=None)
        mail_reader_remove(reader=reader, by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

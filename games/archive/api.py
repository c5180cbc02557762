"""The archive, for programs."""

from django.contrib.auth.models import User
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.gamefile import written
from games.api.base import member_of
from games.api.documents import ref
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read, read_query
from games.archive.models import ArchivedGame
from games.archive.queries import archived_game, counts, document_of, uploaded
from games.archive.serializers import MOST_GAMES, ArchivedOut, ArchiveIn, OneArchivedOut, UploadOut, UploadQuery
from games.archive.services import archive_put, archive_remove
from games.models import TokenScope


def _upload_out(upload: str, by: User, *, offset: int = 0, limit: int = MOST_GAMES) -> object:
    files, so_far = uploaded(upload, by)[offset : offset + limit], counts(upload)
    answer = {name: getattr(so_far, name) for name in ("upload", "waiting", "kept", "refused", "differing")}
    return UploadOut({**answer, "count": so_far.games, "games": files}).data


class Archive(ApiView):
    scope = TokenScope.GM
    permission_classes = [AllowAny]
    changes = "create"
    pagination_class = Pages

    @extend_schema(operation_id="archive", responses=ArchivedOut(many=True), tags=["archive"])
    def get(self, request: Request) -> Response:
        """Games that were played elsewhere, the latest first: those that are listed, and your own."""
        games = ArchivedGame.objects.kept().visible_to(request.user).defer("document", "raw")
        pages = Pages()
        page = pages.paginate_queryset(games, request, view=self)
        return pages.get_paginated_response(ArchivedOut(page, many=True).data)

    @extend_schema(operation_id="archive_put", request=ArchiveIn, responses={201: UploadOut}, tags=["archive"])
    def post(self, request: Request) -> Response:
        """Bring finished games. A worker reads and plays them; `Location` says how far it is.

        They count in no rating and no record.
        """
        by = member_of(request)
        body = read(ArchiveIn, request)
        upload = archive_put(by=by, texts=body.pop("files"), **body)
        headers = {"Location": f"/api/archive/uploads/{upload}/"}
        return Response(_upload_out(upload, by), status=status.HTTP_201_CREATED, headers=headers)


class ArchiveUpload(ApiView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]
    query = UploadQuery

    @extend_schema(operation_id="archive_upload", parameters=[UploadQuery], responses=UploadOut, tags=["archive"])
    def get(self, request: Request, upload: str) -> Response:
        """An upload of yours: for each game what was understood of it, and the first difference."""
        return Response(_upload_out(upload, member_of(request), **read_query(UploadQuery, request)))


class OneArchived(ApiView):
    scope = TokenScope.GM
    permission_classes = [AllowAny]

    @extend_schema(operation_id="archive_read", responses=OneArchivedOut, tags=["archive"])
    def get(self, request: Request, slug: str) -> Response:
        """A game of the archive, with its differences."""
        return Response(OneArchivedOut(archived_game(slug, request.user)).data)

    @extend_schema(operation_id="archive_remove", responses={204: None}, tags=["archive"])
    def delete(self, request: Request, slug: str) -> Response:
        """Remove a game that you brought."""
        archive_remove(game=archived_game(slug, request.user), by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class ArchivedFile(ApiView):
    scope = TokenScope.READ
    permission_classes = [AllowAny]

    @extend_schema(operation_id="archive_file", responses={200: ref("GameFile")}, tags=["archive"])
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The whole game as one document."""
        archived = archived_game(slug, request.user)
        return HttpResponse(written(document_of(archived)), content_type="application/json")

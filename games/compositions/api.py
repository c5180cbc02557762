"""Compositions for programs."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import member_of
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read, read_query
from games.compositions import services as compositions
from games.compositions.queries import address_of, find_compositions, may_be_named, revision_at
from games.compositions.serializers import (
    CompositionIn,
    CompositionOut,
    CompositionsQuery,
    ListedIn,
    RevisionIn,
    RevisionOut,
)
from games.models import Composition, CompositionRevision, TokenScope


def composition_out(composition: Composition, request: Request) -> object:
    def origin_address(origin: CompositionRevision) -> str:
        return address_of(origin) if may_be_named(origin, request.user) else ""

    return CompositionOut(composition, context={"told": origin_address}).data


def composition_at(slug: str) -> Composition:
    composition = Composition.objects.select_related("author__profile").filter(slug=slug).first()
    if composition is None:
        raise Http404
    return composition


class Compositions(ApiView):
    query = CompositionsQuery
    scope = TokenScope.GM
    location = "/api/compositions/{slug}/"
    changes = "create"
    pagination_class = Pages

    @extend_schema(
        operation_id="compositions_list",
        parameters=[CompositionsQuery],
        responses=CompositionOut(many=True),
        tags=["rules"],
    )
    def get(self, request: Request) -> Response:
        """The compositions that everybody may come across, and your own."""
        pages = Pages()
        page = pages.paginate_queryset(
            find_compositions(request.user, **read_query(CompositionsQuery, request)), request, view=self
        )
        return pages.get_paginated_response([composition_out(one, request) for one in page or ()])

    @extend_schema(
        operation_id="composition_save", request=CompositionIn, responses={201: CompositionOut}, tags=["rules"]
    )
    def post(self, request: Request) -> Response:
        """Keep a set of rules under a name. Whoever has its slug can make a game with it."""
        body = read(CompositionIn, request)
        origin = revision_at(body.pop("forked_from"))
        composition = compositions.composition_save(by=member_of(request), forked_from=origin, **body)
        return Response(composition_out(composition, request), status=status.HTTP_201_CREATED)


class OneComposition(ApiView):
    scope = TokenScope.GM

    @extend_schema(operation_id="composition_read", responses=CompositionOut, tags=["rules"])
    def get(self, request: Request, slug: str) -> Response:
        """A composition as it is now."""
        return Response(composition_out(composition_at(slug), request))

    @extend_schema(operation_id="composition_listed", request=ListedIn, responses=CompositionOut, tags=["rules"])
    def patch(self, request: Request, slug: str) -> Response:
        """Show your composition to everybody, or only to those who have its slug."""
        wish = read(ListedIn, request)
        one = compositions.composition_list(composition=composition_at(slug), by=member_of(request), **wish)
        return Response(composition_out(one, request))


class Revisions(ApiView):
    scope = TokenScope.GM
    location = "/api/compositions/{slug}/"

    @extend_schema(operation_id="composition_revisions", responses=RevisionOut(many=True), tags=["rules"])
    def get(self, request: Request, slug: str) -> Response:
        """Everything that a composition ever said, the first first."""
        return Response(RevisionOut(composition_at(slug).revisions.order_by("number"), many=True).data)

    @extend_schema(operation_id="composition_revise", request=RevisionIn, responses={201: RevisionOut}, tags=["rules"])
    def post(self, request: Request, slug: str) -> Response:
        """The next revision of your composition. Games made of earlier ones stay as they are."""
        body = read(RevisionIn, request)
        revision = compositions.composition_revise(composition=composition_at(slug), by=member_of(request), **body)
        return Response(RevisionOut(revision).data, status=status.HTTP_201_CREATED)

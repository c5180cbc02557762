"""Games: finding, making, joining, leaving, starting them."""

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.model.json_data import JsonDict
from games.agreements import settings_changes
from games.api.base import GameView, member_of
from games.api.frame import ApiView
from games.api.paging import Pages
from games.api.reading import read, read_query, takes_nothing
from games.api.serializers.games import (
    ConfirmIn,
    GameChange,
    GameIn,
    GameLine,
    GameOut,
    GamesQuery,
    JoinIn,
    MyGameOut,
    OfferAnswerIn,
    PlayIn,
    StandingOut,
    WishesIn,
)
from games.archive.continuing import game_continue, past_of
from games.boards.workshop.addresses import board_named
from games.common.errors import Refused
from games.compositions.queries import revision_at, with_rule
from games.forming import creating, joining
from games.game_settings import narrowed
from games.game_settings.draws import PRESETS
from games.lobby import reserves
from games.models import Game, TokenScope
from games.permissions import viewer_of
from games.play_now.pages import begin
from games.seat_offers.services import seat_offer_answer
from games.selectors import tables
from games.services import roll_call, starting
from games.table.queries.standings import standings
from games.table.services.another_game import game_again


def game_out(game: Game, request: Request) -> object:
    viewer = viewer_of(game, request.user, token=game.invite_token)  # they have got as far as this game
    return GameOut(game, context={"viewer": viewer}).data


def named(body: JsonDict) -> JsonDict:
    """What was sent, with revisions where it names a composition and a board, and the settings of a preset.

    Raises Refused for what there is not.
    """
    body = dict(body)
    if preset := body.pop("draw_preset", ""):
        body |= PRESETS[preset].values
    if address := body.pop("composition", ""):
        body["composition"] = revision_at(address)
        if body["composition"] is None:
            raise Refused("There is no such composition. Look at its link again.", field="composition")
    if address := body.pop("board", ""):
        body["board"] = board_named(address)
    return body


class Games(ApiView):
    """Every public game, and the private ones you are in."""

    query = GamesQuery
    scope = TokenScope.GM
    location = "/api/games/{slug}/"
    changes = "create"
    pagination_class = Pages

    @extend_schema(operation_id="games_list", parameters=[GamesQuery], responses=GameLine(many=True), tags=["games"])
    def get(self, request: Request) -> Response:
        wanted = read_query(GamesQuery, request)
        games = tables.open_games(request.user) if wanted["joinable"] else tables.listed_games(request.user)
        for name in ("status", "variant"):
            if wanted[name]:
                games = games.filter(**{name: wanted[name]})
        games = narrowed(games, wanted)
        if wanted["rule"]:
            games = with_rule(games, wanted["rule"])
        pages = Pages()
        page = pages.paginate_queryset(games.order_by("-pk"), request, view=self)
        return pages.get_paginated_response(GameLine(page, many=True).data)

    @extend_schema(operation_id="games_create", request=GameIn, responses={201: GameOut}, tags=["games"])
    def post(self, request: Request) -> Response:
        """Make a game. As its GM, or for its players to run; then you still have to join it."""
        body, by = named(read(GameIn, request)), member_of(request)
        past = past_of(body.pop("continues"), by)
        game = game_continue(by=by, past=past, **body) if past else creating.game_create(by=by, **body)
        return Response(game_out(game, request), status=status.HTTP_201_CREATED)


class PlayView(ApiView):
    scope = TokenScope.PLAY
    location = "/api/games/{slug}/"
    permission_classes = [IsAuthenticated]
    throttle_scope = "create"

    @extend_schema(operation_id="play", request=PlayIn, responses={201: GameOut}, tags=["games"])
    def post(self, request: Request) -> Response:
        """Sit down in a new game against bots. It has no deadline: ready closes the window, and nobody gets mail."""
        game = begin(member_of(request), **read(PlayIn, request))
        return Response(game_out(game, request), status=status.HTTP_201_CREATED)


class OneGame(GameView):
    scope = TokenScope.GM

    @extend_schema(operation_id="game_read", responses=GameOut, tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """A game: its settings, its seats, the open turn, and what you are in it."""
        return Response(GameOut(self.game, context={"viewer": self.viewer}).data)

    @extend_schema(operation_id="game_change", request=GameChange, responses=GameOut, tags=["games"])
    def patch(self, request: Request, slug: str) -> Response:
        """Change the settings and rules of your game until it starts. Others who sit are told, and confirm or leave."""
        values = read(GameChange, request, instance=self.game, partial=True)
        asked = named(values)
        if values.get("board") == "":
            asked["board"] = None
        game = settings_changes.game_change(game=self.game, by=self.member, **asked)
        return Response(game_out(game, request))

    @extend_schema(operation_id="game_cancel", responses={200: GameOut}, tags=["games"])
    def delete(self, request: Request, slug: str) -> Response:
        """Give up your game before it starts."""
        return Response(game_out(joining.game_cancel(game=self.game, by=self.member), request))


class Join(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="game_join", request=JoinIn, responses=GameOut, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Sit down; in a running game, take over a seat that somebody left."""
        wish = self.read(JoinIn, request)
        joining.game_join(
            game=self.game,
            by=self.member,
            seat_id=wish["seat"],
            preferences=wish.get("preferences", ()),
            token=wish["invite"] or request.query_params.get("invite", ""),
        )
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class Again(GameView):
    scope = TokenScope.PLAY
    location = "/api/games/{slug}/"
    permission_classes = [IsAuthenticated]
    throttle_scope = "create"

    @takes_nothing
    @extend_schema(operation_id="game_again", request=None, responses={201: GameOut}, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Ask the people of your game, which is over, for another: the same settings, the seats drawn otherwise."""
        new = game_again(game=self.game, by=self.member)
        return Response(game_out(Game.objects.get(pk=new.pk), request), status=status.HTTP_201_CREATED)


class Leave(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="game_leave", request=None, responses={204: None}, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Get up. In a running game your seat is offered to a replacement."""
        joining.game_leave(game=self.game, by=self.member)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Here(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="roll_call_answer", request=None, responses=GameOut, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Answer the roll call, which begins an hour before the start: you are there."""
        roll_call.roll_call_answer(game=self.game, by=self.member)
        return Response(game_out(self.game, request))


class Standby(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="reserve_make", request=None, responses={204: None}, tags=["games"])
    def put(self, request: Request, slug: str) -> Response:
        """Stand by for a seat of a full game that has not started."""
        token = request.query_params.get("invite", "")
        reserves.reserve_make(game=self.game, by=self.member, token=token)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="reserve_end", responses={204: None}, tags=["games"])
    def delete(self, request: Request, slug: str) -> Response:
        """Stand by no longer."""
        reserves.reserve_end(game=self.game, by=self.member)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Confirm(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="settings_confirm", request=ConfirmIn, responses=GameOut, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Agree to settings that were changed since you sat down: those of `you.changed`, until `you.confirm_by`."""
        settings_changes.settings_confirm(game=self.game, by=self.member, until=self.read(ConfirmIn, request)["until"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class Wishes(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="wishes_set", request=WishesIn, responses=GameOut, tags=["games"])
    def put(self, request: Request, slug: str) -> Response:
        """Change your list of wishes before the start, where seats are given by such lists."""
        joining.wishes_set(game=self.game, by=self.member, preferences=self.read(WishesIn, request)["preferences"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class AnswerOffer(GameView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="seat_offer_answer", request=OfferAnswerIn, responses=GameOut, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Accept or decline the seat that the GM has offered you (`GET /api/me/offers/`)."""
        seat_offer_answer(game=self.game, by=self.member, accept=self.read(OfferAnswerIn, request)["accept"])
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class StartView(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="game_start", request=None, responses=GameOut, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """Start your game before the table is full, with bots in the free seats."""
        return Response(game_out(starting.game_start(game=self.game, by=self.member), request))


class Invitation(GameView):
    scope = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @takes_nothing
    @extend_schema(operation_id="invitation_renew", request=None, responses=GameOut, tags=["games"])
    def post(self, request: Request, slug: str) -> Response:
        """A new invitation token for your private game; the old one no longer works."""
        joining.invitation_renew(game=self.game, by=self.member)
        return Response(game_out(Game.objects.get(pk=self.game.pk), request))


class StandingsView(GameView):
    scope = TokenScope.READ

    @extend_schema(operation_id="standings", responses=StandingOut(many=True), tags=["turns"])
    def get(self, request: Request, slug: str) -> Response:
        """What each power, and each side that no seat plays, holds; the strongest first."""
        return Response(StandingOut(standings(self.viewer), many=True).data)


class MyGames(ApiView):
    scope = TokenScope.READ
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="my_games", responses=MyGameOut(many=True), tags=["games"])
    def get(self, request: Request) -> Response:
        """Your games, the next deadline first."""
        return Response(MyGameOut(tables.my_games(member_of(request)), many=True).data)

"""A member's own settings, as the pages under /me/ have them."""

from django.core.exceptions import ValidationError as Invalid
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.accounts.naming import check_own_display_name, profile_save
from games.accounts.tokens import token_end
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read
from games.gm.queries.waiting import waiting_for
from games.models import ApiToken, Profile, TokenScope
from games.models.profile import check_time_zone
from games.seat_offers.queries import offers_to


class ProfileOut(serializers.ModelSerializer[Profile]):
    """Your settings. `mail_…`: whether you are written to about turns, deadlines, games and press."""

    username = serializers.CharField(source="user.username", read_only=True)

    class Meta:
        model = Profile
        fields = (
            "username", "display_name", "time_zone", "theme", "mail_turn", "mail_deadline", "mail_game", "mail_press",
            "shows_page",
        )  # fmt: skip

    def validate_display_name(self, name: str) -> str:
        assert self.instance is not None
        if name == Profile.objects.values_list("display_name", flat=True).get(pk=self.instance.pk):
            return name
        try:
            return check_own_display_name(name, member_id=self.instance.pk)
        except Invalid as error:
            raise serializers.ValidationError(error.messages) from None

    def validate_time_zone(self, zone: str) -> str:
        try:
            check_time_zone(zone)
        except Invalid as error:
            raise serializers.ValidationError(error.messages) from None
        return zone


class Me(ApiView):
    scope = TokenScope.PLAY
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="me", responses=ProfileOut, tags=["me"])
    def get(self, request: Request) -> Response:
        """Your settings: the name at the table, the time zone, the edition, which mail."""
        return Response(ProfileOut(self._profile(request)).data)

    @extend_schema(operation_id="me_change", request=ProfileOut, responses=ProfileOut, tags=["me"])
    def patch(self, request: Request) -> Response:
        """Change some of your settings."""
        profile = self._profile(request)
        for name, value in read(ProfileOut, request, instance=profile, partial=True).items():
            setattr(profile, name, value)
        try:
            profile_save(profile)
        except Invalid as error:
            raise serializers.ValidationError({"display_name": error.messages}) from None
        return Response(ProfileOut(profile).data)

    @staticmethod
    def _profile(request: Request) -> Profile:
        """A copy of its own, so that what is refused is shown nowhere."""
        return Profile.objects.get(user=member_of(request))


class TokenOut(serializers.Serializer[object]):
    """The token by which you ask: what it may do, and when it ends."""

    name = serializers.CharField(allow_blank=True)
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=TokenScope.choices), source="scope_list")
    made_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True)


class OwnToken(ApiView):
    scope = TokenScope.READ
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="my_token", responses=TokenOut, tags=["me"])
    def get(self, request: Request) -> Response:
        """The token that you show. 404 for who comes by a session."""
        return Response(TokenOut(self._token(request)).data)

    @extend_schema(operation_id="my_token_end", responses={204: None}, tags=["me"])
    def delete(self, request: Request) -> Response:
        """End the token that you show, at once."""
        token_end(token=self._token(request), by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @staticmethod
    def _token(request: Request) -> ApiToken:
        if not isinstance(request.auth, ApiToken):
            raise Http404
        return request.auth


class OfferOut(serializers.Serializer[object]):
    """A seat that the GM of a running game asks you to play: answer by `POST /api/games/<slug>/offer/`."""

    game = serializers.CharField(source="game.slug")
    name = serializers.CharField(source="game.name")
    seat = serializers.CharField(source="seat.seat_id")
    by = serializers.CharField(source="by.profile")
    made_at = serializers.DateTimeField()


class Offers(ApiView):
    scope = TokenScope.READ
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="my_offers", responses=OfferOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """Seats that GMs ask you to play. You sit down in one when you accept it."""
        return Response(OfferOut(offers_to(member_of(request)), many=True).data)


class WaitingOut(serializers.Serializer[object]):
    """Something that waits for you as the GM of a game. `urgent`: its table waits for it."""

    game = serializers.CharField(source="game.slug")
    text = serializers.CharField()
    url = serializers.CharField()
    urgent = serializers.BooleanField()


class WaitingForMe(ApiView):
    scope = TokenScope.GM
    scope_to_read = TokenScope.GM
    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="my_waiting", responses=WaitingOut(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """What waits for you in the games that you rule: appeals, gates, answers, late and empty seats, failures."""
        return Response(WaitingOut(waiting_for(member_of(request)), many=True).data)

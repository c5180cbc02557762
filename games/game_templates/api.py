"""Templates of settings: one's own, and those that others have shared."""

from django.contrib.auth.models import User
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from engine.model.json_data import JsonDict
from games.api.base import member_of
from games.api.frame import ApiView
from games.api.reading import read, takes_nothing
from games.api.serializers.games import GameOut
from games.api.views.games import game_out, named
from games.common.dictionaries import FieldValues
from games.common.errors import Refused
from games.forming.creating import HOUSE_RULES, game_create
from games.game_settings import KEPT
from games.game_templates import services as templates
from games.game_templates.forms import game_of, template_at
from games.game_templates.queries import read_template
from games.game_templates.serializers import ShareIn, TemplateChange, TemplateIn, TemplateOut, UseIn
from games.models import Game, GameTemplate, TokenScope
from games.permissions import may_see


def template_out(template: GameTemplate, request: Request) -> object:
    return TemplateOut(template, context={"user": request.user}).data


def _parts(body: JsonDict) -> JsonDict:
    """What was sent, as services.templates takes it: the rules, their composition and their board go together."""
    body = named(body)
    asked = {name: body.pop(name) for name in HOUSE_RULES if name in body}
    about_rules = bool(asked) or "composition" in body or "board" in body
    return {**body, **({"rules": asked} if about_rules else {})}


class TemplatesView(ApiView):
    scope = TokenScope.GM
    scope_to_read = TokenScope.GM
    permission_classes = [IsAuthenticated]

    def template(self, request: Request, slug: str) -> GameTemplate:
        """One that the member may use; 404 for any other."""
        template = template_at(slug, request.user)
        if template is None:
            raise Http404
        return template


class TemplatesListView(TemplatesView):
    location = "/api/templates/{slug}/"
    changes = "create"

    @extend_schema(operation_id="templates_list", responses=TemplateOut(many=True), tags=["templates"])
    def get(self, request: Request) -> Response:
        """Your templates of settings, and those that are shared with you, the last changed first."""
        templates_found = GameTemplate.objects.usable_by(request.user).select_related("author__profile", "board__board")
        return Response([template_out(one, request) for one in templates_found])

    @extend_schema(operation_id="template_save", request=TemplateIn, responses={201: TemplateOut}, tags=["templates"])
    def post(self, request: Request) -> Response:
        """Keep settings, rules and board under a name: said here, or those of a game that you keep."""
        by, body = member_of(request), read(TemplateIn, request)
        slug = body.pop("game")
        if not slug:
            template = templates.template_save(by=by, **_parts(body))
        else:
            game = Game.objects.filter(slug=slug).first()
            if game is None or not may_see(game, by):
                raise Refused("There is no such game.", field="game")
            if set(body) - {"name"}:
                raise Refused("Say the game, or what a game is to be, not both.", field="game")
            template = templates.template_of_game(game=game, by=by, name=body["name"])
        return Response(template_out(template, request), status=status.HTTP_201_CREATED)


class OneTemplate(TemplatesView):
    @extend_schema(operation_id="template_read", responses=TemplateOut, tags=["templates"])
    def get(self, request: Request, slug: str) -> Response:
        """A template as it reads today, and what of it there is not any more."""
        return Response(template_out(self.template(request, slug), request))

    @extend_schema(operation_id="template_change", request=TemplateChange, responses=TemplateOut, tags=["templates"])
    def patch(self, request: Request, slug: str) -> Response:
        """Rename or change your template. Games made with it stay as they are."""
        template, changes = self.template(request, slug), read(TemplateChange, request, partial=True)
        changed = templates.template_change(template=template, by=member_of(request), **_parts(changes))
        return Response(template_out(changed, request))

    @extend_schema(operation_id="template_delete", responses={204: None}, tags=["templates"])
    def delete(self, request: Request, slug: str) -> Response:
        """Delete your template, for those with whom it is shared, too."""
        templates.template_delete(template=self.template(request, slug), by=member_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class UseTemplate(TemplatesView):
    location = "/api/games/{slug}/"
    throttle_scope = "create"

    @extend_schema(operation_id="template_use", request=UseIn, responses={201: GameOut}, tags=["templates"])
    def post(self, request: Request, slug: str) -> Response:
        """Make a game by a template; what is said here goes before what it says. What is gone of it is passed over."""
        by, body = member_of(request), named(read(UseIn, request))
        template = read_template(self.template(request, slug), by)
        unmade = game_of(template)
        agreed: FieldValues = {name: getattr(unmade, name) for name in (*KEPT, "starts_at", "gm_may_play")}
        rules_said = any(name in body for name in (*HOUSE_RULES, "composition"))
        rules = {} if rules_said else {**template.draft.rules, "composition": template.composition}
        made = {**agreed, **rules, "board": template.board, **{k: v for k, v in body.items() if v != ""}}
        game = game_create(by=by, as_gm=template.run != "players", **made)
        return Response(game_out(game, request), status=status.HTTP_201_CREATED)


class CopyTemplate(TemplatesView):
    location = "/api/templates/{slug}/"

    @takes_nothing
    @extend_schema(operation_id="template_copy", request=None, responses={201: TemplateOut}, tags=["templates"])
    def post(self, request: Request, slug: str) -> Response:
        """A template of your own, made of one that you may use."""
        made = templates.template_copy(template=self.template(request, slug), by=member_of(request))
        return Response(template_out(made, request), status=status.HTTP_201_CREATED)


class Shares(TemplatesView):
    @extend_schema(operation_id="template_share", request=ShareIn, responses=TemplateOut, tags=["templates"])
    def post(self, request: Request, slug: str) -> Response:
        """Let another member use and copy your template."""
        template = self.template(request, slug)
        user = User.objects.filter(username=read(ShareIn, request)["member"], is_active=True).first()
        if template.author_id == request.user.pk and user is None:
            raise Refused("There is no such member. It is the name they log in with.", field="member")
        shared = templates.template_share(template=template, by=member_of(request), user=user or member_of(request))
        return Response(template_out(shared, request))


class ShareView(TemplatesView):
    @extend_schema(operation_id="template_unshare", responses={204: None}, tags=["templates"])
    def delete(self, request: Request, slug: str, username: str) -> Response:
        """Take a member off those who may use your template; or yourself off somebody's."""
        template, by = self.template(request, slug), member_of(request)
        user = template.shared_with.filter(username=username).first()
        if user is None or by.pk not in (template.author_id, user.pk):
            raise Http404
        templates.template_unshare(template=template, by=by, user=user)
        return Response(status=status.HTTP_204_NO_CONTENT)

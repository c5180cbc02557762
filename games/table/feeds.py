"""An Atom feed for every public game: a turn an entry."""

from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest
from django.urls import reverse

from games.common.etags import made_by, tag
from games.common.kept_feeds import KeptFeed
from games.models import Game
from games.models.game_queries import openly
from games.permissions import spectator_of
from games.selectors import positions
from games.table.narration import TurnNarration, tell

ENTRIES = 15


def feed_tag(request: HttpRequest, slug: str) -> str | None:
    """The ETag of a game's feed, by its turns: one that is ruled anew is another row. None where there is no feed."""
    game = Game.objects.filter(openly(), slug=slug).only("name", "status").first()
    if game is None:
        return None
    turns = positions.history(game).reverse().values_list("pk", flat=True)[:ENTRIES]
    return tag(
        made_by("games", "engine", "variants"),
        request.build_absolute_uri("/"),
        settings.WEBSUB_HUB,
        slug,
        game.name,
        game.status,
        *turns,
    )


class GameFeed(KeptFeed):
    """GET /games/<slug>/feed/: what spectators may know, whoever reads it. Private games have none."""

    tag_of = staticmethod(feed_tag)

    def get_object(self, request: HttpRequest, *args: object, **kwargs: object) -> Game:
        game = Game.objects.filter(openly(), slug=kwargs["slug"]).first()
        if game is None:
            raise Http404
        return game

    def title(self, game: Game) -> str:
        return f"{game.name}, {settings.SITE_NAME}"

    def items(self, game: Game) -> list[TurnNarration]:
        viewer = spectator_of(game)
        return [tell(viewer, turn) for turn in positions.history(game).reverse()[:ENTRIES]]

    def item_title(self, item: TurnNarration) -> str:
        return f"{item.report.phase_name}: {item.headline}"

    def item_description(self, item: TurnNarration) -> str:
        return " ".join([*item.story, *(event["text"] for step in item.steps for event in step.events)])

    def item_link(self, item: TurnNarration) -> str:
        return reverse("games:report", args=[item.turn.game.slug, item.turn.phase])

    def item_pubdate(self, item: TurnNarration) -> datetime:
        assert item.turn.adjudicated_at is not None, "only adjudicated turns are in the feed"
        return item.turn.adjudicated_at

    item_updateddate = item_pubdate

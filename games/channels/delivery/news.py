"""What is told of a notice on a channel: one line and an address, in the words of the game. Never more than a mail."""

import zoneinfo
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from games.mail.contents import context_of, still_matters
from games.maps.drawing_cache import version_of
from games.models import Notice
from games.selectors import positions

WITH_MAP = ("turn", "again", "end")
"""The notices that are about a turn that was played."""


@dataclass(frozen=True, slots=True)
class News:
    """One line, and where to read on. `tag`: newer news with the same tag take the place of older ones.

    `id` is its own on each channel. `picture`: the address of one that whoever reads the line may see. `group`: the
    title of the event or club whose news it is; then `game` and `slug` are empty where it is about no game.
    """

    id: int
    kind: str
    about: str
    text: str
    game: str
    slug: str
    url: str
    tag: str
    picture: str = ""
    group: str = ""


def news_of(notice: Notice) -> News | None:
    """What is told of a notice; None where it has been overtaken."""
    game = notice.game
    game.only_read()
    if not still_matters(notice):
        return None
    with timezone.override(zoneinfo.ZoneInfo(notice.user.profile.time_zone)):
        text = " ".join(render_to_string(f"mail/{notice.about}_subject.txt", context_of(notice)).split())
    url = f"{settings.SITE_URL}{game.get_absolute_url()}"
    tag = f"{game.slug}:{notice.kind}"
    return News(notice.pk, notice.kind, notice.about, text, game.name, game.slug, url, tag, _picture(notice))


def _picture(notice: Notice) -> str:
    """The address of the played turn's map, if everybody may see the game now: whoever draws it asks as a visitor."""
    game = notice.game
    if notice.about not in WITH_MAP or game.shut:
        return ""
    turn = game.turns.filter(pk=notice.data.get("turn"), adjudicated_at__isnull=False).first()
    turn = positions.turn_at(game, turn.phase) if turn is not None else game.last_turn
    if turn is None:
        return ""
    address = reverse("games:report-png", args=[game.slug, turn.phase])
    return f"{settings.SITE_URL}{address}?v={version_of(game, turn)}"

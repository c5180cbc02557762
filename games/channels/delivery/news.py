"""What is told of a notice on a channel: one line and an address, in the words of the game. Never more than a mail."""

import zoneinfo
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from games.mail.contents import context_of, still_matters
from games.models import Notice


@dataclass(frozen=True, slots=True)
class News:
    """One line, and where to read on. `tag`: newer news with the same tag take the place of older ones."""

    notice_id: int
    kind: str
    about: str
    text: str
    game: str
    slug: str
    url: str
    tag: str


def news_of(notice: Notice) -> News | None:
    """What is told of a notice; None where it has been overtaken."""
    game = notice.game
    game.only_read()
    if not still_matters(notice):
        return None
    with timezone.override(zoneinfo.ZoneInfo(notice.user.profile.time_zone)):
        text = " ".join(render_to_string(f"mail/{notice.about}_subject.txt", context_of(notice)).split())
    url = f"{settings.SITE_URL}{game.get_absolute_url()}"
    return News(notice.pk, notice.kind, notice.about, text, game.name, game.slug, url, f"{game.slug}:{notice.kind}")

"""A member's own Atom feed, at a secret address, for a reader that cannot log in."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.syndication.views import Feed
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from games.common.kept_feeds import WellFormedFeed
from games.stars.news import NewsItem, news_for

SALT = "games.stars"


def feed_url(user: User) -> str:
    """The secret address of a member's feed. It ends with the password."""
    token = signing.dumps([user.pk, user.get_session_auth_hash()[:16]], salt=SALT)
    return f"{settings.SITE_URL}{reverse('following-feed', args=[token])}"


def _owner(token: str) -> User:
    """Whose feed it is. Raises Http404 for a token that is wrong or no longer good."""
    try:
        pk, mark = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError) as wrong:
        raise Http404 from wrong
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None:
        raise Http404
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    if not any(constant_time_compare(mark, made[:16]) for made in hashes):
        raise Http404
    return user


class StarFeed(Feed):
    """GET /me/following/<token>.atom."""

    feed_type = WellFormedFeed
    description = subtitle = "What is new in the games, events and clubs that you follow."

    def __call__(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = super().__call__(request, *args, **kwargs)
        answer.headers["Cache-Control"] = "private, max-age=300"
        answer.headers["Referrer-Policy"] = "no-referrer"
        return answer

    def get_object(self, request: HttpRequest, token: str) -> User:
        return _owner(token)

    def title(self, user: User) -> str:
        return f"{settings.SITE_NAME}: what you follow"

    def link(self, user: User) -> str:
        return reverse("following")

    def items(self, user: User) -> list[NewsItem]:
        return news_for(user)

    def item_title(self, item: NewsItem) -> str:
        return f"{item.of}: {item.text}"

    def item_description(self, item: NewsItem) -> str:
        return ""

    def item_link(self, item: NewsItem) -> str:
        return item.url

    def item_guid(self, item: NewsItem) -> str:
        return f"{item.url}#{item.at.isoformat()}"

    def item_pubdate(self, item: NewsItem) -> datetime:
        return item.at

    item_updateddate = item_pubdate

"""A member's own Atom feed, at a secret address, for a reader that cannot log in."""

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.accounts.secret_addresses import owner_of, owner_token
from games.common.kept_feeds import NewsFeed
from games.stars.news import NewsItem, news_for

SALT = "games.stars"


def feed_url(user: User) -> str:
    """The secret address of a member's feed. It ends with the password."""
    return f"{settings.SITE_URL}{reverse('following-feed', args=[owner_token(user, SALT)])}"


class StarFeed(NewsFeed):
    """GET /me/following/<token>.atom."""

    description = subtitle = "What is new in the games, events and clubs that you follow."

    def __call__(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = super().__call__(request, *args, **kwargs)
        answer.headers["Cache-Control"] = "private, max-age=300"
        answer.headers["Referrer-Policy"] = "no-referrer"
        return answer

    def get_object(self, request: HttpRequest, token: str) -> User:
        return owner_of(token, SALT)

    def title(self, user: User) -> str:
        return f"{settings.SITE_NAME}: what you follow"

    def link(self, user: User) -> str:
        return reverse("following")

    def items(self, user: User) -> list[NewsItem]:
        return news_for(user)

    def item_title(self, item: NewsItem) -> str:
        return f"{item.of}: {item.text}"

"""/clubs/; `clubs:…` in templates."""

from django.urls import path
from django.views.decorators.http import etag

from games.clubs import desk, pages
from games.clubs.feed import ClubFeed, feed_tag

app_name = "clubs"
urlpatterns = [
    path("", pages.clubs, name="list"),
    path("found/", pages.found_club, name="found"),
    path("<slug:name>/", pages.club, name="club"),
    path("<slug:name>/archive/", pages.archive, name="archive"),
    path("<slug:name>/feed/", etag(feed_tag)(ClubFeed()), name="feed"),
    path("<slug:name>/join/", pages.join, name="join"),
    path("<slug:name>/follow/", pages.follow, name="follow"),
    path("<slug:name>/standby/", pages.standby, name="standby"),
    path("<slug:name>/shelf/", pages.shelf, name="shelf"),
    path("<slug:name>/report/", pages.report, name="report"),
    path("<slug:name>/desk/", desk.desk, name="desk"),
    path("<slug:name>/members/", desk.people, name="people"),
]

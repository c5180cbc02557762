"""The site's URL patterns."""

from django.contrib import admin
from django.urls import include, path

from games.accounts.entrance import Signup
from games.channels import pages as channels
from games.group_channels import pages as group_channels
from games.holidays import pages as holidays
from games.inbox.hook import hook
from games.library.variants import views as site
from games.members import member_page
from games.moderation import name_pages as names
from games.moderation import pages as moderation
from games.monitoring import pages as monitoring
from games.play_now.pages import play
from games.queue.pages import queue
from games.ratings import pages as ratings
from games.ratings import record_pages as records
from games.scoring import pages as scoring
from games.stars import pages as stars
from games.stars.feed import StarFeed

urlpatterns = [
    path("", site.home, name="home"),
    path("play/", play, name="play"),
    path("queue/", queue, name="queue"),
    path("variants/", site.variants, name="variants"),
    path("variants/<slug:variant_id>/", site.variant, name="variant"),
    path("variants/<slug:variant_id>/rulings/", site.rulings, name="rulings"),
    path("members/<str:username>/", member_page.member, name="member"),
    path("members/<str:username>/report/", moderation.report_member, name="member-report"),
    path("members/<str:username>/block/", moderation.block, name="member-block"),
    path("sanctions/<str:token>/", moderation.sanction, name="sanction"),
    path("names/", names.find, name="names"),
    path("names/appeal/<str:token>/", names.appeal, name="name-appeal"),
    path("names/<slug:kind>/<str:key>/report/", names.report, name="name-report"),
    path("names/<slug:kind>/<str:key>/change/", names.change, name="name-change"),
    path("me/blocks/", moderation.blocks, name="me-blocks"),
    path("me/following/", stars.following, name="following"),
    path("me/following/<str:token>.atom", StarFeed(), name="following-feed"),
    path("events/<slug:name>/follow/", stars.star_event, name="event-follow"),
    path("events/<slug:name>/channels/", group_channels.of_event, name="event-channels"),
    path("clubs/<slug:name>/channels/", group_channels.of_a_club, name="club-channels"),
    path("me/kin/", moderation.kin, name="me-kin"),
    path("me/kin/<int:pk>/", moderation.one_kin, name="me-one-kin"),
    path("", include("games.programs.urls")),
    path("me/holidays/", holidays.holidays, name="me-holidays"),
    path("me/holidays/<int:pk>/end/", holidays.end, name="me-holiday-end"),
    path("me/channels/", channels.channels, name="me-channels"),
    path("me/channels/device/", channels.device, name="me-device"),
    path("me/channels/<int:pk>/", channels.change, name="me-channel"),
    path("news.js", channels.worker, name="news-worker"),
    path("rules/", include("games.library.rules.urls")),
    path("boards/", include("games.boards.workshop.urls")),
    path("workshop/", include("games.boards.workshop.workshop_urls")),
    path("scoring/", scoring.systems, name="scoring"),
    path("records/", records.records, name="records"),
    path("records/games/", records.games, name="records-games"),
    path("records/files/", include("games.monthly_files.urls")),
    path("records/members/", records.members, name="records-members"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<slug:pool_id>/", ratings.hall, name="ratings-pool"),
    path("atlas/", include("games.maps.gallery.urls")),
    path("sandbox/", include("games.sandbox.urls")),
    path("", include("games.accounts.urls")),
    path("games/", include("games.urls")),
    path("templates/", include("games.game_templates.urls")),
    path("api/", include("games.api.urls")),
    path("accounts/signup/", Signup.as_view(), name="account_signup"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("gm/", include("games.gm.urls")),
    path("mail/hook/", hook, name="mail-hook"),
    path("mail/hook/mime", hook, name="mail-hook-mime"),
    path("archive/", include("games.archive.urls")),
    path("zines/", include("games.zines.urls")),
    path("clubs/", include("games.clubs.urls")),
    path("events/", include("games.events.urls")),
    path("healthz", monitoring.health, name="health"),
    path("readyz", monitoring.ready, name="ready"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("robots.txt", site.robots, name="robots"),
    path("favicon.ico", site.favicon, name="favicon"),
]

handler400 = "diplomacy_web.errors.bad_request"
handler500 = "diplomacy_web.errors.server_error"

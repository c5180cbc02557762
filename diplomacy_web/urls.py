"""Every address of the site, by who answers."""

from django.contrib import admin
from django.urls import include, path

from games.library.variants import views as site
from games.lobby.play_now import play

urlpatterns = [
    path("", site.home, name="home"),
    path("play/", play, name="play"),
    path("variants/", site.variants, name="variants"),
    path("variants/<slug:variant_id>/", site.variant, name="variant"),
    path("variants/<slug:variant_id>/rulings/", site.rulings, name="rulings"),
    path("rules/", include("games.library.rules.urls")),
    path("atlas/", include("games.maps.gallery.urls")),
    path("sandbox/", include("games.sandbox.urls")),
    path("", include("games.accounts.urls")),
    path("games/", include("games.urls")),
    path("api/", include("games.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("gm/", include("games.gm.urls")),
    path("healthz", site.health, name="health"),
    path("robots.txt", site.robots, name="robots"),
]

handler400 = "diplomacy_web.errors.bad_request"
handler500 = "diplomacy_web.errors.server_error"

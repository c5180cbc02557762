"""The addresses of the pages about games; `games:…` in templates."""

from django.urls import URLPattern, URLResolver, include, path

app_name = "games"
urlpatterns: list[URLPattern | URLResolver] = [path("", include("games.pages.urls"))]

"""/archive/ and what is below it."""

from django.urls import path

from games.archive import pages

urlpatterns = [
    path("", pages.games, name="archive"),
    path("new/", pages.new, name="archive-new"),
    path("uploads/<slug:upload>/", pages.upload, name="archive-upload"),
    path("uploads/<slug:upload>/progress/", pages.progress, name="archive-progress"),
    path("<slug:slug>/", pages.game, name="archive-game"),
    path("<slug:slug>/map/<int:number>.svg", pages.map_image, name="archive-map"),
    path("<slug:slug>/game.json", pages.game_file, name="archive-file"),
    path("<slug:slug>/saved-game.json", pages.saved, name="archive-saved"),
    path("<slug:slug>/remove/", pages.remove, name="archive-remove"),
]

"""The addresses of the sandbox."""

from django.urls import path

from games.sandbox import pages, rulings

urlpatterns = [
    path("", pages.sandbox, name="sandbox"),
    path("lines/", pages.lines, name="sandbox-lines"),
    path("ruling/", rulings.ruling, name="sandbox-ruling"),
    path("mine/", pages.mine, name="sandbox-mine"),
    path("game/<slug:slug>/<int:number>/", pages.of_game, name="sandbox-game"),
    path("example/<slug:variant>/<str:name>/", pages.of_example, name="sandbox-example"),
    path("datc/<str:case>/", pages.of_datc, name="sandbox-datc"),
    path("<str:token>/", pages.kept_page, name="sandbox-kept"),
    path("<str:token>/scenario.yaml", pages.scenario_file, name="sandbox-file"),
    path("<str:token>/remove/", pages.remove, name="sandbox-remove"),
]

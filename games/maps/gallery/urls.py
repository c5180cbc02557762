"""The addresses of the gallery."""

from django.urls import path, re_path

from games.maps.gallery import views

urlpatterns = [
    path("", views.atlas, name="atlas"),
    re_path(r"^(?P<board>[a-z_]+)\.(?P<form>svg|png)$", views.board_file, name="atlas-file"),
]

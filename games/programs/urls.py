"""/me/programs/."""

from django.urls import path

from games.programs import pages

urlpatterns = [
    path("me/programs/", pages.programs, name="me-programs"),
    path("me/programs/<str:username>/", pages.program, name="me-program"),
    path("me/programs/<str:username>/end/", pages.end, name="me-program-end"),
]

"""/workshop/ and everything below it."""

from django.urls import path

from games.boards.workshop import drawing_pages, drawings

urlpatterns = [
    path("", drawings.workshop, name="workshop"),
    path("<slug:slug>/", drawing_pages.drawing, name="drawing"),
    path("<slug:slug>/edit/", drawing_pages.edit, name="drawing-edit"),
    path("<slug:slug>/turn/", drawing_pages.turn, name="drawing-turn"),
    path("<slug:slug>/keep/", drawing_pages.keep, name="drawing-keep"),
    path("<slug:slug>/throw-away/", drawing_pages.throw_away, name="drawing-throw-away"),
    path("<slug:slug>/stop/", drawing_pages.stop, name="drawing-stop"),
    path("<slug:slug>/drawn/", drawing_pages.progress, name="drawing-drawn"),
    path("<slug:slug>/board.json", drawing_pages.document, name="drawing-document"),
]

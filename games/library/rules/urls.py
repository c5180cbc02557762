"""/rules/ and everything below it."""

from django.urls import path

from games.library.datc import views as datc
from games.library.rules import composing, compositions, shelf

urlpatterns = [
    path("", shelf.shelf, name="rules"),
    path("compose/", composing.compose, name="compose"),
    path("compose/answer/", composing.answer, name="compose-answer"),
    path("compositions/", compositions.compositions, name="compositions"),
    path("compositions/<slug:slug>/", compositions.composition, name="composition"),
    path("compositions/<slug:slug>/edit/", composing.edit, name="composition-edit"),
    path("compositions/<slug:slug>/listed/", compositions.set_listed, name="composition-listed"),
    path("compositions/<slug:slug>/<int:number>/", compositions.composition, name="composition-revision"),
    path("datc/", datc.run, name="datc"),
    path("datc/datc.json", datc.file, name="datc-file"),
    path("<slug:rule_id>/", shelf.rule, name="rule"),
]

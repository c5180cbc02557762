"""/templates/ and everything below it."""

from django.urls import path

from games.game_templates import pages as templates

urlpatterns = [
    path("", templates.templates, name="templates"),
    path("<slug:slug>/", templates.template, name="template"),
    path("<slug:slug>/edit/", templates.edit, name="template-edit"),
    path("<slug:slug>/name/", templates.rename, name="template-name"),
    path("<slug:slug>/share/", templates.share, name="template-share"),
    path("<slug:slug>/unshare/", templates.unshare, name="template-unshare"),
    path("<slug:slug>/copy/", templates.copy, name="template-copy"),
    path("<slug:slug>/delete/", templates.delete, name="template-delete"),
]

"""/me/ and what belongs to it."""

from django.urls import path

from games.accounts import token_pages, views

urlpatterns = [
    path("me/", views.me, name="me"),
    path("me/settings/", views.edit_settings, name="me-settings"),
    path("me/mail/", views.edit_mail, name="me-mail"),
    path("me/api/", token_pages.tokens, name="me-api"),
    path("me/api/<int:pk>/end/", token_pages.end, name="me-api-end"),
    path("me/data/", views.data, name="me-data"),
    path("me/data/export/", views.export, name="me-export"),
    path("me/leave/", views.leave_for_good, name="me-leave"),
    path("theme/", views.switch_theme, name="theme"),
    path("taught/", views.taught, name="taught"),
]

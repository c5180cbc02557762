"""/records/files/ and what is below it."""

from django.urls import path

from games.monthly_files import pages

urlpatterns = [
    path("", pages.files, name="monthly-files"),
    path("<int:pk>/", pages.one_file, name="monthly-file"),
]

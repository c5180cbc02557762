"""/gm/: the GM's desk of one game; `gm:…` in templates. The admin leads here."""

from django.urls import path

from games.gm.desk import bare, deed, notes, operator, page, seeing, trail
from games.past.pages.urls import urlpatterns as past

app_name = "gm"
urlpatterns = [
    path("<slug:slug>/", page.desk, name="desk"),
    path("<slug:slug>/operator/", operator.visit, name="operator"),
    path("<slug:slug>/at/", page.find, name="find"),
    path("<slug:slug>/at/<str:place>/", page.at, name="at"),
    path("<slug:slug>/do/<slug:deed>/", deed.deed, name="deed"),
    path("<slug:slug>/press/", page.write, name="press"),
    path("<slug:slug>/notes/<int:pk>/drop/", notes.drop, name="note-drop"),
    path("<slug:slug>/as/", seeing.see_as, name="as"),
    path("<slug:slug>/bare/", bare.bare, name="bare"),
    path("<slug:slug>/bare/<slug:deed>/", bare.act, name="bare-act"),
    path("<slug:slug>/trail/", trail.trail, name="trail"),
    *past,
]

"""/gm/<game>/past/ and /gm/<game>/branches/, put among the addresses of the desk (games.gm.urls)."""

from django.urls import path

from games.past.pages import branch, pages

urlpatterns = [
    path("<slug:slug>/past/", pages.past, name="past"),
    path("<slug:slug>/past/without/<int:pk>/", pages.without, name="past-without"),
    path("<slug:slug>/past/<slug:phase>/", pages.turn, name="past-turn"),
    path("<slug:slug>/past/<slug:phase>/anew/", pages.anew, name="past-anew"),
    path("<slug:slug>/past/<slug:phase>/do/<slug:deed>/", pages.deed, name="past-deed"),
    path("<slug:slug>/branches/<int:pk>/", branch.branch, name="branch"),
    path("<slug:slug>/branches/<int:pk>/back/", pages.back, name="branch-back"),
    path("<slug:slug>/branches/<int:pk>/<slug:deed>/", branch.act, name="branch-act"),
]

"""/events/; `events:…` in templates."""

from django.urls import path

from games.events import appeal_pages, director, onlooker_pages, pages, watching

app_name = "events"
urlpatterns = [
    path("", pages.events, name="list"),
    path("new/", pages.new, name="new"),
    path("<slug:name>/", pages.event, name="event"),
    path("<slug:name>/enter/", pages.enter, name="enter"),
    path("<slug:name>/results.csv", pages.results, name="results"),
    path("<slug:name>/standings.csv", pages.table, name="table"),
    path("<slug:name>/watch/", watching.watch, name="watch"),
    path("<slug:name>/hall/", watching.hall, name="hall"),
    path("<slug:name>/report/", pages.report, name="report"),
    path("<slug:name>/desk/", director.desk, name="desk"),
    path("<slug:name>/entries/", director.people, name="people"),
    path("<slug:name>/rounds/", director.draw, name="draw"),
    path("<slug:name>/rounds/<int:number>/", director.one_round, name="round"),
    path("<slug:name>/boards/<int:pk>/", director.board, name="board"),
    path("<slug:name>/appeal/", appeal_pages.appeal, name="appeal"),
    path("<slug:name>/appeals/<int:pk>/", appeal_pages.one_appeal, name="one-appeal"),
    path("<slug:name>/results/", director.results, name="results-in"),
    path("<slug:name>/season/", director.season, name="season"),
    path("<slug:name>/onlookers/", onlooker_pages.onlookers, name="onlookers"),
    path("<slug:name>/close/", director.close, name="close"),
]

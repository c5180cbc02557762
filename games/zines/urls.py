"""/zines/; `zines:…` in templates."""

from django.urls import path
from django.views.decorators.http import etag

from games.zines import editing, pages
from games.zines.feed import ZineFeed, feed_tag
from games.zines.mailing_list import pages as mailing_list
from games.zines.old_issues import pages as old_issues

app_name = "zines"
urlpatterns = [
    path("", pages.zines, name="list"),
    path("found/", editing.found_zine, name="found"),
    path("maps/<int:turn>/<slug:what>.<slug:form>", pages.issue_map, name="map"),
    path("<slug:name>/", pages.zine, name="zine"),
    path("<slug:name>/feed/", etag(feed_tag)(ZineFeed()), name="feed"),
    path("<slug:name>/subscribe/", pages.subscribe, name="subscribe"),
    path("<slug:name>/stop/<str:token>/", pages.stop, name="stop"),
    path("<slug:name>/letter/", pages.letter, name="letter"),
    path("<slug:name>/leave/", editing.ask_leave, name="ask-leave"),
    path("<slug:name>/desk/", editing.desk, name="desk"),
    path("<slug:name>/editors/", editing.editors, name="editors"),
    path("<slug:name>/drafts/new/", editing.compose, name="compose"),
    path("<slug:name>/drafts/<int:pk>/", editing.draft, name="draft"),
    path("<slug:name>/drafts/<int:pk>/issue.<slug:form>", editing.draft_file, name="draft-file"),
    path("<slug:name>/old/", old_issues.old_issues, name="old-issues"),
    path("<slug:name>/old/<int:pk>/", old_issues.old_issue, name="old-issue"),
    path("<slug:name>/old/<int:pk>/remove/", old_issues.remove, name="old-issue-remove"),
    path("<slug:name>/readers/", mailing_list.readers, name="readers"),
    path("<slug:name>/readers/readers.csv", mailing_list.readers_file, name="readers-file"),
    path("<slug:name>/readers/<int:pk>/remove/", mailing_list.remove, name="reader-remove"),
    path("<slug:name>/mail/<str:token>/", mailing_list.answer, name="mail-answer"),
    path("<slug:name>/<int:number>/", pages.issue, name="issue"),
    path("<slug:name>/<int:number>/report/", pages.report, name="issue-report"),
    path("<slug:name>/<int:number>/issue.<slug:form>", pages.issue_file, name="issue-file"),
]

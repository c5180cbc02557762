"""The addresses under /api/."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from games.api.docs import docs
from games.api.views import games, gm, maps, play, table

in_game = [
    path("", games.OneGame.as_view()),
    path("join/", games.Join.as_view()),
    path("leave/", games.Leave.as_view()),
    path("start/", games.Start.as_view()),
    path("invitation/", games.Invitation.as_view()),
    path("standings/", games.Standings.as_view()),
    path("state/", play.State.as_view()),
    path("map.svg", maps.Map.as_view()),
    path("turns/", play.Turns.as_view()),
    path("turns/<int:number>/", play.Report.as_view()),
    path("turns/<int:number>/map.svg", maps.ReportMap.as_view()),
    path("ready/", play.ReadyMarks.as_view()),
    path("orders/", play.Orders.as_view()),
    path("orders/draft/", play.Draft.as_view()),
    path("orders/check/", play.Check.as_view()),
    path("orders/options/", play.Options.as_view()),
    path("orders/ready/", play.Ready.as_view()),
    path("orders/receipts/", play.Receipts.as_view()),
    path("press/", table.Press.as_view()),
    path("press/<int:pk>/", table.Thread.as_view()),
    path("press/<int:pk>/read/", table.Read.as_view()),
    path("ballot/", table.Ballot.as_view()),
    path("ballot/draw/", table.Draw.as_view()),
    path("ballot/concession/", table.Concede.as_view()),
    path("proposals/", table.Proposals.as_view()),
    path("proposals/<int:pk>/vote/", table.ProposalVote.as_view()),
    path("ledger/", gm.Ledger.as_view()),
    path("ledger/<int:pk>/withdraw/", gm.Withdraw.as_view()),
    path("gm/sheets/", gm.Sheets.as_view()),
    path("gm/pause/", gm.Pause.as_view()),
    path("gm/resume/", gm.Resume.as_view()),
    path("gm/deadline/", gm.Deadline.as_view()),
    path("gm/adjudicate/", gm.AdjudicateNow.as_view()),
    path("gm/publish/", gm.Publish.as_view()),
    path("gm/dry-run/", gm.DryRun.as_view()),
    path("gm/co-gms/", gm.CoGMs.as_view()),
    path("gm/co-gms/<str:username>/", gm.CoGM.as_view()),
    path("gm/hand-over/", gm.HandOver.as_view()),
    path("gm/readjudicate/", gm.Readjudicate.as_view()),
    path("gm/secret/", gm.ReleaseSecret.as_view()),
    path("gm/seats/<str:seat_id>/", gm.ReplaceSeat.as_view()),
]

urlpatterns = [
    path("", docs, name="api-docs"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("me/games/", games.MyGames.as_view()),
    path("games/", games.Games.as_view()),
    path("games/<slug:slug>/", include(in_game)),
]

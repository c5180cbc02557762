"""/games/ and everything below it; `games:…` in templates."""

from django.urls import path

from games.live import live
from games.lobby import browse, calendar, game_page, joining, new_game
from games.table import (
    access_log,
    appeals,
    changes,
    draws,
    feeds,
    history,
    ledger,
    orders,
    panel_pages,
    press,
    report,
    rules,
    standings,
    table,
    votes,
)

app_name = "games"
urlpatterns = [
    path("", browse.games, name="list"),
    path("new/", new_game.new, name="new"),
    path("calendar/<str:token>.ics", calendar.calendar, name="calendar"),
    path("<slug:slug>/", game_page.game, name="table"),
    path("<slug:slug>/live/", live.live, name="live"),
    path("<slug:slug>/parts/<slug:name>/", game_page.part, name="part"),
    path("<slug:slug>/board/", table.board, name="board"),
    path("<slug:slug>/panels/", panel_pages.panels, name="panels"),
    path("<slug:slug>/panels/<slug:name>/", panel_pages.panel, name="panel"),
    path("<slug:slug>/panels/<slug:name>/ask/", panel_pages.ask, name="panel-ask"),
    path("<slug:slug>/panels/<slug:name>/page/", panel_pages.page, name="panel-page"),
    # Before the start, and seats that come free later
    path("<slug:slug>/join/", joining.join, name="join"),
    path("<slug:slug>/leave/", joining.leave, name="leave"),
    path("<slug:slug>/start/", joining.start, name="start"),
    path("<slug:slug>/cancel/", joining.cancel, name="cancel"),
    path("<slug:slug>/settings/", joining.change, name="change"),
    path("<slug:slug>/invitation/", joining.invitation, name="invitation"),
    # A seat's paper
    path("<slug:slug>/orders/", orders.save, name="orders"),
    path("<slug:slug>/orders/check/", orders.check, name="orders-check"),
    path("<slug:slug>/orders/try/", orders.dry_run, name="dry-run"),
    path("<slug:slug>/ready/", orders.ready, name="ready"),
    # What is decided by votes
    path("<slug:slug>/draw/", votes.draw, name="draw"),
    path("<slug:slug>/concede/", votes.concede, name="concede"),
    path("<slug:slug>/propose/", votes.propose, name="propose"),
    path("<slug:slug>/proposals/<int:pk>/", votes.vote, name="vote"),
    # Press
    path("<slug:slug>/press/", press.threads, name="press"),
    path("<slug:slug>/press/send/", press.send, name="press-send"),
    path("<slug:slug>/press/<int:pk>/", press.thread, name="thread"),
    path("<slug:slug>/press/<int:pk>/read/", press.read, name="press-read"),
    # What has been
    path("<slug:slug>/history/", history.history, name="history"),
    path("<slug:slug>/history/<int:number>/", history.turn, name="turn"),
    path("<slug:slug>/report/<slug:phase>/", report.report, name="report"),
    path("<slug:slug>/report/<slug:phase>/map.svg", report.map_svg, name="report-svg"),
    path("<slug:slug>/report/<slug:phase>/map.png", report.map_png, name="report-png"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/rules/", rules.rules, name="rules"),
    path("<slug:slug>/ledger/", ledger.ledger, name="ledger"),
    path("<slug:slug>/looks/", access_log.looks, name="looks"),
    path("<slug:slug>/appeal/", appeals.appeal, name="appeal"),
    path("<slug:slug>/appeals/<int:pk>/withdraw/", appeals.withdraw, name="appeal-withdraw"),
    path("<slug:slug>/changes/<int:pk>/", changes.change, name="change"),
    path("<slug:slug>/draws/", draws.draws, name="draws"),
    path("<slug:slug>/draws/record.json", draws.record, name="draws-record"),
    path("<slug:slug>/feed/", feeds.GameFeed(), name="feed"),
]

"""/games/ and everything below it; `games:…` in templates."""

from django.urls import path
from django.views.decorators.http import etag

from games.absent_gms import pages as absent_gms
from games.advice.pages import advice, chances
from games.appeals import pages as appeals
from games.delays import pages as delays
from games.game_files import pages as game_files
from games.game_templates import pages as templates
from games.live import live
from games.lobby import browse, calendar, game_page, joining, new_game
from games.lobby_thread import pages as lobby_thread
from games.press import pages as press
from games.sitters import pages as sitters
from games.stars import pages as stars
from games.table import (
    access_log,
    changes,
    clauses,
    draws,
    feeds,
    history,
    ledger,
    lesson_pages,
    orders,
    panel_pages,
    report,
    rules,
    seat_colours,
    sharing,
    small_map,
    standings,
    studies,
    table,
    votes,
)
from games.table_channels import pages as table_channels
from games.watching import pages as watching
from games.zines.leaves import pages as leaves

app_name = "games"
urlpatterns = [
    path("", browse.games, name="list"),
    path("new/", new_game.new, name="new"),
    path("oembed/", sharing.oembed, name="oembed"),
    path("calendar/<str:token>.ics", calendar.calendar, name="calendar"),
    path("without-gm/", absent_gms.games_wanting_gm, name="without-gm"),
    path("<slug:slug>/", game_page.game, name="table"),
    path("<slug:slug>/seats.css", seat_colours.seat_colours, name="seat-colours"),
    path("<slug:slug>/live/", live.live, name="live"),
    path("<slug:slug>/parts/<slug:name>/", game_page.part, name="part"),
    path("<slug:slug>/board/", table.board, name="board"),
    path("<slug:slug>/lessons/", lesson_pages.read, name="lessons"),
    path("<slug:slug>/panels/", panel_pages.panels, name="panels"),
    path("<slug:slug>/panels/<slug:name>/", panel_pages.panel, name="panel"),
    path("<slug:slug>/panels/<slug:name>/ask/", panel_pages.ask, name="panel-ask"),
    path("<slug:slug>/panels/<slug:name>/page/", panel_pages.page, name="panel-page"),
    # Before the start, and seats that come free later
    path("<slug:slug>/join/", joining.join, name="join"),
    path("<slug:slug>/leave/", joining.leave, name="leave"),
    path("<slug:slug>/wishes/", joining.wishes, name="wishes"),
    path("<slug:slug>/offer/", joining.answer_offer, name="seat-offer"),
    path("<slug:slug>/start/", joining.start, name="start"),
    path("<slug:slug>/cancel/", joining.cancel, name="cancel"),
    path("<slug:slug>/settings/", joining.change, name="change"),
    path("<slug:slug>/template/", templates.of_game, name="template"),
    path("<slug:slug>/again/", joining.again, name="again"),
    path("<slug:slug>/confirm/", joining.confirm, name="confirm"),
    path("<slug:slug>/here/", joining.answer_roll_call, name="here"),
    path("<slug:slug>/reserve/", joining.reserve, name="reserve"),
    path("<slug:slug>/follow/", stars.star_game, name="follow"),
    path("<slug:slug>/lobby/", lobby_thread.lobby, name="lobby"),
    path("<slug:slug>/lobby/write/", lobby_thread.write, name="lobby-write"),
    path("<slug:slug>/lobby/<int:pk>/report/", lobby_thread.report, name="lobby-report"),
    path("<slug:slug>/new-gm/", absent_gms.new_gm, name="new-gm"),
    path("<slug:slug>/sitter/", sitters.sitter, name="sitter"),
    path("<slug:slug>/watch/", watching.watch, name="watch"),
    path("<slug:slug>/observe/", watching.observe, name="observe"),
    path("<slug:slug>/onlookers/", watching.onlookers, name="onlookers"),
    path("<slug:slug>/channels/", table_channels.channels, name="channels"),
    path("<slug:slug>/gallery/", watching.gallery_page, name="gallery"),
    path("<slug:slug>/invitation/", joining.invitation, name="invitation"),
    # A seat's paper
    path("<slug:slug>/orders/", orders.save, name="orders"),
    path("<slug:slug>/orders/rows/", orders.rows, name="order-rows"),
    path("<slug:slug>/orders/check/", orders.check, name="orders-check"),
    path("<slug:slug>/orders/try/", orders.dry_run, name="dry-run"),
    path("<slug:slug>/ready/", orders.ready, name="ready"),
    path("<slug:slug>/advice/", advice.advice, name="advice"),
    path("<slug:slug>/advice/progress/", advice.progress, name="advice-progress"),
    path("<slug:slug>/advice/ask/", advice.ask, name="advice-ask"),
    path("<slug:slug>/advice/take/", advice.take, name="advice-take"),
    path("<slug:slug>/advice/undo/", advice.undo, name="advice-undo"),
    # What is decided by votes
    path("<slug:slug>/draw/", votes.draw, name="draw"),
    path("<slug:slug>/concede/", votes.concede, name="concede"),
    path("<slug:slug>/delay/", delays.delay, name="delay"),
    path("<slug:slug>/propose/", votes.propose, name="propose"),
    path("<slug:slug>/proposals/<int:pk>/", votes.vote, name="vote"),
    # Press
    path("<slug:slug>/press/", press.threads, name="press"),
    path("<slug:slug>/press/send/", press.send, name="press-send"),
    path("<slug:slug>/press/<int:pk>/", press.thread, name="thread"),
    path("<slug:slug>/press/<int:pk>/read/", press.read, name="press-read"),
    path("<slug:slug>/press/<int:pk>/report/<int:message>/", press.report, name="press-report"),
    path("<slug:slug>/press/<int:pk>/block/<int:message>/", press.block, name="press-block"),
    path("<slug:slug>/press/<int:pk>/mute/", press.mute, name="press-mute"),
    # What has been
    path("<slug:slug>/history/", history.history, name="history"),
    path("<slug:slug>/history/<int:number>/", history.turn, name="turn"),
    path("<slug:slug>/history/compare/", studies.side_by_side, name="compare"),
    path("<slug:slug>/history/study/", studies.study, name="study"),
    path("<slug:slug>/chances/", chances.work_out, name="chances"),
    path("<slug:slug>/small.svg", small_map.small_map, name="small-map"),
    path("<slug:slug>/film.svg", sharing.moving, name="film"),
    path("<slug:slug>/embed/", sharing.embed, name="embed"),
    path("<slug:slug>/report/<slug:phase>/", report.report, name="report"),
    path("<slug:slug>/report/<slug:phase>/map.svg", report.map_svg, name="report-svg"),
    path("<slug:slug>/report/<slug:phase>/map.png", report.map_png, name="report-png"),
    path("<slug:slug>/standings/", standings.standings, name="standings"),
    path("<slug:slug>/rules/", rules.rules, name="rules"),
    path("<slug:slug>/rules/<slug:rule_id>/", clauses.clause, name="clause"),
    path("<slug:slug>/signs/", clauses.signs, name="signs"),
    path("<slug:slug>/ledger/", ledger.ledger, name="ledger"),
    path("<slug:slug>/ledger/<int:pk>/", ledger.boards, name="ledger-ruling"),
    path("<slug:slug>/looks/", access_log.access_log, name="looks"),
    path("<slug:slug>/zines/", leaves.zines, name="zine-leaves"),
    path("<slug:slug>/appeal/", appeals.appeal, name="appeal"),
    path("<slug:slug>/appeals/<int:pk>/withdraw/", appeals.withdraw, name="appeal-withdraw"),
    path("<slug:slug>/changes/<int:pk>/", changes.change, name="change"),
    path("<slug:slug>/draws/", draws.draws, name="draws"),
    path("<slug:slug>/game.json", game_files.game_file, name="file"),
    path("<slug:slug>/saved-game.json", game_files.saved_file, name="saved-file"),
    path("<slug:slug>/draws/record.json", draws.record, name="draws-record"),
    path("<slug:slug>/feed/", etag(feeds.feed_tag)(feeds.GameFeed()), name="feed"),
]

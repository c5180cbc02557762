"""/boards/ and everything below it."""

from django.urls import path

from games.boards.workshop import drafts, editing, pages, proofs, reports, world

urlpatterns = [
    path("", pages.boards, name="boards"),
    path("new/", editing.new, name="board-new"),
    path("draw/", drafts.draw, name="board-draw"),
    path("world/", world.world, name="board-world"),
    path("world/coast.png", world.coast, name="board-coast"),
    path("drafts/<slug:slug>/", drafts.draft, name="board-draft"),
    path("drafts/<slug:slug>/progress/", drafts.draft_progress, name="board-draft-progress"),
    path("<slug:slug>/", pages.board, name="board"),
    path("<slug:slug>/edit/", editing.edit, name="board-edit"),
    path("<slug:slug>/listed/", editing.set_listed, name="board-listed"),
    path("<slug:slug>/drawn/", pages.map_progress, name="board-drawn"),
    path("<slug:slug>/lay-out/", pages.lay_out, name="board-lay-out"),
    path("<slug:slug>/report/", reports.report, name="board-report"),
    path("<slug:slug>/<int:number>/", pages.board, name="board-revision"),
    path("<slug:slug>/<int:number>/proof/", proofs.proof, name="board-proof"),
    path("<slug:slug>/<int:number>/proof/progress/", proofs.proof_progress, name="board-proof-progress"),
    path("<slug:slug>/<int:number>/proof/start/", proofs.proof_start, name="board-proof-start"),
    path("<slug:slug>/<int:number>/board.json", pages.document, name="board-document"),
    path("<slug:slug>/<int:number>/board.<slug:form>", pages.written, name="board-written"),
    path("<slug:slug>/<int:number>/map.svg", pages.board_map, name="board-map"),
]

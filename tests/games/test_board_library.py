"""The boards that come with the site: made by the project's own means, and played."""

import pytest
from django.core.management import call_command

from engine.boards.document import problems
from games.boards.services import library as board_library
from games.boards.services.library import library_documents, library_keep
from games.demonstration.exhibitions import exhibitions_on_boards
from games.forming.creating import game_create
from games.maps.shapes.library import FOLDER, LIBRARY, written
from games.models import Board, BoardProof, Game
from games.permissions import KEEPER
from tests.plugins.tables import SNAPSHOTS, user
from variants.geometry.copies import copies

DOCUMENTS = {document["id"]: document for document in library_documents()}


@pytest.mark.parametrize("name", sorted(LIBRARY))
@pytest.mark.once
def test_each_is_what_its_list_makes_of_it(name):
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == written(LIBRARY[name]())


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
@pytest.mark.once
def test_nothing_is_wrong_with_any(name):
    assert [str(problem) for problem in problems(DOCUMENTS[name])] == []


@pytest.mark.once
def test_there_are_four_of_different_kinds():
    seats = {name: len(document["seats"]) for name, document in DOCUMENTS.items()}
    assert seats == {"far_ends": 2, "amber_sea": 8, "merrow": 4, "crowns": 38}
    crowns, far_ends = DOCUMENTS["crowns"], DOCUMENTS["far_ends"]
    assert len(crowns["provinces"]) > len(far_ends["provinces"]) + 30
    assert len(crowns["seats"]) == len(crowns["centres"]), "each centre is a seat's"
    assert crowns["options"] == {"adjustments.build_sites": "owned_centres"}


@pytest.fixture
def kept(db):
    """The boards as they are kept on a fresh site."""
    return SNAPSHOTS.of("the boards of the library", library_keep)


@pytest.mark.slow
@pytest.mark.django_db
def test_they_are_kept_once_and_revised_when_they_change():
    call_command("library")
    assert [board.latest.document["id"] for board in library_keep()] == [*DOCUMENTS]
    boards = Board.objects.filter(author__username=KEEPER)
    assert boards.count() == 4 + len(copies())
    assert all(board.latest.number == 1 and board.latest.drawn_at for board in boards)
    assert {board.made_by for board in boards} == {"Silly Season"}


@pytest.mark.slow
@pytest.mark.django_db
def test_a_fresh_site_shows_what_was_proved(client, kept):
    """Each that has a proof beside it; one that is under way with fewer games gives way, one that is done stays."""
    proofs = {path.stem for path in (FOLDER / "proofs").glob("*.json")}
    boards = {board.latest.document["id"]: board for board in kept}
    assert {name for name, board in boards.items() if BoardProof.objects.filter(revision=board.latest)} == proofs
    proof = BoardProof.objects.get(revision=boards["merrow"].latest)
    assert len(proof.games) == proof.wanted == 100
    page = client.get(f"{boards['merrow'].get_absolute_url()}{boards['merrow'].latest.number}/proof/").content.decode()
    assert "100 games were played to an end" in page
    BoardProof.objects.filter(pk=proof.pk).update(games=proof.games[:2], done_at=None)
    library_keep()
    proof.refresh_from_db()
    assert (len(proof.games), proof.going, bool(proof.done_at)) == (100, None, True)


@pytest.mark.django_db
def test_a_board_that_has_changed_has_no_proof_of_what_it_was(monkeypatch, kept):
    documents = library_documents()
    merrow = next(document for document in documents if document["id"] == "merrow")
    monkeypatch.setattr(board_library, "library_documents", lambda: [{**merrow, "wins": 11}])
    (board,) = library_keep()
    assert board.latest.number == 2
    assert not BoardProof.objects.filter(revision=board.latest).exists()


@pytest.mark.slow
@pytest.mark.django_db
def test_bots_play_each_of_them_for_whoever_looks_in(kept):
    revisions = [board.latest for board in kept]
    begun = exhibitions_on_boards(by=user("gm"), boards=revisions)
    assert [game.name for game in begun] == [f"{revision.name}, played by bots" for revision in revisions]
    assert exhibitions_on_boards(by=user("gm"), boards=revisions) == [], "one on each is enough"
    assert Game.objects.filter(exhibition=True).count() == 4


@pytest.mark.django_db
def test_two_people_are_hosted_on_the_duel(kept):
    (duel,) = [board for board in kept if board.latest.document["id"] == "far_ends"]
    game = game_create(by=user("anna"), name="Duel", board=duel.latest)
    assert [seat.seat_id for seat in game.seats.order_by("position")] == ["England", "Turkey"]


@pytest.mark.slow
@pytest.mark.django_db
def test_the_variants_boards_are_kept_once_and_not_looked_at_again(monkeypatch):
    kept = board_library.usual_keep()
    assert kept[0].latest.name == "The Usual Board"
    assert all(board.latest.drawn_at for board in kept)
    monkeypatch.setattr(board_library, "board_revise", lambda **_: pytest.fail("nothing has changed"))
    assert [board.pk for board in board_library.usual_keep()] == [board.pk for board in kept]


@pytest.mark.django_db
def test_the_list_finds_their_pictures_made(monkeypatch, client):
    """No reader waits for the maps of the boards that come with the site. (Of the two that are drawn soonest.)"""
    small = [DOCUMENTS[name] for name in ("far_ends", "merrow")]
    monkeypatch.setattr(board_library, "library_documents", lambda: small)
    monkeypatch.setattr("games.management.commands.library.usual_keep", list)
    call_command("library", verbosity=0)
    monkeypatch.setattr("games.boards.workshop.pictures.draw", lambda *_: pytest.fail("a map is drawn for a reader"))
    page = client.get("/boards/").content.decode()
    assert [document["name"] for document in small if document["name"] not in page] == []

"""The boards that come with the site (`variants/boards/library`), kept in the name of a member who is nobody."""

import json
from collections.abc import Mapping
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction

import variants
from engine.model.json_data import JsonDict
from engine.proving.stored import proof_in
from games import database_time
from games.accounts.naming import name_given
from games.boards.services.boards import board_revise, board_save, same_board
from games.models import Board, BoardProof, BoardRevision, Profile
from games.permissions import KEEPER
from variants.geometry.copies import copies

FOLDER = Path(variants.__file__).parent / "boards" / "library"
"""The username of whose they are. Nobody logs in by it: it has no password."""
SHOWN = "The library"


def library_documents() -> list[dict[str, object]]:
    """The documents of the library, in the order in which they are kept."""
    about = json.loads((FOLDER / "about.json").read_text(encoding="utf-8"))
    return [json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in about]


def library_keep() -> list[Board]:
    """Keep what is not there yet, and revise what has changed, with their proofs. Returns the boards of the library."""
    return _keep(library_documents())


def usual_keep() -> list[Board]:
    """The same of the boards of the variants, the usual one first: they are there to be copied."""
    return _keep(copies())


@transaction.atomic
def _keep(documents: list[JsonDict]) -> list[Board]:
    keeper = _keeper()
    known = {_id(board): board for board in Board.objects.filter(author=keeper).order_by("-pk")}
    revisions = []
    for document in documents:
        board = known.get(document["id"])
        if board is None:
            board = board_save(by=keeper, document=document)
        elif not same_board(document, board.latest.document):  # what has not changed is not looked at again
            board_revise(board=board, by=keeper, document=document)
        _prove(board.latest, document)
        revisions.append(board)
    return revisions


def _prove(revision: BoardRevision, document: Mapping[str, object]) -> None:
    """The proof that is stored beside the document, if it is of this very board and workers have not made one."""
    file = FOLDER / "proofs" / f"{document['id']}.json"
    stored_proof = proof_in(file.read_text(encoding="utf-8"), document) if file.exists() else None
    if stored_proof is None or BoardProof.objects.filter(revision=revision, done_at__isnull=False).exists():
        return
    proof, _ = BoardProof.objects.select_for_update().get_or_create(revision=revision)
    proof.looked, proof.games, proof.wanted = (
        {"findings": stored_proof["findings"]},
        stored_proof["games"],
        len(stored_proof["games"]),
    )
    proof.going, proof.trouble, proof.done_at = None, "", database_time.now()
    proof.save()


def _id(board: Board) -> str:
    return str(BoardRevision.objects.filter(board=board).order_by("-number").values_list("document__id", flat=True)[0])


def _keeper() -> User:
    keeper = User.objects.filter(username=KEEPER).first()
    if keeper is None:
        keeper = User(username=KEEPER)
        keeper.set_unusable_password()
        keeper.save()
        no_mail = dict.fromkeys(("mail_turn", "mail_deadline", "mail_game", "mail_press"), False)
        Profile.objects.filter(user=keeper).update(**no_mail)
        name_given(keeper, SHOWN)
    return User.objects.select_for_update().get(pk=keeper.pk)  # two at once keep one after the other

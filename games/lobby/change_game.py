"""What is to become of a game that has not started: its settings, and its rules with their board, on one form."""

from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User
from django.http import HttpRequest

from engine.boards.document import board_text
from engine.model.json_data import JsonDict
from engine.rulebook.composing import PIN
from games.boards.queries.boards import board_revision_at, found_boards
from games.common.dictionaries import Context
from games.common.drafts import Draft, from_game
from games.common.errors import Refused
from games.library.rules.composer import board_name, context
from games.library.rules.draft_forms import from_form
from games.lobby.forms import NewGameForm, rows_of_bots
from games.models import BoardRevision, Game

KEEP, OWN = "keep", "own"
"""The board as it is; the variant's own. Anything else names a revision (`slug/2`)."""


@dataclass(slots=True)
class ChangeRequest:
    """A form for a game that is there. `asked`: what of the rules is to change, as `rules_changes.RULES` has it."""

    game: Game
    by: User
    form: NewGameForm
    draft: Draft
    board: str = KEEP
    asked: JsonDict = field(default_factory=dict)
    warned: str = ""

    def refuse(self, no: Refused) -> None:
        """Show what was refused: who would lose a seat is asked about, beside a box to tick."""
        if no.field == "free":
            self.warned = no.message
        self.form.refuse(no)

    def context(self) -> Context:
        """What the page shows besides the frame of the game."""
        shown = {
            **context(self.draft),
            **rows_of_bots(self.draft, self.form),
            "form": self.form,
            "changing": True,
            "warned": self.warned,
        }
        return {**shown, "board_choices": self._boards(), "board_chosen": self.board, "folded": not self.asked}

    def _boards(self) -> list[tuple[str, str]]:
        """The boards that may be chosen: the one it has, the variant's, one's own, and the one that was named."""
        has = f"As it is: {board_name(self.game.board)}" if self.game.board else "As it is: the variant’s own"
        revisions = [one.latest for one in found_boards(self.by, mine="yes")]
        named = board_revision_at(self.board, self.by) if self.board not in (KEEP, OWN) else None
        if named is not None and named not in revisions:
            revisions.insert(0, named)
        variant_choice = [(OWN, "The variant’s own")] if self.game.board else []
        return [
            (KEEP, has),
            *variant_choice,
            *((one.address, f"{one.name}, revision {one.number}") for one in revisions),
        ]


def wish_to_change(request: HttpRequest, game: Game, by: User) -> ChangeRequest:
    """From the form; or the game as it is, on the board that `?board=` names."""
    posted = request.POST
    form = NewGameForm(posted or None, game=game)
    choice = posted.get("on_board", "") or request.GET.get("board", "") or KEEP
    before = _without_pins(from_game(game))
    wish = ChangeRequest(game, by, form, before, choice)
    if "composed" in posted:
        wish.draft = replace(from_form(posted), board=game.board)
    if wish.draft != before:
        wish.asked.update(wish.draft.rules)
    if choice != KEEP:
        _choose_board(wish)
    return wish


def _without_pins(draft: Draft) -> Draft:
    """The rules as a form says them: to which versions of plug-ins a game keeps, no form says."""
    return replace(draft, options=tuple(pair for pair in draft.options if not pair[0].startswith(PIN)))


def _choose_board(wish: ChangeRequest) -> None:
    """Put the chosen board under the draft; one that there is not is said, and the game keeps its own."""
    revision: BoardRevision | None = None
    if wish.board != OWN:
        revision = board_revision_at(wish.board, wish.by)
        if revision is None:
            wish.board = KEEP
            if wish.form.is_bound:
                wish.form.refuse(Refused("There is no such board. Look at its link again, or choose one of these."))
            return
    wish.asked["board"] = revision
    drawn = revision is not None and revision.drawn_at is not None
    wish.draft = replace(
        wish.draft, board=board_text(revision.shown_document) if revision is not None and drawn else ""
    )

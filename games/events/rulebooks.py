"""The rules by which an event's boards are played."""

import engine
from games.boards.services.boards import playable
from games.compositions.rulesets import ruleset
from games.events.models import Event
from games.game_templates.queries import read_template


def rulebook_of(event: Event) -> engine.Rulebook:
    """The rulebook by which boards are played: the template's, or the standard one. Raises Refused."""
    if event.template is None:
        return engine.load_rulebook("standard")
    read = read_template(event.template, event.director)
    return ruleset(**read.draft.rules, board=playable(read.board) if read.board is not None else "").rulebook

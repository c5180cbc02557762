"""What a member agrees to by sitting down, and in words what of it has changed since. Of the rules: agreed_rules.py."""

from engine.model.json_data import Json
from games.agreements.agreed_rules import Changed, rules_agreed, rules_changed
from games.game_settings import SETTINGS, settings_of
from games.models import Game

Agreed = Json
"""Settings by their names, as JSON: texts, numbers, yes or no; None for what does not apply. And the `rules`."""


def agreed_now(game: Game) -> dict[str, object]:
    """The settings and rules of a game as whoever sits down agrees to them. What does not apply here is None."""
    return {**settings_of(game), "rules": rules_agreed(game)}


def changed_since(agreed: Agreed, now: Agreed) -> list[Changed]:
    """What differs between two agreements, in words, in the order of the settings.

    A setting that there was not yet when one of them was made held as it does in a new game.
    """
    usual, changed = settings_of(Game()), []
    for setting in SETTINGS:
        old, new = (terms.get(setting.name, usual[setting.name]) for terms in (agreed, now))
        if old != new:
            changed.append(Changed(setting.label, setting.in_words(old), setting.in_words(new)))
    if "rules" in agreed and "rules" in now:  # older agreements tell nothing of rules, which could not change then
        changed += rules_changed(agreed["rules"], now["rules"])
    return changed

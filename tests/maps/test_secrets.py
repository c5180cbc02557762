"""A map holds no byte of what its viewer may not know: every secret mark and token, planted and looked for."""

from dataclasses import replace

import engine
from engine.model.state import Mark, Token
from games.maps.drawing import Options, draw
from games.maps.drawing.from_view import scene_from_view, setting
from games.maps.drawing.motion import motions
from games.maps.drawing.text import board
from tests.rows import every_row
from variants import RULES, VARIANTS

SECRETS = [(rule.id, spec) for rule in RULES.values() for spec in (*rule.marks, *rule.tokens) if spec.secret]
SEEN_ON = ("unit", "place", "token")


def game_with(rule):
    """A game in which a rule is in force: its variant, or standard with the rule."""
    for variant in VARIANTS.values():
        if rule in variant.rules:
            return engine.load_rulebook(variant.id)
    needed = [need for need in RULES[rule].needs if need not in VARIANTS["standard"].rules]
    return engine.load_rulebook("standard", with_=[*needed, rule])


def planted(state, rule, spec, eyes):
    """The state with that secret, known to those eyes."""
    name = f"{rule}.{spec.name}"
    on = getattr(spec, "on", "token")
    if on == "token":
        return replace(state, tokens=(*state.tokens, Token(name, "France", "Gas", eyes)))
    subject = {"unit": str(next(iter(state.units))), "place": "Par", "seat": "France", "game": ""}[on]
    return replace(state, marks=type(state.marks)((*state.marks, Mark(name, subject, "planted", audience=eyes))))


def seen_by(rulebook, state, seat, gm=False):
    shown = engine.view(rulebook, state, (), seat, gm=gm)
    scene = scene_from_view(shown.state, setting(rulebook))
    looks = (Options(labels="full"), Options(use="thumbnail"), Options(use="share", standalone=True))
    return [*(draw(scene, look) for look in looks), *board(scene), str(motions(scene))]


@every_row(("rule", "spec"), SECRETS, ids=lambda v: getattr(v, "name", v))
def test_a_secret_is_on_no_map_but_of_those_who_know(rule, spec):
    rulebook = game_with(rule)
    state = engine.opening(rulebook, engine.Draws("secrets"))
    with_it = planted(state, rule, spec, frozenset({"France"}))
    for others in ("Germany", None):
        assert seen_by(rulebook, with_it, others) == seen_by(rulebook, state, others)
    if getattr(spec, "on", "token") in SEEN_ON:
        assert seen_by(rulebook, with_it, "France") != seen_by(rulebook, state, "France")
        assert seen_by(rulebook, with_it, None, gm=True) != seen_by(rulebook, state, None, gm=True)


def test_there_are_secrets_to_look_for():
    assert {("llamas", "herds"), ("vogons", "proof")} <= {(rule, spec.name) for rule, spec in SECRETS}

"""A turn exported as a scenario holds, and holds no more than its reader may see."""

from __future__ import annotations

import engine
from engine.scenarios import export, loads, run, to_yaml
from engine.turn.rulings import Ruling

SECRET = "not-to-be-told"


def played(
    options: dict[str, str] | None = None,
) -> tuple[engine.Rulebook, engine.State, engine.Outcome, dict[str, list[str]]]:
    rulebook = engine.load_rulebook("standard", options=options or {})
    state = engine.load_state(
        rulebook,
        {
            "phase": "F1901M",
            "units": {"France": ["A Bur", "F Gas"], "Germany": ["A Mun", "A Ruh"], "Italy": ["A Pie"]},
            "centres": {"France": ["Par"], "Germany": ["Mun"]},
        },
    )
    orders = {
        "France": ["A Bur H", "f gas - spa", "A Lon - Bel"],
        "Germany": ["A Mun - Bur", "A Ruh S A Mun - Bur"],
        "Italy": ["A Pie - Mar"],
    }
    outcome = engine.adjudicate(rulebook, state, orders, (), engine.Draws(SECRET))
    return rulebook, state, outcome, orders


def test_an_exported_turn_holds() -> None:
    rulebook, state, outcome, orders = played({"movement.paradox": "rules_1982"})
    for eyes in ({"gm": True}, {"seat": "France"}, {"seat": None}):
        data = export(rulebook, state, orders, (), engine.Draws(SECRET), outcome, **eyes)  # type: ignore[arg-type]
        (scenario,) = loads(to_yaml(data))
        assert run(scenario) == []
        assert scenario.options == {"movement.paradox": "rules_1982"}
        assert scenario.turns[0].expect["phase"] == "F1901R"


def test_an_exported_turn_that_is_changed_differs() -> None:
    rulebook, state, outcome, orders = played()
    data = export(rulebook, state, orders, (), engine.Draws(SECRET), outcome)
    data["turns"][0]["orders"]["Germany"] = ["A Mun H"]
    assert run(loads(to_yaml(data))[0])


def test_the_secret_is_not_in_it() -> None:
    rulebook, state, outcome, orders = played()
    text = to_yaml(export(rulebook, state, orders, (), engine.Draws(SECRET, SECRET), outcome, gm=True))
    assert SECRET not in text


def test_orders_are_given_as_typed_to_the_gm_and_as_read_to_others() -> None:
    rulebook, state, outcome, orders = played()
    (gm,) = export(rulebook, state, orders, (), engine.Draws(SECRET), outcome, gm=True)["turns"]
    (other,) = export(rulebook, state, orders, (), engine.Draws(SECRET), outcome)["turns"]
    assert gm["orders"] == orders
    assert "F Gas - Spa/nc" in other["orders"]["France"]


def test_a_ruling_goes_with_its_audience() -> None:
    rulebook, state, _, orders = played()
    rulings = [
        Ruling("order", {"seat": "Italy", "lines": ["A Pie H"]}, reason="seen by all"),
        Ruling(
            "board",
            {"op": "owner", "place": "Bel", "seat": "Italy"},
            reason="seen by Italy",
            audience=frozenset({"Italy"}),
        ),
    ]
    outcome = engine.adjudicate(rulebook, state, orders, rulings, engine.Draws(SECRET))

    def reasons(**eyes: object) -> list[str]:
        data = export(rulebook, state, orders, rulings, engine.Draws(SECRET), outcome, **eyes)  # type: ignore[arg-type]
        return [ruling["reason"] for ruling in data["turns"][0]["rulings"]]

    assert reasons(gm=True) == ["seen by all", "seen by Italy"]
    assert reasons(seat="Italy") == ["seen by all", "seen by Italy"]
    assert reasons(seat="France") == ["seen by all"]
    assert reasons() == ["seen by all"]


def test_the_opening_can_be_exported() -> None:
    rulebook = engine.load_rulebook("standard")
    state = engine.opening(rulebook, engine.Draws(SECRET))
    orders = {"Austria": ["A Vie - Gal"], "Russia": ["A War - Gal"]}
    outcome = engine.adjudicate(rulebook, state, orders, (), engine.Draws(SECRET))
    (scenario,) = loads(to_yaml(export(rulebook, state, orders, (), engine.Draws(SECRET), outcome, id="first")))
    assert scenario.id == "first"
    assert scenario.title == "Standard Diplomacy, S1901M"
    assert run(scenario) == []

"""Rules and variants of plug-ins: found by their entry points, told apart, pinned, and never in the project's way."""

import importlib
import sys

import pytest

from engine.model.errors import RulebookError
from engine.rulebook import registry
from engine.rulebook.composition import compose
from engine.rulebook.rulebook import load_rulebook
from tests.plugins.known_rules import forget_rules

FOG = "fog_in_the_channel"
RULE = """
from engine.rulebook.rule import Rule, Variant
from engine.rulebook.topics import Source
RULE = Rule(id={id!r}, number="1", title="A rule", summary="It is a rule.", source=Source("somebody", "something"))
VARIANT = Variant(id={id!r}, title="A variant", summary="It is one.", board="standard", rules=("powers",), order=())
"""


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Installs a plug-in: install("mist", "1.0", rules={"mist": "mist_rule:RULE"}, id="mist")."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(name, version="1.0", *, rules=None, variants=None, code=RULE, id="mist"):
        info = tmp_path / f"{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        groups = {"silly_season.rules": rules or {}, "silly_season.variants": variants or {}}
        lines = [f"[{group}]\n" + "".join(f"{a} = {b}\n" for a, b in those.items()) for group, those in groups.items()]
        (info / "entry_points.txt").write_text("\n".join(lines))
        (tmp_path / f"{name}_module.py").write_text(code.format(id=id))
        monkeypatch.delitem(sys.modules, f"{name}_module", raising=False)
        importlib.invalidate_caches()
        forget_rules()

    return make


@pytest.fixture(autouse=True)
def _forget_afterwards(monkeypatch):
    yield
    monkeypatch.undo()
    importlib.invalidate_caches()
    forget_rules()


def test_the_worked_example_is_found_by_its_entry_point():
    assert FOG in registry.rules()
    origin = registry.rule_origin(FOG)
    assert (str(origin), origin.folder.name) == ("fog-in-the-channel 1.0", FOG)
    assert registry.rule_origin("borg") is None
    assert registry.faults() == ()


def test_the_projects_own_rules_come_first_as_they_are_listed():
    own = list(importlib.import_module("variants").RULES)
    assert list(registry.rules())[: len(own)] == own


def test_a_game_with_a_plugin_is_pinned_to_its_version():
    composition = compose("standard", with_=[FOG])
    assert composition.pins == {"pin.fog-in-the-channel": "1.0"}
    again = load_rulebook("standard", with_=[FOG], options=dict(composition.pins))
    assert again.version == composition.rulebook.version


def test_a_game_made_with_another_version_is_refused_by_name():
    composition = compose("standard", with_=[FOG], options={"pin.fog-in-the-channel": "0.9"})
    (problem,) = composition.problems
    assert (problem.code, problem.rules) == ("pin", (FOG,))
    assert "version 0.9" in problem.text
    assert "1.0 is installed" in problem.text
    for way in problem.ways_out:
        assert composition.after(way).rulebook is not None


def test_a_pin_of_what_was_struck_does_no_harm():
    assert compose("standard", options={"pin.fog-in-the-channel": "0.9"}).problems == ()


def test_the_version_of_a_rulebook_names_the_plugins():
    plain, foggy = load_rulebook("standard"), load_rulebook("standard", with_=[FOG])
    assert plain.version != foggy.version
    assert not any(name.startswith("pin.") for name in plain.options)


def test_a_kind_of_rule_that_there_is_none_of_is_refused_by_name(install):
    install(
        "mist",
        rules={"mist": "mist_module:RULE"},
        code=RULE.replace("title=", "topics=('weather', 'board'), title=", 1),
    )
    with pytest.raises(RulebookError, match="'mist' has the topics weather; there are creatures, players"):
        registry.find_rule("mist")


def test_a_plugin_may_bring_a_variant(install):
    install("mist", "2.1", variants={"mist": "mist_module:VARIANT"})
    assert load_rulebook("mist").seats
    assert load_rulebook("mist").options["pin.mist"] == "2.1"


def test_the_order_is_that_of_the_names(install):
    install("zeta", rules={"aaa": "zeta_module:RULE"}, id="aaa")
    install("alpha", rules={"zzz": "alpha_module:RULE"}, id="zzz")
    found = [name for name in registry.rules() if registry.rule_origin(name)]
    assert found == ["zzz", FOG, "aaa"]


def test_an_id_of_the_projects_own_stays_the_projects(install):
    own = registry.find_rule("borg")
    install("impostor", rules={"borg": "impostor_module:RULE"}, id="borg")
    assert registry.find_rule("borg") is own
    (fault,) = registry.faults()
    assert "impostor 1.0" in fault
    assert "'borg'" in fault


def test_two_plugins_with_one_id_are_both_refused_by_name(install):
    install("mist", rules={"haze": "mist_module:RULE"}, id="haze")
    install("smog", rules={"haze": "smog_module:RULE"}, id="haze")
    with pytest.raises(RulebookError, match=r"mist 1\.0 and smog 1\.0 both bring a rule 'haze'"):
        registry.find_rule("haze")
    assert "haze" not in registry.rules()


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import nothing_of_that_name", "No module named"),
        ("RULE = 12", "is of type int, and no Rule"),
        (RULE.replace("{id!r}", "'other'"), "its own id is 'other'"),
    ],
)
def test_a_plugin_that_cannot_be_used_is_named_and_the_others_are(install, code, said):
    install("broken", rules={"haze": "broken_module:RULE"}, code=code)
    with pytest.raises(RulebookError, match=said):
        registry.find_rule("haze")
    assert FOG in registry.rules()
    assert "borg" in registry.rules()


def test_options_of_the_struck_go_with_them():
    """A way out that strikes a rule leaves its options away."""
    composition = compose("standard", with_=["landing"], options={"landing.captures": "no"})
    strike = next(way for way in composition.problems[0].ways_out if way.strike == ("landing",))
    assert dict(composition.after(strike).options) == {}

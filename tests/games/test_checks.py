"""`manage.py check` names plug-ins that cannot be used."""

from django.core.checks import run_checks

from engine.rulebook import registry


def test_a_plugin_that_cannot_be_used_is_named(monkeypatch):
    assert not [one for one in run_checks() if one.id == "games.W001"]
    monkeypatch.setattr(registry, "faults", lambda: ("The rule 'haze' of the plug-in mist 1.0 cannot be used.",))
    (warning,) = [one for one in run_checks() if one.id == "games.W001"]
    assert "mist 1.0" in warning.msg

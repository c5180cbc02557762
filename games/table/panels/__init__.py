"""Panels of the table that belong to a rule and not to a variant: whoever plays the rule sees its panel.

A panel is one file here with `PANEL = Panel(...)` at its end, a template of the same name, perhaps a script and a
stylesheet, and its line in `registry.py`. What it shows comes out of `Sight`, and so out of `engine.view`.
"""

"""Former names: what a rule has renamed is still known by the name it had (`formerly` in `engine.rule`).

`claims` is what one rule says was called otherwise and what is wrong with that, `table` all of it put together
(`engine.registry.former`), `forms` the names in stored forms and in JSON from outside, `scenario` those in scenarios.
"""

"""Former names: what a rule has renamed is still known by the name it had (`formerly` in `engine.rulebook.rule`).

`claims` is what one rule says was called otherwise and what is wrong with that, `table` all of it put together
(`engine.rulebook.registry.former`), `forms` the names in stored forms and in JSON from outside. Those in scenarios:
`engine.scenarios.aliases`.
"""

"""A site with very many games, all due at once: `bin/bench --hosting`, which see."""

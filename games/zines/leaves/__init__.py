"""Leave to print private games: asked of each of their players, for one zine."""

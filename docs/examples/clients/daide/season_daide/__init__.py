"""DAIDE level 0 for one seat of a game on a site: a bot that speaks DAIDE plays by the site's API."""

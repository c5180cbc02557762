"""The REST API: thin doors to games.services and games.selectors."""

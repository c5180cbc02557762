"""Hosting games: models, services, tasks, API, pages."""

"""The Django project: settings, addresses, the Celery app and the ASGI app."""

from diplomacy_web.celery import app as celery_app

__all__ = ["celery_app"]

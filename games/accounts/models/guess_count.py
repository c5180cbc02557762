"""What limits guessing (passwords, codes), as Django's cache in the database writes it while Redis is away."""

from django.db import models


class GuessCount(models.Model):
    """One counter, in the columns that `django.core.cache.backends.db` expects (diplomacy_web.cache)."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"until {self.expires:%Y-%m-%d %H:%M:%S}"

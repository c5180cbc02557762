"""What a new password ends, however it came to be: on a page, by mail, in the admin, on the command line."""

from typing import Any

from django.contrib.auth.models import User

from games.accounts.access import access_end


class EndsAccess:
    """Stands among AUTH_PASSWORD_VALIDATORS, since those are told of every new password. It refuses none."""

    def validate(self, password: str, user: Any = None) -> None:
        """Nothing is wrong with it."""

    def get_help_text(self) -> str:
        return "A new password ends your API token, and logs you out everywhere else."

    def password_changed(self, password: str, user: Any = None) -> None:
        """End the tokens of the member, and what listens in their name. Django ends the other sessions by itself."""
        if isinstance(user, User) and user.pk is not None:
            access_end(user=user)

"""Password validators, and what a new password revokes."""

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    MinimumLengthValidator,
    NumericPasswordValidator,
    UserAttributeSimilarityValidator,
)

from games.accounts.access import access_end


class TooShort(MinimumLengthValidator):
    """Django's, in the site's words."""

    def get_error_message(self) -> str:
        return f"That password is too short. Take {self.min_length} characters or more."


class TooSimilar(UserAttributeSimilarityValidator):
    """Django's, in the site's words."""

    def get_error_message(self) -> str:
        return "That password is nearly your name or your address. Take one that has nothing to do with you."


class TooCommon(CommonPasswordValidator):
    """Django's, in the site's words."""

    def get_error_message(self) -> str:
        return "Too many people use that password. Take one of your own."


class OnlyDigits(NumericPasswordValidator):
    """Django's, in the site's words."""

    def get_error_message(self) -> str:
        return "That password is nothing but digits. Put some letters in."


class EndsAccess:
    """Stands among AUTH_PASSWORD_VALIDATORS, since those are told of every new password. It refuses none."""

    def validate(self, password: str, user: object = None) -> None:
        """Nothing is wrong with it."""

    def get_help_text(self) -> str:
        return "A new password ends your API token, and logs you out everywhere else."

    def password_changed(self, password: str, user: object = None) -> None:
        """End the tokens of the member, and what listens in their name. Django ends the other sessions by itself."""
        if isinstance(user, User) and user.pk is not None:
            access_end(user=user)

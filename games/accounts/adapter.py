"""Where allauth asks this site what to do."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from games.accounts.reader import zone_said_by_browser
from games.models.profile import check_time_zone


class AccountAdapter(DefaultAccountAdapter):
    """allauth's ways, in our words, and with a first guess at the newcomer's time zone."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": "No member of that name has that password. Look at the capitals.",
        "email_password_mismatch": "No member with that address has that password. Look at the capitals.",
        "too_many_login_attempts": "Too many tries in a short while. Wait five minutes, then try again.",
        "email_taken": "Somebody is already registered under that address. Perhaps you? Then log in instead.",
        "username_taken": "Somebody here already has that name. Another one?",
        "username_blacklisted": "That name can not be used here. Another one?",
        "enter_current_password": "That is not your present password.",
        "incorrect_password": "That is not your password.",
    }

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        saved: User = super().save_user(request, user, form, commit)
        if commit:
            zone = zone_said_by_browser(request)
            try:
                check_time_zone(zone)
            except ValidationError:
                return saved
            saved.profile.time_zone = zone
            saved.profile.save(update_fields=["time_zone"])
        return saved

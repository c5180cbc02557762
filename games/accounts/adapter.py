"""allauth's adapter."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse

from games.accounts.devices import remember_device
from games.accounts.guessing import count_try
from games.accounts.guests import guest_logged_in, guest_of, guest_signed_up
from games.accounts.mail_addresses import same_mailbox
from games.accounts.naming import check_username
from games.accounts.proof_of_work import count_signup
from games.accounts.reader import zone_said_by_browser
from games.accounts.wishes import granted, keep_wish
from games.common.addresses import plain_address
from games.common.names import tidy_name
from games.models.profile import check_time_zone

_writing_only: ContextVar[bool] = ContextVar("writing_only", default=False)


@contextmanager
def writing_only() -> Iterator[None]:
    """Letters are written within, and not sent: for the time that it takes."""
    before = _writing_only.set(True)
    try:
        yield
    finally:
        _writing_only.reset(before)


class AccountAdapter(DefaultAccountAdapter):
    """allauth's hooks, with the site's texts and a guess of the time zone."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": "No member of that name has that password. Look at the capitals.",
        "email_password_mismatch": "No member with that address has that password. Look at the capitals.",
        "too_many_login_attempts": (
            "Too many wrong passwords in a short while. Wait ten minutes and try again, or come from a device or an "
            "address from which you have logged in before: there others’ tries do not count."
        ),
        "account_inactive": "This account is closed. If that is a mistake, write to whoever runs the site.",
        "cannot_remove_primary_email": "Mail goes to this address. Choose another one for that first.",
        "duplicate_email": "That address is yours already.",
        "email_taken": "Somebody here already has that address. Log in with it, or give another one.",
        "invalid_login": "There is no such member, or that is not the password.",
        "invalid_or_expired_key": "This link was used already, or is too old. Ask for a new one.",
        "invalid_password_reset": "This link was used already, or is too old. Ask for a new one.",
        "max_email_addresses": "You can have %d addresses at most. Take one off first.",
        "unknown_email": "Nobody here has that address.",
        "unverified_primary_email": "Confirm the address first, by the link in the letter that we sent there.",
        "incorrect_code": "That is not the code.",
        "same_as_current": "That is what it is already. Give another one.",
        "rate_limited": "That was asked for too often. Wait some minutes and try again.",
        "username_taken": "Somebody here already has that name. Another one?",
        "username_blacklisted": "That name can not be used here. Another one?",
        "enter_current_password": "That is not your present password.",
        "incorrect_password": "That is not your password.",
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Who asks, as far as TRUSTED_PROXIES allow to say. Never an error: logging in and signing up ask it too.

        Where there are fewer proxies than there should be, or what they say is no address, it is whoever is connected.
        """
        try:
            address: str = super().get_client_ip(request)
        except (ImproperlyConfigured, PermissionDenied):
            address = request.META.get("REMOTE_ADDR", "")
        return plain_address(address)

    def is_safe_url(self, url: str | None) -> bool:
        """Whether one may be led there. What is no address at all, such as `http://[`, is none; allauth would raise."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name as it is kept, that nobody takes for another's (games.common.names). Raises ValidationError."""
        guest = guest_of(self.request) if self.request is not None else None
        cleaned: str = super().clean_username(tidy_name(username), shallow)
        return check_username(cleaned, own=guest.pk if guest is not None else None)

    def send_mail(self, template_prefix: str, email: str, context: Mapping[str, object]) -> None:
        if _writing_only.get():
            self.render_mail(template_prefix, email, context)
        else:
            super().send_mail(template_prefix, email, context)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse to check one password too many (games.accounts.guessing)."""
        # An address counts as the same name, however allauth was asked.
        login = credentials.get("username") or credentials.get("email") or ""
        self._login_failed_rl_usage = count_try(request, login)
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def pre_login(self, request: HttpRequest, user: User, **kwargs: object) -> HttpResponse | None:
        """Keep what was wanted before the session is that of another user."""
        keep_wish(request)
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return response

    def post_login(self, request: HttpRequest, user: User, **kwargs: object) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if (guest := guest_of(request)) is not None and guest.pk != user.pk:
            guest_logged_in.send(sender=User, guest=guest, user=user)
        response = granted(request, user) or response
        remember_device(request, response, user)
        return response

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up is the same person afterwards, with all games."""
        made: User = guest_of(request) or super().new_user(request)
        return made

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """The letter to an address that somebody gave; where its mailbox is another member's, one that says so there.

        Whoever gave it sees no difference.
        """
        given = emailconfirmation.email_address
        same = same_mailbox(given.email)
        taken = EmailAddress.objects.filter(same, verified=True).exclude(user_id=given.user_id)
        if taken.exists():
            self.send_account_already_exists_mail(given.email)
        else:
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def save_user(self, request: HttpRequest, user: User, form: object, commit: bool = True) -> User:
        saved: User = super().save_user(request, user, form, commit)
        if commit:
            count_signup(request)
            if guest_of(request) is not None:
                guest_signed_up.send(sender=User, user=saved)
            zone = zone_said_by_browser(request)
            try:
                check_time_zone(zone)
            except ValidationError:
                return saved
            saved.profile.time_zone = zone
            saved.profile.save(update_fields=["time_zone"])
        return saved

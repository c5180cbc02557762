"""allauth's forms in this site's words: labels instead of placeholders, and one line on passwords."""

from typing import Any

from allauth.account import forms as theirs

WHAT_WILL_DO = "Eight characters or more, and not one that everybody uses."


def say_it_our_way(form: Any) -> None:
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.error_messages["required"] = "This is needed."
        if name in ("password1", "new_password") or (
            name == "password" and field.help_text and "<ul" in field.help_text
        ):
            field.help_text = WHAT_WILL_DO


class OurWay:
    """Mixed into each form of allauth's that asks for something."""

    labels: dict[str, str] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say_it_our_way(self)
        for name, label in self.labels.items():
            if name in self.fields:  # type: ignore[attr-defined]
                self.fields[name].label = label  # type: ignore[attr-defined]


class LoginForm(OurWay, theirs.LoginForm):
    labels = {"login": "Name or e-mail address", "remember": "Keep me logged in here"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].help_text = ""  # the way to a forgotten password stands below the form


class SignupForm(OurWay, theirs.SignupForm):
    labels = {"username": "Name", "email": "E-mail address", "password1": "Password"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["min_length"] = "A name has at least three letters."
        self.fields["username"].help_text = "To log in with. How you are called at the table can be changed later."
        self.fields[
            "email"
        ].help_text = "For turns and deadlines. Nobody else sees it, and every kind of mail can be switched off."


class ResetPasswordForm(OurWay, theirs.ResetPasswordForm):
    labels = {"email": "E-mail address"}


class ResetPasswordKeyForm(OurWay, theirs.ResetPasswordKeyForm):
    labels = {"password1": "New password", "password2": "The same again"}


class ChangePasswordForm(OurWay, theirs.ChangePasswordForm):
    labels = {"oldpassword": "The old one", "password1": "The new one", "password2": "The new one again"}


class SetPasswordForm(OurWay, theirs.SetPasswordForm):
    labels = {"password1": "Password", "password2": "The same again"}


class AddEmailForm(OurWay, theirs.AddEmailForm):
    labels = {"email": "E-mail address"}


class ReauthenticateForm(OurWay, theirs.ReauthenticateForm):
    pass

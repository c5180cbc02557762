"""Templates of settings by what addresses and forms say of them, and the form of a new game filled by one."""

from datetime import timedelta

from django import forms
from django.contrib.auth.models import AnonymousUser, User

from games import database_time
from games.common.dictionaries import FieldValues
from games.common.forms import RefusableForm
from games.game_templates.queries import TemplateRead
from games.game_templates.services import LONGEST_NAME
from games.lobby.forms import initial_of
from games.models import Game, GameTemplate
from games.models.titles import TitleFormField


class TemplateNameForm(RefusableForm):
    """What a template is called."""

    name = TitleFormField(
        label="Name of the template",
        max_length=LONGEST_NAME,
        error_messages={"required": "Give the template a name, so that you find it again."},
        help_text="For you, and for those with whom you share it.",
    )


class ShareForm(RefusableForm):
    """With whom a template is shared."""

    member = forms.CharField(label="Share it with", max_length=150, help_text="The name they log in with.")


def template_at(slug: str, user: User | AnonymousUser) -> GameTemplate | None:
    """The template of that slug, if this user may use it."""
    return GameTemplate.objects.usable_by(user).filter(slug=slug).first() if slug else None


def game_of(read: TemplateRead) -> Game:
    """A game that is not made, with the settings of a template; what that does not say is as usual."""
    game = Game(**{**read.settings, "gm_may_play": read.run == "playing-gm"})
    if read.starts_in is not None:
        game.starts_at = (database_time.now() + timedelta(minutes=read.starts_in)).replace(second=0, microsecond=0)
    return game


def initial_of_template(read: TemplateRead) -> FieldValues:
    """The values with which a template fills the form of a new game."""
    initial = {**initial_of(game_of(read)), "run": read.run}
    return {name: value for name, value in initial.items() if value != ""}

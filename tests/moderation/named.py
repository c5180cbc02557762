"""One thing of each kind that has a name, with who owns it, for the tests of reports and changes of names."""

from allauth.account.models import EmailAddress

from games.archive.models import ArchivedGame
from games.archive.services import archive_put, archive_work
from games.clubs.services import club_found
from games.compositions.services import composition_save
from games.events.entries import entries_add, entry_make
from games.events.leagues import entries_group
from games.events.services import event_make
from games.game_templates.services import template_save
from games.moderation.names import KINDS
from games.zines.services import zine_found
from tests.plugins.tables import make_table, user

BAD = "Silly Billies"


def with_address(member):
    """The member, with a confirmed address for mail."""
    EmailAddress.objects.get_or_create(
        user=member, email=f"{member.username}@example.org", defaults={"primary": True, "verified": True}
    )
    return member


def _entry(**what):
    made = event_make(by=user("olga"), name="spa", title="Spa")
    entries_add(event=made, by=user("olga"), titles=[what.get("title", "Ann"), "Bob"])
    entry_make(event=made, by=user("cora"))
    return made


def _team():
    made = _entry()
    entries_group(event=made, by=user("olga"), entries=[one.pk for one in made.entries.all()][:2], team=BAD)
    entries_group(event=made, by=user("olga"), entries=[made.entries.get(user=user("cora")).pk], team="The Others")
    return made.entries.filter(team=BAD).earliest("pk")


def _member():
    owner = user("olga")
    owner.profile.display_name, owner.profile.shows_page = BAD, True
    owner.profile.save()
    return owner


def _archived():
    upload = archive_put(by=user("olga"), texts=[("old.txt", "Spring 1901\nFrance: A Par - Bur")], name=BAD)
    archive_work(seconds=60)
    return ArchivedGame.objects.get(upload=upload)


MAKERS = {
    "game": lambda: make_table(prefix="own", name=BAD).game,
    "member": _member,
    "club": lambda: club_found(by=user("olga"), name="north", title=BAD),
    "event": lambda: event_make(by=user("olga"), name="spa", title=BAD),
    "team": _team,
    "entry": lambda: _entry(title=BAD).entries.get(title=BAD),
    "zine": lambda: zine_found(by=user("olga"), name="fog", title=BAD),
    "template": lambda: template_save(by=user("olga"), name=BAD),
    "composition": lambda: composition_save(by=user("olga"), name=BAD),
    "archived": _archived,
}
RENAMED = [key for key in MAKERS if key not in ("composition", "archived")]


def made(key):
    """A thing of a kind that is called BAD, its kind, and who looks after it."""
    row, kind = MAKERS[key](), KINDS[key]
    return row, kind, user("owngm" if key == "game" else "olga")

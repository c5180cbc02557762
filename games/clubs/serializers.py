"""Clubs as JSON."""

from rest_framework import serializers

from games.api.shapes import Out
from games.api.titles import TitleSerializerField
from games.clubs.models import LONGEST_ABOUT, Colour, Joining
from games.clubs.shelf import KINDS
from games.models.game_choices import LONGEST_TABLE_RULES


class ClubLineOut(Out):
    """A club in a list."""

    name = serializers.CharField(help_text="Stands in its address.")
    title = serializers.CharField()
    motto = serializers.CharField()
    colour = serializers.CharField()
    joining = serializers.CharField()
    members = serializers.IntegerField()


class ClubGameOut(Out):
    """A table of a club."""

    slug = serializers.CharField()
    name = serializers.CharField()
    status = serializers.CharField()
    variant = serializers.CharField()


class ClubOut(ClubLineOut):
    """A club. `about` and `table_rules` are Markdown."""

    about = serializers.CharField()
    table_rules = serializers.CharField(help_text="Rules of the table of games that are begun from the club's page.")
    member = serializers.BooleanField(help_text="Whether you are a member.")
    editor = serializers.BooleanField(help_text="Whether you are one of its editors.")
    waits = serializers.BooleanField(help_text="Whether you have asked to be a member, and wait.")
    follows = serializers.BooleanField(help_text="Whether you follow it.")
    stands_by = serializers.BooleanField(help_text="Whether you stand by for its tables.")
    games = ClubGameOut(many=True, help_text="Its tables that you may see, the latest first; at most 100.")
    zines = serializers.ListField(child=serializers.CharField(), help_text="Names of its zines.")


class ClubIn(Out):
    """A club to found."""

    name = serializers.SlugField(max_length=40)
    title = TitleSerializerField(max_length=80)
    motto = TitleSerializerField(max_length=160, default="", allow_blank=True)
    about = serializers.CharField(max_length=LONGEST_ABOUT, default="", allow_blank=True)
    table_rules = serializers.CharField(max_length=LONGEST_TABLE_RULES, default="", allow_blank=True)
    colour = serializers.ChoiceField(choices=Colour.choices, default=Colour.BRICK)
    joining = serializers.ChoiceField(choices=Joining.choices, default=Joining.OPEN)


class ClubChange(Out):
    """What is to change of a club."""

    title = TitleSerializerField(max_length=80, required=False)
    motto = TitleSerializerField(max_length=160, required=False, allow_blank=True)
    about = serializers.CharField(max_length=LONGEST_ABOUT, required=False, allow_blank=True)
    table_rules = serializers.CharField(max_length=LONGEST_TABLE_RULES, required=False, allow_blank=True)
    colour = serializers.ChoiceField(choices=Colour.choices, required=False)
    joining = serializers.ChoiceField(choices=Joining.choices, required=False)


class ClubMemberOut(Out):
    """A member of a club, or, for its editors, somebody who asks to be one."""

    username = serializers.CharField(source="user.username")
    display_name = serializers.CharField(source="user.profile")
    editor = serializers.BooleanField()
    joined_at = serializers.DateTimeField(allow_null=True, help_text="Null: they have asked, and wait.")


class ClubMemberIn(Out):
    """What a member is to be."""

    editor = serializers.BooleanField(required=False, help_text="Whether they are an editor. Absent: they are let in.")


class ClubStandingOut(Out):
    """A line of a club's standings."""

    place = serializers.IntegerField()
    username = serializers.CharField(source="user.username")
    display_name = serializers.CharField(source="user.profile")
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    left = serializers.IntegerField()
    points = serializers.FloatField(help_text="Shares of the points of each game, added up, in per cent of a game.")


class ShelfIn(Out):
    """What goes on the shelf of a club, or off it."""

    kind = serializers.ChoiceField(choices=list(KINDS))
    which = serializers.CharField(max_length=40, help_text="The slug; of a zine its name.")

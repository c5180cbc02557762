"""Events as JSON."""

from rest_framework import serializers

from games.api.shapes import Out
from games.api.titles import TitleSerializerField
from games.events.leagues import TeamLine
from games.events.models import LONGEST_ABOUT, EntryMode, Event
from games.events.queries import seed_shown
from games.events.scores import ScoreLine, decimal
from games.events.services import MOST_ENTRIES, MOST_ROUNDS


class EventLineOut(Out):
    """An event in a list. `entries`: how many are in it."""

    name = serializers.CharField(help_text="Stands in its address.")
    title = serializers.CharField()
    director = serializers.CharField(source="director.profile")
    club = serializers.CharField(source="club.name", default="", allow_blank=True)
    status = serializers.CharField()
    entry = serializers.CharField()
    most = serializers.IntegerField()
    entries = serializers.IntegerField(source="number")


class EventOut(Out):
    """An event. `about` is Markdown."""

    name = serializers.CharField(help_text="Stands in its address.")
    title = serializers.CharField()
    about = serializers.CharField()
    director = serializers.CharField(source="director.profile")
    club = serializers.CharField(source="club.name", default="", allow_blank=True)
    status = serializers.CharField()
    entry = serializers.CharField()
    most = serializers.IntegerField()
    scoring = serializers.CharField()
    best = serializers.IntegerField()
    bye = serializers.IntegerField()
    moves = serializers.IntegerField(help_text="So many of each division go up to the next season, and down.")
    team_best = serializers.IntegerField(help_text="Members of each team that count; 0: all.")
    season_before = serializers.CharField(source="season_before.name", default="", help_text="The season before.")
    seed = serializers.SerializerMethodField(
        help_text="With it, the same entries give the same boards. Empty but for directors, until it is over."
    )

    def get_seed(self, event: Event) -> str:
        return seed_shown(event, self.context["reader"])


class EventBase(Out):
    """What is said of an event, to make or change it."""

    about = serializers.CharField(max_length=LONGEST_ABOUT, required=False, allow_blank=True)
    entry = serializers.ChoiceField(choices=EntryMode.choices, required=False)
    most = serializers.IntegerField(min_value=0, max_value=MOST_ENTRIES, required=False)
    scoring = serializers.CharField(max_length=20, required=False)
    best = serializers.IntegerField(min_value=0, max_value=MOST_ROUNDS, required=False)
    bye = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    moves = serializers.IntegerField(min_value=0, max_value=20, required=False)
    team_best = serializers.IntegerField(min_value=0, max_value=20, required=False)
    template = serializers.CharField(max_length=12, required=False, allow_blank=True, help_text="Its slug.")
    club = serializers.CharField(max_length=40, required=False, allow_blank=True, help_text="Its name.")


class EventIn(EventBase):
    """A whole event: with its entries, and rounds that are drawn at once."""

    name = serializers.SlugField(max_length=40)
    title = TitleSerializerField(max_length=80)
    titles = serializers.ListField(
        child=serializers.CharField(max_length=80), max_length=MOST_ENTRIES, default=list,
        help_text="Names of entries without an account here.",
    )  # fmt: skip
    users = serializers.ListField(
        child=serializers.CharField(max_length=150), max_length=MOST_ENTRIES, default=list,
        help_text="User names of members to invite.",
    )  # fmt: skip
    rounds = serializers.IntegerField(
        min_value=0, max_value=MOST_ROUNDS, default=0, help_text="Rounds to draw at once, of the entries by name."
    )


class EventChange(EventBase):
    """What is to change of an event."""

    title = TitleSerializerField(max_length=80, required=False)


class EntryOut(Out):
    """An entry of an event."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="*")
    username = serializers.CharField(source="user.username", default="", help_text="Empty: no account here.")
    state = serializers.CharField()
    checked_in = serializers.BooleanField()
    division = serializers.IntegerField(help_text="0: none.")
    team = serializers.CharField()
    twice = serializers.BooleanField(help_text="Whether they would play two boards of a round.")


class EntriesIn(Out):
    """Entries to write down, and members to invite."""

    titles = serializers.ListField(child=serializers.CharField(max_length=80), max_length=MOST_ENTRIES, default=list)
    users = serializers.ListField(child=serializers.CharField(max_length=150), max_length=MOST_ENTRIES, default=list)


class EntryChange(Out):
    """What is to become of an entry: its state, whether it is checked in, or that it drops out with a reason."""

    state = serializers.ChoiceField(choices=["in", "waiting", "out"], required=False)
    checked_in = serializers.BooleanField(required=False)
    division = serializers.IntegerField(required=False, min_value=0, max_value=20, help_text="0: none.")
    team = serializers.CharField(required=False, max_length=40, allow_blank=True)
    twice = serializers.BooleanField(required=False)
    drop = serializers.CharField(max_length=200, required=False, help_text="Why; its seats go to bots.")
    reserve = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31 - 1, help_text="With `drop`: the entry to ask for its seat."
    )


class CheckIn(Out):
    """Whether one is there for the next round; whether one would play two boards of a round, to fill the last."""

    here = serializers.BooleanField(required=False)
    twice = serializers.BooleanField(required=False)


class PlaceOut(Out):
    """Who sits where."""

    seat = serializers.CharField(source="seat_id")
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField(source="entry")
    counts = serializers.BooleanField(help_text="Of two boards that one plays in a round one does not.")


class EventBoardOut(Out):
    """A board. `places`: null where who sits where is a secret."""

    id = serializers.IntegerField(source="board.pk")
    number = serializers.IntegerField(source="board.number")
    division = serializers.IntegerField(help_text="0: none, or a secret.")
    game = serializers.CharField(source="board.game.slug", default="", help_text="Empty: none, or not yet.")
    over = serializers.BooleanField()
    trouble = serializers.CharField(source="board.trouble", help_text="Why its game could not be made.")
    places = PlaceOut(many=True, allow_null=True)


class RoundOut(Out):
    """A round with its boards."""

    number = serializers.IntegerField(source="round.number")
    state = serializers.CharField(source="round.state")
    here = serializers.BooleanField(source="round.here")
    top = serializers.IntegerField(help_text="The first so many boards are of the best placed.")
    boards = EventBoardOut(many=True)
    sits_out = serializers.ListField(child=serializers.CharField())


class RoundsIn(Out):
    """Rounds to draw."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS, default=1, help_text="How many.")
    here = serializers.BooleanField(default=True, help_text="Whether they are played on this site.")
    bots = serializers.BooleanField(default=False, help_text="Bots take the seats that are left.")
    twice = serializers.BooleanField(default=False, help_text="Some play two boards, who said that they would.")
    top = serializers.IntegerField(
        min_value=0, max_value=140, default=0, help_text="Boards to make of the best placed, one after the other."
    )
    checked_in = serializers.BooleanField(default=False, help_text="Only those who have checked in play.")


class RoundDo(Out):
    """What to do with a round."""

    do = serializers.ChoiceField(
        choices=["start", "redraw", "discard", "close", "open", "call-off", "retry", "pause", "resume", "extend"]
    )
    minutes = serializers.IntegerField(required=False, min_value=1, max_value=20_160, help_text="With `extend`.")
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class UndoneOut(Out):
    """A board at which something could not be done."""

    board = serializers.IntegerField(source="board.number")
    why = serializers.CharField()


class CountsIn(Out):
    """How a board ended."""

    centres = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=500))
    year = serializers.IntegerField(min_value=1901, max_value=2100)
    winner = serializers.CharField(
        max_length=40, default="", allow_blank=True, help_text="Who won outright, if anybody."
    )


class RoundPoints(Out):
    """The points of one round."""

    round = serializers.IntegerField()
    points = serializers.CharField(help_text="As a decimal number.")
    counted = serializers.BooleanField()


class EventLine(Out):
    """An entry in the standings."""

    place = serializers.IntegerField(help_text="Within the division.")
    tied = serializers.BooleanField(help_text="Whether others have the same place.")
    division = serializers.IntegerField()
    team = serializers.CharField()
    entry = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.CharField(help_text="As a decimal number.")
    centres = serializers.IntegerField()
    going = serializers.BooleanField(help_text="Whether a board of theirs goes on.")
    rounds = RoundPoints(many=True)


class TeamMember(Out):
    """A member of a team, and what they bring."""

    entry = serializers.IntegerField(source="entry.pk")
    name = serializers.CharField(source="entry")
    total = serializers.SerializerMethodField(help_text="As a decimal number.")

    def get_total(self, line: ScoreLine) -> str:
        return decimal(line.total)


class TeamOut(Out):
    """A team in the standings."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    team = serializers.CharField()
    total = serializers.SerializerMethodField(help_text="As a decimal number.")
    members = TeamMember(many=True)

    def get_total(self, line: TeamLine) -> str:
        return decimal(line.total)


class SeasonIn(Out):
    """The season that follows."""

    name = serializers.SlugField(max_length=40)
    title = TitleSerializerField(max_length=80)

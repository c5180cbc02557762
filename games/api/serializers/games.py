"""Games, seats and standings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.agreements.agreed import agreed_now, changed_since
from games.api.documents import DocumentField, by_name, ref
from games.api.serializers.ends import DrawPresetField, LastYearOut
from games.api.titles import TitleSerializerField
from games.boards.queries.boards import board_of_game
from games.compositions.queries import address_of, composition_of
from games.forming.creating import HOUSE_RULES
from games.game_settings import FIELDS, FILTERS, IN_LISTS
from games.game_settings.press import PRESS_CHOICES
from games.library.rules.composer import title_of_game
from games.models import BotStrength, Game, GameStatus, Seat
from games.models.bots import check_bot_seats
from games.permissions import Viewer, keeps_game
from games.press.services.bot_letters import answers, forms_of
from games.selectors import positions
from games.services.roll_call import is_called

UNKNOWN = " Null: not to be known, where rules limit what a seat sees."


class SeatOut(serializers.ModelSerializer[Seat]):
    """A seat, and who plays it as far as one may know."""

    id = serializers.CharField(source="seat_id")
    player = serializers.SerializerMethodField()
    program = serializers.SerializerMethodField(help_text="Whether its player is known to be a program.")
    bot_strength = serializers.SerializerMethodField(help_text="How well its bot plays; empty: no bot plays it.")
    bot_temper = serializers.SerializerMethodField(help_text="Whom its bot would rather attack.")
    asks = serializers.SerializerMethodField(help_text="Letters that its bot answers now, by example.")
    vacant = serializers.BooleanField(source="is_vacant")
    nmr_running = serializers.SerializerMethodField(help_text=f"NMR in a row.{UNKNOWN}")
    nmr_total = serializers.SerializerMethodField(help_text=f"NMR in all.{UNKNOWN}")

    class Meta:
        model = Seat
        fields = (
            "id", "name", "kind", "player", "program", "bot", "bot_strength", "bot_temper", "asks", "vacant", "out",
            "nmr_running", "nmr_total",
        )  # fmt: skip

    def get_bot_strength(self, seat: Seat) -> str:
        return seat.game.strength_of(seat.seat_id) if seat.bot else ""

    def get_bot_temper(self, seat: Seat) -> str:
        return seat.game.temper_of(seat.seat_id) if seat.bot else ""

    def get_nmr_running(self, seat: Seat) -> int | None:
        return seat.nmr_running if self._sees(seat) else None

    def get_nmr_total(self, seat: Seat) -> int | None:
        return seat.nmr_total if self._sees(seat) else None

    def _sees(self, seat: Seat) -> bool:
        viewer: Viewer = self.context["viewer"]
        return seat == viewer.seat or positions.sees_others(viewer)

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_asks(self, seat: Seat) -> list[str]:
        asked = seat.bot and answers(seat.game, seat.game.open_turn, seat.seat_id)
        return list(forms_of(seat.game.rulebook)) if asked else []

    def get_program(self, seat: Seat) -> bool:
        viewer: Viewer = self.context["viewer"]
        return bool(viewer.name_of(seat)) and seat.player is not None and seat.player.profile.is_program

    def get_player(self, seat: Seat) -> str:
        viewer: Viewer = self.context["viewer"]
        return viewer.name_of(seat)


class GameLine(serializers.ModelSerializer[Game]):
    """A game in a list."""

    url = serializers.CharField(source="get_absolute_url")
    gm = serializers.SerializerMethodField()
    members = serializers.IntegerField()
    seats_total = serializers.IntegerField()

    class Meta:
        model = Game
        fields = (
            "slug", "url", "variant", "status", "gm", "members", "seats_total", *IN_LISTS,
            "created_at", "started_at", "finished_at",
        )  # fmt: skip

    def get_gm(self, game: Game) -> str:
        return str(game.gm.profile) if game.gm else ""


class OpenTurnOut(serializers.Serializer[object]):
    """The open turn, as everybody may know it."""

    number = serializers.IntegerField()
    revision = serializers.IntegerField(help_text="Above 1 where it was opened anew, because its past was changed.")
    phase = serializers.CharField()
    phase_name = serializers.CharField()
    opened_at = serializers.DateTimeField()
    due = serializers.DateTimeField(allow_null=True)
    gated_at = serializers.DateTimeField(
        allow_null=True, help_text="Since when the GM looks at the outcome; it is published when it is due."
    )
    failing = serializers.BooleanField(help_text="The adjudication broke off and is tried again.")


class ChangedOut(serializers.Serializer[object]):
    """A setting that was changed since you sat down, in words."""

    name = serializers.CharField()
    old = serializers.CharField()
    new = serializers.CharField()


class YouOut(serializers.Serializer[object]):
    """What you are in this game."""

    seat = serializers.CharField(allow_null=True)
    gm = serializers.BooleanField()
    invite_token = serializers.CharField(help_text="For who keeps a game that is private, or asks for deadlines met.")
    confirm_by = serializers.DateTimeField(allow_null=True, help_text="Until when you may confirm changed settings.")
    changed = ChangedOut(many=True, help_text="What is to be confirmed.")
    called = serializers.BooleanField(help_text="Whether the roll call asks you: say `here/` before the start.")
    stands_by = serializers.BooleanField(help_text="Whether you are a reserve.")


class GameOut(serializers.ModelSerializer[Game]):
    """All that may be told of a game. The secrets appear when the game is over; their SHA-256 is there before."""

    gm = serializers.SerializerMethodField()
    co_gms = serializers.SerializerMethodField()
    creator = serializers.SerializerMethodField()
    seats = serializers.SerializerMethodField()
    rules_title = serializers.SerializerMethodField()
    composition = serializers.SerializerMethodField()
    board = serializers.SerializerMethodField(help_text="`slug/2` of the board it is played on, if that may be told.")
    continues: serializers.SlugRelatedField[Any] = serializers.SlugRelatedField(
        "slug", source="continuation.past", read_only=True, default=None, allow_null=True,
        help_text="The game of the archive that is its past.",
    )  # fmt: skip
    last_year = serializers.SerializerMethodField(help_text="When its rules end it at the latest; null: never.")
    turn = serializers.SerializerMethodField()
    you = serializers.SerializerMethodField()
    secret = serializers.SerializerMethodField()
    hidden_secret = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields = (
            "slug", "name", "status", "result", *HOUSE_RULES, *(name for name in FIELDS if name != "name"),
            "own_pace", "exhibition", "rulebook_version", "rules_title", "composition", "board", "continues",
            "gm", "co_gms", "creator", "seats", "last_year", "turn", "you", "secret_hash", "hidden_secret_hash",
            "secret", "hidden_secret", "created_at", "started_at", "paused_at", "resumes_at", "finished_at",
        )  # fmt: skip

    @property
    def viewer(self) -> Viewer:
        viewer: Viewer = self.context["viewer"]
        return viewer

    def get_gm(self, game: Game) -> str:
        return str(game.gm.profile) if game.gm else ""

    def get_co_gms(self, game: Game) -> list[str]:
        return [str(gm.profile) for gm in game.gms[1:]]

    def get_rules_title(self, game: Game) -> str:
        return title_of_game(game)

    def get_composition(self, game: Game) -> str:
        revision = composition_of(game, self.viewer.user)
        return address_of(revision) if revision else ""

    def get_board(self, game: Game) -> str:
        revision = board_of_game(game, self.viewer.user)
        return revision.address if revision else ""

    def get_creator(self, game: Game) -> str:
        return "" if game.names_hidden() and not self.viewer.is_gm else str(game.creator.profile)

    @extend_schema_field(SeatOut(many=True))
    def get_seats(self, game: Game) -> object:
        return SeatOut(game.seats.select_related("player__profile"), many=True, context=self.context).data

    @extend_schema_field(LastYearOut(allow_null=True))
    def get_last_year(self, game: Game) -> object:
        try:
            rulebook = positions.rulebook_in_words(game)
        except Exception:  # whatever is stored; what breaks off is found by the game's own pages
            return None
        return LastYearOut(rulebook).data if rulebook.last_year is not None else None

    @extend_schema_field(OpenTurnOut(allow_null=True))
    def get_turn(self, game: Game) -> object:
        turn = game.open_turn
        if turn is None:
            return None
        answer = {"phase_name": positions.phase_name(game, turn.phase), "failing": turn.failures > 0}
        plain = {name: getattr(turn, name) for name in ("number", "revision", "phase", "opened_at", "due", "gated_at")}
        return OpenTurnOut({**plain, **answer}).data

    @extend_schema_field(YouOut)
    def get_you(self, game: Game) -> object:
        keeper = keeps_game(game, self.viewer.user)
        user, forming = self.viewer.user.pk, game.status == GameStatus.FORMING
        stay = game.memberships.filter(user=user, left_at=None).first() if forming else None
        return YouOut(
            {
                "called": is_called(game, stay),
                "stands_by": forming and game.reserves.filter(user=user).exists(),
                "confirm_by": stay and stay.confirm_by,
                "changed": changed_since(stay.agreed, agreed_now(game)) if stay and stay.agreed is not None else [],
                "seat": self.viewer.seat_id,
                "gm": self.viewer.is_gm,
                "invite_token": game.invite_token if keeper else "",
            }
        ).data

    def get_secret(self, game: Game) -> str:
        return game.secret if game.is_over else ""

    def get_hidden_secret(self, game: Game) -> str:
        return game.hidden_secret if game.is_over and game.hidden_secret_released else ""


class GamesQuery(serializers.Serializer[object]):
    """Which games are wanted; an empty text asks for all."""

    status = serializers.ChoiceField(choices=GameStatus.choices, required=False, allow_blank=True, default="")
    variant = serializers.CharField(required=False, allow_blank=True, default="")
    rule = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        help_text="Only games with that rule, whatever variant it comes from.",
    )
    joinable = serializers.BooleanField(required=False, default=False, help_text="Only games with a seat free for you.")

    def get_fields(self) -> dict[str, serializers.Field]:
        """And every setting by which lists are narrowed."""
        return super().get_fields() | {
            one.name: serializers.ChoiceField(
                choices=[(key, label) for key, (label, _) in one.choices.items()],
                required=False,
                allow_blank=True,
                default="",
                help_text=f"Only games of that {one.label.lower()}.",
            )
            for one in FILTERS
        }


class PressField(serializers.ChoiceField):
    """How much press there is; gunboat is taken for no press and hidden names, and told as these two."""

    def __init__(self, **more: Any) -> None:
        help_text = "`gunboat` stands for `none`, with `anonymous`."
        super().__init__(**{"choices": PRESS_CHOICES, "required": False, "help_text": help_text, **more})


class GameIn(serializers.ModelSerializer[Game]):
    """A new game, or changes to one that is forming."""

    name = TitleSerializerField(max_length=80)
    as_gm = serializers.BooleanField(default=False, help_text="You rule the game as its GM.")
    composition = serializers.CharField(
        default="", allow_blank=True, max_length=24, help_text="The slug, or slug/2, of one to take the rules of."
    )

    board = serializers.CharField(
        default="", allow_blank=True, max_length=24, help_text="The slug, or slug/2, of a board to play on."
    )
    draw_preset = DrawPresetField()
    continues = serializers.CharField(
        default="", allow_blank=True, max_length=12,
        help_text="The slug of a game of the archive, to go on from its last position, by its rules.",
    )  # fmt: skip
    press = PressField()

    class Meta:
        model = Game
        fields = ("as_gm", "composition", "board", "continues", "draw_preset", *FIELDS, *HOUSE_RULES)


class GameChange(serializers.ModelSerializer[Game]):
    """Changes to a game that is forming, whoever sits at it. Lists and options of rules are given whole."""

    name = TitleSerializerField(required=False, max_length=80)
    composition = serializers.CharField(
        required=False, max_length=24, help_text="The slug, or slug/2, of one to take the rules of."
    )
    board = serializers.CharField(
        required=False, allow_blank=True, max_length=24, help_text="The slug, or slug/2; empty: the variant's own."
    )
    draw_preset = DrawPresetField()
    press = PressField()
    free = serializers.BooleanField(
        default=False, help_text="Whoever loses a seat by the new rules is freed; without it that is refused."
    )

    class Meta:
        model = Game
        fields = ("composition", "board", "free", "draw_preset", *FIELDS, *HOUSE_RULES)


class ConfirmIn(serializers.Serializer[object]):
    """Agreeing to changed settings."""

    until = serializers.DateTimeField(help_text="`you.confirm_by`, as it was shown with the changes.")


class WishesIn(serializers.Serializer[object]):
    """Seats, the dearest first."""

    preferences = serializers.ListField(child=serializers.CharField(max_length=40), max_length=40)


class OfferAnswerIn(serializers.Serializer[object]):
    """Answering the offer of a seat."""

    accept = serializers.BooleanField()


class JoinIn(serializers.Serializer[object]):
    """Joining."""

    seat = serializers.CharField(required=False, default="", allow_blank=True)
    preferences = serializers.ListField(child=serializers.CharField(max_length=40), required=False, max_length=40)
    invite = serializers.CharField(required=False, default="", allow_blank=True)


class PlayIn(serializers.Serializer[object]):
    """A game against bots at one's own pace: of a variant, or of a composition with its address (`slug/number`)."""

    variant = serializers.CharField(required=False, default="standard")
    composition = serializers.CharField(required=False, default="", allow_blank=True)
    board = serializers.CharField(
        required=False, default="", allow_blank=True, help_text="The slug, or slug/2, of a board to play on."
    )
    seat = serializers.CharField(required=False, default="", allow_blank=True, help_text="Empty: a power, by lot.")
    strength = serializers.ChoiceField(
        choices=BotStrength.choices, required=False, default=BotStrength.NOVICE, help_text="How well the bots play."
    )
    bot_seats = DocumentField(
        by_name(ref("BotSeat")),
        required=False,
        default=dict,
        validators=[check_bot_seats],
        help_text='Of single bots, by seat: `{"Turkey": {"strength": "expert", "temper": "ruthless"}}`.',
    )


class StandingOut(serializers.Serializer[object]):
    """What a power, or a side that no seat plays, holds."""

    seat = serializers.CharField(source="seat.seat_id", help_text="Of a side without a seat its id: `MONSTERS`.")
    name = serializers.CharField(source="seat.name")
    kind = serializers.CharField(source="seat.kind", help_text="`power`, `player` (without units) or `side` (no seat).")
    units = serializers.IntegerField()
    centres = serializers.IntegerField()
    out = serializers.BooleanField(source="seat.out")


class MyGameOut(serializers.Serializer[object]):
    """One of your games, and what it wants from you."""

    slug = serializers.CharField(source="game.slug")
    name = serializers.CharField(source="game.name")
    status = serializers.CharField(source="game.status")
    seat = serializers.CharField(source="seat.seat_id", default=None, allow_null=True)
    phase = serializers.CharField(source="turn.phase", default=None, allow_null=True)
    due = serializers.DateTimeField(allow_null=True)
    missing = serializers.BooleanField(help_text="Nothing has come from you for the open turn.")
    asked = serializers.IntegerField(help_text="Of orders that came from you, how many were due, if some lack; else 0.")
    ordered = serializers.IntegerField(help_text="How many of those there are.")
    unread = serializers.IntegerField()

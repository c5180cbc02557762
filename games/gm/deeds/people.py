"""Who sits where, and who rules: replacements, co-GMs, and the game handed over."""

from django import forms
from django.contrib.auth.models import User
from django.db.models import QuerySet

from games.bots.services.seats import bot_set
from games.co_gms import services as co_gms
from games.common.errors import Refused
from games.common.lengths import LONGEST_LINE
from games.common.member import named_or_none
from games.gm.deeds.deed import DeskForm
from games.models import Game, Seat
from games.models.bots import OF_A_SEAT
from games.seat_offers import services as seat_offers
from games.services import seats

ANNOUNCED = "Everybody reads it in public press at once; on the ledger and in the report when the turn is adjudicated."


class ReplaceForm(DeskForm):
    title = "Replace a player"
    explanation = (
        "Orders saved for the open turn stay; the new player may change them. A member whom you name is asked first, "
        "and sits down on accepting; until then nothing changes. To free the seat at once, name nobody."
    )
    group = "People"
    seat = forms.ModelChoiceField(queryset=Seat.objects.none(), to_field_name="seat_id")
    member = forms.CharField(
        max_length=LONGEST_LINE, required=False, help_text="User name of whom you ask; empty: whoever comes."
    )
    bot = forms.BooleanField(required=False, label="A bot keeps the seat until somebody comes")

    def fill(self, game: Game) -> None:
        there = Seat.objects.filter(game=game, out=False)
        self.fields["seat"] = forms.ModelChoiceField(queryset=there, to_field_name="seat_id")
        self.fields["reason"].help_text = ANNOUNCED
        if not game.bots_allowed:
            del self.fields["bot"]

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.is_going

    def clean_member(self) -> User | None:
        return named_or_none(self.cleaned_data["member"])

    @property
    def sure(self) -> str:  # type: ignore[override]
        """Asked once more where it takes the seat from somebody."""
        seat = self.cleaned_data.get("seat") if self.is_bound and not self.errors else None
        if seat is None or seat.player is None:
            return ""
        if (asked := self.cleaned_data["member"]) is not None:
            return f"Ask {asked.profile}? On a yes {seat.inside} is taken from {seat.player.profile}, who reads why."
        return f"Take {seat.inside} from {seat.player.profile}, and tell them why? It can be undone for five minutes."

    def carry_out(self, by: User) -> None:
        cleaned, bot = self.cleaned_data, self.cleaned_data.get("bot", False)
        given = {"seat_id": cleaned["seat"].seat_id, "reason": cleaned["reason"], "turn": self.made_for}
        if cleaned["member"] is None:
            seats.seat_replace(game=self.game, by=by, bot=bot, **given)
        elif bot:
            raise Refused("Give the seat to a member or to a bot: it cannot have both.", field="bot")
        else:
            seat_offers.seat_offer(game=self.game, by=by, user=cleaned["member"], **given)


class OfferBackForm(DeskForm):
    title = "Take the offer of a seat back"
    explanation = "Who was asked whether they play it is told that they are not asked any more."
    group = "People"
    needs_reason = False
    seat = forms.ModelChoiceField(queryset=Seat.objects.none(), to_field_name="seat_id")

    def fill(self, game: Game) -> None:
        self.fields["seat"] = forms.ModelChoiceField(_offered(game), to_field_name="seat_id")

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.is_going and _offered(game).exists()

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        seat_offers.seat_offer_take_back(game=self.game, by=by, seat_id=cleaned["seat"].seat_id, turn=self.made_for)


def _offered(game: Game) -> QuerySet[Seat]:
    """The seats about which somebody is asked."""
    return Seat.objects.filter(game=game, offers__ended_at=None, offers__isnull=False)


class BotForm(DeskForm):
    title = "Set how a bot plays"
    explanation = "From the open turn on, and whenever a bot plays that seat. The bot orders the open turn anew."
    group = "People"
    seat = forms.ModelChoiceField(queryset=Seat.objects.none(), to_field_name="seat_id")
    strength = forms.ChoiceField(label="It plays as", required=False, widget=forms.RadioSelect)
    temper = forms.ChoiceField(label="It is", required=False, widget=forms.RadioSelect)

    def fill(self, game: Game) -> None:
        self.fields["seat"] = forms.ModelChoiceField(queryset=_bots(game), to_field_name="seat_id")
        for name, usual in (("strength", game.get_bot_strength_display()), ("temper", game.get_bot_temper_display())):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", f"As all the others: {usual}"), *OF_A_SEAT[name].choices]
            self.initial.setdefault(name, game.bot_seats.get(self.initial.get("seat"), {}).get(name, ""))
        self.fields["reason"].help_text = ANNOUNCED

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.is_going and _bots(game).exists()

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        given = {"strength": cleaned["strength"], "temper": cleaned["temper"], "reason": cleaned["reason"]}
        bot_set(game=self.game, by=by, seat_id=cleaned["seat"].seat_id, turn=self.made_for, **given)


def _bots(game: Game) -> QuerySet[Seat]:
    """The seats that bots play now."""
    return Seat.objects.filter(game=game, out=False, bot=True)


class CoGMForm(DeskForm):
    title = "Add a co-GM"
    explanation = (
        "A co-GM sees and rules as you do. The table is told. Whoever has had a seat here knows too much for it."
    )
    group = "People"
    needs_reason = False
    member = forms.CharField(max_length=LONGEST_LINE, help_text="User name.")

    @classmethod
    def fits(cls, game: Game) -> bool:
        return not game.is_over

    def clean_member(self) -> User | None:
        return named_or_none(self.cleaned_data["member"])

    def carry_out(self, by: User) -> None:
        co_gms.co_gm_add(game=self.game, by=by, user=self.cleaned_data["member"], turn=self.made_for)


class _OfCoGMs(DeskForm):
    """About one of the co-GMs."""

    needs_reason = False
    member = forms.ModelChoiceField(queryset=User.objects.none(), label="Who", to_field_name="username")

    def fill(self, game: Game) -> None:
        self.fields["member"] = forms.ModelChoiceField(game.co_gms.all(), label="Who", to_field_name="username")

    @classmethod
    def fits(cls, game: Game) -> bool:
        return game.co_gms.exists()


class CoGMGoesForm(_OfCoGMs):
    title = "A co-GM steps down"
    explanation = "Co-GMs take themselves off here, and the GM any of them."
    group = "People"

    def carry_out(self, by: User) -> None:
        co_gms.co_gm_remove(game=self.game, by=by, user=self.cleaned_data["member"], turn=self.made_for)


class HandOverForm(_OfCoGMs):
    title = "Hand the game over"
    explanation = "A co-GM becomes the GM. Whoever is to take the game is made co-GM first, and so has seen what it is."
    group = "People"
    stay = forms.BooleanField(label="I stay as a co-GM", required=False, initial=True)

    def carry_out(self, by: User) -> None:
        cleaned = self.cleaned_data
        co_gms.game_hand_over(game=self.game, by=by, to=cleaned["member"], stay=cleaned["stay"], turn=self.made_for)

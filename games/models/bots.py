"""How bots play: what a game says of all of them, and what it says of single seats."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import models


class BotStrength(models.TextChoices):
    """How well bots play (docs/bots.md)."""

    NOVICE = "novice", "Novice"
    REGULAR = "regular", "Regular"
    EXPERT = "expert", "Expert"


class BotTemper(models.TextChoices):
    """Whom bots would rather attack."""

    PEACEFUL = "peaceful", "Peaceful: one quarrel at a time"
    USUAL = "usual", "As it comes"
    RUTHLESS = "ruthless", "Ruthless: the weakest first"


class BotWord(models.IntegerChoices):
    """How many of 100 promises a bot keeps."""

    ALWAYS = 100, "Always"
    MOSTLY = 90, "9 times in 10"
    HALF = 50, "Every other time"


OF_A_SEAT: Mapping[str, type[models.TextChoices]] = {"strength": BotStrength, "temper": BotTemper}
"""What may be said of the bot in one seat."""
SHORT_TEMPERS = {BotTemper.PEACEFUL: "peaceful", BotTemper.USUAL: "as it comes", BotTemper.RUTHLESS: "ruthless"}


def check_bot_seats(bot_seats: object) -> None:
    """Raise ValidationError unless `bot_seats` is `{seat id: {"strength": …, "temper": …}}`; either may be missing."""
    if not isinstance(bot_seats, Mapping):
        raise ValidationError('Say it by seat: {"France": {"strength": "expert", "temper": "ruthless"}}.')
    for seat_id, one in bot_seats.items():
        if not isinstance(one, Mapping) or not set(one) <= set(OF_A_SEAT):
            raise ValidationError(f"Of the bot in {seat_id}, “strength” and “temper” can be said.")
        for name, value in one.items():
            if value not in OF_A_SEAT[name].values:
                known = ", ".join(OF_A_SEAT[name].values)
                raise ValidationError(f"The {name} of the bot in {seat_id} is one of: {known}.")


class BotSettings(models.Model):
    """The settings of a game that say how its bots play. A seat's own go before those of the game."""

    bot_strength = models.CharField(
        "bots play as",
        max_length=8,
        choices=BotStrength,
        default=BotStrength.NOVICE,
        db_default=BotStrength.NOVICE,
        help_text="How well the bots of the game play.",
    )
    bot_temper = models.CharField(
        "bots are",
        max_length=8,
        choices=BotTemper,
        default=BotTemper.USUAL,
        db_default=BotTemper.USUAL,
        help_text="Whom they would rather attack.",
    )
    bot_word = models.PositiveSmallIntegerField(
        "bots keep their word",
        choices=BotWord,
        default=BotWord.MOSTLY,
        db_default=BotWord.MOSTLY,
        help_text="How many of 100 agreements on peace and supports the bots keep to.",
    )
    bot_seats = models.JSONField(
        "bots of single seats",
        default=dict,
        db_default={},
        blank=True,
        validators=[check_bot_seats],
        help_text="Strength and temper of bots by seat, where they are not as all the others.",
    )

    class Meta:
        abstract = True

    @property
    def has_thinkers(self) -> bool:
        """Whether any bot may be better than a Novice."""
        strengths = {one.get("strength") for one in self.bot_seats.values()} - {None}
        return bool({self.bot_strength, *strengths} - {BotStrength.NOVICE.value})

    def strength_of(self, seat_id: str) -> str:
        """How well a bot plays in this seat: a value of BotStrength."""
        return str(self.bot_seats.get(seat_id, {}).get("strength", self.bot_strength))

    def temper_of(self, seat_id: str) -> str:
        """Whom a bot in this seat would rather attack: a value of BotTemper."""
        return str(self.bot_seats.get(seat_id, {}).get("temper", self.bot_temper))

    def bot_in_words(self, seat_id: str) -> str:
        """A bot in this seat in a word or two, for lists: `Expert`, or `Expert, ruthless`."""
        strength, temper = BotStrength(self.strength_of(seat_id)), BotTemper(self.temper_of(seat_id))
        return strength.label if temper == BotTemper.USUAL else f"{strength.label}, {SHORT_TEMPERS[temper]}"

"""Signs as a moderator may see them, and their words."""

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from games.models import Kinship, KinshipKind, Membership, Sign, SignKind

__all__ = ["how_common", "kin_of", "sign_game_name", "signs_shown"]


def signs_shown(by: User) -> QuerySet[Sign]:
    """The signs that a moderator may see: not of themselves, nor of anybody with whom they sit at a table."""
    tables = Membership.objects.filter(user=by, left_at=None).values("game")
    near = Membership.objects.filter(game__in=tables, left_at=None).values("user")
    signs = Sign.objects.exclude(Q(first=by) | Q(second=by)).exclude(Q(first__in=near) | Q(second__in=near))
    return signs.select_related("first__profile", "second__profile", "game")


def how_common(sign: Sign) -> str:
    """How many others have the same in common, in a sentence."""
    many = sign.shared_by
    pairs = "pair of the game supports" if many == 1 else "pairs of the game support"
    sentence = {
        SignKind.DEVICE: f"{many} members have logged in on it.",
        SignKind.ADDRESS: f"{many} members at tables were seen there within three days.",
        SignKind.SIGNUP: f"{many} signed up within those minutes.",
        SignKind.ALLIED: f"{many} {pairs} each other.",
    }[SignKind(sign.kind)]
    return f"{sentence} Of {sign.among} pairs looked at, {sign.alike} are alike." if sign.among else sentence


def kin_of(sign: Sign) -> str:
    """What the two have said of themselves and confirmed; empty if nothing."""
    both = {"asker__in": (sign.first_id, sign.second_id), "other__in": (sign.first_id, sign.second_id)}
    kinship = Kinship.objects.filter(confirmed_at__isnull=False, **both).first()
    return KinshipKind(kinship.kind).label.lower() if kinship else ""


def sign_game_name(sign: Sign) -> str:
    """The game of a sign, by its name; one in which names are hidden is not named."""
    if sign.game is None:
        return ""
    return "a game with hidden names" if sign.game.names_hidden() else sign.game.name

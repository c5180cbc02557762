"""Compositions, as far as somebody may come across them."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Exists, F, OuterRef, Q

import engine
from engine.rulebook import registry
from games.common.variants_on_offer import on_offer
from games.compositions.models import CompositionQuerySet
from games.models import Composition, CompositionRevision, Game
from games.models.game_queries import GameQuerySet
from games.publishing.queries import may_be_led_to, slug_and_number


def has_rule(rule: str, *, base: str = "variant") -> Q:
    """Rows whose rules have that one in force: `base`, `without` and `with_rules` say which."""
    struck = added = Q()
    for name in registry.former().all_names("rule", rule):  # of what has been stored, much keeps its form for good
        struck, added = struck | Q(without__icontains=f'"{name}"'), added | Q(with_rules__icontains=f'"{name}"')
    listing = [name for name in on_offer() if rule in engine.load_rulebook(name).variant.rules]
    published = Q(**{f"{base}__in": listing}) & ~struck
    return published | added


def with_rule(games: GameQuerySet, rule: str) -> GameQuerySet:
    """The games made with a rule, whatever variant it comes from. Rulings that came later are not looked at."""
    return games.filter(has_rule(rule))


def find_compositions(
    user: User | AnonymousUser, *, q: str = "", rule: str = "", mine: str = ""
) -> CompositionQuerySet:
    """Compositions for a list, the last edited first; all that is asked may be left out."""
    compositions = Composition.objects.listed_for(user).with_latest().select_related("author__profile")
    if mine and user.is_authenticated:
        compositions = compositions.filter(author=user)
    if q:
        compositions = compositions.filter(Q(latest_name__icontains=q) | Q(latest_description__icontains=q))
    if rule:
        later = CompositionRevision.objects.filter(composition=OuterRef("composition"), number__gt=OuterRef("number"))
        compositions = compositions.filter(
            revisions__in=CompositionRevision.objects.filter(has_rule(rule, base="base")).exclude(Exists(later))
        )
    return compositions.order_by(F("latest_made_at").desc(), "-pk")


def may_be_named(revision: CompositionRevision, user: User | AnonymousUser) -> bool:
    """Whether somebody may be led to a composition that they were not given the link of."""
    return may_be_led_to(revision.composition, user)


def composition_of(game: Game, user: User | AnonymousUser) -> CompositionRevision | None:
    """The composition that a game was made of, if it may be told: an unlisted one would tell who made the game."""
    revision = game.composition
    return revision if revision is not None and may_be_named(revision, user) else None


def revision_at(address: str) -> CompositionRevision | None:
    """The revision that `slug` (the latest) or `slug/2` names; None if there is none."""
    named = slug_and_number(address)
    composition = Composition.objects.filter(slug=named[0]).first() if named else None
    if named is None or composition is None:
        return None
    return composition.latest if named[1] is None else composition.revisions.filter(number=named[1]).first()


def address_of(revision: CompositionRevision) -> str:
    """`slug/2`."""
    return f"{revision.composition.slug}/{revision.number}"

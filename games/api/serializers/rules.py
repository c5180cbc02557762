"""Rules, what is said of sets of them, and compositions."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.model.rulebook_faults import RulebookFault, WayOut
from engine.rulebook.topics import TOPICS
from games.common.drafts import Draft
from games.library.rules.answers import in_words, way_in_words
from games.library.rules.cards import RuleCard
from games.library.rules.previews import order_of_play, places


class OptionOut(serializers.Serializer[object]):
    """A choice that a GM has."""

    name = serializers.CharField()
    default = serializers.CharField(source="standard")
    choices = serializers.ListField(child=serializers.CharField(), help_text="Empty: it takes a number, or an order.")
    takes = serializers.CharField(help_text="What its value may be, in words.")
    why = serializers.CharField()


class RuleLine(serializers.Serializer[object]):
    """A rule on the shelf."""

    id = serializers.CharField(source="rule.id")
    number = serializers.CharField(source="rule.number")
    title = serializers.CharField(source="rule.title")
    summary = serializers.CharField(source="rule.summary")
    kinds = serializers.ListField(child=serializers.CharField(), source="rule.topics")
    by = serializers.CharField(source="rule.source.by", default="")
    work = serializers.CharField(source="rule.source.work", default="")
    variants = serializers.SerializerMethodField()
    needs = serializers.ListField(child=serializers.CharField(), source="rule.needs")
    never_with = serializers.SerializerMethodField()
    seats = serializers.SerializerMethodField()
    pieces = serializers.SerializerMethodField()

    def get_variants(self, card: RuleCard) -> list[str]:
        return [volume.id for volume in card.volumes]

    def get_never_with(self, card: RuleCard) -> list[str]:
        return [feud.rule.id for feud in card.feuds]

    def get_seats(self, card: RuleCard) -> list[str]:
        return [seat.id for seat in card.seats]

    def get_pieces(self, card: RuleCard) -> list[str]:
        return [piece.name for piece in card.pieces]


class RuleOut(RuleLine):
    """All of a rule."""

    clauses = serializers.DictField(child=serializers.CharField(), source="rule.clauses")
    options = OptionOut(many=True, source="rule.options")


class ShelfQuery(serializers.Serializer[object]):
    """Which rules are wanted; an empty text asks for all."""

    kind = serializers.ChoiceField(choices=list(TOPICS), required=False, allow_blank=True, default="")
    variant = serializers.CharField(required=False, allow_blank=True, default="")
    q = serializers.CharField(required=False, allow_blank=True, default="")


class WayOutOut(serializers.Serializer[WayOut]):
    """One change after which the problem is gone: rules to strike and to add, options to set (null: leave it away)."""

    text = serializers.SerializerMethodField()
    strike = serializers.ListField(child=serializers.CharField())
    add = serializers.ListField(child=serializers.CharField())
    options = serializers.DictField(child=serializers.CharField(allow_null=True))

    def get_text(self, way: WayOut) -> str:
        return way_in_words(way)


class ProblemOut(serializers.Serializer[RulebookFault]):
    """A reason why these rules cannot share a game."""

    code = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    text = serializers.SerializerMethodField()
    ways_out = WayOutOut(many=True)

    def get_text(self, problem: RulebookFault) -> str:
        return in_words(problem)


class CautionOut(serializers.Serializer[object]):
    """What a GM should know of rules that may share a game."""

    rule = serializers.CharField()
    missing = serializers.CharField()
    text = serializers.CharField()


class AnswerOut(serializers.Serializer[Draft]):
    """What is said of a set of rules, and what it would be as a game; the latter is empty while it does not fit."""

    fits = serializers.SerializerMethodField()
    problems = ProblemOut(many=True, source="composed.problems")
    cautions = CautionOut(many=True, source="composed.cautions")
    rulebook_version = serializers.SerializerMethodField()
    rules = serializers.ListField(child=serializers.CharField(), source="in_force")
    seats = serializers.SerializerMethodField()
    centres = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()
    order_of_play = serializers.SerializerMethodField()

    def get_fits(self, draft: Draft) -> bool:
        return draft.composed.rulebook is not None

    def get_rulebook_version(self, draft: Draft) -> str:
        rulebook = draft.composed.rulebook
        return rulebook.version if rulebook else ""

    def get_seats(self, draft: Draft) -> list[str]:
        rulebook = draft.composed.rulebook
        return [place.seat.id for place in places(rulebook)] if rulebook else []

    def get_centres(self, draft: Draft) -> list[str]:
        rulebook = draft.composed.rulebook
        return sorted(rulebook.board.centres) if rulebook else []

    @extend_schema_field(serializers.DictField(child=serializers.CharField()))
    def get_options(self, draft: Draft) -> dict[str, str]:
        return dict(draft.composed.settled)

    @extend_schema_field(serializers.ListField(child=serializers.DictField(child=serializers.CharField())))
    def get_order_of_play(self, draft: Draft) -> list[dict[str, str]]:
        rulebook = draft.composed.rulebook
        return [
            {"step": deed.step, "rule": deed.rule.id, "title": deed.title, "stretch": stretch.heading}
            for stretch in (order_of_play(rulebook) if rulebook else ())
            for deed in stretch.deeds
        ]

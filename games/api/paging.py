"""Long lists, a page at a time."""

from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from games.api.reading import read_query

MOST_AT_ONCE = 200


class PageIn(serializers.Serializer[object]):
    """Which part of a long list is wanted."""

    limit = serializers.IntegerField(required=False, min_value=1)
    offset = serializers.IntegerField(required=False, min_value=0, default=0)


class Pages(LimitOffsetPagination):
    """`?limit=…&offset=…`; ValidationError (400) for what are no numbers. More than MOST_AT_ONCE are never given."""

    max_limit = MOST_AT_ONCE

    def get_limit(self, request: Request) -> int:
        """How many are wanted, or the usual number."""
        return min(
            int(read_query(PageIn, request).get("limit") or self.default_limit or MOST_AT_ONCE),
            MOST_AT_ONCE,
        )

    def get_offset(self, request: Request) -> int:
        """How many are to be left out."""
        offset: int = read_query(PageIn, request)["offset"]
        return offset

    def get_schema_operation_parameters(self, view: object) -> list[dict[str, object]]:
        """As spectacular has it, with what may stand there."""
        texts = {
            "limit": (1, f"How many are wanted; no more than {MOST_AT_ONCE} are given at once."),
            "offset": (0, "How many are left out before them."),
        }
        return [
            {
                "name": name,
                "in": "query",
                "required": False,
                "description": text,
                "schema": {"type": "integer", "minimum": least},
            }
            for name, (least, text) in texts.items()
        ]

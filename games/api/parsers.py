"""What a request to the API may hold."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import JSONParser

from games.characters import check_storable


class StorableJSONParser(JSONParser):
    """JSON whose every text can be stored and sent. Refused (400) otherwise: it would break off somewhere later."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        data = super().parse(stream, media_type, parser_context)
        check_storable(data)
        return data

"""What people call games, boards and the like, in requests."""

from typing import Any

from rest_framework import serializers

from games.shown_text import tidy_title


class TitleSerializerField(serializers.CharField):
    """A title as it is kept. One of which nothing is shown is as good as an empty one; the schema's limit is for what
    is sent, whatever of it is shown."""

    def run_validation(self, data: Any = serializers.empty) -> object:
        """Tidy what is text; everything else is a CharField's."""
        is_text = isinstance(data, str) and len(data) <= (self.max_length or len(data))
        return super().run_validation(tidy_title(data) if is_text else data)

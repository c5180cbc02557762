"""Dictionaries whose values have no one type, by what they are for. JSON has its own: `engine.model.json_data`.

mypy checks neither templates nor what Django reads into fields; the tests of pages and forms do. Where the keys are few
and known, a dataclass is better than any of these.
"""

from collections.abc import Mapping
from typing import Any

Context = dict[str, Any]
"""What a template shows, by the names it uses: the context of a page, of a part of it, or of one line."""
FieldValues = dict[str, Any]
"""Values of the fields of a form or a model by the fields' names: what was typed and read, initial values, settings."""
FormData = Mapping[str, object] | None
"""What was sent to a form, by the names of its fields (`request.POST`, a dictionary in tests); None: nothing yet."""

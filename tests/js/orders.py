"""The orders of the scripts' units as the site sends them: `units/orders.json`, each line by the variant that reads it.

    python -m tests.js.orders       writes the data of the lines in it anew; a new line is written as `"line": {}`

`tests/web/games/test_script_data.py` holds the file to what is sent today.
"""

import json
from pathlib import Path
from typing import Any

import engine
from games.common.offers import slim

FILE = Path(__file__).parent / "units/orders.json"


def as_sent(kept: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """By variant and line, the data that the site sends with it."""
    return {
        variant: {line: slim(engine.order_as_data(engine.load_rulebook(variant), line, "France")) for line in lines}
        for variant, lines in kept.items()
    }


def written(told: dict[str, dict[str, Any]]) -> str:
    """As JSON, a line each."""
    blocks = []
    for variant, lines in told.items():
        rows = [f"    {json.dumps(line)}: {json.dumps(data)}" for line, data in sorted(lines.items())]
        blocks.append(f"  {json.dumps(variant)}: {{\n" + ",\n".join(rows) + "\n  }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(as_sent(json.loads(FILE.read_text()))))

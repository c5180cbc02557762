"""What every page has, whoever asks: one heading of the first level, a title, one main part, no id twice."""

import re
from collections import Counter
from typing import Any

from tests.web.permissions.scene import Line

DJANGOS = ("admin/",)
"""Pages that Django's admin makes: they have its own headings."""


def faults_of_page(line: Line, answer: Any) -> list[str]:
    """The same of an answer to a line of matrix.txt, if it is a whole page of the site's: one that refuses, too."""
    if line.method != "GET" or line.route.startswith(DJANGOS) or answer.streaming:
        return []
    if not answer.headers.get("Content-Type", "").startswith("text/html"):
        return []
    text = answer.content.decode()
    return faults(text) if text.lstrip().lower().startswith("<!doctype") else []


def faults(page: str) -> list[str]:
    """What a page lacks, or has too much of."""
    outside = re.sub(r"<(script|template|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    ids = Counter(re.findall(r'<[a-z][^>]*?\sid="([^"]+)"', outside))
    found = [f"#{name} {count} times" for name, count in ids.items() if count > 1]
    found += [f"{len(heads)} h1" for heads in [re.findall(r"<h1[\s>]", outside)] if len(heads) != 1]
    found += [f"{len(mains)} main" for mains in [re.findall(r"<main[\s>]", outside)] if len(mains) != 1]
    return found if re.search(r"<title>\s*[^\s<]", page) else [*found, "no title"]

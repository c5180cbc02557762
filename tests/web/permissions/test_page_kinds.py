"""What every page has, whoever asks: one heading of the first level, a title, one main part, no id twice."""

import re
from collections import Counter

import pytest
from django.db import transaction

from tests.web.permissions.scene import Scene
from tests.web.permissions.test_matrix import matrix

pytestmark = [pytest.mark.django_db, pytest.mark.once]

READERS = ("nobody", "france", "gm", "staff", "guest")
"""Who between them come to every page."""
DJANGOS = ("admin/",)
"""Pages that Django's admin makes: they have its own headings."""


def pages(who: str) -> list[tuple[str, str]]:
    """Every whole page that this reader is shown in the scene, by its address: those that refuse, too."""
    scene, found = Scene(), []
    client = scene.client(who)
    for line in matrix():
        if line.method != "GET" or line.route.startswith(DJANGOS):
            continue
        before = transaction.savepoint()
        answer = scene.ask(client, line)
        transaction.savepoint_rollback(before)
        if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        text = answer.content.decode()
        if text.lstrip().lower().startswith("<!doctype"):
            found.append((f"{line.route} {answer.status_code}", text))
        if line.route.endswith("logout/"):
            client = scene.client(who)
    return found


def faults(page: str) -> list[str]:
    """What a page lacks, or has too much of."""
    outside = re.sub(r"<(script|template|svg)\b.*?</\1>", "", page, flags=re.DOTALL)
    ids = Counter(re.findall(r'<[a-z][^>]*?\sid="([^"]+)"', outside))
    found = [f"#{name} {count} times" for name, count in ids.items() if count > 1]
    found += [f"{len(heads)} h1" for heads in [re.findall(r"<h1[\s>]", outside)] if len(heads) != 1]
    found += [f"{len(mains)} main" for mains in [re.findall(r"<main[\s>]", outside)] if len(mains) != 1]
    return found if re.search(r"<title>\s*[^\s<]", page) else [*found, "no title"]


@pytest.mark.parametrize("who", READERS)
def test_every_page_has_one_heading_one_main_part_and_a_title(who):
    shown = pages(who)
    assert len(shown) > 40
    assert {address: said for address, text in shown if (said := faults(text))} == {}


def test_faults_are_found():
    page = "<!doctype html><title>x</title><main><h1>a</h1></main>"
    assert faults(page) == []
    assert faults(page.replace("h1", "h2")) == ["0 h1"]
    assert faults(page.replace("<h1>", "<h1 id='a'><h1>")) == ["2 h1"]
    assert faults(page + '<p id="a"></p><p id="a"></p>') == ["#a 2 times"]
    assert faults(page.replace("x", "")) == ["no title"]

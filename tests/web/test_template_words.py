"""Templates are in the words in force: where people read, and nowhere else (games.common.template_words)."""

import pytest
from django.template import Context, Engine
from django.template.loaders.locmem import Loader as Held
from django.utils.safestring import mark_safe

from games.common.template_words import Loader
from games.maps.drawing.words import cached_in_words, said, speaking
from tests.rows import every_row

PAIRS = (("cat", "dog"), ("cat food", "dog biscuit"))


class Files(Held):
    """Templates of a test, in place of files."""

    templates: dict[str, str] = {}

    def __init__(self, engine):
        super().__init__(engine, self.templates)


def told(text, pairs=PAIRS, **values):
    """A template as it comes out, with `part.html` and `frame.html` beside it."""
    Files.templates = {
        "page.html": text,
        "part.html": "<b>cat {{ inner }}</b>",
        "frame.html": "<title>cat</title><p>{% block body %}cat{% endblock %}</p>",
    }
    engine = Engine(loaders=[("games.common.template_words.Loader", ["tests.web.test_template_words.Files"])])
    assert isinstance(engine.template_loaders[0], Loader)
    template = engine.get_template("page.html")
    with speaking(lambda: pairs):
        return template.render(Context(values))


@every_row(
    ("given", "wanted"),
    [
        ("the cat", "the dog"),
        ("<p class='cat' id=\"cat\">cat</p>", "<p class='cat' id=\"cat\">dog</p>"),
        ('<a title="cat food" href="/cat/">cat</a>', '<a title="dog biscuit" href="/cat/">dog</a>'),
        ("<p data-verbatim>cat <b>cat</b> cat</p> cat", "<p data-verbatim>cat <b>cat</b> cat</p> dog"),
        ("<p data-verbatim>cat <p>cat</p> cat</p> cat", "<p data-verbatim>cat <p>cat</p> cat</p> dog"),
        ("<script>cat</script><style>cat</style> cat", "<script>cat</script><style>cat</style> dog"),
        ("<textarea>cat</textarea><time>cat</time>cat", "<textarea>cat</textarea><time>cat</time>dog"),
        ('<img alt="cat" src="cat"><br>cat', '<img alt="dog" src="cat"><br>dog'),
        ('ANSWER "cat" “cat” cat', 'ANSWER "cat" “cat” dog'),
        ("{% if yes %}<i>cat</i>{% else %}cat{% endif %} cat", "<i>dog</i> dog"),
        ('<p{% if yes %} title="cat"{% endif %} lang="cat">cat</p>', '<p title="dog" lang="cat">dog</p>'),
        ("{% for one in those %}<b>{{ one }}</b>{% endfor %}", "<b>dog</b><b>a dog</b>"),
        ('<p title="{{ name }}" class="{{ name }}">{{ name }}</p>', '<p title="dog" class="cat">dog</p>'),
        ("<p data-verbatim>{{ name }}</p>{{ name }}", "<p data-verbatim>cat</p>dog"),
        ('{% include "part.html" with inner=name %}', "<b>dog dog</b>"),
        ('{% extends "frame.html" %}{% block body %}one cat{% endblock %}', "<title>dog</title><p>one dog</p>"),
        ("1 < 2 cat, cat > dog", "1 < 2 dog, dog > dog"),
    ],
)
def test_where_people_read(given, wanted):
    assert told(given, name="cat", yes=True, those=["cat", "a cat"]) == wanted


@pytest.mark.parametrize("given", ["the cat", '<a title="cat">cat</a> {{ name }}', "<p data-verbatim>cat</p>"])
def test_without_other_words_nothing_changes(given):
    assert told(given, pairs=(), name="cat") == given.replace("{{ name }}", "cat")


def test_markup_that_was_made_elsewhere_is_not_gone_over():
    assert told("{{ made }}", made=mark_safe("<b class='cat'>cat</b>")) == "<b class='cat'>cat</b>"


def test_words_are_in_force_within_and_no_longer():
    with speaking(lambda: PAIRS):
        assert said("cat") == "dog"
        with speaking(tuple):
            assert said("cat") == "cat"
        assert said("cat") == "dog"
    assert said("cat") == "cat"


def test_what_is_kept_is_kept_in_the_words_it_was_made_in():
    made = cached_in_words(lambda name: said(name))
    assert made("cat") == "cat"
    with speaking(lambda: PAIRS):
        assert made("cat") == "dog"
    assert made("cat") == "cat"

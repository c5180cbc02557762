"""Themed words in templates are marked where they stand, and what rules have declared is said; nothing else is."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe

from engine.rulebook import registry
from engine.rulebook.themes import Theme, speaker
from games.maps.drawing.words import cached_in_words, said, speaking, word
from tests.rows import every_row

ROOT = Path(__file__).parents[2]
PAIRS = (("cat", "dog"), ("cat food", "dog biscuit"), ("cat's", "dog’s"))
READ = frozenset({"title", "aria-label", "aria-description", "alt", "placeholder", "content", "label"})
"""Attributes that people read."""
VALUES = {"typed": "<cat>", "quoted": '“cat” cat & "cat"', "owned": "the cat's tail", "number": 7}
LEFT = frozenset({"script", "style", "textarea", "time"})
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
COMMENT = re.compile(r"\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)
WORD = re.compile(r"""\{% word "([^"]*)" %\}""")
VARIABLE = re.compile(r"\{\{ (.*?) \}\}")
LITERAL = re.compile(r'(?<!json_script:)"([^"]*)"')
DECLARED = re.compile(r"\brule\.(title|summary)\b|\brule_title\b|\boption\.why\b")
"""What a template shows of a rule as the rule has declared it."""


def told(text, pairs=PAIRS, **values):
    """A template as it comes out."""
    with speaking(lambda: pairs):
        return Template(text).render(Context(values))


@every_row(
    ("given", "wanted"),
    [
        ('the {% word "cat" %}, the cat', "the dog, the cat"),
        ('{% word "Cat food" %}, {% word "CAT" %}', "Dog biscuit, DOG"),
        ('<a title="{% word "cat" %}" href="/cat/">', '<a title="dog" href="/cat/">'),
        ('{% word "horse" %}, {% word "cat, cat" %}', "horse, cat, cat"),
        ("{{ name }}, {{ name|said }}, {{ made|said }}", "a cat, a dog, <b class='cat'>cat</b>"),
        ("{{ typed|said }}", "&lt;cat&gt;"),
        ("{{ quoted|said }}", "“cat” dog &amp; &quot;cat&quot;"),
        ("{{ owned|said }}", "the dog’s tail"),
        ("{{ number|said }}", "7"),
    ],
)
def test_what_is_marked_is_said_and_nothing_else(given, wanted):
    made = mark_safe("<b class='cat'>cat</b>")
    assert told(given, name="a cat", made=made, **VALUES) == wanted


@pytest.mark.parametrize("given", ['the {% word "cat" %}', '<a title="{% word "cat" %}">cat</a> {{ name|said }}'])
def test_without_other_words_nothing_changes(given):
    assert told(given, pairs=(), name="cat") == WORD.sub(r"\1", given).replace("{{ name|said }}", "cat")


def test_words_are_in_force_within_and_no_longer():
    with speaking(lambda: PAIRS):
        assert (said("a cat"), word("cat")) == ("a dog", "dog")
        with speaking(tuple):
            assert (said("a cat"), word("cat")) == ("a cat", "cat")
        assert (said("a cat"), word("cat")) == ("a dog", "dog")
    assert (said("a cat"), word("cat")) == ("a cat", "cat")


def test_what_is_kept_is_kept_in_the_words_it_was_made_in():
    made = cached_in_words(lambda name: said(name))
    assert made("cat") == "cat"
    with speaking(lambda: PAIRS):
        assert made("cat") == "dog"
    assert made("cat") == "cat"


class Shown(HTMLParser):
    """What is read of a page: its text, and the attributes that are read out."""

    def __init__(self):
        super().__init__()
        self.texts, self.left = [], ""

    def handle_starttag(self, tag, attrs):
        self.texts += [value for name, value in attrs if name in READ and value]
        self.left = tag if tag in LEFT else self.left

    def handle_endtag(self, tag):
        self.left = "" if tag == self.left else self.left

    def handle_data(self, data):
        self.texts += [] if self.left else [data]


def plainly(source):
    """The texts of a template that it has written itself, without what is marked as a word."""
    shown = Shown()
    source = COMMENT.sub(" ", source)
    shown.feed(TAG.sub(" ", source))
    shown.close()
    return [*shown.texts, *(text for value in VARIABLE.findall(source) for text in LITERAL.findall(value))]


def themes_of(variant):
    return [one for name in variant.rules for one in registry.find_rule(name).offers if isinstance(one, Theme)]


@cache
def themed_templates():
    """Every template beside a rule of a variant that offers themes, with the words of these."""
    found = {}
    for name, variant in registry.variants().items():
        pairs = tuple(pair for theme in themes_of(variant) for pair in theme.words)
        files = sorted(registry.variant_folder(name).rglob("*.html")) if pairs else ()
        found |= {str(path.relative_to(ROOT)): pairs for path in files}
    return found


def test_variants_with_themes_are_looked_at():
    assert {"variants/rather_silly/site/rules.html", "variants/dipshomashy/sunday/site/sunday.html"} <= set(
        themed_templates()
    )


def left_plain(source, pairs):
    """Texts of a template in which a word of a theme stands plainly."""
    say = speaker(pairs)
    return [text.strip() for text in plainly(source) if say(text) != text]


@pytest.mark.parametrize("name", sorted(themed_templates()))
def test_no_word_of_a_theme_is_written_plainly_in_a_template(name):
    assert left_plain((ROOT / name).read_text(), themed_templates()[name]) == [], 'write {% word "…" %}'


def test_a_word_that_is_written_plainly_is_found():
    assert left_plain('<p title="A cat">one {% word "cat" %}</p>{# cat #}<script>cat</script>', PAIRS) == ["A cat"]
    assert left_plain("{% if one %}<b>cat food</b>{{ cat }}{% endif %}", PAIRS) == ["cat food"]
    assert left_plain('{{ one|pluralize:" cat,cats" }}', PAIRS) == ["cat,cats"]


def templates():
    return [*sorted((ROOT / "templates").rglob("*.html")), *sorted((ROOT / "variants").rglob("*.html"))]


def test_every_marked_word_is_one_of_a_theme():
    every = {theme for rule in registry.rules().values() for theme in rule.offers if isinstance(theme, Theme)}
    phrases = {phrase.casefold() for theme in every for phrase, _ in theme.words}
    marked = {word.casefold() for path in templates() for word in WORD.findall(path.read_text())}
    assert marked
    assert marked <= phrases


def test_what_a_rule_has_declared_is_said():
    """Where it is read: what scripts search (`|lower`) is in the published words."""
    unsaid = [
        (str(path.relative_to(ROOT)), shown)
        for path in templates()
        for shown in VARIABLE.findall(path.read_text())
        if DECLARED.search(shown) and "|said" not in shown and "|lower" not in shown
    ]
    assert unsaid == [], "write {{ …|said }}"

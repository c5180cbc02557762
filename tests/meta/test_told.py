"""Nothing that people read is a name for programs: all that rules keep, draw and let choose has words."""

import re

import engine
from engine.rulebook.registry import rules
from engine.rulebook.values import OneOf
from engine.turn.ruling_words import draw_words, drawn_words, house_words, kept_words, mark_label, token_label
from tests.rows import every_row

CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z_]+\.[a-z_]+\b")
"""A name with an underscore, or one behind a dot in another: `first_season`, `borg.at`."""
RULES = sorted(rules())


@every_row("name", RULES)
def test_marks_tokens_and_draws_have_labels(name):
    rule = rules()[name]
    for spec in (*rule.marks, *rule.draws):
        assert spec.label, f"{spec.name} of {name} has no label"
        assert not CODE.search(spec.label), spec.label
    for token in rule.tokens:
        assert not CODE.search(token_label(f"{name}.{token.name}"))
        assert token_label(f"{name}.{token.name}") != token.name


@every_row("name", RULES)
def test_what_is_ruled_on_them_is_told_without_a_code(name):
    rule, book = rules()[name], engine.load_rulebook("standard")
    told = [house_words("strike", name), house_words("add", name)]
    told += [kept_words(mark, mark_label(book, f"{name}.{mark.name}"), "France", "3") for mark in rule.marks]
    told += [kept_words(mark, mark_label(book, f"{name}.{mark.name}"), "France", None) for mark in rule.marks]
    told += [draw_words(draw.name) for draw in rule.draws]
    told += [
        house_words("option", option.name, value)
        for option in rule.options
        for value in (option.choices or (option.standard,))
    ]
    assert [text for text in told if CODE.search(text)] == []


@every_row("name", RULES)
def test_labels_of_one_sort_are_told_apart(name):
    rule = rules()[name]
    for sort in (rule.marks, rule.draws):
        labels = [(getattr(spec, "on", ""), spec.label) for spec in sort]
        assert len(set(labels)) == len(labels)


def test_words_of_values_have_no_underscores():
    for rule in rules().values():
        for spec in rule.marks:
            if isinstance(spec.type, OneOf) and not callable(spec.type.words):
                assert not [word for word in spec.type.words.values() if "_" in word], spec.name


def test_a_drawn_card_is_told_by_its_name():
    book = engine.load_rulebook("gathering")
    assert draw_words("decks.split@France 3") == "a card of the Secondary Deck that nobody chose (France 3)"
    assert drawn_words(book, "decks.split@France 3", "MYSTICAL SHIELD") == "Mystical Shield"


def test_of_what_no_rule_knows_any_more_the_bare_name_is_left():
    book = engine.load_rulebook("standard")
    assert mark_label(book, "gone_rule.old_mark") == "old mark"
    assert draw_words("gone_rule.old_draw@A Par") == "old draw (A Par)"

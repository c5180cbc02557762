"""Other words for the same game: whole words, in the letter case of the text, and nobody's own."""

import engine
from engine.rulebook.themes import speaker, with_words

say = speaker([("cat", "dog"), ("cat food", "dog biscuit"), ("Old Tom", "Rex")])


def test_whole_words_the_longest_first():
    assert say("cat food for the cat, no caterpillar, cat_id") == "dog biscuit for the dog, no caterpillar, cat_id"


def test_names_in_two_halves():
    spoken = speaker([("cats", "dogs"), ("cats.", "hounds.")])
    assert spoken("cats.many: no cats. Cats and no more cats") == "hounds.many: no dogs. Dogs and no more dogs"


def test_letter_case_follows_the_text():
    assert say("CAT Cat cat OLD TOM") == "DOG Dog dog REX"


def test_what_somebody_has_written_stays():
    assert say('ANSWER "cat" “my cat” &quot;cat&quot; cat') == 'ANSWER "cat" “my cat” &quot;cat&quot; dog'


def test_keys_are_ids():
    assert with_words(say, {"cat": ["cat", {"x": "Cat"}, 3, None]}) == {"cat": ["dog", {"x": "Dog"}, 3, None]}


def test_without_words_nothing_changes():
    assert speaker([])("cat") == "cat"


def test_orders_are_read_in_both_themes_and_told_in_one():
    for theme, told in (("published", "FA Bur DISTRACT A Par"), ("neutral", "FA Bur LURE A Par")):
        book = engine.load_rulebook("rather_silly", options={"frame.theme": theme})
        position = {"phase": "S1901M", "units": {"Germany": ["FA Bur"], "France": ["A Par"], "Italy": ["DOM Gas"]}}
        state = engine.load_state(book, position)
        for line in ("FA Bur DISTRACT A Par", "FA Bur LURE A Par"):
            assert engine.check(book, state, "Germany", [line])[0].canonical == told
        assert told in engine.legal_orders(book, state, "Germany")["FA Bur"]
        for line in ("IF EXORCISED(A Par): SELL A Par", "IF ANNULLED(A Par): SELL A Par"):
            assert engine.check(book, state, "France", [line])[0].level == "ok"
        for line in ("DOM Gas EXPOSE", "DOM Gas SPOIL"):
            assert engine.check(book, state, "Italy", [line])[0].level == "ok"


def test_only_the_words_differ():
    books = [engine.load_rulebook("rather_silly", options={"frame.theme": theme}) for theme in ("published", "neutral")]
    assert [book.themed for book in books] == [False, True]
    position = {"phase": "S1901M", "units": {"Germany": ["FA Bur"], "France": ["A Par"], "Italy": ["DOM Bel"]}}
    papers = {"Germany": ["FA Bur LURE A Par"], "France": ["A Par - Bre", "SELL A Par"], "Italy": ["DOM Bel EXPOSE"]}
    seen = []
    for book in books:
        state = engine.load_state(book, position)
        outcome = engine.adjudicate(book, state, papers, [], engine.Draws("the same"))
        seen.append(engine.view(book, outcome.state, outcome.events, None, outcome.results, outcome.draws))
    published, neutral = seen
    assert published.state == neutral.state
    assert published.draws == neutral.draws
    assert [event["kind"] for event in published.events] == [event["kind"] for event in neutral.events]
    assert [books[1].say(event["text"]) for event in published.events] == [event["text"] for event in neutral.events]
    assert "DISTRACT" in str(published.results)
    assert "DISTRACT" not in str(neutral.results)

"""The frozen games: whatever a version stored is opened, shown and told by this one, and comes out as it did."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.test import Client

import engine
from engine.io.stored_forms import brought_up, dump_draws
from games.common.themes import in_words_of
from games.gm.queries.faults import faults_of
from games.models import Game
from games.permissions import Viewer, spectator_of
from games.selectors import positions
from tests.corpus.games import GAMES, VERSION, made
from tests.corpus.keeping import files, opened, packed
from tests.plugins.tables import user
from tests.reports.game import written
from tests.reports.wellformed import faults
from variants import VARIANTS

pytestmark = pytest.mark.django_db

MOST_BYTES = 400_000
IN_VAIN = "the line of a card that is cancelled or wasted fails, where it said that it was played"
UNLADEN = "birds that take off without the army that they were to pick up fail, and say so"
CHANGED: dict[tuple[str, str], str] = {
    (f"{version}/{name}", phase): why
    for version in ("v1", "v2", "v3")
    for name, phase, why in (("gathering", "F1901M", IN_VAIN), ("mixed-silly", "S1902M", UNLADEN))
}
"""Turns that come out otherwise today, by file and phase, with what has changed. They are shown as they were stored."""
TEXTS = ("text", "jointly", "part")
REWORDED: dict[str, str] = {
    "unit.moved": "says who supported it, and by whom it was convoyed, and no strength where nobody was in the way",
    **dict.fromkeys(("soothsayer.merged", "enchantment.removed"), "is better English"),
    "game.ended": "has the GM's reason inside the sentence",
    "unit.dislodged": "says whose unit it was that did it, who supported that, and where its strength came from",
    "centre.taken": "knows that monsters are many",
    **dict.fromkeys(("borg.ate", "jester.reordered", "gay_fleets.counted"), "is a sentence, and names each unit once"),
    "borg.moved": "says how many units are to be eaten",
    "borg.neutralised": "says first whose it was",
    **dict.fromkeys(
        (
            "soothsayer.predicted",
            "llama.exploded",
            "deck.ready",
            "shield.ended",
            "hole.closed",
            "place.licensed",
            "unit.demoralised",
            "status.ended",
            "token.destroyed",
            "unit.destroyed",
            "stone.ended",
            "hole.opened",
            "unit.evicted",
            "soul.sold",
            "soul.falls",
            "soul.reverted",
            "underpass.used",
        ),
        "can be told in one sentence with others",
    ),
    **dict.fromkeys(("unit.removed", "units.disposed"), "is better English"),
    **dict.fromkeys(("centre.created", "centre.destroyed", "centre.restored", "zaphod.entered"), "says whose it was"),
    **dict.fromkeys(
        ("ballot.received", "votes.ballot", "votes.used", "closure.invalidated"), "says in words what it is"
    ),
    "votes.counted": "says in words what was voted for; of Marvin and Zaphod, the figures",
    **dict.fromkeys(("mastermind.handed_in", "mastermind.marked"), "is better English"),
    "mastermind.earned": "is better English, and can be told in one sentence with others",
    "deck.standing": "names the cards",
    "lift.given": "says where the lift goes to",
    "unit.commanded": "says what the unit had been told, and names it once",
    "unit.disbanded": "says whose unit wanted to go to the same place",
    "unit.enchanted": "says in words what a 2A is",
    "build.unused": "says what NBO means",
    **dict.fromkeys(
        ("birds.shooing", "coasts.appeared", "final.count", "jester.spent", "licences.owed"), "lists as one does"
    ),
    **dict.fromkeys(("convoy.paradox", "soothsayer.merged", "unit.coast"), "says it in words"),
    "birds.neglected": "is one sentence",
    "place.contested": "says who met there, and how strong they were",
    "unit.annihilated": "has one colon",
    "zaphod.acted": "tells what he did, not the word by which it was voted",
    "enchantment.removed": "has the name of the card",
    "cards.settled": "has the names of the cards, and only sums up what other lines tell",
    **dict.fromkeys(
        ("link.opened", "amulet.on", "unit.shielded", "unit.stoned", "jester.rewarded", "soothsayer.rewarded"),
        "names the season in words",
    ),
    "ruling.applied": "a ruling is told by the labels of what it concerns, no longer by names that programs know",
}
"""Kinds of events whose text is another today, or that have parts which they had not, with the reason: all else about
them comes out as it did."""
GROUND = re.compile(r" \((?:\d|irresistible)[^()]*: [^()]*'s [^()]*\)$")
"""Where a strength comes from: reasons end with it today."""
PAGES = (
    "", "board/", "history/", "standings/", "ledger/", "rules/", "draws/", "draws/record.json", "game.json", "press/",
    "feed/", "panels/",
)  # fmt: skip
IN_API = ("", "turns/", "turns/1/", "rules/", "standings/", "draws/", "ledger/")


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name.partition('.')[0]}"


@pytest.fixture(params=files(), ids=named)
def stored(request, db):
    """A game of the corpus, in the database as it was written."""
    return opened(request.param), named(request.param)


def test_the_published_variants_and_two_mixed_games_are_kept_and_small():
    found = {named(path) for path in files()}
    assert {f"{VERSION}/{slug}" for slug in GAMES} <= found
    assert {rules.variant for rules in GAMES.values()} <= set(VARIANTS)
    assert sum(path.stat().st_size for path in files() if path.parent.name == VERSION) < MOST_BYTES


def test_nothing_of_it_is_unreadable(stored):
    game, _ = stored
    everything = Viewer(game, user("corpus-gm"), None, is_gm=True)
    assert faults_of(everything) == []
    turns = list(positions.history(game))
    assert len(turns) >= 4
    for turn in turns:
        assert turn.faults(game.rulebook) == []


@pytest.mark.once
def test_every_outcome_is_told(stored):
    game, _ = stored
    for turn in positions.history(game):
        told = positions.report(spectator_of(game), turn)
        assert told.state_after["phase"]
        # all that was stored for everybody is told, in its words
        public = [event for event in turn.outcome["events"] if event.get("audience") is None]
        assert len(told.events) >= len(public)
        assert told.events or told.results


@pytest.mark.once
@pytest.mark.parametrize("stored", [path for path in files() if path.parent.name == VERSION], indirect=True, ids=named)
def test_every_report_is_well_formed(stored):
    """No sentence that ends twice, no word or place twice, no code, no bracket that is never closed."""
    game, _ = stored
    with in_words_of(game):
        lines = [line for turn in positions.history(game) for line in written(spectator_of(game), turn)]
    assert len(lines) > 50
    assert [fault for line in lines for fault in faults(line)] == []


def test_it_comes_out_as_it_did(stored):
    """Adjudicated again from what was stored. What differs is known, with its reason; what is shown does not change."""
    game, name = stored
    rulebook, wrong = game.rulebook, {}
    for turn in positions.history(game):
        outcome = engine.adjudicate(
            rulebook,
            turn.loaded_state(rulebook),
            turn.submissions,
            [engine.Ruling.from_json(one) for one in turn.rulings],
            engine.Draws(game.secret, game.hidden_secret),
        )
        again = json.loads(json.dumps(engine.dump_outcome(rulebook, outcome)))
        drawn = json.loads(json.dumps(dump_draws(outcome)))
        then = json.loads(json.dumps(brought_up(rulebook, turn.outcome)))
        for told, stored_then in zip(again["events"], then["events"], strict=False):
            if told["kind"] in REWORDED and told["kind"] == stored_then["kind"]:
                stored_then |= {part: new for part, new in told.items() if part in TEXTS or part not in stored_then}
        for owner, lines in again["results"].items():
            for told, stored_then in zip(lines, then["results"].get(owner, ()), strict=False):
                if GROUND.sub("", told.get("why", "")) == stored_then.get("why"):
                    stored_then["why"] = told["why"]
        if again != then or drawn != turn.draws:
            wrong[name, turn.phase] = sorted(key for key in again if again[key] != then[key])
    assert set(wrong) == {key for key in CHANGED if key[0] == name}, wrong


FORMS_AT_THE_ENDS = (f"{VERSION}/mixed-silly", f"{VERSION}/gathering", "v1/mixed-silly")
AT_THE_ENDS = [
    pytest.param(one, marks=() if named(one).startswith(FORMS_AT_THE_ENDS) else pytest.mark.slow, id=named(one))
    for one in files()
]
"""Whatever version wrote a game, pages are given it as this one reads it; the fullest are opened in bin/test."""


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("stored", AT_THE_ENDS, indirect=True)
def test_every_page_of_it_answers(stored, client):
    game, _ = stored
    here = game.get_absolute_url()
    pages = [here + page for page in PAGES]
    for turn in positions.history(game):
        pages += [f"{here}history/{turn.number}/", f"{here}report/{turn.phase}/"]
    pages += [f"{here}report/{turn.phase}/map.svg"]
    ours = Client()
    ours.force_login(user("corpus-gm"))
    wrong = {page: answer.status_code for page in pages if (answer := client.get(page)).status_code != 200}
    assert wrong == {}
    for page in (f"/gm/{game.slug}/", f"/gm/{game.slug}/bare/", here):
        assert ours.get(page).status_code == 200, page
    for path in IN_API:
        assert client.get(f"/api/games/{game.slug}/{path}").status_code == 200, path


def test_what_is_kept_of_a_game_is_the_same_every_time_and_whole(db):
    """A game written, opened and written again is the same, but for the columns that have come since."""
    (path,) = [one for one in files() if named(one) == f"{VERSION}/standard"]
    before, after = (json.loads(gzip.decompress(data)) for data in (path.read_bytes(), packed(opened(path))))
    assert _as_then(before, after) == before
    Game.objects.filter(slug="standard").update(slug="other")
    game = made("standard")
    assert [turn.phase for turn in positions.history(game)][-1] == "S1902M"
    assert game.result["kind"] == "draw"


def _as_then(before, after):
    """The tables of a game as they are kept today, with those columns of each row alone that it had then."""
    return {
        table: [{column: row[column] for column in then} for then, row in zip(rows, after[table], strict=True)]
        for table, rows in before.items()
    }

"""The past as players study it, and as others may show it: side by side, followed, in figures, in frames."""

import itertools
import re
from collections import defaultdict

import pytest
from django.urls import reverse

from games.models import Game
from games.permissions import spectator_of
from games.selectors import positions
from games.table.following import holdings, success, ways
from tests.plugins.tables import user

pytestmark = pytest.mark.django_db


@pytest.fixture
def studied(table):
    """Two years: France takes Spain and loses nothing; Germany bounces once in Burgundy."""
    table.order("France", "A Par - Bur", "A Mar - Spa", "F Bre - MAO")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    table.order("France", "A Par - Bur", "A Spa - Por")
    table.pass_deadline()
    while not table.turn.phase.startswith("S1902"):
        table.pass_deadline()
    return table


def page(table, browse, tail, who=None):
    answer = browse(who).get(f"{table.game.get_absolute_url()}{tail}")
    assert answer.status_code == 200, tail
    return answer.content.decode()


def reports(table):
    game = Game.objects.get(pk=table.game.pk)
    viewer = spectator_of(game)
    return [positions.report(viewer, turn) for turn in positions.history(game)]


def test_a_unit_is_followed_from_place_to_place(studied):
    found = {way.key: way for way in ways(reports(studied))}
    army = found["France.A Mar.S1901M"]
    assert army.places == ("Mar", "Spa", "Por")
    assert [(step.unit, step.verdict, step.to) for step in army.steps[:2]] == [
        ("A Mar", "succeeds", "A Spa"),
        ("A Spa", "succeeds", "A Por"),
    ]
    bounced = found["France.A Par.S1901M"]
    assert [(step.verdict, step.to) for step in bounced.steps[:2]] == [("bounces", "A Par"), ("succeeds", "A Bur")]
    assert all(way.lives for way in found.values())
    built = [way for way in found.values() if way.phase != "S1901M"]
    assert not built or {way.seat for way in built} == {"France"}


def test_a_unit_that_is_lost_ends_there(table):
    table.order("France", "A Mar - Bur")
    table.order("Germany", "A Mun - Ruh")
    table.pass_deadline()
    table.order("Germany", "A Ruh - Bur", "A Ber - Mun", "A Mun S A Ruh - Bur")
    table.pass_deadline()
    table.order("Germany", "A Ruh - Bur", "A Mun S A Ruh - Bur")
    table.order("France", "A Par - Gas", "A Bur H")
    while table.turn.phase[-1] != "R":
        table.pass_deadline()
        if table.turn.phase == "S1902M":
            table.order("Germany", "A Ruh - Bur", "A Mun S A Ruh - Bur")
    table.order("France", "A Bur D")
    table.pass_deadline()
    army = next(way for way in ways(reports(table)) if way.key == "France.A Mar.S1901M")
    assert not army.lives
    assert army.steps[-1].to == ""


def test_the_way_of_a_unit_is_drawn_step_by_step(studied, browse):
    shown = page(studied, browse, "history/study/?unit=France.A+Mar.S1901M")
    drawn = shown[shown.index('<div class="boardbox"') : shown.index("</figure>")]
    arrows = re.findall(r'class="order own-france do-move[^"]*"', drawn)
    assert len(arrows) == 2
    assert 'data-matters="Mar Spa Por"' in drawn
    bounced = page(studied, browse, "history/study/?unit=France.A+Par.S1901M")
    drawn = bounced[bounced.index('<div class="boardbox"') : bounced.index("</figure>")]
    assert len(re.findall(r'class="order own-france do-move[^"]*"', drawn)) == 1, "a bounce is no step"


def test_the_page_of_studies_has_deep_links(studied, browse):
    shown = page(studied, browse, "history/study/?unit=France.A+Mar.S1901M&place=Spa")
    assert "A Mar - Spa" in shown
    assert "A Spa - Por" in shown
    owners = re.findall(r"<td><a href=[^>]*>([^<]*)</a></td><td>(?:<span[^>]*></span>)?(?:<span[^>]*>)?(\w+)", shown)
    assert owners[0][1] in ("nobody", "Neutral")
    for wrong in ("?unit=France.A+Ruh.S1901M", "?place=Xyz"):
        assert browse().get(f"{studied.game.get_absolute_url()}history/study/{wrong}").status_code == 404


def test_a_province_s_owners_are_told_once_each(studied):
    lines = holdings(reports(studied), "Por")
    assert [line.seat for line in lines][-1] == "France"
    pairs = [(line.seat, line.unit) for line in lines]
    assert all(one != other for one, other in itertools.pairwise(pairs))


def test_success_is_counted_by_seat_and_verb(studied):
    told = reports(studied)
    counted = success(told)
    by_hand = defaultdict(lambda: [0, 0])
    for report in told:
        for one in report.results.get("France", ()):
            if one["unit"] and one["data"].get("verb") == "move":
                by_hand["move"][0] += 1
                by_hand["move"][1] += one["verdict"] == "succeeds"
    assert [counted["France"]["move"].given, counted["France"]["move"].succeeded] == by_hand["move"]
    assert by_hand["move"] == [5, 4]


def test_any_two_turns_stand_side_by_side(studied, browse):
    shown = page(studied, browse, "history/compare/?a=1&b=2")
    assert "A Mar" in shown
    assert "A Spa" in shown
    assert shown.count('class="atlas') >= 2
    assert "Nothing differs" in page(studied, browse, "history/compare/?a=2&b=2")
    for wrong in ("?a=99&b=1", "?a=x&b=1"):
        assert browse().get(f"{studied.game.get_absolute_url()}history/compare/{wrong}").status_code == 404


def test_before_anything_is_played_there_is_nothing_to_study(table, browse):
    assert browse().get(f"{table.game.get_absolute_url()}history/study/").status_code == 200
    assert browse().get(f"{table.game.get_absolute_url()}history/compare/").status_code == 200
    assert browse().get(f"{table.game.get_absolute_url()}film.svg").status_code == 404
    assert "Nothing has been played yet" in page(table, browse, "embed/")


def test_a_film_has_every_turn_and_no_script(studied, browse):
    svg = page(studied, browse, "film.svg")
    frames = positions.history(studied.now).count() + 1
    assert f'dur="{frames * 1.4:g}s"' in svg
    assert "<script" not in svg
    assert len(svg) < 1_000_000
    answer = browse().get(f"{studied.game.get_absolute_url()}film.svg")
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_only_the_frame_may_stand_on_other_pages(studied, browse):
    here = studied.game.get_absolute_url()
    framed = browse().get(f"{here}embed/")
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    for tail in ("", "history/", "history/study/", "history/compare/"):
        answer = browse().get(f"{here}{tail}")
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        assert answer["X-Frame-Options"] == "DENY"


def test_the_frame_shows_everybody_the_same(studied, browse):
    studied.order("France", "A Bur - Mun")
    seen = {page(studied, browse, "embed/", who) for who in (None, studied.france, studied.gm, user("stranger"))}
    assert len(seen) == 1
    assert "A Bur - Mun" not in seen.pop()
    assert "Spring 1901" in page(studied, browse, "embed/?turn=1")
    for wrong in ("99", "x", str(studied.turn.number)):
        assert browse().get(f"{studied.game.get_absolute_url()}embed/?turn={wrong}").status_code == 404


def test_oembed_tells_of_public_games_of_this_site_alone(studied, browse):
    address = f"http://testserver{studied.game.get_absolute_url()}"
    told = browse().get(reverse("games:oembed"), {"url": f"{address}history/", "maxwidth": "400"}).json()
    assert (told["type"], told["version"], told["width"]) == ("rich", "1.0", 400)
    assert f'src="{address}embed/"' in told["html"]
    assert f"oembed/?url={address}" in page(studied, browse, "")
    for wrong in ("", "http://elsewhere.test/games/x/", "http://testserver/", f"http://testserver{reverse('me')}"):
        assert browse().get(reverse("games:oembed"), {"url": wrong}).status_code == 404
    assert browse().get(reverse("games:oembed"), {"url": address, "format": "xml"}).status_code == 501


def test_a_private_game_is_shown_to_nobody_outside(tables, browse):
    table = tables(private=True)
    table.pass_deadline()
    here = table.game.get_absolute_url()
    for who in (None, table.france, table.gm):
        for tail in ("embed/", "film.svg"):
            assert browse(who).get(here + tail).status_code == 404
        address = f"http://testserver{here}"
        assert browse(who).get(reverse("games:oembed"), {"url": address}).status_code == 404
    assert "oembed" not in page(table, browse, "", table.france)

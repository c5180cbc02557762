"""The story of a turn: what mattered, in sentences, the most important first, each thing once."""

import engine
from games.table.headline import headline
from games.table.narration import place_names, seat_names
from games.table.place_names import expand_place_names
from games.table.story import story
from tests.rows import every_row

BOOK = engine.load_rulebook("rather_silly")
PLACES, SEATS = place_names(BOOK), seat_names(BOOK)


def told(*events, centres=({}, {}), news=(), stabs=()):
    boards = tuple({"centres": {seat: ["Par"] * number for seat, number in one.items()}} for one in centres)
    return story(events, boards, PLACES, SEATS, news=news, stabs=stabs)


def taken(seat, place, previous=""):
    return {"kind": "centre.taken", "text": "…", "seat": seat, "place": place, "previous": previous}


def test_centres_are_told_by_who_took_them_and_from_whom():
    found = told(
        taken("France", "Spa"), taken("France", "Por"), taken("France", "Mun", "Germany"), taken("Doctor", "Bel")
    )
    assert found == ("France takes Spain and Portugal, and Munich from Germany.", "The Doctor takes Belgium.")


def test_sides_in_capitals_are_many_and_have_a_name():
    assert told(taken("MONSTERS", "Tun")) == ("Monsters take Tunis.",)


def test_figures_stand_behind_what_changed_them():
    assert told(centres=({"France": 3, "Germany": 3}, {"France": 5, "Germany": 2})) == (
        "Centres: France 5 (+2), Germany 2 (−1).",
    )


def test_who_is_out_comes_before_what_was_taken_and_standoffs_come_late():
    events = [
        {"kind": "place.contested", "text": "…", "places": ["NTH", "Bel"]},
        taken("France", "Spa"),
        {"kind": "seat.eliminated", "text": "…", "seat": "Italy"},
    ]
    assert told(*events) == (
        "Italy is out of the game.",
        "France takes Spain.",
        "Standoffs in the North Sea and Belgium.",
    )


def test_a_dislodgement_says_by_whom_and_an_old_one_without_it_is_told_too():
    event = {"kind": "unit.dislodged", "text": "…", "unit": "F Spa/sc", "seat": "France"}
    assert told({**event, "by_seat": "Italy"}) == ("Italy drives France out of Spain.",)
    assert told(event) == ("France is driven out of Spain.",)
    second = {**event, "unit": "A Mun", "seat": "Germany"}
    both = ({**event, "by_seat": "MONSTERS"}, {**second, "by_seat": "MONSTERS"}, second)
    assert told(*both) == (
        "Monsters drive France out of Spain and Germany out of Munich; Germany is driven out of Munich.",
    )


def test_a_centre_that_is_lost_and_taken_again_is_told_in_that_order():
    lost = {"kind": "zaphod.entered", "text": "Kiel is nobody's now.", "place": "Kie", "previous": "Germany"}
    gone = {"kind": "centre.destroyed", "text": "The centre of Paris is destroyed.", "place": "Par"}
    assert told(lost, taken("Germany", "Kie"), gone) == (
        "Kiel is nobody's now.",
        "Germany takes Kiel.",
        "The centre of Paris is destroyed.",
    )


def test_adjustments_are_told_by_who_builds_and_who_removes():
    def of(kind, seat, unit):
        return {"kind": kind, "text": "…", "seat": seat, "unit": unit}

    built = [of("unit.built", "France", unit) for unit in ("A Par", "F Bre")]
    found = told(
        *built, of("unit.built", "Doctor", "F Con"), {**of("unit.removed", "MONSTERS", "M Tun"), "cause": "by order"}
    )
    assert found == ("France builds A Par and F Bre; the Doctor builds F Con.", "Monsters remove M Tun.")


def test_retreats_are_told_with_where_they_go():
    gone = {"kind": "unit.retreated", "text": "France F Spa/nc retreats to MAO.", "seat": "France", "to": "MAO"}
    lost = {"kind": "unit.disbanded", "text": "Italy A Ven is disbanded by order.", "seat": "Italy", "unit": "A Ven"}
    assert told(gone, {**lost, "cause": "by order"}) == (
        "France F Spa/nc retreats to the Mid-Atlantic Ocean.",
        "Italy A Ven is disbanded by order.",
    )
    assert (
        told(*[gone | {"text": f"France A {place} is gone."} for place in "abcdef"])[-1] == "2 more retreat or disband."
    )


def test_of_a_rules_own_events_those_are_told_that_it_calls_news_and_a_loss_once():
    events = [
        {"kind": "borg.ate", "text": "Borg eats Italy A Ven.", "units": ["Italy A Ven"]},
        {"kind": "unit.destroyed", "text": "Eaten.", "seat": "Italy", "unit": "A Ven", "cause": "eaten"},
        {"kind": "links.counted", "text": "Votes."},
    ]
    assert told(*events, news={"borg.ate"}) == ("Borg eats Italy A Ven.",)
    assert told(*events) == ("Eaten.",)


@every_row(
    ("text", "said"),
    [
        ("Zaphod goes from Pie to Ven.", "Zaphod goes from Piedmont to Venice."),
        ("NTH is licensed: a free house.", "The North Sea is licensed: a free house."),
        ("Italy A Ven meets V Spa in Spa.", "Italy A Ven meets V Spa in Spain."),
        ("The Jester re-orders Turkey: F Ank - Con VIA.", "The Jester re-orders Turkey: F Ank - Con VIA."),
        ("2A Arm and DOM Ber stand in Bul and NTH.", "2A Arm and DOM Ber stand in Bulgaria and the North Sea."),
        ("B War - Gal - Bud flies.", "B War - Gal - Bud flies."),
        ("Asked: “Is Par in Mar?”", "Asked: “Is Par in Mar?”"),
        ("A ^Ser lands in Bul/ec.", "A ^Ser lands in Bulgaria (east coast)."),
        ("Sev-Swe ends.", "Sev-Swe ends."),
        ("Sea Monsters appear in Bul/ec.", "Sea Monsters appear in Bulgaria (east coast)."),
        ("Italy F Bul/ec flies to StP/nc.", "Italy F Bul/ec flies to St Petersburg (north coast)."),
    ],
)
def test_places_are_called_by_their_names_but_in_orders_and_units(text, said):
    assert expand_place_names(text, PLACES) == said


def test_of_many_of_one_sort_it_says_how_many_there_are_besides():
    events = [
        {"kind": "hole.swallowed", "text": f"A unit reappears in {place}."} for place in ("Par", "Bel", "Mun", "Kie")
    ]
    assert len(told(*events, news={"hole.swallowed"})) == 4
    events += [{"kind": "hole.swallowed", "text": "A unit reappears in Ber."}]
    assert told(*events, news={"hole.swallowed"})[4:] == ("One more such thing happens: see below.",)
    events += [{"kind": "hole.swallowed", "text": "A unit reappears in Con."}]
    assert told(*events, news={"hole.swallowed"})[4:] == ("Two more such things happen: see below.",)


def test_what_rules_call_news_they_make():
    from tests.meta.event_texts import kinds

    made = kinds()
    wrong = {
        rule.id: kind for rule in engine.rulebook.registry.rules().values() for kind in rule.news if kind not in made
    }
    assert wrong == {}


def driven(loser, unit, winner="France"):
    return {"kind": "unit.dislodged", "text": "…", "seat": loser, "unit": unit, "by_seat": winner}


def test_who_loses_several_places_to_one_power_is_named_once():
    found = told(driven("Italy", "A Mar"), driven("Italy", "F ION"), driven("Turkey", "H Bul#2"))
    assert found == ("France drives Italy out of Marseilles and the Ionian Sea and Turkey out of Bulgaria.",)


KINDS = {"A": "Army", "F": "Fleet", "V": "Vogon destructor ship", "XM": "Space Monster"}


@every_row(
    ("event", "line"),
    [
        (
            {"kind": "borg.ate", "cause": "borg", "unit": "A Ser", "text": "Soothsayer A Ser is eaten by Borg."},
            "The Soothsayer’s army in Serbia is eaten by Borg",
        ),
        (
            {"kind": "borg.ate", "cause": "borg", "unit": "XM Bud", "text": "Monsters XM Bud is eaten by Borg."},
            "Monsters’ Space Monster in Budapest is eaten by Borg",
        ),
        (
            {"kind": "unit.met", "cause": "ship", "unit": "A Bur", "text": "France A Bur dies: it meets V Bur in Bur."},
            "France’s army in Burgundy dies: it meets the Vogon destructor ship in Burgundy",
        ),
        (
            {"kind": "borg.sits", "previous": "Turkey", "place": "Bul", "text": "Turkey loses Bul, where Borg is: …"},
            "Turkey loses Bulgaria",
        ),
        (driven("Doctor", "H Bul#2"), "The Doctor thrown out of Bulgaria"),
    ],
)
def test_headlines_say_whose_a_unit_was_and_where(event, line):
    assert headline([event], [], PLACES, SEATS, kinds=KINDS) == line


def test_who_disbands_one_and_retreats_with_another_is_named_once():
    events = [
        {"kind": "unit.disbanded", "seat": "Turkey", "unit": "F Sev", "text": "…"},
        {"kind": "unit.retreated", "seat": "Turkey", "unit": "A Mun", "to": "Sil", "text": "…"},
    ]
    line = "Turkey disbands in Sevastopol, and retreats from Munich to Silesia"
    assert headline(events, [], PLACES, SEATS, kinds=KINDS) == line


def test_what_is_something_of_something_has_an_article_and_so_has_the_vogon():
    book = engine.load_rulebook("hitchhiker")
    assert place_names(book)["Dan"] == "the Free City of Danzig"
    assert place_names(book)["Mun"] == "Munich"
    assert seat_names(book)["Vogon"] == "the Vogon"
    said = {
        "Vogon takes Ser.": "The Vogon takes Ser.",
        "Russia takes Edi from Vogon.": "Russia takes Edi from the Vogon.",
        "Vogon V Sar moves, and Hitchhiker H Ice.": "Vogon V Sar moves, and Hitch-hiker H Ice.",
        "A Vogon destructor ship falls.": "A Vogon destructor ship falls.",
        "Par is Vogon-proof.": "Par is Vogon-proof.",
    }
    assert {text: book.name(text) for text in said} == said


def test_several_places_have_one_preposition():
    events = [{"kind": "unit.built", "seat": "France", "unit": f"A {at}", "text": "…"} for at in ("Mar", "Bre", "Par")]
    assert headline(events, [], PLACES, SEATS, kinds=KINDS) == "France builds in Marseilles, Brest and Paris"


def test_centres_that_go_together_are_named_together():
    events = [
        {
            "kind": "centre.destroyed", "step": "s", "text": f"A ship destroys {at}.", "place": at,
            "jointly": "Ships destroy {}.", "part": at,
        }
        for at in ("Ank", "Con")
    ]  # fmt: skip
    assert headline(events, [], PLACES, SEATS, kinds=KINDS) == "Ships destroy Ankara and Constantinople"


def test_a_kind_of_unit_that_is_called_by_its_seat_says_so_once():
    event = {"kind": "unit.destroyed", "cause": "ship", "unit": "V Tus", "text": "Vogon V Tus is destroyed."}
    kinds = {"V": "Vogon destructor ship"}
    line = "The Vogon destructor ship in Tuscany is destroyed"
    assert headline([event], [], PLACES, {"Vogon": "the Vogon"}, kinds=kinds) == line

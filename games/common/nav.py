"""The parts of the site that the header leads to, as far as they exist."""

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse


@dataclass(frozen=True, slots=True)
class Place:
    label: str
    view_name: str


PLACES = (
    Place("Games", "games:list"),
    Place("Clubs", "clubs:list"),
    Place("Events", "events:list"),
    Place("Zines", "zines:list"),
    Place("Variants", "variants"),
    Place("Rules", "rules"),
    Place("Boards", "boards"),
    Place("Atlas", "atlas"),
    Place("Sandbox", "sandbox"),
)


FOOT = (
    Place("Scoring", "scoring"),
    Place("Records", "records"),
    Place("Ratings", "ratings"),
    Place("Archive", "archive"),
    Place("API", "api-docs"),
)


def places_that_exist(places: tuple[Place, ...] = PLACES) -> list[tuple[str, str]]:
    """(label, address) of each place whose view is there: a nav without dead links."""
    found = []
    for place in places:
        try:
            found.append((place.label, reverse(place.view_name)))
        except NoReverseMatch:
            continue
    return found

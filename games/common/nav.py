"""The parts of the site that the header leads to, as far as they exist."""

from dataclasses import dataclass

from django.urls import NoReverseMatch, reverse


@dataclass(frozen=True, slots=True)
class NavPlace:
    label: str
    view_name: str


PLACES = (
    NavPlace("Games", "games:list"),
    NavPlace("Clubs", "clubs:list"),
    NavPlace("Events", "events:list"),
    NavPlace("Zines", "zines:list"),
    NavPlace("Variants", "variants"),
    NavPlace("Rules", "rules"),
    NavPlace("Boards", "boards"),
    NavPlace("Atlas", "atlas"),
    NavPlace("Sandbox", "sandbox"),
)


FOOT = (
    NavPlace("Scoring", "scoring"),
    NavPlace("Records", "records"),
    NavPlace("Ratings", "ratings"),
    NavPlace("Archive", "archive"),
    NavPlace("API", "api-docs"),
)


def places_that_exist(places: tuple[NavPlace, ...] = PLACES) -> list[tuple[str, str]]:
    """(label, address) of each place whose view is there: a nav without dead links."""
    existing = []
    for place in places:
        try:
            existing.append((place.label, reverse(place.view_name)))
        except NoReverseMatch:
            continue
    return existing

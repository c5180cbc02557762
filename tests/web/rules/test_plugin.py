"""A rule of a plug-in stands on the shelf and in the composer like any other."""

import pytest

FOG = "fog_in_the_channel"


@pytest.fixture
def page(client, db):
    return lambda address: client.get(address).content.decode()


def test_it_has_its_card_with_its_drawing(page):
    assert "Fog in the Channel" in page("/rules/")
    card = page(f"/rules/{FOG}/")
    assert "neither an attack nor a fleet that holds there" in card
    assert "fog-in-the-channel 1.0" in card
    assert "Brest is not sure whom it is helping" in card
    assert "<svg" in card


def test_it_can_be_composed(page):
    composer = page(f"/rules/compose/?base=standard&with={FOG}")
    field = next(part for part in composer.split("<input") if f'value="{FOG}"' in part)
    assert "checked" in field.partition(">")[0]

"""The GM's word on a vote: another tally, other events or licences, or a closure that stands or falls."""

from django import forms
from engine.model.json_data import JsonDict
from games.gm.deeds.deed import RulingForm
from games.models import Game

from variants.dipshomashy.votes.gm_word import EVENTS, INVALID, LICENSED, NONE, RULED, TALLY, VALID

WORDS = {TALLY: "CLOSE Mun 5", EVENTS: "CLOSE Mun", LICENSED: "Gas"}
"""A line of each that is written line by line."""


class VoteForm(RulingForm):
    title = "Rule on the vote"
    group = "Orders"
    explanation = (
        "It counts in that season’s count, once. Ballots stay what they are, and secret. A closure that is valid is "
        "not tested for what it cuts off; one that is invalid frees its place for the next."
    )
    rule = "votes"
    kind = "board"
    what = forms.ChoiceField(
        label="What",
        choices=[
            (INVALID, "votes for a place are invalid"),
            (VALID, "votes for a place are valid, whatever they cut off"),
            (TALLY, "the tally is this, a line each: CLOSE Mun 5"),
            (EVENTS, "this takes place, a line each: CLOSE Mun"),
            (LICENSED, "these places are licensed, a line each: Gas"),
        ],
    )
    place = forms.ChoiceField(required=False, help_text="For votes that are valid or invalid.")
    lines = forms.CharField(
        label="Lines", required=False, max_length=10_000, widget=forms.Textarea(attrs={"rows": 4, "class": "notation"}),
        help_text="For a tally, events or licences; “none” for none at all.",
    )  # fmt: skip

    def fill(self, game: Game) -> None:
        super().fill(game)
        provinces = game.rulebook.board.provinces
        names = [(str(place), province.name) for place, province in provinces.items() if province.kind != "impassable"]
        self.fields["place"] = forms.ChoiceField(
            required=False, choices=[("", "none"), *sorted(names, key=lambda name: name[1])],
            help_text=self.fields["place"].help_text,
        )  # fmt: skip

    def clean(self) -> JsonDict:
        cleaned = super().clean() or {}
        what = cleaned.get("what", "")
        if what in WORDS and not cleaned.get("lines", "").strip():
            self.add_error("lines", f"Write them down, a line each, such as {WORDS[what]}; or “{NONE}”.")
        if what in (VALID, INVALID) and not cleaned.get("place"):
            self.add_error("place", "Which place is it about?")
        return cleaned

    def audience(self) -> list[str] | None:
        """A tally is for the GM alone where figures are (DS R8)."""
        secret = self.game.rulebook.options["votes.reveal"] == "enacted_only"
        return [] if secret and self.cleaned_data["what"] == TALLY else None

    def data_of_ruling(self) -> JsonDict:
        cleaned = self.cleaned_data
        if cleaned["what"] in (VALID, INVALID):
            return {"op": "counter", "name": RULED, "subject": cleaned["place"], "value": cleaned["what"]}
        lines = [line.strip() for line in cleaned["lines"].replace(";", "\n").splitlines() if line.strip()]
        return {"op": "counter", "name": cleaned["what"], "value": "; ".join(lines)}


DEEDS = {"vote": VoteForm}

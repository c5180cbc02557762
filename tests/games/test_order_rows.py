"""Orders saved row by row: merged, refused where they are out of date, with receipts for what counts."""

import random

import pytest

from games.common.errors import Conflict, Contended, NotAllowed, Refused
from games.models import Receipt, Submission
from games.permissions import viewer_of
from games.selectors.orders import order_sheet
from games.services import orders
from games.table.services.order_rows import OrderFate, RowEdit, rows_save
from tests.rows import slow_but

pytestmark = pytest.mark.django_db


def save(table, *edits, device="", seat="France", number=None):
    number = number or table.turn.number
    return rows_save(game=table.game, by=table.people[seat], number=number, edits=edits, device=device)


def sheet(table, seat="France"):
    return order_sheet(viewer_of(table.now, table.people[seat]))


def told(table):
    return {row.key: (row.row.text, row.counts) for row in sheet(table).rows}


def test_a_row_is_saved_and_all_others_stay(table):
    table.order("France", "A Mar H", "F Bre - MAO")
    saved = save(table, RowEdit("A Par", "bur", sheet(table).version))
    assert [one.fate for one in saved.fates] == [OrderFate.TAKEN]
    assert saved.saved.lines == ("A Mar H", "A Par - Bur", "F Bre - MAO")
    assert saved.saved.receipt.lines == list(saved.saved.lines)
    assert told(table) == {"A Mar": ("A Mar H", True), "A Par": ("A Par - Bur", True), "F Bre": ("F Bre - MAO", True)}


def test_two_devices_take_nothing_from_each_other(table):
    before = sheet(table).version
    save(
        table, RowEdit("A Par", "A Par - Bur", before), RowEdit("A Mar", "A Mar S A Par - Bur", before), device="phone"
    )
    saved = save(table, RowEdit("F Bre", "F Bre - ENG", before), device="laptop")
    assert [one.fate for one in saved.fates] == [OrderFate.TAKEN]
    assert set(saved.saved.lines) == {"A Par - Bur", "A Mar S A Par - Bur", "F Bre - ENG"}


def test_what_was_made_from_an_older_line_is_refused_with_both_lines(table):
    before = sheet(table).version
    save(table, RowEdit("A Par", "A Par - Bur", before), device="phone")
    saved = save(
        table, RowEdit("A Par", "A Par - Pic", before), RowEdit("F Bre", "F Bre - ENG", before), device="laptop"
    )
    first, second = saved.fates
    assert (first.fate, first.edit.line, first.theirs) == (OrderFate.OLDER, "A Par - Pic", "A Par - Bur")
    assert second.fate == OrderFate.TAKEN
    assert saved.older == (first,)
    assert set(saved.saved.lines) == {"A Par - Bur", "F Bre - ENG"}
    again = save(table, RowEdit("A Par", "A Par - Pic", saved.rows.version), device="laptop")
    assert again.fates[0].fate == OrderFate.TAKEN


def test_what_was_taken_back_elsewhere_is_a_change_too(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0), device="phone")
    seen = sheet(table).version
    save(table, RowEdit("A Par", "", seen), device="phone")
    assert save(table, RowEdit("A Par", "A Par - Pic", seen), device="laptop").fates[0].fate == OrderFate.OLDER
    assert sheet(table).lines == ()


def test_the_same_line_from_two_devices_is_no_conflict(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0), device="phone")
    saved = save(table, RowEdit("A Par", "par-bur", 0), device="laptop")
    assert saved.fates[0].fate == OrderFate.TAKEN
    assert saved.saved.receipt.number == 1


def test_a_device_whose_answer_was_lost_goes_on_and_its_late_edits_change_nothing(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0, seq=1), device="laptop")  # the answer never comes
    assert save(table, RowEdit("A Par", "A Par - Pic", 0, seq=2), device="laptop").fates[0].fate == OrderFate.TAKEN
    late = save(table, RowEdit("A Par", "A Par - Bur", 0, seq=1), device="laptop")
    assert late.fates[0].fate == OrderFate.OVERTAKEN
    assert sheet(table).lines == ("A Par - Pic",)


def test_a_late_edit_does_not_undo_what_another_device_wrote_after_it(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0, seq=1), device="laptop")
    save(table, RowEdit("A Par", "A Par - Pic", sheet(table).version, seq=1), device="phone")
    save(table, RowEdit("A Par", "A Par - Bur", 0, seq=1), device="laptop")
    assert sheet(table).lines == ("A Par - Pic",)


def test_half_a_line_is_not_taken_and_leaves_what_counts(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0))
    saved = save(table, RowEdit("A Par", "A Par - B", 1, only_if_it_counts=True))
    assert (saved.fates[0].fate, saved.fates[0].theirs) == (OrderFate.INCOMPLETE, "A Par - Bur")
    assert saved.fates[0].check.message
    assert sheet(table).lines == ("A Par - Bur",)
    assert Receipt.objects.count() == 1


def test_a_whole_wrong_line_stands_in_its_row_and_counts_for_nothing(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0))
    saved = save(table, RowEdit("A Par", "A Par - Mos", 1))
    assert saved.fates[0].fate == OrderFate.REFUSED
    assert told(table) == {"A Par": ("A Par - Mos", False)}
    assert Submission.objects.get(seat=table.seat("France")).unread[0]["line"] == "A Par - Mos"


def test_a_line_for_another_unit_goes_into_its_row_and_never_over_what_stands_there(table):
    saved = save(table, RowEdit("A Par", "A Mar - Bur", 0))
    assert saved.fates[0].rows == ("A Mar",)
    assert told(table) == {"A Mar": ("A Mar - Bur", True)}
    save(table, RowEdit("A Par", "A Mar - Gas", saved.rows.version))
    assert [row.row.text for row in sheet(table).rows] == ["A Mar - Bur", "A Mar - Gas"]
    assert "another order already" in sheet(table).rows[1].check.message


def test_whatever_else_writes_the_paper_raises_the_versions_of_what_it_changed(table):
    save(table, RowEdit("A Par", "A Par - Bur", 0), RowEdit("F Bre", "F Bre H", 0))
    seen = sheet(table).version
    table.order("France", "F Bre H", "A Par - Gas")
    assert save(table, RowEdit("A Par", "A Par - Pic", seen)).fates[0].fate == OrderFate.OLDER
    assert save(table, RowEdit("F Bre", "F Bre - ENG", seen)).fates[0].fate == OrderFate.TAKEN
    # A process that knows no rows writes the draft alone.
    seen = sheet(table).version
    Submission.objects.update(draft="A Par - Bur", lines=["A Par - Bur"])
    assert save(table, RowEdit("F Bre", "F Bre - MAO", seen)).fates[0].fate == OrderFate.OLDER
    assert sheet(table).lines == ("A Par - Bur",)


def test_a_draft_does_not_count_and_its_rows_say_so(table):
    table.order("France", "A Par - Bur")
    orders.draft_save(game=table.game, by=table.france, number=1, text="A Par - Pic")
    assert told(table) == {"A Par": ("A Par - Pic", False)}
    save(table, RowEdit("A Par", "A Par - Pic", sheet(table).version))
    assert told(table) == {"A Par": ("A Par - Pic", True)}
    assert sheet(table).receipt.number == 2


def test_the_same_orders_are_the_same_paper_whichever_device_was_first(table):
    save(table, RowEdit("F Bre", "F Bre H", 0), RowEdit("A Mar", "A Mar H", 0), RowEdit("A Par", "A Par H", 0))
    assert sheet(table).lines == ("A Mar H", "A Par H", "F Bre H")


def test_who_may_save_rows_and_when(table):
    with pytest.raises(NotAllowed):
        rows_save(game=table.game, by=table.gm, number=1, edits=[RowEdit("A Par", "A Par H", 0)])
    with pytest.raises(Conflict, match="moved on"):
        save(table, RowEdit("A Par", "A Par H", 0), number=2)
    table.make_due()
    with pytest.raises(Conflict, match="deadline"):
        save(table, RowEdit("A Par", "A Par H", 0))
    assert not sheet(table).rows


@pytest.mark.parametrize(
    "edit", [RowEdit("", "A Par H", 0), RowEdit("x" * 101, "", 0), RowEdit("A Par", "A Par H" * 1000, 0)]
)
def test_what_is_no_row_is_refused(table, edit):
    with pytest.raises(Refused):
        save(table, edit)
    with pytest.raises(Refused):
        save(table, *[RowEdit(f"loose#{n}", "PREDICT " + "x" * 100, 0) for n in range(401)])


WHAT = {
    "A Par": ["", "A Par - Bur", "bur", "pic", "A Par - B", "A Mar - Gas", "A Par S A Mar - Bur"],
    "A Mar": ["", "A Mar H", "spa", "A Mar - Bur", "mar", "A Par - Bur"],
    "F Bre": ["", "mao", "F Bre - ENG", "nonsense"],
    "F Bre R": ["", "F Bre R Gas"],
    "vote#2": ["", "nonsense", "A Par H"],
}


@pytest.mark.parametrize("seed", slow_but(range(12), 0, 1, 2))
def test_any_number_of_devices(table, seed):
    """What rows say counts is what counts, and no device's edit is lost but for one made from what it had not seen."""
    dice = random.Random(seed)
    seen = dict.fromkeys(("laptop", "phone", "tab"), 0)
    seqs = dict.fromkeys(seen, 0)
    texts: dict[str, tuple[str, int]] = {}
    for _ in range(40):
        device = dice.choice(list(seen))
        row = dice.choice(list(WHAT))
        seqs[device] += 1
        edit = RowEdit(row, dice.choice(WHAT[row]), seen[device], dice.random() < 0.5, seqs[device])
        saved = save(table, edit, device=device)
        fate = saved.fates[0]
        if dice.random() < 0.7:
            seen[device] = saved.rows.version
        before = texts.get(row, ("", 0))
        if fate.fate == OrderFate.OLDER:
            assert before[1] > edit.version
            assert fate.theirs == before[0]
        texts = {key: (one.text, one.version) for key, one in saved.rows.rows.items()}
        if fate.fate in (OrderFate.OLDER, OrderFate.INCOMPLETE):
            assert texts.get(row, ("", 0)) == before
        now = sheet(table)
        counted = sorted(one.row.text for one in now.rows if one.counts)
        assert counted == sorted(now.lines)
        if now.receipt:
            assert sorted(now.receipt.lines) == counted


def test_a_paper_that_never_holds_still_takes_nothing_and_may_be_sent_again(table, monkeypatch):
    before = sheet(table).version
    monkeypatch.setattr("games.services.papers._is_same", lambda ahead, paper: False)
    with pytest.raises(Contended, match="Try once more"):
        save(table, RowEdit("A Par", "bur", before))
    assert (Contended.status, sheet(table).version) == (503, before)
    monkeypatch.undo()
    assert [one.fate for one in save(table, RowEdit("A Par", "bur", before)).fates] == [OrderFate.TAKEN]

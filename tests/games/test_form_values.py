"""Numbers of forms that have no form class: whatever is sent, a number of so many digits or what stands for none."""

import pytest

from games.common.form_values import whole_number


@pytest.mark.parametrize("text", ["", " 5", "5.0", "-5", "+5", "5e3", "٣", "²", "1" * 12, "1_000", "0x5", "\x005"])
def test_what_is_no_number_is_otherwise(text):
    assert whole_number(text) == 0
    assert whole_number(text, otherwise=-1) == -1


def test_a_number_of_so_many_digits_is_read():
    assert (whole_number("0"), whole_number("007"), whole_number("1" * 11)) == (0, 7, 11_111_111_111)
    assert (whole_number("999", digits=3), whole_number("1000", digits=3)) == (999, 0)

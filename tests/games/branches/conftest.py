"""Games whose past is played again."""

import pytest

from tests.plugins.tables import table_of


@pytest.fixture
def table(request, tables):
    """Nobody loses a seat for saying nothing. Of a test that has asked for `autumn`, that one."""
    return request.getfixturevalue("autumn") if "autumn" in request.fixturenames else tables(nmr_policy="hold")


@pytest.fixture
def autumn(tables):
    """Spring and Autumn 1901 are over: France bounced in Burgundy, and went on from Paris. Winter is open."""
    return table_of("branches, Autumn 1901", lambda: _autumn(tables(nmr_policy="hold")))


def _autumn(table):
    table.order("France", "A Par - Bur", "A Mar - Spa")
    table.order("Germany", "A Mun - Bur", "F Kie - Den")
    table.pass_deadline()
    table.order("France", "A Par - Gas")
    table.order("Germany", "A Mun - Bur")
    table.pass_deadline()
    table.order("France", "BUILD A Mar", ready=True)
    return table

"""What every page has is looked at wherever test_matrix.py asks for one; here, that faults would be found."""

from types import SimpleNamespace

from tests.web.permissions.page_faults import faults, faults_of_page
from tests.web.permissions.scene import Line


def test_faults_are_found():
    page = "<!doctype html><title>x</title><main><h1>a</h1></main>"
    assert faults(page) == []
    assert faults(page.replace("h1", "h2")) == ["0 h1"]
    assert faults(page.replace("<h1>", "<h1 id='a'><h1>")) == ["2 h1"]
    assert faults(page + '<p id="a"></p><p id="a"></p>') == ["#a 2 times"]
    assert faults(page.replace("x", "")) == ["no title"]


def test_whole_pages_of_the_site_are_looked_at_and_nothing_else():
    def said(route="games/", text="<!DOCTYPE html><h2>a</h2>", kind="text/html; charset=utf-8", streaming=False):
        answer = SimpleNamespace(streaming=streaming, headers={"Content-Type": kind}, content=text.encode())
        return faults_of_page(Line("GET", route, "", ()), answer)

    assert "0 h1" in said()
    assert said(route="admin/") == said(text="<p>a</p>") == said(kind="image/png") == said(streaming=True) == []

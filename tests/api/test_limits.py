"""Which calls count in a limit of their own: of a view with `changes` all but those that only read."""

from django.test import RequestFactory

from games.api.frame import ApiView


def every_view(of=ApiView):
    for view in of.__subclasses__():
        yield view
        yield from every_view(view)


def test_what_only_reads_counts_in_no_limit_of_changes():
    limited = [view for view in every_view() if view.changes]
    assert len(limited) > 10
    for view in limited:
        for method in ("get", "head", "options", "post", "put", "patch", "delete"):
            asked = view()
            asked.request = getattr(RequestFactory(), method)("/")
            asked.get_throttles()
            expected = "" if method in ("get", "head", "options") else view.changes
            assert asked.throttle_scope == expected, (view.__name__, method)


def test_no_view_chooses_its_limit_in_a_way_of_its_own():
    assert [view.__name__ for view in every_view() if "get_throttles" in vars(view)] == []

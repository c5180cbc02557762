"""The cache on Redis: what all requests of a process share of it."""

from django.core.cache import caches


def test_all_requests_of_a_process_ask_by_the_same_connections():
    one, other = caches.create_connection("default"), caches.create_connection("default")
    assert one is not other
    assert one._cache.get_client() is other._cache.get_client(write=True)
    one.set("shared", 1)
    assert other.get("shared") == 1


def test_a_cache_elsewhere_has_connections_of_its_own():
    here = caches.create_connection("default")
    elsewhere = type(here)("redis://127.0.0.1:1/0", {})
    assert here._cache.get_client() is not elsewhere._cache.get_client()
    assert elsewhere.get("anything") is None

"""Addresses that members name: what is never asked, however it is called."""

import pytest

from games.mail.channels import outside
from games.mail.channels.outside import NoAnswer, NotOutside, check_address


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook", "https://example.org:22/", "https://user:word@example.org/", "ftp://example.org/",
        "https:///nowhere", "https://example.org:99999/",
    ],
)  # fmt: skip
def test_addresses_that_are_none(url):
    with pytest.raises(NotOutside):
        check_address(url)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1",
    ],
)  # fmt: skip
def test_private_networks_are_never_asked(address, monkeypatch):
    monkeypatch.setattr(outside.socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", (address, 443))])
    connected = []
    monkeypatch.setattr(outside, "create_connection", lambda *a, **_: connected.append(a))
    with pytest.raises(NotOutside, match="private network"):
        outside.post("https://looks-harmless.example/", b"{}", {})
    assert connected == []


def test_what_was_looked_at_is_what_is_connected_to(monkeypatch):
    answers = iter(["8.8.8.8", "127.0.0.1"])
    monkeypatch.setattr(outside.socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", (next(answers), 443))])
    connected = []

    def connect(where, *_):
        connected.append(where)
        raise OSError("no network here")

    monkeypatch.setattr(outside, "create_connection", connect)
    with pytest.raises(NoAnswer):
        outside.post("https://rebinds.example/", b"{}", {})
    assert connected == [("8.8.8.8", 443)]


def test_a_host_that_is_not_there_is_no_answer(monkeypatch):
    def nobody(*_, **__):
        raise OSError("unknown")

    monkeypatch.setattr(outside.socket, "getaddrinfo", nobody)
    with pytest.raises(NoAnswer):
        outside.post("https://nobody.example/", b"{}", {})

"""Addresses that members name: what is never asked, however it is called."""

import contextlib
import socket
import threading

import pytest

from games.channels.delivery import outside
from games.channels.delivery.outside import NoAnswer, NotOutside, check_address
from tests.rows import every_row


@every_row(
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


@contextlib.contextmanager
def dripping(said: bytes, for_ever: bytes):
    """A server that takes a request, begins to answer, and goes on a byte at a time until it is cut off."""
    cut_off = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            connection, _ = server.accept()
            with connection, contextlib.suppress(OSError):
                connection.recv(65_536)
                connection.sendall(said)
                while not cut_off.wait(0.05):
                    connection.sendall(for_ever)
            cut_off.set()

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/hook", cut_off
        cut_off.set()
        thread.join(10)


@pytest.mark.parametrize(
    ("said", "for_ever"),
    [(b"", b"H"), (b"HTTP/1.1 200 OK\r\nX-Long: ", b"x"), (b"HTTP/1.1 100 Continue\r\n\r\n", b"\r")],
)
def test_who_drips_is_cut_off(settings, monkeypatch, said, for_ever):
    """Each byte comes in time; all of them together do not."""
    settings.CHANNELS_MAY_STAY_INSIDE = True
    monkeypatch.setattr(outside, "TOTAL", 0.5)
    with dripping(said, for_ever) as (url, cut_off):
        with pytest.raises(NoAnswer):
            outside.post(url, b"{}", {})
        assert cut_off.wait(10)


def test_a_name_that_is_looked_up_for_ever_is_given_up(monkeypatch):
    waits = threading.Event()
    monkeypatch.setattr(outside, "LOOK_UP", 0.2)
    monkeypatch.setattr(outside.socket, "getaddrinfo", lambda *_, **__: waits.wait(30) and [])
    with pytest.raises(NoAnswer, match="looked up in time"):
        outside.post("https://slow.example/", b"{}", {})
    waits.set()


def test_the_body_of_an_answer_is_not_read(settings):
    settings.CHANNELS_MAY_STAY_INSIDE = True
    with dripping(b"HTTP/1.1 204 No Content\r\n\r\n", b"x") as (url, _):
        assert outside.post(url, b"{}", {}) == 204

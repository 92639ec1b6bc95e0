"""A server on this machine that does what servers on the web do on their bad days."""

from __future__ import annotations

import gzip
import socket
import struct
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


def png(width: int = 1, height: int = 1) -> bytes:
    """A whole, grey picture."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


PNG = png()
HTML = b"<!DOCTYPE html><title>Please log in</title><svg></svg>"


class Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, answers: dict[str, Callable[[Handler], None]]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers
        self.asked: list[str] = []
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hung up is what many of these answers are for."""


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.server.answers[self.path.partition("?")[0]](self)

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def head(self, status: int, /, **headers: object) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()

    def wait(self, seconds: float = 60) -> bool:
        """False when the test is over."""
        return not self.server.over.wait(seconds)

    def reset(self) -> None:
        """Closed with unsent data dropped: the other side sees a reset."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()


@contextmanager
def serving(answers: dict[str, Callable[[Handler], None]]) -> Iterator[Server]:
    with Server(answers) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
            thread.join()


def sends(content: bytes, kind: str = "image/png", **headers: object) -> Callable[[Handler], None]:
    def answer(handler: Handler) -> None:
        handler.head(200, **{"Content_Type": kind, "Content_Length": len(content)} | headers)
        handler.wfile.write(content)

    return answer


def says(status: int, **headers: object) -> Callable[[Handler], None]:
    """A status with a page that is no picture, though it says so."""

    def answer(handler: Handler) -> None:
        handler.head(status, Content_Type="image/png", Content_Length=len(HTML), **headers)
        handler.wfile.write(HTML)

    return answer


def stalls(handler: Handler) -> None:
    handler.wait()


def stalls_half_way(handler: Handler) -> None:
    handler.head(200, Content_Type="image/png", Content_Length=len(PNG))
    handler.wfile.write(PNG[:20])
    handler.wait()


def drips(handler: Handler) -> None:
    handler.head(200, Content_Type="image/png", Content_Length=10**6)
    while handler.wait(0.05):
        handler.wfile.write(b"\x89")


def drips_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while handler.wait(0.05):
        handler.wfile.write(b"a")


def resets(handler: Handler) -> None:
    handler.reset()


def resets_half_way(handler: Handler) -> None:
    handler.head(200, Content_Type="image/png", Content_Length=len(PNG))
    handler.wfile.write(PNG[:20])
    handler.wfile.flush()
    handler.reset()


def resets_once(handler: Handler) -> None:
    if handler.server.asked.count(handler.path) == 1:
        handler.reset()
    else:
        sends(PNG)(handler)


def never_ends(handler: Handler) -> None:
    handler.head(200, Content_Type="image/png")
    while not handler.server.over.is_set():
        handler.wfile.write(PNG * 100)


FAULTS: dict[str, tuple[Callable[[Handler], None], str]] = {
    "/stalls": (stalls, "sent nothing for 0.5 s"),
    "/stalls-half-way": (stalls_half_way, "sent nothing for 0.5 s"),
    "/drips": (drips, "longer than 2 s"),
    "/drips-headers": (drips_headers, "longer than 2 s"),
    "/resets": (resets, "could not be fetched"),
    "/resets-half-way": (resets_half_way, "could not be fetched"),
    "/round": (says(302, Location="/round"), "redirected more than 3 times"),
    "/to-a-file": (says(302, Location="file:///etc/passwd"), "redirected to file:"),
    "/to-ftp": (says(301, Location="ftp://127.0.0.1/a.png"), "redirected to ftp:"),
    "/gone": (says(404), "answers 404"),
    "/broken": (says(500), "answers 500"),
    "/not-modified": (says(304), "answers 304"),
    "/html-as-png": (sends(HTML), "says it is image/png, but it is not"),
    "/html": (sends(HTML, "text/html; charset=utf-8"), "it is text/html"),
    "/png-as-html": (sends(PNG, "text/html"), "says it is text/html, but it is image/png"),
    "/png-as-jpeg": (sends(PNG, "image/jpeg"), "says it is image/jpeg, but it is image/png"),
    "/nothing": (sends(b""), "says it is image/png, but it is not"),
    "/half": (sends(PNG[:40], Content_Length=len(PNG)), "could not be fetched"),
    "/half-of-its-length": (sends(PNG, Content_Length=40), "cut off"),
    "/large": (sends(PNG, Content_Length=10 * 2**30), "larger than 1 MiB"),
    "/endless": (never_ends, "larger than 1 MiB"),
    "/bomb": (sends(gzip.compress(bytes(2**22)), Content_Encoding="gzip"), "larger than 1 MiB"),
    "/half-a-gzip": (sends(gzip.compress(PNG)[:30], Content_Encoding="gzip"), "cut off"),
    "/no-gzip": (sends(PNG, Content_Encoding="gzip"), "not the gzip"),
    "/brotli": (sends(PNG, Content_Encoding="br"), "not asked for (br)"),
}
"""What a server may do, and what is said of it, with LIMITS."""

GOOD: dict[str, Callable[[Handler], None]] = {
    "/a.png": sends(PNG),
    "/unknown.bin": sends(PNG, "application/octet-stream"),
    "/drawing.svg": sends(b'<?xml version="1.0"?><svg viewBox="0 0 1 1"></svg>', "text/plain"),
    "/zipped": sends(gzip.compress(PNG), Content_Encoding="gzip"),
    "/resets-once": resets_once,
    "/moved": says(302, Location="/a.png"),
}

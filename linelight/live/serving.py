"""The web server of `linelight serve`: the built site on 127.0.0.1, and nowhere else.

What it serves is what stands on disk, but for a script in each page, and the leave to ask this server, by which an
open page hears that it has changed.
"""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import asdict
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.parse import parse_qs, unquote, urlsplit

from linelight.live.news import News
from renderer.assets import STATIC
from tracer.trace.errors import ConfigurationError

ADDRESS = "127.0.0.1"
BEAT = 10.0
"""Seconds after which a page that hears nothing is sent an empty line: where it is gone, that fails."""
_OWN = {"/-/live.js": "text/javascript", "/-/live.css": "text/css"}


class _Handler(SimpleHTTPRequestHandler):
    """Nothing is kept by the browser, so that a reload shows the newest build."""

    def __init__(self, *arguments: Any, news: News, **options: Any) -> None:
        self.news = news
        super().__init__(*arguments, **options)

    def parse_request(self) -> bool:
        """A page elsewhere whose name leads to this machine must not read what is served here."""
        if not super().parse_request():
            return False
        _, port = cast(tuple[str, int], self.server.server_address)
        names = {name for host in (ADDRESS, "localhost") for name in (host, f"{host}:{port}")}
        if self.headers.get("Host", "").lower() in names:
            return True
        self.send_error(HTTPStatus.FORBIDDEN, "This server answers on 127.0.0.1 only")
        return False

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        if address.path == "/-/events":
            self._tell(parse_qs(address.query).get("page", [""])[0])
        else:
            super().do_GET()

    def send_head(self) -> Any:
        """A page comes with the script that listens."""
        path = urlsplit(self.path).path
        if path in _OWN:
            return self._head((STATIC / Path(path).name).read_bytes(), _OWN[path])
        page = self._page(path)
        if not page.endswith(".html"):
            return super().send_head()
        file = self._file(page)
        if file is None:
            return self.send_error(HTTPStatus.NOT_FOUND)
        return self._head(self._listening(file.read_bytes(), page), "text/html; charset=utf-8")

    def list_directory(self, path: Any) -> None:
        self.send_error(HTTPStatus.NOT_FOUND)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A page that is not there is the site's own 404 page, as a host of static sites answers, at any depth."""
        file = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not file.is_file():
            return super().send_error(code, message, explain)
        content = file.read_bytes().replace(b"base-uri 'none'", b"base-uri 'self'", 1)
        content = content.replace(b"<head>", b'<head><base href="/">', 1)
        content = self._listening(content, self._page(urlsplit(self.path).path))
        body = self._head(content, "text/html; charset=utf-8", HTTPStatus.NOT_FOUND)
        if self.command != "HEAD":
            self.wfile.write(body.read())
        return None

    def _head(self, content: bytes, kind: str, code: int = HTTPStatus.OK) -> BinaryIO:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")  # no page elsewhere loads its scripts
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are no news."""

    # ---- Pages, and what they hear ----

    def _page(self, path: str) -> str:
        return unquote(path).removeprefix("/") or "index.html"

    def _file(self, page: str) -> Path | None:
        folder = Path(self.directory).resolve()
        try:
            file = (folder / page).resolve()
            return file if file.is_relative_to(folder) and file.is_file() else None
        except (OSError, ValueError):
            return None

    def _listening(self, content: bytes, page: str) -> bytes:
        data = f'data-page="{escape(page)}" data-now="{self._now(page)}"'
        script = f'<script src="/-/live.js" {data} defer></script>'
        head = f'<link rel="stylesheet" href="/-/live.css">\n{script}\n</head>'.encode()
        allowed = content.replace(b"default-src 'none';", b"default-src 'none'; connect-src 'self';", 1)
        return allowed.replace(b"</head>", head, 1)

    def _now(self, page: str) -> str:
        """Names what the page is now; empty where there is none."""
        file = self._file(page)
        return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file else ""

    def _tell(self, page: str) -> None:
        """A stream of events: what the page is now and its problems, at once and whenever one is another."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        told, edition = b"", -1
        while True:
            edition = self.news.wait(edition, BEAT)
            problems = [asdict(problem) for problem in self.news.problems(page)]
            data = json.dumps({"now": self._now(page), "problems": problems}).encode()
            self.wfile.write(b":\n\n" if data == told else b"data: " + data + b"\n\n")
            told = data


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that has gone away is no news."""


def server(folder: Path, port: int, news: News | None = None) -> ThreadingHTTPServer:
    """A server that is bound and not yet running. Raises ConfigurationError where the port is taken."""
    try:
        handler = partial(_Handler, directory=str(folder), news=news or News())
        return _Server((ADDRESS, port), handler)
    except OSError as error:
        what = f"port {port} cannot be used: {error.strerror}"
        hint = f"stop what uses it, or choose another: linelight serve --port {port % 65535 + 1}"
        raise ConfigurationError(what, hint=hint) from None

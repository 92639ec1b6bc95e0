"""`linelight serve`: the built site on 127.0.0.1, and nowhere else."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tracer.trace.errors import ConfigurationError

ADDRESS = "127.0.0.1"


class _Handler(SimpleHTTPRequestHandler):
    """Nothing is kept by the browser, so that a reload shows the newest build."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A page that is not there is the site's own 404 page, as a host of static sites answers, at any depth."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            return super().send_error(code, message, explain)
        content = page.read_bytes().replace(b"base-uri 'none'", b"base-uri 'self'", 1)
        content = content.replace(b"<head>", b'<head><base href="/">', 1)
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
        return None

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are no news."""


def server(public: Path, port: int) -> ThreadingHTTPServer:
    """A server that is bound and not yet running. Raises ConfigurationError where the port is taken."""
    try:
        return ThreadingHTTPServer((ADDRESS, port), partial(_Handler, directory=str(public)))
    except OSError as error:
        what = f"port {port} cannot be used: {error.strerror}"
        raise ConfigurationError(what, hint=f"choose another: linelight serve --port {port + 1}") from None

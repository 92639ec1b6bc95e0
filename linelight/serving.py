"""`linelight serve`: the built site on 127.0.0.1, and nowhere else."""

from __future__ import annotations

from functools import partial
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

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are no news."""


def server(public: Path, port: int) -> ThreadingHTTPServer:
    """A server that is bound and not yet running. Raises ConfigurationError where the port is taken."""
    try:
        return ThreadingHTTPServer((ADDRESS, port), partial(_Handler, directory=str(public)))
    except OSError as error:
        what = f"port {port} cannot be used: {error.strerror}"
        raise ConfigurationError(what, hint=f"choose another: linelight serve --port {port + 1}") from None

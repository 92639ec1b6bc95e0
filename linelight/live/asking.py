"""What `linelight serve` asks the web: nothing twice in a minute that it did not get."""

from __future__ import annotations

import time
from collections.abc import Iterable

from renderer.download import Fetch, Got, Limits, Reply, fetch

BUSY = (429, 503)
"""A server that says so is asked again by who asked it, after a pause."""


class Asking:
    """Each save builds, and would wait for a server that does not answer; so a failure is remembered for some
    seconds."""

    def __init__(self, ask: Fetch = fetch, seconds: float = 60.0) -> None:
        self._ask, self._seconds = ask, seconds
        self._failed: dict[str, tuple[float, Reply]] = {}

    def __call__(self, urls: Iterable[str], limits: Limits) -> dict[str, Reply]:
        urls, now = list(urls), time.monotonic()
        known = {url: self._failed[url][1] for url in urls if self._is_known(url, now)}
        new = [url for url in urls if url not in known]
        replies = self._ask(new, limits) if new else {}
        for url, reply in replies.items():
            if not isinstance(reply, Got) and reply.status not in BUSY:
                self._failed[url] = time.monotonic(), reply
        return known | replies

    def _is_known(self, url: str, now: float) -> bool:
        return url in self._failed and now - self._failed[url][0] < self._seconds

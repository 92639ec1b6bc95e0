"""`site/media/papers.yaml`: what arXiv says of the papers that lectures link to; committed, as downloads are."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import yaml

from renderer import arxiv
from renderer.arxiv import Paper
from renderer.download import Got, NotGot, Reply, Web
from renderer.downloads import read_list, unreadable, write_whole

IN_ONE_QUESTION = 100
ATTEMPTS = 3
"""Of a question that arXiv is too busy for; each waits longer than the one before."""

_HEAD = "# What arXiv says of the papers that the lectures link to: linelight build --refresh asks again.\n"


@dataclass(frozen=True, slots=True)
class Unknown:
    """Why a link to a paper stays a plain link."""

    reason: str


class Papers:
    """Raises ConfigurationError for a papers.yaml that cannot be read."""

    def __init__(self, course: Path, web: Web | None = None) -> None:
        self._web = web or Web()
        self._path = course / "site" / "media" / "papers.yaml"
        self._known: dict[str, Paper] = _read(self._path)
        self._asked: dict[str, Unknown] = {}

    def paper(self, url: str) -> Paper | Unknown | None:
        """The paper that a URL is of; None where it is of none."""
        name = arxiv.id_of(url)
        if name is None:
            return None
        if name not in self._known:
            self.look_up([url])
        return self._known.get(name) or self._asked[name]

    def look_up(self, urls: Iterable[str]) -> None:
        """All together, so that arXiv is asked one question and not a hundred."""
        names = sorted({name for url in urls if (name := arxiv.id_of(url)) and self._is_wanted(name)})
        if self._web.offline:
            self._asked |= dict.fromkeys(names, Unknown("this build is offline"))
            return
        found: dict[str, Paper] = {}
        for at in range(0, len(names), IN_ONE_QUESTION):
            if at:
                time.sleep(self._web.pause)
            found |= self._answers(names[at : at + IN_ONE_QUESTION])
        if found:
            self._known |= found
            _write(self._path, self._known)

    def _is_wanted(self, name: str) -> bool:
        return name not in self._asked and (self._web.refresh or name not in self._known)

    def _answers(self, names: list[str]) -> dict[str, Paper]:
        self._asked |= dict.fromkeys(names, Unknown("arXiv has no such paper"))
        try:
            reply = self._patiently(arxiv.question(names))
            if isinstance(reply, NotGot):
                raise ValueError(reply.reason)
            return arxiv.papers_in(reply.content)
        except ValueError as error:
            self._asked |= dict.fromkeys(names, Unknown(f"arXiv could not be asked: {error}"))
            return {}

    def _patiently(self, url: str) -> Reply:
        """arXiv asks for three seconds between two questions, and says so by 429 or 503 where it is busy."""
        for attempt in range(ATTEMPTS):
            reply = self._web.fetch([url], self._web.limits)[url]
            if isinstance(reply, Got) or reply.status not in (429, 503):
                break
            if attempt + 1 < ATTEMPTS:
                time.sleep(self._web.pause * 2**attempt)
        return reply


def _write(path: Path, papers: dict[str, Paper]) -> None:
    records = {name: asdict(paper) | {"authors": list(paper.authors)} for name, paper in papers.items()}
    text = yaml.safe_dump(records, allow_unicode=True, width=110)
    write_whole(path, (_HEAD + text).encode())


def _read(path: Path) -> dict[str, Paper]:
    return {str(name): _paper(record, str(name), path) for name, record in read_list(path, _SHAPE).items()}


_SHAPE = "each paper has a title, authors, a date and an abstract"


def _paper(record: Any, name: str, path: Path) -> Paper:
    try:
        authors = record["authors"]
        words = {key: record[key] for key in ("title", "date", "abstract")}
    except (TypeError, KeyError):
        raise unreadable(path, _SHAPE, name) from None
    if not isinstance(authors, list) or not all(
        isinstance(word, str) for word in (*authors, *words.values())
    ):
        raise unreadable(path, _SHAPE, name)
    return Paper(authors=tuple(authors), **words)

"""arXiv: which paper a URL is of, and what its export API says of papers (https://info.arxiv.org/help/api)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Iterable
from dataclasses import dataclass

API = "https://export.arxiv.org/api/query"

_NEW = r"\d{4}\.\d{4,5}"
_OLD = r"[a-z-]+(?:\.[A-Z]{2})?/\d{7}"  # the class, as GT in math.GT/0309136, is no part of the paper's name
_PLACE = r"(?:https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html|format)/|arxiv:\s*)"
_URL = re.compile(rf"(?i:{_PLACE})(?P<id>{_NEW}|{_OLD})(?:v\d+)?(?:\.pdf)?/?(?:[?#].*)?")
_CLASS = re.compile(r"\.[A-Z]{2}(?=/)")
_ATOM = "{http://www.w3.org/2005/Atom}"


@dataclass(frozen=True, slots=True)
class Paper:
    """`authors` are full names, first to last; `date` is that of the first version, `2017-06-12`."""

    title: str
    authors: tuple[str, ...]
    date: str
    abstract: str

    @property
    def year(self) -> int | None:
        return int(self.date[:4]) if self.date[:4].isdecimal() else None


def id_of(url: str) -> str | None:
    """The paper's name without a version, as `1706.03762` or `hep-th/9901001`; None where it is no paper's URL."""
    match = _URL.fullmatch(url.strip())
    return _CLASS.sub("", match["id"]) if match else None


def address(url: str) -> str:
    """`arXiv:1706.03762` as a URL; every other one as it is."""
    stripped = url.strip()
    return f"https://arxiv.org/abs/{stripped[6:].strip()}" if stripped[:6].lower() == "arxiv:" else url


def question(ids: Iterable[str]) -> str:
    ids = tuple(ids)
    return f"{API}?id_list={','.join(ids)}&max_results={len(ids)}"


def papers_in(feed: bytes) -> dict[str, Paper]:
    """The papers of an answer, by name. Raises ValueError for what is no such answer; a DOCTYPE, with which an XML
    text can be made to grow without end, belongs in none."""
    text = feed.decode()
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("it has a DOCTYPE")
    try:
        root = etree.fromstring(text)
    except etree.ParseError as error:
        raise ValueError(f"it is no XML: {error}") from None
    if root.tag != f"{_ATOM}feed":
        raise ValueError("it is no feed")
    entries = ((id_of(_words(entry, "id")), entry) for entry in root.iter(f"{_ATOM}entry"))
    return {name: _paper(entry) for name, entry in entries if name and _words(entry, "title")}


def _paper(entry: etree.Element) -> Paper:
    authors = (_words(author, "name") for author in entry.iter(f"{_ATOM}author"))
    return Paper(
        _words(entry, "title"),
        tuple(filter(None, authors)),
        _words(entry, "published")[:10],
        _words(entry, "summary"),
    )


def _words(element: etree.Element, name: str) -> str:
    """The feed breaks its lines anywhere."""
    return " ".join(element.findtext(f"{_ATOM}{name}", "").split())

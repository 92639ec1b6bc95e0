"""`site/site.yaml`: what the site is called, and its lectures in order.

title: A short course
description: What it is about, in a sentence.
url: https://example.org/course/
image: site/card.png
limits:
  loop: 10000
lectures:
  - binary_search
  - name: resource_accounting
    summary: What a training run costs.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from tracer.trace.errors import ConfigurationError, Location, did_you_mean
from tracer.trace.limits import Limits

KEYS: dict[str, type] = {
    **dict.fromkeys(("title", "description", "url", "image"), str),
    "lectures": list,
    "limits": dict,
}
LECTURE_KEYS: dict[str, type] = {"name": str, "summary": str}
LIMIT_KEYS: dict[str, type] = dict.fromkeys((limit.name for limit in fields(Limits)), str)
_KINDS: dict[type, str] = {str: "text", list: "a list", dict: "keys of its own"}
_NODES: dict[type, type] = {str: yaml.ScalarNode, list: yaml.SequenceNode, dict: yaml.MappingNode}


@dataclass(frozen=True, slots=True)
class LectureEntry:
    """A lecture in the site's order: its file's name without `.py`, with its folders below `lectures/`."""

    name: str
    summary: str = ""

    @property
    def page(self) -> str:
        """All pages stand beside each other, so that their links to each other and to the site's files are short:
        `week1/intro` is on `week1.intro.html`."""
        return f"{self.name.replace('/', '.')}.html"


@dataclass(frozen=True, slots=True)
class Site:
    """A site; without a site.yaml it has this title, and its lectures by name. `url` is where it is published,
    with a slash at its end, or empty; `image` is a picture for previews, as a path from the course's root;
    `limits` are what its traces may cost."""

    title: str = "Lectures"
    description: str = ""
    url: str = ""
    image: str = ""
    lectures: tuple[LectureEntry, ...] = ()
    limits: Limits = field(default_factory=Limits)


def read_site(course: Path) -> Site:
    """What the course in this folder says of its site. Raises ConfigurationError, with file and line, for what
    is not understood."""
    path = course / "site" / "site.yaml"
    if not path.is_file():
        return Site()
    text = path.read_text(encoding="utf-8")
    try:
        root = yaml.compose(text, yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = _File(path, text).location(mark.line + 1 if mark else 1)
        raise ConfigurationError(f"not YAML: {getattr(error, 'problem', error)}", where) from None
    if root is None:
        return Site()
    reader = _File(path, text)
    values = reader.mapping(root, KEYS)
    lectures = tuple(reader.lecture(node) for node in values.pop("lectures", ()))
    if len({lecture.name for lecture in lectures}) < len(lectures):
        raise ConfigurationError("a lecture is listed twice", reader.location(1), "list each lecture once")
    if "url" in values:
        values["url"] = reader.url(root, values["url"])
    if "limits" in values:
        values["limits"] = reader.limits(root)
    return Site(**values, lectures=lectures)


@dataclass(frozen=True)
class _File:
    path: Path
    text: str

    def location(self, line: int) -> Location:
        lines = self.text.splitlines()
        return Location(str(self.path), line, lines[line - 1] if 0 < line <= len(lines) else "")

    def fail(self, what: str, node: yaml.Node, hint: str = "") -> ConfigurationError:
        return ConfigurationError(what, self.location(node.start_mark.line + 1), hint)

    def mapping(self, node: yaml.Node, known: dict[str, type]) -> dict[str, Any]:
        """The values by key: texts as they are, lists as their nodes."""
        if not isinstance(node, yaml.MappingNode):
            raise self.fail(f"here stand keys: {', '.join(known)}", node)
        return dict(self._pair(key, value, known) for key, value in node.value)

    def _pair(self, key: yaml.Node, value: yaml.Node, known: dict[str, type]) -> tuple[str, Any]:
        if key.value not in known:
            hint = did_you_mean(str(key.value), known) or f"the keys are {', '.join(known)}"
            raise self.fail(f'unknown key "{key.value}"', key, hint)
        if not isinstance(value, _NODES[known[key.value]]):
            raise self.fail(f'"{key.value}" is {_KINDS[known[key.value]]}', value)
        return key.value, value.value

    def url(self, root: yaml.Node, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            node = next(key for key, _ in root.value if key.value == "url")
            raise self.fail(
                f'"{url}" is not where a site is', node, "write it as https://example.org/course/"
            )
        return url.rstrip("/") + "/"

    def limits(self, root: yaml.Node) -> Limits:
        node = next(value for key, value in root.value if key.value == "limits")
        numbers = self.mapping(node, LIMIT_KEYS)
        for key, value in node.value:
            if value.tag != "tag:yaml.org,2002:int" or not value.value.replace("_", "").isdecimal():
                raise self.fail(f'"{key.value}" is a whole number', value, "as in: loop: 10000")
            numbers[key.value] = int(value.value)
            if not numbers[key.value]:
                raise self.fail(f'"{key.value}" is at least 1', value)
        return Limits(**numbers)

    def lecture(self, node: yaml.Node) -> LectureEntry:
        if isinstance(node, yaml.ScalarNode):
            return LectureEntry(self._name(node, str(node.value)))
        values = self.mapping(node, LECTURE_KEYS)
        if "name" not in values:
            raise self.fail("this lecture has no name", node, "write name: and the name of its file")
        return LectureEntry(self._name(node, values.pop("name")), **values)

    def _name(self, node: yaml.Node, name: str) -> str:
        stem = name.removesuffix(".py").removeprefix("lectures/")
        parts = stem.split("/")
        if "\\" in stem or any(part in ("", ".", "..") for part in parts) or stem in ("index", "404"):
            raise self.fail(
                f'"{name}" is no name of a lecture', node, "write the name of its file without .py"
            )
        return stem

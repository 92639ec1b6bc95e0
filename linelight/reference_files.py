"""Reference files: `references.yaml`, which is read here, and `references.bib`.

vaswani_2017:
  title: Attention Is All You Need
  authors: [Ashish Vaswani, Noam Shazeer, et al.]
  year: 2017
  url: https://arxiv.org/abs/1706.03762
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from linelight.author import check_target
from linelight.reference import Reference
from tracer.trace.errors import ConfigurationError, Location, did_you_mean


@dataclass(frozen=True)
class ReferenceFile:
    """A file's text, and where a mistake in it stands."""

    path: Path
    text: str

    def error(self, what: str, line: int, hint: str = "") -> ConfigurationError:
        """`line` counts from 1."""
        lines = self.text.splitlines()
        source = lines[line - 1] if 0 < line <= len(lines) else ""
        return ConfigurationError(what, Location(_short(self.path), line, source), hint)


@dataclass(frozen=True, slots=True)
class Entry:
    """A publication, its key in the file, and the line where it begins."""

    key: str
    line: int
    reference: Reference

    @property
    def name(self) -> str:
        """The key as a name of Python's."""
        name = re.sub(r"\W", "_", self.key)
        return f"_{name}" if name[:1].isdigit() else name


def read(paths: Iterable[Path]) -> dict[str, Reference]:
    """All publications by name. Raises ConfigurationError, with file and line, for the first mistake."""
    found: dict[str, tuple[Path, Entry]] = {}
    for path in paths:
        file = ReferenceFile(path, _text(path))
        for entry in _reader(path)(file):
            if entry.name in found:
                other, first = found[entry.name]
                what = f"{entry.key} is here twice: it was at {_short(other)}:{first.line}"
                raise file.error(what, entry.line, "take one away, or give it another key")
            _check(entry, file)
            found[entry.name] = path, entry
    return {name: entry.reference for name, (_, entry) in found.items()}


def _reader(path: Path) -> Callable[[ReferenceFile], Iterator[Entry]]:
    if path.suffix == ".yaml":
        return entries_of_yaml
    from linelight.bibtex import entries_of_bibtex

    return entries_of_bibtex


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigurationError(f"{_short(path)}: it is not UTF-8", hint="save the file as UTF-8") from None


def _check(entry: Entry, file: ReferenceFile) -> None:
    if not entry.reference.title:
        raise file.error(f"{entry.key} has no title", entry.line)
    try:
        check_target(entry.reference)
    except ValueError as error:
        raise file.error(f"{entry.key}: {error}", entry.line) from None


def _short(path: Path) -> str:
    """From where the command runs, and not with the whole path of this machine, if it is there."""
    here = Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def entries_of_yaml(file: ReferenceFile) -> Iterator[Entry]:
    try:
        root = yaml.compose(file.text, yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = f"not YAML: {getattr(error, 'problem', None) or error}"
        raise file.error(what, mark.line + 1 if mark else 1) from None
    if root is None:
        return
    for key, value in _pairs(root, file, "here stand keys, each with a title, authors and so on"):
        line = key.start_mark.line + 1
        fields = _pairs(
            value, file, f"{key.value} has a title, authors, a year, a url, an organization, notes"
        )
        yield Entry(
            key.value, line, Reference(**{"title": ""} | dict(_field(*field, file) for field in fields))
        )


def _pairs(node: yaml.Node, file: ReferenceFile, what: str) -> list[tuple[yaml.ScalarNode, yaml.Node]]:
    """Raises ConfigurationError for what is no mapping, and for a key that is there twice."""
    if not isinstance(node, yaml.MappingNode):
        raise file.error(what, node.start_mark.line + 1)
    pairs: list[tuple[yaml.ScalarNode, yaml.Node]] = node.value
    keys = [key.value for key, _ in pairs]
    for at, (key, _) in enumerate(pairs):
        if not isinstance(key, yaml.ScalarNode):
            raise file.error(what, key.start_mark.line + 1)
        if key.value in keys[:at]:
            raise file.error(f"{key.value} is here twice", key.start_mark.line + 1, "take one away")
    return pairs


def _field(key: yaml.Node, value: yaml.Node, file: ReferenceFile) -> tuple[str, Any]:
    line = key.start_mark.line + 1
    if key.value not in _FIELDS:
        hint = did_you_mean(str(key.value), _FIELDS) or f"the fields are {', '.join(_FIELDS)}"
        raise file.error(f'unknown field "{key.value}"', line, hint)
    try:
        return key.value, _FIELDS[key.value](value)
    except ValueError as error:
        raise file.error(f'"{key.value}" is {error}', line) from None


def _words(node: yaml.Node) -> str:
    if not isinstance(node, yaml.ScalarNode):
        raise ValueError("text: put it into quotes if it has a colon or a bracket in it")
    return "" if node.tag.endswith(":null") else str(node.value)


def _names(node: yaml.Node) -> tuple[str, ...]:
    if isinstance(node, yaml.SequenceNode):
        return tuple(map(_words, node.value))
    raise ValueError("a list of full names, first to last: [Ada Lovelace, Charles Babbage]")


def _year(node: yaml.Node) -> int:
    if isinstance(node, yaml.ScalarNode) and node.value.isdecimal():
        return int(node.value)
    raise ValueError("a number")


_FIELDS: dict[str, Callable[[yaml.Node], Any]] = {
    "title": _words,
    "authors": _names,
    "year": _year,
    "url": _words,
    "organization": _words,
    "notes": _words,
}

"""What search finds of a lecture: the words that its lines said and its code, each with the row it stands in.

The index is a script that a page loads when somebody searches: a page that is opened from disk may load a script,
and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import unescape

from renderer import graphs, highlight
from renderer.executions import Execution, Place
from renderer.rows import lines_shown
from renderer.step_table import for_script
from renderer.units import FileUnits, Unit
from renderer.views import FoundLine, FoundSection
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Command,
    Graph,
    Html,
    Image,
    Inspected,
    Note,
    Output,
    Plot,
    Printed,
    Table,
    Text,
    Video,
    WebLink,
)

MOST_SAID = 20
"""Of a line that says something else each time that it runs, so many are found."""

_TAGS = re.compile(r"<[^>]*>")
_UNSEEN = re.compile(r"<(style|script)\b.*?</\1\s*>|<[^>]*>", re.I | re.S)
_HEADING = re.compile(r"#{1,4}[ \t]+(.*?)[ \t#]*$", re.M)
_MARKS = re.compile(
    r"""(?mx)
    \*\* | __ | ` | \$\$?
  | (?<!\w) \* (?=\S) | (?<=\S) \* (?!\w)
  | ^ \s* (?: \#+ | [-*+] | \d+\. ) [ \t]+
  | !?\[ (?= [^\]]* \]\( ) | \] \( [^)]* \)
  | ^ \|? [-:| ]+ \| [-:| ]* $ | \|
    """
)


def sections(
    files: Iterable[FileUnits],
    runs: dict[Place, list[Execution]],
    lecture: str,
    identify: Callable[[str, int], str],
) -> tuple[FoundSection, ...]:
    """Of all files, in the order of their lines; of hidden statements only what they said."""
    found: dict[str, list[FoundLine]] = {}
    for file in files:
        path, headings = file.source.path, _Headings(file, lecture)
        for line in lines_shown(file, runs):
            unit = file.unit_at(line)
            executions = runs.get((path, line), [])
            name = headings.at(line, executions)
            rows = partial(identify, path)
            found.setdefault(name, []).extend(_lines(file, line, unit, executions, rows))
    return tuple(FoundSection(name, tuple(dict.fromkeys(lines))) for name, lines in found.items() if lines)


def script(lectures: Iterable[tuple[str, str, str, tuple[FoundSection, ...]]]) -> bytes:
    """The index of the course, from each lecture's title, page, what it is about, and its sections."""
    index = []
    for title, page, about, parts in lectures:
        top = ["", [FoundLine("", f"{title}: {about}" if about else title).entry]]
        index.append(
            [title, page, [top, *([part.name, [line.entry for line in part.lines]] for part in parts)]]
        )
    return f"Site.index={for_script(index)};\n".encode()


class _Headings:
    """Which heading a line stands under: the last one above it in its function, else the function."""

    def __init__(self, file: FileUnits, lecture: str) -> None:
        self.file = file
        self.top = "" if file.source.path == lecture else file.source.path
        self.last: dict[object, str] = {}

    def at(self, line: int, executions: list[Execution]) -> str:
        """Asked for each line of the file in order."""
        function = self.file.headers.get(line) or self.file.function_at(line)
        for output in executions[0].steps[0].outputs if executions else ():
            if isinstance(output, Text) and not output.verbatim and (match := _HEADING.match(output.text)):
                self.last[function] = _MARKS.sub("", match[1])
        return self.last.get(function) or (f"{function.name}()" if function else self.top)


def _lines(
    file: FileUnits, line: int, unit: Unit, executions: list[Execution], identify: Callable[[int], str]
) -> Iterator[FoundLine]:
    if line == unit.first:
        said = [_words(output) for e in executions for step in e.steps for output in step.outputs]
        if not executions:
            said = [_words(call.known) for call in unit.calls if call.known]
        for words in [words for words in dict.fromkeys(said) if words][:MOST_SAID]:
            yield FoundLine(identify(line), words)
    if not unit.hidden and not unit.calls and (code := _code(file, line)):
        yield FoundLine(identify(line), code, is_code=True)


def _code(file: FileUnits, line: int) -> str:
    """As the page shows it: without directives."""
    return unescape(_TAGS.sub("", highlight.lines(file.readable.text)[line - 1])).strip()


def _words(output: Output) -> str:
    """As the author wrote them, without the marks of Markdown; a formula by its source."""
    match output:
        case Text(text, verbatim=verbatim):
            words = text if verbatim else _MARKS.sub("", text)
        case Image(_, alt, _, caption) | Video(_, alt, _, caption) | Plot(_, alt, _, caption):
            words = f"{alt} {caption}"
        case Graph():
            words = f"{graphs.words_of(output)} {output.caption}"
        case WebLink() | CodeLink() | Table() | Printed() | Command() | Inspected():
            words = output.text
        case Citation():
            names = ", ".join(output.authors)
            words = f"{output.label}: {output.title}. {names}"
        case Html(html):
            words = unescape(_UNSEEN.sub(" ", html))
        case Note():
            words = ""
    return " ".join(words.split())

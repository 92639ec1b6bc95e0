"""What the README and the docs say works as they say it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

import linelight
from linelight.cli import main as cli
from renderer.site import KEYS, LECTURE_KEYS
from tests.documents import PAGES, ROOT, Session, blocks, left_out
from tracer.trace.directives import WORDS

BY_SPHINX = "{"
"""How the language of a block begins that the site's generator fills from docstrings."""

WORDS_IN_ORDER = ["inspect", "clear", "stepover", "stepinto", "hide", "animate", "volatile"]

NOT_RUN = [
    ("README.md", "make site   # set up, trace lectures/, build site/public", "it sets up this repository"),
    ("authors.md", "linelight serve", "it serves until it is stopped"),
    (
        "deploying.md",
        "rsync -a --delete site/public/ example.org:/srv/www/algorithms/",
        "it needs a host",
    ),
    (
        "switching.md",
        "mkdir -p lectures && cp ~/course/lecture_01.py ~/course/lecture_util.py lectures/",
        "it copies a reader's own files",
    ),
    ("switching.md", "linelight import var/traces/lecture_01.json", "it reads a reader's own files"),
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_example_of_a_page(page: Path, tmp_path: Path) -> None:
    """In their order, in one course: lectures are traced and built, programs and commands run, files are read."""
    session = Session(tmp_path / "course")
    session.course.mkdir()
    for block in blocks(page):
        if not block.language.startswith(BY_SPHINX) and not block.marked("not run:"):
            session.run(block)
    session.finish()


def test_the_example_of_the_format() -> None:
    """The trace in format.md is one by the JSON Schema."""
    schema = json.loads((ROOT / "tracer" / "trace" / "schema.json").read_text(encoding="utf-8"))
    example = next(block for block in blocks(ROOT / "docs" / "format.md") if block.language == "yaml")
    Draft202012Validator(schema).validate(yaml.safe_load(example.body))


def test_what_is_not_run() -> None:
    """An example that no test runs stands in a list here, with its reason."""
    assert list(left_out(PAGES)) == NOT_RUN


def test_links_lead_somewhere() -> None:
    """A link in a page leads to a file of the repository, and to a heading that is there."""
    for page in PAGES:
        text = re.sub(r"```.*?```|`[^`\n]+`", "", page.read_text(encoding="utf-8"), flags=re.S)
        for target, anchor in re.findall(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)", text):
            file = (page.parent / target) if target else page
            assert file.exists(), f"{page.name} links to {target}"
            if anchor:
                headings = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.M)
                slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert anchor in slugs, f"{page.name} links to {target}#{anchor}"


def test_the_map_names_every_page() -> None:
    """index.md links to each page of docs/."""
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES[1:] if page.stem != "index" and f"]({page.name})" not in text] == []


def test_commands_and_options_exist() -> None:
    """A command that a page names has the options that stand with it, and each command is named somewhere."""
    commands = {name: {o for p in command.params for o in p.opts} for name, command in cli.commands.items()}
    named = set()
    for page in PAGES:
        for words in re.findall(r"linelight ([a-z]+(?: +[^`|\n#&]*)?)", _code(page)):
            name, *rest = words.split()
            named.add(name)
            assert name in commands, f"{page.name}: linelight {name}"
            options = {word.partition("=")[0] for word in rest if word.startswith("--")}
            assert options <= commands[name], f"{page.name}: linelight {words}"
    assert named == set(commands)


def _code(page: Path) -> str:
    """Commands and code in sentences, a line each; without the README's and the tests' output."""
    text = page.read_text(encoding="utf-8")
    commands = [block.body for block in blocks(page) if block.language == "sh"]
    return "\n".join([*commands, *re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))])


def test_nothing_is_left_out() -> None:
    """Each call stands in the reference, each directive has a heading, each key of site.yaml is explained."""
    docs = {page.stem: page.read_text(encoding="utf-8") for page in PAGES}
    assert [n for n in linelight.__all__ if f":: linelight.{n}\n" not in docs["reference"]] == []
    assert re.findall(r"^## @(\w+)$", docs["directives"], re.M) == WORDS_IN_ORDER
    assert set(WORDS_IN_ORDER) == set(WORDS)
    assert [
        key for key in (*KEYS, *LECTURE_KEYS) if not re.search(rf"`{key}`|\b{key}:", docs["authors"])
    ] == []


def test_the_site_of_the_docs(tmp_path: Path) -> None:
    """`make docs` warns of nothing: each page is in the map, each link and each name of the reference is found."""
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "docs", str(tmp_path / "site")]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    page = (tmp_path / "site" / "reference.html").read_text(encoding="utf-8")
    assert 'id="linelight.text"' in page
    assert 'id="tracer.trace.Step"' in page

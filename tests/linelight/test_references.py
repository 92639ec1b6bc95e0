"""References in files, and how a lecture gets them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from linelight import Reference
from linelight.reference_files import read
from tests.lecture_files import linelight
from tracer.trace.errors import ConfigurationError
from tracer.trace.outputs import Citation
from tracer.trace.reader import load

YAML = """
vaswani_2017:
  title: Attention Is All You Need
  authors: [Ashish Vaswani, et al.]
  year: 2017
  url: https://arxiv.org/abs/1706.03762
  organization: Google
  notes: "The transformer: without recurrence."
epoch_models: {title: 2001, url: }
"""
BIB = r"""
@string{neurips = "Advances in Neural Information Processing Systems"}
% from a reference manager
@inproceedings{vaswani2017attention,
  title = {Attention is {All} You Need}, year = {2017},
  author = {Vaswani, Ashish and {\L}ukasz Kaiser and others},
  booktitle = neurips, archivePrefix = {arXiv}, eprint = {1706.03762}}
@article{DBLP:journals/goedel-1931, title = "50% of {\"U}ber $x^2$ --- \emph{S{\"a}tze} \& more",
  author = "G{\"o}del, Kurt and de la Vall{\'e}e Poussin, Charles",
  journal = {Monatshefte}, doi = {10.1007/BF01700692},
  year = 1931, month = dec, note = {In~German}}
@online{2023_gpt4, title={GPT-4}, author={{OpenAI}}, date={2023-03-15}, url={https://x.org/~a_b%20c?d=1&e=2}}
@misc{pair, title={T}, author={{Barnes and Noble} and Ada Lovelace}, year={to appear}}
@book{edited, title={E}, editor={Ada Lovelace}, publisher={P}}
"""


def test_yaml(tmp_path: Path) -> None:
    """Fields are those of Reference; what stands in the file is text, whatever YAML takes it for."""
    path = tmp_path / "references.yaml"
    path.write_text(YAML)
    assert read([path]) == {
        "vaswani_2017": Reference(
            "Attention Is All You Need",
            ("Ashish Vaswani", "et al."),
            2017,
            "https://arxiv.org/abs/1706.03762",
            "Google",
            "The transformer: without recurrence.",
        ),
        "epoch_models": Reference("2001"),
    }


BIB_ENTRIES = [
    (
        "vaswani2017attention",
        Reference(
            "Attention is All You Need",
            ("Ashish Vaswani", "Łukasz Kaiser", "et al."),
            2017,
            "https://arxiv.org/abs/1706.03762",
            "Advances in Neural Information Processing Systems",
        ),
    ),
    (
        "DBLP_journals_goedel_1931",
        Reference(
            "50% of Über $x^2$ — Sätze & more",
            ("Kurt Gödel", "Charles de la Vallée Poussin"),
            1931,
            "https://doi.org/10.1007/BF01700692",
            "Monatshefte",
            "In German",
        ),
    ),
    ("_2023_gpt4", Reference("GPT-4", (), 2023, "https://x.org/~a_b%20c?d=1&e=2", "OpenAI")),
    ("pair", Reference("T", ("Barnes and Noble", "Ada Lovelace"))),
    ("edited", Reference("E", ("Ada Lovelace",), organization="P")),
]


@pytest.mark.parametrize(("name", "reference"), BIB_ENTRIES)
def test_bibtex(name: str, reference: Reference, tmp_path: Path) -> None:
    """LaTeX's accents become letters, braces hold names together, a DOI or an eprint is a URL, keys are names."""
    path = tmp_path / "references.bib"
    path.write_text(BIB, encoding="utf-8")
    found = read([path])
    assert found[name] == reference
    assert list(found) == [name for name, _ in BIB_ENTRIES]


MISTAKES = [
    ("yaml", "a: [", 1, "not YAML"),
    ("yaml", "- a", 1, "here stand keys"),
    ("yaml", "a: b", 1, "a has a title"),
    ("yaml", "a:\n  titel: b", 2, 'did you mean "title"?'),
    ("yaml", "a:\n  frobnicate: b", 2, "the fields are title"),
    ("yaml", "a:\n  year: 2000", 1, "a has no title"),
    ("yaml", "a:\n  title: b\n  year: in press", 3, '"year" is a number'),
    ("yaml", "a:\n  title: b\n  authors: Ada Lovelace", 3, "a list of full names"),
    ("yaml", "a:\n  title: {b: c}", 2, "quotes"),
    ("yaml", "a:\n  title: b\n  title: c", 3, "title is here twice"),
    ("yaml", "a: {title: b}\n\na: {title: c}", 3, "a is here twice"),
    ("yaml", "a-b: {title: b}\na.b: {title: c}", 2, "a.b is here twice: it was at"),
    ("yaml", "a: {title: b, url: 'javascript:x'}", 1, "opens http"),
    ("yaml", "a: {title: b, url: www.x.org}", 1, "did you mean https://www.x.org?"),
    ("bib", "@misc{a, title={b}}\n@misc{a, title={c}}", 2, "a is here twice"),
    ("bib", "@misc{a, title={b},\n title={c}}", 1, "a field is here twice: title"),
    ("bib", "\n@misc{a, title={b\n@misc{c, title={d}}", 2, "not BibTeX: Unexpected block start"),
    ("bib", "@misc{a, title={b}, author={A, B, C, D, E}}", 1, "Too many commas"),
    ("bib", "@misc{a, year=2000}", 1, "a has no title"),
    ("bib", "@misc{, title={a}}", 1, "no key"),
]


@pytest.mark.parametrize(("kind", "text", "line", "message"), MISTAKES)
def test_mistakes(kind: str, text: str, line: int, message: str, tmp_path: Path) -> None:
    """A mistake is an error with its line, and nothing is printed beside it."""
    path = tmp_path / f"references.{kind}"
    path.write_text(text)
    with pytest.raises(ConfigurationError, match=re.escape(message)) as caught:
        raise_whole(path)
    assert f"references.{kind}:{line}: " in str(caught.value)


def raise_whole(path: Path) -> None:
    """Reads; an error is raised with all that it would print."""
    try:
        read([path])
    except ConfigurationError as error:
        raise ConfigurationError(str(error)) from None


def test_a_key_in_two_files(tmp_path: Path) -> None:
    """A key of one file is not in another: the error names both places."""
    (tmp_path / "references.yaml").write_text("\na: {title: b}")
    (tmp_path / "references.bib").write_text("@misc{a, title={b}}")
    with pytest.raises(ConfigurationError, match=r"it was at .*references.yaml:2"):
        read([tmp_path / "references.yaml", tmp_path / "references.bib"])


LECTURE = """from linelight import link
from linelight.references import {names}


def main():
    link({names})
"""


def course(root: Path, names: str, **files: str) -> Path:
    (root / "lectures").mkdir()
    (root / "site").mkdir()
    (root / "lectures" / "x.py").write_text(LECTURE.format(names=names))
    for path, text in files.items():
        (root / path.replace("__", "/").replace("_bib", ".bib").replace("_yaml", ".yaml")).write_text(text)
    return root


@pytest.mark.parametrize("place", ["lectures__references_yaml", "references_yaml", "site__references_yaml"])
def test_in_a_lecture(place: str, tmp_path: Path) -> None:
    """The file stands beside the lecture, at the course's root or beside site.yaml; the lecture is still a script;
    and the trace depends on the file."""
    course(tmp_path, "ada_1843", **{place: "ada_1843: {title: Notes}"})
    lecture = tmp_path / "lectures" / "x.py"
    subprocess.run([sys.executable, str(lecture)], check=True, timeout=60)
    assert linelight(tmp_path, "trace").returncode == 0
    trace = load(tmp_path / "site" / "traces" / "cpu" / "x.yaml")
    assert trace.steps[0].outputs == (Citation("Notes"),)
    path = place.replace("__", "/").replace("_yaml", ".yaml")
    assert path in trace.header.inputs
    assert "fresh" in linelight(tmp_path, "trace").stderr
    (tmp_path / path).write_text("ada_1843: {title: Notes on the engine}")
    assert "traced" in linelight(tmp_path, "trace").stderr


FAILING = [
    (
        "ada_1834",
        {"references_yaml": "ada_1843: {title: N}"},
        ["x.py:2", 'no ada_1834 in references.yaml: did you mean "ada_1843"?'],
    ),
    ("ada_1843", {}, ["x.py:2", "there is none: make one beside the lecture"]),
    ("ada_1843", {"references_bib": "@misc{a, title={b}"}, ["x.py:2", "references.bib:1: not BibTeX"]),
]


@pytest.mark.parametrize(("names", "files", "words"), FAILING)
def test_failing_in_a_lecture(names: str, files: dict[str, str], words: list[str], tmp_path: Path) -> None:
    """A name that is not there fails the lecture at the line that asks for it, with what may have been meant."""
    result = linelight(course(tmp_path, names, **files), "trace")
    assert result.returncode == 1
    assert all(word in result.stderr for word in words), result.stderr

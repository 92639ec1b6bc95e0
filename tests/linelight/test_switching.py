"""Lectures for edtrace and lectrace run as they are; their JSON traces become ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from linelight.switching.references import Reference
from linelight.switching.styles import css, pixels
from linelight.switching.traces import import_trace
from linelight.switching.values import value
from tests.lecture_files import linelight
from tracer.trace import Step, Trace
from tracer.trace.errors import TraceError
from tracer.trace.reader import load
from tracer.trace.values import Plain

PEERS = Path(__file__).parent / "peer_traces"


def outputs_of(trace: Trace) -> list[Any]:
    return [output for step in trace.steps for output in step.outputs]


def changes_of(trace: Trace, line: int) -> list[dict[str, str]]:
    return [
        {name: v.text for name, v in s.changes.items()} for s in trace.steps if s.line == line and s.changes
    ]


def outline(steps: tuple[Step, ...]) -> list[str]:
    return [f"{s.function} {s.depth} {s.line} {s.kind}" for s in steps]


# ---- Lectures ----

EDTRACE = """from edtrace import Reference, graph, image, link, make_graph, note, plot
from edtrace.execute_util import system_text, text, url_reference, video
from edtrace.arxiv_util import arxiv_reference

paper = arxiv_reference("https://arxiv.org/pdf/1706.03762.pdf", organization="Google", notes="Attention")
shannon = Reference(title="Prediction", date="1950-09-15", authors=["Claude Shannon"], url="https://example.org")


def main():
    text("Hello", style={"fontSize": 20, "color": "gray"})
    text("a  b", verbatim=True), link(title=" [article]", url="https://example.org/x")
    link(paper), link(shannon), link("https://arxiv.org/abs/1706.03762"), link(helper)
    link(url_reference("https://example.org/y", title="y"))
    image("https://example.org/x.png", width="300px")
    video("https://example.org/x.mp4", width="50%")
    plot({"title": {"text": "T"}, "mark": "bar", "data": {"values": []}})
    spec = make_graph([{"id": 1, "classes": "a"}, {"id": 2}], [{"source": 1, "target": 2}], "circle")
    graph(spec)
    graph(None)
    system_text(["echo", "hi"])
    a, b = 1, 2  # @inspect a, @inspect b
    y = helper(a)  # @inspect y @stepover
    z = 0  # @invisible
    note("n")  # @clear y


def helper(x):
    return x + 1
"""


def test_a_lecture_for_edtrace_runs_as_it_is(tmp_path: Path) -> None:
    """Each call and directive of edtrace's does what it does there, whether edtrace is installed or not."""
    (tmp_path / "lectures").mkdir()
    (tmp_path / "lectures" / "a.py").write_text(EDTRACE, encoding="utf-8")
    result = linelight(tmp_path, "trace")
    assert result.returncode == 0, result.stderr
    trace = load(tmp_path / "site" / "traces" / "cpu" / "a.yaml")
    assert [output.text for output in outputs_of(trace)] == [
        *("Hello", "a  b", " [article]", "https://arxiv.org/pdf/1706.03762.pdf", "Prediction"),
        *("https://arxiv.org/abs/1706.03762", "helper", "y", "https://example.org/x.png"),
        *("https://example.org/x.mp4", "T (4f64625f)", "1 (a), 2; 1 → 2", "$ echo hi\nhi", "n"),
    ]
    said = outputs_of(trace)
    assert said[0].style == "font-size: 20px; color: gray"
    assert said[1].verbatim
    assert (said[3].organization, said[3].notes) == ("Google", "Attention")
    assert (said[4].authors, said[4].year) == (("Claude Shannon",), 1950)
    assert said[8].width == 300
    assert changes_of(trace, 21) == [{"a": "1", "b": "2"}]
    assert changes_of(trace, 22) == [{"y": "2"}]
    assert {step.function for step in trace.steps} == {"main"}
    assert trace.steps[-1].cleared == ("y",)
    assert any(statement.directives for statement in trace.sources[0].statements if statement.first == 23)


WITH_WORKERS = """from execute_util import text
from edtrace.execute_util import link
import multiprocessing


def double(n):
    assert 2 * n == 42


def main():
    other = multiprocessing.get_context("spawn").Process(target=double, args=[21])
    other.start(), other.join()
    code = other.exitcode  # @inspect code
    text("done")
"""


def test_processes_of_a_lecture_for_edtrace_import_it_too(tmp_path: Path) -> None:
    """They import the lecture, and with it names that nobody has installed."""
    (tmp_path / "lectures").mkdir()
    (tmp_path / "lectures" / "a.py").write_text(WITH_WORKERS, encoding="utf-8")
    result = linelight(tmp_path, "trace")
    assert result.returncode == 0, result.stderr
    trace = load(tmp_path / "site" / "traces" / "cpu" / "a.yaml")
    assert changes_of(trace, 13) == [{"code": "0"}]
    assert [output.text for output in outputs_of(trace)] == ["done"]


OLDER = {
    "execute_util.py": "def pop_renderings(): ...\nraise RuntimeError('the real one')\n",
    "arxiv_util.py": "def arxiv_reference(url): ...\nraise RuntimeError('the real one')\n",
    "reference.py": (
        "from dataclasses import dataclass\n\n@dataclass(frozen=True)\nclass Reference:\n"
        "    title: str\n    authors: list\n    url: str\n    date: str\n"
    ),
    "lecture_util.py": (
        "from execute_util import link\n\ndef page(url):\n    return link(title=' [page]', url=url)\n"
    ),
    "a.py": (
        "from execute_util import link, text\nfrom arxiv_util import arxiv_reference\n"
        "from reference import Reference\nfrom lecture_util import page\n\n\ndef main():\n"
        "    text('see '), page('https://example.org')\n"
        "    link(Reference('T', ['A B'], 'https://example.org/t', '2001-01-01')), link(arxiv_reference('https://arxiv.org/abs/2'))\n"
    ),
}


def test_a_lecture_in_edtraces_older_form_runs_as_it_is(tmp_path: Path) -> None:
    """Files of edtrace's that lie beside the lectures are not run; the course's own helpers and classes are."""
    (tmp_path / "lectures").mkdir()
    for name, text in OLDER.items():
        (tmp_path / "lectures" / name).write_text(text, encoding="utf-8")
    result = linelight(tmp_path, "trace", "a")
    assert result.returncode == 0, result.stderr
    trace = load(tmp_path / "site" / "traces" / "cpu" / "a.yaml")
    assert [output.text for output in outputs_of(trace)] == [
        "see ",
        " [page]",
        "T",
        "https://arxiv.org/abs/2",
    ]
    assert outputs_of(trace)[2].authors == ("A B",)


def test_a_module_of_the_courses_own_is_not_replaced(tmp_path: Path) -> None:
    """Another file that happens to be called execute_util is what the lecture gets."""
    (tmp_path / "lectures").mkdir()
    (tmp_path / "lectures" / "execute_util.py").write_text("answer = 42\n", encoding="utf-8")
    lecture = "import execute_util\n\ndef main():\n    x = execute_util.answer  # @inspect x\n"
    (tmp_path / "lectures" / "a.py").write_text(lecture, encoding="utf-8")
    assert linelight(tmp_path, "trace", "a").returncode == 0
    assert changes_of(load(tmp_path / "site" / "traces" / "cpu" / "a.yaml"), 4) == [{"x": "42"}]


LECTRACE = '''from lectrace import image, link, note, table, text


def main():
    text("""
        Indented
    """)
    text("x = 1", language="python")
    table([[1, 2]], headers=["a", "b"], caption="c", head=3, tail=3)
    link(title="Paper", url="https://example.org", authors=["A B"], date="2024")
    note("n")
'''


def test_a_lecture_for_lectrace_runs_as_it_is(tmp_path: Path) -> None:
    """lectrace's calls too; a language alone makes a block of code."""
    (tmp_path / "lectures").mkdir()
    (tmp_path / "lectures" / "a.py").write_text(LECTRACE, encoding="utf-8")
    result = linelight(tmp_path, "trace")
    assert result.returncode == 0, result.stderr
    said = outputs_of(load(tmp_path / "site" / "traces" / "cpu" / "a.yaml"))
    assert [output.text for output in said] == ["Indented", "x = 1", "c\na | b\n1 | 2", "Paper", "n"]
    assert said[1].verbatim


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        (None, ""),
        ("color: red", "color: red"),
        ({"fontSize": 14}, "font-size: 14px"),
        ({"lineHeight": 1.5, "fontWeight": 700}, "line-height: 1.5; font-weight: 700"),
        ({"whiteSpace": "pre", "width": "50%"}, "white-space: pre; width: 50%"),
    ],
)
def test_styles(style: Any, expected: str) -> None:
    """A dict in JavaScript's spelling becomes CSS; bare numbers are pixels where lengths are meant."""
    assert css(style) == expected


@pytest.mark.parametrize(
    ("width", "expected"),
    [(300, 300), ("300", 300), ("300px", 300), (12.5, 12), ("50%", None), (None, None), ("auto", None)],
)
def test_widths(width: Any, expected: int | None) -> None:
    """Only pixels are a width here."""
    assert pixels(width) == expected


@pytest.mark.parametrize(
    ("reference", "label"),
    [
        (Reference(authors=["Claude Shannon"], date="1950-09-15"), "[Shannon 1950]"),
        (Reference(authors=["A B", "C D"]), "[B+ ?]"),
        (Reference(authors=["Kimi Team", "C D"], date="2025"), "[Kimi Team 2025]"),
        (Reference(title="T"), "[T]"),
        (Reference(url="u"), "[u]"),
        (Reference(), "?"),
    ],
)
def test_labels(reference: Reference, label: str) -> None:
    """A course that builds its words from `.label` gets what it got before."""
    assert reference.label == label


# ---- Traces ----


def test_a_trace_of_edtrace(tmp_path: Path) -> None:
    """Steps, frames, values and outputs of a trace that edtrace 0.1.20 wrote; what has no place is named."""
    (tmp_path / "square.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    imported = import_trace(PEERS / "edtrace.json", tmp_path)
    trace = imported.trace
    assert (trace.status, trace.header.title, trace.header.machine) == ("ok", TITLE, "unknown")
    steps = outline(trace.steps)
    assert steps[:5] == [f"main 0 {line} line" for line in (11, 12, 13, 14, 15)]
    assert steps[11:16] == [
        *("main 0 18 line", "helper 1 35 line", "helper 1 36 line", "helper 1 37 line", "main 0 18 back"),
    ]
    assert steps[-1] == "main 0 32 back"
    assert [s.frame.number for s in trace.steps if s.function == "fact"] == [2, 2, 2, 3, 3, 3, 4, 4, 4, 3, 2]
    assert changes_of(trace, 15) == [{"x": "1"}, {"x": "2"}]
    assert changes_of(trace, 18) == [{"z": "10"}]
    assert changes_of(trace, 20) == [
        {"w": "[[0.0, 0.1, 0.2], [0.3, 0.4, 0.5]] float32 [2, 3]", "w.shape": "(2, 3)"}
    ]
    assert changes_of(trace, 21) == [{"big": "0 … 99 float64 [10, 10]"}]
    assert changes_of(trace, 22) == [{"d": "{'a': [1, 2.5, None], 'b': nan, 'c': (True, 's')}"}]
    said = [(output.kind, output.text) for output in outputs_of(trace)]
    assert said[:5] == [
        *(("text", "Math: $x^2$ and "), ("link", "Prediction and entropy of printed English")),
        *(("link", "helper"), ("link", " [page]"), ("image", "square.svg")),
    ]
    assert ("text", "many\nlines") in said
    assert [(kind, text) for kind, text in said if kind in ("plot", "graph")] == [
        ("plot", "a chart that nobody has described (49f94363)"),
        ("graph", "1, 2; 1 → 2"),
    ]
    assert imported.lost == ()


TITLE = "A small lecture: what edtrace writes"


def test_a_trace_of_edtraces_older_form(tmp_path: Path) -> None:
    """Bare values and no hidden lines: what their types were is read off them."""
    data = json.loads((PEERS / "edtrace.json").read_text(encoding="utf-8"))
    del data["hidden_line_numbers"]
    for step in data["steps"]:
        step["env"] = {name: bare(v) for name, v in step["env"].items()}
        step |= {"stdout": "", "stderr": ""}
    (tmp_path / "old.json").write_text(json.dumps(data), encoding="utf-8")
    trace = import_trace(tmp_path / "old.json", tmp_path).trace
    assert changes_of(trace, 18) == [{"z": "10"}]
    assert changes_of(trace, 20)[0]["w"].startswith("[[0.0, 0.1")
    assert len(trace.steps) == len(import_trace(PEERS / "edtrace.json", tmp_path).trace.steps)


def bare(data: Any) -> Any:
    """A value as edtrace's older form writes it."""
    if isinstance(data, dict) and "contents" in data:
        return bare(data["contents"])
    if isinstance(data, dict):
        return {name: bare(part) for name, part in data.items()}
    return [bare(part) for part in data] if isinstance(data, list) else data


def test_a_trace_of_lectrace(tmp_path: Path) -> None:
    """What a call showed stands behind the steps of what it called; a picture inside the JSON becomes a file; the
    error that ended it is said."""
    trace = import_trace(PEERS / "lectrace.json", tmp_path).trace
    assert (trace.status, trace.error and trace.error.text) == ("error", "ValueError: no more")
    assert trace.header.versions["python"].startswith("3.")
    assert trace.header.when.endswith("Z")
    at = [(step.line, step.kind) for step in trace.steps]
    called = at.index((9, "line"))
    assert not trace.steps[called].changes
    assert trace.steps[at.index((9, "back"))].changes["divisor"] == Plain(6)
    [image] = [output for output in outputs_of(trace) if output.kind == "image"]
    assert (tmp_path / image.text).read_text(encoding="utf-8").startswith("<svg")
    assert image.width == 40
    [table] = [output for output in outputs_of(trace) if output.kind == "table"]
    assert table.rows[1] == (Plain(3), Plain(None))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"type": "float", "contents": "inf"}, "inf"),
        ({"type": "NoneType", "contents": "None"}, "None"),
        ({"type": "complex", "contents": {"real": 1.0, "imag": 2.0}}, "(1+2j)"),
        ({"type": "set", "contents": [{"type": "int", "contents": 1}]}, "{1}"),
        ({"type": "x.Point", "contents": {"a": {"type": "int", "contents": 1}}}, "Point(a=1)"),
        ({"type": "torch.dtype", "contents": "torch.float32"}, "torch.float32"),
        ({"type": "numpy.int64", "contents": 3}, "3"),
        ([1, "a", None], "[1, 'a', None]"),
        ({"a": 1}, "{'a': 1}"),
        ("x" * 2000, f"'{'x' * 1000}'… (2000 characters)"),
        (list(range(60)), f"[{', '.join(map(str, range(50)))}, … 60 items]"),
        ({"type": "t.Tensor", "dtype": "torch.float32", "shape": [1], "contents": [0.10000000149011612]},
         "[0.1] float32 [1]"),
        ({"type": "t.Tensor", "dtype": "torch.bool", "shape": [2], "contents": [True, False]},
         "[True, False] bool [2]"),
        ({"type": "n.ndarray", "dtype": "float64", "shape": [100], "contents": [1.0] * 99 + [float("nan")]},
         "1 … 1, 1 nan float64 [100]"),
    ],
)  # fmt: skip
def test_values(data: Any, text: str) -> None:
    """What they wrote down, with its type where they wrote that too, within our bounds."""
    assert value(data).text == text


def damaged(change: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((PEERS / "edtrace.json").read_text(encoding="utf-8"))
    change(data)
    return data


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"files": {}, "steps": []},
        {"files": {"a.py": 1}, "steps": []},
        damaged(lambda data: data["steps"][0].pop("stack")),
        damaged(lambda data: data.update(steps={"a": 1})),
    ],
)
def test_what_is_no_trace_is_said(data: Any, tmp_path: Path) -> None:
    """A file of another kind, or a damaged one, is an error that names it."""
    (tmp_path / "x.json").write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(TraceError, match=r"x\.json|no step"):
        import_trace(tmp_path / "x.json", tmp_path)


def test_what_is_lost_is_said(tmp_path: Path) -> None:
    """A kind of output that is not known here, a file that is missing and a link that would run a script are
    named, and the rest is carried over."""
    said = [
        {"type": "hologram", "data": "x"},
        {"type": "hologram", "data": "y"},
        {"type": "image", "data": "var/files/none.png"},
        {"type": "link", "external_link": {"title": "t", "url": "javascript:alert(1)"}},
        {"type": "markdown", "data": "kept"},
    ]
    step = {
        "stack": [{"path": "a.py", "line_number": 1, "function_name": "main", "code": ""}],
        "renderings": said,
    }
    (tmp_path / "x.json").write_text(
        json.dumps({"files": {"a.py": "text('kept')"}, "steps": [step]}), "utf-8"
    )
    imported = import_trace(tmp_path / "x.json", tmp_path)
    assert [output.text for output in outputs_of(imported.trace)] == ["var/files/none.png", "kept"]
    assert [words.split(":")[0] for words in imported.lost] == [
        "a hologram, which this version has no output for, 2 times",
        "a damaged link",
        "the file var/files/none.png was not found",
    ]


def test_import_writes_a_trace_once(tmp_path: Path) -> None:
    """The command puts it among the traces of its machine, builds a page of it, and replaces none unasked."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "site.yaml").write_text("title: T\n", encoding="utf-8")
    words = ("import", str(PEERS / "lectrace.json"), "--machine", "NVIDIA H100")
    result = linelight(tmp_path, *words)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "site/traces/nvidia-h100/lectrace.yaml"
    again = linelight(tmp_path, *words)
    assert again.returncode == 1
    assert "there is a trace already" in again.stderr
    assert linelight(tmp_path, *words, "--force").returncode == 0
    assert linelight(tmp_path, "build").returncode == 0
    assert "NVIDIA H100" in (tmp_path / "site" / "public" / "lectrace.html").read_text(encoding="utf-8")


def test_what_is_not_known_of_an_imported_trace_is_not_guessed(tmp_path: Path) -> None:
    """Its page says that the machine is not known, and has no date where the JSON has none."""
    (tmp_path / "square.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    assert linelight(tmp_path, "import", str(PEERS / "edtrace.json")).returncode == 0
    assert linelight(tmp_path, "build").returncode == 0
    page = (tmp_path / "site" / "public" / "edtrace.html").read_text(encoding="utf-8")
    assert "<p>machine not known · 39 steps</p>" in page
    assert "Traced" not in page

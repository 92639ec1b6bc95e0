"""The command: exit codes, streams, and words."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lecture_files import linelight, write_lecture
from tracer.trace.reader import load


def test_trace_then_show(tmp_path: Path) -> None:
    """The path of the trace is the result on stdout, progress is on stderr, and show prints a step a line."""
    write_lecture(tmp_path, 'x = 1  # @inspect x\ntext("said")')
    result = linelight(tmp_path, "trace")
    assert result.returncode == 0
    assert result.stdout == "site/traces/cpu/x.yaml\n"
    assert "x: traced, 2 steps" in result.stderr
    shown = linelight(tmp_path, "show", "site/traces/cpu/x.yaml")
    lines = shown.stdout.splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "lectures/x.py:5 0 x = 1 | x = 1",
        "lectures/x.py:6 0 text(\"said\") | text 'said'",
        "ok: 2 steps",
    ]


def test_named_by_path_or_by_name(tmp_path: Path) -> None:
    """A lecture is named by its path or by its name, from any folder of the course."""
    lecture = write_lecture(tmp_path, "x = 1")
    for word in (str(lecture), "x"):
        assert linelight(tmp_path, "trace", "--force", word).returncode == 0


WRONG = [
    (("trace", "y"), 2, 'no lecture y'),
    (("trace", "xx"), 2, 'did you mean "x"?'),
    (("show", "nothing.yaml"), 1, "No such file"),
    (("show", "lectures/x.py"), 1, "not a trace"),
    (("frobnicate",), 2, "No such command"),
    (("trace", "--wrong"), 2, "No such option"),
    (("serve", "--port", "99999"), 2, "port"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "code", "message"), WRONG)
def test_wrong_use(words: tuple[str, ...], code: int, message: str, tmp_path: Path) -> None:
    """Wrong use has its exit code and a clear word, and never a traceback of ours."""
    write_lecture(tmp_path, "x = 1")
    result = linelight(tmp_path, *words)
    assert result.returncode == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("directive", ["", "  # @stepover"])
def test_python_warns_once(directive: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python thinks of a file it says once, as where it runs alone, however often it is read."""
    write_lecture(tmp_path, f'x = "\\d"{directive}')
    monkeypatch.setenv("PYTHONWARNINGS", "always::SyntaxWarning,always::DeprecationWarning")
    said = [linelight(tmp_path, word).stderr for word in ("trace", "build", "status")]
    assert [words.count("invalid escape sequence") for words in said] == [1, 0, 0]


def test_a_trace_of_another_python_is_shown(tmp_path: Path) -> None:
    """Words that this Python cannot tell apart, as those of a newer one's strings, are shown as they stand."""
    write_lecture(tmp_path, "x = 'new'  # @inspect x")
    assert linelight(tmp_path, "trace").returncode == 0
    trace = tmp_path / "site/traces/cpu/x.yaml"
    trace.write_text(
        trace.read_text().replace("x = 'new'  # ", "x = f'{'new'  # ").replace("main():", "main(:")
    )
    shown = linelight(tmp_path, "show", "x")
    assert shown.returncode == 0
    assert "x = f'{'new'  # @inspect x  | x = 'new'" in shown.stdout


STREAMS = {
    "show x": ("PYTHONIOENCODING=ascii", "", 0, ""),
    "show x ": ("", ">&-", 0, ""),
    "show x  ": ("", "> /dev/full", 1, "the output cannot be written: No space left on device"),
    "trace --force": ("", "> /dev/full", 1, "the output cannot be written: No space left on device"),
    "status": ("", "> /dev/full", 1, "the output cannot be written: No space left on device"),
    "status ": ("", ">&-", 0, ""),
    "status  ": ("", "<&- >&- 2>&-", 0, ""),
}


@pytest.mark.parametrize("words", STREAMS)
def test_streams_that_take_nothing(words: str, tmp_path: Path) -> None:
    """Whatever standard output is, a command ends with a clear word, and never with a traceback."""
    before, after, code, message = STREAMS[words]
    write_lecture(tmp_path, 'x = "漢字"  # @inspect x')
    assert linelight(tmp_path, "trace").returncode == 0
    command = f"{before} {sys.executable} -m linelight {words} {after}"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert result.returncode == code
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert "ignored" not in result.stderr


IN_THE_WAY = ["site/traces", "site/traces/cpu", "site/traces/cpu/x.yaml/", "site/traces/x.running.yaml/"]
"""Files, and folders, where a trace is to stand."""


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_something_stands_where_the_trace_is_to_be(name: str, tmp_path: Path) -> None:
    """It is named, with what the system says of it."""
    write_lecture(tmp_path, "x = 1")
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.mkdir() if name.endswith("/") else path.touch()
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert name.rstrip("/") in result.stderr
    assert "Traceback" not in result.stderr


def test_a_mistake_in_site_yaml(tmp_path: Path) -> None:
    """An unknown key of site.yaml is an error with file, line and the nearest right word, and exit code 2."""
    write_lecture(tmp_path, "x = 1")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "site.yaml").write_text("title: A course\nlecturs: []\n")
    for command in ("trace", "build"):
        result = linelight(tmp_path, command)
        assert result.returncode == 2
        assert "site.yaml:2" in result.stderr
        assert 'did you mean "lectures"?' in result.stderr


def test_lectures_that_site_yaml_does_not_list(tmp_path: Path) -> None:
    """site.yaml gives an order; other lectures come after those that it lists, and a name without a file is an
    error that says so."""
    for name in ("a", "b", "c"):
        write_lecture(tmp_path, f'text("{name}")', name)
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "site.yaml").write_text("lectures:\n- name: c\n")
    result = linelight(tmp_path, "trace")
    assert result.stdout.split() == [f"site/traces/cpu/{name}.yaml" for name in ("c", "a", "b")]
    (tmp_path / "site" / "site.yaml").write_text("lectures:\n- name: cc\n")
    result = linelight(tmp_path, "trace")
    assert result.returncode == 2
    assert "site.yaml lists cc, and there is no lectures/cc.py" in result.stderr


def test_a_damaged_trace_is_not_fresh(tmp_path: Path) -> None:
    """A trace that was cut is made again."""
    write_lecture(tmp_path, "x = 1\ny = 2")
    assert linelight(tmp_path, "trace").returncode == 0
    trace = tmp_path / "site" / "traces" / "cpu" / "x.yaml"
    whole = trace.read_text()
    trace.write_text(whole[: whole.index('- {"end"')])
    assert "traced" in linelight(tmp_path, "trace").stderr
    assert load(trace).status == "ok"


def test_build_where_nothing_is(tmp_path: Path) -> None:
    """In a folder that is no course, build makes nothing and says what to do."""
    result = linelight(tmp_path, "build")
    assert result.returncode == 1
    assert "make them first: linelight trace" in result.stderr
    assert not (tmp_path / "site").exists()


def test_sys_exit_0_is_done(tmp_path: Path) -> None:
    """A lecture that leaves by sys.exit(0) is traced."""
    write_lecture(tmp_path, "import sys\nsys.exit(0)")
    assert linelight(tmp_path, "trace").returncode == 0


def test_a_course_without_lectures(tmp_path: Path) -> None:
    """Where there is nothing to trace the command says what to write."""
    result = linelight(tmp_path, "trace")
    assert result.returncode == 1
    assert "lectures/NAME.py" in result.stderr


def test_a_failed_lecture_is_built_with_its_error(tmp_path: Path) -> None:
    """Where a lecture has no good trace, its page shows what it said and how it failed."""
    write_lecture(tmp_path, 'text("before")\nx = [1][2]\ntext("never")')
    assert linelight(tmp_path, "trace").returncode == 1
    assert linelight(tmp_path, "build").returncode == 0
    page = (tmp_path / "site" / "public" / "x.html").read_text(encoding="utf-8")
    assert "before" in page
    assert "IndexError: list index out of range" in page


def test_the_help_says_each_command_in_a_line(tmp_path: Path) -> None:
    """Nothing is cut off at 80 columns."""
    said = linelight(tmp_path, "--help").stdout
    assert "  check " in said
    assert "..." not in said.replace("[ARGS]...", "")


def test_the_command_is_a_module_too(tmp_path: Path) -> None:
    """`python -m linelight --version` says which version it is."""
    result = linelight(tmp_path, "--version")
    assert result.returncode == 0
    assert result.stdout.startswith("linelight, version 0.")


def test_load_is_the_public_way_to_a_trace(tmp_path: Path) -> None:
    """linelight.load answers a Trace with steps, variables and status."""
    write_lecture(tmp_path, "x = [1, 'a']  # @inspect x")
    assert linelight(tmp_path, "trace").returncode == 0
    program = (
        "import linelight, json; t = linelight.load('site/traces/cpu/x.yaml'); s = t.steps[0];"
        "print(json.dumps([s.index, s.path, s.line, s.function, s.depth, s.kind, s.changes['x'].text,"
        "t.variables(0)['x'].text, t.status]))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    text = "[1, 'a']"
    assert json.loads(result.stdout) == [0, "lectures/x.py", 5, "main", 0, "line", text, text, "ok"]
    assert load(tmp_path / "site/traces/cpu/x.yaml").status == "ok"


def test_progress_counts_steps(tmp_path: Path) -> None:
    """The counter of a running trace reads only what is new, and finds every step."""
    from linelight.tracing import _StepCounter

    path = tmp_path / "t.yaml"
    counter = _StepCounter(path)
    assert counter.count() == 0
    path.write_bytes(b'steps:\n- {"at": 1}\n- {"at": 2' + b"\0" * 100)
    assert counter.count() == 2
    path.write_bytes(b'steps:\n- {"at": 1}\n- {"at": 2}\n- {"at": 3' + b"\0" * 100)
    assert counter.count() == 3


def test_a_build_without_a_picture(tmp_path: Path) -> None:
    """A picture that cannot be had fails the build at its line; --offline does without it, and asks nobody."""
    write_lecture(tmp_path, 'image("http://127.0.0.1:1/a.png", alt="a map")')
    assert linelight(tmp_path, "trace").returncode == 0
    failed = linelight(tmp_path, "build")
    assert failed.returncode == 1
    assert "error: lectures/x.py:5: the picture http://127.0.0.1:1/a.png is not shown: " in failed.stderr
    assert '    image("http://127.0.0.1:1/a.png", alt="a map")' in failed.stderr
    assert "--offline" in failed.stderr
    offline = linelight(tmp_path, "build", "--offline")
    assert offline.returncode == 0
    assert "warning: lectures/x.py:5: the picture" in offline.stderr
    assert "a map" in (tmp_path / "site" / "public" / "x.html").read_text(encoding="utf-8")
    both = linelight(tmp_path, "build", "--offline", "--refresh")
    assert both.returncode == 2
    assert "asks nothing of the web" in both.stderr

"""Whether two runs are the same, and what differs between two traces."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.lecture_files import linelight, write_lecture

PLANTED = {
    "time": "import time\nx = time.time()  # @inspect x",
    "address": "x = id(object())  # @inspect x",
    "set order": "x = list({'a', 'b', 'c', 'd', 'e', 'f'})  # @inspect x",
    "random": "import random\nx = random.random()  # @inspect x",
    "numpy": "import numpy\nx = numpy.random.rand()  # @inspect x",
    "torch": "import torch\nx = torch.rand(2)  # @inspect x",
    "uninitialised memory": "import torch\nx = torch.empty(4)  # @inspect x",
    "environment": "import time\nx = time.localtime(0).tm_hour  # @inspect x",
    "path of the course": "x = __file__  # @inspect x",
    "hash": "x = hash('a')  # @inspect x",
    "order of threads": "import threading\nx = []\n"
    "threads = [threading.Thread(target=x.append, args=(n,)) for n in range(3)]\n"
    "for thread in threads:\n    thread.start()\n"
    "[thread.join() for thread in threads]  # @inspect x",
    "listing of a folder": "import os\nx = os.listdir('files')  # @inspect x",
    "scan of a folder": "import os\nx = [entry.name for entry in os.scandir('files')]  # @inspect x",
    "glob": "from pathlib import Path\nx = [path.name for path in Path('files').glob('*')]  # @inspect x",
    "pid": "import os\nx = os.getpid()  # @inspect x",
    "a text": "import time\ntext(f'{time.time()}')",
    "control flow": "import os\nif os.getpid() % 2 == hash('b') % 2 or '/elsewhere/' in __file__:\n    x = 1",
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_differs_is_found(name: str, tmp_path: Path) -> None:
    """A source of difference is named with its line, with both results, and with the mark that declares it."""
    body = PLANTED[name].replace("os.getpid() % 2 == hash('b') % 2 or ", "")
    write_lecture(tmp_path, body)
    (tmp_path / "files").mkdir()
    for letter in "abc":
        (tmp_path / "files" / letter).touch()
    result = linelight(tmp_path, "check")
    assert result.returncode == 1, result.stdout + result.stderr
    line = 4 + len(body.split("\n"))
    if name == "control flow":
        assert "the two runs part" in result.stdout
    else:
        assert f"lectures/x.py:{line}: " in result.stdout
        assert "# @volatile" in result.stdout


def test_what_is_declared_is_no_finding(tmp_path: Path) -> None:
    """What is marked volatile may differ, but not in its type; and a lecture that is the same each time passes."""
    write_lecture(
        tmp_path, "import time\nx = time.time()  # @inspect x @volatile\ny = {'a', 'b'}  # @inspect y"
    )
    result = linelight(tmp_path, "check")
    assert result.returncode == 0, result.stdout
    assert "the same in two runs" in result.stderr
    write_lecture(tmp_path, "x = 1 if '/elsewhere/' in __file__ else 'a'  # @inspect x @volatile")
    assert linelight(tmp_path, "check").returncode == 1


def test_a_lecture_that_fails_cannot_be_checked(tmp_path: Path) -> None:
    """A lecture that does not run to its end is an error."""
    write_lecture(tmp_path, "1 / 0")
    result = linelight(tmp_path, "check")
    assert result.returncode == 1
    assert "did not run to its end" in result.stdout


def test_diff_across_an_edit(tmp_path: Path) -> None:
    """Statements are matched by what they are: a line more moves nothing, and what changed is said in words."""
    traces = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    bodies = [
        "x = 1  # @inspect x\ntext(f'{x}')\ny = 2",
        "# more\nz = 0\nx = 1 + len('')  # @inspect x\ntext(f'{x}')",
    ]
    for path, body in zip(traces, bodies, strict=True):
        write_lecture(tmp_path, body)
        assert linelight(tmp_path, "trace").returncode == 0
        path.write_bytes((tmp_path / "site/traces/cpu/x.yaml").read_bytes())
    command = f"{sys.executable} -m linelight diff <(cat '{traces[0]}') '{traces[0]}'"
    piped = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (piped.returncode, piped.stdout) == (0, ""), piped.stderr
    same = linelight(tmp_path, "diff", str(traces[0]), str(traces[0]))
    assert (same.returncode, same.stdout) == (0, "")
    result = linelight(tmp_path, "diff", *map(str, traces))
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        "- lectures/x.py:5 x = 1",
        "+ lectures/x.py:6 z = 0",
        "+ lectures/x.py:7 x = 1 + len('')",
        "- lectures/x.py:7 y = 2",
    ]


def test_diff_of_a_value(tmp_path: Path) -> None:
    """A value and a text that differ are told with both."""
    traces = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for path, number in zip(traces, (1, 2), strict=True):
        (tmp_path / "n.txt").write_text(str(number))
        lecture = write_lecture(tmp_path, "x = int(open('n.txt').read())  # @inspect x\ntext(f'{x}')")
        assert linelight(tmp_path, "trace", str(lecture)).returncode == 0
        path.write_bytes((tmp_path / "site/traces/cpu/x.yaml").read_bytes())
    result = linelight(tmp_path, "diff", *map(str, traces))
    assert result.returncode == 1
    assert [line.partition("| ")[2] for line in result.stdout.splitlines()] == [
        "x: 1 → 2",
        "shows: text '1' → text '2'",
    ]

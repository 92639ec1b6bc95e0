"""`linelight serve` as a server, and as what keeps a course up to date; `tests/browser` opens its pages."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path

import pytest

from linelight.live.asking import Asking
from renderer.download import Got, Limits, NotGot, Reply
from tests.edits import evening
from tests.lecture_files import linelight, write_lecture
from tests.live import PATIENCE, eventually, heard, page_of, served, told


def test_what_is_served(tmp_path: Path) -> None:
    """Pages listen, those on disk do not; one that is not there is the site's own; Ctrl-C ends it."""
    write_lecture(tmp_path, 'text("served")')
    with served(tmp_path) as live:
        live.wait_for("x: traced")
        page = page_of(live, "x.html")
        assert "served" in page
        assert "connect-src 'self'" in page
        assert '<script src="/-/live.js"' in page
        with pytest.raises(urllib.error.HTTPError, match="404") as missing:
            urllib.request.urlopen(live.url + "a/b/missing.html", timeout=PATIENCE)
        assert '<base href="/">' in missing.value.read().decode()
        missing.value.close()
        assert page_of(live, "static/") == ""
        on_disk = (tmp_path / "site/lectern/x.html").read_text()
        assert "live.js" not in on_disk
        assert "connect-src" not in on_disk
        assert live.stop() == 130
    assert linelight(tmp_path, "build").returncode == 0
    assert not [path for path in (tmp_path / "site/public").rglob("*") if path.name.startswith("live.")]


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1.example.org", "[::1]", ""])
def test_a_name_that_is_not_this_machine(tmp_path: Path, host: str) -> None:
    """A page elsewhere whose name leads here (DNS rebinding) reads nothing."""
    write_lecture(tmp_path, 'text("private")')
    with served(tmp_path) as live:
        for path in ("x.html", "-/events?page=x.html"):
            request = urllib.request.Request(live.url + path, headers={"Host": host})
            with pytest.raises(urllib.error.HTTPError, match="403") as refused:
                urllib.request.urlopen(request, timeout=PATIENCE)
            assert b"private" not in refused.value.read()
            refused.value.close()


def test_a_port_in_use(tmp_path: Path) -> None:
    """It says so and what to do, before any lecture runs."""
    write_lecture(tmp_path, "pass")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = linelight(tmp_path, "serve", "--port", str(port))
    assert result.returncode == 2
    assert f"port {port} cannot be used: Address already in use" in result.stderr
    assert "linelight serve --port" in result.stderr
    assert not (tmp_path / "site").exists()


def test_a_lecture_that_does_not_end(tmp_path: Path) -> None:
    """One that is saved again is stopped, with what it started, and runs as it is now; Ctrl-C stops it too."""
    endless = 'import os, subprocess\nother = subprocess.Popen(["sleep", "1000"])\n'
    endless += 'open(f"{os.getpid()}.pid", "w").write(str(other.pid))\nwhile True: pass  # @stepover'
    write_lecture(tmp_path, endless)
    with served(tmp_path) as live:
        assert eventually(lambda: pids(tmp_path))
        first = pids(tmp_path)
        write_lecture(tmp_path, 'text("It ends.")')
        live.wait_for("x: traced")
        assert "It ends." in page_of(live, "x.html")
        assert eventually(lambda: not any(map(is_there, first)))
        write_lecture(tmp_path, endless)
        assert eventually(lambda: len(pids(tmp_path)) == 4)
        assert live.stop() == 130
    assert not any(map(is_there, pids(tmp_path)))


def test_a_run_that_is_overtaken_before_it_begins() -> None:
    """Its process ends without a word: the traceback would be ours."""
    code = (
        "import os, sys\nfrom linelight.live import process\n"
        "def interrupted(*_): raise KeyboardInterrupt\n"
        "process.trace_here = interrupted\nread, write = os.pipe()\n"
        "os.write(write, b'said')\nos.close(write)\nsys.argv = ['', str(read)]\nsys.exit(process.main())"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (result.returncode, result.stderr) == (130, "")


def pids(course: Path) -> list[int]:
    """Of lectures, and of what they started."""
    files = [file for file in course.glob("*.pid") if file.read_text()]
    return [int(word) for file in files for word in (file.stem, file.read_text())]


def is_there(pid: int) -> bool:
    """A process that has ended and that nobody has asked about is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_lecture_that_writes_what_it_reads(tmp_path: Path) -> None:
    """It runs once more and then rests, though its trace is never fresh."""
    (tmp_path / "count.txt").write_text("0")
    body = 'n = int(open("count.txt").read())\nopen("count.txt", "w").write(str(n + 1))'
    write_lecture(tmp_path, body)
    with served(tmp_path) as live:
        live.wait_for("x: traced")
        write_lecture(tmp_path, "pass", "y")
        live.wait_for("y: traced")
        write_lecture(tmp_path, "x = 1", "y")
        live.wait_for("y: traced", after=len(live.lines))
        assert int((tmp_path / "count.txt").read_text()) <= 4


def test_other_lectures_do_not_run(tmp_path: Path) -> None:
    """An edit runs the lectures that are of that file, and no other."""
    write_lecture(tmp_path, "import helper", "x")
    write_lecture(tmp_path, "pass", "y")
    (tmp_path / "lectures/helper.py").write_text("A = 1")
    with served(tmp_path) as live:
        live.wait_for("x: traced")
        live.wait_for("y: traced")
        before = len(live.lines)
        (tmp_path / "lectures/helper.py").write_text("A = 2")
        live.wait_for("x: traced", before)
        (tmp_path / "lectures/helper.py").write_text("A = ")
        assert "lectures/helper.py" in live.wait_for("x: failed", before)
        assert "A =" in told(live, "x.html", "A =")["text"]
        assert not any(line.startswith("y:") for line in live.lines[before:])


def test_a_list_with_what_is_no_lecture(tmp_path: Path) -> None:
    """A lecture that site.yaml lists and that is not there is told, on every page, until it is mended."""
    write_lecture(tmp_path, "pass")
    with served(tmp_path) as live:
        live.wait_for("x: traced")
        (tmp_path / "site/site.yaml").write_text("lectures:\n- xx\n")
        assert 'did you mean "x"' in live.wait_for("did you mean")
        told(live, "x.html", "site.yaml lists xx")
        (tmp_path / "site/site.yaml").write_text("lectures: []\n")
        assert eventually(lambda: not heard(live, "x.html")["problems"])
        (tmp_path / "lectures/x.py").write_text("def mein():\n    pass\n")
        live.wait_for("lectures/x.py:1: it defines no main()")
        told(live, "x.html", "no lecture")
    assert "lectures/x.py defines no main()" in linelight(tmp_path, "status").stdout


def test_a_lecture_that_runs_long(tmp_path: Path) -> None:
    """Its page says that it shows what was before, until it has ended."""
    write_lecture(tmp_path, "pass")
    with served(tmp_path) as live:
        live.wait_for("x: traced")
        wait = 'import os, time\nwhile not os.path.exists("go"): time.sleep(0.1)  # @stepover'
        write_lecture(tmp_path, wait)
        live.wait_for("x: running")
        assert "running" in told(live, "x.html", "running")["title"]
        (tmp_path / "go").write_text("")
        live.wait_for("x: traced", after=live.lines.index(live.wait_for("x: running")))
        assert eventually(lambda: not heard(live, "x.html")["problems"])


def test_what_the_web_has_not_is_not_asked_for_at_each_save() -> None:
    """A failure is remembered for a while, unless the server was only busy."""
    asked: list[str] = []
    replies: dict[str, Reply] = {
        "a": NotGot("gone", 404),
        "b": NotGot("busy", 503),
        "c": Got(b"", "image/png"),
    }

    def ask(urls: Iterable[str], limits: Limits) -> dict[str, Reply]:
        wanted = list(urls)
        asked.extend(wanted)
        return {url: replies[url] for url in wanted}

    asking = Asking(ask)
    assert asking("abc", Limits()) == asking("abc", Limits()) == replies
    assert asked == ["a", "b", "c", "b", "c"]
    forgetful = Asking(ask, seconds=0)
    assert forgetful("a", Limits()) == forgetful("a", Limits())
    assert asked[5:] == ["a", "a"]


def test_an_evening(tmp_path: Path) -> None:
    """After 25 edits of all kinds it still runs, and its pages are of what stands on disk."""
    evening(tmp_path, 25, seed=int(os.environ.get("LINELIGHT_SEED", "1")))

"""What is installed is whole: the wheel and the sdist, without the repository beside them."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.requirements import Requirement

import linelight

ROOT = Path(__file__).parents[1]
PACKAGES = ("linelight", "tracer", "renderer")
OPTIONAL = {"vl-convert-python", "matplotlib", "numpy", "pillow", "sympy", "torch"}
"""Libraries that are used where a lecture has loaded them, or that an extra brings."""


def run(folder: Path, *command: str | Path, **variables: str) -> str:
    """What a command prints; it must succeed, and finds nothing by PYTHONPATH."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    result = subprocess.run(
        command, cwd=folder, env=environment | variables, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is built from what the sdist has."""
    folder = tmp_path_factory.mktemp("dist")
    run(ROOT, sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    unpacked = next(path for path in folder.iterdir() if path.is_dir())
    run(unpacked, sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


def test_the_wheel_has_every_file_of_the_packages(wheel: Path) -> None:
    """Templates, static files, the schema and the marks of types are there, and nothing else is."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert names == files
    assert {f"{package}/py.typed" for package in PACKAGES} <= names
    assert {
        "tracer/trace/schema.json",
        "renderer/templates/lecture.html",
        "renderer/static/player.js",
    } <= names


def test_what_the_wheel_says_of_itself(wheel: Path) -> None:
    """Its version is the package's, both licences come with it, and its extras are those that the docs name."""
    with zipfile.ZipFile(wheel) as archive:
        folder = next(name for name in archive.namelist() if name.endswith("/METADATA")).rpartition("/")[0]
        metadata = Metadata.from_email(archive.read(f"{folder}/METADATA"))
        assert "Apache License" in archive.read(f"{folder}/licenses/LICENSE").decode()
        assert "SIL" in archive.read(f"{folder}/licenses/renderer/static/math-licence.txt").decode().upper()
    version = re.search(r'__version__ = "(.+)"', (ROOT / "linelight" / "__init__.py").read_text())
    assert version is not None
    assert str(metadata.version) == version[1]
    assert metadata.provides_extra == ["lectures", "plots"]
    assert "Typing :: Typed" in (metadata.classifiers or [])


def test_every_library_that_is_imported_is_required(wheel: Path) -> None:
    """An import of the packages is of the standard library, of a dependency, or of one that is optional."""
    with zipfile.ZipFile(wheel) as archive:
        folder = next(name for name in archive.namelist() if name.endswith("/METADATA"))
        requires = Metadata.from_email(archive.read(folder)).requires_dist or []
        imported = {
            module.partition(".")[0]
            for name in archive.namelist()
            if name.endswith(".py")
            for module in _imports(archive.read(name).decode())
        }
    libraries = imported - set(sys.stdlib_module_names) - set(PACKAGES)
    distributions = packages_distributions()
    used = {_normal(distributions.get(library, [library])[0]) for library in libraries}
    needed = {_normal(requirement.name) for requirement in requires if requirement.marker is None}
    assert used - OPTIONAL == needed


def _imports(code: str) -> list[str]:
    """A file of a template may be no module of ours: it is looked at all the same."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.append(node.module or "")
    return found


def _normal(name: str) -> str:
    return Requirement(name).name.lower().replace("_", "-")


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """An environment with the wheel, and the libraries of this one: a path in a .pth file is not searched for
    further .pth files, so that this repository is not on its path."""
    environment = tmp_path / "environment"
    run(tmp_path, sys.executable, "-m", "venv", "--without-pip", environment)
    python = environment / "bin" / "python"
    run(
        tmp_path,
        sys.executable,
        "-m",
        "pip",
        "-q",
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        wheel,
    )
    library = Path(
        run(tmp_path, python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    )
    (library / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    where = run(tmp_path, python, "-c", "import linelight, tracer, renderer; print(linelight.__path__[0])")
    assert Path(where.strip()).is_relative_to(library)
    return environment / "bin"


CHART = """
from linelight import plot, show, table


def main():
    table([[1, 2], [3, 4]])
    show({"a": 1})
    plot(
        {"data": {"values": [{"x": 1}]}, "mark": "bar", "encoding": {"x": {"field": "x"}}},
        alt="A bar",
    )
"""


def test_a_course_from_an_installed_wheel(installed: Path, tmp_path: Path) -> None:
    """Installed, and without the repository, it makes a course, which runs as a script, is traced, built and
    checked; and so is a lecture that needs what an extra brings."""
    course, command = tmp_path / "x", installed / "linelight"
    run(tmp_path, command, "new", "x")
    (course / "lectures" / "chart.py").write_text(CHART, encoding="utf-8")
    run(course, installed / "python", "lectures/halving.py")
    run(course, command, "trace")
    run(course, command, "build", "--offline")
    run(course, command, "check")
    public = course / "site" / "public"
    assert "<math" in (public / "halving.html").read_text(encoding="utf-8")
    assert 'src="media/' in (public / "chart.html").read_text(encoding="utf-8")
    assert (public / "static" / "math.woff2").is_file()


TYPED = '''"""Every name that a lecture may import, used as the docs say it."""

from pathlib import Path

import linelight
from linelight import Reference, graph, image, link, load, note, plot
from linelight import raises, show, system_text, table, text, video
from linelight.references import ada_1843
from tracer.trace import Step, Tensor, Trace


def main() -> None:
    text("words", style="color: red"), link(main), text(".")
    text("SELECT 1", verbatim=True, language="sql")
    image("a.png", alt="a", width=3, caption="c"), image(Path("a.svg"))
    video("a.mp4", alt="a", width=3, caption="c", poster="a.png", captions=Path("a.vtt"))
    link("https://example.org/", title="there"), link(title="there", url="https://example.org/")
    link(ada_1843), link(Reference("Notes", ("Ada Lovelace",), 1843))
    note("for me"), show({"a": 1}, alt="a", caption="c"), system_text(["ls"], timeout=3)
    table([[1, 2]], header=["a", "b"], caption="c", named=True, rows=4), table({"a": range(3)})
    plot({"mark": "bar"}, alt="a", width=3, caption="c")
    graph([("x", "y"), ("y", "z", "ReLU")], nodes={"x": "X"}, groups={"x": "data"}, layout="circle")
    graph([(1, 2)], directed=False)
    graph([(1, 2)], nodes=[1, 2, 3], alt="a", caption="c")
    with raises((ValueError, TypeError)):
        int("seven")
    text("It goes on.")


def read(path: Path) -> list[str]:
    trace: Trace = load(path)
    steps: tuple[Step, ...] = linelight.load(str(path)).steps
    shapes = [value.shape for step in steps for value in step.changes.values() if isinstance(value, Tensor)]
    version: str = linelight.__version__
    return [step.path for step in trace.steps if step.line] + [str(shapes), version]
'''

WRONG = """from linelight import graph, link, text
text(3)
link("https://example.org/", titel="there")
graph([("x", "y")], layout="tree")
"""


def test_types_of_a_users_file(installed: Path, tmp_path: Path) -> None:
    """A lecture that uses each call as the docs say passes mypy --strict; a mistake in one does not."""
    mypy = (sys.executable, "-m", "mypy", "--strict", "--python-executable", installed / "python")
    options = ("--config-file=", "--disable-error-code=func-returns-value", "--cache-dir", tmp_path / "cache")
    assert [name for name in linelight.__all__ if not re.search(rf"\b{name}\(", TYPED)] == []
    (tmp_path / "typed.py").write_text(TYPED, encoding="utf-8")
    run(tmp_path, *mypy, *options, "typed.py")
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    result = subprocess.run(
        [*mypy, *options, "wrong.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert re.findall(r"wrong.py:(\d+): error", result.stdout) == ["2", "3", "4"]

"""Which files of a course are an author's, and word of their changes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from types import TracebackType

from watchfiles import Change, DefaultFilter, watch
from watchfiles._rust_notify import WatchfilesRustInternalError
from watchfiles.main import FileChange

from linelight.course import Course
from tracer.trace.errors import ConfigurationError

QUIET = 20
"""Milliseconds without another change, after which a save is taken for complete."""
MOST = 500
"""Milliseconds after which changes that do not end are told all the same."""
LOOK = 50
"""Milliseconds without a change after which a listener looks up."""
_MADE = ("traces", "public", "lectern", "media")
"""What stands in `site/` and is ours to write."""


class Sources(DefaultFilter):
    """What an author edits: not what our commands write, nor an editor's, Python's and hidden files."""

    def __init__(self, course: Course) -> None:
        super().__init__()
        self._root = course.root
        self._made = tuple(str(course.root / "site" / name) for name in _MADE)

    def __call__(self, change: Change, path: str) -> bool:
        inside = path.removeprefix(f"{self._root}/")
        hidden = any(part.startswith(".") for part in inside.split("/"))
        return not hidden and not self._is_made(path) and super().__call__(change, path)

    def _is_made(self, path: str) -> bool:
        return path.startswith(tuple(f"{folder}/" for folder in self._made)) or path in self._made

    def listing(self) -> Iterator[Path]:
        """Every file that it lets through."""
        for folder, folders, files in os.walk(self._root):
            folders[:] = [name for name in folders if self.enters(f"{folder}/{name}")]
            yield from (Path(folder, name) for name in files if self(Change.added, f"{folder}/{name}"))

    def enters(self, folder: str) -> bool:
        return self(Change.added, folder) and not os.path.exists(f"{folder}/pyvenv.cfg")


class Watch:
    """Tells of changes of a course's files, from when it is entered on. The root is not watched with all that it
    has: an environment beside the lectures has tens of thousands of files that nobody edits."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._sources = Sources(course)
        self._changed = Event()
        self._listeners: dict[bool, _Listener] = {}

    def __enter__(self) -> Watch:
        self._listen()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        for listener in self._listeners.values():
            listener.stop()

    def wait(self) -> None:
        """Until something has changed since it was last asked."""
        self._changed.wait()
        self._changed.clear()
        self._listen()

    def _listen(self) -> None:
        """Also to folders that are new, or another of the same name."""
        flat = [path for path in (self._course.root, self._course.root / "site") if path.is_dir()]
        deep = [path for path in sorted(self._course.root.iterdir()) if self._is_deep(path)]
        for recursive, paths in ((False, flat), (True, deep)):
            known = self._listeners.get(recursive)
            wanted = _identified(paths)
            if known is None or known.folders != wanted:
                self._listeners[recursive] = _Listener(wanted, recursive, self._sources, self._changed.set)
                if known is not None:
                    known.stop()

    def _is_deep(self, path: Path) -> bool:
        return path.is_dir() and path.name != "site" and self._sources.enters(str(path))


def _identified(paths: list[Path]) -> dict[Path, int]:
    return {path: path.stat().st_ino for path in paths if path.exists()}


class _Listener:
    """Calls `told` for each change in folders, from when it is made until it is stopped."""

    def __init__(
        self, folders: dict[Path, int], recursive: bool, wanted: Sources, told: Callable[[], None]
    ) -> None:
        self.folders = folders
        self._over = Event()
        self._told = told
        changes = watch(
            *folders,
            watch_filter=wanted,
            debounce=MOST,
            step=QUIET,
            rust_timeout=LOOK,
            yield_on_timeout=True,
            stop_event=self._over,
            recursive=recursive,
            ignore_permission_denied=True,
        )
        try:
            self._tell(next(changes, set()))  # from here on it listens
        except WatchfilesRustInternalError as error:
            raise ConfigurationError(f"the course's files cannot be watched: {error}") from None
        Thread(target=self._go_on, args=[changes], daemon=True).start()

    def _go_on(self, changes: Iterator[set[FileChange]]) -> None:
        for some in changes:
            self._tell(some)

    def _tell(self, changes: set[FileChange]) -> None:
        if changes:
            self._told()

    def stop(self) -> None:
        self._over.set()

"""Where a traced lecture's calls are heard: outputs go to the recorder, figures into the course's media."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from tracer import recording
from tracer.lecture import relative_to
from tracer.recorder import Recorder
from tracer.trace.outputs import Image, Output


class Stage:
    def __init__(self, recorder: Recorder, course: Path) -> None:
        self.recorder = recorder
        self.course = course

    def on_output(self, output: Output) -> None:
        if isinstance(output, Image) and "://" not in output.source:
            recording.inputs.add(str(self.course / output.source))
        self.recorder.on_output(output)

    def relative(self, path: str) -> str:
        """A file's path from the course's root; empty where it is outside."""
        file = Path(path)
        return relative_to(self.course, file) if file.is_relative_to(self.course) else ""

    def keep(self, content: bytes, extension: str) -> str:
        """Named by its content: the same picture is the same file."""
        name = hashlib.sha256(content).hexdigest()[:16] + extension
        folder = self.course / "site" / "media"
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / name).exists() and self.recorder.switch.rest is None:
            whole = folder / f"{name}.{os.getpid()}"
            whole.write_bytes(content)
            os.replace(whole, folder / name)
        return f"site/media/{name}"

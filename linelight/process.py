"""`python -m linelight.process LECTURE COURSE TRACE`: one lecture, traced in this process, with what lectures for
other programs import. The commands start one such process a lecture."""

from __future__ import annotations

import sys

from linelight.switching.modules import Substitutes
from tracer.__main__ import main

if __name__ == "__main__":
    sys.meta_path.insert(0, Substitutes())
    sys.exit(main())

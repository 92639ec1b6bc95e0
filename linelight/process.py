"""`python -m linelight.process LECTURE COURSE TRACE`: one lecture, traced in this process, with what lectures for
other programs import. The commands start one such process a lecture."""

from __future__ import annotations

import os
import sys

from linelight import other_order
from linelight.switching.modules import Substitutes
from tracer.__main__ import main

if __name__ == "__main__":
    if os.environ.get(other_order.ASKED_FOR):
        other_order.turn_round()
    sys.meta_path.insert(0, Substitutes())
    sys.exit(main())

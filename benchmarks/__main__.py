"""`python -m benchmarks [tracing] [peers] [traces] [pages] [viewers]`: all of them where none is named."""

from __future__ import annotations

import sys

from benchmarks import pages, peers, traces, tracing, viewers

TABLES = {
    "tracing": tracing.main,
    "peers": peers.main,
    "traces": traces.main,
    "pages": pages.main,
    "viewers": viewers.main,
}

for name in sys.argv[1:] or TABLES:
    TABLES[name]()

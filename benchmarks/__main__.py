"""`python -m benchmarks [tracing] [traces] [pages]`: all of them where none is named."""

from __future__ import annotations

import sys

from benchmarks import pages, traces, tracing

TABLES = {"tracing": tracing.main, "traces": traces.main, "pages": pages.main}

for name in sys.argv[1:] or TABLES:
    TABLES[name]()

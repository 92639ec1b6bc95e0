"""A live object -> a `Value`: what it was at this step, as text and numbers.

Nothing of the object runs (no `repr`, no `__len__`, no property), nothing of it is kept, and no value
costs more than the bounds in `limits`. Each type has a small function, found in a table.
"""

from __future__ import annotations

from tracer.describe.interrupted import is_of_a_signal, traceback_of
from tracer.describe.safely import type_name
from tracer.describe.table import describe, describe_exception, show_items

__all__ = ["describe", "describe_exception", "is_of_a_signal", "show_items", "traceback_of", "type_name"]

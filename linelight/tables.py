"""`table`, and what it may be given: rows, records, columns, arrays, data frames.

Libraries are never imported for it: who has an array or a frame has loaded its library.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from tracer.recording import listener, uncollected

if TYPE_CHECKING:
    from tracer.trace.outputs import Table

COLUMNS = 20
"""So many at most are shown."""

Row: TypeAlias = list[Any]


def table(
    data: Any,
    header: Sequence[str] | None = None,
    caption: str | None = None,
    named: bool | None = None,
    rows: int = 20,
) -> None:
    """Shows a table. `data` is a list of rows (lists or tuples) or of dicts, a dict of columns, a NumPy array, a
    tensor, or a pandas or polars data frame. Cells are shown as they are, not as Markdown.

    header: a name a column, where `data` brings none or other ones. named: whether the first column names the
    rows, as a pandas index does. rows: of a longer table so many are shown, from both ends, and 20 columns.

    Raises TypeError where `data` is none of these, ValueError where its parts do not fit together.
    """
    grid = grid_of(data)
    names = check_header(header, grid)
    if rows < 2:
        raise ValueError(f"table() shows 2 rows or more, not {rows}")
    if (hears := listener()) is not None:
        from tracer.describe.torch_quiet import quiet

        with quiet(), uncollected():
            output = table_of(replace(grid, header=names), caption or "", named, rows)
        hears.on_output(output)


@dataclass(frozen=True, slots=True)
class Grid:
    """`read` answers the rows of a slice; `named`: the first column names the rows."""

    header: tuple[str, ...]
    height: int
    width: int
    read: Callable[[slice], list[Row]]
    named: bool = False


def grid_of(data: Any) -> Grid:
    """Raises TypeError for what is no table, ValueError for one whose rows or columns do not fit together. Reads
    no elements of arrays and frames yet."""
    for module, kind, make in _LIBRARIES:
        cls = getattr(sys.modules.get(module), kind, None)
        if isinstance(cls, type) and isinstance(data, cls):
            return make(data)
    if isinstance(data, Mapping):
        return _of_columns(data)
    if isinstance(data, Sequence) and not isinstance(data, (str, bytes)):
        return _of_records(data) if data and isinstance(data[0], Mapping) else _of_rows(data)
    raise TypeError(
        "table() takes rows (lists, tuples or dicts), a dict of columns, an array or a data frame, "
        f"not {type(data).__name__}"
    )


def table_of(grid: Grid, caption: str, named: bool | None, most: int) -> Table:
    """With `most` rows at most, from both ends; each cell is described as a value is."""
    from tracer.describe import describe
    from tracer.trace.outputs import Table

    if grid.height > most:
        last = most // 2
        found = grid.read(slice(0, most - last)) + grid.read(slice(grid.height - last, grid.height))
    else:
        found = grid.read(slice(0, grid.height))
    columns = _ends(list(range(grid.width)), COLUMNS)
    rows = tuple(tuple(describe(row[column]) for column in columns) for row in found)
    names = tuple(grid.header[column] for column in columns) if grid.header else ()
    names_rows = grid.named if named is None else named
    return Table(rows, names, caption, names_rows, grid.height, grid.width)


def check_header(header: Sequence[str] | None, grid: Grid) -> tuple[str, ...]:
    """Raises ValueError where it has not one name a column."""
    names = grid.header if header is None else tuple(map(str, header))
    if names and len(names) != grid.width:
        raise ValueError(f"table() has {grid.width} columns, and a header of {len(names)}: {list(names)}")
    return names


def _ends(items: list[int], most: int) -> list[int]:
    return items if len(items) <= most else items[: most - most // 2] + items[-(most // 2) :]


def _of_rows(rows: Sequence[Any]) -> Grid:
    for number, row in enumerate(rows):
        if isinstance(row, (str, bytes)) or not isinstance(row, Sequence):
            raise TypeError(f"table() takes rows that are lists or tuples: row {number} is {row!r:.60}")
        if len(row) != len(rows[0]):
            what = f"row {number} has {len(row)} cells, and row 0 has {len(rows[0])}"
            raise ValueError(f"table() takes rows of one length: {what}")
    names = tuple(getattr(rows[0], "_fields", ())) if rows else ()
    return Grid(names, len(rows), len(rows[0]) if rows else 0, lambda part: [list(row) for row in rows[part]])


def _of_records(records: Sequence[Any]) -> Grid:
    """A key that a record lacks is an empty cell."""
    for number, record in enumerate(records):
        if not isinstance(record, Mapping):
            raise TypeError(f"table() was given dicts, and then, as row {number}, {record!r:.60}")
    names = list(dict.fromkeys(key for record in records for key in record))

    def read(part: slice) -> list[Row]:
        return [[record.get(name, "") for name in names] for record in records[part]]

    return Grid(tuple(map(str, names)), len(records), len(names), read)


def _of_columns(columns: Mapping[Any, Any]) -> Grid:
    lengths = {}
    for name, column in columns.items():
        if isinstance(column, (str, bytes)) or not hasattr(column, "__len__"):
            raise TypeError(f"table() takes columns that are lists or arrays: {name!r} is {column!r:.60}")
        lengths[name] = len(column)
    if len(set(lengths.values())) > 1:
        raise ValueError(f"table() takes columns of one length, not {lengths}")

    def read(part: slice) -> list[Row]:
        parts = [_elements(column, part) for column in columns.values()]
        return [list(row) for row in zip(*parts, strict=True)]

    height = next(iter(lengths.values()), 0)
    return Grid(tuple(map(str, columns)), height, len(columns), read)


def _elements(column: Any, part: slice) -> Row:
    for module, kind, _ in _LIBRARIES[:2]:
        cls = getattr(sys.modules.get(module), kind, None)
        if isinstance(cls, type) and isinstance(column, cls):
            return [cells[0] for cells in grid_of(column).read(part)]
    return list(column[part])


def _of_array(array: Any) -> Grid:
    """A structured array has named columns; one dimension is one column."""
    if array.ndim not in (1, 2):
        raise ValueError(f"table() takes arrays of 1 or 2 dimensions, not {array.ndim}")
    if array.dtype.names:
        return Grid(
            tuple(array.dtype.names),
            len(array),
            len(array.dtype.names),
            lambda part: [list(row) for row in array[part].tolist()],
        )
    width = array.shape[1] if array.ndim == 2 else 1
    return Grid((), len(array), width, lambda part: _cells(array[part].reshape(-1, width)))


def _cells(array: Any) -> list[Row]:
    """With the shortest text of each element's own precision."""
    from tracer.describe.numbers import element_list

    return [element_list(row) if array.dtype.kind in "biuf" else row.tolist() for row in array]


def _of_tensor(tensor: Any) -> Grid:
    if tensor.dim() not in (1, 2):
        raise ValueError(f"table() takes tensors of 1 or 2 dimensions, not {tensor.dim()}")
    width = tensor.shape[1] if tensor.dim() == 2 else 1

    def read(part: slice) -> list[Row]:
        host = tensor.detach()[part].reshape(-1, width).cpu()
        try:
            return _cells(host.numpy())
        except (TypeError, RuntimeError):  # bfloat16, or no NumPy
            return [list(row) for row in host.tolist()]

    return Grid((), tensor.shape[0], width, read)


def _of_pandas(frame: Any) -> Grid:
    """An index that only counts is left out; any other one names the rows."""
    counts = type(frame.index).__name__ == "RangeIndex"
    columns = tuple(map(str, frame.columns))

    def read(part: slice) -> list[Row]:
        rows = frame.iloc[part].itertuples(index=not counts, name=None)
        return [list(row) for row in rows]

    header = columns if counts else (str(frame.index.name or ""), *columns)
    return Grid(header, len(frame), len(header), read, named=not counts)


def _of_polars(frame: Any) -> Grid:
    def read(part: slice) -> list[Row]:
        return [list(row) for row in frame[part].rows()]

    return Grid(tuple(frame.columns), frame.height, frame.width, read)


_LIBRARIES: list[tuple[str, str, Callable[[Any], Grid]]] = [
    ("numpy", "ndarray", _of_array),
    ("torch", "Tensor", _of_tensor),
    ("pandas", "DataFrame", _of_pandas),
    ("pandas", "Series", lambda series: _of_pandas(series.to_frame())),
    ("polars", "DataFrame", _of_polars),
    ("polars", "Series", lambda series: _of_polars(series.to_frame())),
]

"""Values, outputs and errors as plain data, ready for a line of YAML, and back.

A number, a short string and a list of such stand as they are; everything else is a mapping that one of
its keys tells apart (the tables at the end of this file). No text of a lecture is ever a key, but the
short expressions of `@inspect`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from tracer.trace.model import Entry, Error
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Command,
    Edge,
    Graph,
    Html,
    Image,
    Inspected,
    Node,
    Note,
    Output,
    Plot,
    Printed,
    Table,
    Text,
    Video,
    WebLink,
)
from tracer.trace.values import (
    Clipped,
    Described,
    Failed,
    Mapping,
    Parameters,
    Plain,
    Record,
    Sequence,
    Statistics,
    Tensor,
    Unbound,
    Value,
)

LARGEST_INTEGER = 2**53
"""Beyond it a reader that has floats only (JavaScript) would round, so the digits are written as text."""


def encode_value(value: Value) -> Any:
    return _ENCODERS[type(value)](value)


def decode_value(data: Any) -> Value:
    if isinstance(data, list):
        return Sequence("list", tuple(map(decode_value, data)), len(data))
    if not isinstance(data, dict):
        return Plain(data)
    return next(decode for key, decode in _DECODERS.items() if key in data)(data)


def encode_output(output: Output) -> dict[str, Any]:
    return _OUTPUT_ENCODERS[type(output)](output)


def decode_output(data: dict[str, Any]) -> Output:
    return next(decode for key, decode in _OUTPUT_DECODERS.items() if key in data)(data)


def encode_error(error: Error) -> dict[str, Any]:
    entries = [
        {"path": e.path, "line": e.line, "function": e.function, "source": e.source} for e in error.traceback
    ]
    return {"type": error.type, **_filled({"message": error.message, "traceback": entries})}


def decode_error(data: dict[str, Any]) -> Error:
    return Error(data["type"], data.get("message", ""), tuple(Entry(**e) for e in data.get("traceback", ())))


def _filled(data: dict[str, Any]) -> dict[str, Any]:
    """Without its empty fields; False and 0 of a count are empty, a value never stands here as such."""
    return {key: value for key, value in data.items() if value not in (None, "", False, [], ())}


def _plain(value: Plain) -> Any:
    content = value.value
    if type(content) is int and abs(content) > LARGEST_INTEGER:
        return {"type": "int", "number": str(content)}
    if type(content) is float and not math.isfinite(content):
        return {"type": "float", "number": repr(content)}
    return content


def _number(data: dict[str, Any]) -> Value:
    return Plain(int(data["number"]) if data["type"] == "int" else float(data["number"]))


def _sequence(value: Sequence) -> Any:
    items = [encode_value(item) for item in value.items]
    if value.type == "list" and value.length == len(items):
        return items
    return {"type": value.type, "items": items, **_length(value)}


def _length(value: Sequence | Mapping) -> dict[str, int]:
    shown = len(value.items) if isinstance(value, Sequence) else len(value.pairs)
    return {"length": value.length} if value.length > shown else {}


def _mapping(value: Mapping) -> Any:
    pairs = [[encode_value(key), encode_value(item)] for key, item in value.pairs]
    return {"type": value.type, "pairs": pairs, **_length(value)}


def _record(value: Record) -> Any:
    return {"type": value.type, "fields": [[name, encode_value(item)] for name, item in value.fields]}


def _tensor(value: Tensor) -> Any:
    statistics = value.statistics
    seen = {name: getattr(statistics, name) for name in Statistics.__slots__} if statistics else {}
    return {
        "type": value.type,
        "shape": list(value.shape),
        "dtype": value.dtype,
        **_filled({"device": value.device, "requires_grad": value.requires_grad}),
        **({"bytes": value.bytes} if value.bytes is not None else {}),
        **({"values": value.elements} if value.elements is not None else {}),
        **({"corner": value.corner} if value.corner is not None else {}),
        **{
            name: number
            for name, number in seen.items()
            if number is not None and not (name in "naninf" and not number)
        },
        **_filled({"note": value.note}),
    }


def _decode_tensor(data: dict[str, Any]) -> Tensor:
    statistics = {name: data[name] for name in Statistics.__slots__ if name in data}
    return Tensor(
        data["type"],
        tuple(data["shape"]),
        data["dtype"],
        device=data.get("device", ""),
        bytes=data.get("bytes"),
        elements=data.get("values"),
        corner=data.get("corner"),
        statistics=Statistics(**statistics) if statistics else None,
        requires_grad=data.get("requires_grad", False),
        note=data.get("note", ""),
    )


def _parameters(value: Parameters) -> Any:
    tensors = [[name, list(shape), dtype] for name, shape, dtype in value.tensors]
    return {"type": value.type, "parameters": tensors, "count": value.count, "numel": value.numel}


def _decode_parameters(data: dict[str, Any]) -> Parameters:
    tensors = tuple((name, tuple(shape), dtype) for name, shape, dtype in data["parameters"])
    return Parameters(data["type"], tensors, data["count"], data["numel"])


def _decode_sequence(data: dict[str, Any]) -> Sequence:
    items = tuple(map(decode_value, data["items"]))
    return Sequence(data["type"], items, data.get("length", len(items)))


def _decode_mapping(data: dict[str, Any]) -> Mapping:
    pairs = tuple((decode_value(key), decode_value(item)) for key, item in data["pairs"])
    return Mapping(data["type"], pairs, data.get("length", len(pairs)))


def _decode_record(data: dict[str, Any]) -> Record:
    return Record(data["type"], tuple((name, decode_value(item)) for name, item in data["fields"]))


_ENCODERS: dict[type, Callable[[Any], Any]] = {
    Plain: _plain,
    Clipped: lambda v: {"type": v.type, "head": v.head, "length": v.length},
    Sequence: _sequence,
    Mapping: _mapping,
    Record: _record,
    Tensor: _tensor,
    Parameters: _parameters,
    Described: lambda v: {"type": v.type, "about": v.about},
    Unbound: lambda v: {"unbound": True},
    Failed: lambda v: {"type": v.type, "error": v.error},
}

_DECODERS: dict[str, Callable[[dict[str, Any]], Value]] = {
    "number": _number,
    "head": lambda d: Clipped(d["type"], d["head"], d["length"]),
    "items": _decode_sequence,
    "pairs": _decode_mapping,
    "fields": _decode_record,
    "shape": _decode_tensor,
    "parameters": _decode_parameters,
    "about": lambda d: Described(d["type"], d["about"]),
    "unbound": lambda d: Unbound(),
    "error": lambda d: Failed(d["type"], d["error"]),
}


def _table(table: Table) -> dict[str, Any]:
    return {
        "table": [[encode_value(cell) for cell in row] for row in table.rows],
        **_filled({"header": list(table.header), "caption": table.caption, "named": table.named}),
        "size": [table.height, table.width],
    }


def _decode_table(data: dict[str, Any]) -> Table:
    rows = tuple(tuple(map(decode_value, row)) for row in data["table"])
    header = tuple(data.get("header", ()))
    return Table(rows, header, data.get("caption", ""), data.get("named", False), *data["size"])


def _graph(graph: Graph) -> dict[str, Any]:
    return {
        "graph": [[node.label, node.group] if node.group else [node.label] for node in graph.nodes],
        "edges": [[e.source, e.target, e.label] if e.label else [e.source, e.target] for e in graph.edges],
        "layout": graph.layout,
        **_filled({"undirected": not graph.directed, "alt": graph.alt, "caption": graph.caption}),
    }


def _decode_graph(data: dict[str, Any]) -> Graph:
    nodes = tuple(Node(*node) for node in data["graph"])
    edges = tuple(Edge(*edge) for edge in data["edges"])
    directed = not data.get("undirected", False)
    return Graph(nodes, edges, data["layout"], directed, data.get("alt", ""), data.get("caption", ""))


_OUTPUT_ENCODERS: dict[type, Callable[[Any], dict[str, Any]]] = {
    Text: lambda o: {
        "text": o.text,
        **_filled({"style": o.style, "verbatim": o.verbatim, "language": o.language}),
    },
    Image: lambda o: {"image": o.source, **_filled({"alt": o.alt, "width": o.width, "caption": o.caption})},
    WebLink: lambda o: {"link": o.url, **_filled({"title": o.title})},
    CodeLink: lambda o: {"code": o.name, "path": o.path, "line": o.line, **_filled({"title": o.title})},
    Citation: lambda o: {
        "cite": o.title,
        **_filled({"authors": list(o.authors), "year": o.year, "url": o.url}),
        **_filled({"organization": o.organization, "notes": o.notes}),
    },
    Note: lambda o: {"note": o.text},
    Table: _table,
    Video: lambda o: {
        "video": o.source,
        **_filled({"alt": o.alt, "width": o.width, "caption": o.caption}),
        **_filled({"poster": o.poster, "captions": o.captions}),
    },
    Plot: lambda o: {
        "plot": o.specification,
        **_filled({"alt": o.alt, "width": o.width, "caption": o.caption}),
    },
    Graph: _graph,
    Printed: lambda o: {"printed": o.text},
    Command: lambda o: {"command": o.command, "output": o.output, **_filled({"failure": o.failure})},
    Html: lambda o: {"html": o.html},
    Inspected: lambda o: {"value": encode_value(o.value)},
}

_OUTPUT_DECODERS: dict[str, Callable[[dict[str, Any]], Output]] = {
    "text": lambda d: Text(d["text"], d.get("style", ""), d.get("verbatim", False), d.get("language", "")),
    "image": lambda d: Image(d["image"], d.get("alt", ""), d.get("width"), d.get("caption", "")),
    "link": lambda d: WebLink(d["link"], d.get("title", "")),
    "code": lambda d: CodeLink(d["code"], d["path"], d["line"], d.get("title", "")),
    "cite": lambda d: Citation(
        d["cite"],
        tuple(d.get("authors", ())),
        d.get("year"),
        d.get("url", ""),
        d.get("organization", ""),
        d.get("notes", ""),
    ),
    "note": lambda d: Note(d["note"]),
    "table": _decode_table,
    "video": lambda d: Video(
        d["video"],
        d.get("alt", ""),
        d.get("width"),
        d.get("caption", ""),
        d.get("poster", ""),
        d.get("captions", ""),
    ),
    "plot": lambda d: Plot(d["plot"], d.get("alt", ""), d.get("width"), d.get("caption", "")),
    "graph": _decode_graph,
    "printed": lambda d: Printed(d["printed"]),
    "command": lambda d: Command(d["command"], d["output"], d.get("failure", "")),
    "html": lambda d: Html(d["html"]),
    "value": lambda d: Inspected(decode_value(d["value"])),
}

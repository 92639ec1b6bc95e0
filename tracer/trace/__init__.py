"""The trace: its data model (`model`, `values`, `outputs`, `source`, `directives`) and its YAML
(`yaml_line`, `codec`, `reader`, `writer`). The contract between tracer and renderer."""

from tracer.trace.model import Entry, Error, Frame, Header, History, Stack, Step, Trace
from tracer.trace.outputs import (
    Citation,
    CodeLink,
    Command,
    Image,
    Note,
    Output,
    Printed,
    Table,
    Text,
    WebLink,
)
from tracer.trace.reader import load
from tracer.trace.source import SourceFile, Statement
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

__all__ = [
    "Citation",
    "Clipped",
    "CodeLink",
    "Command",
    "Described",
    "Entry",
    "Error",
    "Failed",
    "Frame",
    "Header",
    "History",
    "Image",
    "Mapping",
    "Note",
    "Output",
    "Parameters",
    "Plain",
    "Printed",
    "Record",
    "Sequence",
    "SourceFile",
    "Stack",
    "Statement",
    "Statistics",
    "Step",
    "Table",
    "Tensor",
    "Text",
    "Trace",
    "Unbound",
    "Value",
    "WebLink",
    "load",
]

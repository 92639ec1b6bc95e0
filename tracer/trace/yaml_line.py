"""One line of YAML that is JSON too: the same value for `json`, `yaml.safe_load` and `yaml.CSafeLoader`.

JSON is nearly YAML; PyYAML reads YAML 1.1, which differs in three ways that matter:

- a float needs a dot and a signed exponent (`1e-08` is a string to PyYAML, `1.0e-08` is a float);
- characters that it cannot print, or takes for a line end, must be escaped even inside quotes;
- a lone surrogate has no UTF-8 form: it becomes U+FFFD, the replacement character.
"""

from __future__ import annotations

import json
import re
from typing import Any

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False).encode

# Outside strings JSON text is ASCII without these, so they can only stand in a string.
_ESCAPED = re.compile("[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_MAYBE_EXPONENT = re.compile(r"\d[eE][-+]?\d")
_STRING_OR_EXPONENT = re.compile(r'"(?:[^"\\]|\\.)*"|(-?\d+)(\.\d+)?[eE]([-+]?)(\d+)')


def yaml_line(data: Any) -> str:
    """`{"at": 16, "set": {"days": 143.9}}`. Raises ValueError for nan and infinities."""
    text = _encode(data)
    if not text.isascii() or "\x7f" in text:
        text = _ESCAPED.sub(_escape, text)
    if _MAYBE_EXPONENT.search(text):
        text = _STRING_OR_EXPONENT.sub(_signed_exponent, text)
    return text


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return "\\ufffd" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"


def _signed_exponent(match: re.Match[str]) -> str:
    integer, fraction, sign, exponent = match.groups()
    return match[0] if integer is None else f"{integer}{fraction or '.0'}e{sign or '+'}{exponent}"

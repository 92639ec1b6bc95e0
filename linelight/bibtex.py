"""`references.bib`: BibTeX, as reference managers export it. bibtexparser reads it; here it becomes references."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping

from bibtexparser import middlewares
from bibtexparser.entrypoint import parse_string
from bibtexparser.library import Library
from bibtexparser.model import Block, DuplicateBlockKeyBlock, DuplicateFieldKeyBlock, ParsingFailedBlock
from pylatexenc.latex2text import LatexNodes2Text

from linelight.reference import Reference
from linelight.reference_files import Entry, ReferenceFile

_YEAR = re.compile(r"\b\d{4}\b")
_latex = LatexNodes2Text(math_mode="verbatim")


def entries_of_bibtex(file: ReferenceFile) -> Iterator[Entry]:
    library = _library(file.text)
    for block in library.failed_blocks:
        raise file.error(_mistake(block), _line(block), "see the entry that begins there")
    for entry in library.entries:
        if not entry.key:
            raise file.error("this entry has no key", _line(entry), "write one: @article{ada_1843, …")
        fields = {name.lower(): str(field.value).strip() for name, field in entry.fields_dict.items()}
        authors = entry.fields_dict.get("author") or entry.fields_dict.get("editor")
        yield Entry(entry.key, _line(entry), _reference(fields, authors.value if authors else []))


def _library(text: str) -> Library:
    """Names are split before LaTeX is read, because braces hold them together. What the parser logs of broken
    entries is said by us."""
    names = [
        middlewares.SeparateCoAuthors(),
        middlewares.SplitNameParts(),
        middlewares.MergeNameParts(style="first"),
    ]
    log = logging.getLogger("bibtexparser.splitter")
    was, log.disabled = log.disabled, True
    try:
        return parse_string(text, append_middleware=names)
    finally:
        log.disabled = was


def _mistake(block: Block) -> str:
    if isinstance(block, DuplicateBlockKeyBlock):
        return f"{block.key} is here twice"
    if isinstance(block, DuplicateFieldKeyBlock):
        return f"a field is here twice: {', '.join(sorted(block.duplicate_keys))}"
    error = block.error if isinstance(block, ParsingFailedBlock) else None
    reason = getattr(error, "abort_reason", None) or str(error or "it is not understood")
    return f"not BibTeX: {' '.join(reason.split())}"


def _line(block: Block) -> int:
    return (block.start_line or 0) + 1


def _reference(fields: Mapping[str, str], authors: list[str]) -> Reference:
    """A single author in braces is an organization: `author = {{OpenAI}}`."""
    is_organization = len(authors) == 1 and authors[0].startswith("{") and authors[0].endswith("}")
    venues = ("organization", "institution", "school", "publisher", "howpublished")
    venue = _first(fields, *(() if not authors else ("journal", "journaltitle", "booktitle")), *venues)
    year = _YEAR.search(_first(fields, "year", "date"))
    return Reference(
        title=_words(fields.get("title", "")),
        authors=() if is_organization else tuple("et al." if a == "others" else _words(a) for a in authors),
        year=int(year[0]) if year else None,
        url=_url(fields),
        organization=_words(authors[0] if is_organization else venue),
        notes=_words(fields.get("note", "")),
    )


def _first(fields: Mapping[str, str], *names: str) -> str:
    return next((fields[name] for name in names if fields.get(name)), "")


def _words(latex: str) -> str:
    """A % begins a comment in LaTeX, and in a title is a percent sign that was not escaped."""
    latex = re.sub(r"(?<!\\)%", r"\\%", latex)
    return " ".join(_latex.latex_to_text(latex).split())


def _url(fields: Mapping[str, str]) -> str:
    """As it stands: % and ~ are its own there. Else the DOI's, or arXiv's."""
    if url := fields.get("url", "").removeprefix("\\url{").removesuffix("}"):
        return url.replace("\\", "")
    if doi := fields.get("doi", ""):
        return doi if doi.startswith("http") else f"https://doi.org/{doi}"
    archive = _first(fields, "archiveprefix", "eprinttype").lower()
    return f"https://arxiv.org/abs/{fields['eprint']}" if archive == "arxiv" and fields.get("eprint") else ""

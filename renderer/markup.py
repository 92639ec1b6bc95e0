"""An author's Markdown -> HTML that is safe to place in a page.

Python-Markdown does the structure, `formulas` the math, nh3 decides what HTML may leave. A formula is taken out
before Markdown reads it and put back after nh3, so that neither sees it; what looks like a tag and is none
(`<think>`, `List[<unk>]`) stays visible.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

import markdown
import nh3
from markdown.extensions import Extension
from markdown.inlinepatterns import HtmlInlineProcessor, InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from renderer.formulas import mathml
from renderer.highlight import block
from renderer.lists import normalised

_OPEN, _CLOSE = "\ue000", "\ue001"  # private-use characters; an author's own are taken out first
_PLACED = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_TAG_OR_PLACED = re.compile(rf'<(?:[^>"]|"[^"]*")*>|{_PLACED.pattern}')

# Pandoc's rule: no blank after the opening dollar or before the closing one, no digit after that.
_MATH = r"""(?x)
    (?<![\\$]) \$\$ (?P<display>[^$]+?) \$\$
  | \\\[ (?P<brackets>.+?) \\\]
  | \\\( (?P<parentheses>.+?) \\\)
  | (?<![\\$\w]) \$ (?![\s$]) (?P<inline>(?:[^$\\]|\\.)+?) (?<!\s) \$ (?![\d$])
"""
# What Markdown leaves as it is, but for spans of code: most sentences, and a hundred times faster than its parser.
_WORDS = r"(?:[^\W_]|[√,.;:()?%/+=–—’×·'\"-]| (?! ))"
_SIMPLE = re.compile(rf"(?P<head>#{{2,4}} |- )?(?P<body>(?![-+#>\s]|\d+[.)] )(?:{_WORDS}|`[^`\n\\$]+`)*)\Z")
_CODE = re.compile("`([^`]+)`")
_FENCE = re.compile(
    r"^(?P<fence>```+|~~~+)[ ]*(?P<language>[\w+-]*)[ ]*\n(?P<code>.*?)^(?P=fence)[ ]*$", re.M | re.S
)

_TAG_NAMES = """
a abbr b blockquote br center cite code dd del details div dl dt em figcaption figure h1 h2 h3 h4 h5
h6 hr i img ins kbd li mark ol p pre samp small span strong sub summary sup table tbody td th
thead tr u ul var wbr
"""
_HTML_TAGS = _TAG_NAMES.split()
_VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s<>"']+)"""
_RAW_TAG = rf"(</?(?:{'|'.join(_HTML_TAGS)})(?:\s+[\w-]+={_VALUE})*\s*/?>)"
"""Without `<s>`, which begins a sequence for a language model, and `a <b and c> d`, which compares."""
_ATTRIBUTES = {
    "a": {"href", "title"},
    "abbr": {"title"},
    "code": {"class"},
    "h2": {"class"},
    "i": {"class"},
    "img": {"alt", "height", "src", "title", "width"},
    "ol": {"start"},
    "pre": {"class"},
    "td": {"align", "colspan", "rowspan"},
    "th": {"align", "colspan", "rowspan"},
}
_STYLE_NAMES = """
background-color border border-bottom border-color border-left border-radius border-right border-top
color columns font font-family font-size font-style font-variant font-weight height letter-spacing
line-height margin margin-bottom margin-left margin-right margin-top max-width opacity padding
padding-bottom padding-left padding-right padding-top text-align text-decoration text-indent
text-transform white-space width
"""
_STYLES = set(_STYLE_NAMES.split())
SCHEMES = {"http", "https", "mailto"}

_style_cleaner = nh3.Cleaner(
    tags={"span"}, attributes={"span": {"style"}}, filter_style_properties=_STYLES, link_rel=None
)


@dataclass(frozen=True, slots=True)
class Formatted:
    """HTML; `inline` where it is one paragraph without its `<p>`, so that it can flow on with others."""

    html: str
    inline: bool


class Markup:
    """Turns texts into HTML. `picture` answers where the page finds the picture of a `![…](source)`, or None;
    `link` where the `[…](url)` leads."""

    def __init__(
        self,
        picture: Callable[[str], str | None] = lambda source: None,
        link: Callable[[str], str] = lambda url: url,
    ) -> None:
        self._urls: dict[tuple[str, str], Callable[[str], str | None]] = {
            ("img", "src"): picture,
            ("a", "href"): link,
        }
        self._formulas: list[tuple[str, bool]] = []
        self._cache: dict[str, Formatted] = {}
        self._markdown = markdown.Markdown(
            extensions=[_Dialect(self._formulas), "tables", "sane_lists"], output_format="html"
        )
        self._cleaner = nh3.Cleaner(
            tags=set(_HTML_TAGS),
            attributes=_ATTRIBUTES,
            attribute_filter=lambda tag, name, value: (
                self._urls[tag, name](value) if (tag, name) in self._urls else value
            ),
            url_schemes=SCHEMES,
            link_rel=None,  # no link opens a window, so that none has an opener
        )

    def __call__(self, text: str) -> Formatted:
        if text not in self._cache:
            self._cache[text] = self._formatted(text)
        return self._cache[text]

    def sanitised(self, html: str) -> str:
        """HTML that is no author's Markdown, by the same rule."""
        return str(self._cleaner.clean(html))

    def _formatted(self, text: str) -> Formatted:
        """Blanks around a sentence matter where another flows on from it, and Markdown would drop them."""
        if simple := _SIMPLE.match(text):
            return _simple(simple["head"], simple["body"])
        html = self._converted(text)
        inner = html[3:-4] if html.startswith("<p>") and html.endswith("</p>") else ""
        if not inner or "<p>" in inner:
            return Formatted(html, inline=False)
        before, after = " " * text[:1].isspace(), " " * text[-1:].isspace()
        return Formatted(before + inner.strip() + after, inline="<math display" not in inner)

    def _converted(self, text: str) -> str:
        self._formulas.clear()
        self._markdown.reset()
        html = self._markdown.convert(text.replace(_OPEN, "").replace(_CLOSE, ""))
        return _TAG_OR_PLACED.sub(self._placed, self._cleaner.clean(html))

    def _placed(self, match: re.Match[str]) -> str:
        """A formula in its place. Inside a tag, that is in an attribute, its source, which cannot break out."""
        if match[1] is not None:
            return mathml(*self._formulas[int(match[1])])
        return _PLACED.sub(lambda inner: escape(f"${self._formulas[int(inner[1])][0]}$"), match[0])


def _simple(head: str | None, body: str) -> Formatted:
    html = _CODE.sub(lambda code: f"<code>{code[1].strip()}</code>", escape(body, quote=False))
    if head is None:
        return Formatted(html, inline=True)
    html = html.rstrip()
    tag = f"h{len(head) - 1}"
    return Formatted(
        f"<ul>\n<li>{html}</li>\n</ul>" if head == "- " else f"<{tag}>{html}</{tag}>", inline=False
    )


def safe_style(style: str) -> str:
    """The harmless ones among CSS declarations: how words look, not where they stand."""
    cleaned = _style_cleaner.clean(f'<span style="{escape(style)}"></span>')
    return cleaned.partition('style="')[2].partition('"')[0]


class _Dialect(Extension):
    """What our Markdown has beyond, and without, the usual."""

    def __init__(self, formulas: list[tuple[str, bool]]) -> None:
        super().__init__()
        self.formulas = formulas

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        md.ESCAPED_CHARS.append("$")
        md.preprocessors.deregister("html_block")  # it hides what follows an unknown tag
        md.preprocessors.register(_Fences(md), "fences", 25)
        md.preprocessors.register(_Lists(md), "lists", 24)
        md.inlinePatterns.deregister("html")
        md.inlinePatterns.register(HtmlInlineProcessor(_RAW_TAG, md), "html", 90)
        # After `code` (190) and before backslash escapes (180).
        md.inlinePatterns.register(_Math(self.formulas, md), "math", 185)
        md.treeprocessors.register(_Headings(md), "headings", 5)


class _Math(InlineProcessor):
    def __init__(self, formulas: list[tuple[str, bool]], md: markdown.Markdown) -> None:
        super().__init__(_MATH, md)
        self.formulas = formulas

    def handleMatch(  # type: ignore[override]  # the newer of two signatures that the base class has
        self, m: re.Match[str], data: str
    ) -> tuple[str, int, int]:
        display = m["display"] or m["brackets"]
        self.formulas.append((display or m["inline"] or m["parentheses"], bool(display)))
        return AtomicString(f"{_OPEN}{len(self.formulas) - 1}{_CLOSE}"), m.start(0), m.end(0)


class _Fences(Preprocessor):
    """Fenced code, highlighted as a lecture's own code is."""

    def run(self, lines: list[str]) -> list[str]:
        return _FENCE.sub(self._stashed, "\n".join(lines)).split("\n")

    def _stashed(self, match: re.Match[str]) -> str:
        html = block(match["code"].removesuffix("\n"), match["language"])
        return f"\n{self.md.htmlStash.store(html)}\n"


class _Lists(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return normalised(lines)


class _Headings(Treeprocessor):
    """The page has its one `<h1>`: a lecture's own become `<h2>`s of a larger size. The corner of a table, where
    nothing stands, heads nothing."""

    def run(self, root: etree.Element) -> None:
        for heading in root.iter("h1"):
            heading.tag = "h2"
            heading.set("class", "title")
        for head in root.iter("th"):
            if not head.text and not len(head):
                head.tag = "td"

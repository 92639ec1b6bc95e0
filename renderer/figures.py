"""Pictures, videos, charts and graphs -> HTML."""

from __future__ import annotations

from base64 import b64encode
from urllib.parse import unquote

from renderer import graphs, plots
from renderer.markup import Formatted
from renderer.media import Missing
from renderer.rendering import Rendering
from tracer.trace.errors import LectureError, Location, did_you_mean
from tracer.trace.outputs import Graph, Image, Plot, Video


def render_image(rendering: Rendering, image: Image, where: Location) -> Formatted:
    found = rendering.media.picture(image.source)
    if isinstance(found, Missing):
        rendering.miss(image.source, found)
        url = rendering.address(image.source) if "//" in image.source else None
        html = rendering.template("missing", noun="Picture", image=image, reason=found.reason, url=url)
        return Formatted(html, inline=False)
    if not image.alt:
        what = (
            f"{where.path}:{where.line}: the picture {image.source} has no words for those who cannot see it"
        )
        rendering.warn(f'{what}: image(…, alt="what it shows")')
    width, height = found.size or (None, None)
    if image.width and width and height:
        width, height = image.width, round(height * image.width / width)
    html = rendering.template("image", image=image, url=found.url, width=image.width or width, height=height)
    return Formatted(html, inline=False)


def render_video(rendering: Rendering, video: Video, where: Location) -> Formatted:
    found = rendering.media.video(video.source)
    if isinstance(found, Missing):
        rendering.miss(video.source, found, "video")
        url = rendering.address(video.source) if "//" in video.source else None
        html = rendering.template("missing", noun="Video", image=video, reason=found.reason, url=url)
        return Formatted(html, inline=False)
    poster = rendering.media.picture(video.poster) if video.poster else None
    if isinstance(poster, Missing):
        rendering.miss(video.poster, poster)
        poster = None
    html = rendering.template(
        "video",
        video=video,
        url=found.url,
        poster=poster.url if poster else "",
        captions=_captions(rendering, video.captions) if video.captions else "",
    )
    return Formatted(html, inline=False)


def _captions(rendering: Rendering, path: str) -> str:
    """They stand in the page: where it is opened from disk, no browser lets a video read another file's."""
    url = rendering.destination(path)
    content = rendering.media.files.get(unquote(url), b"")
    if not content or len(content) > LONGEST_CAPTIONS:
        return url
    return f"data:text/vtt;base64,{b64encode(content).decode()}"


LONGEST_CAPTIONS = 50_000
"""Bytes, of an hour; longer ones are a file, which a page from a server reads."""


def render_plot(rendering: Rendering, plot: Plot, where: Location) -> Formatted:
    chart = plots.specified(plot)
    try:
        svg = rendering.media.kept(plots.name_of(chart), lambda: plots.svg_of(chart))
    except plots.CannotDraw as problem:
        error = LectureError(f"a chart is not drawn: {problem}", where, problem.hint)
        rendering.fail(error)
        return Formatted(rendering.template("mistake", error=error), inline=False)
    for name, known in plots.unknown_fields(chart).items():
        near = did_you_mean(name, known) or f"they are {', '.join(sorted(known))}"
        rendering.warn(f"{where.path}:{where.line}: the chart's data has no field {name}: {near}")
    return _drawn(rendering, svg, plot.alt, plot.caption, plot.width)


def render_graph(rendering: Rendering, graph: Graph, where: Location) -> Formatted:
    return _drawn(rendering, graphs.svg_of(graph), graphs.words_of(graph), graph.caption, None, scrolls=True)


def _drawn(
    rendering: Rendering, svg: bytes, alt: str, caption: str, width: int | None, scrolls: bool = False
) -> Formatted:
    """`scrolls`: where it is wider than a phone, it scrolls in a box of its own and is not made smaller."""
    picture = rendering.media.drawn(svg)
    natural, height = picture.size or (None, None)
    if width and natural and height:
        natural, height = width, round(height * width / natural)
    image = Image("", alt, natural, caption)
    wide = scrolls and natural is not None and natural > NARROW
    html = rendering.template("drawn", image=image, url=picture.url, height=height, wide=wide)
    return Formatted(html, inline=False)


NARROW = 400
"""Pixels: what is no wider shrinks on a phone, and can still be read."""

"""`linelight serve`, from its start until it is interrupted."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from linelight.course import Course
from linelight.live.asking import Asking
from linelight.live.news import News
from linelight.live.rebuilding import Rebuilder
from linelight.live.running import Runner
from linelight.live.serving import ADDRESS, server
from linelight.live.watching import Watch
from renderer.download import Web
from tracer.trace.errors import LinelightError


def serve_live(course: Course, port: int, tell: Callable[[str], None]) -> None:
    """Returns by an exception only. Raises ConfigurationError where the port is taken, or where site.yaml is wrong
    at the start; later that is told."""
    if not course.lectures():
        raise LinelightError(f"{course.root}: no lectures", hint="write one: lectures/NAME.py with a main()")
    news = News()
    with server(course.lectern, port, news) as web, Runner() as runner, Watch(course) as watch:
        rebuilder = Rebuilder(course, news, runner, Web(fetch=Asking()), tell)
        rebuilder.build()
        Thread(target=web.serve_forever, daemon=True).start()
        tell(f"http://{ADDRESS}:{web.server_address[1]}/ (Ctrl-C to stop)")
        try:
            while True:
                rebuilder.refresh()
                watch.wait()
        finally:
            web.shutdown()

"""Downloads, in parallel and within limits. All time-outs hold: also where a server drips a byte a second, because
the whole of a download is cancelled from outside.
"""

from __future__ import annotations

import asyncio
import zlib
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address

import httpx

from renderer.download import Got, Limits, NotGot, Reply

AGENT = "linelight (builds web pages of lectures)"
_HEADERS = {"User-Agent": AGENT, "Accept-Encoding": "identity"}
_RESETS = (httpx.ReadError, httpx.WriteError, httpx.RemoteProtocolError)


def get_all(urls: tuple[str, ...], limits: Limits) -> dict[str, Reply]:
    """In a thread of its own where whoever builds has an event loop running, as a notebook has."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(_get_all(urls, limits))
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _get_all(urls, limits)).result()


async def _get_all(urls: tuple[str, ...], limits: Limits) -> dict[str, Reply]:
    gate = asyncio.Semaphore(limits.at_once)
    async with httpx.AsyncClient(
        headers=_HEADERS,
        timeout=httpx.Timeout(limits.read, connect=limits.connect, pool=None),
        follow_redirects=True,
        max_redirects=limits.redirects,
        event_hooks={"request": [_check]},
    ) as client:

        async def get(url: str) -> Reply:
            async with gate:
                return await _get(client, url, limits)

        return dict(zip(urls, await asyncio.gather(*map(get, urls)), strict=True))


async def _get(client: httpx.AsyncClient, url: str, limits: Limits) -> Reply:
    """A connection that is reset is tried once more, within the same time."""
    try:
        async with asyncio.timeout(limits.total):
            try:
                return await _once(client, url, limits)
            except _RESETS:
                return await _once(client, url, limits)
    except NotGot as error:
        return error
    except TimeoutError:
        return NotGot(f"it took longer than {limits.total:g} s")
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        return NotGot(_reason(error, limits))


def _reason(error: Exception, limits: Limits) -> str:
    match error:
        case httpx.ConnectTimeout():
            return f"there was no connection within {limits.connect:g} s"
        case httpx.ReadTimeout():
            return f"the server sent nothing for {limits.read:g} s"
        case httpx.TooManyRedirects():
            return f"it was redirected more than {limits.redirects} times"
        case httpx.ConnectError():
            return f"there is no connection to it ({error})"
    return f"it could not be fetched ({error or type(error).__name__})"


async def _once(client: httpx.AsyncClient, url: str, limits: Limits) -> Got:
    asked = client.build_request("GET", url, extensions={"written": url})
    response = await client.send(asked, stream=True)
    try:
        if response.status_code != 200:
            what = f"the server answers {response.status_code} {response.reason_phrase}".rstrip()
            raise NotGot(what, response.status_code)
        kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        return Got(_unpacked(await _body(response, limits), response, limits), kind)
    finally:
        await response.aclose()


async def _body(response: httpx.Response, limits: Limits) -> bytes:
    if int(response.headers.get("content-length", 0)) > limits.size:
        raise _too_large(limits)
    content = bytearray()
    async for piece in response.aiter_raw():
        content += piece
        if len(content) > limits.size:
            raise _too_large(limits)
    return bytes(content)


def _unpacked(content: bytes, response: httpx.Response, limits: Limits) -> bytes:
    """Some servers compress though they were asked not to: no more is unpacked than may be downloaded."""
    encoding = response.headers.get("content-encoding", "identity").strip().lower()
    if encoding == "identity":
        return content
    if encoding not in ("gzip", "x-gzip", "deflate"):
        raise NotGot(f"it is compressed in a way that was not asked for ({encoding})")
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)  # 32: gzip or zlib, as its head says
    try:
        unpacked = unpacker.decompress(content, limits.size + 1)
    except zlib.error:
        raise NotGot(f"it is not the {encoding} that the server says it is") from None
    if len(unpacked) > limits.size:
        raise _too_large(limits)
    if not unpacker.eof:
        raise NotGot("it was cut off")
    return unpacked


def _too_large(limits: Limits) -> NotGot:
    return NotGot(f"it is larger than {limits.size / 2**20:g} MiB")


async def _check(request: httpx.Request) -> None:
    """Before each request, those that redirects ask for too. A lecture may name a server of its own network; a
    server of another network may not."""
    if request.url.scheme not in ("http", "https"):
        raise NotGot(f"it was redirected to {request.url.scheme}:, which is not the web")
    written = httpx.URL(request.extensions["written"])
    if _is_private(request.url.host) and not _is_private(written.host):
        raise NotGot(f"it was redirected to {request.url.host}, an address of a private network")


def _is_private(host: str) -> bool:
    """By its name: that a public name has a private address is for its owner to know."""
    try:
        return not ip_address(host).is_global
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local", ".internal"))

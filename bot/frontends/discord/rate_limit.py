"""Retries during outages of Discord, and rate limits for writing."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from http import HTTPStatus
from typing import Final, TypeVar

import aiohttp
import discord
import structlog

from bot.frontends.discord.limits import RateLimits
from bot.frontends.discord.texts import PLATFORM
from bot.loop_clock import loop_time
from bot.metrics import PLATFORM_ERRORS

log = structlog.get_logger("bottega.discord")

T = TypeVar("T")

PATIENCE_S: Final = 100.0
"""After this time (s) a refresh goes back to the outbox, which delivers it again later."""
ANSWER_S: Final = 20.0
"""How long an answer to an interaction is retried (s)."""
BUSY: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT)
"""Status codes of a proxy that is overloaded or has timed out."""
LONGEST_PAUSE_S: Final = 8.0
FREE: Final = re.compile(r"/(interactions|webhooks)/")
AWAY: Final = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Errors of an outage, which pass without action."""


async def retry_while_away(request: Callable[[], Awaitable[T]], patience_s: float = PATIENCE_S) -> T:
    """Run a request, retrying during an outage. The library handles Discord's own 429 responses.

    Raises one of ``AWAY`` after ``patience_s``.
    """
    deadline, pause_s = loop_time() + patience_s, 0.5
    while True:
        try:
            return await request()
        except AWAY as error:
            if isinstance(error, discord.RateLimited):
                pause_s = error.retry_after
            if loop_time() + pause_s > deadline:
                raise
            log.warning("discord unavailable", error=repr(error)[:200])
        except discord.HTTPException as error:
            if error.status not in BUSY:
                raise
            pause_s = retry_after_s(error, pause_s)
            if loop_time() + pause_s > deadline:
                raise discord.RateLimited(pause_s) from error  # an outage, not a fault of the request
        await asyncio.sleep(pause_s)
        pause_s = min(LONGEST_PAUSE_S, pause_s * 2)


async def retry_rate_limited(request: Callable[[], Awaitable[T]], patience_s: float = ANSWER_S) -> T:
    """Run a request, retrying only after a 429, when it certainly had no effect."""
    deadline = loop_time() + patience_s
    while True:
        try:
            return await request()
        except discord.HTTPException as error:
            pause_s = retry_after_s(error, 0.5)
            if error.status != HTTPStatus.TOO_MANY_REQUESTS or loop_time() + pause_s > deadline:
                raise
        await asyncio.sleep(pause_s)


def retry_after_s(error: discord.HTTPException, else_s: float) -> float:
    """Return the pause that a response asks for (s), or ``else_s``. The library ignores it from proxies."""
    try:
        return max(0.0, float(error.response.headers.get("Retry-After", else_s)))
    except ValueError:
        return else_s


_SERVER_ERRORS: ContextVar[list[int] | None] = ContextVar("server_errors", default=None)


@contextmanager
def collect_server_errors() -> Iterator[list[int]]:
    """Collect the status codes 5xx of requests in this context, also those that the library retries by itself."""
    errors: list[int] = []
    token = _SERVER_ERRORS.set(errors)
    try:
        yield errors
    finally:
        _SERVER_ERRORS.reset(token)


class Bucket:
    """Rate limiter: a burst of writes at once, then one per ``gap_s``.

    Waiters proceed in order, so even after a stall of the event loop at most one burst is sent at once.
    """

    def __init__(self, at_once: int, gap_s: float) -> None:
        self._gap_s = gap_s
        self._ahead_s = (at_once - 1) * gap_s
        self._next = 0.0
        self._turn = asyncio.Lock()

    async def acquire(self) -> bool:
        """Wait until one more write is allowed; return whether that took time."""
        queued = self._turn.locked()
        async with self._turn:
            wait_s = max(0.0, self._next - loop_time())
            await asyncio.sleep(wait_s)
            self._next = max(self._next, loop_time() - self._ahead_s) + self._gap_s
        return queued or wait_s > 0


def build_rate_trace(rates: RateLimits) -> aiohttp.TraceConfig:
    """Build a trace that limits the rate of all requests and counts errors.

    Answers to interactions are exempt, as at Discord.
    """
    bucket = Bucket(*rates.all)

    async def wait(_: object, __: object, params: aiohttp.TraceRequestStartParams) -> None:
        if not FREE.search(params.url.path):
            await bucket.acquire()

    async def ended(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
        if params.response.status >= HTTPStatus.BAD_REQUEST:
            PLATFORM_ERRORS.labels(PLATFORM, str(params.response.status)).inc()
        errors = _SERVER_ERRORS.get()
        if errors is not None and params.response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            errors.append(params.response.status)

    async def failed(_: object, __: object, params: aiohttp.TraceRequestExceptionParams) -> None:
        PLATFORM_ERRORS.labels(PLATFORM, type(params.exception).__name__).inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(wait)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


class ChannelBuckets:
    """Buckets by channel and kind of write; the least recently used are dropped."""

    def __init__(self, rates: RateLimits, max_buckets: int = 2048) -> None:
        self._rates = rates
        self._buckets: OrderedDict[tuple[str, int], Bucket] = OrderedDict()
        self._mention_bucket = Bucket(*rates.calls)
        self._max_buckets = max_buckets

    async def acquire_write(self, way: str, channel: int) -> bool:
        """Wait until one more write of this kind to this channel is allowed; return whether that took time."""
        bucket = self._buckets.setdefault((way, channel), Bucket(*self._rates.edits))
        self._buckets.move_to_end((way, channel))
        while len(self._buckets) > self._max_buckets:
            self._buckets.popitem(last=False)
        return await bucket.acquire()

    async def acquire_mention(self, way: str, channel: int) -> None:
        """Wait until one more mention is allowed; all mentions share a limit of their own."""
        await self._mention_bucket.acquire()
        await self.acquire_write(way, channel)

"""Requests that outlast Discord's bad minutes, and the pace at which we write: newest state wins, limits are kept."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from time import monotonic
from typing import Final, TypeVar

import aiohttp
import discord
import structlog

from bot.frontends.discord.limits import RateLimits
from bot.frontends.discord.texts import PLATFORM
from bot.metrics import PLATFORM_ERRORS

log = structlog.get_logger("bottega.discord")

T = TypeVar("T")

PATIENCE_S: Final = 100.0
"""After so long an effect is given back to the outbox, which gives it out again later."""
ANSWER_S: Final = 20.0
"""Whoever has pressed waits so long for an answer."""
BUSY: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT)
"""What a proxy says where there is too much to do, or where Discord keeps it waiting."""
LONGEST_PAUSE_S: Final = 8.0
FREE: Final = re.compile(r"/(interactions|webhooks)/")
AWAY: Final = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What passes by itself."""


async def retry_while_away(ask: Callable[[], Awaitable[T]], patience_s: float = PATIENCE_S) -> T:
    """What ``ask`` gives, asked again while Discord is away. Its own 429 is waited out by the library itself.

    Raises one of ``AWAY`` where that is for longer.
    """
    till, pause_s = monotonic() + patience_s, 0.5
    while True:
        try:
            return await ask()
        except AWAY as error:
            if isinstance(error, discord.RateLimited):
                pause_s = error.retry_after
            if monotonic() + pause_s > till:
                raise
            log.warning("discord is away", error=repr(error)[:200])
        except discord.HTTPException as error:
            if error.status not in BUSY:
                raise
            pause_s = retry_after_s(error, pause_s)
            if monotonic() + pause_s > till:
                raise discord.RateLimited(pause_s) from error  # no fault of what was asked: it passes
        await asyncio.sleep(pause_s)
        pause_s = min(LONGEST_PAUSE_S, pause_s * 2)


async def retry_rate_limited(ask: Callable[[], Awaitable[T]], patience_s: float = ANSWER_S) -> T:
    """What ``ask`` gives, asked again only where it was told to wait: what may have been done is not done twice."""
    till = monotonic() + patience_s
    while True:
        try:
            return await ask()
        except discord.HTTPException as error:
            pause_s = retry_after_s(error, 0.5)
            if error.status != HTTPStatus.TOO_MANY_REQUESTS or monotonic() + pause_s > till:
                raise
        await asyncio.sleep(pause_s)


def retry_after_s(error: discord.HTTPException, else_s: float) -> float:
    """How long a proxy's answer asks to wait (s): the library waits by itself only where it is Discord's own."""
    try:
        return max(0.0, float(error.response.headers.get("Retry-After", else_s)))
    except ValueError:
        return else_s


class Bucket:
    """Some writes at once, then one each ``gap_s``; whoever comes too early waits, and then writes what is newest.

    One waits after the other: after a moment in which nothing could run, no more than these some go at once.
    """

    def __init__(self, at_once: int, gap_s: float) -> None:
        self._gap_s = gap_s
        self._ahead_s = (at_once - 1) * gap_s
        self._next = 0.0
        self._turn = asyncio.Lock()

    async def acquire(self) -> None:
        """Wait for one's turn."""
        async with self._turn:
            await asyncio.sleep(max(0.0, self._next - monotonic()))
            self._next = max(self._next, monotonic() - self._ahead_s) + self._gap_s


def build_rate_trace(rates: RateLimits) -> aiohttp.TraceConfig:
    """Holds the library's requests to what a bot may send in all, and counts what is refused.

    Answers to interactions are not counted among what is sent.
    """
    bucket = Bucket(*rates.all)

    async def wait(_: object, __: object, params: aiohttp.TraceRequestStartParams) -> None:
        if not FREE.search(params.url.path):
            await bucket.acquire()

    async def ended(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
        if params.response.status >= HTTPStatus.BAD_REQUEST:
            PLATFORM_ERRORS.labels(PLATFORM, str(params.response.status)).inc()

    async def failed(_: object, __: object, params: aiohttp.TraceRequestExceptionParams) -> None:
        PLATFORM_ERRORS.labels(PLATFORM, type(params.exception).__name__).inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(wait)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


class ChannelBuckets:
    """A bucket a channel and way of writing, the busiest remembered."""

    def __init__(self, rates: RateLimits, max_buckets: int = 2048) -> None:
        self._rates = rates
        self._buckets: OrderedDict[tuple[str, int], Bucket] = OrderedDict()
        self._mention_bucket = Bucket(*rates.calls)
        self._max_buckets = max_buckets

    async def acquire_write(self, way: str, channel: int) -> None:
        """Wait till one more write of this kind to this channel is due."""
        bucket = self._buckets.setdefault((way, channel), Bucket(*self._rates.edits))
        self._buckets.move_to_end((way, channel))
        while len(self._buckets) > self._max_buckets:
            self._buckets.popitem(last=False)
        await bucket.acquire()

    async def acquire_mention(self, way: str, channel: int) -> None:
        """The same for what calls people: all of it together leaves room for the tables themselves."""
        await self._mention_bucket.acquire()
        await self.acquire_write(way, channel)

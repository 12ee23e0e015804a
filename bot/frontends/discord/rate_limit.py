"""Retries during outages of Discord, and rate limits for writing."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from http import HTTPStatus
from typing import Final, NamedTuple, TypeVar

import aiohttp
import discord
import msgspec
import structlog

from bot.app.common.quotas import BucketCache, TokenBucket
from bot.frontends.common.port import RetryLaterError
from bot.frontends.discord.error_codes import find_rule
from bot.frontends.discord.limits import DiscordRateLimits
from bot.frontends.discord.texts import PLATFORM
from bot.metrics import PLATFORM_ERRORS, loop_time

log = structlog.get_logger("bottega.discord")

T = TypeVar("T")

PATIENCE_S: Final = 100.0
"""Time (s) after which a refresh returns to the outbox for a later delivery."""
REQUEST_S: Final = 60.0
"""Time (s) after which to repeat an unanswered request: in an unknown bucket all others wait for it."""
ANSWER_S: Final = 20.0
"""How long an answer to an interaction is retried (s)."""
BUSY_CODES: Final = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT)
"""Status codes of a proxy that is overloaded or has timed out."""
LONGEST_PAUSE_S: Final = 8.0
UNLIMITED_PATHS: Final = re.compile(r"/(interactions|webhooks)/")
LONGEST_LIMIT_S: Final = 30.0
"""Longest pause of a 429 (s) that the library waits for; otherwise it raises ``RateLimited``."""
MAX_BUCKETS: Final = 2048
OUTAGE_ERRORS: Final = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""Errors of an outage, which resolve themselves."""


class LastingLimitError(discord.RateLimited):
    """Raised for a lasting limit of one message, too long to wait for. ``code``: its error code."""

    def __init__(self, retry_after: float, code: int) -> None:
        super().__init__(retry_after)
        self.code = code


async def retry_while_away(request: Callable[[], Awaitable[T]], patience_s: float = PATIENCE_S) -> T:
    """Run a request, retrying during an outage. The library handles Discord's own short 429 responses.

    Raises one of ``OUTAGE_ERRORS`` after ``patience_s``, and ``LastingLimitError`` at once.
    """
    deadline, pause_s = loop_time() + patience_s, 0.5
    while True:
        try:
            with collect_errors() as errors:
                async with asyncio.timeout(REQUEST_S):
                    return await request()
        except OUTAGE_ERRORS as error:
            if isinstance(error, discord.RateLimited):
                pause_s = error.retry_after
                if errors and find_rule(errors[-1].code).response == "repost":
                    raise LastingLimitError(pause_s, errors[-1].code) from error
            if loop_time() + pause_s > deadline:
                raise
            log.warning("discord unavailable", error=repr(error)[:200])
        except discord.HTTPException as error:
            if error.status not in BUSY_CODES or find_rule(error.code).response == "repost":
                raise
            pause_s = retry_after_s(error, pause_s)
            if loop_time() + pause_s > deadline:
                raise discord.RateLimited(pause_s) from error  # an outage, not a fault of the request
        await asyncio.sleep(pause_s)
        pause_s = min(LONGEST_PAUSE_S, pause_s * 2)


def retry_later(error: Exception) -> RetryLaterError:
    """Return the error for a retry after Discord's requested pause, if any."""
    return RetryLaterError(error.retry_after if isinstance(error, discord.RateLimited) else 0.0)


async def retry_rate_limited(request: Callable[[], Awaitable[T]], patience_s: float = ANSWER_S) -> T:
    """Run a request, retrying only after a 429, when it certainly had no effect.

    Raises ``TimeoutError`` after ``patience_s``: a user's next press waits for it.
    """
    deadline = loop_time() + patience_s
    while True:
        try:
            async with asyncio.timeout(patience_s):
                return await request()
        except discord.HTTPException as error:
            pause_s = retry_after_s(error, 0.5)
            if error.status != HTTPStatus.TOO_MANY_REQUESTS or loop_time() + pause_s > deadline:
                raise
        await asyncio.sleep(pause_s)


def retry_after_s(error: discord.HTTPException, else_s: float) -> float:
    """Return the pause requested by a response (s), or ``else_s``. The library ignores it from proxies."""
    try:
        return max(0.0, float(error.response.headers.get("Retry-After", else_s)))
    except ValueError:
        return else_s


class ErrorReply(NamedTuple):
    """A reply to a request: its HTTP status, and the error code of a 429."""

    status: int
    code: int = 0


_IS_DUE: ContextVar[Callable[[], Awaitable[bool]] | None] = ContextVar("is_due", default=None)


@contextmanager
def send_only_while(is_due: Callable[[], Awaitable[bool]]) -> Iterator[None]:
    """Send the requests of this context only while they are due; otherwise they raise ``RetryLaterError``.

    Checks after all waits, for the bot's limits, the library's and outages.
    """
    token = _IS_DUE.set(is_due)
    try:
        yield
    finally:
        _IS_DUE.reset(token)


ERROR_REPLIES: ContextVar[list[ErrorReply] | None] = ContextVar("errors", default=None)


@contextmanager
def collect_errors() -> Iterator[list[ErrorReply]]:
    """Collect the 429 and 5xx replies to requests in this context, including those that the library retries."""
    errors: list[ErrorReply] = []
    token = ERROR_REPLIES.set(errors)
    try:
        yield errors
    finally:
        ERROR_REPLIES.reset(token)


def build_rate_trace(rates: DiscordRateLimits) -> aiohttp.TraceConfig:
    """Build a trace that limits the rate of all requests and counts errors.

    Answers to interactions are exempt, as on Discord.
    """
    bucket = TokenBucket(*rates.all)

    async def wait(_: object, __: object, params: aiohttp.TraceRequestStartParams) -> None:
        if not UNLIMITED_PATHS.search(params.url.path):
            await bucket.acquire()
        if (is_due := _IS_DUE.get()) is not None and not await is_due():
            raise RetryLaterError(0)

    async def ended(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
        if params.response.status >= HTTPStatus.BAD_REQUEST:
            PLATFORM_ERRORS.labels(PLATFORM, str(params.response.status)).inc()
        errors, status = ERROR_REPLIES.get(), params.response.status
        if errors is not None and status == HTTPStatus.TOO_MANY_REQUESTS:
            errors.append(ErrorReply(status, _parse_code(await params.response.read())))
        elif errors is not None and status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            errors.append(ErrorReply(status))

    async def failed(_: object, __: object, params: aiohttp.TraceRequestExceptionParams) -> None:
        PLATFORM_ERRORS.labels(PLATFORM, type(params.exception).__name__).inc()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(wait)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def _parse_code(body: bytes) -> int:
    """Return the error code of a reply, or 0 without one, as from a proxy."""
    try:
        return msgspec.json.decode(body, type=ErrorBody).code
    except msgspec.MsgspecError:
        return 0


class ErrorBody(msgspec.Struct, frozen=True):
    """Parsed part of an error response's body."""

    code: int = 0


class ChannelBuckets:
    """Buckets by channel and kind of write."""

    def __init__(self, rates: DiscordRateLimits) -> None:
        self._buckets = BucketCache[tuple[str, int]](lambda _: TokenBucket(*rates.edits), MAX_BUCKETS)
        self._mention_bucket = TokenBucket(*rates.calls)

    async def acquire_write(self, way: str, channel: int) -> bool:
        """Wait until another write of this kind to this channel is allowed; return whether that took time."""
        return await self._buckets[way, channel].acquire()

    async def acquire_mention(self, way: str, channel: int) -> None:
        """Wait until another mention is allowed; all mentions share one limit."""
        await self._mention_bucket.acquire()
        await self.acquire_write(way, channel)

"""One trace a press, where an OpenTelemetry endpoint is named: from the press through the store to the picture.

A trail (``bot.app.port.trail``) is the name of a trace: who goes on with it in another process, told by the outbox,
knows trace and first span from the trail alone. Without an endpoint nothing is imported and nothing done. What an
attribute says has few values, as in ``bot.measures``, besides a table's id and version, which the log has as well:
never a hand, a word, a token, a name, nor what an exception says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from bot import VERSION

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import NonRecordingSpan, Span, SpanContext, Tracer

Told = str | int
Tell = Callable[..., None]
"""Says more of a span while it lasts: attributes by name."""

LAST_MS: Final = 2000
"""When the process ends, what is not sent yet has so long to go."""

_tracer: Tracer | None = None
_first: ContextVar[SpanContext | None] = ContextVar("first span", default=None)


class NotInstalled(Exception):  # noqa: N818 - nothing is wrong with the program
    """What sends traces is an extra: ``bottega[traces]``."""


def _nothing(**_: Told) -> None:
    """Nobody listens."""


_NOWHERE: Final = nullcontext[Tell](_nothing)


def begin(trail: str, name: str, **told: Told) -> AbstractContextManager[Tell]:
    """The first span of a trail."""
    return _NOWHERE if _tracer is None else _begun(_tracer, trail, name, told)


def go_on(trail: str, name: str, **told: Told) -> AbstractContextManager[Tell]:
    """A span on a trail that was begun elsewhere, or before."""
    return _NOWHERE if _tracer is None or not trail else _gone_on(_tracer, trail, name, told)


def part(name: str, **told: Told) -> AbstractContextManager[Tell]:
    """A part of the span that we are in; nothing where we are in none."""
    return _NOWHERE if _tracer is None else _part(_tracer, name, told)


def past(trail: str, name: str, seconds: float, **told: Told) -> None:
    """A span on a trail that ends now and took so long."""
    if _tracer is not None and trail:
        from time import time_ns

        from opentelemetry.trace import set_span_in_context

        now, parent = time_ns(), set_span_in_context(_elsewhere(trail))
        _tracer.start_span(name, parent, attributes=told, start_time=now - int(seconds * 1e9)).end(now)


@contextmanager
def sent_to(endpoint: str) -> Iterator[None]:
    """Spans go to an endpoint (its address without ``/v1/traces``) while this is open; the rest as ``OTEL_*`` say.

    Raises ``NotInstalled``.
    """
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError as error:
        raise NotInstalled from error

    provider = _provider()
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{endpoint.rstrip('/')}/v1/traces")))
    global _tracer
    _tracer = provider.get_tracer("bottega", VERSION)
    try:
        yield
    finally:
        _tracer = None
        provider.force_flush(LAST_MS)
        provider.shutdown()


def _provider() -> TracerProvider:
    from opentelemetry.sdk.resources import SERVICE_NAME, OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.id_generator import RandomIdGenerator

    class Ids(RandomIdGenerator):
        """Random ones, but for the first span of a trail."""

        def generate_trace_id(self) -> int:
            first = _first.get()
            return super().generate_trace_id() if first is None else first.trace_id

        def generate_span_id(self) -> int:
            first = _first.get()
            return super().generate_span_id() if first is None else first.span_id

    ours = Resource({SERVICE_NAME: "bottega", "service.version": VERSION})
    return TracerProvider(resource=ours.merge(OTELResourceDetector().detect()), id_generator=Ids())


def first(trail: str) -> SpanContext:
    """Trace and first span of a trail, the same in every process."""
    from opentelemetry.trace import SpanContext, TraceFlags

    digest = blake2b(trail.encode(), digest_size=24).digest()
    ids = int.from_bytes(digest[:16]), int.from_bytes(digest[16:])
    return SpanContext(*ids, is_remote=True, trace_flags=TraceFlags(TraceFlags.SAMPLED))


def _elsewhere(trail: str) -> NonRecordingSpan:
    from opentelemetry.trace import NonRecordingSpan

    return NonRecordingSpan(first(trail))


@contextmanager
def _begun(tracer: Tracer, trail: str, name: str, told: dict[str, Told]) -> Iterator[Tell]:
    from opentelemetry.context import Context

    token = _first.set(first(trail))
    try:
        span = tracer.start_span(name, Context(), attributes=told)
    finally:
        _first.reset(token)
    with _in(span) as tell:
        yield tell


@contextmanager
def _gone_on(tracer: Tracer, trail: str, name: str, told: dict[str, Told]) -> Iterator[Tell]:
    from opentelemetry.trace import set_span_in_context

    with _in(tracer.start_span(name, set_span_in_context(_elsewhere(trail)), attributes=told)) as tell:
        yield tell


@contextmanager
def _part(tracer: Tracer, name: str, told: dict[str, Told]) -> Iterator[Tell]:
    from opentelemetry.trace import get_current_span

    if not get_current_span().get_span_context().is_valid:
        yield _nothing
        return
    with _in(tracer.start_span(name, attributes=told)) as tell:
        yield tell


@contextmanager
def _in(span: Span) -> Iterator[Tell]:
    """While this is open we are in the span. Of what breaks it its kind is told alone."""
    from opentelemetry.trace import Status, StatusCode, use_span

    with use_span(span, end_on_exit=True, record_exception=False, set_status_on_exception=False):
        try:
            yield partial(_say, span)
        except BaseException as error:
            span.set_attribute("error.type", type(error).__name__)
            span.set_status(Status(StatusCode.ERROR))
            raise


def _say(span: Span, **told: Told) -> None:
    span.set_attributes(told)

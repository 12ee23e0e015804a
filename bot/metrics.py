"""The metrics of a running Bottega, by their names at ``/metrics`` (see ``bot.runtime.health``), and its clock.

No id, name, move or text of a user is ever a label. Labels have few values: a game, a platform, a kind of callback, a
key of a catalogue.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector


def loop_time() -> float:
    """Return the seconds on the running event loop's clock, which never goes back; a simulation replaces it.

    Call it on the loop's thread.
    """
    return asyncio.get_running_loop().time()


REGISTRY: Final = CollectorRegistry()
"""Our own registry, without the metrics of libraries."""

SHORT_BUCKETS_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG_BUCKETS_S: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 120.0)


def _build_counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(f"bottega_{name}", about, labels, registry=REGISTRY)


def _build_histogram(name: str, about: str, *labels: str, buckets: tuple[float, ...] = LONG_BUCKETS_S) -> Histogram:
    return Histogram(f"bottega_{name}_seconds", about, labels, buckets=buckets, registry=REGISTRY)


def _build_gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(f"bottega_{name}", about, labels, registry=REGISTRY)


ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

CALLBACK_DURATION: Final = _build_histogram("callback", "Time from a callback to its answer", "platform", "callback")
ACKNOWLEDGE_DURATION: Final = _build_histogram(
    "acknowledge", "Time from a callback to its acknowledgement on the platform", "platform"
)
DISPLAY_DELAY: Final = _build_histogram("picture", "Time from a stored change until a chat shows it", "platform")
REFUSALS: Final = _build_counter("refusals", "Refused callbacks, by reason", "reason")
RENDER_DURATION: Final = _build_histogram("render", "Time to render one picture, with the wait for a worker", "game")
AI_DURATION: Final = _build_histogram("ai", "Time an AI took for one decision", "game", "outcome")
OUTBOX_LAG: Final = _build_histogram(
    "outbox_lag", "Time from a stored change until an outbox reader begins with it", "group"
)
OUTBOX_FAILURES: Final = _build_counter("outbox_failures", "Effects that failed and will be tried again", "group")
TIMER_DELAY: Final = _build_histogram("timer_late", "Delay between the due time of a timer and its claim")
STORE_ROUND_TRIP: Final = _build_histogram("store_trip", "Time of one round trip to the store", buckets=SHORT_BUCKETS_S)
STORE_CALLS: Final = _build_counter("store_calls", "Commands sent to the store; many share one round trip")
STORE_LOST_TRIPS: Final = _build_counter("store_away", "Round trips that failed and were repeated")
PLATFORM_ERRORS: Final = _build_counter("platform_errors", "Error responses of the platforms", "platform", "kind")
TIMERS_STUCK: Final = _build_counter("timers_stuck", "Failures of timers that failed the same way several times before")
INCIDENTS: Final = _build_counter("incidents", "Defects: answered with a code, or logged as an error")

OUTBOX_ROWS: Final = _build_gauge("outbox_rows", "Pending effects of all groups")
TIMERS_OVERDUE: Final = _build_gauge("timers_overdue", "Timers that are due and not claimed")
TABLES: Final = _build_gauge("tables", "Tables by game and state", "game", "state")
STORE_UP: Final = _build_gauge("store_up", "1: the last test write to the store succeeded")
CHATS_DOWN: Final = _build_gauge("chats_down", "Chat platforms that are not connected")


@contextmanager
def measure_time(measure: Histogram) -> Iterator[None]:
    """Measure the duration of a block. A block that raises is not counted."""
    began = loop_time()
    yield
    measure.observe(loop_time() - began)

"""The metrics of a running Bottega, by the names shown at ``/metrics`` (see ``bot.runtime.health``).

No id, name, move or text of a user is ever a label. Labels have few values: a game, a platform, a kind of callback, a
key of a catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

REGISTRY: Final = CollectorRegistry()
"""A registry of our own, so that metrics of libraries stay out."""

SHORT: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0, 120.0)


def _build_counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(f"bottega_{name}", about, labels, registry=REGISTRY)


def _build_histogram(name: str, about: str, *labels: str, buckets: tuple[float, ...] = LONG) -> Histogram:
    return Histogram(f"bottega_{name}_seconds", about, labels, buckets=buckets, registry=REGISTRY)


def _build_gauge(name: str, about: str, *labels: str) -> Gauge:
    return Gauge(f"bottega_{name}", about, labels, registry=REGISTRY)


ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

PRESS: Final = _build_histogram("press", "From a press at the door till its answer is made", "platform", "verb")
ACKNOWLEDGED: Final = _build_histogram(
    "acknowledge", "From a press till the platform was told that it has arrived", "platform"
)
SHOWN: Final = _build_histogram("picture", "From a stored change till a chat shows it", "platform")
REFUSED: Final = _build_counter("refusals", "Presses that were refused, by reason", "reason")
PAINTED: Final = _build_histogram("paint", "Painting one picture, with the wait for a painter", "game")
THOUGHT: Final = _build_histogram("ai", "An AI's thought", "game", "outcome")
OUTBOX_LAG: Final = _build_histogram(
    "outbox_lag", "From a stored change till a reader of the outbox begins with it", "group"
)
OUTBOX_FAILED: Final = _build_counter("outbox_failures", "Effects that failed and are given out again", "group")
TIMER_LATE: Final = _build_histogram("timer_late", "How late a timer was claimed")
STORE_TRIP: Final = _build_histogram("store_trip", "A round trip to the store: commands out, answers in", buckets=SHORT)
STORE_CALLS: Final = _build_counter("store_calls", "Commands to the store; many share a round trip")
STORE_AWAY: Final = _build_counter("store_away", "Round trips that were lost and begun again")
PLATFORM_ERRORS: Final = _build_counter("platform_errors", "What platforms answered instead of yes", "platform", "kind")
TIMERS_STUCK: Final = _build_counter(
    "timers_stuck", "Failures of timers that failed the same way before, again and again"
)
INCIDENTS: Final = _build_counter("incidents", "Defects that were answered with a code, and what else is logged as one")

OUTBOX: Final = _build_gauge("outbox_rows", "Effects that are not done yet, all groups together")
TIMERS_DUE: Final = _build_gauge("timers_overdue", "Timers that are due and not done, those in hand left out")
TABLES: Final = _build_gauge("tables", "Tables by game and state", "game", "state")
STORE_UP: Final = _build_gauge("store_up", "1: something small could be kept just now")
DOWN: Final = _build_gauge("chats_down", "Chats that are not there just now")


@contextmanager
def measure_time(measure: Histogram) -> Iterator[None]:
    """Measure the duration of a block. A block that raises is not counted."""
    began = perf_counter()
    yield
    measure.observe(perf_counter() - began)

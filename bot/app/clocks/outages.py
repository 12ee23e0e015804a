"""Outages as an input of clocks: the seats whose time ran in each. Pure functions."""

from collections.abc import Collection, Iterable, Iterator

import msgspec

from bot.app.clocks.table_clock import SeatClock, TableClock
from bot.app.clocks.waking_hours import MINUTE_MS, Span
from bot.stored import Stored

BOT = "bot"
"""The name of the bot's heartbeat; others are named after their platforms."""
MIN_REFUND_MS = MINUTE_MS


class Outage(Stored, msgspec.Struct, frozen=True):
    """A platform's outage from ``begin`` to ``end`` (ms).

    "+" joins the names of two platforms that were down together.
    """

    platform: str
    begin: int
    end: int

    @property
    def command_id(self) -> str:
        """Return the id of the command that refunds it, once per table."""
        return f"outage:{self.platform}:{self.begin}"


def list_felt_outages(table_clock: TableClock, outages: Iterable[Outage]) -> list[Outage]:
    """Return the outages in which a seat's time ran. The clock must be charged up to now."""
    begin = min((low for clock in table_clock.seats for low, _ in _charged_spans(clock)), default=table_clock.at)
    return [outage for outage in outages if outage.end > begin and seats_running_in(table_clock, outage)]


def seats_running_in(table_clock: TableClock, outage: Outage) -> list[int]:
    """Return the seats whose time ran in an outage, in this turn or in remembered ones."""
    return [
        seat
        for seat, clock in enumerate(table_clock.seats)
        if sum(max(0, min(high, outage.end) - max(low, outage.begin)) for low, high in _charged_spans(clock))
        >= MIN_REFUND_MS
    ]


def _charged_spans(clock: SeatClock) -> list[Span]:
    return [*clock.ran, *(span for was in clock.taken for span in was.ran)]


def overlapping_outages(away: Collection[Outage], silent: Collection[Outage]) -> Iterator[Outage]:
    """Yield the times when two platforms were down together: players on only these could not answer.

    Each is yielded when the first comes back, and again, unchanged, when the second does. ``silent``: those still down.
    """
    for back in away:
        for other in (*away, *silent):
            begin, end = max(back.begin, other.begin), min(back.end, other.end)
            if BOT not in (back.platform, other.platform) and back.platform != other.platform and begin < end:
                yield Outage("+".join(sorted((back.platform, other.platform))), begin, end)

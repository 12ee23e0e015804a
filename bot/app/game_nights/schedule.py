"""The scheduled events of a night. Pure functions."""

from collections.abc import Iterator

from bot.app.game_nights.night import DAY, MINUTE, NEWS_DELAY, OPENS_BEFORE, SHOWN_BEFORE, GameNight, local_to_epoch_ms
from bot.app.gatherings.store import ScheduledEvent

TABLE_CHECK_INTERVAL_MS = 5 * MINUTE
LONGEST_OVERRUN_MS = 12 * 60 * MINUTE
"""A night ends at most this long after its planned end, even if tables still run."""


def iter_scheduled_events(night: GameNight) -> Iterator[ScheduledEvent]:
    """Yield a night's due events in any order."""
    if night.are_lists_outdated or any(item.is_unsorted for item in night.news.values()):
        yield ScheduledEvent(0, "rest")
    sleeping = [item.wake for item in night.news.values() if item.wake]
    if sleeping:
        yield ScheduledEvent(min(sleeping), "wake")
    if night.state == "asking":
        yield ScheduledEvent(night.poll_closes, "close")
        return
    if night.begin and night.state == "open":
        yield from _iter_evening_events(night)
    elif night.begin and night.news:
        yield ScheduledEvent(max(night.end_ms, night.start_ms), "end")
    if night.begin and (night.next or night.rule) and not night.is_continued:
        yield ScheduledEvent(_following_night_due_ms(night), "next")


def _following_night_due_ms(night: GameNight) -> int:
    """Return when the following night of a series is created: at the end of the current slot, or now.

    It is earlier if a later night was moved so far forward that it might begin first.
    """
    if night.next or night.state != "open":
        return 0
    early = (local_to_epoch_ms(to, night.zone) - DAY for slot, to in night.moves.items() if slot > night.slot)
    return min((local_to_epoch_ms(night.slot or night.begin, night.zone) + night.minutes * MINUTE, *early))


def _iter_evening_events(night: GameNight) -> Iterator[ScheduledEvent]:
    opens = night.start_ms - OPENS_BEFORE
    if night.made > opens and not night.sequence:
        opens = night.start_ms  # published too late for replies, and unchanged since
    opens = max(opens, night.shown_at + NEWS_DELAY)
    if not (night.shown_at or night.is_lineup_final):
        yield ScheduledEvent(night.start_ms - SHOWN_BEFORE, "show")
    if left := list_reminders(night):
        yield ScheduledEvent(night.start_ms - max(left) * MINUTE, "remind")
    if not night.is_lineup_final:
        yield ScheduledEvent(opens, "open")
    elif len(night.tables) < len(night.lineup):
        yield ScheduledEvent(opens, "tables")
    else:
        yield ScheduledEvent(
            max(night.start_ms, night.checked_at) + TABLE_CHECK_INTERVAL_MS if night.tables else night.end_ms, "look"
        )


def list_reminders(night: GameNight) -> list[int]:
    """List the reminders still to send, in minutes before the start."""
    bells = {*night.reminders, *(own for bells in night.own_reminders.values() for own in bells)}
    if night.is_lineup_final:
        bells &= {0} if night.lineup else set()
    return sorted(bells - {*night.sent_reminders}) if night.begin and night.state == "open" else []

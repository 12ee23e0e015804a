"""What is due in a night, and when. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from bot.app.nights.night import DAY, MINUTE, OPENS_BEFORE, Night, at_ms

Kind = Literal["remind", "open", "tables", "end", "wake", "close", "next", "drop", "look"]
FORGOTTEN = 7 * DAY
"""A draft that nobody has posted is dropped after this time."""
LOOKS_EVERY = 5 * MINUTE
STAYS = 12 * 60 * MINUTE
"""An evening's tables are looked at so long after it was to end."""


class Happening(NamedTuple):
    """Something that is due. ``minutes``: which reminder."""

    at: int
    kind: Kind
    minutes: int = 0


def happenings(night: Night) -> list[Happening]:
    """Everything that will be due as things are, the soonest first."""
    return sorted(_happenings(night))


def soonest(night: Night) -> int | None:
    """When the next thing is due."""
    return min((one.at for one in _happenings(night)), default=None)


def _happenings(night: Night) -> Iterator[Happening]:
    if night.state == "draft":
        yield Happening(night.made + FORGOTTEN, "drop")
        return
    sleeping = [one.wake for one in night.news.values() if one.wake]
    if sleeping:
        yield Happening(min(sleeping), "wake")
    if night.state == "asking":
        yield Happening(night.closes, "close")
        return
    if night.begin and night.state == "open":
        yield from _evening(night)
    elif night.begin and night.news:
        yield Happening(max(night.end, night.at), "end")
    if night.begin and (night.next or night.rule) and not night.handed:
        yield Happening(_following(night), "next")


def _following(night: Night) -> int:
    """When the following evening of a series is made: when this one was to be over as the series has it, or is.

    Earlier where one that comes later was moved so near that it might begin before.
    """
    if night.next or night.state != "open":
        return 0
    early = (at_ms(to, night.zone) - DAY for slot, to in night.moves.items() if slot > night.slot)
    return min((at_ms(night.slot or night.begin, night.zone) + night.minutes * MINUTE, *early))


def _evening(night: Night) -> Iterator[Happening]:
    opens = night.at - OPENS_BEFORE
    if night.made > opens and not night.sequence:
        opens = night.at  # posted so late, and never changed since, that nobody could have answered
    if not night.opened:
        for minutes in {*night.remind, *(own for bells in night.bells.values() for own in bells)}:
            if minutes not in night.told:
                yield Happening(night.at - minutes * MINUTE, "remind", minutes)
        yield Happening(opens, "open")
    elif len(night.tables) < len(night.lineup):
        yield Happening(opens, "tables")
    else:
        yield Happening(max(night.at, night.looked) + LOOKS_EVERY if night.tables else night.end, "look")

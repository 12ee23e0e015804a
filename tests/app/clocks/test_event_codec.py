"""Test the stored form of table events: encoding, decoding, damage."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.clocks import events as e
from bot.app.clocks.events import decode_event, encode_event
from bot.app.clocks.table_clock import Availability, HolidayPeriod
from bot.app.clocks.waking_hours import WakingHours
from engines.core.core_types import Move
from engines.core.log import LogEntry
from tests.conftest import FULL

TYPES: tuple[type[msgspec.Struct], ...] = get_args(e.TableEvent)
PRAGUE = WakingHours("Europe/Prague", (1320, 480), (5, 6))

STORED: list[tuple[Move, e.TableEvent]] = [
    (("RewindVoteOpened", '{"to":7,"due":99}'), e.RewindVoteOpened(2, 7, 99)),
    (("RewindAgreed",), e.RewindAgreed(2)),
    (("VoteOpened", '{"kind":"absent","arg":"1","due":99}'), e.VoteOpened(2, "absent", "1", 99)),
    (("SeatLeft", '{"removed":[]}'), e.SeatLeft(2, "p")),
    (("AiTookOver", '{"late":true}'), e.AiTookOver(2, late=True)),
    (("HostChanged",), e.HostChanged(2, "p")),
    (
        ("SeatTaken", '{"habits":{"hours":{"zone":"Europe/Prague","quiet":[1320,480],"off":[5,6]},"pings":"dm",'
            '"away":{"begin":5,"end":9,"how":"pause"},"remind":"24h"}}'),
        e.SeatTaken(2, "p", Availability(PRAGUE, "dm", HolidayPeriod(5, 9, "pause"), "24h")),
    ),
    (("QuietHoursEnded",), e.QuietHoursEnded()),
]  # fmt: skip
"""Events as they are stored, at seat 2, by or of the user ``p``: one of each form that a field has."""

DAMAGED: list[Move] = [
    (), ("TimeStopped",), ("RewindAgreed", "{"), ("VoteOpened",), ("VoteOpened", '{"kind":"smile","arg":"1","due":9}'),
    ("PlayerCalled", '{"kind":"tomorrow"}'), ("VoteCast", "[]"),
]  # fmt: skip

TOKENS = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=8)
MOMENTS = st.integers(0, 2**42)
HOURS = st.builds(
    WakingHours,
    st.sampled_from(["UTC", "Asia/Tokyo"]),
    st.sampled_from([(0, 0), (1320, 480)]),
    st.sampled_from([(), (0, 6)]),
)
AWAYS = st.builds(HolidayPeriod, MOMENTS, MOMENTS, st.sampled_from(["ai", "deputy", "pause"]))
HABITS = st.builds(Availability, HOURS, TOKENS, st.none(), TOKENS | st.just(""))
SHAPES: dict[Any, st.SearchStrategy[Any]] = {
    str: TOKENS,
    int: MOMENTS,
    int | None: MOMENTS | st.none(),
    bool: st.booleans(),
    WakingHours: HOURS,
    HolidayPeriod: AWAYS,
    Availability: HABITS,
    tuple[str, ...]: st.lists(TOKENS).map(tuple),
    tuple[int, ...]: st.lists(st.integers(0, 4)).map(tuple),
}
"""What the fields of events may hold, by their types; of a ``Literal``, each of its values."""


def all_of(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Draw any event of a type."""
    hints = get_type_hints(kind)
    fields = {name: SHAPES[hint] if hint in SHAPES else st.sampled_from(get_args(hint)) for name, hint in hints.items()}
    if kind is e.SeatTaken:
        fields["habits"] = st.builds(
            lambda habits, away: msgspec.structs.replace(habits, away=away), HABITS, AWAYS | st.none()
        )
    return st.builds(kind, **fields)


@pytest.mark.parametrize("kind", TYPES, ids=lambda kind: kind.__name__)
@settings(max_examples=100 if FULL else 25)
@given(data=st.data())
def test_every_event_survives_encoding_and_decoding(kind: type[msgspec.Struct], data: st.DataObject) -> None:
    event = data.draw(all_of(kind))
    encoded = encode_event(event)
    assert decode_event(LogEntry("table", encoded.seat, user=encoded.user, move=encoded.move)) == event


@pytest.mark.parametrize(("move", "event"), STORED, ids=lambda part: part[0] if isinstance(part, tuple) else "")
def test_event_encoding_stays_stable(move: Move, event: e.TableEvent) -> None:
    assert encode_event(event).move == move
    assert decode_event(LogEntry("table", 2, user="p", move=move)) == event


@pytest.mark.parametrize("move", DAMAGED)
def test_damaged_event_is_refused(move: Move) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind
        decode_event(LogEntry("table", 2, move=move))


def test_move_entries_are_not_decoded_as_events() -> None:
    assert decode_event(LogEntry("move", 0, move=("QuietHoursEnded",))) is None

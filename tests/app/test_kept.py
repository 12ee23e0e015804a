"""Whatever lies in the store opens where its struct has a field more or less than it had."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.app.kept import asked, first, least, longer, name_of, shapes, structs

kept = pytest.mark.parametrize("name", first())


def lacking(struct: type[msgspec.Struct], since: dict[str, list[str]]) -> set[str]:
    """The fields that documents of yesterday may lack, and that are asked for."""
    return set(asked(struct)) - set(since.get(name_of(struct), ()))


def test_all_that_is_kept_is_found() -> None:
    assert {
        "User",
        "Channel",
        "UserJob",
        "Lobby",
        "SeatPlayer",
        "Opening",
        "TableSnapshot",
        "MatchSnapshot",
        "LogHeader",
        "LogEntry",
        "GameEvent",
        "Msg",
        "Draw",
        "SeedSecret",
        "TableClock",
        "SeatClock",
        "Motion",
        "ClockUndo",
        "Availability",
        "WakingHours",
        "HolidayPeriod",
        "GameNight",
        "Reply",
        "Draft",
        "Premove",
        "TableResult",
        "SeatResult",
        "PlayerWebhook",
        "Outage",
        "LinkCode",
        "TableChanged",
        "BoardMessage",
        "Mention",
        "discord.EventMirror",
        "telegram.ChatRecord",
    } <= set(structs())
    assert len(shapes()) > 30


def test_each_struct_is_written_down_and_none_that_is_gone() -> None:
    assert set(structs()) == set(first()), "run `python -m tests.app.kept`"


@kept
def test_a_new_field_has_a_default(name: str) -> None:
    """Else no document of before can be read."""
    assert lacking(structs()[name], first()) == set(), "documents of yesterday have no such field: give it a default"


@kept
def test_a_document_of_its_first_day_and_one_of_tomorrow_are_read(name: str) -> None:
    struct = structs()[name]
    document = least(struct)
    was = msgspec.json.decode(msgspec.json.encode(document), type=struct)
    for more in longer(document):
        assert msgspec.json.decode(msgspec.json.encode(more), type=struct) == was


@kept
def test_fields_are_known_by_their_names(name: str) -> None:
    """By their places they could be neither added nor taken away."""
    assert not structs()[name].__struct_config__.array_like


def test_a_field_that_is_asked_for_a_field_that_is_refused_and_one_by_its_place_are_noticed() -> None:
    class Old(msgspec.Struct):
        name: str

    class Asks(msgspec.Struct):
        name: str
        more: int

    class Refuses(msgspec.Struct, forbid_unknown_fields=True):
        name: str

    since = {name_of(struct): ["name"] for struct in (Old, Asks, Refuses)}
    assert [lacking(struct, since) for struct in (Old, Asks, Refuses)] == [set(), {"more"}, set()]
    written: Any = msgspec.json.encode(least(Old))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written, type=Asks)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(next(longer(least(Old)))), type=Refuses)

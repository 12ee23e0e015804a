"""Calls that come again, and nothing at night."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from bot.app.waiting.hours import Hours
from bot.app.waiting.notes import note
from tests.wire.discord.conftest import House
from tests.wire.discord.people import Person
from tests.wire.discord.playing import newest, opened, owing, version
from tests.wire.discord.records import Message, text_of
from tests.wire.discord.server import settled


def night() -> Hours:
    """Quiet from an hour ago till in an hour."""
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    return Hours("UTC", ((minute - 60) % 1440, (minute + 60) % 1440))


def calls(person: Person, of: Person) -> list[Message]:
    return [m for m in person.shown() if m.mentions == [of.user.id]]


async def test_a_reminder_takes_the_place_of_the_call(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    table = await opened(house, people, "pebbles")
    await settled(house.world)
    await people[0].until(lambda: bool(calls(people[0], people[0])))
    first = calls(people[0], people[0])[0]
    async with house.app.service.tables.hold(table) as found:
        await note(house.app.service, found, ("call", "half"), 0, command="test")
    await people[0].until(lambda: first.deleted and bool(calls(people[0], people[0])))
    (second,) = calls(people[0], people[0])
    assert "Half of your time is left." in text_of(second)


async def test_nobody_is_called_at_night(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    ben = await house.app.person(f"discord:{people[1].user.id}", "Ben")
    await house.app.service.people.change(ben.id, lambda now: msgspec.structs.replace(now, hours=night()))
    table = await opened(house, people, "pebbles")
    await settled(house.world)
    await people[0].until(lambda: bool(calls(people[0], people[0])))
    assert 1 in await owing(house.app, table)
    assert not calls(people[0], people[1])
    await house.app.press(ben.id, "", "quiet 0-0")
    assert await version(house.app, table) > 1
    await newest(house, people[0], table)
    await people[0].until(lambda: bool(calls(people[0], people[1])))

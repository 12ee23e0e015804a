"""Calls that come again, and nothing at night."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import msgspec
import pytest

from bot.app.clocks.events import PlayerCalled, VoteClosed, VoteOpened
from bot.app.clocks.waking_hours import WakingHours
from tests.chat.discord.conftest import House
from tests.chat.discord.people import Person, things
from tests.chat.discord.playing import newest, opened, play
from tests.chat.discord.records import Message, text_of
from tests.chat.discord.server import settled
from tests.chat.thinking import owing, version


def night() -> WakingHours:
    """Quiet from an hour ago till in an hour."""
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    return WakingHours("UTC", ((minute - 60) % 1440, (minute + 60) % 1440))


def calls(person: Person, of: Person) -> list[Message]:
    return [m for m in person.shown() if of.user.id in m.mentions]


async def test_a_reminder_takes_the_place_of_the_call(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    table = await opened(house, people, "pebbles")
    await settled(house.world)
    await people[0].until(lambda: bool(calls(people[0], people[0])))
    first = calls(people[0], people[0])[0]
    async with house.app.service.tables.lock_table(table) as found:
        await house.app.service.tables.append_event(found, PlayerCalled(0, "half"), command="test")
    await people[0].until(lambda: bool(calls(people[0], people[0])) and first not in calls(people[0], people[0]))
    (second,) = calls(people[0], people[0])
    assert (first.mentions, second.mentions) == ([people[1].user.id], [people[0].user.id])
    assert "Half of your time is left." in text_of(second)


@pytest.mark.slow
async def test_nobody_is_called_at_night(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    ben = await house.app.ensure_user(f"discord:{people[1].user.id}", "Ben")
    await house.app.service.users.update_user(ben.id, lambda now: msgspec.structs.replace(now, hours=night()))
    table = await opened(house, people, "pebbles")
    await settled(house.world)
    await people[0].until(lambda: bool(calls(people[0], people[0])))
    assert 1 in await owing(house.app, table)
    assert not calls(people[0], people[1])
    await house.app.handle_callback(ben.id, "", "quiet 0-0")
    assert await version(house.app, table) > 1
    await newest(house, people[0], table)
    await people[0].until(lambda: bool(calls(people[0], people[1])))


@pytest.mark.slow
async def test_a_rematch_calls_whoever_played(house: House) -> None:
    anna, ben = people = [house.person("Anna"), house.person("Ben")]
    table = await opened(house, people, "pebbles")
    await play(house, people, table, patient=True)
    await anna.until(lambda: any(thing.label == "Rematch" for thing in things(anna.board(table))))
    await anna.tap(anna.board(table), "Rematch")

    def asked(of: Person) -> list[Message]:
        """What calls somebody to the rematch: a call of the game itself may go a moment after its end."""
        return [call for call in calls(ben, of) if "rematch" in text_of(call)]

    await anna.until(lambda: bool(asked(ben)))
    (call,) = asked(ben)
    assert "Anna would like a rematch" in text_of(call)
    assert not asked(anna)
    await ben.tap(ben.board(), "Join")
    await ben.until(lambda: call.deleted)


async def test_a_clock_is_told_by_every_readers_own(house: House) -> None:
    """A time stamp of the platform: each of them sees their own zone, in the channel as in private."""
    people = [house.person("Anna"), house.person("Ben")]
    table = await opened(house, people, "pebbles")
    async with house.app.service.tables.lock_table(table) as found:
        write = house.app.service.tables.append_event
        await write(found, VoteOpened(0, "pace", "turn-1d", 1 << 50), command="asked")
        await write(found, VoteClosed(None, "yes"), command="decided")
    clock = re.compile(r"Anna: 1 day of 1 day left, until about <t:\d+:F>")
    await people[0].until(lambda: bool(clock.search(text_of(people[0].board(table)))))
    assert "UTC" not in text_of(people[0].board(table))

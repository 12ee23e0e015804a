"""Test notifications at Telegram: reminders, no pings at night, clocks in each reader's timezone."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from bot.app.clocks.events import PlayerCalled, VoteClosed, VoteOpened
from bot.app.clocks.waking_hours import WakingHours
from bot.app.i18n import load_translator
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import call_at_table, open_table
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Message, World
from tests.texts import render_text
from tests.timeouts import wait_until


def quiet_hours() -> WakingHours:
    """Return waking hours that are quiet from an hour ago until an hour from now."""
    now = datetime.now(UTC)
    minute = now.hour * 60 + now.minute
    return WakingHours("UTC", ((minute - 60) % 1440, (minute + 60) % 1440))


def find_mentions(person: Person, group: int, of: Person) -> list[Message]:
    """Return the messages that mention a player, in a group as a person sees it."""
    return [
        m for m in person.messages(group) if of.user.id in {one["user"]["id"] for one in m.entities if "user" in one}
    ]


@pytest.mark.slow
async def test_reminders_and_nights(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person("Anna"), add_person("Ben")]
    anna, ben = people
    sleeper = await bot.app.ensure_user(f"telegram:{ben.user.id}", "Ben")
    await bot.app.service.users.update_user(sleeper.id, lambda now: msgspec.structs.replace(now, hours=quiet_hours()))
    await call_at_table(bot, *people)
    group = world.group(*(p.user for p in people))
    table = await open_table(people, group, "pebbles")
    await bot.bot.wait_until_idle()
    first = (await wait_until(lambda: find_mentions(anna, group.id, anna), "Anna is called"))[0]
    assert not find_mentions(anna, group.id, ben), "Ben sleeps"
    async with bot.app.service.tables.open_started(table) as found:
        await bot.app.service.tables.append_event(found, PlayerCalled(0, "half"), command="test")
    again = await wait_until(
        lambda: [m for m in find_mentions(anna, group.id, anna) if m.id != first.id], "the reminder takes its place"
    )
    assert "Half of your time is left." in again[0].text
    await wait_until(lambda: len(find_mentions(anna, group.id, anna)) == 1, "the first call is gone")
    await bot.app.handle_callback(sleeper.id, "", "quiet 0-0")
    await wait_until(lambda: find_mentions(anna, group.id, ben), "Ben is called when he wakes")


@pytest.mark.slow
async def test_a_panel_that_calls_its_player_says_the_question_once(
    bot: Process, world: World, add_person: Arrive
) -> None:
    people = [add_person("Anna", started=True), add_person("Ben", started=True)]
    table = await open_table(people, world.group(*(person.user for person in people)), "pebbles")
    await bot.bot.wait_until_idle()
    user = await bot.app.ensure_user(f"telegram:{people[0].user.id}", "Anna")
    async with bot.app.service.tables.open_started(table) as found:
        translator = await load_translator(bot.app.service.users, found, "en")
        question = translator(found.match.open_questions()[0].text)
        await bot.app.service.tables.append_event(found, PlayerCalled(0, "half"), command="test")
    (ping,) = await bot.app.list_pings(table, user.id)
    assert question in ping.text
    reason = render_text("clock-ping-half")

    def called_panels() -> list[Message]:
        return [message for message in people[0].messages() if reason in message.text]

    (panel,) = await wait_until(called_panels, "Anna is called in private")
    assert panel.text.count(question) == 1


@pytest.mark.slow
async def test_clock_is_shown_in_each_readers_timezone(bot: Process, world: World, add_person: Arrive) -> None:
    """A date entity: each of them sees their own zone; older clients the words, which name theirs."""
    people = [add_person("Anna"), add_person("Ben")]
    await call_at_table(bot, *people)
    group = world.group(*(p.user for p in people))
    table = await open_table(people, group, "pebbles")
    async with bot.app.service.tables.open_started(table) as found:
        await bot.app.service.tables.append_event(found, VoteOpened(0, "pace", "turn-1d", 1 << 50), command="asked")
        await bot.app.service.tables.append_event(found, VoteClosed(None, "yes"), command="decided")
    shown = await wait_until(
        lambda: [m for m in people[0].messages(group.id) if "1 day left, until about" in m.text], "a clock"
    )
    assert {e["date_time_format"] for e in shown[0].entities if e["type"] == "date_time"} == {"wDT"}

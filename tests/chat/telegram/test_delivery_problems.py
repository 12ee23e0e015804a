"""Test delivery problems at Telegram: 429 and 500 errors, flood limits, merged updates, recovery after an outage."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.app.tables import moves
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram import api
from bot.frontends.telegram.limits import RateLimits
from bot.frontends.telegram.text import escape_text
from tests.chat.ai_moves import next_moves, table_version
from tests.chat.telegram.conftest import Arrive, Begin, Process
from tests.chat.telegram.game_driver import open_table, press_move
from tests.chat.telegram.world import Chat, World
from tests.timeouts import wait_until


async def wait_until_current(process: Process, world: World, group: Chat, table: str) -> None:
    """Wait until a message of the group shows the table as it is now."""
    place = await process.app.ensure_channel(f"telegram:{group.id}")
    screen = await process.app.render_screen(None, place.id, table)

    def is_current() -> bool:
        texts = [message.text for message in world.messages.values() if message.chat == group.id and message.keys]
        return any(table in text and all(escape_text(line) in text for line in screen.text) for text in texts)

    await wait_until(is_current, "the newest board")


@pytest.mark.slow
async def test_people_are_answered_while_running_tables_are_looked_at(
    begin: Begin, world: World, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables run: changes made while no bot ran are shown in the background, when their turn comes."""
    first, (anna, ben, cyril) = await begin(), [add_person(name) for name in ("Anna", "Ben", "Cyril")]
    group, other = world.group(anna.user, ben.user), world.group(cyril.user)
    table = await open_table([anna, ben], group, "pebbles")
    await first.bot.wait_until_idle()
    await first.pause()
    seat, word = next(iter((await next_moves(first.app, table)).items()))
    async with first.app.service.tables.lock_table(table) as found:
        epoch, person = found.match.epochs[seat], found.seats[seat].user
    await moves.submit_move(first.app.service, table, seat, epoch, word, "unheard", user_id=person)
    goes_on, running = asyncio.Event(), FrontendStore.iterate_running_tables

    async def iterate_late(kept: FrontendStore) -> AsyncIterator[str]:
        await goes_on.wait()
        async for one in running(kept):
            yield one

    monkeypatch.setattr(FrontendStore, "iterate_running_tables", iterate_late)
    second = await begin()
    cyril.write("/play pebbles", other)
    await wait_until(lambda: cyril.find("join ", other.id), "an answer")
    goes_on.set()
    await second.bot.wait_until_idle()
    await wait_until_current(second, world, group, table)


@pytest.mark.slow
async def test_a_minute_of_429_and_500_loses_nothing(bot: Process, world: World, add_person: Arrive) -> None:
    anna, ben = add_person("Anna"), add_person("Ben")
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await bot.bot.wait_until_idle()
    world.flood(group.id, 1)
    for person in (anna, ben):
        seat = [anna, ben].index(person)
        await press_move(bot, person, table, group, (await next_moves(bot.app, table))[seat])
    world.outage = 502
    await asyncio.sleep(0.3)
    world.outage = 0
    await bot.bot.wait_until_idle()
    await wait_until_current(bot, world, group, table)
    assert world.calls["sendMessage"] < 40, "nobody was asked again and again"


@pytest.mark.slow
async def test_an_answer_is_tried_twice_a_second(
    bot: Process, world: World, add_person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user waits for it: a pause that grows would sleep through the moment at which Telegram is back."""
    monkeypatch.setattr(api, "ANSWERABLE_S", 3.0)
    anna = add_person("Anna")
    group = world.group(anna.user)
    anna.write("/play pebbles", group)
    lobby, _ = await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    world.outage = 502
    query = world.press(anna.user, lobby, "pnothing")
    answering = asyncio.create_task(bot.bot.api.answer_callback_query(query.id, "At last"))
    await asyncio.sleep(2.3)
    world.outage = 0
    await answering
    assert query.answer, "by this answer, or by the bot's own, whichever came first"


@pytest.mark.slow
async def test_a_chat_that_floods_keeps_no_other_waiting(bot: Process, world: World, add_person: Arrive) -> None:
    anna = add_person("Anna")
    quiet, loud = world.group(anna.user), world.group(anna.user)
    world.flood(loud.id, 3)
    anna.write("/play pebbles", loud)
    anna.write("/play pebbles", quiet)
    await wait_until(lambda: anna.find("join ", quiet.id), "the lobby")
    assert not anna.find("join ", loud.id)
    await wait_until(lambda: anna.find("join ", loud.id), "the other lobby")


@pytest.mark.slow
async def test_rapid_changes_are_combined_into_few_messages(begin: Begin, world: World, add_person: Arrive) -> None:
    world.scale = 1.0
    bot = await begin(rates=RateLimits())
    anna = add_person("Anna", started=True)
    group = world.group(anna.user)
    anna.write("/play pebbles", group)
    lobby, _ = await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    for n in range(30):
        world.press(anna.user, lobby, f"paddai {lobby.text.split(' · ')[1].split()[0]}" if n % 2 == 0 else "pnothing")
        world.press(anna.user, lobby, f"psetup {lobby.text.split(' · ')[1].split()[0]}")
    await wait_until(lambda: not world.updates, "all are taken")
    await wait_until(lambda: "AI 3" in world.messages[group.id, lobby.id].text, "the newest state")
    assert sum(sent.chat == group.id for sent in world.sent) < 6
    assert bot.bot.api.rate_limiter.rates == RateLimits()


@pytest.mark.slow
async def test_change_during_bot_downtime_is_shown_after_restart(
    begin: Begin, world: World, add_person: Arrive
) -> None:
    first = await begin()
    people = [add_person("Anna"), add_person("Ben")]
    group = world.group(*(person.user for person in people))
    table = await open_table(people, group, "pebbles")
    await first.bot.wait_until_idle()
    await first.pause()
    await first.bot.close()
    for seat in (0, 1):  # on another platform, in a process that has no Telegram
        word = (await next_moves(first.app, table))[seat]
        person = await first.app.ensure_user(f"telegram:{people[seat].user.id}")
        place = await first.app.ensure_channel(f"web:{seat}")
        await first.app.handle_command(person.id, place.id, "move", f"{table} {' '.join(word)}")
        await first.app.handle_callback(person.id, place.id, await confirm_callback(first, person.id, place.id, table))
    assert await table_version(first.app, table) > 2
    again = await begin("again")
    await wait_until_current(again, world, group, table)


async def confirm_callback(process: Process, person: str, place: str, table: str) -> str:
    """Return the callback that confirms in a user's panel, or the one that shows the panel."""
    screen = await process.app.render_screen(person, place, table, "panel")
    presses = (button.callback_data for row in screen.rows for button in row)
    return next((press for press in presses if press.startswith("yes ")), f"panel {table}")

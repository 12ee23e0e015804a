"""Run many tables on a simulated Telegram with many users who press buttons within its rate limits."""

import asyncio
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from bot.app.api import App
from engines.core.core_types import Move
from tests.app.gameplay import any_move, start_table
from tests.chat.load_metrics import LoadResult, LoadSize, ResponseTimes, measure_spent
from tests.chat.telegram.game_driver import BotStarter, Process
from tests.chat.telegram.persistent_players import wait_until_current
from tests.chat.telegram.world import Chat, Message, Person, World
from tests.timeouts import wait_until

SEATS = 3
BETWEEN_S = (8.0, 16.0)
"""The pause of a person after a move. At this pace fifty people fit into thirty messages per second."""
ROOM, WINDOW_S = 5, 35.0
"""From this number of recent messages on, a group may have to wait for the platform's limit."""
QUIET_S = 12.0
"""After this time without a message, no message is waiting for a slot."""


@dataclass(frozen=True)
class TelegramLoadTable:
    id: str
    group: Chat
    people: list[Person]


async def run_load(observer: Process, bots: BotStarter, world: World, size: LoadSize) -> LoadResult:
    """Run a load on a bot with render workers in a separate process, at this world's pace of Telegram's limits."""
    people = [observer.person(f"P{n}", started=True) for n in range(size.people)]
    await wait_until(lambda: not world.updates, "all to begin")
    await observer.bot.wait_until_idle()
    await observer.pause()
    sitting = [[people[(n + k * 7) % size.people] for k in range(SEATS)] for n in range(size.tables)]
    desks = [await open_desk(observer.app, world, some) for some in sitting]
    bot = await bots.bot(scale=world.scale, paint="real")
    for desk in desks:
        await wait_until(lambda group=desk.group: _find_board(world, group).text, f"the board in {desk.group.id}", 600)  # type: ignore[misc]
    still_s = max(1.0, QUIET_S * world.scale)
    await wait_until(lambda: world.sent and monotonic() - world.sent[-1].at > still_s, "quiet", 600)
    found, dice = LoadResult(), Random(size.tables)
    for _ in range(size.lone):
        await _take_turn(observer, desks, dice.choice(people), found.lone, dice)
        await asyncio.sleep(2 * BETWEEN_S[0] * world.scale / size.lone)
    before, deadline, sent = measure_spent(bot), monotonic() + size.seconds, len(world.sent)
    await asyncio.gather(*(press_until(observer, desks, person, deadline, found.crowd) for person in people))
    found.spent, found.limited = measure_spent(bot).since(before), len(world.sent) - sent
    for desk in desks:
        await wait_until_current(observer.app, world, desk.id, desk.group)
    await bots.kill(bot)
    return found


async def open_desk(app: App, world: World, people: list[Person]) -> TelegramLoadTable:
    """Start a table in a new group, without presses, since only later presses are measured."""
    group = world.group(*(person.user for person in people))
    _, table = await start_table(
        app, f"telegram:{group.id}", [(f"telegram:{one.user.id}", one.user.name) for one in people], "princes"
    )
    return TelegramLoadTable(table, group, people)


async def press_until(
    observer: Process, desks: list[TelegramLoadTable], person: Person, deadline: float, times: ResponseTimes
) -> None:
    """Submit moves of one person at random tables until a given time, with pauses between them.

    They use the board if it has a button for the move, else the panel and a typed line.
    """
    dice, scale = Random(person.user.id), observer.world.scale
    await asyncio.sleep(dice.uniform(0, BETWEEN_S[1] * scale))
    while monotonic() < deadline:
        if await _take_turn(observer, desks, person, times, dice):
            await asyncio.sleep(dice.uniform(*BETWEEN_S) * scale)
        await asyncio.sleep(0.1)


async def _take_turn(
    observer: Process, desks: list[TelegramLoadTable], person: Person, times: ResponseTimes, dice: Random
) -> bool:
    desk = dice.choice([desk for desk in desks if person in desk.people])
    word = await any_move(observer.app, desk.id, desk.people.index(person))
    if word:
        await answer_at_desk(observer.world, person, desk, word, times)
    return bool(word)


async def answer_at_desk(
    world: World, person: Person, desk: TelegramLoadTable, word: Move, times: ResponseTimes
) -> None:
    """Submit a move on the board if it has a button for it, else with the panel and a typed line."""
    group, seen = desk.group, world.visible_messages(person.user.id, desk.group.id)
    quick = next(
        ((m, b) for m in seen for b in _find_buttons(m, "psay ") if b["callback_data"].split()[4:] == [*word]), None
    )
    button = quick or next(((m, b) for m in seen for b in _find_buttons(m, f"pmove {desk.id}")), None)
    if button is None:
        return
    since = monotonic() - WINDOW_S * world.scale
    room = sum(sent.chat == group.id and sent.at > since for sent in world.sent) < ROOM
    last = person.messages()[-1:]
    begun, is_there = (
        monotonic(),
        any(f" {desk.id}" in b.get("callback_data", "") for message in last for row in message.keys for b in row),
    )
    query = await person.press(*button)
    times.answers.append(query.answered_at - query.at)
    if not quick:
        if not is_there:  # a panel that is already the last message is not sent again
            times.private.append(await _wait_for_message(world, person.user.id, begun) - begun)
        begun = monotonic()
        person.write(f"/move {desk.id} {' '.join(word)}")
        await _wait_for_message(world, person.user.id, begun)
        if (yes := person.find("yes ")) is not None:
            begun = monotonic()
            query = await person.press(*yes)
            times.answers.append(query.answered_at - query.at)
    shown = await _wait_for_message(world, group.id, begun, desk.id)
    times.words += 1
    if room:
        times.public.append(shown - begun)


async def _wait_for_message(world: World, chat: int, since: float, names: str = "") -> float:
    """Wait for a new message in a chat (that names a table); return when it was sent."""

    found: list[float] = await wait_until(
        lambda: [s.at for s in world.sent[-2000:] if s.chat == chat and s.at > since and names in s.text],
        f"something new in {chat}",
    )
    return found[0]


def _find_buttons(message: Message, begins: str) -> list[dict[str, Any]]:
    return [b for row in message.keys for b in row if b.get("callback_data", "").startswith(begins)]


def _find_board(world: World, group: Chat) -> Message:
    found = (world.messages.get((group.id, number)) for number in range(world.chats[group.id].last, 0, -1))
    return next((m for m in found if m is not None and len(m.keys) > 1), Message(0, group.id, None, 0, ""))

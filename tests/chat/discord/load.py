"""Run many tables on a simulated Discord with many users who press buttons at once."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from random import Random

from bot.app.api import App
from bot.frontends.common.board_messages import BoardMessage
from bot.frontends.common.frontend_store import RecordStore
from tests.app.gameplay import read_table, seats_to_move, start_table, table_version
from tests.chat.bot_processes import BotProcessFactory
from tests.chat.discord.bot_process import run_process
from tests.chat.discord.game_driver import DiscordEnvironment, DiscordPlayer, wait_until_current
from tests.chat.discord.models import InteractionFailedError, Message, Person, text_of
from tests.chat.discord.server import UNLIMITED
from tests.chat.load_metrics import LoadResult, LoadSize, ResponseTimes, measure_spent
from tests.timeouts import cancel_tasks, wait_until

SEATS = 3
MOST = 12
"""Number of presses after which a user gives up on a move."""


@dataclass
class DiscordLoadTable:
    """A table: its channel on Discord and in the app, its people, its message, and its first version."""

    id: str
    channel: int
    place: str
    people: list[Person]
    base: int
    board: Message | None = None


async def run_load(discord_env: DiscordEnvironment, bot_processes: BotProcessFactory, size: LoadSize) -> LoadResult:
    """Run a load on a bot with render workers in a separate process, at Discord's real limits.

    At the end each board must be current.
    """
    process = discord_env.process
    await cancel_tasks(process.tasks)  # the rest of it sets up the tables and only watches
    await process.bot.client.close()
    await discord_env.server.gateway.drop()
    discord_env.world.scale = 1.0
    people = [discord_env.person(f"P{n}x") for n in range(size.people)]
    found, dice = LoadResult(), Random(size.tables)
    async with run_process(bot_processes, discord_env.server, discord_env.stores, "real") as pid:
        sitting = [[people[(n + k * 7) % size.people] for k in range(SEATS)] for n in range(size.tables)]
        desks = [await open_desk(discord_env, discord_env.app, some) for some in sitting]
        for desk in desks:
            desk.board = await wait_until(partial(_find_board, discord_env, desk), f"the board of {desk.id}", 600.0)
        await discord_env.settle(1.0, 300.0)
        for _ in range(size.lone):
            await _take_turn(discord_env, dice.choice(people), desks, found.lone, dice)
        before, deadline, sent = measure_spent(pid), time.monotonic() + size.seconds, _count_limited(discord_env)
        await asyncio.gather(*(_press_until(discord_env, one, desks, deadline, found.crowd) for one in people))
        found.spent, found.limited = measure_spent(pid).since(before), _count_limited(discord_env) - sent
        for desk in desks:
            desk.people[0].channel = desk.channel
            await wait_until_current(discord_env, desk.people[0], desk.id)
    return found


async def open_desk(discord_env: DiscordEnvironment, app: App, some: list[Person]) -> DiscordLoadTable:
    """Start a table in a new channel, without presses, since only later presses are measured."""
    channel = discord_env.world.channel(discord_env.guild)
    place, table = await start_table(
        app, f"discord:{channel.id}", [(f"discord:{one.user.id}", one.user.name) for one in some], "princes"
    )
    return DiscordLoadTable(table, channel.id, place, some, (await read_table(app, table)).opening.base)


def _find_board(discord_env: DiscordEnvironment, desk: DiscordLoadTable) -> Message | None:
    desk.people[0].channel = desk.channel
    return next(iter(desk.people[0].boards(desk.id)), None)


async def _press_until(
    discord_env: DiscordEnvironment,
    person: Person,
    desks: list[DiscordLoadTable],
    deadline: float,
    times: ResponseTimes,
) -> None:
    """Let a person press until a given time, at tables that wait for them, up to a move and its picture."""
    dice = Random(person.user.name)
    while time.monotonic() < deadline:
        if not await _take_turn(discord_env, person, desks, times, dice):
            await asyncio.sleep(0.1)


async def _take_turn(
    discord_env: DiscordEnvironment, person: Person, desks: list[DiscordLoadTable], times: ResponseTimes, dice: Random
) -> bool:
    shown = [(desk, text_of(desk.board)) for desk in desks if person in desk.people and desk.board is not None]
    waiting = [desk for desk, text in shown if person.user.name in text.partition("\n·")[0]]
    if not waiting:
        return False
    desk = dice.choice(waiting)
    if not await _is_shown(discord_env, desk, await table_version(discord_env.app, desk.id)):
        return False
    if desk.people.index(person) not in await seats_to_move(discord_env.app, desk.id):
        return False
    said = await _press_answers(discord_env.app, person, desk, times)
    if said is not None:
        await _wait_until_shown(discord_env, desk, *said, times)
        times.words += 1
    return True


async def _press_answers(
    app: App, person: Person, desk: DiscordLoadTable, times: ResponseTimes
) -> tuple[int, float] | None:
    """Press answers, as soon as they are shown.

    Return the version after the move and the time of its last press; None if the move failed.
    """
    assert desk.board is not None
    before, player, panel = await table_version(app, desk.id), DiscordPlayer(app, person, desk.id), desk.board
    for _ in range(MOST):
        answer = player.choose(player.list_targets(panel))
        try:
            if answer is not None:
                panel = await person.press(answer.target)
            else:
                panel = await person.tap(desk.board, "move ", private=True)
        except InteractionFailedError:
            times.failed += 1
            return None
        times.answers.append(person.last.acknowledged - person.last.born)
        times.private.append(person.waits[-1])
        if (now := await table_version(app, desk.id)) > before:
            return now, person.last.born
    return None


async def _wait_until_shown(
    discord_env: DiscordEnvironment, desk: DiscordLoadTable, shown: int, born: float, times: ResponseTimes
) -> None:
    assert desk.board is not None
    await wait_until(lambda: _is_shown(discord_env, desk, shown), f"version {shown} of {desk.id}")
    times.public.append(desk.board.touched - born)


async def _is_shown(discord_env: DiscordEnvironment, desk: DiscordLoadTable, shown: int) -> bool:
    posts = RecordStore(discord_env.app.service.store, "discord-post", BoardMessage)
    return (await posts.load_record(f"{desk.place}.{desk.id}")).version >= desk.base + shown


def _count_limited(discord_env: DiscordEnvironment) -> int:
    return sum(not one.path.startswith(UNLIMITED) for one in discord_env.world.requests)

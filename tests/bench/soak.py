"""Measure the memory of the whole program during an hour of simulated use on both platforms (soak test).

The program itself (every role in one process, with its painters, its thinker and the store that it starts) at both
platforms' real limits. ``CIRCLES`` of two people at each press their way through one game after the other, with an AI;
every other table has masters, every third a clock of three minutes and a player who leaves it to that. At the page one
plays with two masters. Nights are planned, answered and called off. Each minute it is written down what every process
takes; the last quarter is compared with the second, by whose beginning all that is kept for a time has filled.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Protocol, cast

from bot.app.api import App
from bot.app.tables.table import NotStartedError
from bot.store.errors import StoreError
from bot.store.store import open_store
from engines import GAMES
from engines.core.core_types import Move
from tests.bench.measurements import Row
from tests.bench.scaling import used_bytes
from tests.chat.ai_moves import next_moves
from tests.chat.api_specs import find_spec as described
from tests.chat.discord import request_validator as discord_judge
from tests.chat.discord.game_driver import press_move as press_at_discord
from tests.chat.discord.server import Server as DiscordServer
from tests.chat.discord.simulated_users import Person as DiscordPerson
from tests.chat.discord.world import World as DiscordWorld
from tests.chat.load_metrics import list_descendants
from tests.chat.telegram import request_validator as telegram_judge
from tests.chat.telegram.conftest import Process as TelegramProcess
from tests.chat.telegram.game_driver import press_move as press_at_telegram
from tests.chat.telegram.persistent_players import Observer
from tests.chat.telegram.server import run_server
from tests.chat.telegram.simulated_users import Person as TelegramPerson
from tests.chat.telegram.test_game_nights import plan_night, send_callback
from tests.chat.telegram.world import TOKEN
from tests.chat.telegram.world import World as TelegramWorld
from tests.timeouts import EVEN_IF_SLOW_S, wait_until
from tests.web.page_games import PageGame
from tests.web.test_start import CookieClient, StartedProcess

MINUTES = 60.0
CIRCLES = 6
PAUSE_S = (1.0, 6.0)
"""So long people look before they press."""
LOOK_S = 1.0
"""And so long at Telegram for what comes of a press."""
NIGHT_S = 45.0
SAMPLE_S = 60.0
STUCK_S = 900.0
"""No table may stand for so long: five times what the slowest clock takes."""
FLAT = 1.05
KB, MB = 1024, 1024 * 1024
BOT, HANDS, STORE = "the bot", "painters and thinker", "the store"


@dataclass
class ResourceSample:
    """What the house takes (bytes by process), how many games are over, and what was done since it began."""

    taken: dict[str, int]
    over: int
    done: Counter[str]


@dataclass
class SoakEnvironment:
    """The house, both platforms, and who looks on: an app of this process, to know what people would like to say."""

    run: StartedProcess
    link: str
    app: App
    discord: DiscordWorld
    guild: int
    telegram: TelegramWorld
    observer: TelegramProcess
    done: Counter[str] = field(default_factory=Counter)
    samples: list[ResourceSample] = field(default_factory=list)


class PollingObserver(Observer):
    """An observer that looks again after a while, as people at Telegram do."""

    async def wait_until_idle(self) -> None:
        await asyncio.sleep(LOOK_S)


def rows(minutes: float = MINUTES) -> Iterator[Row]:
    """Measure the hour."""
    yield from rows_of_samples(asyncio.run(_run_hour(minutes)))


def rows_of_samples(samples: list[ResourceSample]) -> list[Row]:
    """Return the rows that the samples give."""
    quarter = max(1, len(samples) // 4)
    second, last = samples[quarter : 2 * quarter] or samples, samples[-quarter:]
    found = []
    for what in (BOT, HANDS):
        before, after = (statistics.median(one.taken[what] for one in some) for some in (second, last))
        most = max(one.taken[what] for one in samples)
        parts = {"MB in the second quarter": before / MB, "in the last": after / MB, "most": most / MB}
        found.append(Row("H1", f"memory of {what}, last quarter ÷ second", after / before, parts, goal=FLAT))
    first, end = second[0], samples[-1]
    ended = end.over - first.over + end.done["nights"] - first.done["nights"]
    grown = (end.taken[STORE] - first.taken[STORE]) / KB
    parts = {"MB at the end": end.taken[STORE] / MB, "games over": end.over, **end.done}
    # No goal: they leave the store later, games after an hour, nights after thirty days.
    found.append(Row("H2", "the store's growth by a game that ended or a night, KB", grown / max(1, ended), parts))
    return found


async def _run_hour(minutes: float) -> list[ResourceSample]:
    with tempfile.TemporaryDirectory(prefix="hour") as folder:
        async with _run_town(Path(folder)) as town, asyncio.TaskGroup() as group:
            people = [
                *(_play_games(town, DiscordPair(town, n), n) for n in range(CIRCLES)),
                *(_play_games(town, TelegramPair(town, n), n) for n in range(CIRCLES)),
                _plan_nights(town),
                asyncio.to_thread(_play_at_page, town, monotonic() + 60 * minutes),
            ]
            playing = [group.create_task(one) for one in people]
            await _take_samples(town, minutes)
            for task in playing:
                task.cancel()
        assert not town.discord.violations, town.discord.violations[:3]
        return town.samples


@asynccontextmanager
async def _run_town(data: Path) -> AsyncIterator[SoakEnvironment]:
    """Run the program, both platforms and the observers."""
    discord, telegram = DiscordWorld(1.0), TelegramWorld(1.0)
    guild = discord.guild()
    server = DiscordServer(discord, discord_judge.DiscordRequestValidator(described("discord-openapi.json")))
    judge = telegram_judge.TelegramRequestValidator(described("telegram-api.json"), described("telegram-api-10.3.json"))
    async with AsyncExitStack() as stack:
        await server.start()
        stack.push_async_callback(server.stop)
        files = await stack.enter_async_context(run_server(telegram, judge))
        at = f"127.0.0.1:{server.port}"
        run = StartedProcess(
            data / "v", DISCORD_TOKEN="token-of-the-tests", TELEGRAM_TOKEN=TOKEN, BOTTEGA_DISCORD_API=f"http://{at}",
            BOTTEGA_DISCORD_GATEWAY=f"ws://{at}/gw/", BOTTEGA_TELEGRAM_API=files.url, BOTTEGA_LOG_LEVEL="warning",
        )  # fmt: skip
        stack.callback(run.log.close)
        stack.callback(run.interrupt)
        link = await asyncio.to_thread(run.link)
        await wait_until(lambda: server.gateway.is_connected and discord.commands, "Discord", EVEN_IF_SLOW_S)
        await wait_until(lambda: telegram.menus, "Telegram", EVEN_IF_SLOW_S)
        store = await open_store(run.data)
        stack.push_async_callback(store.close)
        app = App(store)
        stack.push_async_callback(app.close)
        observer = PollingObserver(TelegramProcess(app, store, cast(Any, None), [], stack))
        yield SoakEnvironment(run, link, app, discord, guild, telegram, cast(TelegramProcess, observer))


# -- people


class PlayerPair(Protocol):
    """Two people who play in a place of theirs: the place and the two as accounts, and how they say a word."""

    place: str
    accounts: list[tuple[str, str]]

    async def says(self, seat: int, table_id: str, word: Move) -> None:
        """Press until a move is made. Raises ``AssertionError`` where a player gets lost."""


class DiscordPair:
    """Two people in a channel."""

    def __init__(self, town: SoakEnvironment, n: int) -> None:
        channel = town.discord.channel(town.guild, f"circle-{n}").id
        names = [f"{name}{n}x" for name in ("Anna", "Ben")]
        self._app = town.app
        self._people = [DiscordPerson(town.discord, town.discord.user(one), channel, town.guild) for one in names]
        self.place = f"discord:{channel}"
        self.accounts = [(f"discord:{one.user.id}", one.user.name) for one in self._people]

    async def says(self, seat: int, table_id: str, word: Move) -> None:
        await self._people[seat].wait_for_board(table_id)
        await press_at_discord(self._app, self._people[seat], table_id, word)


class TelegramPair:
    """Two people in a group."""

    def __init__(self, town: SoakEnvironment, n: int) -> None:
        self._people = [TelegramPerson(town.telegram, town.telegram.user(f"{name}{n}")) for name in ("Clara", "Dan")]
        self._group = town.telegram.group(*(one.user for one in self._people))
        self._looks = town.observer
        for one in self._people:
            one.write("/start")
        self.place = f"telegram:{self._group.id}"
        self.accounts = [(f"telegram:{one.user.id}", one.user.name) for one in self._people]

    async def says(self, seat: int, table_id: str, word: Move) -> None:
        person = self._people[seat]
        await wait_until(
            lambda: any(table_id in f"{b}" for m in person.messages(self._group.id) for b in m.keys), "the table"
        )
        await press_at_telegram(self._looks, person, table_id, self._group, word)


async def _play_games(town: SoakEnvironment, circle: PlayerPair, n: int) -> None:
    """Play one game after the other, each of another kind."""
    for number, game in enumerate(islice(cycle(GAMES), n, None), n):
        with suppress(StoreError, NotStartedError):
            await _play_game(town, circle, game, number)
            town.done["games"] += 1


async def _play_game(town: SoakEnvironment, circle: PlayerPair, game: str, number: int) -> None:
    """Set a table up without presses, since others look at those, and play it through with them."""
    app, dice, late = town.app, Random(number), number % 3 == 2
    place = await app.ensure_channel(circle.place, "en")
    host, other = [(await app.ensure_user(account, name, "en")).id for account, name in circle.accounts]
    table = (await app.handle_callback(host, place.id, f"open {game}")).table
    await app.handle_callback(other, place.id, f"join {table}")
    for line in ("addai {}", *("ailevel {} master",) * (number % 2), *("pace-set {} live-3m",) * late, "start {}"):
        await app.handle_callback(host, place.id, line.format(table))
    version, since = 0, monotonic()
    while True:
        async with app.service.tables.open_started(table) as found:
            if found.is_over:
                return
            if found.match.version != version:
                version, since = found.match.version, monotonic()
            stands = f"{game} {table} stands at {version}, waits for {found.match.seats_to_move()} of {found.seats}"
        assert monotonic() - since < STUCK_S, stands
        wishes = await next_moves(app, table)
        for seat, word in wishes.items():
            if seat and late:  # the clock says it for them
                continue
            await asyncio.sleep(dice.uniform(*PAUSE_S))
            try:
                await circle.says(seat, table, word)
                town.done["words"] += 1
            except AssertionError:  # somebody else was quicker, or it was not to be found: they look again
                town.done["lost"] += 1
        await asyncio.sleep(LOOK_S)


async def _plan_nights(town: SoakEnvironment) -> None:
    """Let a user plan an evening in their group, another one answer, and call it off."""
    for n in count():
        host, guest = [TelegramPerson(town.telegram, town.telegram.user(f"{name}{n}")) for name in ("Eva", "Filip")]
        group = town.telegram.group(host.user, guest.user)
        for one in (host, guest):
            one.write("/start")
        try:
            night = await plan_night(town.observer, town.telegram, host, group)
            await guest.tap("I’m in", group.id)
            await send_callback(town.observer, host, group, f"night-off-yes {night}")
            town.done["nights"] += 1
        except AssertionError:
            town.done["nights lost"] += 1
        await asyncio.sleep(NIGHT_S)


def _play_at_page(town: SoakEnvironment, till: float) -> None:
    """Play at the page, against two masters, one game after the other; in a thread of its own."""
    client = CookieClient(int(town.link.split("/")[2].rpartition(":")[2]))
    for game in cycle(GAMES):
        table = PageGame(town.link, f"{game} 2 1 master", client, f"{game}{monotonic():.0f}")
        while monotonic() < till and not table.is_over():
            town.done["presses on the page"] += table.press()
            time.sleep(PAUSE_S[0])
        if monotonic() >= till:
            return
        town.done["games on the page"] += 1


# -- what it takes


async def _take_samples(town: SoakEnvironment, minutes: float) -> None:
    """Take a sample a minute, printed as it comes."""
    for number in range(1, round(60 * minutes / SAMPLE_S) + 1):
        await asyncio.sleep(SAMPLE_S)
        over = town.done["games"] + town.done["games on the page"]
        pid, hands = town.run.process.pid, list(_worker_bytes(town.run.process.pid))
        taken = {BOT: _resident_bytes(pid), HANDS: sum(hands), STORE: await used_bytes(town.app.service.store)}
        sample = ResourceSample(taken, over, Counter(town.done))
        town.samples.append(sample)
        line = ", ".join(f"{what} {size / MB:.1f} MB" for what, size in taken.items())
        each = " ".join(f"{size / MB:.0f}" for size in hands)
        sys.stderr.write(f"{number * SAMPLE_S / 60:.0f} min: {line} ({HANDS}: {each}); {dict(town.done)}\n")
        sys.stderr.flush()


def _worker_bytes(pid: int) -> Iterator[int]:
    """Yield the resident bytes of each process that comes from one, without the store."""
    for one in list_descendants(pid):
        with suppress(OSError):
            yield _resident_bytes(one)


def _resident_bytes(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")

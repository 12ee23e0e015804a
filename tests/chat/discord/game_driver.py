"""Start a bot on a simulated Discord, and play whole games with it by visible buttons."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.ui.screen import Screen
from bot.frontends.discord.application import DrawEmoji
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.limits import DiscordRateLimits
from bot.frontends.discord.rendering import render_screen
from bot.settings import Secret, Settings
from bot.store.admin.own_server import StoreServer
from bot.store.store import Store, open_store
from engines.core.core_types import Msg
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import play_moves, send_callback
from tests.callbacks import Press
from tests.chat.button_player import ButtonPlayer, ShownAnswer
from tests.chat.discord.models import Channel, Message, Person, press_targets, text_of, walk_components
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S, cancel_tasks

PAINTED = Picture(b"png", 1, 1, {})

SCALE = 50.0
"""How much faster than Discord's the rate limits of most tests are; the load test keeps the real ones."""
QUICK = DiscordRateLimits(edits=(2, 0.06), all=(8, 1 / 1000), calls=(8, 1 / 400))
"""The limits of that world, with some margin."""
PACE = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000, think_s=EVEN_IF_SLOW_S)


def settings_for(port: int, data: Path) -> Settings:
    base = f"127.0.0.1:{port}"
    given: dict[str, Any] = {"discord_api": f"http://{base}/api/v10", "discord_gateway": f"ws://{base}/gw/"}
    given["discord_token"] = Secret("token-of-the-tests")
    return Settings(data=data, **given)


@dataclass
class Process:
    """One process of the bot, as Discord and the store see it, with its own connections and caches."""

    app: App
    store: Store
    bot: DiscordBot
    tasks: list[asyncio.Task[None]]

    async def stop(self) -> None:
        await cancel_tasks(self.tasks)
        await self.bot.client.close()
        await self.app.close()
        await self.store.close()


@dataclass
class DiscordEnvironment:
    """A Discord with one server and one channel, and a running bot."""

    world: World
    server: Server
    stores: StoreServer
    guild: int
    channel: int
    running: Process | None = None
    told: list[Msg] = field(default_factory=list)
    """Notices printed for the operator at the start."""
    painted: dict[bytes, PictureRequest] = field(default_factory=dict)
    paint: Callable[[str, PictureRequest], Awaitable[Picture]] | None = None
    draw: DrawEmoji | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    """Settings that differ from the defaults."""

    async def begin(
        self,
        name: str = "bot",
        patience_s: float = PATIENCE_S,
        pace: Timings = PACE,
        rates: DiscordRateLimits = QUICK,
        url: str = "",
    ) -> Process:
        settings = settings_for(self.server.port, Path(self.stores.data))
        settings = msgspec.structs.replace(settings, **self.settings)
        store = await open_store(self.stores.data, self.stores.url)
        app = App(store, timings=pace, url=url)
        bot = DiscordBot(app, settings, self.paint, self.told.append, rates, self.draw)
        tasks = [asyncio.create_task(app.run_forever(name)), asyncio.create_task(bot.run_forever())]
        self.running = Process(app, store, bot, tasks)
        async with asyncio.timeout(patience_s):
            while not (self.server.gateway.is_connected and bot.client.get_guild(self.guild) and self.world.commands):
                await asyncio.sleep(0.02)
                for task in tasks:
                    if task.done():
                        task.result()
        return self.process

    @property
    def process(self) -> Process:
        assert self.running is not None, "the bot has not been started, or was stopped"
        return self.running

    @property
    def app(self) -> App:
        return self.process.app

    async def paint_stub(self, key: str, request: PictureRequest) -> Picture:
        """Replace a painter: return one picture per request, and remember its content."""
        png = b"\x89PNG\r\n\x1a\n" + blake2b(msgspec.msgpack.encode(request), digest_size=12).hexdigest().encode()
        self.painted[png] = request
        return Picture(png, 1, 1, {})

    def person(self, name: str, channel: int = 0, **marks: object) -> Person:
        return Person(self.world, self.world.user(name, **marks), channel or self.channel, self.guild)

    @property
    def home(self) -> Channel:
        return self.world.channels[self.channel]

    async def settle(self, quiet_s: float = 0.3, most_s: float = PATIENCE_S) -> None:
        await self.world.settle(quiet_s, most_s)

    async def send_callback(self, person: Person, press: Press, place: str = "") -> Screen:
        """Send a callback straight to the app, from the channel or another place, for steps the test is not about."""
        return await send_callback(
            self.app, f"discord:{person.user.id}", person.user.name, place or f"discord:{self.channel}", press
        )

    async def kill(self) -> None:
        """Stop the process in the middle of the library's work, as a sudden end does."""
        await cancel_tasks(
            [task for task in asyncio.all_tasks() if task.get_name().startswith(("discord.py", "CommandTree"))]
        )
        await self.stop()

    async def stop(self) -> None:
        if self.running is not None:
            await self.running.stop()
            self.running = None


@asynccontextmanager
async def run_house(
    stores: StoreServer, discord_validator: DiscordRequestValidator
) -> AsyncIterator[DiscordEnvironment]:
    """Run a Discord and a bot; at the end, fail if a request broke Discord's rules."""
    world = World(SCALE)
    guild = world.guild()
    channel = world.channel(guild)
    server = Server(world, discord_validator)
    await server.start()
    discord_env = DiscordEnvironment(world, server, stores, guild, channel.id)
    discord_env.paint = discord_env.paint_stub
    try:
        await discord_env.begin()
        yield discord_env
    finally:
        await discord_env.stop()
        await server.stop()
    assert not world.violations, "\n".join(world.violations[:10])


async def open_table(discord_env: DiscordEnvironment, people: list[Person], game: str, ais: int = 0) -> str:
    """Open and start a table of a game, with these people in seat order, followed by ``ais`` AIs."""
    await people[0].command("play", game=game)
    await discord_env.settle(0.1)
    return await start_lobby(people, ais)


async def start_lobby(people: list[Person], ais: int = 0) -> str:
    """Start the table that the first of these people has opened, once the others have joined; return its id."""
    host = people[0]
    board = await host.wait_for_board()
    for person in people[1:]:
        await person.tap(await person.wait_for_board(), "Join")
        # A message that is edited for another reason is not an answer.
        await person.until(partial(lambda name: name in text_of(board), person.user.name))
    for _ in range(ais):
        await host.tap(board, "Add an AI")
    await host.tap(board, "Start")
    await host.until(lambda: any(t.press.startswith("move ") for t in press_targets(board)))
    return host.find(board, "move ").press.split()[1]


async def seat_people(
    discord_env: DiscordEnvironment, *names: str, game: str = "pebbles", ais: int = 0, **pings: str
) -> tuple[list[Person], str]:
    """Start a table of new people in the channel, followed by ``ais`` AIs; return the people and the table.

    ``pings``: how some of them are pinged, by name.
    """
    people = [discord_env.person(name) for name in names]
    for name, way in pings.items():
        await people[names.index(name)].choose_pings(way)
    return people, await open_table(discord_env, people, game, ais)


class DiscordPlayer(ButtonPlayer):
    """A person at a table on Discord."""

    async def list_answers(self) -> list[ShownAnswer]:
        """List the answers of the newest panel, ping or board."""
        person: Person = self.person
        seen = [m for m in person.messages_around() if m.only or person.user.id in m.mentions]
        seen = sorted([*seen, *person.direct_messages(), *person.boards(self.table)], key=lambda m: m.touched)
        return next(filter(None, map(self.list_targets, reversed(seen))), [])

    def list_targets(self, message: Message) -> list[ShownAnswer]:
        """List the answers of a message."""
        return self.keep_answers([ShownAnswer(t.label, t.press, t) for t in press_targets(message) if not t.disabled])

    async def press(self, answer: ShownAnswer) -> None:
        await self.person.press(answer.target)

    async def open_panel(self) -> None:
        await self.person.tap(self.person.board(self.table), "move ", private=True)


async def play_game(
    discord_env: DiscordEnvironment, people: list[Person], table_id: str, *, patient: bool = False, most: int = 10_000
) -> int:
    """Answer for all players to move, until the game is over or ``most`` moves are made; return how many.

    ``patient``: whether each player waits until the table shows the newest
    board, as people do; otherwise they press as fast as machines.
    """
    players = [DiscordPlayer(discord_env.app, person, table_id) for person in people]

    async def submit(seat: int) -> None:
        if patient:
            await wait_until_current(discord_env, people[seat], table_id)
        await players[seat].take_turn()

    return await play_moves(discord_env.app, table_id, submit, most)


async def wait_until_current(
    discord_env: DiscordEnvironment, person: Person, table_id: str, patience_s: float = 90.0
) -> None:
    place = (await discord_env.app.list_channels(table_id, "discord"))[-1]
    deadline = time.monotonic() + patience_s
    while True:
        screen = await discord_env.app.render_screen(None, place.id, table_id)
        drawn = [
            render_screen(screen, picture) for picture in (None, PAINTED)
        ]  # without a picture, its alt text is in the message
        wanted = [_content_lines(one.view.to_components()) for one in drawn]  # type: ignore[no-untyped-call]
        boards = person.boards(table_id)
        if len(boards) == 1 and _content_lines(boards[0].components) in wanted:
            return
        assert time.monotonic() < deadline, f"{[_content_lines(b.components) for b in boards]} is not {wanted}"
        await asyncio.sleep(0.05)


def _content_lines(components: list[dict[str, Any]]) -> list[str]:
    return [
        str(c.get("content") or c.get("custom_id") or "") for c in walk_components(components) if c["type"] in (2, 10)
    ]

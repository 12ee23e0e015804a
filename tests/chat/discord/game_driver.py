"""Start a bot on a simulated Discord, and play whole games with it: moves of an AI, by visible buttons."""

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
from engines.core.core_types import Move, Msg
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import (
    MoveUnreachableError,
    is_amount_step,
    is_raise,
    move_parts,
    next_orientation,
    play_moves,
    send_callback,
    table_version,
)
from tests.callbacks import Press
from tests.chat.discord.models import Channel, Message, Person, PressTarget, press_targets, text_of, walk_components
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S, cancel_tasks

MAX_PRESSES = 40
PAINTED = Picture(b"png", 1, 1, {})
VERBS = ("walk", "turn", "give", "yes", "page", "group")


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


async def press_move(app: App, person: Person, table_id: str, word: Move) -> int:
    """Submit a move by pressing: on the board if it has a button for it, else step by step in the panel.

    Return the number of presses.
    """
    before, begun = await table_version(app, table_id), person.presses
    board = person.board(table_id)
    quick = find_quick(person, board, word)
    panel = await person.press(quick) if quick else await person.tap(board, "Your move", private=True)
    tried: list[str] = []
    for _ in range(MAX_PRESSES):
        if await table_version(app, table_id) > before:
            break
        if panel is board or not press_targets(panel):
            # The board was outdated, or was edited again just before its press was handled.
            panel = await person.tap(board, "Your move", private=True)
            if await table_version(app, table_id) > before:
                break
        assert panel.only == person.user.id, f"expected the panel only for {person.user.name}"
        panel = await press_toward_move(person, panel, word, tried)
    else:
        raise MoveUnreachableError(f"{word} by {person.presses} presses; now {text_of(panel)[:300]}")
    return person.presses - begun


def find_quick(person: Person, board: Message, word: Move) -> PressTarget | None:
    says = (t for t in person.press_targets(board) if t.press.startswith("say "))
    return next((t for t in says if t.press.split()[4:] == [*word]), None)


async def press_toward_move(person: Person, panel: Message, word: Move, tried: list[str]) -> Message:
    """Press once on the way to a move.

    ``tried``: what was already pressed to find the move or to enter a part of it.
    """
    seen = person.press_targets(panel)
    ways = {verb: [t for t in seen if t.press.startswith(f"{verb} ")] for verb in VERBS}
    marked = [t.press for t in ways["give"] if t.marked]
    if steps := [t for t in ways["give"] if is_amount_step(t.label, t.press, word, marked=t.marked)]:
        return await person.press(min(steps, key=lambda t: is_raise(t.press, marked)))
    if not ways["give"] and (filled := [t for t in seen if t.press.startswith("fill ")]):
        return await person.type(filled[0], " ".join(word))
    now = next((t.press.split()[4] for t in ways["turn"] if t.marked), "")
    offered = {t.press.split()[4]: t for t in ways["turn"]}
    if turn := offered.get(next_orientation(now, word, list(offered))):
        return await person.press(turn)
    tokens = {tuple(t.press.split()[4:]): t for t in ways["walk"]}
    likely_ways = [tokens[part] for part in move_parts(word, tried) if part in tokens and not tokens[part].disabled]
    if likely_ways:  # buttons that led elsewhere come last
        way = min(likely_ways, key=lambda way: way.press in tried)
        tried.append(way.press)
        return await person.press(way)
    forms = [t for t in seen if t.id.startswith("f") and t.press.startswith("walk ")]
    numbers = [token for token in word if token.isdigit()]
    if forms and numbers:
        return await person.type(forms[0], numbers[-1])
    if ways["yes"]:
        return await person.press(ways["yes"][0])
    likely = sorted(ways["group"], key=lambda t: not t.label.startswith(word[-1][0]))  # columns of an estate
    for thing in (*ways["page"], *likely):
        if thing.press not in tried and not thing.press.endswith(" -"):
            tried.append(thing.press)
            return await person.press(thing)
    back = [t for t in ways["group"] if t.press.endswith(" -")] or [t for t in seen if t.press.startswith("back ")]
    if back:  # the draft has taken another path: one token may mean two things in one move
        tried.append(back[0].press)
        return await person.press(back[0])
    raise MoveUnreachableError(f"{word} among {[(t.label, t.press) for t in seen]} on {text_of(panel)[:300]}")


async def play_game(
    discord_env: DiscordEnvironment, people: list[Person], table_id: str, *, patient: bool = False, most: int = 10_000
) -> list[tuple[Move, int]]:
    """Submit the moves of all players to move, until the game is over or ``most`` moves are made.

    Return the moves and the presses of each. ``patient``: whether each player waits until the table shows the newest
    board, as people do; otherwise they press as fast as machines.
    """
    said: list[tuple[Move, int]] = []

    async def submit(seat: int, word: Move) -> None:
        if patient:
            await wait_until_current(discord_env, people[seat], table_id)
        said.append((word, await press_move(discord_env.app, people[seat], table_id, word)))

    await play_moves(discord_env.app, table_id, submit, most)
    return said


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

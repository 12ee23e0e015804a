"""Play on while the bot is killed or Telegram is unavailable, and check the final state.

Players press and wait for the answer; a missing answer is a failure: Telegram keeps every update until it is confirmed,
so no press may be lost.
"""

import asyncio
from contextlib import suppress
from functools import partial

from bot.app.api import App
from bot.app.tables.table import NotStartedError
from bot.frontends.telegram.texts import escape_text
from bot.store.errors import StoreError
from tests.app.gameplay import seats_to_move
from tests.chat.telegram.game_driver import Process, TelegramPlayer, line_of, open_table
from tests.chat.telegram.world import THEIRS_S, Chat, Person, Query, World, add_person
from tests.store.ledger import CommandHistory
from tests.timeouts import wait_until

REFUSED = (
    "That moment has passed",
    "You have moved on since",
    "You have nothing to decide",
    "The table can’t be reached right now",
)
"""The beginnings of answers to failed presses; any other answer to a move means that it was accepted."""
WORDS = ("walk", "yes", "say", "plan")
"""Callback verbs that may submit a move."""


class PersistentPlayers:
    """Pairs who play one short game after another, and newcomers who open a table."""

    def __init__(self, world: World, observer: Process) -> None:
        self._world, self._observer = world, observer
        self._waiting: list[asyncio.Task[None]] = []
        self._enough = asyncio.Event()
        self.tables: dict[str, Chat] = {}
        self.excused: list[tuple[float, float]] = []
        """The times at which presses may stay unanswered."""
        self.words, self._said = 1, 0
        """Minimum number of moves; idle users would prove nothing."""
        self.newcomers: list[tuple[Person, Chat]] = []
        self._heard = CommandHistory()

    async def begin(self, pairs: int) -> None:
        """Seat ``pairs`` pairs, who play until ``finish``. Return when all tables have started."""
        for n in range(pairs):
            people = [add_person(self._world, f"{name}{n}", started=True) for name in ("Anna", "Ben")]
            users = {person.user.id for person in people}  # a seat links to the private chat until it is open
            await wait_until(lambda users=users: users <= {sent.chat for sent in self._world.sent}, "a welcome")  # type: ignore[misc]
            self._waiting.append(asyncio.create_task(self._play(people)))
        await wait_until(lambda: len(self.tables) == pairs, "all to play")

    def add_newcomer(self) -> None:
        person = add_person(self._world, f"New{len(self.newcomers)}", started=True)
        group = self._world.group(person.user)
        person.write("/play pebbles", group)
        self.newcomers.append((person, group))

    async def finish(self) -> None:
        self._enough.set()
        await asyncio.gather(*self._waiting)
        await self.wait_until_answered()
        for person, place in self.newcomers:
            await wait_until(partial(person.find, "join ", place.id), f"a table in {place.id}")
            tables = await self._observer.store.indexes.list_members(
                "channel-tables", (await self._observer.app.ensure_channel(f"telegram:{place.id}")).id
            )
            assert len(tables) == 1, f"expected one table for one request, got {len(tables)}"
        await self._assert_each_move_once()
        for table, group in self.tables.items():
            await wait_until_current(self._observer.app, self._world, table, group)

    def stop(self) -> None:
        for task in self._waiting:
            task.cancel()

    async def _play(self, people: list[Person]) -> None:
        while not self._is_done():
            group = self._world.group(*(person.user for person in people))
            table = await open_table(people, group, "pebbles")
            self.tables[table] = group
            while not self._is_done() and (seats := await self._seats_to_move(table)):
                for seat in seats:
                    with suppress(AssertionError, StoreError):  # a player who failed looks again
                        await TelegramPlayer(self._observer, people[seat], table, group).take_turn()
                        self._said += 1
                        await self._heard.listen(self._observer.store, table)

    def _is_done(self) -> bool:
        return self._enough.is_set() and self._said > 2 * self.words

    async def _seats_to_move(self, table_id: str) -> list[int]:
        while True:
            with suppress(StoreError, NotStartedError):
                return await seats_to_move(self._observer.app, table_id)

    async def wait_until_answered(self) -> None:
        for query in [*self._world.queries.values()]:
            if any(begun - THEIRS_S < query.at < ended for begun, ended in self.excused):
                continue
            await wait_until(partial(_answer_text, query), f"an answer to {query.data}")

    async def _assert_each_move_once(self) -> None:
        """Assert that each acknowledged move is logged once, and that every logged move was pressed."""
        pressed = {f"telegram:{query.number}" for query in self._world.queries.values()}
        for table in self.tables:
            await self._heard.listen(self._observer.store, table)
        logs = {table: self._heard.commands(table) for table in self.tables}
        for table, commands in logs.items():
            said = [command for command in commands if command.startswith("telegram:")]
            assert len(set(said)) == len(said), f"expected each move once in {table}, got a duplicate"
            assert pressed.issuperset(said), f"the log has moves that were not pressed: {set(said) - set(pressed)}"
        words = 0
        for query in self._world.queries.values():
            verb, table, *_ = (*(await line_of(self._observer, query.data)).split(), "", "")
            text = _answer_text(query)
            if verb in WORDS and table in logs and text:
                counts = f"telegram:{query.number}" in logs[table]
                assert counts == (text != "-" and not text.startswith(("https://", *REFUSED))), (
                    f"{query.data}: answered {text!r}, but in the log: {counts}"
                )
                words += counts
        assert words >= self.words, f"expected at least {self.words} moves, got {words}"


async def wait_until_current(app: App, world: World, table_id: str, group: Chat) -> None:
    """Wait until the newest board of the group shows the current state of its table."""
    screen = await app.render_screen(None, (await app.ensure_channel(f"telegram:{group.id}")).id, table_id)

    def is_current() -> bool:
        texts = [m.text for m in world.messages.values() if m.chat == group.id and len(m.keys) > 1]
        return table_id in texts[-1] and all(escape_text(line) in texts[-1] for line in screen.text)

    await wait_until(is_current, f"the newest board of {table_id}")


def _answer_text(query: Query) -> str:
    if query.answer is None:
        return ""
    return str(query.answer.get("text") or query.answer.get("url") or "-")

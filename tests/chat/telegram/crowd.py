"""People who go on playing whatever happens to the bot, and what must hold when it is over.

They press and wait for the answer; where none comes in time that is a failure: Telegram keeps every update till it is
confirmed, so nothing that was pressed may be lost.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

from bot.app.api import App
from bot.app.tables.table import TableNotStartedError
from bot.frontends.telegram.text import escape_text
from bot.store.errors import StoreError
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.people import Person
from tests.chat.telegram.playing import line_of, opened, say
from tests.chat.telegram.world import THEIRS_S, Chat, Query, World
from tests.chat.thinking import owing
from tests.patience import until
from tests.store.writing import Heard

REFUSED = (
    "That moment has passed",
    "You have moved on since",
    "You have nothing to decide",
    "The table can’t be reached right now",
)
"""How answers begin to presses that came to nothing; every other answer to a press for a word says that it counts."""
WORDS = ("walk", "yes", "say", "plan")
"""Presses that may say a word of the game."""


class Observer:
    """A process that does nothing by itself: what a test wants of a bot, while the bot lives and dies elsewhere."""

    def __init__(self, process: Process) -> None:
        self.app, self.store = process.app, process.store
        self.bot = self.update_inbox = self

    async def wait_until_idle(self) -> None:
        """Give it a moment."""
        await asyncio.sleep(0.05)

    async def wait_until_shown(self) -> None:
        """Do the same."""
        await self.wait_until_idle()


class Crowd:
    """Pairs who play one short game after the other, and people who come and open a table."""

    def __init__(self, world: World, observer: Process, arrive: Arrive) -> None:
        self._world, self._arrive = world, arrive
        self._observer = Observer(observer)
        self._waiting: list[asyncio.Task[None]] = []
        self._enough = asyncio.Event()
        self.tables: dict[str, Chat] = {}
        self.excused: list[tuple[float, float]] = []
        """When Telegram was away for longer than a press may wait for its answer."""
        self.words = 1
        """So many words have to be said at least: nothing is shown by people who sit there."""
        self.newcomers: list[tuple[Person, Chat]] = []
        self._heard = Heard()

    async def begin(self, pairs: int) -> None:
        """So many pairs sit down and play till it is enough. Returns when all have begun."""
        for n in range(pairs):
            people = [self._arrive(f"{name}{n}", started=True) for name in ("Anna", "Ben")]
            self._waiting.append(asyncio.create_task(self._play(people)))
        await until(lambda: len(self.tables) == pairs, "all play")

    def comes(self) -> None:
        """Somebody comes and opens a table in a group of their own."""
        person = self._arrive(f"New{len(self.newcomers)}", started=True)
        group = self._world.group(person.user)
        person.write("/play pebbles", group)
        self.newcomers.append((person, group))

    async def ends(self) -> None:
        """It is enough: everybody says their last word, and all that was promised must hold."""
        self._enough.set()
        await asyncio.gather(*self._waiting)
        await self.answered()
        await self._one_table_each()
        await self._each_word_once()
        for table, group in self.tables.items():
            await newest(self._observer.app, self._world, table, group)

    @property
    def presses(self) -> int:
        """How often anybody has pressed so far."""
        return len(self._world.queries)

    def stop(self) -> None:
        """Send everybody home."""
        for task in self._waiting:
            task.cancel()

    async def _play(self, people: list[Person]) -> None:
        while not self._enough.is_set():
            group = self._world.group(*(person.user for person in people))
            table = await opened(people, group, "pebbles")
            self.tables[table] = group
            while not self._enough.is_set() and (wishes := await self._wishes(table)):
                for seat, word in wishes.items():
                    with suppress(AssertionError, StoreError):  # whoever got lost looks again
                        await say(self._observer, people[seat], table, group, word)  # type: ignore[arg-type]
                        await self._heard.listen(self._observer.store, table)

    async def _wishes(self, table: str) -> dict[int, tuple[str, ...]]:
        while True:
            with suppress(StoreError, TableNotStartedError):
                return await owing(self._observer.app, table)

    async def answered(self) -> None:
        """Wait till every press that has been is answered, but for those that are excused."""
        for query in [*self._world.queries.values()]:
            if any(begun - THEIRS_S < query.at < ended for begun, ended in self.excused):
                continue
            await until(partial(_answer, query), f"an answer to {query.data}")

    async def _each_word_once(self) -> None:
        """Every acknowledged word is in the log, none twice, and nothing stands there that nobody has pressed."""
        pressed = {f"telegram:{query.number}" for query in self._world.queries.values()}
        for table in self.tables:
            await self._heard.listen(self._observer.store, table)
        logs = {table: self._heard.commands(table) for table in self.tables}
        for table, commands in logs.items():
            said = [command for command in commands if command.startswith("telegram:")]
            assert len(set(said)) == len(said), f"a word counts twice in {table}"
            assert pressed.issuperset(said), "a word that nobody has pressed"
        words = 0
        for query in self._world.queries.values():
            verb, table, *_ = (*(await line_of(self._observer, query.data)).split(), "", "")  # type: ignore[arg-type]
            if verb in WORDS and table in logs and _answer(query):
                counts = f"telegram:{query.number}" in logs[table]
                assert counts == _counts(query), f"{query.data}: answered {_answer(query)!r}; said: {counts}"
                words += counts
        assert words >= self.words, f"only {words} words were said"

    async def _one_table_each(self) -> None:
        for person, group in self.newcomers:
            await until(partial(person.find, "join ", group.id), f"a table in {group.id}")
            place = await self._observer.app.ensure_channel(f"telegram:{group.id}")
            tables = await self._observer.store.indexes.list_members("place-tables", place.id)
            assert len(tables) == 1, f"{len(tables)} tables for one who asked once"


async def newest(app: App, world: World, table: str, group: Chat) -> None:
    """Wait till the newest board of the group shows the newest state of its table."""
    place = await app.ensure_channel(f"telegram:{group.id}")
    screen = await app.render_screen(None, place.id, table)

    def shown() -> bool:
        texts = [m.text for m in world.messages.values() if m.chat == group.id and len(m.keys) > 1]
        return table in texts[-1] and all(escape_text(line) in texts[-1] for line in screen.text)

    await until(shown, f"the newest board of {table}")


def _answer(query: Query) -> str:
    """What a press was answered; empty where it was not."""
    if query.answer is None:
        return ""
    return str(query.answer.get("text") or query.answer.get("url") or "-")


def _counts(query: Query) -> bool:
    """Whether the answer to a press says that a word was said."""
    text = _answer(query)
    return text != "-" and not text.startswith(("https://", *REFUSED))

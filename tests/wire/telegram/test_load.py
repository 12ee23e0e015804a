"""Many tables, many people pressing at once: how soon a press is answered, and how soon all see the new picture.

Real rates, real painters, the bot in a process of its own. The full run asks for what is promised; the quick one
shares its machine and is content with less.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic
from typing import Any

import pytest

from bot.app.app import App
from engines.core.tree import first
from engines.core.words import Word
from tests.conftest import FULL
from tests.wire.telegram.conftest import Arrive, Begin
from tests.wire.telegram.people import Person, until
from tests.wire.telegram.workers import Bots
from tests.wire.telegram.world import Chat, Message, World

TABLES, PEOPLE, SECONDS = (200, 50, 60.0) if FULL else (12, 6, 6.0)
SEATS = 3
BETWEEN_S = (8.0, 16.0) if FULL else (0.5, 1.5)
"""Fifty people at this pace are what Telegram's thirty messages a second have room for."""
ROOM, WINDOW_S = 5, 35.0
"""A group with so many messages in the time before may have to wait for the platform's limit; others may not."""
SOON_S, LATEST_S = (1.0, 3.0) if FULL else (3.0, 10.0)


@dataclass
class Times:
    """How long things took (s): till a press was answered, till all saw the new board, till the presser saw theirs."""

    answers: list[float] = field(default_factory=list)
    public: list[float] = field(default_factory=list)
    private: list[float] = field(default_factory=list)

    def told(self) -> str:
        """In one line."""
        parts = {"answers": self.answers, "public pictures": self.public, "private pictures": self.private}
        return "; ".join(f"{len(found)} {name} {_shares(found)}" for name, found in parts.items())


def _shares(seconds: list[float]) -> str:
    cuts = quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99
    return f"p50 {cuts[49]:.2f} p95 {cuts[94]:.2f} p99 {cuts[98]:.2f} s"


async def table_at(app: App, world: World, people: list[Person]) -> tuple[str, Chat]:
    """A begun table in a group of its own; set up without presses, since only what comes after is measured."""
    group = world.group(*(person.user for person in people))
    place = await app.place(f"telegram:{group.id}", "en")
    ids = [(await app.person(f"telegram:{one.user.id}", one.user.name, "en")).id for one in people]
    table = (await app.press(ids[0], place.id, "open princes")).table
    for person in ids[1:]:
        await app.press(person, place.id, f"join {table}")
    await app.press(ids[0], place.id, f"start {table}")
    return table, group


@pytest.mark.timeout(1200)
async def test_many_tables_at_once(begin: Begin, bots: Bots, world: World, arrive: Arrive) -> None:
    world.scale, world.seconds = 1.0, 5
    observer = await begin("observer")
    people = [arrive(f"P{n}", started=True) for n in range(PEOPLE)]
    await until(lambda: not world.updates, "everybody has begun", 60)
    await observer.bot.idle()
    await observer.pause()
    tables = {}
    for n in range(TABLES):
        some = [people[(n + k * 7) % PEOPLE] for k in range(SEATS)]
        table, group = await table_at(observer.app, world, some)
        tables[table] = (group, some)
    bot = await bots.bot(rates="real", paint="real")
    for group, _ in tables.values():
        await until(lambda group=group: _board(world, group).text, f"the board in {group.id}", 180)  # type: ignore[misc]
    await quiet(world)
    times = Times()
    till = monotonic() + SECONDS
    await asyncio.gather(*(pressing(observer.app, world, person, tables, till, times) for person in people))
    spent = spent_by(bot)
    await bots.kill(bot)
    assert len(times.answers) >= 2 * PEOPLE, times.told()
    assert len(times.public) >= PEOPLE, times.told()
    assert quantiles(times.answers, n=100)[98] < SOON_S, times.told()
    assert quantiles(times.public, n=20)[18] < LATEST_S, times.told()
    assert quantiles(times.private, n=20)[18] < LATEST_S, times.told()
    print(times.told(), spent)  # noqa: T201 - the figures are what it is for


def spent_by(pid: int) -> str:
    """The processor time (s) of a bot since its start, and of its painters."""
    tick = os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()

    def seconds(one: str | int) -> float:
        fields = Path(f"/proc/{one}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / tick

    return f"processor: bot {seconds(pid):.1f} s, painters {sum(map(seconds, children)):.1f} s"


async def quiet(world: World) -> None:
    """Wait till nothing has been sent for a while."""
    await until(lambda: world.sent and monotonic() - world.sent[-1].at > 12, "it is quiet", 300)


async def pressing(
    app: App, world: World, person: Person, tables: dict[str, tuple[Chat, list[Person]]], till: float, times: Times
) -> None:
    """Somebody answers now here, now there: on the table where it can be done there, else by their panel and a word."""
    dice = Random(person.user.id)
    mine = [(table, group, some.index(person)) for table, (group, some) in tables.items() if person in some]
    await asyncio.sleep(dice.uniform(0, BETWEEN_S[1]))
    while monotonic() < till:
        table, group, seat = dice.choice(mine)
        if word := await _word(app, table, seat):
            await _answers(world, person, table, group, word, times)
            await asyncio.sleep(dice.uniform(*BETWEEN_S))
        await asyncio.sleep(0.1)


async def _answers(world: World, person: Person, table: str, group: Chat, word: Word, times: Times) -> None:
    seen = world.visible(person.user.id, group.id)
    quick = next(
        ((m, b) for m in seen for b in _buttons(m, "psay ") if b["callback_data"].split()[4:] == [*word]), None
    )
    button = quick or next(((m, b) for m in seen for b in _buttons(m, f"pmove {table}")), None)
    if button is None:
        return
    room = sum(sent.chat == group.id and sent.at > monotonic() - WINDOW_S for sent in world.sent) < ROOM
    begun = monotonic()
    query = await person.press(*button)
    times.answers.append(query.answered_at - query.at)
    if not quick:
        times.private.append(await _new(world, person.user.id, begun) - begun)
        begun = monotonic()
        person.write(f"/move {table} {' '.join(word)}")
        await _new(world, person.user.id, begun)
        if (yes := person.find("yes ")) is not None:
            begun = monotonic()
            query = await person.press(*yes)
            times.answers.append(query.answered_at - query.at)
    shown = await _new(world, group.id, begun, table)
    if room:
        times.public.append(shown - begun)


async def _new(world: World, chat: int, since: float, names: str = "") -> float:
    """When something new (that names a table) came to be seen in a chat."""

    def times() -> list[float]:
        return [s.at for s in world.sent[-2000:] if s.chat == chat and s.at > since and names in s.text]

    found: list[float] = await until(times, f"something new in {chat}", 30)
    return found[0]


async def _word(app: App, table: str, seat: int) -> Word:
    """Something that the seat can say; the first that comes to mind, since it is not the thinking that is measured."""
    async with app.service.tables.hold(table) as found:
        return first(found.match.tree(seat)) if seat in found.match.owing() and not found.over else ()


def _buttons(message: Message, begins: str) -> list[dict[str, Any]]:
    return [b for row in message.keys for b in row if b.get("callback_data", "").startswith(begins)]


def _board(world: World, group: Chat) -> Message:
    """The board in a group; while there is none, an empty message."""
    numbers = range(world.chats[group.id].last, 0, -1)
    found = (world.messages.get((group.id, number)) for number in numbers)
    return next((m for m in found if m is not None and len(m.keys) > 1), Message(0, group.id, None, 0, ""))

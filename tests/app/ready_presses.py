"""Bring a table of the Princes to the moment before a press of each kind that the store keeps something of."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from bot.app.api import App
from bot.app.clocks.events import AutoplayStopped
from bot.app.tables import votes
from bot.app.tables.table import Table
from engines.core.core_types import Move
from engines.core.random_moves import random_move
from tests.app import gameplay
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import offered_presses, read_table

OTHERS = ("Ben", "Cyril")


@pytest.fixture
async def group(app: App, arrive: Arrive) -> PrincesTable:
    first = await arrive("Anna")
    return PrincesTable(app, [first, *[await arrive(name, at=first.place) for name in OTHERS]])


class PrincesTable:
    def __init__(self, app: App, people: list[Guest]) -> None:
        self.app = app
        self.people = people
        self.host = people[0]
        self.table = ""

    async def open_table(self) -> None:
        self.table = await self.host.open_table(*self.people[1:], game="princes")

    async def start_table(self) -> None:
        self.table = await self.host.open_table(*self.people[1:], game="princes", start=True)

    async def next_move(self) -> tuple[Guest, Move]:
        """Return the player whose answer is waited for, and a move that they could make."""
        found = await read_table(self.app, self.table)
        seat = found.match.seats_to_move()[0]
        guest = next(one for one in self.people if found.seat_of(one.id) == seat)
        return guest, random_move(found.match.choice_tree(seat), random.Random(1))

    async def read_table(self, see: Callable[[Table], Any]) -> Any:
        """Return something that is to be seen at the table."""
        return see(await gameplay.read_table(self.app, self.table))

    async def answer_question(self) -> Guest:
        """Answer as the player who is asked; return the player."""
        guest, word = await self.next_move()
        await guest.press(f"typed {self.table} {' '.join(word)}")
        if offered_presses(guest.screen, "yes "):
            await guest.tap("yes")
        return guest

    async def rewind_callback(self, guest: Guest) -> str:
        """Return the callback data that asks the others to go back."""
        found = await read_table(self.app, self.table)
        to = votes.rollback_target(found, found.seat_of(guest.id) or 0)
        return f"propose {self.table} {found.match.version} {to}"

    async def propose_rewind(self) -> int:
        """Answer four times, then ask the others to go back; return the version at which that was asked."""
        for _ in range(4):
            guest = await self.answer_question()
        await guest.press(await self.rewind_callback(guest))
        return int((await self.read_table(lambda table: table.lifecycle.vote)).opened)


async def a_draft(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    guest, word = await group.next_move()
    await guest.press(f"typed {group.table} {' '.join(word)} .")
    return guest, guest.button("yes").callback_data


async def in_words(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    guest, word = await group.next_move()
    await guest.press("set confirm 0")
    return guest, f"typed {group.table} {' '.join(word)}"


async def on_the_table(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    for _ in range(8):
        guest, _ = await group.next_move()
        await guest.press("set confirm 0")
        await guest.press(f"table {group.table}")
        if says := offered_presses(guest.screen, "say "):
            return guest, says[0]
        await group.answer_question()
    raise AssertionError("no button of the table answers the question")


async def an_undo(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    for _ in range(8):
        guest = await group.answer_question()
        await guest.press(f"panel {group.table}")
        if undo := offered_presses(guest.screen, "undo "):
            return guest, undo[0]
    raise AssertionError("no button of the table undoes the move")


async def a_voice(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    opened = await group.propose_rewind()
    vote = await group.read_table(lambda table: table.lifecycle.vote)
    other = next(one for n, one in enumerate(group.people) if n not in vote.answers)
    return other, f"motion {group.table} {opened} yes"


async def a_motion(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    await group.host.press(f"pause {group.table}")
    motion = await group.read_table(lambda table: table.clock.motion)
    return group.people[1], f"motion {group.table} {motion.opened} yes"


async def a_proposal(group: PrincesTable) -> tuple[Guest, str]:
    await group.start_table()
    for _ in range(4):
        guest = await group.answer_question()
    return guest, await group.rewind_callback(guest)


async def letting_ais_go_on(group: PrincesTable) -> tuple[Guest, str]:
    group.table = await group.host.open_table(*group.people[1:], game="princes", ais=1, start=True)
    async with group.app.service.tables.open_started(group.table) as found:
        await group.app.service.tables.append_event(found, AutoplayStopped(), command="stuck")
    return group.host, f"continue {group.table}"


async def in_the_lobby(group: PrincesTable, verb: str, rest: str = "") -> tuple[Guest, str]:
    await group.open_table()
    return group.host, f"{verb} {group.table} {rest}".strip()


READY: dict[str, Callable[[PrincesTable], Awaitable[tuple[Guest, str]]]] = {
    "yes": a_draft,
    "typed": in_words,
    "say": on_the_table,
    "undo": an_undo,
    "propose": a_proposal,
    "motion on a rewind": a_voice,
    "motion": a_motion,
    "continue": letting_ais_go_on,
    "addai": partial(in_the_lobby, verb="addai"),
    "lobby-set": partial(in_the_lobby, verb="lobby-set", rest="hints 1"),
    "start": partial(in_the_lobby, verb="start"),
}
"""A press of each kind that the store keeps something of, ready to be pressed: by whom, and its line."""

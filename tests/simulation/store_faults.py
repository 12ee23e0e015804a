"""Cause rare events: faults of the server, leaps of time, and many tables."""

import asyncio
from collections import Counter
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from typing import Any, Final
from unittest.mock import patch

import msgspec

from bot.app.api import App
from bot.app.clocks.events import OutageCredited, decode_event
from bot.app.deadlines import outages
from bot.app.tables.log import decode_entry, encode_row, encode_snapshot
from bot.app.tables.table import TableSnapshot
from bot.app.tables.user_jobs import RUNNING_LIST
from tests.callbacks import Callback, SetTimeControl, SetTimeoutPolicy
from tests.simulation.log_model import LogModel
from tests.simulation.network import ServerUnderTest
from tests.simulation.virtual_loop import FaultPlan

TROUBLES: Final = {
    "lose scripts": 0.02, "full": 0.01, "away": 0.02, "behind": 0.02, "far behind": 0.01, "go back": 0.03,
}  # fmt: skip
"""Probability of each server trouble, per check."""
LOOK_S: Final = 0.5
TROUBLE_S: Final = 3.0
BEHIND_S: Final = 0.5
"""How far the file or the replica is behind when the server ends; later writes are lost."""


async def trouble_store(server: ServerUnderTest, faults: FaultPlan) -> None:
    """From time to time let the server lose its scripts, fill up, be unavailable or slow, or return to durable data."""
    while True:
        await asyncio.sleep(LOOK_S)
        match faults.draw_fault("store", TROUBLES):
            case "lose scripts":
                server.lose_scripts()
            case "full":
                server.set_full(is_full=True)
                await asyncio.sleep(TROUBLE_S)
                server.set_full(is_full=False)
            case "away":
                await stay_away(server)
                server.lose_scripts()
            case "behind":
                await _fall_behind(server, BEHIND_S)
            case "far behind":
                await _fall_behind(server, TROUBLE_S)
            case "go back":  # to the content of the file, its tail cut, or of a replica that is behind
                lose_later_data = server.remember_data()
                server.durable.clear()
                await asyncio.sleep(BEHIND_S)
                lose_later_data()
                server.durable.set()
                await stay_away(server)


async def stay_away(server: ServerUnderTest, seconds: float = TROUBLE_S) -> None:
    server.is_away = True
    try:
        await asyncio.sleep(seconds)
    finally:
        server.is_away = False


async def _fall_behind(server: ServerUnderTest, seconds: float) -> None:
    """Delay the file, or the replica, by a while."""
    server.durable.clear()
    await asyncio.sleep(seconds)
    server.durable.set()


KINDS: Final = ("", "", "outage", "", "", "", "days", "")
"""By seed in turns: no leap; leaps that heartbeats take for outages; leaps that they do not notice."""
EVERY_S: Final = 0.4
MANY: Final = 10**6
MAX_MS: Final = 3 * 24 * 3600 * 1000
SOON_MS: Final = 20_000
"""Timers due this soon need no leap."""
PACES: Final = ("live-3m", "turn-4h", "bank-3d")
LADDERS: Final = ("fallback", "ai", "vote", "deputy.ai")


def kind_of_leaps(seed: int) -> str:
    return KINDS[seed % len(KINDS)]


def leaping_time(seed: int) -> AbstractContextManager[Any]:
    """Let leaps not count as outages, in runs with such leaps."""
    leaps = kind_of_leaps(seed) == "days"
    return patch.object(outages, "MIN_SILENCE_MS", 365 * 24 * 3600 * 1000) if leaps else nullcontext()


def list_table_settings(seed: int, table_id: str) -> list[Callback]:
    """Return the callbacks that give a table a clock, in runs with leaps."""
    if not kind_of_leaps(seed):
        return []
    turn = seed // len(KINDS)
    return [
        SetTimeControl(table_id, PACES[turn % len(PACES)]),
        SetTimeoutPolicy(table_id, LADDERS[turn % len(LADDERS)]),
    ]


async def leap_forever(run: Any, most: int = MANY) -> None:
    """Leap to the next timer, as if the machine had slept, until the faults end or ``most`` leaps were made."""
    if not kind_of_leaps(run.faults.seed):
        return
    while not run.faults.healed and most:
        await asyncio.sleep(EVERY_S)
        now = run.loop.now_ms()
        due = [at for at in run.server.list_due_ms() if now + SOON_MS < at < now + MAX_MS]
        if due and not run.faults.healed:
            most -= 1
            run.loop.begin += timedelta(milliseconds=min(due) - now)
            run.note(f"time leaps to {run.loop.now():%d %H:%M}")
            run.model.reached.add("time has leapt")


AN_HOUR_MS: Final = 3600 * 1000
"""The deadline of the copies' clocks: before those of the tables that are played."""


async def copy_table(app: App, table_id: str, count: int, now_ms: int) -> list[str]:
    """Write copies of a started table, and return their ids. Raises ``StoreError``."""
    tables = app.service.store.tables
    async with app.service.tables.open_started(table_id) as found:
        opening, entries = found.opening, [encode_row(entry) for entry in found.match.entries]
        snapshot = encode_snapshot(TableSnapshot(found.match.take_snapshot(), found.state))
    copies = [f"{table_id}c{n}" for n in range(count)]
    for copy in copies:
        own = msgspec.structs.replace(
            opening,
            header=msgspec.structs.replace(opening.header, table=copy),
            lobby=msgspec.structs.replace(opening.lobby, table=copy),
        )
        for player in opening.lobby.seats:
            if player.user:
                await app.service.store.indexes.add_member(RUNNING_LIST, player.user, copy)
        await tables.create_table(copy, "open", encode_row(own), b"")
        for n, entry in enumerate(entries):
            is_last = n == len(entries) - 1
            await tables.commit(
                copy, n, f"copy-{n}", entry, snapshot, timers={"clock": now_ms + AN_HOUR_MS} if is_last else {}
            )
    return copies


def find_uncredited(model: LogModel, copies: list[str]) -> list[str]:
    """Return the copies with a double credit for an outage, or without a credit that another copy has."""
    credited = {
        copy: Counter(
            event.begin
            for data in model.logs[copy][1:]
            if isinstance(event := decode_event(decode_entry(data)), OutageCredited)
        )
        for copy in copies
    }
    every = set[int]().union(*credited.values())
    if every:
        model.reached.add("an outage was credited to a crowd")
    return [
        f"{copy} was credited the outages {dict(found)} of {sorted(every)}"
        for copy, found in credited.items()
        if set(found) != every or max(found.values(), default=1) > 1
    ]

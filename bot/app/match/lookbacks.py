"""Looks back on finished games: made once in the background, step by step, and kept with the game.

Nobody need wait: whoever has asked for one finds it later. What is kept is a cache of the log; where a later version
can't read it, it is made anew.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from bot.app.match.thinkers import Looked, Looking, Thinkers
from bot.app.port.incidents import report as incident
from bot.app.port.refusals import Declined
from bot.store.store import Store
from engines.core.game import Game
from engines.core.judging import EFFORT, Effort
from engines.core.lookback import Report
from engines.core.match import Match
from engines.core.retold import tellable

KIND = "look-back"


class LookedBack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A look back that was made: a report as it is packed, and whether all of the table may see it."""

    report: msgspec.Raw
    shared: bool = False


@dataclass
class Job:
    """A look back in the making: so many steps of all. ``failed``: there will be none."""

    task: asyncio.Task[None]
    done: int = 0
    total: int = 1
    failed: bool = False


class LookBacks:
    """All looks back of this process, one job a seat, their steps in turns. ``effort``: how much is thought."""

    def __init__(self, store: Store, thinkers: Thinkers, effort: Effort = EFFORT) -> None:
        self.effort = effort
        self.thinkers = thinkers
        self._store = store
        self._jobs: dict[str, Job] = {}
        self._turn = asyncio.Lock()

    async def kept(self, game: Game[Any, Any], table: str, seat: int) -> tuple[Report | None, bool]:
        """What was made before, as far as this version can read and tell it, and whether it is shared."""
        held = await self._store.documents.read(KIND, _name(table, seat), LookedBack)
        if held is None:
            return None, False
        try:
            report = msgspec.msgpack.decode(held.value.report, type=Report)
        except msgspec.ValidationError:
            return None, held.value.shared
        return report if tellable(game, report) else None, held.value.shared

    async def shared(self, game: Game[Any, Any], table: str, seats: int) -> list[Report]:
        """Those that all of the table may see."""
        found = await asyncio.gather(*(self.kept(game, table, seat) for seat in range(seats)))
        return [report for report, shared in found if report is not None and shared]

    async def share(self, table: str, seat: int, *, shared: bool) -> bool:
        """Let all of the table see one that was made, or not any more; whether that is new.

        Raises ``Declined`` where there is none.
        """
        before = shared

        def edit(had: LookedBack | None) -> LookedBack:
            nonlocal before
            if had is None:
                raise Declined("look-back-not-made")
            before = had.shared
            return msgspec.structs.replace(had, shared=shared)

        await self._store.documents.change(KIND, _name(table, seat), LookedBack, edit)
        return before != shared

    def begin(self, table: str, seat: int, match: Match[Any, Any]) -> None:
        """See that a look back is made."""
        name = _name(table, seat)
        job = self._jobs.get(name)
        if job is None or job.failed:
            own = match.header.components == match.game.components
            text = "" if own else match.game.source(match.header.components)
            what = Looking(match.header, tuple(match.entries), seat, self.effort, components=text)
            self._jobs[name] = Job(asyncio.create_task(self._run(name, what)))

    def stop(self, table: str, seat: int) -> None:
        """Nobody wants this one any more."""
        job = self._jobs.pop(_name(table, seat), None)
        if job is not None:
            job.task.cancel()

    async def after(self, table: str, seat: int, seconds: float) -> Job | None:
        """A look back in the making, or that failed, after so long at most; None where none is made any more."""
        job = self._jobs.get(_name(table, seat))
        if job is not None:
            await asyncio.wait({job.task}, timeout=seconds)
        return self._jobs.get(_name(table, seat))

    async def _run(self, name: str, what: Looking) -> None:
        """Step by step, to the end; others have their turns in between."""
        job = self._jobs[name]
        try:
            looked = Looked(what.sofar, 0, 1)
            while looked.report is None:
                async with self._turn:
                    looked = await self.thinkers.look(msgspec.structs.replace(what, sofar=looked.sofar))
                job.done, job.total = looked.done, looked.total
            packed = msgspec.Raw(msgspec.msgpack.encode(looked.report))
            await self._store.documents.change(KIND, name, LookedBack, partial(_made, packed))
        except Exception as error:  # noqa: BLE001 - whatever it dies of: who waits is told that there is none
            incident("look back failed", error, table=name)
            job.failed = True
        else:
            self._jobs.pop(name, None)

    def close(self) -> None:
        """End what is being made."""
        for job in self._jobs.values():
            job.task.cancel()
        self._jobs.clear()
        self.thinkers.close()


def _made(packed: msgspec.Raw, had: LookedBack | None) -> LookedBack:
    return LookedBack(packed, had.shared if had is not None else False)


def _name(table: str, seat: int) -> str:
    return f"{table}-{seat}"

"""Looks back on finished games: made once in the background, step by step, and kept with the game.

Nobody need wait: whoever has asked for one finds it later. What is kept is a cache of the log; where a later version
can't read it, it is made anew.

One in the making is kept as well, after each of its steps, with a timer: whoever makes it moves that ahead for as long
as they are at it. If their process dies it rings, and another goes on from the last step. A word of another maker in
what is kept tells whoever is late that it is theirs no more.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
import structlog

from bot.app.match.rooms import ms
from bot.app.match.thinkers import Looked, Looking, Thinkers
from bot.app.port.incidents import report as incident
from bot.app.port.ports import Now
from bot.app.port.refusals import Declined
from bot.store.effects import Effects
from bot.store.errors import StoreError
from bot.store.keys import PER_SEAT
from bot.store.store import Store
from engines.core.game import Game
from engines.core.judging import EFFORT, Effort
from engines.core.lookback import Report, Sofar
from engines.core.match import Match
from engines.core.retold import tellable

KIND: Final = PER_SEAT
"""Of the documents that looks back are kept in, and of their timers."""
MOST_FAILED: Final = 2
"""What has failed so often at the same step is given up."""
EVERY_S: Final = 0.3
"""So often is one looked for that is made elsewhere."""
_NOTHING: Final = msgspec.Raw(msgspec.json.encode(None))

log = structlog.get_logger("bottega.app")


class Making(msgspec.Struct, frozen=True, omit_defaults=True):
    """A look back in the making: so many steps of all, and what is found so far. It holds no secret of the table.

    ``hand``: whoever makes it, till then (ms) if they say nothing more; empty: it was given back.
    ``failed``: how often since the last step that was done.
    """

    hand: str = ""
    till: int = 0
    done: int = 0
    total: int = 1
    failed: int = 0
    sofar: msgspec.Raw = _NOTHING

    @property
    def given_up(self) -> bool:
        """Whether nobody goes on with it, unless it is asked for anew."""
        return self.failed >= MOST_FAILED


class LookedBack(msgspec.Struct, frozen=True):
    """A look back that was made: a report as it is packed (nothing: none yet), and whether all of the table may see it.

    ``making``: as long as it is being made.
    """

    report: msgspec.Raw = _NOTHING
    shared: bool = False
    making: Making | None = None


class NotOurs(Exception):  # noqa: N818 - a fact: somebody else makes it, or nobody wants it any more
    """Whoever makes it need not go on."""


class LookBacks:
    """All looks back of a store. Those that this process makes have their steps in turns.

    ``effort``: how much is thought; ``lease_ms``: whoever makes one and says nothing for so long has died.
    """

    def __init__(self, store: Store, thinkers: Thinkers, clock: Now, lease_ms: int, effort: Effort = EFFORT) -> None:
        self.effort = effort
        self.thinkers = thinkers
        self.lease_ms = lease_ms
        self._clock = clock
        self._store = store
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()

    async def kept(self, game: Game[Any, Any], table: str, seat: int) -> tuple[Report | None, bool]:
        """What was made before, as far as this version can read and tell it, and whether it is shared."""
        held = await self._store.documents.read(KIND, _name(table, seat), LookedBack)
        return (None, False) if held is None else (_report(game, held.value), held.value.shared)

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
            if had is None or had.report == _NOTHING:
                raise Declined("look-back-not-made")
            before = had.shared
            return msgspec.structs.replace(had, shared=shared)

        await self._change(_name(table, seat), edit)
        return before != shared

    # -- asked for

    async def begin(self, table: str, seat: int, match: Match[Any, Any]) -> None:
        """See that a look back is made, unless it is there: anew where it was given up."""

        def wanted(had: LookedBack | None) -> Making | None:
            if had is None or had.making is None:
                return Making() if had is None or _report(match.game, had) is None else None
            return Making() if had.making.given_up else had.making

        await self._take(_name(table, seat), seat, match, wanted)

    async def take_up(self, table: str, seat: int, match: Match[Any, Any]) -> None:
        """Go on with one that nobody is at any more, if it is still wanted."""
        await self._take(_name(table, seat), seat, match, lambda had: had.making if had is not None else None)

    async def stop(self, table: str, seat: int) -> None:
        """Nobody wants this one any more, wherever it is made."""
        name = _name(table, seat)
        await self._end(name)
        with suppress(NotOurs):
            await self._change(name, lambda had: msgspec.structs.replace(_there(had), making=None))

    async def after(self, table: str, seat: int, seconds: float) -> Making | None:
        """A look back in the making, or given up, after so long at most; None where none is made any more."""
        name, till = _name(table, seat), monotonic() + seconds
        while True:
            held = await self._store.documents.read(KIND, name, LookedBack)
            making = held.value.making if held is not None else None
            left = till - monotonic()
            if making is None or making.given_up or left <= 0:
                return making
            if (task := self._tasks.get(name)) is not None:
                await asyncio.wait({task}, timeout=left)
            else:
                await asyncio.sleep(min(left, EVERY_S))

    async def close(self) -> None:
        """End what this process makes: others may go on with it at once."""
        for name in list(self._tasks):
            hand = self._tasks[name].get_name()
            await self._end(name)
            with suppress(NotOurs, StoreError):
                await self._say(name, hand, lambda making: msgspec.structs.replace(making, hand="", till=self._now()))
        self.thinkers.close()

    # -- made

    async def _take(
        self, name: str, seat: int, match: Match[Any, Any], wanted: Callable[[LookedBack | None], Making | None]
    ) -> None:
        """Make it here, if it is to be made and nobody is at it. Where whoever was at it died, it has failed once."""
        hand, now = secrets.token_hex(8), self._now()

        def taken(had: LookedBack | None) -> LookedBack:
            making = wanted(had)
            if making is None or making.given_up or name in self._tasks or (making.hand and making.till > now):
                raise NotOurs
            failed = making.failed + bool(making.hand)
            mine = msgspec.structs.replace(making, hand=hand, till=now + self.lease_ms, failed=failed)
            return msgspec.structs.replace(had or LookedBack(), making=mine)

        try:
            held = await self._change(name, taken)
        except NotOurs:
            return
        making = held.making
        if making is not None and not making.given_up:
            own = match.header.components == match.game.components
            text = "" if own else match.game.source(match.header.components)
            what = Looking(match.header, tuple(match.entries), seat, self.effort, _sofar(making), text)
            self._tasks[name] = asyncio.create_task(self._make(name, hand, what), name=hand)

    async def _make(self, name: str, hand: str, what: Looking) -> None:
        """Step by step, to the end; others have their turns in between."""
        keeping = asyncio.create_task(self._keep(name, hand))
        looked, given_up = Looked(what.sofar, 0, 1), False
        try:
            while looked.report is None and not given_up:
                try:
                    async with self._turn:
                        looked = await self.thinkers.look(msgspec.structs.replace(what, sofar=looked.sofar))
                except Exception as error:  # noqa: BLE001 - whatever it dies of: whoever waits is told in the end
                    incident("look back failed", error, table=name)
                    given_up = await self._say(name, hand, _failed)
                else:
                    await self._keep_step(name, hand, looked)
        except NotOurs:
            log.info("look back is made elsewhere, or not any more", table=name)
        except StoreError as error:
            log.warning("look back waits for the store", table=name, error=str(error))
        finally:
            keeping.cancel()
            if self._tasks.get(name) is asyncio.current_task():
                del self._tasks[name]

    async def _keep_step(self, name: str, hand: str, looked: Looked) -> None:
        """Keep what was found by the last steps; with the report it is not in the making any more."""

        def made(had: LookedBack | None) -> LookedBack:
            had = _there(had)
            _own(had, hand)
            return LookedBack(_packed(looked.report), had.shared)

        if looked.report is not None:
            await self._change(name, made)
            return
        sofar, till = _packed(looked.sofar), self._now() + self.lease_ms
        await self._say(name, hand, lambda _: Making(hand, till, looked.done, looked.total, sofar=sofar))

    async def _keep(self, name: str, hand: str) -> None:
        """Say that we are at it, also while others have their turn."""

        def longer(making: Making) -> Making:
            return msgspec.structs.replace(making, till=self._now() + self.lease_ms)

        with suppress(NotOurs):
            while True:
                await asyncio.sleep(self.lease_ms / 3000)
                with suppress(StoreError):
                    await self._say(name, hand, longer)

    async def _say(self, name: str, hand: str, edit: Callable[[Making], Making]) -> bool:
        """Change what we make; whether it is given up by now. Raises ``NotOurs``, ``StoreError``."""

        def said(had: LookedBack | None) -> LookedBack:
            had = _there(had)
            return msgspec.structs.replace(had, making=edit(_own(had, hand)))

        making = (await self._change(name, said)).making
        return making is not None and making.given_up

    async def _change(self, name: str, edit: Callable[[LookedBack | None], LookedBack]) -> LookedBack:
        return (await self._store.documents.change(KIND, name, LookedBack, edit, effects=_rings)).value

    async def _end(self, name: str) -> None:
        """Make it no further here."""
        task = self._tasks.pop(name, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def _now(self) -> int:
        return ms(self._clock())


def whose(source: str) -> tuple[str, int]:
    """The table and the seat that a timer is about."""
    table, _, seat = source.partition(":")[2].rpartition("-")
    return table, int(seat)


def _name(table: str, seat: int) -> str:
    return f"{table}-{seat}"


def _report(game: Game[Any, Any], had: LookedBack) -> Report | None:
    """What was made, as far as this version can read and tell it."""
    try:
        report = msgspec.json.decode(had.report, type=Report)
    except msgspec.ValidationError:
        return None
    return report if tellable(game, report) else None


def _there(had: LookedBack | None) -> LookedBack:
    if had is None:
        raise NotOurs
    return had


def _own(had: LookedBack, hand: str) -> Making:
    if had.making is None or had.making.hand != hand:
        raise NotOurs
    return had.making


def _failed(making: Making) -> Making:
    return msgspec.structs.replace(making, failed=making.failed + 1)


def _rings(old: LookedBack | None, new: LookedBack, _: int) -> Effects:
    """The timer: when somebody else goes on with it, as long as it is in the making."""
    if new.making is not None and not new.making.given_up:
        return Effects(timers={KIND: new.making.till})
    return Effects(timers={KIND: None} if old is not None and old.making is not None else {})


def _packed(what: Report | Sofar | None) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(what))


def _sofar(making: Making) -> Sofar:
    """What was found; an earlier version's, where it can't be read, is found anew."""
    try:
        return msgspec.json.decode(making.sofar, type=Sofar)
    except msgspec.ValidationError:
        return Sofar()

"""Looks back in tests: few games in thought, in a thread, and no further than they are let."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.door.app import App
from bot.app.match import thinkers
from bot.app.match.thinkers import Looked, Looking, Thinkers, in_thread
from bot.app.show import lookback
from engines.core.judging import Effort
from tests.patience import EVEN_IF_SLOW_S

LITTLE = Effort(tried=8, picked=8, weighed=8, course=4, worst=3, best=1)


class Slow(Thinkers):
    """Looks back in a thread. ``go``: set to let more than the first step be done; ``begun``: how many were begun."""

    def __init__(self) -> None:
        super().__init__(in_thread, EVEN_IF_SLOW_S)
        self.go = asyncio.Event()
        self.begun = 0
        self.broken = False

    async def look(self, looking: Looking) -> Looked:
        self.begun += looking.sofar.decisions is None
        if self.broken:
            raise RuntimeError("broken")
        if looking.sofar.decisions is not None:
            await self.go.wait()
        return await super().look(looking)


def slowly(app: App, monkeypatch: pytest.MonkeyPatch, wait_s: float) -> Slow:
    """Let looks back be made so; whoever looks at one waits so long for it."""
    made = Slow()
    app.service.look_backs.effort, app.service.look_backs.thinkers = LITTLE, made
    monkeypatch.setattr(lookback, "WAIT_S", wait_s)
    monkeypatch.setattr(thinkers, "AT_ONCE_S", 0.0)
    return made

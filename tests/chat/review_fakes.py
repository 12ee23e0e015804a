"""Fake the review worker: few playouts, in a thread, paused until a test continues it."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.api import App
from bot.app.tables import ai_pool
from bot.app.tables.ai_pool import AIPool, ReviewStep, ReviewTask, make_thread_pool
from bot.app.views import review_view
from engines.core.analysis_results import AnalysisBudget
from tests.timeouts import EVEN_IF_SLOW_S

LITTLE = AnalysisBudget(tried=8, picked=8, weighed=8, course=4, worst=3, best=1)


class GatedReviewer(AIPool):
    """Looks back in a thread. ``go``: set to let more than the first step be done; ``begun``: how many were begun."""

    def __init__(self) -> None:
        super().__init__(make_thread_pool, EVEN_IF_SLOW_S)
        self.go = asyncio.Event()
        self.begun = 0
        self.broken = False

    async def review_steps(self, task: ReviewTask) -> ReviewStep:
        self.begun += task.sofar.decisions is None
        if self.broken:
            raise RuntimeError("broken")
        if task.sofar.decisions is not None:
            await self.go.wait()
        return await super().review_steps(task)


def use_slow_reviews(app: App, monkeypatch: pytest.MonkeyPatch, wait_s: float) -> GatedReviewer:
    """Let reviews be made slowly, and let a user who looks at one wait ``wait_s`` seconds for it.

    Return the pool that makes them.
    """
    made = GatedReviewer()
    app.service.reviews.effort, app.service.reviews.ai_pool = LITTLE, made
    monkeypatch.setattr(review_view, "WAIT_S", wait_s)
    monkeypatch.setattr(ai_pool, "MAX_STEP_S", 0.0)
    return made

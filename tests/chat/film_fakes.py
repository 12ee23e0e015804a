"""Fake the film renderer with small real GIFs and a gate."""

import asyncio
from collections.abc import AsyncGenerator

import numpy as np
import pytest

from bot.app.api import App
from bot.app.tables import ai_pool
from bot.app.tables.ai_pool import AIPool, ReviewStep, ReviewTask, make_thread_pool
from bot.app.tables.reviews import KIND, StoredReview
from bot.app.views import review_view
from engines.core.analysis_results import AnalysisBudget
from render.core.gif import GifEncoder
from render.core.request import FilmProgress, FilmRequest
from tests.timeouts import EVEN_IF_SLOW_S

COLOURS = bytes(range(256)) * 3


class GatedFilmRenderer:
    """Makes films. ``go``: set to let them finish; ``left``: how many were abandoned."""

    def __init__(self) -> None:
        self.go = asyncio.Event()
        self.asked: list[FilmRequest] = []
        self.left = 0

    async def make(self, key: str, film: FilmRequest) -> AsyncGenerator[FilmProgress]:
        """Make a film: yield a first progress, wait for ``go``, then yield the last one with the GIF."""
        self.asked.append(film)
        try:
            yield FilmProgress(1, 4)
            await self.go.wait()
            gif = GifEncoder(8, 6, COLOURS)
            gif.add_frame(np.zeros((6, 8), np.uint8), 100)
            gif.add_frame(np.ones((6, 8), np.uint8), 100)
            yield FilmProgress(4, 4, gif.to_bytes())
        except (GeneratorExit, asyncio.CancelledError):
            self.left += 1
            raise


LITTLE = AnalysisBudget(candidates=8, alternatives=8, complete=8, rounds=4, worst=3, best=1)


class GatedReviewer(AIPool):
    """Reviews games in a thread. ``go``: set to allow steps after the first; ``begun``: reviews started."""

    def __init__(self) -> None:
        super().__init__(make_thread_pool, EVEN_IF_SLOW_S)
        self.go = asyncio.Event()
        self.begun = 0
        self.broken = False

    async def review_steps(self, task: ReviewTask) -> ReviewStep:
        self.begun += task.partial_review.decisions is None
        if self.broken:
            raise RuntimeError("broken")
        if task.partial_review.decisions is not None:
            await self.go.wait()
        return await super().review_steps(task)


async def store_review(app: App, name: str, made: StoredReview) -> None:
    await app.service.store.documents.update_value(KIND, name, StoredReview, lambda _: made)


def use_slow_reviews(app: App, monkeypatch: pytest.MonkeyPatch, wait_s: float) -> GatedReviewer:
    """Make reviews slow, and let a user wait ``wait_s`` seconds for one.

    Return the pool that makes them.
    """
    made = GatedReviewer()
    app.service.reviews.effort, app.service.reviews.ai_pool = LITTLE, made
    monkeypatch.setattr(review_view, "WAIT_S", wait_s)
    monkeypatch.setattr(ai_pool, "MAX_STEP_S", 0.0)
    return made

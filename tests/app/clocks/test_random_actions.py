"""Test random sequences of actions: no defect is logged and no table stops."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.app.clocks.conftest import World
from tests.app.clocks.process_crash import WriteCrash
from tests.app.clocks.random_actions import RandomWalk, load_overdue_actions
from tests.app.conftest import Arrive
from tests.conftest import FULL, so_many
from tests.incidents import Incidents

STEPS = 500 if FULL else 120
FIRST = int(os.environ.get("BOTTEGA_SEED", "1"))
SEEDS = range(FIRST, FIRST + (so_many(12, 2) if FULL else 3))


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", SEEDS)
async def test_random_walk_causes_no_failures_or_stuck_tables(
    world: World, arrive: Arrive, another: Callable[[], Any], monkeypatch: pytest.MonkeyPatch, incidents: Incidents,
    seed: int,
) -> None:  # fmt: skip
    def apply_trip(at: WriteCrash) -> Any:
        return at.watch_writes(world.app.service.store.pool, monkeypatch)

    walk = RandomWalk(world, arrive, another, apply_trip, random.Random(seed))
    await walk.begin()
    for _ in range(STEPS):
        await walk.step()
        assert not incidents.failures(), "\n".join([*walk.trail[-30:], *incidents.failures()])
    await walk.check()


async def test_stuck_tables_report_overdue_actions(world: World, arrive: Arrive, another: Callable[[], Any]) -> None:
    """Hours pass and no timer rings: an AI owes an answer, or a clock has run out."""
    walk = RandomWalk(world, arrive, another, lambda _: None, random.Random(0))
    await walk.begin()
    world.jump(days=40)
    found = [why for table in walk.tables for why in await load_overdue_actions(world, table)]
    assert any(why.startswith("the AI of") for why in found)
    assert any(why.startswith("out of") for why in found)

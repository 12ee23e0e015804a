"""Test that clocks and random sources are injected: no direct reads in bot/, and the time of the event loop."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.metrics import loop_time

BOT: Final = Path(__file__).parents[2] / "bot"
OUTSIDE: Final = ("runtime", "cli", "store/admin")
"""The folders that meet the machine: processes, files, the command line."""
READS: Final = {"now", "utcnow", "today", "urandom", "getrandom", "uuid4", "uuid1"}
"""Attributes by which a clock or the system's chance is read."""
GIVEN: Final = {"app/common/interfaces.py: datetime.now"}
"""What a part gets where it is given nothing else."""


def find_reads(folder: Path) -> Iterator[str]:
    """Yield each place that reads a clock or draws at random without being given it."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if name.startswith(OUTSIDE):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Attribute(ast.Name("datetime" | "date" | "os" | "uuid" as owner), attribute):
                    if attribute in READS:
                        yield f"{name}: {owner}.{attribute}"


@pytest.mark.lint
def test_clocks_and_chance_are_given() -> None:
    assert set(find_reads(BOT)) == GIVEN, "take the clock of the service, or add the place to GIVEN with its reason"


async def test_the_clock_is_that_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 42.0)
    assert loop_time() == 42.0

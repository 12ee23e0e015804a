"""Test how many project files run from a button press at Discord to the stored move and the new picture."""

from __future__ import annotations

import random
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from bot.app.deadlines import outages
from engines.core.random_moves import random_move
from render.core.renderer import IncrementalRenderer
from render.core.request import Picture, PictureRequest
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.server import wait_until_settled

ROOT: Final = Path(__file__).parents[3]
FOLDERS: Final = tuple(f"{ROOT / name}/" for name in ("bot", "engines", "render"))
ENTERED: Final = {"bot": 82, "engines": 27, "render": 40}
"""Files of each package in which a function runs: what was found over several games."""


@contextmanager
def files_entered() -> Iterator[set[str]]:
    """Collect the files of the project in which a function is called, in this thread and in those that begin."""
    found: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_name != "<module>" and code.co_filename.startswith(FOLDERS):
            found.add(code.co_filename.removeprefix(f"{ROOT}/"))

    threading.setprofile(watch)
    sys.setprofile(watch)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@pytest.mark.slow
async def test_a_button_enters_few_files_until_its_picture_is_shown(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outages, "POLL_INTERVAL_S", 3600.0)  # what comes by time is no part of the way
    renderer = IncrementalRenderer(4)

    async def render(key: str, request: PictureRequest) -> Picture:
        return renderer.render_request(key, request)

    await discord_env.stop()
    discord_env.paint = render
    await discord_env.begin()
    people = [discord_env.person(name) for name in ("Anna", "Ben", "Cyril")]
    table = await open_table(discord_env, people, "princes")
    async with discord_env.app.service.tables.open_started(table) as found:
        seat = found.match.seats_to_move()[0]
        move = random_move(found.match.choice_tree(seat), random.Random(1))
        before = found.match.version
    panel = await people[seat].command("move", move=f"{' '.join(move)} .")
    await wait_until_settled(discord_env.world)
    with files_entered() as files:
        await people[seat].press(next(t for t in people[seat].press_targets(panel) if t.press.startswith("yes ")))
        await wait_until_settled(discord_env.world)
    async with discord_env.app.service.tables.open_started(table) as found:
        assert found.match.version > before
    assert any(file.startswith("render/princes/") for file in files)
    counts = Counter(file.split("/")[0] for file in files)
    assert {name: counts[name] for name, most in ENTERED.items() if counts[name] > most} == {}, sorted(files)

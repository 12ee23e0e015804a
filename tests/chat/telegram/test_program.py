"""Test `python -m bot` with a Telegram token against the simulated Telegram; a wrong token is one line."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from tests.chat.telegram.conftest import Arrive
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import TOKEN, World
from tests.timeouts import wait_until


async def start_program(telegram: Server, data: Path, token: str) -> tuple[asyncio.subprocess.Process, list[str]]:
    """Start the program; return its process and the list to which its output lines are added."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("BOTTEGA", "REDIS", "DISCORD"))}
    env |= {"TELEGRAM_TOKEN": token, "BOTTEGA_TELEGRAM_API": telegram.url, "BOTTEGA_DATA": str(data)}
    env |= {"BOTTEGA_PAINTERS": "1", "PYTHONPATH": str(Path(__file__).parents[3])}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=data, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    lines: list[str] = []

    async def read_lines() -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            lines.append(line.decode().rstrip())

    process.listener = asyncio.create_task(read_lines())  # type: ignore[attr-defined]
    return process, lines


async def stop_program(process: asyncio.subprocess.Process) -> None:
    process.send_signal(signal.SIGTERM)
    await wait_until(lambda: process.returncode is not None, "it ends")
    await process.listener  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.mark.slow
async def test_with_a_token_the_program_is_at_telegram(
    telegram: Server, world: World, add_person: Arrive, folder: Path
) -> None:
    process, lines = await start_program(telegram, folder, TOKEN)
    said = await wait_until(lambda: next((line for line in lines if "@bottega_test_bot" in line), ""), "it is there")
    assert "https://t.me/bottega_test_bot?startgroup=" in said
    anna, ben = add_person("Anna"), add_person("Ben")
    group = world.group(anna.user, ben.user)
    anna.write("/play princes", group)
    await wait_until(lambda: anna.find("join ", group.id), "the lobby")
    await ben.tap("join ", group.id)
    await anna.tap("addai ", group.id)  # both are shown by one message, five seconds after the lobby
    await wait_until(lambda: all(name in anna.messages(group.id)[-1].text for name in ("Ben", "AI 1")), "they sit")
    await anna.tap("start ", group.id)
    board, _ = await wait_until(lambda: anna.find("story ", group.id), "the board")
    assert board.photo is not None
    assert len(board.photo) > 10_000, "a picture that was really painted"
    await stop_program(process)
    assert process.returncode == 0
    assert not any(TOKEN in line for line in lines)


@pytest.mark.slow
async def test_a_wrong_token_is_said_in_one_line(telegram: Server, folder: Path) -> None:
    process, lines = await start_program(telegram, folder, "1:wrong")
    await wait_until(lambda: any("TELEGRAM_TOKEN" in line for line in lines), "what is wrong")
    await wait_until(lambda: any("/in/" in line for line in lines), "the local table goes on")
    await stop_program(process)

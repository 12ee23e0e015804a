"""Test adding a game without a change in bot/: the toy game is played to its end and painted.

On the page a browser plays it (``tests/web/browser/test_games.py``).
"""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from bot.app.api import App
from bot.app.ui.screen import Screen
from engines import GAMES
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator, has_translation
from render.core.pool import RenderPool
from render.core.request import Picture
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.gameplay import answer_question, seats_to_move
from tests.timeouts import EVEN_IF_SLOW_S, MOMENTS

ROOT = Path(__file__).parents[2]
WRITTEN = {".py", ".ftl", ".toml", ".js", ".css", ".html", ".svg", ".lua", ".txt", ".md"}


@pytest.fixture
async def painter() -> AsyncIterator[RenderPool]:
    async with RenderPool(modules=["tests.toy.painter"], seconds=EVEN_IF_SLOW_S) as painter:
        yield painter


def game_names() -> set[str]:
    """Return the names of the games, in code and in every language, in small letters."""
    found = set(GAMES)
    for game in GAMES.values():
        for lang in LANGUAGES:
            found.add(build_translator(game.data_dir, lang)(Msg("game-name")).lower())
            assert has_translation(game.data_dir, lang, "game-name")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["bot", "engines/core", "render/core"])
def test_no_games_name_is_written_there(folder: str) -> None:
    spaces = re.compile(r"[\s_-]+")
    wanted = {spaces.sub("", name) for name in game_names()}
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in WRITTEN]
    assert len(files) > 15
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").lower().splitlines(), 1):
            said = [name for name in wanted if name in spaces.sub("", line)]
            assert not said, f"{path.relative_to(ROOT)}:{number}: {said}"
        assert not any(name in spaces.sub("", path.stem.lower()) for name in wanted), path


def test_the_toy_is_no_part_of_the_program() -> None:
    for path in (path for folder in ("engines", "render", "bot") for path in (ROOT / folder).rglob("*.py")):
        assert "pebbles" not in path.read_text("utf-8").lower(), path
        assert not re.search(r"^\s*(from|import) tests\b", path.read_text("utf-8"), re.MULTILINE), path


def measure_picture(data: bytes) -> tuple[int, int, int]:
    """Return the width and height of a PNG, and how many colours it has."""
    with Image.open(io.BytesIO(data)) as image:
        return image.width, image.height, len(image.convert("RGB").getcolors(1 << 20) or ())


@pytest.mark.slow
async def test_added_game_is_played_and_rendered_through_service(
    app: App, make_table: Seat, arrive: Arrive, running: None, painter: RenderPool
) -> None:
    table, people = await make_table("Anna", "Ben", ais=1)
    painted: dict[str, list[Picture]] = {}

    async def paint(screen: Screen) -> None:
        assert screen.picture is not None, screen
        kind = screen.picture.picture
        made = await painter.render_picture(f"{kind} {screen.private}", screen.picture)
        assert measure_picture(made.png)[2] > 8
        painted.setdefault(kind, []).append(made)

    for _ in range(MOMENTS):
        seats = [seat for seat in await seats_to_move(app, table) if seat < len(people)]
        for seat in seats:
            await paint(await people[seat].press(f"hand {table}"))
            await answer_question(people[seat], table)
        board = await app.render_screen(None, "", table)
        await paint(board)
        if any(button.callback_data.startswith("rematch") for row in board.rows for button in row):
            break
        await asyncio.sleep(0.02)
    assert [b.label for row in board.rows for b in row] == [
        "Rematch", "Replay as a film", "Look back", "Move by move", "Story", "Fair-play receipt",
    ]  # fmt: skip
    assert "Fair play" in board.text[-1]
    assert {line[:2] for line in board.text[1:4]} <= {"1.", "2.", "3."}
    assert any("AI 1" in line for line in board.text)
    async with app.service.tables.open_started(table) as found:
        assert {entry.by for entry in found.match.entries if entry.seat == 2} == {"ai"}
        assert found.match.is_over
    await paint(await people[0].press(f"legend {table}"))
    assert {"board", "hand", "legend"} == set(painted)
    assert {"deck", "bowl:red", "0/points", "2/points"} <= painted["board"][-1].marks.keys()
    assert len({picture.png for picture in painted["board"]}) > 5
    spectator: Guest = await arrive("Cleo", at=people[0].place)
    await paint(await spectator.press(f"board {table}"))

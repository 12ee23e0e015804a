"""Test the heights of panels on a phone: each question of a whole game with its answers, in all languages."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.ui.screen import Button, Screen
from bot.frontends.common.texts import label_width
from bot.frontends.discord.limits import ALT
from bot.frontends.discord.rendering import render_screen
from engines.core.translation import LANGUAGES
from render.core.request import Picture
from tests.app.test_alt_text import find_repeated_sentences
from tests.games import REAL
from tests.press_counts.press_counts import iter_question_screens, open_app, whole_game_record

HIGHEST_PX = 640
"""What a phone of 412 x 915 px shows of a chat above the keyboard line and below the head."""
INNER_PX = 304
"""Width inside a container: without the sender's picture, the margins and the padding."""
LINE_PX, BUTTON_PX, SELECT_PX, GAP_PX, BUTTON_PADDING_PX = 22, 40, 44, 8, 32


def text_height(content: str) -> int:
    """Return the height of a text with line breaks where a phone has no room (px)."""
    lines = [max(1, -(-int(label_width(line)) // INNER_PX)) for line in content.split("\n")]
    return sum(lines) * LINE_PX


def row_height(row: dict[str, Any]) -> int:
    """Return the height of a row: buttons go on below where they have no room (px)."""
    if row["components"][0]["type"] != 2:
        return SELECT_PX
    lines, left = 1, INNER_PX
    for button in row["components"]:
        width = min(INNER_PX, int(label_width(button.get("label") or "")) + BUTTON_PADDING_PX)
        if width > left:
            lines, left = lines + 1, INNER_PX
        left -= width + GAP_PX
    return lines * (BUTTON_PX + GAP_PX) - GAP_PX


def height_from_question(screen: Screen) -> int:
    """Return the height from the question to the end of a panel: what a chat shows when it is opened (px)."""
    picture = Picture(b"", 1600, 1018) if screen.picture is not None else None
    (container,) = render_screen(screen, picture).view.to_components()  # type: ignore[no-untyped-call]
    parts = container["components"]
    texts = [n for n, part in enumerate(parts) if part["type"] == 10]
    below = parts[texts[1] :]
    heights = [text_height(one["content"]) if one["type"] == 10 else row_height(one) for one in below]
    return sum(heights) + GAP_PX * len(heights)


def assert_alt_text(screen: Screen) -> None:
    """Check that the text of a question's picture begins with the question, says nothing twice, and fits whole."""
    assert find_repeated_sentences(screen.alt) == [], screen.alt
    assert len(screen.alt) <= ALT, f"{len(screen.alt)} characters, at most {ALT}"
    is_question = screen.picture is not None and not any(t.startswith("yes ") for t in map(_data, screen.rows))
    if is_question:
        assert screen.alt.startswith(screen.text[0].rstrip(".")), f"{screen.alt[:200]!r} asks nothing"


def _data(row: tuple[Button, ...]) -> str:
    return row[0].callback_data


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
async def test_the_question_and_its_answers_are_on_the_first_screen(game: str) -> None:
    asked = 0
    async with open_app() as app:
        async for screen in iter_question_screens(app, whole_game_record(game)):
            height = height_from_question(screen)
            assert height <= HIGHEST_PX, f"{screen.text[:1]}: {height} px, at most {HIGHEST_PX}; fold more answers"
            assert_alt_text(screen)
            asked += 1
    assert asked > 4 * len(LANGUAGES), "the game was played"

"""Test parts of the board in chats: buttons, enlarged pictures, texts, and no secret of other players."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.app.api import App
from bot.app.tables.moves import submit_move
from bot.app.ui.screen import Button, Screen, flatten_rows
from engines import GAMES
from engines.core.random_moves import random_move
from render.core import board_parts
from render.core.composition import compose_scene
from render.core.request import PictureRequest
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import start_three
from tests.engines.laws.information_sets import iter_twins, twin_differs
from tests.engines.laws.random_games import random_moments
from tests.games import REAL
from tests.texts import match_text


def part_buttons(screen: Screen) -> list[Button]:
    """Return the buttons of the parts that a board offers."""
    return [button for select in screen.selects for _, buttons in select.groups for button in buttons]


async def start_princes(app: App, arrive: Arrive) -> tuple[Guest, str]:
    """Start a table of the Princes for Anna with two AIs."""
    anna = await arrive("Anna")
    return anna, (await anna.press("open princes 2")).table


async def test_the_board_offers_its_parts_and_each_is_a_picture_and_words(app: App, arrive: Arrive) -> None:
    anna, table = await start_princes(app, arrive)
    whole = await anna.press(f"board {table}")
    buttons = part_buttons(whole)
    assert [button.label for button in buttons][1] == "Estate: Anna"
    shown = await anna.press(buttons[1].callback_data)
    assert shown.picture is not None
    assert (shown.picture.layout, shown.picture.part) == (board_parts.SHAPE, "estate:0")
    assert shown.text[0] == "Estate: Anna"
    assert any(match_text("text-player", line, game="princes") for line in shown.text[2:])
    assert "Anna" not in " ".join(shown.text[2:]), "the only reader is called you"
    assert shown.alt.startswith("Estate: Anna.")
    assert buttons[1].callback_data not in [button.callback_data for button in part_buttons(shown)]
    assert f"board {table}" in [button.callback_data for button in flatten_rows(shown.rows)], "and the way back"


async def test_a_part_in_another_language_is_called_by_its_name_there(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna", lang="cs")
    table = (await anna.press("open princes 2")).table
    assert "Panství: Anna" in [button.label for button in part_buttons(await anna.press(f"board {table}"))]


async def test_a_part_that_is_not_there_is_the_board(app: App, arrive: Arrive) -> None:
    anna, table = await start_princes(app, arrive)
    for part in ("estate:9", "estate:x", "cellar", "estate"):
        shown = await anna.press(f"board {table} - {part}")
        assert shown.picture is not None
        assert (shown.picture.layout, shown.picture.part) == ("", "")


async def test_a_question_is_shown_on_its_part(app: App, arrive: Arrive) -> None:
    table, people = await start_three(arrive, "princes")
    dice, asked = Random(1), dict[str, str]()
    while {"open", "turn"} - asked.keys():
        async with app.service.tables.open_started(table) as held:
            seat = held.match.seats_to_move()[0]
            kind, word = held.match.view_for(seat).asks, random_move(held.match.choice_tree(seat), dice)
            epoch, version = held.match.epochs[seat], held.match.version
        panel = await people[seat].press(f"panel {table}")
        assert panel.picture is not None
        asked[kind] = panel.picture.part if panel.picture.picture == "board" else ""
        assert panel.picture.layout == "", "the part alone where it has all that is asked, else as chats show a board"
        await submit_move(app.service, table, seat, epoch, word, f"said-{version}", user_id=people[seat].id)
    assert asked["open"] == "auction"
    assert (asked["give"], asked["turn"]) == ("", ""), "what is answered over one's hand"


TWINS = 8
"""So many of a game; what is painted of a view is compared in full where law 11 is."""


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_a_part_is_the_same_in_tables_that_a_viewer_cannot_tell_apart(game: str) -> None:
    dice, compared = Random(4), 0
    *_, played = random_moments(GAMES[game], 4)
    for twin, _, _ in iter_twins(played, dice, 4):
        if not twin_differs(twin) or compared == TWINS:
            continue
        real, other = (_part_contents(game, match.view_for(twin.viewer)) for match in (twin.real, twin.match))
        assert real == other
        compared += 1
    assert compared


def _part_contents(game: str, view: Any) -> list[object]:
    found: list[object] = []
    for name in board_parts.part_names(game, view):
        found.append(compose_scene(PictureRequest(game, view, layout=board_parts.SHAPE, part=name)).to_text())
        found.append(board_parts.part_lines(game, view, name, GAMES[game].board_messages(view)))
    return found

"""Test the declared fields of commands: the table list and the repost of a board."""

from __future__ import annotations

import pytest

from bot.app.dispatch.commands import COMMANDS, is_repost_request
from bot.app.ui.screen import flatten_rows
from tests.app.conftest import Arrive


async def test_the_list_of_tables_shows_or_leads_to_what_declares_it(arrive: Arrive) -> None:
    """The page names these commands nowhere else, and all others without arguments below the list."""
    anna = await arrive("Anna")
    shown = await anna.command("tables")
    reached = {"tables", *(button.callback_data.partition(" ")[0] for button in flatten_rows(shown.rows))}
    plain = [command for command in COMMANDS if not command.arguments]
    assert [one.name for one in plain if one.in_tables] == [one.name for one in plain if one.name in reached]


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("/board t1", True), ("/board t1 whole", True), ("/board", False), ("/board t2", False),
        ("/hand t1", False), ("/nonsense t1", False), ("board t1", False), ("panel t1", False), ("", False),
    ],
)  # fmt: skip
def test_a_typed_board_of_the_table_posts_it_again(line: str, asks: bool) -> None:
    assert is_repost_request(line, "t1") is asks

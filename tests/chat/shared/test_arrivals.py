"""Test that nothing foreign is awaited between the arrival of an update or an interaction and its confirmation."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bot

FRONTENDS = Path(bot.__file__).parent / "frontends"
ARRIVALS = {
    "telegram/update_inbox.py": {
        "accept_update": {"self._store_update"},
        "poll_updates": {"self._api.bot.get_updates", "asyncio.sleep", "self._accept_all"},
        "_accept_all": {"asyncio.gather", "asyncio.sleep"},
        "_store_update": {"self._stored_updates.add_name"},
    },
    "discord/interaction_inbox.py": {
        "accept_interaction": {"acknowledge_interaction", "self._forget_interaction"},
        "_save_interaction": {"self._stored.add_name"},
    },
}
"""What each function on the way awaits: the store, and what fetches, confirms or acknowledges."""


def list_awaited_calls(source: str, name: str) -> set[str]:
    """Return what the function of this name awaits, as written."""
    (function,) = [
        node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.AsyncFunctionDef) and node.name == name
    ]
    awaited = [node.value for node in ast.walk(function) if isinstance(node, ast.Await)]
    return {ast.unparse(value.func if isinstance(value, ast.Call) else value) for value in awaited} - {"saving"}


@pytest.mark.parametrize(("path", "name"), [(path, name) for path, names in ARRIVALS.items() for name in names])
def test_nothing_foreign_is_awaited_before_an_update_is_acknowledged(path: str, name: str) -> None:
    assert list_awaited_calls((FRONTENDS / path).read_text("utf-8"), name) == ARRIVALS[path][name], (
        "a slow chat would keep the updates of all others waiting: begin a task instead"
    )

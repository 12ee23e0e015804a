"""Test stored positions: each loads, asks the recorded question and can be played to its end."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.match_factory import dump_position, load_match
from engines.core.random_moves import random_move
from tests.engines.laws.random_games import AnyMatch, secret_of
from tests.engines.positions.position_writer import END, HOME, missing_kinds, position_paths, question_kind
from tests.toy import register_toy

register_toy()
PARTS = ("state", "stack", "drawn", "seats", "options", "rules", "game")

positions = pytest.mark.parametrize(
    "path",
    [path for game in GAMES.values() for path in position_paths(game)],
    ids=lambda path: str(path.relative_to(HOME)),
)


def read_position(path: Path) -> dict[str, Any]:
    """Read a kept position."""
    found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return found


def load_position(path: Path, dumped: dict[str, Any]) -> AnyMatch:
    return load_match(GAMES[path.parent.name], "a-table", dumped, secret_of(27))


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_position_for_every_kind_of_question(key: str) -> None:
    assert missing_kinds(GAMES[key]) == set(), "run `make positions`"


@positions
def test_a_position_loads_asks_and_goes_on(path: Path) -> None:
    match = load_position(path, read_position(path))
    if read_position(path)["shape"] == match.game.schema_version:
        assert msgspec.json.decode(msgspec.json.encode(dump_position(match))) == read_position(path)
    assert question_kind(match) == path.stem.partition("-")[0]
    dice = Random(path.stem)
    while not match.is_over:
        seat = match.seats_to_move()[0]
        match.push(seat, random_move(match.choice_tree(seat), dice))
    assert len(match.game.seat_scores(match.position)) == match.header.seats


@positions
def test_a_position_without_a_part_is_refused(path: Path) -> None:
    for part in PARTS:
        dumped = read_position(path)
        del dumped[part]
        with pytest.raises(EngineError) as caught:
            load_position(path, dumped)
        assert caught.value.code == "bad_state", part


@positions
def test_a_position_without_its_open_step_is_refused_or_asks_something_else(path: Path) -> None:
    dumped = read_position(path)
    if path.stem == END:
        return
    was = dumped["stack"].pop()
    with contextlib.suppress(EngineError):
        match = load_position(path, dumped)
        assert match.position.stack, "a game is not over in the middle"
        assert (question_kind(match), getattr(match.position.stack[-1], "seat", None)) != (was["step"], was.get("seat"))

"""Kept positions load, ask what they asked, and go on to the end."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core.log import Secret
from engines.core.tables import dump, load_table
from engines.core.tree import random_word
from engines.core.words import Refused
from tests.positions.write import HOME, KINDS, kind_of

SECRET = Secret("1b" * 32, "b1" * 32)
EVERY = [(game, kind) for game, kinds in KINDS.items() for kind in kinds]


def read(game: str, kind: str) -> dict[str, Any]:
    """A kept position."""
    found: dict[str, Any] = msgspec.json.decode((HOME / game / f"{kind}.json").read_bytes())
    return found


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_a_position_loads_asks_and_goes_on(game: str, kind: str) -> None:
    match = load_table(GAMES[game], "a-table", read(game, kind), SECRET)
    assert msgspec.json.decode(msgspec.json.encode(dump(match))) == read(game, kind)
    assert kind_of(match) == kind
    dice = Random(kind)
    while not match.over:
        seat = match.owing()[0]
        match.push(seat, random_word(match.tree(seat), dice))
    assert len(match.view(None).results) == match.header.seats


@pytest.mark.parametrize(("game", "kind"), EVERY)
@pytest.mark.parametrize("part", ["state", "stack", "drawn", "seats", "options", "rules", "game"])
def test_a_position_without_a_part_is_refused(game: str, kind: str, part: str) -> None:
    dumped = read(game, kind)
    del dumped[part]
    with pytest.raises(Refused) as caught:
        load_table(GAMES[game], "a-table", dumped, SECRET)
    assert caught.value.code == "bad_state"


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kind in EVERY if kind != "end"])
def test_a_position_without_its_open_step_is_refused_or_asks_something_else(game: str, kind: str) -> None:
    dumped = read(game, kind)
    dumped["stack"].pop()
    with contextlib.suppress(Refused):
        match = load_table(GAMES[game], "a-table", dumped, SECRET)
        assert kind_of(match) != kind

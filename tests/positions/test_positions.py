"""Kept positions load, ask what they asked, and go on to the end."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import msgspec
import pytest

from engines.core.log import Secret
from engines.core.tables import dump, load_table
from engines.core.tree import random_word
from engines.core.words import Refused
from engines.princes.game import PRINCES
from tests.positions.write import HOME, KINDS

SECRET = Secret("1b" * 32, "b1" * 32)


def read(kind: str) -> dict[str, Any]:
    """A kept position."""
    found: dict[str, Any] = msgspec.json.decode((HOME / f"{kind}.json").read_bytes())
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_loads_asks_and_goes_on(kind: str) -> None:
    match = load_table(PRINCES, "a-table", read(kind), SECRET)
    assert msgspec.json.decode(msgspec.json.encode(dump(match))) == read(kind)
    assert (match.view(None).asks or "end") == kind
    dice = Random(kind)
    while not match.over:
        seat = match.owing()[0]
        match.push(seat, random_word(match.tree(seat), dice))
    assert len(match.view(None).results) == match.header.seats


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", ["state", "stack", "drawn", "seats", "options", "rules", "game"])
def test_a_position_without_a_part_is_refused(kind: str, part: str) -> None:
    dumped = read(kind)
    del dumped[part]
    with pytest.raises(Refused) as caught:
        load_table(PRINCES, "a-table", dumped, SECRET)
    assert caught.value.code == "bad_state"


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "end"])
def test_a_position_without_its_open_step_is_refused_or_asks_something_else(kind: str) -> None:
    dumped = read(kind)
    dumped["stack"].pop()
    with contextlib.suppress(Refused):
        match = load_table(PRINCES, "a-table", dumped, SECRET)
        assert match.view(None).asks != kind

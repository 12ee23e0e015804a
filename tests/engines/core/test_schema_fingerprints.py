"""Test schema fingerprints: a position's schema changes only together with its schema version."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engines import GAMES
from tests.engines.core.schema_fingerprints import game_fingerprint, read_fingerprints
from tests.toy.game import PEBBLES
from tests.toy.later_versions import GIFTS, build_later_version


@pytest.mark.parametrize("key", GAMES)
def test_a_position_looks_as_its_shape_number_says(key: str) -> None:
    game = GAMES[key]
    if game is PEBBLES:
        return
    known = read_fingerprints()[key].get(str(game.schema_version))
    assert known is not None, (
        f"schema {game.schema_version} is new: run `.venv/bin/python -m tests.engines.core.schema_fingerprints`"
    )
    assert known == game_fingerprint(game), (
        f"raise `schema_version` in engines/{key}/game.py (docs/CONTRIBUTING.md, Raise the right number), "
        "then run `.venv/bin/python -m tests.engines.core.schema_fingerprints`"
    )


def test_fields_steps_and_options_count_and_words_about_them_do_not() -> None:
    fields = replace(build_later_version(2), options=PEBBLES.options)
    option = replace(PEBBLES, options=(*PEBBLES.options, GIFTS))
    value = replace(PEBBLES, options=(msgspec.structs.replace(PEBBLES.options[0], values=(1, 2, 3, 4)),))
    assert len({game_fingerprint(game) for game in (PEBBLES, fields, option, value)}) == 4
    assert game_fingerprint(replace(PEBBLES, rules_version=9, verb_syntax={})) == game_fingerprint(PEBBLES)

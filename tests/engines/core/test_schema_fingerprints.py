"""Test schema fingerprints: a position's schema changes only together with its schema version."""

from dataclasses import replace

import msgspec
import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES
from tests.engines.core.schema_fingerprints import game_fingerprint, read_fingerprints


@pytest.mark.parametrize("key", GAMES)
def test_schema_fingerprint_matches_the_schema_version(key: str) -> None:
    game = GAMES[key]
    known = read_fingerprints()[key].get(str(game.schema_version))
    assert known is not None, (
        f"schema {game.schema_version} is new: run `.venv/bin/python -m tests.engines.core.schema_fingerprints`"
    )
    assert known == game_fingerprint(game), (
        f"raise `schema_version` in engines/{key}/game.py (docs/CONTRIBUTING.md, Raise the right number), "
        "then run `.venv/bin/python -m tests.engines.core.schema_fingerprints`"
    )


def test_fingerprint_covers_fields_and_options_but_not_their_descriptions() -> None:
    class LargerPosition(PEBBLES.position_type):  # type: ignore[name-defined,misc]
        more: int = 0

    (rounds, *others) = PEBBLES.options
    games = [
        PEBBLES,
        replace(PEBBLES, position_type=LargerPosition),
        replace(PEBBLES, options=(rounds, *others, msgspec.structs.replace(rounds, key="gifts"))),
        replace(PEBBLES, options=(msgspec.structs.replace(rounds, values=(1, 2, 3, 4)), *others)),
    ]
    assert len({game_fingerprint(game) for game in games}) == len(games)
    assert game_fingerprint(replace(PEBBLES, rules_version=9, verb_syntax={})) == game_fingerprint(PEBBLES)

"""Tables of older rules: they go on as they began, and what is of other rules is not taken as one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core import tables
from engines.core.words import Refused
from tests.engines.laws.playing import secret_of
from tests.engines.laws.test_law_16_records import RECORDS, Kept
from tests.engines.laws.test_law_16_records import records as kept_of

REVISED = [key for key, game in GAMES.items() if game.revisions]


def _read(path: Path) -> Kept:
    return msgspec.json.decode(path.read_bytes(), type=Kept)


def _of(rules: int) -> Kept:
    return _read(next(iter(sorted((RECORDS / "princes").glob(f"rules{rules}-*.json")))))


@pytest.mark.parametrize("key", REVISED)
def test_games_of_older_rules_need_the_ways_that_they_keep(key: str) -> None:
    """Each record of older rules replays, and one at least of a game no longer does as one of today."""
    game = GAMES[key]
    older = [_read(path) for path in kept_of(game)]
    older = [kept for kept in older if kept.header.rules in game.revisions]
    assert older
    differs = 0
    for kept in older:
        tables.again(game, kept.header, list(kept.entries))
        try:
            tables.again(game, msgspec.structs.replace(kept.header, rules=game.rules), list(kept.entries))
        except Refused:
            differs += 1
    assert differs


@pytest.mark.parametrize("rules", [0, -1, 3, 99])
def test_a_record_or_log_of_rules_that_are_not_played_is_refused(rules: int) -> None:
    kept, game = _of(2), GAMES["princes"]
    header = msgspec.structs.replace(kept.header, rules=rules)
    with pytest.raises(Refused) as replayed:
        tables.again(game, header, list(kept.entries))
    with pytest.raises(Refused) as resumed:
        tables.resume(game, header, secret_of(1), list(kept.entries), None)
    for caught in (replayed, resumed):
        assert (caught.value.code, caught.value.path) == ("bad_record", "header.rules")


def test_a_record_of_another_game_is_refused() -> None:
    kept = _of(2)
    with pytest.raises(Refused) as caught:
        tables.again(GAMES["fresco"], kept.header, list(kept.entries))
    assert (caught.value.code, caught.value.path) == ("bad_record", "header.game")


def _dumped(rules: int) -> dict[str, Any]:
    kept, game = _of(rules), GAMES["princes"]
    return tables.dump(tables.again(game, kept.header, list(kept.entries[:20])))


def test_a_table_of_older_rules_is_dumped_and_loaded_as_one() -> None:
    match = tables.load_table(GAMES["princes"], "old", _dumped(1), secret_of(1))
    assert match.header.rules == 1
    assert match.position.state.old


def test_ways_that_a_table_does_not_keep_are_refused() -> None:
    dumped: Any = _dumped(2)
    dumped["state"]["old"] = ["sells-after"]
    with pytest.raises(Refused) as caught:
        tables.load_table(GAMES["princes"], "old", dumped, secret_of(1))
    assert (caught.value.code, caught.value.path) == ("bad_state", "state.old")


@pytest.mark.parametrize("rules", [0, 3])
def test_a_dump_of_rules_that_are_not_played_is_refused(rules: int) -> None:
    with pytest.raises(Refused) as caught:
        tables.load_table(GAMES["princes"], "other", {**_dumped(2), "rules": rules}, secret_of(1))
    assert (caught.value.code, caught.value.path) == ("bad_state", "rules")

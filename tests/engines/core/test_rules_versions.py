"""Test records and dumps of unsupported rules versions and of other games: all are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import EngineError
from tests.engines.laws.random_games import secret_of
from tests.engines.laws.test_law_16_records import RECORDS, FinishedRecord


def _load_record() -> FinishedRecord:
    path = next(iter(sorted((RECORDS / "princes").glob("*.json"))))
    return msgspec.json.decode(path.read_bytes(), type=FinishedRecord)


@pytest.mark.parametrize("rules", [0, -1, 1, 3, 99])
def test_a_record_or_log_of_rules_that_are_not_played_is_refused(rules: int) -> None:
    kept, game = _load_record(), GAMES["princes"]
    header = msgspec.structs.replace(kept.header, rules=rules)
    with pytest.raises(EngineError) as replayed:
        match_factory.replay_log(game, header, list(kept.entries))
    with pytest.raises(EngineError) as resumed:
        match_factory.resume_match(game, header, secret_of(1), list(kept.entries), None)
    for caught in (replayed, resumed):
        assert (caught.value.code, caught.value.path) == ("bad_record", "header.rules")


def test_a_record_of_another_game_is_refused() -> None:
    kept = _load_record()
    with pytest.raises(EngineError) as caught:
        match_factory.replay_log(GAMES["fresco"], kept.header, list(kept.entries))
    assert (caught.value.code, caught.value.path) == ("bad_record", "header.game")


def _dump_early_position() -> dict[str, Any]:
    kept, game = _load_record(), GAMES["princes"]
    return match_factory.dump_position(match_factory.replay_log(game, kept.header, list(kept.entries[:20])))


def test_ways_that_a_table_does_not_keep_are_refused() -> None:
    dumped: Any = _dump_early_position()
    dumped["state"]["old"] = ["sells-after"]
    with pytest.raises(EngineError) as caught:
        match_factory.load_match(GAMES["princes"], "old", dumped, secret_of(1))
    assert (caught.value.code, caught.value.path) == ("bad_state", "state.old")


@pytest.mark.parametrize("rules", [0, 1, 3])
def test_a_dump_of_rules_that_are_not_played_is_refused(rules: int) -> None:
    with pytest.raises(EngineError) as caught:
        match_factory.load_match(GAMES["princes"], "other", {**_dump_early_position(), "rules": rules}, secret_of(1))
    assert (caught.value.code, caught.value.path) == ("bad_state", "rules")

"""The kept games of the Princes: there are enough of them, they are small, and they replay to the same end."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from engines import GAMES
from engines.core import tables
from engines.core.words import Refused
from tests.laws.law_16_records import RECORDS, Kept
from tests.records.write import names

GAME = GAMES["princes"]
KEPT = sorted((RECORDS / "princes").glob("*.json"))
LARGEST = 300_000
PLAUSIBLE = range(45, 86)
"""Winners of strong players (P-25.1)."""


def read(path: Path) -> Kept:
    """A record and its outcome."""
    return msgspec.json.decode(path.read_bytes(), type=Kept)


def test_there_are_games_of_every_kind() -> None:
    assert set(names(GAME)) <= {path.name for path in KEPT}, "run `make records`"


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_record_replays_to_the_same_end(path: Path) -> None:
    assert path.stat().st_size < LARGEST
    kept = read(path)
    match = tables.again(GAME, kept.header, list(kept.entries))
    assert match.over
    assert GAME.standings(match.position) == kept.standings
    if (kept.header.rules, kept.header.shape) == (GAME.rules, GAME.shape):
        assert match.digest() == kept.entries[-1].digest


@pytest.mark.parametrize("path", [path for path in KEPT if "-ai-" in path.name], ids=lambda path: path.stem)
def test_a_winner_among_strong_players_is_plausible(path: Path) -> None:
    kept = read(path)
    assert max(standing.score for standing in kept.standings) in PLAUSIBLE


def test_a_record_that_was_touched_is_refused() -> None:
    kept = read(KEPT[0])
    n = next(i for i, entry in enumerate(kept.entries) if entry.kind == "say" and entry.events)
    entries = list(kept.entries)
    entries[n] = msgspec.structs.replace(entries[n], events=())
    with pytest.raises(Refused) as caught:
        tables.again(GAME, kept.header, entries)
    assert (caught.value.code, caught.value.path) == ("bad_record", f"entries[{n}]")

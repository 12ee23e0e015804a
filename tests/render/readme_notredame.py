"""Choose the moment of Notre Dame's README picture: a crowded board."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engines import GAMES
from engines.core.match_factory import replay_log
from engines.notredame.view import NotreDameView
from tests.engines.laws.random_games import AnyMatch
from tests.engines.laws.test_law_16_records import RECORDS, FinishedRecord

GAME = GAMES["notredame"]
ROUNDS = range(5, 9)
"""In these rounds the city is full, and the end is open."""


def record_moments() -> Iterator[AnyMatch]:
    """Yield the recorded games for four before every third move of ``ROUNDS``, without their first half."""
    for path in sorted((RECORDS / "notredame").glob("rules*-4seats-ai-*.json")):
        kept = msgspec.json.decode(path.read_bytes(), type=FinishedRecord)
        for version, entry in enumerate(kept.entries):
            if entry.kind != "say" or version < len(kept.entries) // 2 or version % 3:
                continue
            match = replay_log(GAME, kept.header, list(kept.entries[:version]))
            if not match.is_over and match.view_for(None).round in ROUNDS:
                yield match


def count_board_details(match: AnyMatch) -> int:
    """Count what is to be seen: markers, carriages abroad, cubes in Notre Dame, rats that come too many."""
    view: NotreDameView = match.view_for(None)
    if view.asks not in {"play", "bribe"}:
        return 0
    markers = sum(sector.cubes + sector.friend for player in view.players for sector in player.sectors)
    abroad = sum(len(market.carriages) for district in view.districts for market in district.markets[1:])
    rats = sum(player.overflows for player in view.players)
    bribed = sum(len(person.bribed) for person in view.persons)
    return markers + 3 * abroad + 4 * view.cathedral.cubes + 3 * min(rats, 2) + 2 * bribed

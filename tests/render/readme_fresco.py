"""Choose the moment of Fresco's README picture: half of the ceiling is restored."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engines import GAMES
from engines.core.match_factory import replay_log
from engines.fresco.view import FrescoView
from tests.engines.laws.random_games import AnyMatch
from tests.engines.laws.test_law_16_records import RECORDS, FinishedRecord

GAME = GAMES["fresco"]
LEFT = range(8, 14)
"""So many sections are still covered: a third to a half."""


def record_moments() -> Iterator[AnyMatch]:
    """Yield the recorded games for four before every third move while ``LEFT`` sections are covered."""
    for path in sorted((RECORDS / "fresco").glob("rules*-4seats-ai-*.json")):
        kept = msgspec.json.decode(path.read_bytes(), type=FinishedRecord)
        for version, entry in enumerate(kept.entries):
            if entry.kind != "say" or version < len(kept.entries) // 3 or version % 3:
                continue
            match = replay_log(GAME, kept.header, list(kept.entries[:version]))
            if not match.is_over and match.view_for(None).left in LEFT:
                yield match


def count_board_details(match: AnyMatch) -> int:
    """Count what is to be seen: a player restores, stalls are open and closed, moods differ."""
    view: FrescoView = match.view_for(None)
    if view.asks != "restore" or view.turn is None:
        return 0
    stalls = {bool(booth.tiles) for booth in view.booths}
    moods = {player.mood for player in view.players}
    near = sum(told.bonus > 0 for told in view.sections if told.tile)
    return 4 * len(stalls) + len(moods) + min(near, 4) + view.turn.n

"""Choose the moments of Leonardo's README pictures: a crowded board and a hand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engines import GAMES
from engines.core.match_factory import replay_log
from engines.leonardo.view import LeonardoView
from tests.engines.laws.random_games import AnyMatch
from tests.engines.laws.test_law_16_records import RECORDS, FinishedRecord

GAME = GAMES["leonardo"]
ROUNDS = range(3, 8)
"""In these rounds the city is full, and the end is open."""


def record_moments() -> Iterator[AnyMatch]:
    """Yield the recorded games for four before every third move of ``ROUNDS``."""
    for path in sorted((RECORDS / "leonardo").glob("rules*-4seats-ai-*.json")):
        kept = msgspec.json.decode(path.read_bytes(), type=FinishedRecord)
        for version, entry in enumerate(kept.entries):
            if entry.kind != "say" or version < len(kept.entries) // 4 or version % 3:
                continue
            match = replay_log(GAME, kept.header, list(kept.entries[:version]))
            if not match.is_over and match.view_for(None).round in ROUNDS:
                yield match


def count_board_details(match: AnyMatch) -> int:
    """Count what is to be seen: queues in the city, weeks in laboratories, robots, inventions won."""
    view: LeonardoView = match.view_for(None)
    if view.asks not in {"shop", "academy", "workshop"}:
        return 0
    queues = sum(len(area.groups) for area in view.areas)
    labs = [lab for player in view.players for lab in player.labs]
    weeks = sum(min(3, lab.weeks) + 2 * lab.robots + (lab.works > 0) for lab in labs)
    return 3 * queues + weeks + 3 * sum(min(3, len(player.inventions)) for player in view.players)


def count_hand_details(match: AnyMatch) -> int:
    """Count what is to be seen in the hand of the seat that must move: projects, resource cards of many kinds."""
    view: LeonardoView = match.view_for(match.seats_to_move()[0])
    if view.me is None:
        return 0
    return 6 * len(view.me.works) + sum(min(2, n) for n in view.me.hand.values()) + 4 * bool(view.me.knows)

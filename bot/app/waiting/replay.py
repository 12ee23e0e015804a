"""A table's waiting from its log alone: the game is said again, to know who owed an answer after each entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.app.history import History
from bot.app.history import after as history_after
from bot.app.table import Opening, waiting_of
from bot.app.waiting.fold import after
from bot.app.waiting.state import Waiting
from engines.core import tables as engine
from engines.core.game import Game
from engines.core.log import Entry


def replayed(opening: Opening, game: Game[Any, Any], entries: Sequence[Entry]) -> Waiting:
    """What the log tells."""
    waiting, history = waiting_of(opening), History()
    match = engine.again(game, opening.header, list(entries[:1]))
    for version, entry in enumerate(entries, 1):
        if version > 1:
            match.say_again(entry)
        history = history_after(history, version, entry)
        frozen = match.over or history.closed or history.vote is not None
        waiting = after(waiting, version, entry, match.owing(), frozen=frozen)
    return waiting

"""The numbers in the rules that players read (``locale/<lang>/rules.ftl``)."""

from engines.core.rulebook import Rulebook
from engines.core.core_types import Args
from engines.newgame.components import Index, printed


def rule_numbers(index: Index) -> Args:
    """Return all numbers of the texts."""
    game, values = index.numbers, [row.value for row in index.stones.values()]
    return {
        "rounds": game.rounds, "hand": game.hand, "win": game.win, "rest": game.rest, "stones": len(values),
        "low": min(values), "high": max(values),
    }  # fmt: skip


RULEBOOK = Rulebook(("X-1", "X-2", "X-3"), printed, (rule_numbers,))

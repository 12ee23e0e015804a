"""The numbers in the rules that players read (``locale/<lang>/rules.ftl``)."""

from docs.sample.engines.pebbles.components import Index, printed
from engines.core.core_types import Args
from engines.core.rulebook import Rulebook


def rule_numbers(index: Index) -> Args:
    """Return all numbers of the texts."""
    game, values = index.numbers, [row.value for row in index.cards.values()]
    return {
        "coins": game.coins, "offer": game.offer, "least": game.least, "most": game.most, "looked": game.looked,
        "cards": len(values), "low": min(values), "high": max(values),
    }  # fmt: skip


RULEBOOK = Rulebook(("T-1", "T-2", "T-3", "T-4", "T-5"), printed, (rule_numbers,))

"""Words for inventions and resource cards, as messages carry them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engines.core.words import Args, Msg, Ref
from engines.leonardo.components import printed


def listed(msgs: Iterable[Msg]) -> Msg:
    """Several messages as one, separated by commas."""
    whole: Msg | None = None
    for msg in msgs:
        whole = msg if whole is None else Msg("text-and", {"first": whole, "then": msg})
    return whole or Msg("text-none")


def counted(cards: Mapping[str, int]) -> Msg:
    """Resource cards with their numbers."""
    return listed(Msg("text-cards", {"thing": Ref(name), "n": n}) for name, n in cards.items())


@lru_cache(maxsize=512)
def invention(key: str, components: str, card: str, n: int = 0) -> Msg:
    """A message about an invention that names it with number, kind and cost: its resource cards; ``n``: which one."""
    row = printed(components).inventions[card]
    args: Args = {"no": int(card.partition("-")[2]), "thing": Ref(card), "kind": Ref(f"kind-{row.kind}")}
    return Msg(key, {**args, "cards": counted(row.resources), "n": n})

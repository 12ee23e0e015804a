"""Messages for inventions and resource cards, for use as arguments."""

from collections.abc import Mapping
from functools import lru_cache

from engines.core.core_types import Args, Msg, TermRef, join_messages
from engines.leonardo.components import printed


def count_arg(cards: Mapping[str, int]) -> Msg:
    """Return resource cards with their numbers as an argument."""
    return join_messages(Msg("text-cards", {"thing": TermRef(name), "n": n}) for name, n in cards.items())


@lru_cache(maxsize=512)
def invention(key: str, components: str, card: str, n: int = 0) -> Msg:
    """Build a message with an invention's number, kind and resource cards; ``n``: its number."""
    row = printed(components).inventions[card]
    args: Args = {"no": int(card.partition("-")[2]), "thing": TermRef(card), "kind": TermRef(f"kind-{row.kind}")}
    return Msg(key, {**args, "cards": count_arg(row.resources), "n": n})

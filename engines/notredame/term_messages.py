"""Messages for cards, places and colours: a market is named by its kind and its district."""

from functools import lru_cache

from engines.core.core_types import Msg, Seat, TermRef
from engines.notredame.components import printed
from engines.notredame.state import FRIEND_CARD, kind_of

AT_ONCE = 18
"""Number of options shown on one screen with their follow-up questions."""


@lru_cache(maxsize=256)
def card(name: str) -> TermRef:
    """Return the name of an action card, by its id or its kind; the friend's card has the friend's name."""
    kind = kind_of(name)
    return TermRef("friend" if kind == FRIEND_CARD else kind)


@lru_cache(maxsize=64)
def owner(components: str, seats: int, district: int) -> Seat | Msg:
    """Return the owner of a district or a colour: a seat, or the n-th neutral one (N-14.2, N-14.3)."""
    districts = printed(components).setups[seats].player_districts
    if district in districts:
        return Seat(districts.index(district))
    return Msg("neutral", {"n": 1 + sum(other not in districts for other in range(district))})


@lru_cache(maxsize=128)
def market(components: str, seats: int, name: str) -> Msg:
    """Return a market such as ``0-il`` as a message."""
    district, _, kind = name.partition("-")
    return Msg(
        "market", {"market": TermRef(f"market-{kind.upper()}"), "other": owner(components, seats, int(district))}
    )


@lru_cache(maxsize=128)
def market_label(components: str, seats: int, name: str) -> Msg:
    """Return a market in the short form of buttons."""
    args = market(components, seats, name).args
    other = args["other"]
    return Msg("market-label", {**args, "other": Msg("neutral-label", other.args) if isinstance(other, Msg) else other})


def districts(components: str, seats: int) -> int:
    """Return the number of districts (N-2.1, N-14.1)."""
    return printed(components).setups[seats].districts

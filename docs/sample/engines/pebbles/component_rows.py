"""The rows of ``components.toml``, as far as the rules read them: a key that is no field here is refused."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """What the rules count with."""

    coins: int
    """At the start (T-2.1)."""
    offer: int
    """Coins in an offer, at most (T-2.2)."""
    least: int
    """Stones to share out, at least (T-1.2)."""
    most: int
    """At most."""
    looked: int
    """Cards looked at in a swap (T-3.2)."""


class Card(msgspec.Struct, frozen=True):
    """A card (T-3.1); its term is in ``terms.toml`` under the same id."""

    id: str
    value: int


class ComponentFile(msgspec.Struct, frozen=True):
    """The whole file."""

    game: Numbers
    card: tuple[Card, ...]

"""The rows of ``components.toml`` that the rules read: a key that is not a field here is refused."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """The numbers in the rules."""

    coins: int
    """At the start (T-2.1)."""
    offer: int
    """Maximum coins in an offer (T-2.2)."""
    least: int
    """Minimum stones to distribute (T-1.2)."""
    most: int
    """Maximum."""
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

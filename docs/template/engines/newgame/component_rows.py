"""The rows of ``components.toml``, as far as the rules read them: a key that is no field here is refused."""

import msgspec


class Numbers(msgspec.Struct, frozen=True):
    """What the rules count with (X-1.2, X-2.2, X-2.3, X-3.1)."""

    rounds: int
    hand: int
    win: int
    """Points for the highest stone of a round."""
    rest: int
    """Points for a rest."""


class Stone(msgspec.Struct, frozen=True):
    """A stone (X-1.2); its word stands in ``terms.toml`` under the same id."""

    id: str
    value: int


class ComponentFile(msgspec.Struct, frozen=True):
    """The whole file."""

    game: Numbers
    stone: tuple[Stone, ...]

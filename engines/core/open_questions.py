"""The open questions of a position: the common part of matches and playouts."""

from __future__ import annotations

from hashlib import blake2b
from typing import Generic, TypeVar

from engines.core import transitions
from engines.core.game import Game, Position
from engines.core.tree import Node

S = TypeVar("S")
V = TypeVar("V")


class OpenQuestions(Generic[S, V]):
    """Queries on a position and its open questions."""

    __slots__ = ("_seats", "_trees", "game", "position")

    game: Game[S, V]
    position: Position[S]
    _seats: dict[int, bool]
    """The seats with a question; true if the table waits for the seat."""
    _trees: dict[int, Node]

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self.position.stack

    def seats_to_move(self) -> list[int]:
        """Return the seats that the table waits for."""
        return [seat for seat, owes in self._seats.items() if owes]

    def choice_tree(self, seat: int) -> Node:
        """Return the choice tree of a seat. Raises ``EngineError`` (``over``, ``not_your_turn``)."""
        tree = self._trees.get(seat)
        if tree is None:
            tree = self._trees[seat] = transitions.choice_tree(self.game, self.position, seat, self._seats)
        return tree

    def view_for(self, seat: int | None) -> V:
        """Return the view of a seat (``None``: a spectator)."""
        return self.game.build_view(self.position, seat)

    def position_digest(self) -> str:
        """Return a fingerprint of the position, for records and checks; never shown in play."""
        return blake2b(self.game.encode_position(self.position), digest_size=16).hexdigest()

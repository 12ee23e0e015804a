"""What a seat may know, copied in field by field: nothing that is not named here is ever seen."""

import msgspec

from engines.core import piles
from engines.core.game import Position, SeatScore
from engines.core.seats import sort_by_rank
from engines.newgame import scoring
from engines.newgame.components import printed
from engines.newgame.state import State


class PlayerView(msgspec.Struct, frozen=True):
    """What all know of a player."""

    won: int
    """Points for rounds won."""
    rested: int
    """Points for rests."""
    stones: int
    """In the hand."""
    laid: tuple[str, ...]

    @property
    def points(self) -> int:
        """Return all points."""
        return self.won + self.rested


class NewgameView(msgspec.Struct, frozen=True):
    """What one viewer knows; ``seat`` is ``None`` for a spectator."""

    components: str
    seat: int | None
    round: int
    rounds: int
    owing: tuple[int, ...]
    stack: int
    """Stones to draw."""
    players: tuple[PlayerView, ...]
    hand: tuple[str, ...]
    """The viewer's own stones."""
    results: tuple[SeatScore, ...]
    """In order of rank, at the end; empty before."""


def view(position: Position[State], seat: int | None) -> NewgameView:
    """Build what ``seat`` may know."""
    state, index = position.state, printed(position.state.components)
    asked = position.stack[-1].active_seats(state) if position.stack else {}
    return NewgameView(
        components=state.components,
        seat=seat,
        round=state.round,
        rounds=index.numbers.rounds,
        owing=tuple(one for one, owes in asked.items() if owes),
        stack=piles.pile_size(state.stack),
        players=tuple(_player(state, one) for one in range(len(state.players))),
        hand=() if seat is None else tuple(sorted(state.players[seat].hand)),
        results=() if position.stack else tuple(sort_by_rank(scoring.seat_scores(state))),
    )


def _player(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(**scoring.parts(state, seat), stones=len(player.hand), laid=tuple(player.laid))

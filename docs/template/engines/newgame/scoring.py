"""Points: who won which rounds, and who stands where (X-2.2, X-2.3, X-3.1)."""

from collections.abc import Mapping

from engines.core import seats
from engines.core.game import SeatScore
from engines.newgame.components import printed
from engines.newgame.state import State


def highest(state: State, laid: Mapping[int, str]) -> int:
    """Return who laid the highest stone; ``laid``: seat to stone (X-2.2)."""
    stones = printed(state.components).stones
    return max(laid, key=lambda seat: stones[laid[seat]].value)


def parts(state: State, seat: int) -> dict[str, int]:
    """Return where the points of a seat come from: rounds won, and rests."""
    numbers = printed(state.components).numbers
    rounds = zip(*(player.laid for player in state.players), strict=False)
    won = sum(highest(state, dict(enumerate(laid))) == seat for laid in rounds)
    return {"won": won * numbers.win, "rested": state.players[seat].rests * numbers.rest}


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Most points first; nothing breaks ties (X-3.1)."""
    found = [parts(state, seat) for seat in range(len(state.players))]
    return seats.rank_seats([(sum(one.values()),) for one in found], found)

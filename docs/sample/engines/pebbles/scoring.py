"""The ranking of the seats (T-5.2)."""

from docs.sample.engines.pebbles.state import State
from engines.core import seats
from engines.core.game import SeatScore


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Rank seats by points; nothing breaks ties (T-5.2)."""
    points = [player.points for player in state.players]
    return seats.rank_seats([(n,) for n in points], [{"points": n} for n in points])

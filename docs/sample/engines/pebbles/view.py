"""What a seat may know, copied field by field: anything not named here stays hidden."""

import msgspec

from docs.sample.engines.pebbles import scoring
from docs.sample.engines.pebbles.state import State
from docs.sample.engines.pebbles.steps.swap import Swap
from engines.core import piles
from engines.core.game import Position, SeatScore
from engines.core.seats import sort_by_rank


class PlayerView(msgspec.Struct, frozen=True):
    """Public information on a player."""

    points: int
    cards: int
    """In the hand."""
    shown: tuple[str, ...]


class PebblesView(msgspec.Struct, frozen=True):
    """The table for one viewer; ``seat`` is ``None`` for a spectator."""

    components: str
    seat: int | None
    round: int
    rounds: int
    bowls: dict[str, int]
    deck: int
    """Cards in it."""
    owing: tuple[int, ...]
    players: tuple[PlayerView, ...]
    hands: dict[int, tuple[str, ...]]
    """The viewer's hand; at the end, all hands."""
    coins: int | None
    """The viewer's."""
    looking: tuple[str, ...]
    """Cards that the viewer is looking at."""
    under: tuple[tuple[str, ...], ...]
    """Cards that the viewer put under the deck."""
    over: bool
    asks: str
    """The step that asks."""
    results: tuple[SeatScore, ...]
    """In order of rank, at the end; empty before."""


def view(position: Position[State], seat: int | None) -> PebblesView:
    """Build the view of ``seat``."""
    state, top = position.state, position.stack[-1] if position.stack else None
    asked = top.active_seats(state) if top else {}
    return PebblesView(
        components=state.components,
        seat=seat,
        round=state.round,
        rounds=state.rounds,
        bowls=dict(state.bowls),
        deck=piles.pile_size(state.deck),
        owing=tuple(one for one, owes in asked.items() if owes),
        players=tuple(PlayerView(p.points, len(p.hand), tuple(p.shown)) for p in state.players),
        hands={one: tuple(sorted(p.hand)) for one, p in enumerate(state.players) if one == seat or not top},
        coins=None if seat is None else state.players[seat].coins,
        looking=tuple(state.looking) if isinstance(top, Swap) and top.seat == seat else (),
        under=() if seat is None else piles.layers_known_to(state.deck, seat),
        over=not top,
        asks=type(top).__name__.lower() if top else "",
        results=() if top else tuple(sort_by_rank(scoring.seat_scores(state))),
    )

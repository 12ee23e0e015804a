"""The bishop's bonus (F-9.3), the final scoring and the ranking (F-17)."""

from functools import lru_cache

from engines.core import seats
from engines.core.game import SeatScore
from engines.fresco import grid
from engines.fresco.components import printed
from engines.fresco.state import Player, State


@lru_cache(maxsize=2048)
def bonus(components: str, bishop: str, section: str) -> int:
    """Return the bishop's bonus for a section: 3 under him, 2 next to him, else 0."""
    row = printed(components).table.bishop
    return (row.bonus_on, row.bonus_adjacent, 0)[min(grid.distance(bishop, section), 2)]


def end_thalers(components: str, player: Player) -> int:
    """Return the thalers of the final scoring, including those from portraits (M-P.11)."""
    rows = printed(components).portraits
    return player.thalers + sum(
        rows[card].amount for card in player.portraits if rows[card].kind == "end" and rows[card].effect == "thalers"
    )


def end_portraits(components: str, player: Player) -> dict[str, int]:
    """Return the points at the end by portrait; only portraits that score (M-P.7)."""
    index = printed(components)
    found: dict[str, int] = {}
    for row in (index.portraits[card] for card in player.portraits):
        match row.effect:
            case "vp_per_two_tiles":
                count = len(player.tiles) // 2  # M-P.12: full pairs
            case "vp_per_paint":
                count = sum(player.paints.values())
            case "vp_per_altar":
                count = player.altars
            case "vp_mood_plus":
                count = int(player.mood in index.table.mood_track.plus_one)
            case _:
                continue
        points = count * row.amount
        found[row.id] = min(points, row.cap) if row.cap else points
    return {card: n for card, n in found.items() if n}


def end_parts(components: str, player: Player) -> dict[str, int]:
    """Return the points of the final scoring: every full two thalers, and the portraits (F-17.1, M-P.7)."""
    per = printed(components).table.final_scoring.thalers_per_vp
    thalers = end_thalers(components, player) // per
    return {"thalers": thalers, "portraits": sum(end_portraits(components, player).values())}


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Return the results without Leonardo; ties on starting spaces by their number (F-17.4)."""
    keys = [(player.vp, player.start) for player in state.players]
    return seats.rank_seats(keys, [player.parts for player in state.players])

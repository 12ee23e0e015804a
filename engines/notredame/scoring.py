"""The points of persons, the effects of rats and Notre Dame, and the final ranking."""

from engines.core import seats
from engines.core.game import SeatScore
from engines.notredame.components import printed
from engines.notredame.state import Player, State, markers


def person_points(components: str, player: Player, person: str) -> int:
    """Return the current points of a person of period A, B or C (N-11.3 to N-11.5), without the park bonus."""
    index = printed(components)
    row = index.persons[person]
    on = [markers(player, sector) for sector in player.sectors]
    match row.per:
        case "marker_in_district_or_own_cube_in_notre_dame":
            count = sum(on) + player.cathedral
        case "empty_sector":
            count = on.count(0)
        case "sector_with_at_least":
            count = sum(n >= row.at_least for n in on)
        case "plague_space_ahead":
            count = index.table.plague.track_max - player.rats
        case "pair_of_guild_tokens":
            count = len(player.tokens) // 2
        case "marker_on_fullest_sector":
            count = max(on)
        case _:
            count = 0
    return count * row.prestige_each


def fullest(player: Player) -> list[str]:
    """Return the sectors with the most markers and a cube: the rats take a cube from one (N-11.6.6)."""
    most = max(markers(player, sector) for sector in player.sectors)
    return [sector for sector, cubes in player.sectors.items() if cubes and markers(player, sector) == most]


def plague_value(state: State) -> int:
    """Return the rats of the three open persons (N-11.6.1)."""
    index = printed(state.components)
    return sum([index.persons[person].rats for person in state.persons])


def rats_move(state: State, player: Player, value: int) -> int:
    """Return the move of a player's rat marker in a night with that many rats (N-11.6.1, N-11.6.2)."""
    index = printed(state.components)
    if player.person is not None and index.persons[player.person].effect == "plague_value_zero":
        value = 0  # N-11.2.6
    return value - markers(player, index.table.plague.deduction_sector)


def cathedral_share(state: State) -> int:
    """Return the current value of each cube in Notre Dame, or 0 if there are none (N-12.2)."""
    cubes = sum(player.cathedral for player in state.players)
    return printed(state.components).setups[len(state.players)].notre_dame_pool // cubes if cubes else 0


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Return the results by PP, then coins and cubes in a player's supply (N-13.1 to N-13.3)."""
    keys = [(player.pp, player.coins + player.supply) for player in state.players]
    return seats.rank_seats(keys, [player.parts for player in state.players])

"""The ranking in an area, and figures that come and go (L-7.2); kinds of inventions and the final ranking (L-14)."""

from engines.core import seats
from engines.core.game import SeatScore
from engines.leonardo.components import printed
from engines.leonardo.state import Group, Player, State


def strength(components: str, group: Group) -> int:
    """Return the strength of a group: its apprentices, and 2 for the master (L-7.2)."""
    row = printed(components).table.strength
    return row.apprentice * group.apprentices + row.master * group.master


def rank_groups(state: State, area: str) -> list[Group]:
    """Return the groups of an area, strongest first; ties in the order of the queue (L-7.2, L-18.22)."""
    return sorted(state.city[area], key=lambda group: -strength(state.components, group))


def ranking(state: State, area: str) -> list[int]:
    """Return the seats of an area in the order of acting."""
    return [group.seat for group in rank_groups(state, area)]


def find_group(state: State, area: str, seat: int) -> Group | None:
    """Return a player's group in an area."""
    for group in state.city[area]:
        if group.seat == seat:
            return group
    return None


def join(state: State, area: str, seat: int, apprentices: int, *, master: bool = False) -> None:
    """Add figures to the player's group, or to the end of the queue (L-6.7, L-8.7)."""
    group = find_group(state, area, seat)
    if group is None:
        group = Group(seat)
        state.city[area].append(group)
    group.apprentices += apprentices
    group.master = group.master or master


def take_back(state: State, area: str, seat: int | None = None) -> None:
    """Return figures of a player, or of all, to the supply (L-7.4)."""
    for group in [group for group in state.city[area] if seat is None or group.seat == seat]:
        state.players[group.seat].free += group.apprentices
        state.players[group.seat].master |= group.master
        state.city[area].remove(group)


def kinds(components: str, player: Player) -> int:
    """Return different kinds among a player's invention cards (L-14.1, L-14.5)."""
    rows = printed(components).inventions
    return len({rows[card].kind for card in player.inventions})


def variety(components: str, n: int) -> int:
    """Return the florins for a number of different kinds; 0 below the lowest number of the file (L-14.1)."""
    return next((row.florins for row in printed(components).table.diversity_bonus if row.distinct_kinds == n), 0)


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Return the results: by florins, then cards, then gold, silver, copper, bronze (L-14.2, L-14.3)."""
    index = printed(state.components)
    colours = [row.id for row in sorted(index.table.invention_colour, key=lambda row: row.tie_rank)]
    keys = []
    for player in state.players:
        has = [index.inventions[card].colour for card in player.inventions]
        keys.append((player.florins, len(has), *[has.count(colour) for colour in colours]))
    return seats.rank_seats(keys, [player.parts for player in state.players])

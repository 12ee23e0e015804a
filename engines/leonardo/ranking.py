"""The ranking in an area (L-7.2), and figures that come and go."""

from __future__ import annotations

from engines.leonardo.components import printed
from engines.leonardo.state import Group, State


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
    """Add figures to their own group, or to the end of the queue (L-6.7, L-8.7)."""
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

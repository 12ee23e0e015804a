"""The victory point track: positions of masters, and ends of moves (F-3.1, F-14)."""

from engines.fresco.state import State, masters


def choosing_order(state: State) -> list[int]:
    """Return all masters, the last one on the track first; on the starting spaces S1 is last (F-3.1, F-3.2)."""
    all_masters = masters(state)
    return sorted(range(len(all_masters)), key=lambda m: (all_masters[m].vp, all_masters[m].start))


def acting_order(state: State) -> list[int]:
    """Return all masters by their wake-up times, earliest first (F-3.7)."""
    all_masters = masters(state)
    return sorted(range(len(all_masters)), key=lambda m: all_masters[m].hour)


def _spaces_of_others(state: State, master: int) -> set[int]:
    """Return the numbered spaces of others."""
    return {other.vp for m, other in enumerate(masters(state)) if m != master and other.vp}


def is_free(state: State, master: int, space: int) -> bool:
    """Return whether a space has no other master."""
    return space not in _spaces_of_others(state, master)


def next_free(state: State, master: int, space: int) -> int:
    """Return the next free space ahead of one (F-14.2, F-14.5)."""
    occupied = _spaces_of_others(state, master)
    space += 1
    while space in occupied:
        space += 1
    return space


def previous_free(state: State, master: int, space: int) -> int | None:
    """Return the next free numbered space behind one.

    The space that the master comes from counts as free (F-14.4).
    """
    occupied = _spaces_of_others(state, master)
    space -= 1
    while space in occupied:
        space -= 1
    return space if space > 0 else None


def advance(state: State, master: int, parts: dict[str, int], *, to: int) -> None:
    """Move a master; record its gain, and spaces gained or lost by occupied ones (F-14.2, F-14.3)."""
    who = masters(state)[master]
    for part, n in parts.items():
        who.parts[part] += n
    who.parts["track"] += to - who.vp
    who.start = 0

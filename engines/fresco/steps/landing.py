"""Moves on the victory point track (F-14)."""

from engines.core.core_types import Msg
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.fresco import term_messages
from engines.fresco.state import State, decider, masters


def choosing_order(state: State) -> list[int]:
    """Return all masters, the last one on the track first; on the starting spaces S1 is last (F-3.1, F-3.2)."""
    all_masters = masters(state)
    return sorted(range(len(all_masters)), key=lambda m: (all_masters[m].vp, all_masters[m].start))


def acting_order(state: State) -> list[int]:
    """Return all masters by their wake-up times, earliest first (F-3.7)."""
    all_masters = masters(state)
    return sorted(range(len(all_masters)), key=lambda m: all_masters[m].hour)


def _spaces_of_others(state: State, master: int) -> set[int]:
    return {other.vp for m, other in enumerate(masters(state)) if m != master and other.vp}


def is_free(state: State, master: int, space: int) -> bool:
    """Return whether a space has no other master."""
    return space not in _spaces_of_others(state, master)


def next_free(state: State, master: int, space: int) -> int:
    """Return the next free space ahead of a space (F-14.2, F-14.5)."""
    occupied = _spaces_of_others(state, master)
    space += 1
    while space in occupied:
        space += 1
    return space


def previous_free(state: State, master: int, space: int) -> int | None:
    """Return the next free numbered space behind a space.

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


def gain_points(state: State, master: int, parts: dict[str, int], effects: Effects) -> None:
    """Gain victory points in one move; ``parts``: their origins (F-8.3, F-14.1).

    A gain of 0 does nothing (F-14.6).
    """
    points = sum(parts.values())
    if not points:
        return
    space = masters(state)[master].vp + points
    if is_free(state, master, space):
        advance(state, master, parts, to=space)
    else:
        effects.push_steps(Land(master, parts))


class Land(Step[State]):
    """Choose the next free space, or the previous one, for a move onto an occupied space (F-14.2, L-11)."""

    master: int
    parts: dict[str, int]

    def target(self, state: State) -> int:
        """Return the space where the move would end."""
        return masters(state)[self.master].vp + sum(self.parts.values())

    def ways(self, state: State) -> tuple[int, int | None]:
        """Return the next free space, and the previous one if any (F-14.4)."""
        target = self.target(state)
        return next_free(state, self.master, target), previous_free(state, self.master, target)

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the seat that decides, if there is a choice."""
        return {} if self.ways(state)[1] is None else {decider(state, self.master): True}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask whether to move ahead or back."""
        ahead, back = self.ways(state)
        assert back is not None
        target, at = self.target(state), f"{self.master}/vp"
        standing = next(m for m, who in enumerate(masters(state)) if m != self.master and who.vp == target)
        return Choice(
            Msg("ask-land", {"other": term_messages.master(standing, len(state.players))}),
            [
                Option("next", Msg("land-next", {"n": ahead}), Leaf(ahead), None, at),
                Option("previous", Msg("land-previous", {"n": back}), Leaf(back), None, at),
            ],
        )

    def apply_action(self, state: State, seat: int, action: int, effects: Effects) -> None:
        """Move to the chosen space."""
        self._land_on(state, action, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Move ahead, the only free space (F-14.4)."""
        self._land_on(state, self.ways(state)[0], effects)

    def _land_on(self, state: State, space: int, effects: Effects) -> None:
        message = Msg("lands", {"seat": term_messages.master(self.master, len(state.players)), "n": space})
        advance(state, self.master, self.parts, to=space)
        effects.emit_event(message, at=[f"{self.master}/vp"])

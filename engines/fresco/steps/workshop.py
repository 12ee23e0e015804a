"""The workshop: mixing paints (F-12, M-S.3)."""

from collections import Counter
from functools import lru_cache

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.fresco import goods, term_messages
from engines.fresco.component_rows import Mix
from engines.fresco.components import printed
from engines.fresco.state import State
from engines.fresco.steps.places import count_work, leave

DONE = Option("done", Msg("done"), Leaf(None))


@lru_cache(maxsize=64)
def _mix_label(row: Mix) -> Msg:
    one, other = row.inputs
    return Msg("mix", {"paint": TermRef(row.output), "one": TermRef(one), "two": TermRef(other)})


@lru_cache(maxsize=64)
def _lacking_reason(paints: tuple[tuple[str, int], ...]) -> Msg:
    return Msg("why-paints", {"things": term_messages.paints(dict(paints))}, "F-6.5")


class Workshop(Step[State]):
    """Up to two mixes per apprentice, one after another (F-12.1)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in the acting order that can mix (F-6.7), which is public (F-19.3)."""
        if not state.turns:
            return {}
        seat = state.turns[0]
        rows = printed(state.components).mixes(state.options)
        can = any(self._why_not(state, seat, row) is None for row in rows)
        return {seat: True} if can else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask which paint; a paint mixed before may be used (M-S.3)."""
        rows = printed(state.components).mixes(state.options)
        options = [
            Option(
                row.output, _mix_label(row), Leaf(row.output), self._why_not(state, seat, row), f"paint:{row.output}"
            )
            for row in rows
        ]
        return Choice(Msg("ask-mix", {"n": state.left}), [*options, DONE])

    def _why_not(self, state: State, seat: int, row: Mix) -> Msg | None:
        """Return why a paint can't be mixed now (F-6.5, F-18.2)."""
        has = state.players[seat].paints
        one, other = row.inputs
        if not has[one] or not has[other]:
            return _lacking_reason(tuple([(paint, 1) for paint in row.inputs if not has[paint]]))
        return None if state.supply[row.output] else Msg("why-supply", {"paint": TermRef(row.output)}, "F-18.2")

    def apply_action(self, state: State, seat: int, action: str | None, effects: Effects) -> None:
        """Return two paints to the supply and take one from it (F-12.2)."""
        effects.keep_step()
        if action is None:
            leave(state, effects)
            return
        row = next(row for row in printed(state.components).mixes(state.options) if row.output == action)
        goods.give(state, seat, Counter(row.inputs))
        goods.take(state, seat, {row.output: 1})
        one, other = row.inputs
        message = Msg(
            "mixes", {"seat": Seat(seat), "paint": TermRef(row.output), "one": TermRef(one), "two": TermRef(other)}
        )
        effects.emit_event(message, at=[f"paint:{row.output}", f"{seat}/paints"])
        count_work(state)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End after all mixes, or the turn of a seat that can't mix (F-6.7)."""
        if state.turns:
            leave(state, effects)
            effects.keep_step()

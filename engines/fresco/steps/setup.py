"""Setting up (F-1), with Leonardo for two players (L-3) and the modules (M-P.2, M-B.2, M-S.2)."""

from typing import ClassVar

from engines.core.core_types import Msg
from engines.core.steps import Effects, Step
from engines.fresco import term_messages
from engines.fresco.components import printed
from engines.fresco.state import State, masters
from engines.fresco.steps import rounds
from engines.fresco.steps.rounds import Round


class Setup(Step[State]):
    """The start row, the fresco, the booths and the face-up cards."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Draw all face-up components of the start."""
        self._start_row(state, effects)
        self._deal_tiles(state, effects)
        effects.emit_event(Msg("fresco-dealt", {"n": len(state.fresco)}), at=["bishop"])
        rounds.refill_booths(state, effects)
        rounds.reveal_requests(state, effects)
        rounds.reveal_portraits(state, effects)
        effects.push_steps(Round())

    def _start_row(self, state: State, effects: Effects) -> None:
        """Draw the start row. The first drawn is on S1, the last place (F-1.2), Leonardo on S3 (L-3)."""
        left = [str(seat) for seat in range(len(state.players))]
        for space in range(1, len(left) + 1):
            seat = effects.choose_by_chance("start", left, None)
            left.remove(seat)
            state.players[int(seat)].start = space
            if state.leonardo and space == 1:
                state.leonardo.controller = int(seat)  # L-5
        all_masters = sorted(range(len(masters(state))), key=lambda m: masters(state)[m].start)
        who = [term_messages.master(m, len(state.players)) for m in all_masters]
        effects.emit_event(Msg("start-row", {"seats": who}), at=[f"{m}/vp" for m in all_masters])

    def _deal_tiles(self, state: State, effects: Effects) -> None:
        """Deal one tile to every section except the middle, which has one (F-1.8, M-S.2)."""
        index = printed(state.components)
        middle = state.fresco.get(index.middle, "")
        for section in index.sections:
            tile = middle if section == index.middle else effects.draw_card("tiles", state.tiles, None)
            state.fresco.pop(section, None)
            state.fresco[section] = tile

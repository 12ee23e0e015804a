"""The final scoring (F-17)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.seats import sort_by_rank
from engines.core.steps import Effects, Step
from engines.fresco import scoring, track
from engines.fresco.state import State


class Final(Step[State]):
    """Thalers become points, one player after the other; then the highest score wins (F-17.2, F-17.4)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Reveal and score all thalers (F-19.4); Leonardo has none (L-13)."""
        for seat in (master for master in state.order if master < len(state.players)):
            self._score(state, seat, effects)
        for standing in sort_by_rank(scoring.seat_scores(state)):
            args: Args = {"seat": Seat(standing.seat), "n": standing.score, "rank": standing.rank}
            effects.emit_event(Msg("final", args), at=[f"{standing.seat}/vp"])

    def _score(self, state: State, seat: int, effects: Effects) -> None:
        """Score thalers and portraits in one move, to the next free space ahead (F-17.1, F-17.3, M-P.7)."""
        player = state.players[seat]
        effects.open_hidden("thalers", [f"{seat}:{player.thalers}"])
        parts = scoring.end_parts(state.components, player)
        args: Args = {"seat": Seat(seat), "n": scoring.end_thalers(state.components, player), "m": parts["thalers"]}
        effects.emit_event(Msg("counts-thalers", args), at=[f"{seat}/thalers", f"{seat}/vp"])
        for card, points in scoring.end_portraits(state.components, player).items():
            effects.open_hidden("portraits", [f"{seat}:{card}={points}"])
            told: Args = {"seat": Seat(seat), "card": TermRef(card), "n": points}
            effects.emit_event(Msg("portrait-counts", told), at=[f"{seat}/portraits", f"{seat}/vp"])
        points = sum(parts.values())
        if points:
            space = player.vp + points
            if not track.is_free(state, seat, space):
                space = track.next_free(state, seat, space)
            track.advance(state, seat, parts, to=space)

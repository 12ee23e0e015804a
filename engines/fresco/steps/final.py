"""The final scoring (F-17)."""

from __future__ import annotations

from typing import ClassVar

from engines.core.steps import Fx, Step
from engines.core.words import Args, Msg, Ref, Seat
from engines.fresco import scoring, track
from engines.fresco.state import State


class Final(Step[State]):
    """Thalers become points, one player after the other; then whoever has most wins (F-17.2, F-17.4)."""

    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        """All thalers are revealed (F-19.4); Leonardo has none (L-13)."""
        for seat in (master for master in state.order if master < len(state.players)):
            self._score(state, seat, fx)
        for standing in sorted(scoring.standings(state), key=lambda standing: standing.rank):
            told: Args = {"seat": Seat(standing.seat), "n": standing.score, "rank": standing.rank}
            fx.tell(Msg("final", told), at=[f"{standing.seat}/vp"])

    def _score(self, state: State, seat: int, fx: Fx) -> None:
        """Thalers and portraits in one move, to the next free space ahead (F-17.1, F-17.3, M-P.7)."""
        player = state.players[seat]
        fx.open("thalers", [f"{seat}:{player.thalers}"])
        parts = scoring.end_parts(state.components, player)
        args: Args = {"seat": Seat(seat), "n": scoring.end_thalers(state.components, player), "m": parts["thalers"]}
        fx.tell(Msg("counts-thalers", args), at=[f"{seat}/thalers", f"{seat}/vp"])
        for card, points in scoring.end_portraits(state.components, player).items():
            fx.open("portraits", [f"{seat}:{card}={points}"])
            told: Args = {"seat": Seat(seat), "card": Ref(card), "n": points}
            fx.tell(Msg("portrait-counts", told), at=[f"{seat}/portraits", f"{seat}/vp"])
        points = sum(parts.values())
        if points:
            space = player.vp + points
            if not track.is_free(state, seat, space):
                space = track.next_free(state, seat, space)
            track.advance(state, seat, parts, to=space)

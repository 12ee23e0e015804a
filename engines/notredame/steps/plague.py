"""Phase 5: the rats (N-11.6)."""

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import scoring
from engines.notredame.components import printed
from engines.notredame.state import State


class Plague(Step[State]):
    """The rats of the three open persons come to all players at once (N-11.6.1, N-11.6.12)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Move every rat marker; ask players who can choose a cube to give up (N-11.6.6)."""
        state.phase = "plague"
        rats = scoring.plague_value(state)
        effects.emit_event(Msg("rats-come", {"n": rats}), at=[f"person:{person}" for person in state.persons])
        ties = []
        for seat in range(len(state.players)):
            if self._move_marker(state, seat, rats, effects):
                full = scoring.fullest(state.players[seat])
                if len(full) > 1:
                    ties.append(seat)
                elif full:
                    give_up(state, seat, full[0], effects)
        if ties:
            effects.push_steps(GiveUp(ties))

    def _move_marker(self, state: State, seat: int, rats: int, effects: Effects) -> bool:
        """Move one rat marker (N-11.6.2, N-11.6.3); return whether it would pass 9 (N-11.6.4, N-11.6.5)."""
        plague, player = printed(state.components).table.plague, state.players[seat]
        wanted = player.rats + scoring.rats_move(state, player, rats)
        player.rats = max(plague.track_min, min(plague.track_max, wanted))
        if wanted <= plague.track_max:
            effects.emit_event(Msg("rats-move", {"seat": Seat(seat), "n": player.rats}), at=[f"{seat}/rats"])
            return False
        lost = min(plague.overflow_prestige_loss, player.pp)  # N-11.6.8
        player.parts["plague"] -= lost
        effects.emit_event(Msg("overflow", {"seat": Seat(seat), "n": lost}), at=[f"{seat}/rats", f"{seat}/pp"])
        return True


def give_up(state: State, seat: int, sector: str, effects: Effects) -> None:
    """Return one cube to the general supply (N-11.6.4)."""
    state.players[seat].sectors[sector] -= 1
    state.players[seat].general += 1
    effects.emit_event(Msg("gives-up", {"seat": Seat(seat), "place": TermRef(sector)}), at=[f"{seat}/{sector}"])


ASK, VERB = Msg("ask-give"), Msg("verb-give")


class GiveUp(Step[State]):
    """Each player with several fullest sectors chooses one, in any order (N-11.6.6, N-11.6.12)."""

    seats: list[int]

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the seats that still have to choose."""
        return dict.fromkeys(self.seats, True)

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for one of the fullest sectors; never Notre Dame (N-11.6.7)."""
        options = [
            Option(sector, Msg("give", {"thing": TermRef(sector)}), Leaf(sector), None, f"{seat}/{sector}")
            for sector in scoring.fullest(state.players[seat])
        ]
        return Choice(ASK, [Option("give", VERB, Choice(ASK, options))])

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Give up the cube; the round continues when all have done so."""
        self.seats.remove(seat)
        give_up(state, seat, action, effects)
        if self.seats:
            effects.keep_step()

"""The seven sectors: their benefits (N-7), and the choices of the hotel."""

from engines.core.core_types import Msg
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import gains
from engines.notredame.components import printed
from engines.notredame.state import State, markers
from engines.notredame.steps.carriage import Drive

BENEFITS = ("coin", "cube", "rat_back")
"""Benefits that the hotel and the tavern wench offer (N-7.5.1, N-11.2.1)."""


def perform(state: State, seat: int, sector: str, effects: Effects) -> None:
    """Apply the benefit of a sector with n markers, the same for a cube and the friend (N-8.1.2, N-11.1.7)."""
    row = printed(state.components).sectors[sector]
    n = markers(state.players[seat], sector)
    match row.benefit:
        case "cubes":
            gains.cubes(state, seat, n, effects)
        case "coins":
            gains.coins_of_bank(state, seat, n, effects)
        case "prestige":
            gains.points(state, seat, "residence", n, effects)
        case "carriage_move":
            effects.push_steps(Drive(seat, n))
        case "choice":
            few, many = row.choices_below_threshold, row.choices_from_threshold
            effects.push_steps(Choose(seat, many if n >= row.threshold else few))
        case "rat_back":
            gains.rats_back(state, seat, effects)


ASK = Msg("ask-benefit")
_LABELS = {"coin": Msg("benefit-coin"), "cube": Msg("benefit-cube"), "rat_back": Msg("benefit-rat-back")}
_REFUSALS = {
    "coin": Msg("why-no-coins-left", rule="N-7.5.3"),
    "cube": Msg("why-no-cubes-left", rule="N-7.5.3"),
    "rat_back": Msg("why-no-rats", rule="N-7.5.3"),
}
_MARKS = {"coin": "coins", "cube": "supply", "rat_back": "rats"}


class Choose(Step[State]):
    """One benefit, or two in succession: each is checked after the previous one (N-7.5.3, N-7.5.4)."""

    seat: int
    left: int

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the seat while a choice with an effect is left."""
        return {self.seat: True} if self.left and any(self._has_effect(state, benefit) for benefit in BENEFITS) else {}

    def _has_effect(self, state: State, benefit: str) -> bool:
        """Return whether a benefit has an effect now (N-7.5.3)."""
        player = state.players[self.seat]
        match benefit:
            case "coin":
                return state.coins > 0
            case "cube":
                return player.general > 0
            case _:
                return player.rats > printed(state.components).table.plague.track_min

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a benefit; the same may be taken twice (N-7.5.2)."""
        return Choice(
            ASK,
            [
                Option(
                    benefit,
                    _LABELS[benefit],
                    Leaf(benefit),
                    None if self._has_effect(state, benefit) else _REFUSALS[benefit],
                    f"{seat}/{_MARKS[benefit]}",
                )
                for benefit in BENEFITS
            ],
        )

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Apply the benefit."""
        self.left -= 1
        effects.keep_step()
        match action:
            case "coin":
                gains.coins(state, seat, 1, effects)
            case "cube":
                gains.cubes(state, seat, 1, effects)
            case _:
                gains.rats_back(state, seat, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End the step: no choice is left, or none has an effect (N-7.5.3)."""

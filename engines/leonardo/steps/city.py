"""Phase C: the areas of the city, one after the other (L-7)."""

from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects, Step
from engines.leonardo import scoring
from engines.leonardo.components import printed
from engines.leonardo.state import State
from engines.leonardo.steps.council import Council
from engines.leonardo.steps.market import Market
from engines.leonardo.steps.place import term
from engines.leonardo.steps.priced_areas import PricedArea


class City(Step[State]):
    """The mayor goes from area to area in alphabetical order (L-7.1)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Go to the next area with figures; its ranking is determined at that time (L-7.3)."""
        areas = list(state.city)
        start = areas.index(state.area) + 1 if state.area else 0
        for area in areas[start:]:
            if state.city[area]:
                self._evaluate(state, area, effects)
                return
        state.area, state.turns = "", []

    def _evaluate(self, state: State, area: str, effects: Effects) -> None:
        effects.keep_step()
        state.area, state.actions = area, 0
        state.turns = scoring.ranking(state, area)
        seats = [Seat(seat) for seat in state.turns]
        effects.emit_event(Msg("evaluates", {"place": term(area), "seats": seats}), at=[f"area:{area}"])
        match printed(state.components).areas[area].type:
            case "council":
                effects.push_steps(Council())
            case "market":
                effects.push_steps(Market())
            case _:
                effects.push_steps(PricedArea())

"""Setting up: the start player and the guild tokens (N-2)."""

from typing import ClassVar

from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects, Step
from engines.notredame import components, term_messages
from engines.notredame.components import printed
from engines.notredame.state import State
from engines.notredame.steps.rounds import Round


class Setup(Step[State]):
    """The bell-ringer's first holder (N-2.8), and shuffled guild tokens in every district (N-2.4, N-14.3)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Draw the start player if the options say so, and lay out the tokens."""
        seats = len(state.players)
        if state.options["start_player"] == "random":
            state.bell = effects.draw_start_player(seats)
        effects.emit_event(Msg("starts", {"seat": Seat(state.bell)}), at=["bell"])
        for district in range(term_messages.districts(state.components, seats)):
            self._lay_tokens(state, district, effects)
        effects.emit_event(Msg("tokens-laid"))
        effects.push_steps(Round())

    def _lay_tokens(self, state: State, district: int, effects: Effects) -> None:
        index = printed(state.components).table
        left = [f"{row.id}.{district}" for row in index.guild_token for _ in range(row.per_colour)]
        for market in index.market:
            if market.token_at_start:
                token = effects.choose_by_chance(f"tokens-{district}", left, None)
                left.remove(token)
                state.tokens[components.market_id(district, market.id)] = token

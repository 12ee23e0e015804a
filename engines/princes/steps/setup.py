"""Setting up: the start player, the deal, and the draft of professions (P-2)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.core.piles import everything, shuffled
from engines.core.steps import Fx, Sealed, Step
from engines.core.tree import Action, Leaf, Node, Option, Pick
from engines.core.words import Msg, Ref, Seat
from engines.princes.components import printed
from engines.princes.state import State, seats_from
from engines.princes.steps.rounds import Round


class Setup(Step[State]):
    """Who starts (P-2.7), and four professions each, one at a time in turn order (P-2.3)."""

    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        """Draw the start player where the options say so, and deal."""
        seats = range(len(state.players))
        if state.options["start_player"] == "random":
            state.start = int(fx.choose("start", [str(seat) for seat in seats], None))
        fx.tell(Msg("starts", {"seat": Seat(state.start)}), at=["round"])
        start = printed(state.components).table.start
        for _ in range(start.professions_dealt):
            for seat in seats_from(state, state.start):
                state.players[seat].professions.append(fx.draw("profession", state.decks["profession"], seat))
        for seat in seats:
            dealt = state.players[seat].professions
            fx.tell(Msg("dealt", {"cards": [Ref(c) for c in dealt]}), to=seat, at=[f"card:{c}" for c in dealt])
        fx.push(Draft(seats=list(seats)))


class Give(msgspec.Struct, frozen=True):
    """Give one profession back."""

    card: str


class Draft(Sealed[State]):
    """Each keeps three of four and gives one back in secret, all at the same time (P-2.3, P-2.4)."""

    def question(self, state: State, seat: int) -> Node:
        """Which one goes back."""
        cards = [
            Option(card, Msg("give", {"card": Ref(card)}), Leaf(Give(card)), at=f"card:{card}")
            for card in sorted(state.players[seat].professions)
        ]
        ask = Msg("ask-draft", {"n": printed(state.components).table.start.professions_kept})
        return Pick(ask, [Option("give", Msg("verb-give"), Pick(ask, cards))])

    def opened(self, state: State, actions: dict[int, Action], fx: Fx) -> None:
        """The cards given back are mixed into the undealt ones, in an order that nobody knows."""
        back = everything(state.decks["profession"])
        for seat, action in actions.items():
            assert isinstance(action, Give)
            state.players[seat].professions.remove(action.card)
            back.append(action.card)
            fx.tell(Msg("gave", {"card": Ref(action.card)}), to=seat)
        state.decks["profession"] = shuffled(back)
        fx.tell(Msg("drafted"))
        fx.push(Round())

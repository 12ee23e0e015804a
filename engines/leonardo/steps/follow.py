"""Who still works on what somebody else has completed (L-11.12 to L-11.16)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.core.steps import Fx, Step
from engines.core.tree import Action, Leaf, Node, Option, Pick
from engines.core.words import Args, Msg, Ref, Seat
from engines.leonardo import works
from engines.leonardo.state import State, seats_from
from engines.leonardo.steps.start import break_off


class Announce(Step[State]):
    """The program says it for every laboratory whose cards equal the requirement (L-11.13)."""

    seals: ClassVar[bool] = True

    def go(self, state: State, fx: Fx) -> None:
        """The cards are shown and lie open from now on (L-11.12); also where the card left the game (L-11.15)."""
        first = [done.card for done in state.done if not done.later]
        ask = []
        for seat in seats_from(state, state.holder):
            for name, lab in state.players[seat].labs.items():
                on = [card for card in works.works_on(state.components, lab) if card in first]
                if not on or lab.follows is not None:
                    continue
                lab.follows = on[0]
                fx.open("lab", [f"{seat}-{name}={on[0]}"])
                told: Args = {"seat": Seat(seat), "lab": Ref(name), "thing": Ref(on[0])}
                fx.tell(Msg("still-works", told), at=[f"{seat}/{name}"])
                ask.append(Follow(seat, name))
        fx.push(*ask)


class Continue(msgspec.Struct, frozen=True):
    """The laboratory follows the invention, for the lower amount."""


class Stop(msgspec.Struct, frozen=True):
    """As breaking off (L-5.8)."""


class Follow(Step[State]):
    """Continue or stop (L-11.12)."""

    seat: int
    lab: str

    def who(self, state: State) -> dict[int, bool]:
        """The owner."""
        return {self.seat: True}

    def ask(self, state: State, seat: int) -> Node:
        """One of the two."""
        card = state.players[seat].labs[self.lab].follows
        assert card is not None
        ask = Msg("ask-follow", {"thing": Ref(card), "lab": Ref(self.lab)})
        at = f"{seat}/{self.lab}"
        return Pick(
            ask,
            [
                Option("continue", Msg("continue"), Leaf(Continue()), None, at),
                Option("stop", Msg("stop"), Leaf(Stop()), None, at),
            ],
        )

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        """The cards stay beside the laboratory, or go back to the hand."""
        player = state.players[seat]
        card = player.labs[self.lab].follows
        assert card is not None
        told: Args = {"seat": Seat(seat), "lab": Ref(self.lab), "thing": Ref(card)}
        if isinstance(action, Stop):
            break_off(player, self.lab)
            fx.tell(Msg("stops", told), at=[f"{seat}/{self.lab}"])
        else:
            fx.tell(Msg("continues", told), at=[f"{seat}/{self.lab}"])

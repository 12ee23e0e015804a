"""Continuing work on an invention that another player has completed (L-11.12 to L-11.16)."""

from typing import ClassVar

import msgspec

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, SeatStep, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option
from engines.leonardo import works
from engines.leonardo.state import State, seats_from
from engines.leonardo.steps.start import break_off


class Announce(Step[State]):
    """An automatic announcement for every laboratory whose cards equal the requirement (L-11.13)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Show the cards for good (L-11.12); also if the card left the game (L-11.15)."""
        first = [done.card for done in state.done if not done.later]
        ask = []
        for seat in seats_from(state, state.holder):
            for name, lab in state.players[seat].labs.items():
                on = [card for card in works.works_on(state.components, lab) if card in first]
                if not on or lab.follows is not None:
                    continue
                lab.follows = on[0]
                effects.open_hidden("lab", [f"{seat}-{name}={on[0]}"])
                args: Args = {"seat": Seat(seat), "lab": TermRef(name), "thing": TermRef(on[0])}
                effects.emit_event(Msg("still-works", args), at=[f"{seat}/{name}"])
                ask.append(Follow(seat, name))
        effects.push_steps(*ask)


class Continue(msgspec.Struct, frozen=True):
    """The laboratory follows the invention, for the lower amount."""


class Stop(msgspec.Struct, frozen=True):
    """As breaking off (L-5.8)."""


class Follow(SeatStep[State]):
    """Continue or stop (L-11.12)."""

    lab: str

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for one of the two."""
        card = state.players[seat].labs[self.lab].follows
        assert card is not None
        ask = Msg("ask-follow", {"thing": TermRef(card), "lab": TermRef(self.lab)})
        at = f"{seat}/{self.lab}"
        return Choice(
            ask,
            [
                Option("continue", Msg("continue"), Leaf(Continue()), None, at),
                Option("stop", Msg("stop"), Leaf(Stop()), None, at),
            ],
        )

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Leave the cards beside the laboratory, or return them to the hand."""
        player = state.players[seat]
        card = player.labs[self.lab].follows
        assert card is not None
        args: Args = {"seat": Seat(seat), "lab": TermRef(self.lab), "thing": TermRef(card)}
        if isinstance(action, Stop):
            break_off(player, self.lab)
            effects.emit_event(Msg("stops", args), at=[f"{seat}/{self.lab}"])
        else:
            effects.emit_event(Msg("continues", args), at=[f"{seat}/{self.lab}"])

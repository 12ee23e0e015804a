"""Phase D: completed inventions, pay, the auction for a card, and the other workers on it (L-11)."""

from typing import ClassVar

from engines.core.core_types import Args, Msg, Seat, TermRef, not_none
from engines.core.steps import Effects, SealedStep, SeatStep, Step
from engines.core.tree import Action, Amount, Choice, Leaf, Node, Option
from engines.leonardo import money, works
from engines.leonardo.components import printed
from engines.leonardo.state import Done, State
from engines.leonardo.steps.start import cancel_work
from engines.leonardo.term_messages import invention


class Completion(Step[State]):
    """Readiness is determined once, for all laboratories, before any change (L-11.3, L-11.4)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Announce all completed inventions together, with their cards (L-11.17)."""
        found = [
            (seat, name, works.ready_inventions(state, player, lab))
            for seat in state.seats_from(state.holder)
            for player in [state.players[seat]]
            for name, lab in player.labs.items()
            if lab.cards
        ]
        which = []
        for seat, name, cards in found:
            if len(cards) == 1:
                finish(state, seat, name, cards[0], effects)
            elif cards:
                which.append(Which(seat, name))
        for seat, name, cards in found:
            if cards:
                effects.open_hidden("lab", [f"{seat}-{name}={','.join(cards)}"])
        if not any(cards for _, _, cards in found):
            effects.emit_event(Msg("completes-none"))
        effects.push_steps(*which, Handling(state.seats_from(state.holder)), Announce())


def finish(state: State, seat: int, name: str, card: str, effects: Effects) -> None:
    """Return cards to the shops and reset the counter; robots stay (L-11.5)."""
    player = state.players[seat]
    lab = player.labs[name]
    state.done.append(Done(seat, name, card, later=card not in state.display))
    for resource in lab.cards:
        state.shops[resource] += 1
    lab.cards, lab.weeks, lab.follows = [], 0, None
    player.completed.append(card)
    effects.emit_event(
        Msg("completes", {"seat": Seat(seat), "thing": TermRef(card)}),
        at=[f"{seat}/{name}", *([card.replace("-", ":")] if card in state.display else [])],
    )


class Which(SeatStep[State]):
    """The owner chooses between two inventions with the same requirements (L-5.10). The shipped table has none."""

    lab: str

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for one of the ready inventions."""
        player = state.players[seat]
        cards = works.ready_inventions(state, player, player.labs[self.lab])
        options = [
            Option(
                card.partition("-")[2],
                invention("finish-invention", state.components, card),
                Leaf(card),
                None,
                f"{seat}/{self.lab}",
            )
            for card in cards
        ]
        return Choice(Msg("ask-which"), options)

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Complete the chosen invention."""
        finish(state, seat, self.lab, action, effects)


class Handling(Step[State]):
    """In seat order from the holder, each player handles their open inventions in any order (L-11.11, F14)."""

    seats: list[int]

    def _open_inventions(self, state: State) -> list[str]:
        return [done.card for done in state.done if done.seat == self.seats[0] and not done.paid]

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat, if it has a choice."""
        return {self.seats[0]: True} if self.seats and len(self._open_inventions(state)) > 1 else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask only for the next invention (L-11.17)."""
        options = []
        for card in self._open_inventions(state):
            number = card.partition("-")[2]
            lab = next(done.lab for done in state.done if done.card == card and done.seat == seat)
            options.append(
                Option(number, invention("handle-invention", state.components, card), Leaf(card), None, f"{seat}/{lab}")
            )
        return Choice(Msg("ask-handle"), [Option("handle", Msg("verb-handle"), Choice(Msg("ask-handle"), options))])

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Pay finishers, then give or auction the card."""
        effects.keep_step()
        _handle(state, action, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Handle the only invention, or ask the next seat."""
        if not self.seats:
            return
        effects.keep_step()
        cards = self._open_inventions(state)
        if cards:
            _handle(state, cards[0], effects)
        else:
            self.seats.pop(0)


def _handle(state: State, card: str, effects: Effects) -> None:
    """Pay all finishers, then give or auction the card; it leaves the display (L-11.6 to L-11.9)."""
    row = printed(state.components).inventions[card]
    finishers = [done for done in state.done if done.card == card]
    for done in finishers:
        done.paid = True
        florins = row.pay_later if done.later else row.pay_first
        state.players[done.seat].parts["later" if done.later else "first"] += florins
        args: Args = {"seat": Seat(done.seat), "thing": TermRef(card), "n": florins}
        effects.emit_event(Msg("is-paid-later" if done.later else "is-paid", args), at=[f"{done.seat}/florins"])
    if finishers[0].later:
        return
    state.display.remove(card)
    seats = [done.seat for done in finishers]
    if len(seats) > 1:
        effects.push_steps(CardAuction(seats=sorted(seats), card=card))
    else:
        _award(state, seats[0], card, effects)


def _award(state: State, seat: int, card: str, effects: Effects) -> None:
    state.players[seat].inventions.append(card)
    effects.emit_event(Msg("takes-card", {"seat": Seat(seat), "thing": TermRef(card)}), at=[f"{seat}/inventions"])


class CardAuction(SealedStep[State]):
    """A sealed auction between the players who completed the same invention in this round (L-11.9, L-18.15)."""

    card: str = ""

    def question_tree(self, state: State, seat: int) -> Node:
        """Ask for any number of the seat's florins, including 0."""
        ask = Msg("ask-bid", {"thing": TermRef(self.card), "n": len(self.seats)})
        florins = state.players[seat].florins
        bid = Amount(ask, 0, florins, Leaf, note=Msg("you-have", {"n": florins}, "L-18.15"))
        return Choice(ask, [Option("bid", Msg("verb-bid"), bid)])

    def open_answers(self, state: State, bids: dict[int, int], effects: Effects) -> None:
        """Give the card to the highest bid; ties go to the first in order from the holder (L-11.10)."""
        order = [seat for seat in state.seats_from(state.holder) if seat in bids]
        effects.open_hidden("bids", [f"{seat}={bids[seat]}" for seat in order])
        for seat in order:
            effects.emit_event(Msg("bids", {"seat": Seat(seat), "n": bids[seat]}), at=[f"{seat}/florins"])
        most = max(bids.values())
        if not most:
            state.gone.append(self.card)
            effects.emit_event(Msg("card-gone", {"thing": TermRef(self.card)}))
            return
        winner = next(seat for seat in order if bids[seat] == most)
        money.pay(state.players[winner], "bids", most)
        args: Args = {"seat": Seat(winner), "thing": TermRef(self.card), "n": most}
        state.players[winner].inventions.append(self.card)
        effects.emit_event(Msg("wins-card", args), at=[f"{winner}/inventions", f"{winner}/florins"])


class Announce(Step[State]):
    """An automatic announcement for every laboratory whose cards match the requirement (L-11.13)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Show the cards for good (L-11.12), even if the card left the game (L-11.15)."""
        first = [done.card for done in state.done if not done.later]
        ask = []
        for seat in state.seats_from(state.holder):
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


class Follow(SeatStep[State]):
    """Continue or stop (L-11.12)."""

    lab: str

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask whether to continue or stop."""
        card = not_none(state.players[seat].labs[self.lab].follows)
        ask = Msg("ask-follow", {"thing": TermRef(card), "lab": TermRef(self.lab)})
        at = f"{seat}/{self.lab}"
        return Choice(
            ask,
            [
                Option("continue", Msg("continue"), Leaf("continue"), None, at),
                Option("stop", Msg("stop"), Leaf("stop"), None, at),
            ],
        )

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Leave the cards next to the laboratory, or return them to the hand."""
        player = state.players[seat]
        card = not_none(player.labs[self.lab].follows)
        args: Args = {"seat": Seat(seat), "lab": TermRef(self.lab), "thing": TermRef(card)}
        if action == "stop":
            cancel_work(player, self.lab)
            effects.emit_event(Msg("stops", args), at=[f"{seat}/{self.lab}"])
        else:
            effects.emit_event(Msg("continues", args), at=[f"{seat}/{self.lab}"])

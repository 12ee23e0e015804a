"""The Russian games for three and two: professions are face up, and few are available (P-19, P-20)."""

from typing import ClassVar

from engines.core import piles
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Option
from engines.princes import money
from engines.princes.components import laid_out_in, printed, variant_of
from engines.princes.scoring import persons_on_table
from engines.princes.state import State
from engines.princes.steps import buy


def count_acquired(state: State) -> int:
    """Count the professions acquired so far by all players after the start (P-19.2, P-20.3).

    Professions are never given up, and a recruited one only changes hands.
    """
    if not state.round:
        return 0  # the draft is not over
    start = printed(state.components).table.start.professions_kept
    held = sum(len(player.professions) + len(persons_on_table(player)) for player in state.players)
    return held - start * len(state.players)


def professions_left(state: State) -> int | None:
    """Return the number of professions that may still be acquired in the whole game; ``None``: unlimited."""
    most = variant_of(state.components, state.variant).professions_acquired_cap_total
    return None if most is None else most - count_acquired(state)


class LayOut(Step[State]):
    """At the start of a round, professions are turned face up next to the deck (P-19.3, P-20.4)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Turn up the round's number of professions, if available; unclaimed ones stay (P-19.5)."""
        deck = state.decks["profession"]
        n = laid_out_in(state.components, state.variant, state.round)
        cards = []
        for _ in range(min(n, piles.pile_size(deck))):
            cards.append(effects.draw_card("profession", deck, None))
            state.laid_out.append(cards[-1])
        if cards:
            effects.emit_event(Msg("lays-out", {"cards": [TermRef(card) for card in cards]}), at=["laid"])


def profession_option(state: State, seat: int) -> Option:
    """Offer a face-up card, or a look at five from the deck: at most one per round, up to the limit (P-19.4).

    Without a face-up card, the deck is the only way, and no choice is offered.
    """
    price = printed(state.components).table.prices.profession
    bought = buy.profession_option(state, seat)
    why = bought.blocked
    if why is not None and why.rule == "P-9.4" and state.laid_out:
        why = money.why_not(state, state.players[seat], price, "P-9.1")
    if not professions_left(state):
        why = Msg("why-professions-closed", rule="P-19.2")
    if not state.laid_out:
        return Option("profession", bought.label, bought.then, why, warning=bought.warning)
    return Option("profession", bought.label, lambda: _profession_choice(state), why, warning=bought.warning)


def _profession_choice(state: State) -> Choice:
    empty = None if piles.pile_size(state.decks["profession"]) else Msg("why-deck-empty", rule="P-9.4")
    n = printed(state.components).table.limits.cards_looked_at
    look = Option("deck", Msg("look-at-deck", {"n": n}), Leaf(buy.Buy("deck", "profession")), empty)
    laid = [
        Option(card, Msg("take-laid", {"card": TermRef(card)}), Leaf(buy.Buy("card", card)), hotspot=f"laid:{card}")
        for card in state.laid_out
    ]
    return Choice(Msg("ask-profession"), [*laid, look])


def take_profession(state: State, seat: int, card: str, effects: Effects) -> None:
    """Pay for a face-up card, which is public (P-19.4)."""
    price = printed(state.components).table.prices.profession
    state.current_turn.profession = True
    message = Msg("takes-laid", {"seat": Seat(seat), "card": TermRef(card), "n": price})
    money.buy(state, seat, price, effects, message, at=[f"{seat}/professions"])
    state.laid_out.remove(card)
    state.players[seat].professions.append(card)

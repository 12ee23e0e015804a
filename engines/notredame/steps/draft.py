"""Phase 2: choosing action cards, secretly and simultaneously (N-5)."""

from functools import lru_cache

from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects, SealedStep
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import term_messages
from engines.notredame.components import printed
from engines.notredame.state import Draft, State, colour_of


def left_of(state: State, seat: int) -> int:
    """Return the left neighbour, to whom cards are passed (N-2.2)."""
    return (seat + 1) % len(state.players)


def deal(state: State, effects: Effects) -> None:
    """Deal all players the top three cards of their decks (N-5.1)."""
    n = printed(state.components).table.draft.cards_drawn
    for seat, player in enumerate(state.players):
        player.choosing = sorted(effects.look_at_cards(f"deck-{seat}", player.deck, n, seat))
        player.drafts.append(Draft(dealt=list(player.choosing)))
        message = Msg("dealt", {"cards": [term_messages.card(card) for card in player.choosing]})
        effects.emit_event(message, to=seat, at=[f"card:{card}" for card in player.choosing])


@lru_cache(maxsize=64)
def _card_option(card: str) -> Option:
    """Build the option of a card; the note names its colour. Cached: the same for all seats."""
    note = Msg("card-of", {"other": Seat(colour_of(card))})
    return Option(card, Msg("keep", {"card": term_messages.card(card)}), Leaf(card), None, f"card:{card}", None, note)


class Keeping(SealedStep[State]):
    """Each player keeps one of the cards in front of them."""

    def question_tree(self, state: State, seat: int) -> Node:
        """Ask which card to keep."""
        cards = state.players[seat].choosing
        ask = Msg("ask-keep", {"n": len(cards) - 1, "other": Seat(left_of(state, seat))})
        return Choice(ask, [Option("keep", Msg("verb-keep"), Choice(ask, [_card_option(card) for card in cards]))])

    def pass_on(self, state: State, actions: dict[int, str], effects: Effects) -> dict[int, list[str]]:
        """Put the kept cards into the hands; return the cards each seat receives (N-5.1, N-5.3)."""
        passed: dict[int, list[str]] = {}
        for seat, card in actions.items():
            player, other = state.players[seat], left_of(state, seat)
            player.choosing.remove(card)
            player.hand.append(card)
            player.drafts[-1].kept.append(card)
            passed[other] = sorted(player.choosing)
            cards = [term_messages.card(card) for card in player.choosing]
            kept = Msg("kept", {"card": term_messages.card(card), "cards": cards, "other": Seat(other)})
            effects.emit_event(kept, to=seat, at=[f"card:{card}"])
            player.choosing = []
        for seat, cards_passed in sorted(passed.items()):
            effects.open_hidden("passed", cards_passed, seat)
        return passed


class KeepFirst(Keeping):
    """Each player keeps one of three and passes two to the left (N-5.1)."""

    def open_answers(self, state: State, actions: dict[int, str], effects: Effects) -> None:
        """Pass on the others; only now may the received cards be seen (N-5.2)."""
        for seat, cards in sorted(self.pass_on(state, actions, effects).items()):
            player = state.players[seat]
            player.choosing, player.drafts[-1].received = cards, list(cards)
            message = Msg("receives", {"cards": [term_messages.card(card) for card in cards]})
            effects.emit_event(message, to=seat, at=[f"card:{card}" for card in cards])
        effects.emit_event(Msg("passed-first"))
        effects.push_steps(KeepSecond(seats=list(self.seats)))


class KeepSecond(Keeping):
    """Each player keeps one of the two received and passes the other to the left (N-5.3, N-14.5)."""

    def open_answers(self, state: State, actions: dict[int, str], effects: Effects) -> None:
        """Add the card received last (N-5.4)."""
        for seat, (card,) in sorted(self.pass_on(state, actions, effects).items()):
            player = state.players[seat]
            player.hand.append(card)
            player.drafts[-1].last = card
            effects.emit_event(Msg("receives-last", {"card": term_messages.card(card)}), to=seat, at=[f"card:{card}"])
        n = printed(state.components).table.draft.cards_played
        state.phase, state.turns = "play", state.seats_from(state.bell) * n  # N-6.1
        effects.emit_event(Msg("passed-second"))

"""Looking at the top of a deck, keeping one card, returning the others (P-5.13, P-9.1, P-11.1)."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import ClassVar

import msgspec

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef, not_none
from engines.core.steps import Effects, SeatStep, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.princes.components import printed
from engines.princes.state import Looking, State


class LookAtDeck(Step[State]):
    """The top five cards, or all if fewer are left, seen by one player (P-22.9, D-7)."""

    seals: ClassVar[bool] = True

    seat: int
    deck: str

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Take off the cards; from then on, nothing can be taken back (P-22.35)."""
        n = printed(state.components).table.limits.cards_looked_at
        cards = effects.look_at_cards(self.deck, state.decks[self.deck], n, self.seat)
        state.looking = Looking(self.seat, self.deck, cards)
        seen: Args = {"deck": TermRef(f"{self.deck}_card"), "n": len(cards)}
        effects.emit_event(Msg("looks", {"seat": Seat(self.seat), **seen}), but=self.seat)
        marks = [f"card:{card}" for card in cards]
        effects.emit_event(
            Msg("looks-you", {"cards": [TermRef(card) for card in cards], **seen}), to=self.seat, at=marks
        )


class Keep(msgspec.Struct, frozen=True):
    """Keep one card; ``under`` go under the deck, the top one first."""

    card: str
    under: tuple[str, ...]


class KeepCard(SeatStep[State]):
    """One of the cards looked at must be kept (P-22.35); the others go under the deck in a chosen order."""

    secret: ClassVar[bool] = True

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the card to keep, then for the order of the others under the deck."""
        looking = _current_looking(state)
        ask = Msg("ask-keep", {"deck": TermRef(f"{looking.deck}_card")})
        return Choice(ask, [Option("keep", Msg("verb-keep"), lambda: _ask_kept(ask, looking.deck, looking.cards))])

    def apply_action(self, state: State, seat: int, action: Keep, effects: Effects) -> None:
        """Put the card into the hand, or face down next to the estate, unseen by others."""
        looking, player = _current_looking(state), state.players[seat]
        {"profession": player.professions, "bonus": player.bonus, "prestige": player.prestige}[looking.deck].append(
            action.card
        )
        piles.put_under(state.decks[looking.deck], action.under, [seat])
        state.looking = None
        fact = "professions" if looking.deck == "profession" else looking.deck
        effects.emit_event(Msg(f"keeps-{looking.deck}", {"seat": Seat(seat)}), but=seat, at=[f"{seat}/{fact}"])
        under = [TermRef(card) for card in action.under]
        kept = Msg("keeps-you" if under else "keeps-you-last", {"card": TermRef(action.card), "under": under})
        effects.emit_event(kept, to=seat, at=[f"{seat}/{fact}"])


BESIDE = Msg("keep-beside")


def _current_looking(state: State) -> Looking:
    return not_none(state.looking)


@lru_cache(maxsize=64)
def _note(deck: str, card: str) -> Msg | None:
    """Return the full text of a card with a shortened label."""
    return None if deck == "profession" else Msg("card-text", {"card": TermRef(card)})


def _ask_kept(ask: Msg, deck: str, cards: list[str]) -> Node:
    options = []
    for i, card in enumerate(cards):
        then = partial(_next_card_choice, deck, card, (), cards, i)
        label = Msg(f"keep-{deck}", {"card": TermRef(card), "n": 0})
        options.append(Option(card, label, then, None, f"card:{card}", note=_note(deck, card)))
    return Choice(ask, options, more_label=BESIDE)


def _next_card_choice(deck: str, card: str, under: tuple[str, ...], lying: Sequence[str], i: int) -> Node:
    """Continue after the ``i``-th remaining card was taken."""
    return _put_under_choice(deck, card, under, (*lying[:i], *lying[i + 1 :]))


def _put_under_choice(deck: str, card: str, under: tuple[str, ...], rest: tuple[str, ...]) -> Node:
    """Ask which card goes under the deck next; they nearly always keep their order."""
    if not rest:
        return Leaf(Keep(card, under))
    n = len(under) + 1
    options = []
    for i, other in enumerate(rest):
        then = partial(_next_card_choice, deck, card, (*under, other), rest, i)
        options.append(
            Option(
                other,
                Msg(f"put-under-{deck}", {"card": TermRef(other), "n": n}),
                then,
                None,
                f"card:{other}",
                note=_note(deck, other),
            )
        )
    if len(rest) > 1:
        as_they_lie = Leaf(Keep(card, (*under, *rest)))
        options.append(Option("rest", Msg("put-rest", {"n": len(rest)}), as_they_lie))
    return Choice(Msg("ask-under", {"n": n}), options, usual="rest" if not under and len(rest) > 1 else None)

"""The view as text: headline, alt text, and the text board with every field of the view."""

from collections.abc import Iterable

from docs.sample.engines.pebbles.view import PebblesView
from engines.core.core_types import Msg, Seat, TermRef, waiting_message


def headline_messages(view: PebblesView) -> tuple[Msg, Msg]:
    """Return whose turn it is, and the line under it."""
    who = Msg("pebbles-over") if view.over else waiting_message(view.owing)
    return who, Msg("pebbles-round", {"n": view.round})


def alt_messages(view: PebblesView) -> list[Msg]:
    """Return the headline and all players' points."""
    points = [Msg("pebbles-has", {"seat": Seat(seat), "n": told.points}) for seat, told in enumerate(view.players)]
    return [*headline_messages(view), *points]


def board_messages(view: PebblesView) -> list[Msg]:
    """Return the whole view."""
    lines = [*alt_messages(view), Msg("pebbles-deck", {"n": view.deck})]
    lines += [Msg("pebbles-bowl-holds", {"bowl": TermRef(bowl), "n": n}) for bowl, n in view.bowls.items()]
    for seat, told in enumerate(view.players):
        lines.append(Msg("pebbles-holds", {"seat": Seat(seat), "n": told.cards}))
        if told.shown:
            lines.append(Msg("pebbles-shown-by", {"seat": Seat(seat), "cards": _refs_arg(told.shown)}))
    own = () if view.over or view.seat is None else (*view.hands[view.seat], *view.looking)
    if own:
        lines.append(Msg("pebbles-hand", {"cards": _refs_arg(own)}))
    for seat, hand in view.hands.items():
        if view.over and hand:
            lines.append(Msg("pebbles-hand-of", {"seat": Seat(seat), "cards": _refs_arg(hand)}))
    lines += [Msg("pebbles-under", {"cards": _refs_arg(cards)}) for cards in view.under]
    return lines if view.coins is None else [*lines, Msg("pebbles-coins", {"n": view.coins})]


def _refs_arg(cards: Iterable[str]) -> list[TermRef]:
    return [TermRef(card) for card in cards]

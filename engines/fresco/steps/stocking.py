"""Refilling open components: market tiles (F-1.7, F-15.1), requests (M-B.6) and portraits (M-P.5)."""

from engines.core import piles
from engines.core.core_types import Msg, TermRef
from engines.core.steps import Effects
from engines.fresco.components import printed
from engines.fresco.state import State


def booths(state: State, effects: Effects) -> None:
    """Refill all booths, after returning their tiles to the bag (F-15.1, R-18)."""
    piles.shuffle_in(state.bag, [tile for booth in state.booths for tile in booth])
    sizes = printed(state.components).booths(len(state.players))
    state.booths = [[effects.draw_card("bag", state.bag, None) for _ in range(size)] for _, size in sizes]
    effects.emit_event(Msg("market-stocked"), at=[f"booth:{n}" for n in range(1, len(sizes) + 1)])


def requests(state: State, effects: Effects) -> None:
    """Open requests up to the number of the game, while the pile lasts (M-B.2, M-B.6)."""
    if not state.options["bishops_requests"]:
        return
    most = printed(state.components).requests_open(len(state.players))
    new = _open("requests", state.requests, most - len(state.open_requests), effects)
    state.open_requests += new
    if new:
        effects.emit_event(Msg("requests-appear", {"n": len(new)}), at=[f"request:{card}" for card in new])


def portraits(state: State, effects: Effects) -> None:
    """Open portraits up to two, while the stack lasts (M-P.2, M-P.5)."""
    if not state.options["portraits"]:
        return
    most = printed(state.components).table.portraits.face_up
    new = _open("portraits", state.portraits, most - len(state.open_portraits), effects)
    state.open_portraits += new
    if new:
        cards = [TermRef(card) for card in new]
        effects.emit_event(Msg("portraits-appear", {"cards": cards}), at=[f"portrait:{card}" for card in new])


def _open(name: str, pile: piles.Pile, n: int, effects: Effects) -> list[str]:
    return [effects.draw_card(name, pile, None) for _ in range(min(n, piles.pile_size(pile)))]

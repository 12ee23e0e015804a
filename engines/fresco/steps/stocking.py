"""What is laid open from a bag or a pile: market tiles (F-1.7, F-15.1), requests (M-B.6) and portraits (M-P.5)."""

from __future__ import annotations

from engines.core import piles
from engines.core.steps import Fx
from engines.core.words import Msg, Ref
from engines.fresco.components import printed
from engines.fresco.state import State


def booths(state: State, fx: Fx) -> None:
    """All booths are drawn anew: what still lies in them goes into the bag first (F-15.1, R-18)."""
    piles.shuffle_in(state.bag, [tile for booth in state.booths for tile in booth])
    sizes = printed(state.components).booths(len(state.players))
    state.booths = [[fx.draw("bag", state.bag, None) for _ in range(size)] for _, size in sizes]
    fx.tell(Msg("market-stocked"), at=[f"booth:{n}" for n in range(1, len(sizes) + 1)])


def requests(state: State, fx: Fx) -> None:
    """Open requests up to the number of the game, while the pile lasts (M-B.2, M-B.6)."""
    if not state.options["bishops_requests"]:
        return
    most = printed(state.components).requests_open(len(state.players))
    new = _open("requests", state.requests, most - len(state.open_requests), fx)
    state.open_requests += new
    if new:
        fx.tell(Msg("requests-appear", {"n": len(new)}), at=[f"request:{card}" for card in new])


def portraits(state: State, fx: Fx) -> None:
    """Open portraits up to two, while the stack lasts (M-P.2, M-P.5)."""
    if not state.options["portraits"]:
        return
    most = printed(state.components).table.portraits.face_up
    new = _open("portraits", state.portraits, most - len(state.open_portraits), fx)
    state.open_portraits += new
    if new:
        cards = [Ref(card) for card in new]
        fx.tell(Msg("portraits-appear", {"cards": cards}), at=[f"portrait:{card}" for card in new])


def _open(name: str, pile: piles.Pile, n: int, fx: Fx) -> list[str]:
    return [fx.draw(name, pile, None) for _ in range(min(n, piles.size(pile)))]

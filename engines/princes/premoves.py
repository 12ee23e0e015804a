"""Premoves: bid for one heap by the smallest raise up to a secret maximum in florins, or pass on all objects."""

from typing import Final

from engines.core.core_types import Move, Msg, TermRef
from engines.core.premoves import PREMOVE_LEAF
from engines.core.tree import Amount, Choice, Node, Option, is_open
from engines.princes.components import printed
from engines.princes.view import PrincesView

ORDER_PASS = Msg("order-pass")
RAISES_AHEAD: Final = (1, 4)
"""Steps above the current price offered as limits; they save the most questions in recorded games."""


def premove_tree(view: PrincesView) -> Node | None:
    """Return the premoves for a seat that has not won yet in an auction phase."""
    if view.me is None or view.auction is None or view.phase != "auction":
        return None
    if sum(bid.seat == view.me.seat for bid in view.auction.won.values()) >= view.auction.each:
        return None
    step, most = printed(view.components).table.prices.auction_step, _highest_bid(view)
    ask = Msg("ask-limit")
    heaps = [
        Option(
            heap,
            Msg("limit-heap", {"object": TermRef(heap)}),
            Amount(ask, view.prices[heap], max(view.prices[heap], most), lambda _: PREMOVE_LEAF, step),
            hotspot=f"heap:{heap}",
        )
        for heap, left in view.heaps.items()
        if left and heap not in view.auction.won
    ]
    return Choice(
        Msg("ask-order"),
        [
            Option(
                "limit",
                Msg("verb-limit"),
                Choice(Msg("ask-limit-heap"), heaps),
                None if heaps else Msg("why-no-heap", rule="P-4.3"),
            ),
            Option("pass", ORDER_PASS, PREMOVE_LEAF),
        ],
    )


def _highest_bid(view: PrincesView) -> int:
    """Return the seat's highest possible bid, with all prestige points sold."""
    table = printed(view.components).table
    means = view.mine.florins + table.rates.florins_per_pp_sold * view.players[view.mine.seat].pp
    return means - means % table.prices.auction_step


def resolve_premove(order: Move, view: PrincesView, tree: Node) -> Move | None:
    """Return the move of a premove if its seat has to bid; ``None`` for other questions."""
    if view.asks != "bid" or view.auction is None or not isinstance(tree, Choice):
        return None
    if order == ("pass",):
        return ("pass",)
    _, heap, most = order
    if heap != view.auction.heap:
        return None
    return ("raise",) if is_open(tree, "raise") and view.auction.price <= int(most) else ("pass",)


def premove_options(view: PrincesView, tree: Node) -> list[tuple[Move, Option]]:
    """Return premoves for a seat that has to bid: bid up to a limit, or pass in all auctions of this round."""
    if view.asks != "bid" or view.auction is None or not isinstance(tree, Choice):
        return []
    step, heap = printed(view.components).table.prices.auction_step, view.auction.heap or ""
    limits = [view.auction.price + step * more for more in RAISES_AHEAD]
    if view.me is not None:
        limits = [n for n in limits if n <= _highest_bid(view)]
    ahead = [(("limit", heap, str(n)), Option(str(n), Msg("ahead-up-to", {"n": n}))) for n in limits]
    return [*ahead, (("pass",), Option("pass", ORDER_PASS))]

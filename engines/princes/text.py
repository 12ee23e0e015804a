"""A view in words: the headline, the text board and the alt text."""

from __future__ import annotations

from engines.core import sentences
from engines.core.sentences import listed
from engines.core.words import Args, Msg, Ref, Seat
from engines.princes.view import AuctionView, MineView, PlayerView, PrincesView, TurnView


def headline(view: PrincesView) -> tuple[Msg, Msg]:
    """Who does what now, and the line under it."""
    if view.over:
        best = [result for result in view.results if result.rank == 1]
        return sentences.winners(result.seat for result in best), Msg("headline-won-with", {"n": best[0].pp})
    if not view.asks:
        return sentences.HIDDEN, _detail(view)
    if view.asks == "give":
        return Msg("headline-give"), sentences.waiting(view.owing)
    return Msg(f"headline-{view.asks}", {"seat": Seat(view.owing[0])}), _detail(view)


def _detail(view: PrincesView) -> Msg:
    auction = view.auction
    args: Args = {"n": auction.price if auction else 0}
    if auction and auction.heap:
        args["object"] = Ref(auction.heap)
    match view.asks:
        case "open" | "take" if len(set(view.prices.values())) > 1:
            return Msg(f"headline-{view.asks}-from-detail", args)
        case "open" | "take" | "bid" | "object":
            return Msg(f"headline-{view.asks}-detail", args)
        case "turn" if view.turn:
            return Msg("headline-turn-detail", {"n": view.turn.left})
        case _:
            return Msg("headline-round", _round(view))


def _round(view: PrincesView) -> Args:
    n = max(view.round, 1)
    return {"n": n, "m": len(view.minimum), "minimum": view.minimum[n - 1]}


def alt(view: PrincesView) -> list[Msg]:
    """The sentences of the alt text: whose turn, the round, the auction, the scores."""
    lines = [*headline(view)]
    if not view.over:
        lines.append(Msg("text-round", {**_round(view), "seat": Seat(view.start)}))
    lines += [Msg("text-score", {"seat": Seat(seat), "n": player.pp}) for seat, player in enumerate(view.players)]
    return lines


def text(view: PrincesView) -> list[Msg]:
    """The text board: everything that the view says, a line each."""
    lines = [*headline(view), Msg("text-round", {**_round(view), "seat": Seat(view.start)})]
    if view.auction:
        lines += _auction(view.auction)
    if view.turn:
        lines += _turn(view.turn)
    lines.append(Msg("text-heaps", {"things": _counts(view.heaps)}))
    lines.append(Msg("text-buildings", {"things": _counts(view.buildings)}))
    lines.append(Msg("text-freedoms", {"things": _counts(view.freedoms)}))
    lines.append(Msg("text-decks", {**view.decks}))
    lines += _variant(view)
    for seat, player in enumerate(view.players):
        lines += _player(seat, player)
    if view.me:
        lines += _mine(view.me)
    for result in view.results:
        args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.pp, "florins": result.florins}
        lines.append(Msg("text-result", {**args, **result.parts}))
    return lines


def _variant(view: PrincesView) -> list[Msg]:
    """What the variants add: opening prices, kinds of landscape, laid-out professions, what has left the game."""
    lines = []
    if len(set(view.prices.values())) > 1:
        prices = [Msg("text-price", {"thing": Ref(heap), "n": n}) for heap, n in view.prices.items()]
        lines.append(Msg("text-prices", {"things": listed(prices)}))
    if set(view.landscapes) - set(view.heaps):
        lines.append(Msg("text-landscapes", {"things": _counts(view.landscapes)}))
    if view.may_acquire is not None:
        lines.append(Msg("text-may-acquire", {"n": view.may_acquire}))
    if view.laid_out:
        lines.append(Msg("text-laid-out", {"cards": [Ref(card) for card in view.laid_out]}))
    if view.box:
        lines.append(Msg("text-box", {"things": [Ref(thing) for thing in view.box]}))
    return lines


def _turn(turn: TurnView) -> list[Msg]:
    """Whose turn, how many actions are left, and what may be done only once a round (P-6.4)."""
    lines = [Msg("text-turn", {"seat": Seat(turn.seat), "n": turn.left})]
    if turn.profession:
        lines.append(Msg("text-turn-profession", {"seat": Seat(turn.seat)}))
    if turn.freedom:
        lines.append(Msg("text-turn-freedom", {"seat": Seat(turn.seat)}))
    return lines


def _counts(things: dict[str, int]) -> Msg:
    """Things with their numbers, as one argument."""
    return listed([Msg("text-count", {"thing": Ref(thing), "n": n}) for thing, n in things.items()])


def _auction(auction: AuctionView) -> list[Msg]:
    lines = []
    if auction.heap:
        bids = listed([Msg("text-bid", {"seat": Seat(bid.seat), "n": bid.amount}) for bid in auction.bids])
        lines.append(Msg("text-auction", {"object": Ref(auction.heap), "bids": bids}))
    if auction.passed:
        lines.append(Msg("text-passed", {"seats": [Seat(seat) for seat in auction.passed]}))
    if auction.out:
        lines.append(Msg("text-out", {"seats": [Seat(seat) for seat in auction.out]}))
    for heap, bid in auction.won.items():
        lines.append(Msg("text-won", {"seat": Seat(bid.seat), "object": Ref(heap), "n": bid.amount}))
    return lines


def _player(seat: int, player: PlayerView) -> list[Msg]:
    facts: Args = {
        "seat": Seat(seat),
        "pp": player.pp,
        "builders": player.builders,
        "jesters": player.jesters,
        "works": player.works,
        "best": player.best,
        "professions": player.professions,
        "bonus": player.bonus,
        "recruiting": player.recruiting,
        "prestige": player.prestige,
        "empty": player.empty,
    }
    lines = [Msg("text-player", facts)]
    if player.florins is not None:
        lines.append(Msg("text-money", {"seat": Seat(seat), "n": player.florins}))
    tiles = [Msg("text-tile", {"tile": Ref(t.kind), "squares": " ".join(t.squares)}) for t in player.tiles]
    lines.append(Msg("text-estate", {"seat": Seat(seat), "tiles": listed(tiles)}))
    for key, cards in (
        ("text-has-freedoms", player.freedoms),
        ("text-table", player.table),
        ("text-used-bonus", player.used_bonus),
        ("text-prestige", player.prestige_cards),
    ):
        if cards:
            lines.append(Msg(key, {"seat": Seat(seat), "cards": [Ref(card) for card in cards]}))
    return lines


def _mine(me: MineView) -> list[Msg]:
    lines = [Msg("text-own-money", {"n": me.florins})]
    for work in me.works[: len(me.professions)]:
        wants: Args = dict(zip(("building", "landscape", "freedom"), map(Ref, work.wants), strict=True))
        lines.append(Msg("text-own-work", {"card": Ref(work.person), "n": work.total, **wants}))
    if me.works:
        adds = [Msg("text-adds", {"card": Ref(bonus.card), "n": bonus.adds}) for bonus in me.works[0].bonus]
        lines += [Msg("text-own-bonus", {"cards": listed(adds)})] if adds else []
    elif me.bonus:
        lines.append(Msg("text-own-bonus", {"cards": listed([Msg("text-name", {"thing": Ref(c)}) for c in me.bonus])}))
    if me.recruiting:
        lines.append(Msg("text-own-recruiting", {"n": me.recruiting}))
    lines += [Msg("text-own-prestige", {"card": Ref(card)}) for card in me.prestige]
    if me.looking:
        lines.append(Msg("text-looking", {"cards": listed([Msg("text-name", {"thing": Ref(c)}) for c in me.looking])}))
    if me.gives:
        lines.append(Msg("text-gives", {"card": Ref(me.gives)}))
    for deck, layers in me.under.items():
        cards = [Ref(card) for layer in layers for card in layer]
        lines.append(Msg("text-under", {"deck": Ref(f"{deck}_card"), "cards": cards}))
    return lines

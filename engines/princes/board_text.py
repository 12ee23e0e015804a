"""The view as text: headline, text board and alt text."""

from engines.core.core_types import HIDDEN, Args, Msg, Seat, TermRef, join_messages, waiting_message, winners_message
from engines.core.sentences import describe_situation
from engines.princes.view import AuctionView, MineView, PlayerView, PrincesView, TurnView


def headline_messages(view: PrincesView) -> tuple[Msg, Msg]:
    """Return the current situation, and the line under it."""
    if view.over:
        best = [result for result in view.results if result.rank == 1]
        return winners_message(result.seat for result in best), Msg("headline-won-with", {"n": best[0].pp})
    if not view.asks:
        return HIDDEN, _headline_detail(view)
    if view.asks == "give":
        return Msg("headline-give"), waiting_message(view.owing)
    return Msg(f"headline-{view.asks}", {"seat": Seat(view.owing[0])}), _headline_detail(view)


def _headline_detail(view: PrincesView) -> Msg:
    auction = view.auction
    args: Args = {"n": auction.price if auction else 0}
    if auction and auction.heap:
        args["object"] = TermRef(auction.heap)
    match view.asks:
        case "open" | "take" if len(set(view.prices.values())) > 1:
            return Msg(f"headline-{view.asks}-from-detail", args)
        case "open" | "take" | "bid" | "object":
            return Msg(f"headline-{view.asks}-detail", args)
        case "turn" if view.turn:
            return Msg("headline-turn-detail", {"n": view.turn.left})
        case _:
            return Msg("headline-round", _round_args(view))


def _round_args(view: PrincesView) -> Args:
    n = max(view.round, 1)
    return {"n": n, "m": len(view.minimum), "minimum": view.minimum[n - 1]}


def _opening_messages(view: PrincesView) -> list[Msg]:
    """Return the headline and the round, which is said once."""
    first, then = headline_messages(view)
    said = [first] if then.key == "headline-round" else [first, then]
    return [*said, Msg("text-round", {**_round_args(view), "seat": Seat(view.start)})]


def alt_messages(view: PrincesView) -> list[Msg]:
    """Return the sentences of the alt text: turn, round, auction, scores."""
    headline, *details = headline_messages(view) if view.over else _opening_messages(view)
    lines = describe_situation(headline, *details)
    lines += [Msg("text-score", {"seat": Seat(seat), "n": player.pp}) for seat, player in enumerate(view.players)]
    return lines


def board_messages(view: PrincesView) -> list[Msg]:
    """Return the text board: the whole view, one message for each line."""
    lines = _opening_messages(view)
    if view.auction:
        lines += _auction_messages(view.auction)
    if view.turn:
        lines += _turn_messages(view.turn)
    lines.append(Msg("text-heaps", {"things": _counts_message(view.heaps)}))
    lines.append(Msg("text-buildings", {"things": _counts_message(view.buildings)}))
    lines.append(Msg("text-freedoms", {"things": _counts_message(view.freedoms)}))
    lines.append(Msg("text-decks", {**view.decks}))
    lines += _variant_messages(view)
    for seat, player in enumerate(view.players):
        lines += _player_messages(seat, player)
    if view.me:
        lines += _mine_messages(view.me)
    for result in view.results:
        args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.pp, "florins": result.florins}
        lines.append(Msg("text-result", {**args, **result.parts}))
    return lines


def _variant_messages(view: PrincesView) -> list[Msg]:
    """Return the lines of the variants: opening prices, landscapes, open professions, the box."""
    lines = []
    if len(set(view.prices.values())) > 1:
        prices = [Msg("text-price", {"thing": TermRef(heap), "n": n}) for heap, n in view.prices.items()]
        lines.append(Msg("text-prices", {"things": join_messages(prices)}))
    if set(view.landscapes) - set(view.heaps):
        lines.append(Msg("text-landscapes", {"things": _counts_message(view.landscapes)}))
    if view.may_acquire is not None:
        lines.append(Msg("text-may-acquire", {"n": view.may_acquire}))
    if view.laid_out:
        lines.append(Msg("text-laid-out", {"cards": [TermRef(card) for card in view.laid_out]}))
    if view.box:
        lines.append(Msg("text-box", {"things": [TermRef(thing) for thing in view.box]}))
    return lines


def _turn_messages(turn: TurnView) -> list[Msg]:
    """Return whose turn it is, how many actions are left, and the actions limited to one a round (P-6.4)."""
    lines = [Msg("text-turn", {"seat": Seat(turn.seat), "n": turn.left})]
    if turn.profession:
        lines.append(Msg("text-turn-profession", {"seat": Seat(turn.seat)}))
    if turn.freedom:
        lines.append(Msg("text-turn-freedom", {"seat": Seat(turn.seat)}))
    return lines


def _counts_message(things: dict[str, int]) -> Msg:
    """Return things with their numbers as one argument."""
    return join_messages([Msg("text-count", {"thing": TermRef(thing), "n": n}) for thing, n in things.items()])


def _auction_messages(auction: AuctionView) -> list[Msg]:
    lines = []
    if auction.heap:
        bids = join_messages([Msg("text-bid", {"seat": Seat(bid.seat), "n": bid.amount}) for bid in auction.bids])
        lines.append(Msg("text-auction", {"object": TermRef(auction.heap), "bids": bids}))
    if auction.passed:
        lines.append(Msg("text-passed", {"seats": [Seat(seat) for seat in auction.passed]}))
    if auction.out:
        lines.append(Msg("text-out", {"seats": [Seat(seat) for seat in auction.out]}))
    for heap, bid in auction.won.items():
        lines.append(Msg("text-won", {"seat": Seat(bid.seat), "object": TermRef(heap), "n": bid.amount}))
    return lines


def _player_messages(seat: int, player: PlayerView) -> list[Msg]:
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
    tiles = [Msg("text-tile", {"tile": TermRef(t.kind), "squares": " ".join(t.squares)}) for t in player.tiles]
    lines.append(Msg("text-estate", {"seat": Seat(seat), "tiles": join_messages(tiles)}))
    for key, cards in (
        ("text-has-freedoms", player.freedoms),
        ("text-table", player.table),
        ("text-used-bonus", player.used_bonus),
        ("text-prestige", player.prestige_cards),
    ):
        if cards:
            lines.append(Msg(key, {"seat": Seat(seat), "cards": [TermRef(card) for card in cards]}))
    return lines


def _mine_messages(me: MineView) -> list[Msg]:
    lines = [Msg("text-own-money", {"n": me.florins})]
    for work in me.works[: len(me.professions)]:
        wants: Args = dict(zip(("building", "landscape", "freedom"), map(TermRef, work.wants), strict=True))
        lines.append(Msg("text-own-work", {"card": TermRef(work.person), "n": work.total, **wants}))
    if me.works:
        adds = [Msg("text-adds", {"card": TermRef(bonus.card), "n": bonus.adds}) for bonus in me.works[0].bonus]
        lines += [Msg("text-own-bonus", {"cards": join_messages(adds)})] if adds else []
    elif me.bonus:
        lines.append(
            Msg("text-own-bonus", {"cards": join_messages([Msg("text-name", {"thing": TermRef(c)}) for c in me.bonus])})
        )
    if me.recruiting:
        lines.append(Msg("text-own-recruiting", {"n": me.recruiting}))
    lines += [Msg("text-own-prestige", {"card": TermRef(card)}) for card in me.prestige]
    if me.looking:
        lines.append(
            Msg("text-looking", {"cards": join_messages([Msg("text-name", {"thing": TermRef(c)}) for c in me.looking])})
        )
    if me.gives:
        lines.append(Msg("text-gives", {"card": TermRef(me.gives)}))
    for deck, layers in me.under.items():
        cards = [TermRef(card) for layer in layers for card in layer]
        lines.append(Msg("text-under", {"deck": TermRef(f"{deck}_card"), "cards": cards}))
    return lines

"""The view as text: headline, text board and alt text."""

from collections.abc import Iterable

from engines.core.core_types import HIDDEN, Args, Msg, Seat, TermRef, join_messages, waiting_message, winners_message
from engines.core.sentences import describe_situation, text_lines
from engines.princes.view import AuctionView, MineView, PlayerView, PrincesView, TurnView, WorkView


def headline_messages(view: PrincesView) -> tuple[Msg, Msg]:
    """Return the current situation, and the line under it."""
    if view.over:
        winners = winners_message(result.seat for result in view.results if result.rank == 1)
        return winners, Msg("headline-won-with", {"n": view.results[0].pp})
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
    first, then = headline_messages(view)
    said = [first] if then.key == "headline-round" else [first, then]
    return [*said, Msg("text-round", {**_round_args(view), "seat": Seat(view.start)})]


def alt_messages(view: PrincesView) -> list[Msg]:
    """Return the sentences of the alt text: turn, round, auction, scores."""
    headline, *details = headline_messages(view) if view.over else _opening_messages(view)
    scores = [Msg("text-score", {"seat": Seat(seat), "n": player.pp}) for seat, player in enumerate(view.players)]
    return [*describe_situation(headline, *details), *scores]


def board_messages(view: PrincesView) -> list[Msg]:
    """Return the text board: the whole view, one message per line."""
    return text_lines(
        _opening_messages(view),
        _auction_messages(view.auction) if view.auction else None,
        _turn_messages(view.turn) if view.turn else None,
        Msg("text-heaps", {"things": _counts_message(view.heaps)}),
        Msg("text-buildings", {"things": _counts_message(view.buildings)}),
        Msg("text-freedoms", {"things": _counts_message(view.freedoms)}),
        Msg("text-decks", {**view.decks}),
        _variant_messages(view),
        *(_player_messages(seat, player) for seat, player in enumerate(view.players)),
        _mine_messages(view.me) if view.me else None,
        [
            Msg("text-result", {"seat": Seat(r.seat), "rank": r.rank, "n": r.pp, "florins": r.florins, **r.parts})
            for r in view.results
        ],
    )


def _variant_messages(view: PrincesView) -> list[Msg]:
    prices = [Msg("text-price", {"thing": TermRef(heap), "n": n}) for heap, n in view.prices.items()]
    return text_lines(
        Msg("text-prices", {"things": join_messages(prices)}) if len(set(view.prices.values())) > 1 else None,
        Msg("text-landscapes", {"things": _counts_message(view.landscapes)})
        if set(view.landscapes) - set(view.heaps)
        else None,
        Msg("text-may-acquire", {"n": view.may_acquire}) if view.may_acquire is not None else None,
        Msg("text-laid-out", {"cards": [TermRef(card) for card in view.laid_out]}) if view.laid_out else None,
        Msg("text-box", {"things": [TermRef(thing) for thing in view.box]}) if view.box else None,
    )


def _turn_messages(turn: TurnView) -> list[Msg]:
    """Return the turn, the actions left, and the once-a-round actions (P-6.4)."""
    return text_lines(
        Msg("text-turn", {"seat": Seat(turn.seat), "n": turn.left}),
        Msg("text-turn-profession", {"seat": Seat(turn.seat)}) if turn.profession else None,
        Msg("text-turn-freedom", {"seat": Seat(turn.seat)}) if turn.freedom else None,
    )


def _counts_message(things: dict[str, int]) -> Msg:
    return join_messages([Msg("text-count", {"thing": TermRef(thing), "n": n}) for thing, n in things.items()])


def _auction_messages(auction: AuctionView) -> list[Msg]:
    bids = join_messages([Msg("text-bid", {"seat": Seat(bid.seat), "n": bid.amount}) for bid in auction.bids])
    return text_lines(
        Msg("text-auction", {"object": TermRef(auction.heap), "bids": bids}) if auction.heap else None,
        Msg("text-passed", {"seats": [Seat(seat) for seat in auction.passed]}) if auction.passed else None,
        Msg("text-out", {"seats": [Seat(seat) for seat in auction.out]}) if auction.out else None,
        [
            Msg("text-won", {"seat": Seat(bid.seat), "object": TermRef(heap), "n": bid.amount})
            for heap, bid in auction.won.items()
        ],
    )


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
    tiles = [Msg("text-tile", {"tile": TermRef(t.kind), "squares": " ".join(t.squares)}) for t in player.tiles]
    cards_by_key = {
        "text-has-freedoms": player.freedoms,
        "text-table": player.table,
        "text-used-bonus": player.used_bonus,
        "text-prestige": player.prestige_cards,
    }
    return text_lines(
        Msg("text-player", facts),
        Msg("text-money", {"seat": Seat(seat), "n": player.florins}) if player.florins is not None else None,
        Msg("text-estate", {"seat": Seat(seat), "tiles": join_messages(tiles)}),
        [
            Msg(key, {"seat": Seat(seat), "cards": [TermRef(card) for card in cards]})
            for key, cards in cards_by_key.items()
            if cards
        ],
    )


def _mine_messages(me: MineView) -> list[Msg]:
    adds = (
        [Msg("text-adds", {"card": TermRef(bonus.card), "n": bonus.adds}) for bonus in me.works[0].bonus]
        if me.works
        else _names(me.bonus)
    )
    return text_lines(
        Msg("text-own-money", {"n": me.florins}),
        map(_work_message, me.works[: len(me.professions)]),
        Msg("text-own-bonus", {"cards": join_messages(adds)}) if adds else None,
        Msg("text-own-recruiting", {"n": me.recruiting}) if me.recruiting else None,
        [Msg("text-own-prestige", {"card": TermRef(card)}) for card in me.prestige],
        Msg("text-looking", {"cards": join_messages(_names(me.looking))}) if me.looking else None,
        Msg("text-gives", {"card": TermRef(me.gives)}) if me.gives else None,
        [
            Msg(
                "text-under",
                {"deck": TermRef(f"{deck}_card"), "cards": [TermRef(card) for cards in layers for card in cards]},
            )
            for deck, layers in me.under.items()
        ],
    )


def _names(cards: Iterable[str]) -> list[Msg]:
    return [Msg("text-name", {"thing": TermRef(card)}) for card in cards]


def _work_message(work: WorkView) -> Msg:
    wants: Args = dict(zip(("building", "landscape", "freedom"), map(TermRef, work.wants), strict=True))
    return Msg("text-own-work", {"card": TermRef(work.person), "n": work.total, **wants})

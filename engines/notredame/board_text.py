"""The view as text: headline, text board and alt text."""

from collections.abc import Iterable

from engines.core.core_types import (
    HIDDEN,
    Args,
    Msg,
    Seat,
    TermRef,
    join_messages,
    not_none,
    waiting_message,
    winners_message,
)
from engines.core.sentences import describe_situation
from engines.notredame import term_messages
from engines.notredame.view import (
    CardView,
    DistrictView,
    DraftView,
    MarketView,
    MineView,
    NotreDameView,
    PersonView,
    PlayerView,
    SectorView,
    TokenView,
)


def headline_messages(view: NotreDameView) -> tuple[Msg, Msg]:
    """Return the current situation, and the line under it."""
    if view.over:
        best = [result for result in view.results if result.rank == 1]
        return winners_message(result.seat for result in best), Msg("headline-won-with", {"n": best[0].pp})
    if not view.asks:
        return HIDDEN, _round_message(view)
    if view.asks in {"keep", "give"}:
        return Msg(f"headline-{view.asks}"), waiting_message(view.owing)
    n = not_none(view.turn).n
    detail = Msg(f"headline-{view.asks}-detail", {"n": n})
    return Msg(f"headline-{view.asks}", {"seat": Seat(view.owing[0])}), detail if n else _round_message(view)


def _opening_messages(view: NotreDameView) -> list[Msg]:
    """Return the headline and the round, which is said once."""
    first, then = headline_messages(view)
    said = [first] if then.key == "headline-round" else [first, then]
    return [*said, Msg("text-round", _course_args(view))]


def _round_message(view: NotreDameView) -> Msg:
    return Msg("headline-round", {"n": max(view.round, 1), "m": view.rounds, "rats": view.rats})


def alt_messages(view: NotreDameView) -> list[Msg]:
    """Return the sentences of the alt text: turn, round, rats, scores."""
    headline, *details = headline_messages(view) if view.over else _opening_messages(view)
    lines = describe_situation(headline, *details)
    if view.persons and not view.over:
        cards = [TermRef(person.id) for person in view.persons]
        lines.append(Msg("alt-persons", {"cards": cards, "n": view.rats}))
    for seat, player in enumerate(view.players):
        facts: Args = {"seat": Seat(seat), "coins": player.coins, "cubes": player.supply, "rats": player.rats}
        if player.pp is None:
            lines.append(Msg("alt-player", facts))
        else:
            lines.append(Msg("alt-player-points", {**facts, "n": player.pp}))
    return lines


def _course_args(view: NotreDameView) -> Args:
    return {"n": max(view.round, 1), "m": view.rounds, "period": view.period, "seat": Seat(view.bell)}


def board_messages(view: NotreDameView) -> list[Msg]:
    """Return the text board: the whole view, one message for each line."""
    lines = _opening_messages(view)
    if view.turn:
        lines.append(Msg("text-turn", {"seat": Seat(view.turn.seat), "n": view.turn.n}))
    if view.order:
        lines.append(Msg("text-order", {"seats": [Seat(seat) for seat in view.order]}))
    if view.persons:
        lines.append(Msg("text-persons", {"things": join_messages(_person_message(person) for person in view.persons)}))
        lines.append(Msg("text-rats", {"n": view.rats}))
    if view.coming:
        lines.append(Msg("text-coming", {"cards": [TermRef(person) for person in view.coming]}))
    cathedral = view.cathedral
    pool: Args = {"pool": cathedral.pool, "n": cathedral.cubes, "each": cathedral.each}
    lines.append(Msg("text-cathedral", pool))
    lines.append(Msg("text-supply", {"coins": view.coins, "cards": view.discard}))
    for seat, player in enumerate(view.players):
        lines += _player_messages(view, seat, player)
    lines += [_district_message(view, number, district) for number, district in enumerate(view.districts)]
    if view.me:
        lines += _mine_messages(view.me)
    for result in view.results:
        args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.pp, "rest": result.rest}
        lines.append(Msg("text-result", {**args, **result.parts}))
    return lines


def _person_message(person: PersonView) -> Msg:
    args: Args = {"card": TermRef(person.id), "rats": person.rats, "cost": person.cost}
    if person.bribed:
        return Msg("text-person-bribed", {**args, "seats": [Seat(seat) for seat in person.bribed]})
    return Msg("text-person", args)


def _player_messages(view: NotreDameView, seat: int, player: PlayerView) -> list[Msg]:
    who = Seat(seat)
    facts: Args = {
        "seat": who,
        "coins": player.coins,
        "supply": player.supply,
        "general": player.general,
        "cathedral": player.cathedral,
        "park": player.park,
        "hand": player.hand,
        "deck": player.deck,
    }
    rats: Args = {"seat": who, "n": player.rats, "comes": player.comes, "lands": player.lands}
    lines = [
        Msg("text-player", facts),
        Msg("text-player-rats-many" if player.overflows else "text-player-rats", rats),
        Msg(
            "text-sectors", {"seat": who, "things": join_messages(_sector_message(sector) for sector in player.sectors)}
        ),
    ]
    if player.pp is not None:
        lines.append(Msg("text-points", {"seat": who, "n": player.pp}))
    if player.tokens:
        colours = join_messages(Msg("text-colour", {"other": _owner_ref(view, colour)}) for colour in player.tokens)
        lines.append(Msg("text-tokens", {"seat": who, "things": colours}))
    if player.played:
        lines.append(
            Msg("text-played", {"seat": who, "things": join_messages(_card_message(card) for card in player.played)})
        )
    if player.person is not None:
        lines.append(Msg("text-bribes", {"seat": who, "card": TermRef(player.person)}))
    return lines


def _sector_message(sector: SectorView) -> Msg:
    key = "text-sector-friend" if sector.friend else "text-sector"
    return Msg(key, {"place": TermRef(sector.sector), "n": sector.cubes})


def _card_message(card: CardView) -> Msg:
    return Msg("text-card", {"card": term_messages.card(card.kind), "other": Seat(card.colour)})


def _cards_message(cards: Iterable[str]) -> Msg:
    """Return the cards by their ids."""
    return join_messages(Msg("text-name", {"thing": term_messages.card(card)}) for card in cards)


def _owner_ref(view: NotreDameView, colour: int) -> Seat | Msg:
    """Return the owner of a colour. Raises ``IndexError`` for an unknown one."""
    view.districts[colour]
    return term_messages.owner(view.components, len(view.players), colour)


def _district_message(view: NotreDameView, number: int, district: DistrictView) -> Msg:
    markets = join_messages(_market_message(view, market) for market in district.markets)
    if district.seat is None:
        neutral = term_messages.owner(view.components, len(view.players), number)
        return Msg("text-district", {"other": neutral, "things": markets})
    return Msg("text-district", {"other": Seat(district.seat), "things": markets})


def _market_message(view: NotreDameView, market: MarketView) -> Msg:
    name = TermRef(f"market-{market.kind}")
    if market.token and market.carriages:
        return Msg(
            "text-market-both",
            {
                "market": name,
                "token": _token_message(view, market.token),
                "seats": [Seat(seat) for seat in market.carriages],
            },
        )
    if market.token:
        return Msg("text-market-token", {"market": name, "token": _token_message(view, market.token)})
    if market.carriages:
        return Msg("text-market-carriages", {"market": name, "seats": [Seat(seat) for seat in market.carriages]})
    return Msg("text-market", {"market": name})


def _token_message(view: NotreDameView, token: TokenView) -> Msg:
    return Msg("text-token", {"token": TermRef(token.kind), "other": _owner_ref(view, token.colour)})


def _mine_messages(me: MineView) -> list[Msg]:
    lines = list[Msg]()
    if me.hand:
        lines.append(Msg("text-own-hand", {"things": _cards_message(me.hand)}))
    if me.choosing:
        lines.append(Msg("text-choosing", {"things": _cards_message(me.choosing)}))
    if me.keeps:
        lines.append(Msg("text-keeps", {"card": term_messages.card(me.keeps)}))
    lines += [line for draft in me.drafts for line in _draft_messages(draft)]
    if me.worth:
        things = [Msg("text-worth", {"card": TermRef(person), "n": n}) for person, n in me.worth.items()]
        lines.append(Msg("text-own-worth", {"things": join_messages(things)}))
    return lines


def _draft_messages(draft: DraftView) -> list[Msg]:
    """Return phase 2 of a round as this seat knows it, from the first choice on."""
    if not draft.kept:
        return []
    args: Args = {
        "kept": _cards_message(draft.kept),
        "passed": _cards_message(draft.passed),
        "received": _cards_message(draft.received),
    }
    if draft.last is None:
        return [Msg("text-draft", args)]
    return [Msg("text-draft-last", {**args, "last": term_messages.card(draft.last)})]

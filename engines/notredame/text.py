"""A view in words: the headline, the text board and the alt text."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core import sentences
from engines.core.sentences import listed
from engines.core.words import Args, Msg, Ref, Seat
from engines.notredame import places
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


def headline(view: NotreDameView) -> tuple[Msg, Msg]:
    """Who does what now, and the line under it."""
    if view.over:
        best = [result for result in view.results if result.rank == 1]
        return sentences.winners(result.seat for result in best), Msg("headline-won-with", {"n": best[0].pp})
    if not view.asks:
        return sentences.HIDDEN, _round(view)
    if view.asks in {"keep", "give"}:
        return Msg(f"headline-{view.asks}"), sentences.waiting(view.owing)
    assert view.turn is not None
    detail = Msg(f"headline-{view.asks}-detail", {"n": view.turn.n})
    return Msg(f"headline-{view.asks}", {"seat": Seat(view.owing[0])}), detail if view.turn.n else _round(view)


def _round(view: NotreDameView) -> Msg:
    return Msg("headline-round", {"n": max(view.round, 1), "m": view.rounds, "rats": view.rats})


def alt(view: NotreDameView) -> list[Msg]:
    """The sentences of the alt text: whose turn, the round, the rats, and how everybody stands."""
    lines = [*headline(view)]
    if not view.over:
        lines.append(Msg("text-round", _course(view)))
        if view.persons:
            cards = [Ref(person.id) for person in view.persons]
            lines.append(Msg("alt-persons", {"cards": cards, "n": view.rats}))
    for seat, player in enumerate(view.players):
        facts: Args = {"seat": Seat(seat), "coins": player.coins, "cubes": player.supply, "rats": player.rats}
        if player.pp is None:
            lines.append(Msg("alt-player", facts))
        else:
            lines.append(Msg("alt-player-points", {**facts, "n": player.pp}))
    return lines


def _course(view: NotreDameView) -> Args:
    return {"n": max(view.round, 1), "m": view.rounds, "period": view.period, "seat": Seat(view.bell)}


def text(view: NotreDameView) -> list[Msg]:
    """The text board: everything that the view says, a line each."""
    lines = [*headline(view), Msg("text-round", _course(view))]
    if view.turn:
        lines.append(Msg("text-turn", {"seat": Seat(view.turn.seat), "n": view.turn.n}))
    if view.order:
        lines.append(Msg("text-order", {"seats": [Seat(seat) for seat in view.order]}))
    if view.persons:
        lines.append(Msg("text-persons", {"things": listed(_person(person) for person in view.persons)}))
        lines.append(Msg("text-rats", {"n": view.rats}))
    if view.coming:
        lines.append(Msg("text-coming", {"cards": [Ref(person) for person in view.coming]}))
    cathedral = view.cathedral
    pool: Args = {"pool": cathedral.pool, "n": cathedral.cubes, "each": cathedral.each}
    lines.append(Msg("text-cathedral", pool))
    lines.append(Msg("text-supply", {"coins": view.coins, "cards": view.discard}))
    for seat, player in enumerate(view.players):
        lines += _player(view, seat, player)
    lines += [_district(view, number, district) for number, district in enumerate(view.districts)]
    if view.me:
        lines += _mine(view.me)
    for result in view.results:
        args: Args = {"seat": Seat(result.seat), "rank": result.rank, "n": result.pp, "rest": result.rest}
        lines.append(Msg("text-result", {**args, **result.parts}))
    return lines


def _person(person: PersonView) -> Msg:
    args: Args = {"card": Ref(person.id), "rats": person.rats, "cost": person.cost}
    if person.bribed:
        return Msg("text-person-bribed", {**args, "seats": [Seat(seat) for seat in person.bribed]})
    return Msg("text-person", args)


def _player(view: NotreDameView, seat: int, player: PlayerView) -> list[Msg]:
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
        Msg("text-sectors", {"seat": who, "things": listed(_sector(sector) for sector in player.sectors)}),
    ]
    if player.pp is not None:
        lines.append(Msg("text-points", {"seat": who, "n": player.pp}))
    if player.tokens:
        colours = listed(Msg("text-colour", {"other": _owner(view, colour)}) for colour in player.tokens)
        lines.append(Msg("text-tokens", {"seat": who, "things": colours}))
    if player.played:
        lines.append(Msg("text-played", {"seat": who, "things": listed(_card(card) for card in player.played)}))
    if player.person is not None:
        lines.append(Msg("text-bribes", {"seat": who, "card": Ref(player.person)}))
    return lines


def _sector(sector: SectorView) -> Msg:
    key = "text-sector-friend" if sector.friend else "text-sector"
    return Msg(key, {"place": Ref(sector.sector), "n": sector.cubes})


def _card(card: CardView) -> Msg:
    return Msg("text-card", {"card": places.card(card.kind), "other": Seat(card.colour)})


def _cards(cards: Iterable[str]) -> Msg:
    """Cards by their ids."""
    return listed(Msg("text-name", {"thing": places.card(card)}) for card in cards)


def _owner(view: NotreDameView, colour: int) -> Seat | Msg:
    """Whose a colour is. Raises ``IndexError`` for none."""
    view.districts[colour]
    return places.owner(view.components, len(view.players), colour)


def _district(view: NotreDameView, number: int, district: DistrictView) -> Msg:
    markets = listed(_market(view, market) for market in district.markets)
    if district.seat is None:
        neutral = places.owner(view.components, len(view.players), number)
        return Msg("text-district", {"other": neutral, "things": markets})
    return Msg("text-district", {"other": Seat(district.seat), "things": markets})


def _market(view: NotreDameView, market: MarketView) -> Msg:
    name = Ref(f"market-{market.kind}")
    if market.token and market.carriages:
        return Msg(
            "text-market-both",
            {"market": name, "token": _token(view, market.token), "seats": [Seat(seat) for seat in market.carriages]},
        )
    if market.token:
        return Msg("text-market-token", {"market": name, "token": _token(view, market.token)})
    if market.carriages:
        return Msg("text-market-carriages", {"market": name, "seats": [Seat(seat) for seat in market.carriages]})
    return Msg("text-market", {"market": name})


def _token(view: NotreDameView, token: TokenView) -> Msg:
    return Msg("text-token", {"token": Ref(token.kind), "other": _owner(view, token.colour)})


def _mine(me: MineView) -> list[Msg]:
    lines = [Msg("text-own-points", {"n": me.pp})]
    if me.hand:
        lines.append(Msg("text-own-hand", {"things": _cards(me.hand)}))
    if me.choosing:
        lines.append(Msg("text-choosing", {"things": _cards(me.choosing)}))
    if me.keeps:
        lines.append(Msg("text-keeps", {"card": places.card(me.keeps)}))
    lines += [line for draft in me.drafts for line in _draft(draft)]
    if me.worth:
        things = [Msg("text-worth", {"card": Ref(person), "n": n}) for person, n in me.worth.items()]
        lines.append(Msg("text-own-worth", {"things": listed(things)}))
    return lines


def _draft(draft: DraftView) -> list[Msg]:
    """Phase 2 of a round as this seat remembers it, from the first choice on."""
    if not draft.kept:
        return []
    args: Args = {"kept": _cards(draft.kept), "passed": _cards(draft.passed), "received": _cards(draft.received)}
    if draft.last is None:
        return [Msg("text-draft", args)]
    return [Msg("text-draft-last", {**args, "last": places.card(draft.last)})]

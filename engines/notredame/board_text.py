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
from engines.core.sentences import describe_situation, text_lines
from engines.notredame import term_messages
from engines.notredame.view import (
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
        winners = winners_message(result.seat for result in view.results if result.rank == 1)
        return winners, Msg("headline-won-with", {"n": view.results[0].pp})
    if not view.asks:
        return HIDDEN, _round_message(view)
    if view.asks in {"keep", "give"}:
        return Msg(f"headline-{view.asks}"), waiting_message(view.owing)
    n = not_none(view.turn).n
    detail = Msg(f"headline-{view.asks}-detail", {"n": n})
    return Msg(f"headline-{view.asks}", {"seat": Seat(view.owing[0])}), detail if n else _round_message(view)


def _opening_messages(view: NotreDameView) -> list[Msg]:
    first, then = headline_messages(view)
    said = [first] if then.key == "headline-round" else [first, then]
    return [*said, Msg("text-round", _course_args(view))]


def _round_message(view: NotreDameView) -> Msg:
    return Msg("headline-round", {"n": max(view.round, 1), "m": view.rounds, "rats": view.rats})


def alt_messages(view: NotreDameView) -> list[Msg]:
    """Return the sentences of the alt text: turn, round, rats, scores."""
    headline, *details = headline_messages(view) if view.over else _opening_messages(view)
    persons = [] if view.over else [TermRef(person.id) for person in view.persons]
    return text_lines(
        describe_situation(headline, *details),
        Msg("alt-persons", {"cards": persons, "n": view.rats}) if persons else None,
        (_alt_player(seat, player) for seat, player in enumerate(view.players)),
    )


def _alt_player(seat: int, player: PlayerView) -> Msg:
    facts: Args = {"seat": Seat(seat), "coins": player.coins, "cubes": player.supply, "rats": player.rats}
    return Msg("alt-player", facts) if player.pp is None else Msg("alt-player-points", {**facts, "n": player.pp})


def _course_args(view: NotreDameView) -> Args:
    return {"n": max(view.round, 1), "m": view.rounds, "period": view.period, "seat": Seat(view.bell)}


def board_messages(view: NotreDameView) -> list[Msg]:
    """Return the text board: the whole view, one message per line."""
    turn, cathedral, persons = view.turn, view.cathedral, [_person_message(person) for person in view.persons]
    return text_lines(
        _opening_messages(view),
        Msg("text-turn", {"seat": Seat(turn.seat), "n": turn.n}) if turn else None,
        Msg("text-order", {"seats": [Seat(seat) for seat in view.order]}) if view.order else None,
        Msg("text-persons", {"things": join_messages(persons)}) if persons else None,
        Msg("text-rats", {"n": view.rats}) if persons else None,
        Msg("text-coming", {"cards": [TermRef(person) for person in view.coming]}) if view.coming else None,
        Msg("text-cathedral", {"pool": cathedral.pool, "n": cathedral.cubes, "each": cathedral.each}),
        Msg("text-supply", {"coins": view.coins, "cards": view.discard}),
        *(_player_messages(view, seat, player) for seat, player in enumerate(view.players)),
        (_district_message(view, number, district) for number, district in enumerate(view.districts)),
        _mine_messages(view.me) if view.me else None,
        [
            Msg("text-result", {"seat": Seat(r.seat), "rank": r.rank, "n": r.pp, "rest": r.rest, **r.parts})
            for r in view.results
        ],
    )


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
    sectors = join_messages(_sector_message(sector) for sector in player.sectors)
    colours = [Msg("text-colour", {"other": _owner_ref(view, colour)}) for colour in player.tokens]
    played = [
        Msg("text-card", {"card": term_messages.card(card.kind), "other": Seat(card.colour)}) for card in player.played
    ]
    return text_lines(
        Msg("text-player", facts),
        Msg("text-player-rats-many" if player.overflows else "text-player-rats", rats),
        Msg("text-sectors", {"seat": who, "things": sectors}),
        Msg("text-points", {"seat": who, "n": player.pp}) if player.pp is not None else None,
        Msg("text-tokens", {"seat": who, "things": join_messages(colours)}) if colours else None,
        Msg("text-played", {"seat": who, "things": join_messages(played)}) if played else None,
        Msg("text-bribes", {"seat": who, "card": TermRef(player.person)}) if player.person is not None else None,
    )


def _sector_message(sector: SectorView) -> Msg:
    key = "text-sector-friend" if sector.friend else "text-sector"
    return Msg(key, {"place": TermRef(sector.sector), "n": sector.cubes})


def _cards_message(cards: Iterable[str]) -> Msg:
    return join_messages(Msg("text-name", {"thing": term_messages.card(card)}) for card in cards)


def _owner_ref(view: NotreDameView, colour: int) -> Seat | Msg:
    """Return the owner of a colour. Raises ``IndexError`` for an unknown one."""
    view.districts[colour]
    return term_messages.owner(view.components, len(view.players), colour)


def _district_message(view: NotreDameView, number: int, district: DistrictView) -> Msg:
    markets = join_messages(_market_message(view, market) for market in district.markets)
    neutral = term_messages.owner(view.components, len(view.players), number)
    owner = neutral if district.seat is None else Seat(district.seat)
    return Msg("text-district", {"other": owner, "things": markets})


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
    worth = [Msg("text-worth", {"card": TermRef(person), "n": n}) for person, n in me.worth.items()]
    return text_lines(
        Msg("text-own-hand", {"things": _cards_message(me.hand)}) if me.hand else None,
        Msg("text-choosing", {"things": _cards_message(me.choosing)}) if me.choosing else None,
        Msg("text-keeps", {"card": term_messages.card(me.keeps)}) if me.keeps else None,
        map(_draft_message, [draft for draft in me.drafts if draft.kept]),
        Msg("text-own-worth", {"things": join_messages(worth)}) if worth else None,
    )


def _draft_message(draft: DraftView) -> Msg:
    args: Args = {
        "kept": _cards_message(draft.kept),
        "passed": _cards_message(draft.passed),
        "received": _cards_message(draft.received),
    }
    if draft.last is None:
        return Msg("text-draft", args)
    return Msg("text-draft-last", {**args, "last": term_messages.card(draft.last)})

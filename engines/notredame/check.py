"""What any position must satisfy: every cube, coin, card, token and person in exactly one place (N-19)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.checking import among, at_least_0, bad, equal, once, seats_named
from engines.core.game import Position
from engines.notredame import graph, moment, places
from engines.notredame.components import Index, printed, steps_from
from engines.notredame.state import PARTS, Player, State, remembered


def check(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) a position that can't be, with the path and the reason."""
    state = position.state
    index = printed(state.components)
    equal("state.players", "players", len(state.players), seats)
    if set(state.options) != {"open_prestige", "start_player"}:
        raise bad("state.options", "options", ", ".join(sorted(state.options)), "open_prestige, start_player")
    for seat, player in enumerate(state.players):
        _player(state, index, player, f"state.players[{seat}]")
    _coins(state, index)
    _tokens(state, index)
    _cards(state, index)
    _persons(state, index)
    _course(position, index)


def _player(state: State, index: Index, player: Player, path: str) -> None:
    """Names, numbers of at least 0, and fourteen cubes (I-1, I-3)."""
    equal(f"{path}.sectors", "sectors", sorted(player.sectors), sorted(index.sectors))
    equal(f"{path}.parts", "parts", sorted(player.parts), sorted(PARTS))
    numbers = {
        **{f"parts.{part}": n for part, n in player.parts.items() if part != "plague"},
        **{f"sectors.{sector}": n for sector, n in player.sectors.items()},
        "parts.plague": -player.parts["plague"],
        "parts": player.pp,
        "coins": player.coins,
        "supply": player.supply,
        "general": player.general,
        "cathedral": player.cathedral,
    }
    at_least_0(path, numbers)
    cubes = player.supply + player.general + player.cathedral + sum(player.sectors.values())
    equal(f"{path}.general", "cubes", cubes, index.counts["cube"].per_colour)
    plague = index.table.plague
    if not plague.track_min <= player.rats <= plague.track_max:
        raise bad(f"{path}.rats", "rats", player.rats, f"{plague.track_min} to {plague.track_max}")
    if player.friend is not None:
        among(f"{path}.friend", "the friend's sector", player.friend, index.sectors)
    markets = steps_from(state.components, places.districts(state.components, len(state.players)), "0-c")
    among(f"{path}.carriage", "the carriage's market", player.carriage, markets)
    if player.person is not None:
        among(f"{path}.person", "the person bribed", player.person, state.persons)


def _coins(state: State, index: Index) -> None:
    """All coins are somewhere (I-2)."""
    at_least_0("state", {"coins": state.coins})
    coins = state.coins + sum(player.coins for player in state.players)
    equal("state.coins", "coins", coins, index.counts["coin"].count)


def _tokens(state: State, index: Index) -> None:
    """Guild tokens lie on markets or with players (I-4)."""
    districts = places.districts(state.components, len(state.players))
    edges = [row.id for row in index.table.market if row.token_at_start]
    markets = [graph.market_id(district, market) for district in range(districts) for market in edges]
    for market in state.tokens:
        among("state.tokens", "a market with a token", market, markets)
    rows = index.tokens.values()
    expected = [f"{row.id}.{d}" for d in range(districts) for row in rows for _ in range(row.per_colour)]
    taken = [token for player in state.players for token in player.tokens]
    once("state.tokens", [*state.tokens.values(), *taken], expected)


def _cards(state: State, index: Index) -> None:
    """Each action card in exactly one place; own decks hold own cards (N-5.6)."""
    held = list(state.discard)
    names = [f"{kind}.{seat}" for seat in range(len(state.players)) for kind in index.cards]
    for seat, player in enumerate(state.players):
        deck = piles.everything(player.deck)
        for card in deck:
            equal(f"state.players[{seat}].deck", card, card.partition(".")[2], str(seat))
        for card in (card for draft in player.drafts for card in remembered(draft)):
            among(f"state.players[{seat}].drafts", "a card", card, names)
        held += [*deck, *player.hand, *player.choosing, *player.played]
        equal(f"state.players[{seat}].deck", "cards in the deck", len(deck), _in_deck(index, state.round))
    once("state.players", held, names)
    equal("state.discard", "cards in sorted order", state.discard, sorted(state.discard))


def _in_deck(index: Index, round_: int) -> int:
    """How many cards a deck has left in a round (I-5)."""
    per = index.table.meta.rounds_per_period
    return len(index.cards) - index.table.draft.cards_drawn * ((round_ - 1) % per + 1)


def _persons(state: State, index: Index) -> None:
    """Each person in its deck or open (N-4.1)."""
    for name, deck in (("brown", state.brown), ("grey", state.grey)):
        rows = [row.id for row in index.persons.values() if row.deck == name]
        opened = [person for person in state.persons if person not in index.persons or person in rows]
        once(f"state.{name}", [*piles.everything(deck), *opened], rows)
    decks = Counter(index.persons[person].deck for person in state.persons)
    opened_now = index.table.persons_open_per_round
    equal("state.persons", "brown persons", decks["brown"], opened_now.brown)
    equal("state.persons", "grey persons", decks["grey"], opened_now.grey)


def _course(position: Position[State], index: Index) -> None:
    """Rounds, seats and turns that exist, and what the open step needs."""
    state = position.state
    if not 1 <= state.round <= index.table.meta.rounds_total:
        raise bad("state.round", "round", state.round, f"1 to {index.table.meta.rounds_total}")
    named = {"state.bell": state.bell, **{f"state.turns[{i}]": seat for i, seat in enumerate(state.turns)}}
    seats_named(named, len(state.players))
    moment.check(position, index)

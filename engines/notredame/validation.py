"""Validation of any position: every component is in exactly one place (N-19)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.core.validation import (
    bad_state_error,
    ensure_each_once,
    ensure_equal,
    ensure_non_negative,
    ensure_one_of,
    ensure_valid_seats,
)
from engines.notredame import graph, phase_validation, term_messages
from engines.notredame.components import Index, printed, steps_from
from engines.notredame.state import PARTS, Player, State, known_cards


def validate_position(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) an impossible position, with the path and the reason."""
    state = position.state
    index = printed(state.components)
    ensure_equal("state.players", "players", len(state.players), seats)
    for seat, player in enumerate(state.players):
        _validate_player(state, index, player, f"state.players[{seat}]")
    _validate_coins(state, index)
    _validate_tokens(state, index)
    _validate_cards(state, index)
    _validate_persons(state, index)
    _validate_course(position, index)


def _validate_player(state: State, index: Index, player: Player, path: str) -> None:
    """Check names, numbers of at least 0, and fourteen cubes (I-1, I-3)."""
    ensure_equal(f"{path}.sectors", "sectors", sorted(player.sectors), sorted(index.sectors))
    ensure_equal(f"{path}.parts", "parts", sorted(player.parts), sorted(PARTS))
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
    ensure_non_negative(path, numbers)
    cubes = player.supply + player.general + player.cathedral + sum(player.sectors.values())
    ensure_equal(f"{path}.general", "cubes", cubes, index.counts["cube"].per_colour)
    plague = index.table.plague
    if not plague.track_min <= player.rats <= plague.track_max:
        raise bad_state_error(f"{path}.rats", "rats", player.rats, f"{plague.track_min} to {plague.track_max}")
    if player.friend is not None:
        ensure_one_of(f"{path}.friend", "the friend's sector", player.friend, index.sectors)
    markets = steps_from(state.components, term_messages.districts(state.components, len(state.players)), "0-c")
    ensure_one_of(f"{path}.carriage", "the carriage's market", player.carriage, markets)
    if player.person is not None:
        ensure_one_of(f"{path}.person", "the person bribed", player.person, state.persons)


def _validate_coins(state: State, index: Index) -> None:
    """Check the total number of coins (I-2)."""
    ensure_non_negative("state", {"coins": state.coins})
    coins = state.coins + sum(player.coins for player in state.players)
    ensure_equal("state.coins", "coins", coins, index.counts["coin"].count)


def _validate_tokens(state: State, index: Index) -> None:
    """Check that guild tokens are on markets or with players (I-4)."""
    districts = term_messages.districts(state.components, len(state.players))
    edges = [row.id for row in index.table.market if row.token_at_start]
    markets = [graph.market_id(district, market) for district in range(districts) for market in edges]
    for market in state.tokens:
        ensure_one_of("state.tokens", "a market with a token", market, markets)
    rows = index.tokens.values()
    expected = [f"{row.id}.{d}" for d in range(districts) for row in rows for _ in range(row.per_colour)]
    taken = [token for player in state.players for token in player.tokens]
    ensure_each_once("state.tokens", [*state.tokens.values(), *taken], expected)


def _validate_cards(state: State, index: Index) -> None:
    """Check that each action card is in exactly one place; own decks hold own cards (N-5.6)."""
    held = list(state.discard)
    names = [f"{kind}.{seat}" for seat in range(len(state.players)) for kind in index.cards]
    for seat, player in enumerate(state.players):
        deck = piles.all_cards(player.deck)
        for card in deck:
            ensure_equal(f"state.players[{seat}].deck", card, card.partition(".")[2], str(seat))
        for card in (card for draft in player.drafts for card in known_cards(draft)):
            ensure_one_of(f"state.players[{seat}].drafts", "a card", card, names)
        held += [*deck, *player.hand, *player.choosing, *player.played]
        ensure_equal(f"state.players[{seat}].deck", "cards in the deck", len(deck), _in_deck(index, state.round))
    ensure_each_once("state.players", held, names)
    ensure_equal("state.discard", "cards in sorted order", state.discard, sorted(state.discard))


def _in_deck(index: Index, round_: int) -> int:
    """Return the number of cards left in a deck in a round (I-5)."""
    per = index.table.meta.rounds_per_period
    return len(index.cards) - index.table.draft.cards_drawn * ((round_ - 1) % per + 1)


def _validate_persons(state: State, index: Index) -> None:
    """Check that each person is in its deck or open (N-4.1)."""
    for name, deck in (("brown", state.brown), ("grey", state.grey)):
        rows = [row.id for row in index.persons.values() if row.deck == name]
        opened = [person for person in state.persons if person not in index.persons or person in rows]
        ensure_each_once(f"state.{name}", [*piles.all_cards(deck), *opened], rows)
    decks = Counter(index.persons[person].deck for person in state.persons)
    opened_now = index.table.persons_open_per_round
    ensure_equal("state.persons", "brown persons", decks["brown"], opened_now.brown)
    ensure_equal("state.persons", "grey persons", decks["grey"], opened_now.grey)


def _validate_course(position: Position[State], index: Index) -> None:
    """Check that rounds, seats and turns exist, with the data that the open step needs."""
    state = position.state
    if not 1 <= state.round <= index.table.meta.rounds_total:
        raise bad_state_error("state.round", "round", state.round, f"1 to {index.table.meta.rounds_total}")
    named = {"state.bell": state.bell, **{f"state.turns[{i}]": seat for i, seat in enumerate(state.turns)}}
    ensure_valid_seats(named, len(state.players))
    phase_validation.validate_phase(position, index)

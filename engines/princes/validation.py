"""Validation of any position: every card and piece is in exactly one place (P-25.3)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.core.validation import bad_state_error, ensure_each_once, ensure_equal, ensure_non_negative, ensure_one_of
from engines.princes import estate, phase_validation
from engines.princes.components import FITS, Index, printed, supplies_of
from engines.princes.state import PARTS, RECRUITING, Player, State
from engines.princes.steps.objects import PlaceLandscape
from engines.princes.steps.russian import professions_left

DECKS = ("profession", "bonus", "prestige")


def validate_position(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) an impossible position, with the path and the reason."""
    state = position.state
    index = printed(state.components)
    ensure_equal("state.players", "players", len(state.players), seats)
    if seats not in FITS.get(state.variant, ()):
        raise bad_state_error("options.variant", "a variant for this number of players", state.variant, seats)
    _validate_names(state, index)
    _validate_cards(state, index)
    _validate_pieces(position, index, seats)
    for seat, player in enumerate(state.players):
        _validate_player(state, index, player, f"state.players[{seat}]")
    phase_validation.validate_phase(position, index)


def _validate_names(state: State, index: Index) -> None:
    heaps = [heap for heap in index.objects if heap != "prestige_card"]
    for path, found, expected in (
        ("state.heaps", list(state.heaps), heaps),
        ("state.buildings", list(state.buildings), list(index.buildings)),
        ("state.freedoms", list(state.freedoms), list(index.freedoms)),
        ("state.decks", list(state.decks), list(DECKS)),
    ):
        ensure_equal(path, "names", sorted(found), sorted(expected))


def _validate_cards(state: State, index: Index) -> None:
    """Check that each card is in exactly one place."""
    held: dict[str, list[str]] = {deck: piles.all_cards(state.decks[deck]) for deck in DECKS}
    held["profession"] += state.laid_out
    held["prestige"] += [card for card in state.box if card in index.prestige]
    if state.looking:
        ensure_one_of("state.looking.deck", "deck", state.looking.deck, DECKS)
        held[state.looking.deck] += state.looking.cards
    for player in state.players:
        held["profession"] += [*player.professions, *(card for card in player.table if card != RECRUITING)]
        held["bonus"] += [*player.bonus, *player.used_bonus]
        held["prestige"] += player.prestige
    ensure_each_once("state.decks.profession", held["profession"], index.professions)
    ensure_each_once("state.decks.bonus", held["bonus"], index.bonus)
    ensure_each_once("state.decks.prestige", held["prestige"], index.prestige)


def _validate_pieces(position: Position[State], index: Index, seats: int) -> None:
    """Check that heaps, supplies and holdings add up to the supplies of the game (P-2.5, P-2.6)."""
    state = position.state
    supplies = supplies_of(state.components, state.variant, seats)
    gone = _count_box(state, index)
    tiles = Counter(tile.kind for player in state.players for tile in player.tiles)
    placing = Counter(step.kind for step in position.stack if isinstance(step, PlaceLandscape))
    owned = {kind: tiles[kind] + placing[kind] for kind in index.landscapes}
    owned["jester"] = sum(player.jesters for player in state.players)
    owned["builder"] = sum(player.builders for player in state.players)
    owned["recruiting_card"] = sum(player.recruiting + player.table.count(RECRUITING) for player in state.players)
    for row in index.table.auction_object:
        if row.id in state.heaps:
            supply = supplies.recruiting_cards if row.id == "recruiting_card" else row.supply
            ensure_equal(f"state.heaps.{row.id}", row.id, state.heaps[row.id] + owned[row.id] + gone[row.id], supply)
    for kind in index.buildings:
        found = state.buildings[kind] + tiles[kind]
        ensure_equal(f"state.buildings.{kind}", kind, found, supplies.copies_per_building)
    freedoms = Counter(kind for player in state.players for kind in player.freedoms)
    for kind in (*index.freedoms, *freedoms):
        found = state.freedoms.get(kind, 0) + freedoms[kind] + gone[kind]
        ensure_equal(f"state.freedoms.{kind}", kind, found, supplies.freedoms_per_kind)
    for path, counts in (("heaps", state.heaps), ("buildings", state.buildings), ("freedoms", state.freedoms)):
        ensure_non_negative(f"state.{path}", counts)


def _count_box(state: State, index: Index) -> Counter[str]:
    """Count the things out of the game (P-18.5, P-18.10); in other variants there are none."""
    for i, thing in enumerate(state.box):
        ensure_one_of(f"state.box[{i}]", "thing", thing, [*state.heaps, *index.freedoms, *index.prestige])
    if state.variant != "cz2":
        ensure_equal("state.box", "things out of the game", state.box, [])
    if (left := professions_left(state)) is None:
        ensure_equal("state.laid_out", "professions face up", state.laid_out, [])
    elif left < 0:
        raise bad_state_error("state.players", "professions that may still be acquired", left, "0 or more")
    return Counter(state.box)


def _validate_player(state: State, index: Index, player: Player, path: str) -> None:
    ensure_equal(f"{path}.parts", "parts", sorted(player.parts), sorted(PARTS))
    unit = index.table.rates.florins_per_wv
    numbers = {
        **{f"parts.{part}": n for part, n in player.parts.items() if part != "sold"},
        "parts.sold": -player.parts["sold"],
        "parts": player.pp,
        "florins": player.florins,
        "recruiting": player.recruiting,
        "jesters": player.jesters,
        "builders": player.builders,
        "best": player.best,
    }
    ensure_non_negative(path, numbers)
    ensure_equal(f"{path}.florins", "florins beyond whole hundreds", player.florins % unit, 0)
    if player.builders > index.table.limits.builders_per_player:
        raise bad_state_error(f"{path}.builders", "builders", player.builders, index.table.limits.builders_per_player)
    ensure_equal(f"{path}.freedoms", "freedoms of one kind", max(Counter(player.freedoms).values(), default=1), 1)
    _validate_tiles(state, index, player, path)


def _validate_tiles(state: State, index: Index, player: Player, path: str) -> None:
    """Check overlaps, one building of each kind, and what equal landscapes bring."""
    taken = estate.palazzo(state.components)
    for i, tile in enumerate(player.tiles):
        place = (
            estate.places(state.components, tile.kind).get(tile.way, {}).get(tile.at)
            if tile.kind in index.tiles
            else None
        )
        if place is None or place.mask & taken:
            raise bad_state_error(f"{path}.tiles[{i}]", tile.kind, f"{tile.way} {tile.at}", "a free place on the grid")
        taken |= place.mask
    buildings = Counter(tile.kind for tile in player.tiles if tile.kind in index.buildings)
    ensure_equal(f"{path}.tiles", "buildings of one kind", max(buildings.values(), default=1), 1)

"""What any position must satisfy: every card and piece in exactly one place (P-25.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.core import piles
from engines.core.game import Position
from engines.core.words import Args, Msg, Refused
from engines.princes import estate, money, table
from engines.princes.state import PARTS, RECRUITING, Auction, Bid, Player, State
from engines.princes.steps.objects import PlaceLandscape
from engines.princes.steps.turn import Turn

DECKS = ("profession", "bonus", "prestige")
PHASE_A = frozenset({"AuctionPhase", "CzechAuctions", "KeepObject"})
"""The steps during which there is an auction."""


def _bad(path: str, what: str, found: object, expected: object) -> Refused:
    args: Args = {"what": what, "found": str(found)[:60], "expected": str(expected)[:60]}
    return Refused("bad_state", Msg("refused-state-count", args), path)


def _equal(path: str, what: str, found: object, expected: object) -> None:
    if found != expected:
        raise _bad(path, what, found, expected)


def check(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) a position that can't be, with the path and the reason."""
    state = position.state
    index = table.of(state.components)
    _equal("state.players", "players", len(state.players), seats)
    if seats not in table.FITS.get(state.variant, ()):
        raise _bad("options.variant", "a variant for this number of players", state.variant, seats)
    _names(state, index)
    _cards(state, index)
    _pieces(position, index, seats)
    for seat, player in enumerate(state.players):
        _player(state, index, player, f"state.players[{seat}]")
    _course(position, index)


def _names(state: State, index: table.Index) -> None:
    heaps = [heap for heap in index.objects if heap != "prestige_card"]
    for path, found, expected in (
        ("state.heaps", list(state.heaps), heaps),
        ("state.buildings", list(state.buildings), list(index.buildings)),
        ("state.freedoms", list(state.freedoms), list(index.freedoms)),
        ("state.decks", list(state.decks), list(DECKS)),
    ):
        _equal(path, "names", sorted(found), sorted(expected))


def _once(path: str, found: Iterable[str], all_cards: Iterable[str]) -> None:
    counts, expected = Counter(list(found)), Counter(list(all_cards))
    for card in (*counts, *expected):
        _equal(path, card, counts[card], expected[card])


def _cards(state: State, index: table.Index) -> None:
    """Each card in exactly one place."""
    held: dict[str, list[str]] = {deck: piles.everything(state.decks[deck]) for deck in DECKS}
    held["profession"] += state.laid_out
    held["prestige"] += [card for card in state.box if card in index.prestige]
    if state.looking:
        if state.looking.deck not in DECKS:
            raise _bad("state.looking.deck", "deck", state.looking.deck, ", ".join(DECKS))
        held[state.looking.deck] += state.looking.cards
    for player in state.players:
        held["profession"] += [*player.professions, *(card for card in player.table if card != RECRUITING)]
        held["bonus"] += [*player.bonus, *player.used_bonus]
        held["prestige"] += player.prestige
    _once("state.decks.profession", held["profession"], index.professions)
    _once("state.decks.bonus", held["bonus"], index.bonus)
    _once("state.decks.prestige", held["prestige"], index.prestige)
    for deck in DECKS:
        if any(not layer.cards for layer in state.decks[deck].layers):
            raise _bad(f"state.decks.{deck}.layers", "cards in a layer", 0, "1 or more")


def _pieces(position: Position[State], index: table.Index, seats: int) -> None:
    """Heaps, supplies and what the players have add up to the supplies of the game (P-2.5, P-2.6)."""
    state = position.state
    supplies = table.supplies(state.components, state.variant, seats)
    tiles = Counter(tile.kind for player in state.players for tile in player.tiles)
    placing = Counter(step.kind for step in position.stack if isinstance(step, PlaceLandscape))
    owned = {kind: tiles[kind] + placing[kind] for kind in index.landscapes}
    owned["jester"] = sum(player.jesters for player in state.players)
    owned["builder"] = sum(player.builders for player in state.players)
    owned["recruiting_card"] = sum(player.recruiting + player.table.count(RECRUITING) for player in state.players)
    gone = Counter(state.box)
    for row in index.table.auction_object:
        if row.id in state.heaps:
            supply = supplies.recruiting_cards if row.id == "recruiting_card" else row.supply
            _equal(f"state.heaps.{row.id}", row.id, state.heaps[row.id] + owned[row.id] + gone[row.id], supply)
    for kind in index.buildings:
        found = state.buildings[kind] + tiles[kind]
        _equal(f"state.buildings.{kind}", kind, found, supplies.copies_per_building)
    freedoms = Counter(kind for player in state.players for kind in player.freedoms)
    for kind in (*index.freedoms, *freedoms):
        found = state.freedoms.get(kind, 0) + freedoms[kind] + gone[kind]
        _equal(f"state.freedoms.{kind}", kind, found, supplies.freedoms_per_kind)
    for path, counts in (("heaps", state.heaps), ("buildings", state.buildings), ("freedoms", state.freedoms)):
        for name, n in counts.items():
            if n < 0:
                raise _bad(f"state.{path}.{name}", name, n, "0 or more")


def _player(state: State, index: table.Index, player: Player, path: str) -> None:
    _equal(f"{path}.parts", "parts", sorted(player.parts), sorted(PARTS))
    unit = index.table.rates.florins_per_wv
    at_least_0 = {
        **{f"parts.{part}": n for part, n in player.parts.items() if part != "sold"},
        "parts.sold": -player.parts["sold"],
        "parts": player.pp,
        "florins": player.florins,
        "recruiting": player.recruiting,
        "jesters": player.jesters,
        "builders": player.builders,
        "best": player.best,
    }
    for name, n in at_least_0.items():
        if n < 0:
            raise _bad(f"{path}.{name}", name, n, "0 or more")
    _equal(f"{path}.florins", "florins beyond whole hundreds", player.florins % unit, 0)
    if player.builders > index.table.limits.builders_per_player:
        raise _bad(f"{path}.builders", "builders", player.builders, index.table.limits.builders_per_player)
    _equal(f"{path}.freedoms", "freedoms of one kind", max(Counter(player.freedoms).values(), default=1), 1)
    _tiles(state, index, player, path)


def _tiles(state: State, index: table.Index, player: Player, path: str) -> None:
    """No overlaps, one building of each kind; equal landscapes bring what they should."""
    taken = estate.palazzo(state.components)
    for i, tile in enumerate(player.tiles):
        place = (
            estate.places(state.components, tile.kind).get(tile.way, {}).get(tile.at)
            if tile.kind in index.tiles
            else None
        )
        if place is None or place.mask & taken:
            raise _bad(f"{path}.tiles[{i}]", tile.kind, f"{tile.way} {tile.at}", "a free place on the grid")
        taken |= place.mask
    buildings = Counter(tile.kind for tile in player.tiles if tile.kind in index.buildings)
    _equal(f"{path}.tiles", "buildings of one kind", max(buildings.values(), default=1), 1)


def _course(position: Position[State], index: table.Index) -> None:
    """Rounds, seats and bids that exist."""
    state = position.state
    seats = range(len(state.players))
    if not 0 <= state.round <= len(index.minimum):
        raise _bad("state.round", "round", state.round, f"0 to {len(index.minimum)}")
    named: dict[str, int] = {"state.start": state.start}
    if state.auction:
        named |= {"state.auction.opener": state.auction.opener, "state.auction.asked": state.auction.asked}
        for name, seat_list in (("out", state.auction.out), ("passed", state.auction.passed)):
            named |= {f"state.auction.{name}[{i}]": seat for i, seat in enumerate(seat_list)}
        bids: list[Bid] = [*state.auction.bids, *state.auction.won.values()]
        named |= {f"state.auction.bids[{i}].seat": bid.seat for i, bid in enumerate(bids)}
        heaps = [*state.auction.won, *([state.auction.heap] if state.auction.heap else [])]
        for heap in heaps:
            if heap not in index.heaps[state.variant]:
                raise _bad("state.auction.heap", "heap", heap, ", ".join(index.heaps[state.variant]))
        _bids(state, state.auction)
    if state.actions:
        named["state.actions.seat"] = state.actions.seat
        most = index.table.game.actions_per_player_per_round
        if not 0 <= state.actions.left <= most:
            raise _bad("state.actions.left", "actions left", state.actions.left, f"0 to {most}")
    if state.looking:
        named["state.looking.seat"] = state.looking.seat
    for i, step in enumerate(position.stack):
        named[f"stack[{i}].seat"] = getattr(step, "seat", 0)
        named |= {f"stack[{i}].seats": seat for seat in getattr(step, "seats", ())}
    for path, seat in named.items():
        if seat not in seats:
            raise _bad(path, "seat", seat, f"0 to {len(state.players) - 1}")
    _steps(position)


def _bids(state: State, auction: Auction) -> None:
    """An auction has bids that rise and can be paid; nobody wins twice (P-4.1, P-4.13)."""
    _equal("state.auction.bids", "an auction with bids", bool(auction.bids), auction.heap is not None)
    winners = [bid.seat for bid in auction.won.values()]
    most_won = max(Counter(winners).values(), default=0)
    may_win = table.rules(state.components, state.variant).objects_won_per_round
    if most_won > may_win:
        raise _bad("state.auction.won", "objects won by one seat", most_won, may_win)
    amounts = [bid.amount for bid in auction.bids]
    _equal("state.auction.bids", "bids in rising order", amounts, sorted(set(amounts)))
    for i, bid in enumerate(auction.bids):
        most = money.means(state, state.players[bid.seat]) if bid.seat in range(len(state.players)) else 0
        if not 0 < bid.amount <= most:
            raise _bad(f"state.auction.bids[{i}].amount", "a bid", bid.amount, f"1 to {most}")


def _steps(position: Position[State]) -> None:
    """The parts of the state that the open step needs are there, and no others."""
    state = position.state
    names = [type(step).__name__ for step in position.stack]
    top = names[-1] if names else ""
    _equal("state.looking", "cards being looked at", state.looking is not None, top == "KeepCard")
    if state.looking:
        _equal("stack", "who looks", getattr(position.stack[-1], "seat", None), state.looking.seat)
    phase_a = not PHASE_A.isdisjoint(names)
    _equal("state.auction", "an auction", state.auction is not None and "LayOut" not in names, phase_a)
    bidding = state.auction is not None and state.auction.heap is not None
    _equal("state.auction.heap", "a heap being auctioned", bidding, top in {"Bidding", "CzechBidding"})
    turns = [step.seat for step in position.stack if isinstance(step, Turn)]
    playing = bool(turns) and state.auction is None and state.round > 0
    _equal("state.actions", "a turn", state.actions is not None, playing)
    if state.actions:
        _equal("state.actions.seat", "whose turn", state.actions.seat, turns[-1])
    if top not in {"Draft", "Setup", ""} and state.round == 0:
        raise _bad("state.round", "round", 0, "1 or more")

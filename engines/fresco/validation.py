"""Validation of any position: every component is in exactly one place (F-1.13, F-14.3, F-18)."""

from __future__ import annotations

from engines.core import piles
from engines.core.game import Position
from engines.core.validation import bad_state_error, ensure_each_once, ensure_equal, ensure_one_of
from engines.fresco import phase_validation
from engines.fresco.components import Index, printed
from engines.fresco.state import PARTS, Master, Player, State, masters


def _at_least(path: str, what: str, n: int, least: int = 0) -> None:
    if n < least:
        raise bad_state_error(path, what, n, f"{least} or more")


def validate_position(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``) an impossible position, with the path and the reason."""
    state = position.state
    index = printed(state.components)
    ensure_equal("state.players", "players", len(state.players), seats)
    ensure_equal("state.leonardo", "Leonardo's masters", int(state.leonardo is not None), int(seats == 2))
    for number, master in enumerate(masters(state)):
        path = f"state.players[{number}]" if number < seats else "state.leonardo"
        _validate_master(index, master, path)
        if isinstance(master, Player):
            _validate_player(state, index, master, path)
    _validate_track(state)
    _validate_paints(state, index)
    _validate_market(state, index)
    _validate_fresco(state, index)
    _validate_cards(state, index)
    phase_validation.validate_phase(position, index)


def _validate_master(index: Index, master: Master, path: str) -> None:
    """Check that points come from somewhere, and the space and the row."""
    ensure_equal(f"{path}.parts", "parts", sorted(master.parts), sorted(PARTS))
    for part, n in master.parts.items():
        if part != "track":
            _at_least(f"{path}.parts.{part}", part, n)
    _at_least(f"{path}.parts", "points", master.vp)
    ensure_equal(f"{path}.start", "on a starting space", bool(master.start), not master.vp)
    ensure_one_of(f"{path}.hour", "hour", master.hour, (0, *index.hours))
    if len(set(master.tiles)) < len(master.tiles):
        raise bad_state_error(f"{path}.tiles", "tiles", "one twice", "each once")


def _validate_player(state: State, index: Index, player: Player, path: str) -> None:
    """Check names, numbers of at least 0, and cards that follow from one another."""
    ensure_equal(f"{path}.paints", "paints", sorted(player.paints), sorted(index.paints(state.options)))
    for paint, n in player.paints.items():
        _at_least(f"{path}.paints.{paint}", paint, n)
    _at_least(f"{path}.thalers", "thalers", player.thalers)
    _at_least(f"{path}.altars", "altar restorations", player.altars)
    ensure_one_of(f"{path}.mood", "mood", player.mood, range(1, index.table.mood_track.spaces + 1))
    row = index.table.apprentices
    ensure_one_of(f"{path}.apprentices", "apprentices", player.apprentices, (row.minus_one, row.normal, row.plus_one))
    for tile in player.spent:
        ensure_one_of(f"{path}.spent", "a tile of this player", tile, player.tiles)
    if len(set(player.spent)) < len(player.spent):
        raise bad_state_error(f"{path}.spent", "spent tiles", "one twice", "each once")
    asked = sum(len(index.requests[card].spots) for card in player.requests if card in index.requests)
    spots = sum(len(index.tiles[tile].spots) for tile in player.spent if tile in index.tiles)
    _at_least(f"{path}.spent", "spots on spent tiles", spots, asked)
    _validate_plan(state, index, player, path)


def _validate_plan(state: State, index: Index, player: Player, path: str) -> None:
    """Check for at most three at a place, and not more apprentices than there are (F-5.2, F-5.3)."""
    spaces = index.spaces[state.final]
    for place, n in player.plan.items():
        ensure_one_of(f"{path}.plan", "place", place, spaces)
        ensure_one_of(f"{path}.plan.{place}", "apprentices", n, range(1, spaces[place] + 1))
    if sum(player.plan.values()) > player.apprentices:
        raise bad_state_error(f"{path}.plan", "apprentices", sum(player.plan.values()), f"at most {player.apprentices}")


def _validate_track(state: State) -> None:
    """Check that no two masters share a space, a starting space or a row (F-14.3, F-3.4)."""
    all_masters = masters(state)
    spaces = {
        "vp": [master.vp for master in all_masters if master.vp],
        "start": [master.start for master in all_masters if master.start],
        "hour": [master.hour for master in all_masters if master.hour],
    }
    for name, taken in spaces.items():
        if len(set(taken)) < len(taken):
            raise bad_state_error("state.players", name, "two in one place", "one at most")
    for start in spaces["start"]:
        starts = printed(state.components).starts(len(state.players))
        ensure_one_of("state.players", "starting space", start, range(1, starts + 1))


def _validate_paints(state: State, index: Index) -> None:
    """Check the total number of paints (F-1.10)."""
    expected = index.paints(state.options)
    ensure_equal("state.supply", "paints", sorted(state.supply), sorted(expected))
    for paint, n in expected.items():
        _at_least(f"state.supply.{paint}", paint, state.supply[paint])
        there = state.supply[paint] + sum(player.paints[paint] for player in state.players)
        ensure_equal(f"state.supply.{paint}", paint, there, n)


def _validate_market(state: State, index: Index) -> None:
    """Check that all market tiles are in the bag or in booths (F-1.6, F-1.7)."""
    sizes = index.booths(len(state.players))
    ensure_equal("state.booths", "booths", len(state.booths), len(sizes))
    tiles = [tile for booth in state.booths for tile in booth]
    ensure_each_once("state.bag", [*piles.all_cards(state.bag), *tiles], index.market_tiles(len(state.players)))
    for n, (booth, (_, size)) in enumerate(zip(state.booths, sizes, strict=True)):
        ensure_one_of(f"state.booths[{n}]", "tiles", len(booth), (0, size))


def _validate_fresco(state: State, index: Index) -> None:
    """Check where all fresco tiles are, and how many are removed (F-1.8, M-S.2)."""
    ensure_one_of("state.bishop", "section", state.bishop, index.sections)
    for section in state.fresco:
        ensure_one_of("state.fresco", "section", section, index.sections)
    taken = [tile for master in masters(state) for tile in master.tiles]
    ensure_equal("state.fresco", "tiles dealt", len(state.fresco) + len(taken), len(index.sections))
    everything = [row.id for row in index.fresco_tiles(state.options)]
    ensure_each_once("state.tiles", [*piles.all_cards(state.tiles), *state.fresco.values(), *taken], everything)
    order = [section for section in index.sections if section in state.fresco]
    ensure_equal("state.fresco", "sections in the order of the grid", list(state.fresco), order)
    if state.leonardo:
        ensure_one_of("state.leonardo.section", "section", state.leonardo.section, index.sections)
        ensure_one_of("state.leonardo.controller", "seat", state.leonardo.controller, range(len(state.players)))


def _validate_cards(state: State, index: Index) -> None:
    """Check for all portraits and requests of a module that is played, none of another (M-P.1, M-B.2)."""
    portraits = [card for player in state.players for card in player.portraits] + state.open_portraits
    played = index.portraits if state.options["portraits"] else ()
    ensure_each_once("state.portraits", [*piles.all_cards(state.portraits), *portraits], played)
    most = index.table.portraits.face_up
    _validate_open("state.open_portraits", len(state.open_portraits), most)
    requests = [card for player in state.players for card in player.requests] + state.open_requests
    asked = index.requests if state.options["bishops_requests"] else ()
    ensure_each_once("state.requests", [*piles.all_cards(state.requests), *requests], asked)
    _validate_open("state.open_requests", len(state.open_requests), index.requests_open(len(state.players)))
    backs = {card: row.back for card, row in index.portraits.items()}
    for layer in state.portraits.layers:
        ensure_equal("state.portraits", "backs in a layer", len({backs[card] for card in layer.cards}), 1)


def _validate_open(path: str, n: int, most: int) -> None:
    if n > most:
        raise bad_state_error(path, "open cards", n, f"at most {most}")

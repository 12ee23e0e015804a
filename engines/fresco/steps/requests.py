"""The bishop's requests, a module (M-B)."""

from collections import Counter
from functools import lru_cache, partial

import msgspec

from engines.core.core_types import Args, Msg, Seat
from engines.core.steps import Effects
from engines.core.tree import Allocation, Choice, Leaf, Node, Option, Slot
from engines.fresco import goods, term_messages
from engines.fresco.component_rows import Request
from engines.fresco.components import printed
from engines.fresco.state import State
from engines.fresco.steps.landing import gain_points


class Fulfil(msgspec.Struct, frozen=True):
    """Fulfil a request with the spots of some tiles."""

    request: str
    tiles: tuple[str, ...]


VERB, ASK, ASK_TILES = Msg("verb-fulfil"), Msg("ask-request"), Msg("ask-spots")
WHY_NONE = Msg("why-no-request", rule="M-B.3")


@lru_cache(maxsize=64)
def _spots(key: str, spots: tuple[str, ...], rule: str = "") -> Msg:
    return Msg(key, {"things": term_messages.count_arg(spots)}, rule)


@lru_cache(maxsize=64)
def label(row: Request) -> Msg:
    """Return the demand and the reward of a request."""
    args: Args = {"things": term_messages.count_arg(row.spots), "n": row.vp}
    return Msg("fulfil", args)


@lru_cache(maxsize=64)
def reward(row: Request) -> Msg | None:
    """Return a request's reward apart from points."""
    if row.paints:
        return Msg("with-paints", {"things": term_messages.count_arg(row.paints)})
    return Msg("with-thalers", {"n": row.thalers}) if row.thalers else None


def _missing_spots(components: str, tiles: list[str], row: Request) -> Counter[str]:
    """Return the missing spots (M-B.3)."""
    has = Counter[str](spot for tile in tiles for spot in printed(components).tiles[tile].spots)
    return Counter[str](row.spots) - has


def fulfil_option(state: State, seat: int) -> Option:
    """Ask which face-up request to fulfil, and with which tiles."""
    player, index = state.players[seat], printed(state.components)
    tiles = [tile for tile in player.tiles if tile not in player.spent and index.tiles[tile].spots]
    rows = [index.requests[card] for card in state.open_requests]
    options = [_request_option(state, row, tiles) for row in rows]
    why = None if any(option.blocked is None for option in options) else WHY_NONE
    return Option("fulfil", VERB, Choice(ASK, options) if options else None, why)


def _request_option(state: State, row: Request, tiles: list[str]) -> Option:
    missing = _missing_spots(state.components, tiles, row)
    why = _spots("why-spots", tuple(missing.elements()), "M-B.3") if missing else None
    return Option(
        row.id, label(row), partial(_tiles, state.components, row, tiles), why, f"request:{row.id}", None, reward(row)
    )


def _tiles(components: str, row: Request, tiles: list[str]) -> Node:
    """Ask for any tiles with enough spots; surplus ones are lost (M-B.3, M-B.4)."""
    rows = printed(components).tiles
    slots = [
        Slot(tile, _spots("turn-over", rows[tile].spots), 0, 1, None, f"own:{tile}", rule="M-B.4") for tile in tiles
    ]

    def then(chosen: dict[str, int]) -> Node | Msg:
        missing = _missing_spots(components, list(chosen), row)
        if missing:
            return _spots("why-spots", tuple(missing.elements()), "M-B.3")
        return Leaf(Fulfil(row.id, tuple(chosen)))

    return Allocation(ASK_TILES, slots, (1, len(tiles)), then, rule="M-B.3")


def fulfil_request(state: State, seat: int, action: Fulfil, effects: Effects) -> None:
    """Turn the tiles over and take points, paints and thalers, without the bishop (M-B.4, M-B.5, M-B.7)."""
    row, player = printed(state.components).requests[action.request], state.players[seat]
    player.spent += action.tiles
    player.requests.append(action.request)
    state.open_requests.remove(action.request)
    spots = [spot for tile in action.tiles for spot in printed(state.components).tiles[tile].spots]
    args: Args = {"seat": Seat(seat), "things": term_messages.count_arg(spots), "n": row.vp, "m": len(action.tiles)}
    effects.emit_event(Msg("fulfils", args), at=[f"request:{row.id}", f"{seat}/requests"])
    if row.paints:
        taken = goods.take(state, seat, Counter(row.paints))
        effects.emit_event(
            Msg("takes-paints", {"seat": Seat(seat), "things": term_messages.paints(taken)}), at=[f"{seat}/paints"]
        )
    if row.thalers:
        player.thalers += row.thalers
        effects.emit_event(Msg("earns", {"seat": Seat(seat), "n": row.thalers}), at=[f"{seat}/thalers"])
    gain_points(state, seat, {"requests": row.vp}, effects)

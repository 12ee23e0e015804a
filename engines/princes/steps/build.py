"""Action: build (P-8)."""

from __future__ import annotations

from engines.core.steps import Fx
from engines.core.tree import Option, Pick
from engines.core.words import Args, Msg, Ref, Seat
from engines.princes import estate, money, table
from engines.princes.state import State, Tile


def price(state: State, seat: int) -> int:
    """What a building costs this player now (P-8.1)."""
    return table.of(state.components).table.prices.building(state.players[seat].builders)


def option(state: State, seat: int) -> Option:
    """Which kind, which way round, and where; nothing where it could not be paid (P-6.6, P-22.13)."""
    why = money.why_not(state, state.players[seat], price(state, seat), "P-8.1")
    kinds = [_kind(state, seat, kind) for kind in table.of(state.components).buildings]
    if why is None and all(kind.blocked is not None for kind in kinds):
        why = Msg("why-nothing-to-build", rule="P-22.13")
    return Option("build", Msg("verb-build"), Pick(Msg("ask-build", {"n": price(state, seat)}), kinds), why)


def _kind(state: State, seat: int, kind: str) -> Option:
    player = state.players[seat]
    on = estate.ground(state.components, player, kind)
    why = None
    if any(tile.kind == kind for tile in player.tiles):
        why = Msg("why-has-building", {"tile": Ref(kind)}, "P-8.4")
    elif not state.buildings[kind]:
        why = Msg("why-no-building-left", {"tile": Ref(kind)}, "P-8.3")
    elif not estate.fits(state.components, kind, on):
        why = Msg("why-no-place" if player.builders > 1 else "why-no-place-apart", {"tile": Ref(kind)}, "P-8.6")
    left = Msg("left", {"n": state.buildings[kind]})
    label = Msg("build", {"tile": Ref(kind), "n": price(state, seat)})
    return Option(kind, label, lambda: estate.placing(state.components, kind, on), why, note=left)


def do(state: State, seat: int, put: estate.Put, fx: Fx) -> None:
    """Pay, then place, then the PP (P-8.2, P-8.5)."""
    player, pp = state.players[seat], table.of(state.components).table.rewards.building_pp
    florins = price(state, seat)
    money.pay(state, seat, florins, fx)
    state.buildings[put.kind] -= 1
    player.tiles.append(Tile(put.kind, put.way, put.at))
    money.gain(state, seat, "buildings", pp)
    args: Args = {"seat": Seat(seat), "tile": Ref(put.kind), "square": put.at, "florins": florins, "pp": pp}
    fx.tell(Msg("builds", args), at=[f"{seat}/{put.at}"])

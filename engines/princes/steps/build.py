"""Action: build (P-8)."""

from functools import lru_cache, partial

from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects
from engines.core.tree import Choice, Option
from engines.princes import estate, money
from engines.princes.components import printed
from engines.princes.labels import count_left_message
from engines.princes.state import Player, State, Tile


def price(state: State, seat: int) -> int:
    """Return what a building costs this player now (P-8.1)."""
    return printed(state.components).table.prices.building(state.players[seat].builders)


VERB = Msg("verb-build")


def option(state: State, seat: int) -> Option:
    """Ask which kind, orientation and square; None if it can't be paid (P-6.6, P-22.13)."""
    player, florins = state.players[seat], price(state, seat)
    why = money.why_not(state, player, florins, "P-8.1")
    kinds = printed(state.components).buildings
    on = estate.ground(state.components, player, kinds[0])
    if why is None and all(_why_not(state, player, kind, on) for kind in reversed(kinds)):  # the small ones first
        why = Msg("why-nothing-to-build", rule="P-22.13")
    ask = Msg("ask-build", {"n": florins})
    return Option("build", VERB, lambda: Choice(ask, [_kind(state, player, kind, on, florins) for kind in kinds]), why)


def _why_not(state: State, player: Player, kind: str, on: estate.Ground) -> Msg | None:
    """Return why a kind can't be built: owned, gone, or no place for it (P-8.3, P-8.4, P-8.6)."""
    for tile in player.tiles:
        if tile.kind == kind:
            return _reason("why-has-building", kind, "P-8.4")
    if not state.buildings[kind]:
        return _reason("why-no-building-left", kind, "P-8.3")
    if not estate.fits(state.components, kind, on):
        return _reason("why-no-place-apart" if on.beside else "why-no-place", kind, "P-8.6")
    return None


def _reason(key: str, kind: str, rule: str) -> Msg:
    return Msg(key, {"tile": TermRef(kind)}, rule)


def _kind(state: State, player: Player, kind: str, on: estate.Ground, florins: int) -> Option:
    where = partial(estate.placing, state.components, kind, on)
    return Option(
        kind,
        _label(kind, florins),
        where,
        _why_not(state, player, kind, on),
        note=count_left_message(state.buildings[kind]),
        warning=money.warning(state, player, florins),
    )


@lru_cache(maxsize=256)
def _label(kind: str, florins: int) -> Msg:
    return Msg("build", {"tile": TermRef(kind), "n": florins})


def build_tile(state: State, seat: int, put: estate.Put, effects: Effects) -> None:
    """Pay, then place, then the PP (P-8.2, P-8.5)."""
    player, pp = state.players[seat], printed(state.components).table.rewards.building_pp
    florins = price(state, seat)
    money.pay(state, seat, florins, effects)
    state.buildings[put.kind] -= 1
    player.tiles.append(Tile(put.kind, put.way, put.at))
    money.gain(state, seat, "buildings", pp)
    args: Args = {"seat": Seat(seat), "tile": TermRef(put.kind), "square": put.at, "florins": florins, "pp": pp}
    effects.emit_event(Msg("builds", args), at=[f"{seat}/{put.at}"])

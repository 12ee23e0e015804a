"""Payments: florins first, then the missing amount in prestige points (P-4.14, P-13.3, P-22.29)."""

from collections.abc import Iterable
from functools import lru_cache

from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects
from engines.princes.components import printed
from engines.princes.state import Player, State


def why_not(state: State, player: Player, price: int, rule: str) -> Msg | None:
    """Return why a price can't be paid, or ``None`` (P-6.6)."""
    if price <= player.florins:
        return None
    short = price - (player.florins + printed(state.components).table.rates.florins_per_pp_sold * player.pp)
    return Msg("why-too-dear", {"n": short}, rule) if short > 0 else None


def points_for(state: State, player: Player, price: int) -> int:
    """Return the number of prestige points to sell for a price (P-13.3)."""
    return -(-max(0, price - player.florins) // printed(state.components).table.rates.florins_per_pp_sold)


def warning(state: State, player: Player, price: int) -> Msg | None:
    """Warn only this player that a price also costs prestige points, as money is hidden (P-13.3)."""
    return None if price <= player.florins else Msg("sells-points", {"n": points_for(state, player, price)})


def sell(state: State, seat: int, pp: int, effects: Effects) -> None:
    """Sell prestige points to the bank (P-13.3)."""
    florins = printed(state.components).table.rates.florins_per_pp_sold * pp
    state.players[seat].parts["sold"] -= pp
    state.players[seat].florins += florins
    at = [f"{seat}/pp", f"{seat}/money"]
    effects.emit_event(Msg("sells", {"seat": Seat(seat), "n": pp, "florins": florins}), at=at)


def cover(state: State, seat: int, price: int, effects: Effects) -> None:
    """Sell exactly the missing prestige points for a price (P-13.3, P-18.9, P-18.17)."""
    player = state.players[seat]
    missing = points_for(state, player, price)
    if missing:
        effects.show_secret(
            "florins", [f"{seat}={player.florins}"]
        )  # selling reveals that the player has no florins left
        sell(state, seat, missing, effects)


def pay(state: State, seat: int, price: int, effects: Effects) -> None:
    """Pay the bank, after selling points for missing florins."""
    cover(state, seat, price, effects)
    state.players[seat].florins -= price
    assert state.players[seat].florins >= 0


def buy(state: State, seat: int, price: int, effects: Effects, message: Msg, at: Iterable[str] = ()) -> None:
    """Pay for the subject of ``message``: points are sold before the purchase (P-22.29)."""
    cover(state, seat, price, effects)
    effects.emit_event(message, at=at)
    pay(state, seat, price, effects)


@lru_cache(maxsize=64)
def count_left_message(n: int) -> Msg:
    """Return the number left of an item as a message."""
    return Msg("left", {"n": n})

"""Gains of a player: prestige points with the park bonus, cubes, coins, and fewer rats (N-6.10, N-10)."""

from engines.core.core_types import Msg, Seat
from engines.core.steps import Effects
from engines.notredame.components import printed
from engines.notredame.state import Player, State, markers


def park_bonus(components: str, player: Player) -> int:
    """Return the park bonus for each gain of prestige points (N-10.1, N-10.3)."""
    index = printed(components)
    return markers(player, index.park) // index.table.park_bonus.markers_per_point


def points(state: State, seat: int, part: str, pp: int, effects: Effects) -> None:
    """Gain points once, recorded by origin, with one park bonus (N-10.2, N-10.5)."""
    if not pp:
        return
    player = state.players[seat]
    bonus = park_bonus(state.components, player)
    player.parts[part] += pp
    player.parts["park"] += bonus
    effects.emit_event(Msg("gains-points", {"seat": Seat(seat), "n": pp + bonus, "bonus": bonus}), at=[f"{seat}/pp"])


def cubes(state: State, seat: int, n: int, effects: Effects) -> None:
    """Move a player's available cubes from the general to their own supply (N-7.1.1, N-7.1.2, N-1.4)."""
    player = state.players[seat]
    n = min(n, player.general)
    player.general -= n
    player.supply += n
    effects.emit_event(Msg("takes-cubes", {"seat": Seat(seat), "n": n}), at=[f"{seat}/supply"])


def coins(state: State, seat: int, n: int, effects: Effects) -> None:
    """Gain available coins from the general supply (N-7.2.4)."""
    n = min(n, state.coins)
    state.coins -= n
    state.players[seat].coins += n
    effects.emit_event(Msg("takes-coins", {"seat": Seat(seat), "n": n}), at=[f"{seat}/coins"])


def coins_of_bank(state: State, seat: int, n: int, effects: Effects) -> None:
    """Gain coins at the bank: missing ones come from the richest others, coin by coin (N-7.2.3)."""
    missing = n - min(n, state.coins)
    coins(state, seat, n - missing, effects)
    others = [(seat + i) % len(state.players) for i in range(1, len(state.players))]
    given = dict.fromkeys(others, 0)
    for _ in range(missing):
        richest = max(others, key=lambda other: state.players[other].coins)  # the first in a tie
        if not state.players[richest].coins:
            break
        state.players[richest].coins -= 1
        state.players[seat].coins += 1
        given[richest] += 1
    for other, amount in given.items():
        if amount:
            at = [f"{seat}/coins", f"{other}/coins"]
            effects.emit_event(Msg("takes-coins-of", {"seat": Seat(seat), "other": Seat(other), "n": amount}), at=at)


def rats_back(state: State, seat: int, effects: Effects) -> None:
    """Move the rat marker one back; on 0 this has no effect (N-7.6.1, N-7.7.1)."""
    player, least = state.players[seat], printed(state.components).table.plague.track_min
    if player.rats > least:
        player.rats -= 1
        effects.emit_event(Msg("rats-back", {"seat": Seat(seat), "n": player.rats}), at=[f"{seat}/rats"])


def pay(state: State, seat: int, n: int) -> None:
    """Pay coins to the general supply, where they are available at once (R-17)."""
    assert state.players[seat].coins >= n
    state.players[seat].coins -= n
    state.coins += n

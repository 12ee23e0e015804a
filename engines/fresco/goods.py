"""Goods behind screens: paints and thalers, taken from the supply and returned to it (F-18)."""

from collections.abc import Mapping

from engines.fresco.component_rows import Effect
from engines.fresco.components import printed
from engines.fresco.state import Player, State


def take(state: State, seat: int, paints: Mapping[str, int]) -> dict[str, int]:
    """Take available paints from the supply; missing ones are forfeited (F-18.1)."""
    taken = {paint: min(n, state.supply[paint]) for paint, n in paints.items()}
    for paint, n in taken.items():
        state.supply[paint] -= n
        state.players[seat].paints[paint] += n
    return taken


def give(state: State, seat: int, paints: Mapping[str, int]) -> None:
    """Return paints to the supply, where they are available at once (F-18.3)."""
    for paint, n in paints.items():
        assert state.players[seat].paints[paint] >= n
        state.players[seat].paints[paint] -= n
        state.supply[paint] += n


def pay(state: State, seat: int, thalers: int) -> None:
    """Pay thalers to the unlimited supply (F-18.4)."""
    assert state.players[seat].thalers >= thalers
    state.players[seat].thalers -= thalers


def effect(components: str, player: Player, kind: Effect) -> int:
    """Return a player's bonus from permanent portraits to a kind of effect (M-P.8)."""
    if not player.portraits:
        return 0
    rows = printed(components).portraits
    found = [rows[card] for card in player.portraits]
    return sum(row.amount for row in found if row.kind == "always" and row.effect == kind)


def price(components: str, player: Player) -> int:
    """Return a player's price per market tile in the player's row, at least 1 (F-3.6, M-P.8)."""
    cost = printed(components).hours[player.hour].price
    return max(1, cost - effect(components, player, "market_discount"))


def income(components: str, player: Player) -> int:
    """Return a player's income between rounds from unspent tiles and portraits (F-15.2, M-P.12)."""
    rows = printed(components).tiles
    tiles = sum([rows[tile].income for tile in player.tiles if tile not in player.spent])
    return tiles + effect(components, player, "income")


def plan_of(state: State, master: int) -> Mapping[str, int]:
    """Return apprentices by place; Leonardo's plan never changes (L-4)."""
    if master < len(state.players):
        return state.players[master].plan
    row = printed(state.components).table.leonardo.plan
    return {"market": row.market, "cathedral": row.cathedral}

"""What lies behind a screen: paints and thalers come from the supply and go back to it (F-18)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.fresco.component_rows import Effect
from engines.fresco.components import printed
from engines.fresco.state import Player, State


def take(state: State, seat: int, paints: Mapping[str, int]) -> dict[str, int]:
    """Paints from the supply, as many as there are: what is lacking is forfeited (F-18.1). Gives what was taken."""
    taken = {paint: min(n, state.supply[paint]) for paint, n in paints.items()}
    for paint, n in taken.items():
        state.supply[paint] -= n
        state.players[seat].paints[paint] += n
    return taken


def give(state: State, seat: int, paints: Mapping[str, int]) -> None:
    """Paints back to the supply, at once for everybody to take (F-18.3)."""
    for paint, n in paints.items():
        assert state.players[seat].paints[paint] >= n
        state.players[seat].paints[paint] -= n
        state.supply[paint] += n


def lacking(player: Player, paints: Mapping[str, int]) -> dict[str, int]:
    """What a player lacks of some paints (F-6.5)."""
    return {paint: n - player.paints[paint] for paint, n in paints.items() if n > player.paints[paint]}


def pay(state: State, seat: int, thalers: int) -> None:
    """Thalers to the supply, which has no end (F-18.4)."""
    assert state.players[seat].thalers >= thalers
    state.players[seat].thalers -= thalers


def effect(components: str, player: Player, kind: Effect) -> int:
    """What the portraits of a player that always work add to something (M-P.8)."""
    if not player.portraits:
        return 0
    rows = printed(components).portraits
    found = [rows[card] for card in player.portraits]
    return sum(row.amount for row in found if row.kind == "always" and row.effect == kind)


def price(components: str, player: Player) -> int:
    """What a market tile costs a player who has got up: the price of the row, never below 1 (F-3.6, M-P.8)."""
    cost = printed(components).hours[player.hour].price
    return max(1, cost - effect(components, player, "market_discount"))


def income(components: str, player: Player) -> int:
    """What a player is paid between rounds: for every tile that is not spent, and by portraits (F-15.2, M-P.12)."""
    rows = printed(components).tiles
    tiles = sum([rows[tile].income for tile in player.tiles if tile not in player.spent])
    return tiles + effect(components, player, "income")


def plan_of(state: State, master: int) -> Mapping[str, int]:
    """Place to apprentices; Leonardo's never changes (L-4)."""
    if master < len(state.players):
        return state.players[master].plan
    row = printed(state.components).table.leonardo.plan
    return {"market": row.market, "cathedral": row.cathedral}

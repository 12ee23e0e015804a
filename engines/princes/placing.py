"""The heuristic for positions of tiles: the one that leaves the most space."""

from __future__ import annotations

from engines.core.tree import Choice, Node
from engines.princes import estate
from engines.princes.components import printed
from engines.princes.state import PARTS, Player, Tile
from engines.princes.view import PrincesView


def kind_of(ways: Node) -> str:
    """Return the kind of tile that a question about its orientation is about."""
    assert isinstance(ways, Choice)
    tile = ways.question.args["tile"]
    return tile.term  # type: ignore[union-attr]  # the question names the tile


def player_of(view: PrincesView, seat: int | None = None) -> Player:
    """Build a player of the rules from a view; with the own hand for the own seat."""
    assert view.me is not None
    mine = seat is None or seat == view.me.seat
    seen = view.players[view.me.seat if seat is None else seat]
    return Player(
        florins=0,
        parts=dict.fromkeys(PARTS, 0),
        professions=list(view.me.professions) if mine else [""] * seen.professions,
        recruiting=seen.recruiting,
        prestige=list(view.me.prestige) if mine else [""] * seen.prestige,
        table=list(seen.table),
        builders=seen.builders,
        jesters=seen.jesters,
        freedoms=list(seen.freedoms),
        tiles=[Tile(tile.kind, tile.way, tile.at) for tile in seen.tiles],
    )


def room_left(components: str, tiles: list[Tile], builders: int, new: Tile) -> tuple[int, int]:
    """Rate a position: squares that stay usable, then how compactly the tile fits."""
    player = Player(0, {}, builders=builders, tiles=tiles)
    place = estate.place_of(components, new)
    taken = estate.covered_squares(components, player)
    index = printed(components)
    free = sum(estate.squares(components).values()) & ~(taken | place.mask)
    close = (place.touches & taken).bit_count() + _at_the_edge(components, place)
    if index.may_touch[builders] or new.kind in index.landscapes:
        return _best_rest(components, free), close
    blocked = place.touches & free
    for tile in tiles:
        if tile.kind in index.buildings:
            blocked |= estate.place_of(components, tile).touches & free
    return (free & ~blocked).bit_count(), close


def _best_rest(components: str, free: int) -> int:
    """Return how many 2x3 and 2x2 blocks of free squares there are: big tiles need them."""
    n = 0
    for kind in ("forest", "lake"):
        for one_way in estate.places(components, kind).values():
            n += sum(place.mask & free == place.mask for place in one_way.values())
    return n


def _at_the_edge(components: str, place: estate.Place) -> int:
    """Count the edges at the rim of the grid."""
    width = len(printed(components).table.estate.columns)
    rim = 0
    for square in place.squares:
        x, y = ord(square[0]) - ord("a"), int(square[1:]) - 1
        rim += (x in {0, width - 1}) + (y in {0, width - 1})
    return rim

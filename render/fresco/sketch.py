"""Players and parts of the board in few words, made into views: what the samples are drawn with."""

from __future__ import annotations

from typing import Final

from engines.fresco.components import COMPONENTS, printed
from engines.fresco.view import (
    BoothView,
    MarketTileView,
    OwnTileView,
    PlayerView,
    RequestView,
    SectionView,
    TileView,
)

GAME: Final = "fresco"
DEFAULT: Final = COMPONENTS.current_hash()
INDEX: Final = printed(DEFAULT)
DEAL: Final = (7, 18, 2, 13, 22, 9, 0, 16, 20, 5, 12, 3, 23, 10, 17, 1, 19, 6, 14, 8, 21, 11, 4, 15, 24)
"""Which tile lies on which section."""
STOCK: Final = (
    ("m_r", "m_yy", "m_rb", "m_bbb"),
    ("m_g", "m_y", "m_rrr", "m_bb"),
    ("m_yb", "m_rr", "m_o"),
    ("m_ry", "m_b"),
)


def section_views(restored: tuple[str, ...], bishop: str, *, special: bool) -> tuple[SectionView, ...]:
    """Return the 25 sections: those restored without their tile, with what the bishop adds."""
    rows = [row for row in INDEX.table.fresco_tile if not row.middle_start or special]
    if special:
        rows = [*INDEX.table.special_tile[:-1], *rows[6:]]
    made = []
    at = {name: divmod(k, 5) for k, name in enumerate(INDEX.sections)}
    for k, name in enumerate(INDEX.sections):
        row = rows[DEAL[k] % len(rows)]
        if name == INDEX.middle:
            row = INDEX.tiles[INDEX.middle_tile({"special_blends": special})]
        tile = None if name in restored else TileView(row.id, row.value, row.paints, row.spots)
        away = max(abs(a - b) for a, b in zip(at[name], at[bishop], strict=True))
        made.append(SectionView(name, tile, 3 if away == 0 else 2 if away == 1 else 0))
    return tuple(made)


def player_view(seat: int, *, modules: tuple[str, ...], plan: dict[str, int] | None, hour: int | None) -> PlayerView:
    """Return a player of four, as they may be in the middle of a game."""
    tiles = (("f01", "f05", "f09"), ("f02", "f11", "f22", "f04"), ("f03", "f16"), ("f07", "f06"))[seat]
    spent = (("f01",), ("f02", "f04"), (), ())[seat]
    cards = (("p_a5",), ("p_a1", "p_b2"), ("p_a6", "p_b4", "p_a3"), ())[seat]
    asked = (("q01",), ("q07",), (), ())[seat]
    own = tuple(
        OwnTileView(tile, INDEX.tiles[tile].spots, "bishops_requests" in modules and tile in spent) for tile in tiles
    )
    price = INDEX.hours[hour].price if hour else None
    crier = seat == 0 and "portraits" in modules
    return PlayerView(
        vp=(31, 44, 27, 36)[seat],
        start=0,
        mood=(6, 8, 2, 5)[seat],
        apprentices=(5, 6, 4, 5)[seat],
        hour=hour,
        price=max(1, price - crier) if price else None,
        plan=plan,
        tiles=own,
        income=sum(not tile.spent for tile in own),
        portraits=cards if "portraits" in modules else (),
        requests=asked if "bishops_requests" in modules else (),
        altars=(1, 0, 2, 0)[seat],
        thalers=None,
    )


def booth_view(number: int, name: str, size: int) -> BoothView:
    """Return a booth with the first tiles of its stock; the third is sold out."""
    tiles = () if number == 2 else STOCK[number][:size]
    return BoothView(name, size, tuple(MarketTileView(tile, INDEX.market[tile].paints) for tile in tiles))


def supply_counts(*, special: bool) -> dict[str, int]:
    """Return how many cubes of each paint the supply has."""
    paints = {"red": 9, "yellow": 12, "blue": 7, "green": 5, "orange": 0, "violet": 6}
    return {**paints, "brown": 4, "pink": 5} if special else paints


def request_views(seats: int) -> tuple[RequestView, ...]:
    """Return the bishop's requests that are offered to this number of players."""
    rows = [INDEX.requests[name] for name in ("q04", "q02", "q12", "q08")[: max(3, seats)]]
    return tuple(RequestView(row.id, row.spots, row.vp, row.thalers, row.paints) for row in rows)

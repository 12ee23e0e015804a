"""Build positions of Fresco that show component values rare in recorded games: tiles, portraits, requests, end."""

from __future__ import annotations

from collections.abc import Iterator

from tests.engines.rules.fresco.position_builder import ALL, INDEX, Scene, Table

RICH = {"red": 7, "yellow": 7, "blue": 7, "green": 4, "orange": 4, "violet": 4}
RARE = {"brown": 3, "pink": 3}
MOODS = (*INDEX.table.mood_track.minus_one, 3, 5, 7, *INDEX.table.mood_track.plus_one)


def situations() -> Iterator[Table]:
    yield from _tile_positions(Scene(4, bishops_requests=True).give(0, **RICH))
    specials = dict(zip(INDEX.sections, (row.id for row in INDEX.table.special_tile), strict=False))
    yield from _tile_positions(Scene(4, **ALL).give(0, **RICH, **RARE).fresco(**specials))
    yield from (Scene(3).give(0, mood=mood).wake(1, 2) for mood in MOODS)
    yield Scene(3, special_blends=True).give(0, **RICH).plan(0, workshop=3).at("workshop")
    for request in INDEX.requests:
        scene = Scene(4, bishops_requests=True).open("requests", request).only("e4 e5", owner=0)
        yield scene.plan(0, cathedral=1).at("cathedral")
    for row in INDEX.portraits.values():
        scene = Scene(2, portraits=True).open("portraits", row.id).give(0, thalers=20, mood=3)
        yield scene.plan(0, studio=1).at("studio")
        if row.kind == "end":
            yield _end_position(row.id)
        if row.kind == "always":
            yield from (_portrait_position(row.id, place) for place in ("market", "cathedral", "workshop"))
    yield Scene(3).round(INDEX.table.final_round_safeguard.latest_round).wake(1, 2)
    yield from (_last_move_position(INDEX.table.final_round_safeguard.latest_round - n) for n in (1, 2))


def _tile_positions(scene: Scene) -> Iterator[Table]:
    """Yield a match with all tiles on the fresco, and one with all but one tile before a seat.

    Values that count here: what tiles cost, bring in and show (F-1.13).
    """
    yield scene.plan(0, cathedral=3).at("cathedral")
    yield scene.only("e5", owner=0).plan(0, cathedral=3).at("cathedral")


def _portrait_position(portrait: str, place: str) -> Table:
    """Build a match in which seat 0 has a portrait that always works (M-P.8).

    The seat is in a place, and goes to the workshop and the theatre later.
    """
    scene = Scene(3, portraits=True).open("portraits", "").give(0, **RICH, thalers=9, mood=3, portraits=portrait)
    return scene.plan(0, **{"workshop": 1, "theatre": 1, place: 1}).at(place)


def _last_move_position(number: int) -> Table:
    """Build a match before the last move of a round."""
    return Scene(3).round(number).plan(0, cathedral=1).at("cathedral")


def _end_position(portrait: str) -> Table:
    """Build a match before the last move.

    The seat has more of everything than the portrait counts (M-P.11, M-P.12).
    """
    scene = Scene(2, portraits=True).open("portraits", "").only("e5", owner=0).last_round()
    scene.give(0, **RICH, altars=9, mood=9, thalers=9, portraits=portrait)
    return scene.plan(0, cathedral2=1).at("cathedral2")

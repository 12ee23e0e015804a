"""Positions in which values count that few kept games come to: every tile, portrait and request where it serves."""

from __future__ import annotations

from collections.abc import Iterator

from tests.engines.rules.fresco.positions import ALL, INDEX, Scene, Table

RICH = {"red": 7, "yellow": 7, "blue": 7, "green": 4, "orange": 4, "violet": 4}
RARE = {"brown": 3, "pink": 3}
MOODS = (*INDEX.table.mood_track.minus_one, 3, 5, 7, *INDEX.table.mood_track.plus_one)


def situations() -> Iterator[Table]:
    yield from _tiles(Scene(4, bishops_requests=True).give(0, **RICH))
    specials = dict(zip(INDEX.sections, (row.id for row in INDEX.table.special_tile), strict=False))
    yield from _tiles(Scene(4, **ALL).give(0, **RICH, **RARE).fresco(**specials))
    yield from (Scene(3).give(0, mood=mood).wake(1, 2) for mood in MOODS)
    yield Scene(3, special_blends=True).give(0, **RICH).plan(0, workshop=3).at("workshop")
    for request in INDEX.requests:
        scene = Scene(4, bishops_requests=True).open("requests", request).only("e4 e5", owner=0)
        yield scene.plan(0, cathedral=1).at("cathedral")
    for row in INDEX.portraits.values():
        scene = Scene(2, portraits=True).open("portraits", row.id).give(0, thalers=20, mood=3)
        yield scene.plan(0, studio=1).at("studio")
        if row.kind == "end":
            yield _end(row.id)
        if row.kind == "always":
            yield from (_works(row.id, place) for place in ("market", "cathedral", "workshop"))
    yield Scene(3).round(INDEX.table.final_round_safeguard.latest_round).wake(1, 2)
    yield from (_evening(INDEX.table.final_round_safeguard.latest_round - n) for n in (1, 2))


def _tiles(scene: Scene) -> Iterator[Table]:
    """All tiles on the fresco, and all but one before somebody: what they cost, bring in and show (F-1.13)."""
    yield scene.plan(0, cathedral=3).at("cathedral")
    yield scene.only("e5", owner=0).plan(0, cathedral=3).at("cathedral")


def _works(portrait: str, place: str) -> Table:
    """Where somebody goes whose portrait always works, before the workshop and the theatre (M-P.8)."""
    scene = Scene(3, portraits=True).open("portraits", "").give(0, **RICH, thalers=9, mood=3, portraits=portrait)
    return scene.plan(0, **{"workshop": 1, "theatre": 1, place: 1}).at(place)


def _evening(number: int) -> Table:
    """The last word of a round."""
    return Scene(3).round(number).plan(0, cathedral=1).at("cathedral")


def _end(portrait: str) -> Table:
    """Before the last word, with more of everything than the portrait counts (M-P.11, M-P.12)."""
    scene = Scene(2, portraits=True).open("portraits", "").only("e5", owner=0).last_round()
    scene.give(0, **RICH, altars=9, mood=9, thalers=9, portraits=portrait)
    return scene.plan(0, cathedral2=1).at("cathedral2")

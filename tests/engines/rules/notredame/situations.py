"""Build positions of Notre Dame that show component values rare in recorded games: cards, persons, first round."""

from __future__ import annotations

from collections.abc import Iterator

from tests.engines.rules.notredame.position_builder import INDEX, SECTORS, Scene, Table

DISTRICTS = 3
NEAR = ("0-il", "0-ol", "0-or")
"""One step from where the carriage of seat 0 begins (N-9.10)."""
MARKERS = range(5)
"""With so many markers a sector is played on: on both sides of the hotel's threshold (N-7.5)."""
SOME = dict(zip(SECTORS, (1, 2, 3, 0, 2, 1, 0), strict=True))


def situations() -> Iterator[Table]:
    for card in INDEX.cards:
        for n in MARKERS:
            on = dict.fromkeys(SECTORS, 0) | ({card: n} if card in SECTORS else {"bank": n})
            yield _card_position(Scene().give(0, **on, supply=4, coins=n, rats=4), card)
    for token in INDEX.tokens:
        lie = [f"{token}.{district}" for district in range(DISTRICTS)]
        scene = Scene(DISTRICTS)
        for market, one in zip(NEAR, lie, strict=True):
            scene.put(market, one)
        drives = _card_position(scene.only(*lie).give(0, supply=4, coins=3, rats=4), "carriage_house")
        drives.push_moves(0, "play carriage_house.0 place")
        yield drives
    pairs = " ".join(f"{token}.{district}" for token in list(INDEX.tokens)[:2] for district in (0, 1))
    for names in _person_groups():
        scene = Scene(DISTRICTS).round(_first_round(names[-1])).persons(*names).give(0, **SOME, tokens=pairs)
        yield scene.give(0, cathedral=1, supply=3, coins=5, rats=4, friend="bank").bribe()


def _card_position(scene: Scene, card: str) -> Table:
    """Build a match in which seat 0 plays one of three cards of a kind."""
    return scene.hand(0, f"{card} {card}.1 {card}.2").play()


def _person_groups() -> Iterator[tuple[str, ...]]:
    """Yield two brown persons and a grey one, until each has been among them."""
    browns = [row.id for row in INDEX.persons.values() if row.deck == "brown"]
    greys = [row.id for row in INDEX.persons.values() if row.deck == "grey"]
    for n, grey in enumerate(greys):
        yield browns[2 * n % len(browns)], browns[(2 * n + 1) % len(browns)], grey


def _first_round(grey: str) -> int:
    """Return the first round of the period of a person."""
    meta = INDEX.table.meta
    return meta.rounds_per_period * meta.periods.index(INDEX.persons[grey].period) + 1

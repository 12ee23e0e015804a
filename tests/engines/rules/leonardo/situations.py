"""Build positions of Leonardo da Vinci that show component values rare in recorded games: add-ons, prices, end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from engines.core.tree import Choice, child_node, legal_moves
from tests.engines.rules.leonardo.position_builder import INDEX, Scene, Table, open_new_match

ROUNDS, LAST = INDEX.table.rounds, INDEX.last_round
COUNTS = (2, 3, 4, 5)


def situations() -> Iterator[Table]:
    for seats in COUNTS:
        council = Scene(seats)
        for seat in range(seats):
            council.group("a", seat, seats - seat)
        yield council.place(0)
    yield _addon_position(4, ("a", "b", "c", "c"))
    yield _addon_position(5, ("a", "b", "c", "c", "a"))
    for pair in (("d1", "d2"), ("d1", "d4"), ("d2", "d3")):
        yield _addon_position(4, *([addon, "c", "c", "c"] for addon in pair))
    yield from _price_positions()
    yield Scene(2).group("b", 0, 1).give(0, small=5, large=6, robots="large large", florins=9).place(0)
    yield Scene(2).works(0, "small", 21, 13, apprentices=2).give(0, florins=9).place(0)
    yield from (Scene(2).on(n, council=0).place(0) for n in range(1, ROUNDS.normal + 1))
    yield from _end_positions()


def _addon_position(seats: int, *rounds: Sequence[str]) -> Table:
    """Build a match in which all players have taken two add-ons and are asked for the third.

    ``rounds``: the add-ons by seat for each of the two times; where one is given, they take the same again.
    """
    match = open_new_match(seats, setup="advanced")
    for addons in rounds if len(rounds) > 1 else rounds * 2:
        for seat, addon in enumerate(addons):
            root = match.choice_tree(seat)
            assert isinstance(root, Choice)
            option = next(option for option in root.options if option.key == f"addon-{addon}")
            match.push_moves(
                seat, *(" ".join(word) for word in islice(legal_moves(child_node(option), (option.key,)), 1))
            )
    return match


def _price_positions() -> Iterator[Table]:
    """Yield a match each time an area is used for a higher price, as often as it can be used."""
    scene = Scene(4)
    for seat in range(4):
        scene.group("d", seat, 4 - seat).give(seat, florins=20)
    match = scene.go()
    for seat in range(4):
        yield match
        match.push_moves(seat, "take")


def _end_positions() -> Iterator[Table]:
    """Yield matches before the last move.

    A card of each colour decides a tie (L-14.3), or there are from no kinds to all kinds (L-14.1).
    """
    tied = Scene(4).on(LAST, council=0).display()
    for seat, colour in enumerate(INDEX.table.invention_colour):
        tied.give(seat, inventions=[next(row.no for row in INDEX.table.invention if row.colour == colour.id)])
    yield tied.start(0)
    kinds = list({row.kind: row.no for row in INDEX.table.invention}.values())
    for n in range(len(kinds) + 1):
        yield Scene(2).on(LAST, council=0).display().give(0, inventions=kinds[:n]).start(0)

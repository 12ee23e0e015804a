"""Test that the board of every game has the marks of all that is on it."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

from engines import GAMES
from engines.leonardo.components import COMPONENTS, printed
from render.core.composition import compose_scene
from render.notredame import quarters
from tests.render.samples import sample_request


def named(kind: str, names: Iterable[object]) -> set[str]:
    return {f"{kind}:{name}" for name in names}


def princes_marks(view: Any) -> set[str]:
    return {"bids", "round"} | named("heap", view.heaps)


def leonardo_marks(view: Any) -> set[str]:
    shown = [*(one.no for one in view.display), *(no for player in view.players for no in player.inventions)]
    fields = named("area", (area.id for area in view.areas)) | named("field", range(1, 5)) | named("invention", shown)
    market = named("market", printed(COMPONENTS.current_hash()).resources) if view.market else set()
    return {"round", "holder", "deck", "council"} | fields | market


def fresco_marks(view: Any) -> set[str]:
    marks = {"round", "order", "altar", "bishop", *({"leonardo", "2/vp"} if len(view.players) == 2 else ())}
    marks |= named("section", (told.id for told in view.sections)) | named("hour", (row.hour for row in view.hostel))
    marks |= named("place", view.places) | named("booth", range(1, len(view.booths) + 1)) | named("paint", view.supply)
    marks |= named("tile", (tile.id for booth in view.booths for tile in booth.tiles))
    for kind, facts, option in (("portrait", "portraits", "portraits"), ("request", "requests", "bishops_requests")):
        marks |= named(kind, (told.id for told in getattr(view, facts)))
        marks |= named(kind, (card for player in view.players for card in getattr(player, facts)))
        marks |= {f"{seat}/{facts}" for seat in range(len(view.players)) if view.options[option]}
    return marks


def notredame_marks(view: Any) -> set[str]:
    markets = named("market", (market.id for district in view.districts for market in district.markets))
    return {"round", "bell", "notre_dame"} | markets | named("person", (person.id for person in view.persons))


GAME_MARKS: dict[str, tuple[Callable[[Any], set[str]], str, list[str]]] = {
    "princes": (princes_marks, "crowded", [
        *("pp", "works", "jesters", "builders", "freedoms", "professions", "bonus", "recruiting", "prestige", "money"),
        *("table", *(f"{column}{row}" for column in "abcdefg" for row in range(1, 8))),
    ]),
    "leonardo": (leonardo_marks, "opening crowded placing", ["small", "large", "figures", "florins", "inventions"]),
    "fresco": (fresco_marks, "full last", ["vp", "mood", "apprentices", "plan", "tiles", "paints", "thalers"]),
    "notredame": (notredame_marks, "crowded", [
        *("pp", "coins", "supply", "rats", "tokens", "played", "person", "notre_dame", *quarters.ORDER),
    ]),
}  # fmt: skip
"""By game: the marks of a view, the moments of the samples, and what is marked of each seat."""


SEATS = [(key, seats) for key in GAME_MARKS for seats in range(2, GAMES[key].seat_range[1] + 1)]


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_board_has_every_mark(game: str, seats: int) -> None:
    marks_of, moments, facts = GAME_MARKS[game]
    for moment in moments.split():
        request = sample_request(game, moment, seats)
        wanted = marks_of(request.view) | {f"{seat}/{fact}" for seat, fact in product(range(seats), facts)}
        assert wanted <= set(compose_scene(request).hotspots), f"{moment}: marks are missing"

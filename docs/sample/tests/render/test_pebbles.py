"""Test the pictures of Pebbles beyond the laws and the samples of all games."""

import pytest

from docs.sample.engines.pebbles.game import PEBBLES
from docs.sample.engines.pebbles.view import PebblesView
from docs.sample.render.pebbles import PICTURES
from engines.core.translation import LANGUAGES
from render.core.composition import compose_scene
from render.core.fonts import FLOOR_PX
from render.core.request import PictureRequest, RecentMove, Selection
from tests.engines.laws.random_games import random_moments

NAMES = ("Markéta", "Анна", "Wilhelmina-Alexandrowna von der Tann", "Pip")


def game_views(viewer: int | None = 0) -> list[PebblesView]:
    """Return the views of a seat or a spectator during a game."""
    return [match.view_for(viewer) for match in random_moments(PEBBLES, 3)]


def picture_requests(lang: str = "en") -> list[PictureRequest]:
    """Return requests for all pictures of a game's moments, with last moves and an incomplete answer."""
    lines = (RecentMove(1, 0, "one", ("0/points",)), RecentMove(2, 1, "two", ("1/points", "deck", "bowl:red")))
    focus = Selection((), ("deck", "bowl:blue"), ("bowl:red",), ("0/points",))
    found = [
        PictureRequest("pebbles", view, picture, lines, lang, NAMES, focus, "9 h")
        for picture in PICTURES
        for view in game_views()
    ]
    return [*found, *(PictureRequest("pebbles", view, lang=lang, names=NAMES) for view in game_views(None))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_fits_in_every_language(lang: str) -> None:
    for request in picture_requests(lang):
        scene = compose_scene(request)
        assert not [text for text in scene.cut_texts if not text.startswith("Wilhelmina")], (
            f"picture {request.picture!r} cuts texts: shorten them, or give them room in render/pebbles"
        )
        assert all(item.args[1] >= FLOOR_PX for item in scene.items if item.kind == "text")  # type: ignore[operator]


def test_only_a_seat_has_a_hand() -> None:
    with pytest.raises(ValueError, match="seat"):
        compose_scene(PictureRequest("pebbles", game_views(None)[0], "hand"))


def test_a_hand_shows_its_own_cards_and_no_others() -> None:
    for match in random_moments(PEBBLES, 3):
        for seat, view in ((seat, match.view_for(seat)) for seat in range(match.header.seats)):
            marks = compose_scene(PictureRequest("pebbles", view, "hand")).hotspots
            assert set(marks) == {f"card:{card}" for card in (*view.hands[seat], *view.looking)}


def test_last_moves_leave_the_points_readable() -> None:
    for request in picture_requests():
        if request.picture != "board":
            continue
        scene = compose_scene(request)
        discs = [item.box for item in scene.items if item.name == "disc" and item.args[:1] == ("mark",)]
        scores = [item.box for item in scene.items if item.kind == "text" and item.args[:2] == ("serif.black", 50)]
        assert scores
        assert not any(disc.overlaps(score) for disc in discs for score in scores)

"""Test the law on pictures with the toy's painter: it passes, and spoilt painters are found."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.fonts import FLOOR_PX
from render.core.pool import RenderPool
from render.core.renderer import render_picture
from render.core.request import PictureRequest, RecentMove, Selection
from tests.engines.laws.random_games import LawBrokenError, random_moments
from tests.engines.laws.test_law_11_painting import law_11_painted
from tests.timeouts import EVEN_IF_SLOW_S
from tests.toy.broken_painters import SPOILT
from tests.toy.game import PEBBLES, View
from tests.toy.painter import PICTURES

SEEDS = range(4)
NAMES = ("Markéta", "Анна", "Wilhelmina-Alexandrowna von der Tann", "Pip")


def game_views(viewer: int | None = 0) -> list[View]:
    """Return what a seat or a spectator sees in the course of a game."""
    return [match.view_for(viewer) for match in random_moments(PEBBLES, 3)]


def picture_requests(lang: str = "en") -> list[PictureRequest]:
    """Return every picture of every moment of a game, with last moves and a half-made answer."""
    lines = (RecentMove(1, 0, "one", ("0/points",)), RecentMove(2, 1, "two", ("1/points", "deck", "bowl:red")))
    focus = Selection((), ("deck", "bowl:blue"), ("bowl:red",), ("0/points",))
    found = [
        PictureRequest("pebbles", view, picture, lines, lang, NAMES, focus, "9 h")
        for picture in PICTURES
        for view in game_views()
    ]
    return [*found, *(PictureRequest("pebbles", view, lang=lang, names=NAMES) for view in game_views(None))]


@pytest.mark.slow
@pytest.mark.parametrize("name", SPOILT)
def test_the_law_on_pictures_catches_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAINTERS, "pebbles", SimpleNamespace(PICTURES=dict.fromkeys(PICTURES, SPOILT[name])))
    with pytest.raises(LawBrokenError):
        check_pictures()


@pytest.mark.slow
def test_the_law_on_pictures_lets_the_toy_pass() -> None:
    assert check_pictures() >= 1000


def check_pictures() -> int:
    """Apply the law on pictures to a few games, and return the number of scenes."""
    return sum(law_11_painted(PEBBLES, seed, painted=2) for seed in SEEDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_fits_in_every_language(lang: str) -> None:
    for request in picture_requests(lang):
        scene = compose_scene(request)
        cut = [text for text in scene.cut_texts if not text.startswith("Wilhelmina")]
        assert not cut, request.picture
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


@pytest.mark.slow
async def test_a_worker_that_imports_it_paints_it() -> None:
    request = picture_requests()[0]
    async with RenderPool(modules=["tests.toy.painter"], seconds=EVEN_IF_SLOW_S) as painter:
        assert await painter.render_picture("toy", request) == render_picture(request)
        with_names = replace(request, names=())
        assert await painter.render_picture("toy", with_names) == render_picture(with_names)

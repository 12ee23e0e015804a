"""Test boards of all games: last moves, long names, and a focus on what is not there."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.app.i18n import Translator
from engines import GAMES
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.game_chooser import BANNER, CHOOSER, SQUARE, GameCard
from render.core.renderer import render_picture
from render.core.request import PictureRequest, Selection
from render.core.widgets import NUMBER_DISC
from tests.games import REAL
from tests.render.samples import sample_request

LONG = ("Wilhelmina-Alexandrowna von der Tann",) * 5


MOVE_LINE = 54

each = pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])


@each
def test_last_moves_stand_at_the_foot_with_the_numbers_of_the_board(game: str) -> None:
    request = sample_request(game)
    scene = compose_scene(request)
    foot = scene.height - MOVE_LINE * len(request.recent_moves) - 75
    discs = [item.box for item in scene.items if item.name == "disc" and item.args == NUMBER_DISC]
    assert request.recent_moves
    for move in request.recent_moves:
        shown = [item.box for item in scene.items if item.kind == "text" and item.name == str(move.number)]
        at_foot = {box.y > foot for box in shown if any(box.is_inside(disc) for disc in discs)}
        assert at_foot == {True, False}, f"number {move.number} is missing on the board or in the list of moves"


@each
@pytest.mark.parametrize("focus", [Selection(), Selection(("x",), ("card:poet",), ("9/zz",), ("nowhere",))])
def test_a_focus_on_nothing_changes_nothing(focus: Selection, game: str) -> None:
    request = replace(sample_request(game), selection=None)
    assert compose_scene(replace(request, selection=focus)).items == compose_scene(request).items


@pytest.mark.parametrize(
    ("game", "moment"), [("fresco", "full"), ("fresco", "end"), ("fresco", "planning"), ("leonardo", "crowded")]
)
def test_long_names_are_cut_and_stay_in_their_columns(game: str, moment: str) -> None:
    for seats in range(2, GAMES[game].seat_range[1] + 1):
        scene = compose_scene(replace(sample_request(game, moment, seats), names=LONG[:seats]))
        texts = [item for item in scene.items if item.kind == "text"]
        assert any(item.name.endswith("…") for item in texts)
        assert all(item.box.right <= scene.width for item in texts)


@pytest.mark.parametrize("sample", [("leonardo", "placing"), ("fresco", "choosing"), ("notredame", "driving")])
def test_each_choice_shows_on_the_board(sample: tuple[str, str]) -> None:
    request = sample_request(*sample)
    focus = request.selection
    assert focus is not None
    bare = compose_scene(replace(request, selection=None))
    added = [item for item in compose_scene(request).items if item not in bare.items]
    assert sum(item.name == "ring.open" for item in added) == len(set(focus.open) - set(focus.chosen))
    assert sum(item.name == "check" for item in added) == len(focus.chosen)
    assert sum(item.args[:1] == ("hatch.blocked",) for item in added) == len(focus.blocked)


def shelf_request(lang: str) -> PictureRequest:
    facts = ("2–5 players", "75–100 minutes")
    return PictureRequest(
        CHOOSER, tuple(GameCard(key, Translator(key, lang).game_title, facts) for key in GAMES), "shelf", lang=lang
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_a_band_with_its_whole_name(lang: str) -> None:
    scene = compose_scene(shelf_request(lang))
    assert list(scene.hotspots) == list(GAMES)
    assert scene.cut_texts == []
    bands = list(scene.hotspots.values())
    assert all(one.bottom <= other.y for one, other in pairwise(bands))
    for key, band in scene.hotspots.items():
        inside = [item for item in scene.items if item.kind == "text" and band.y <= item.box.y < band.bottom]
        assert all(item.box.bottom <= band.bottom for item in inside), "nothing hangs out of its band"
        cover = PAINTERS[key].COVER if key in PAINTERS and hasattr(PAINTERS[key], "COVER") else None
        assert cover is None or any(item.name == cover.drawing for item in scene.items)  # a game may have no cover


def test_chooser_is_drawn_without_painters_or_games() -> None:
    picture = render_picture(
        PictureRequest(CHOOSER, (GameCard("nobody", "A game nobody painted", ("2–4 players",)),), "shelf")
    )
    assert picture.png.startswith(b"\x89PNG")
    assert list(picture.marks) == ["nobody"]
    assert render_picture(PictureRequest(CHOOSER, (), "shelf")).height > 0


def test_a_banner_has_the_facts_of_one_game_or_the_covers_of_several() -> None:
    first, second, *_ = (key for key in GAMES if hasattr(PAINTERS.get(key), "COVER"))
    cards = tuple(GameCard(key, Translator(key, "en").game_title, ("2–5 players",)) for key in (first, second))
    one = compose_scene(PictureRequest(CHOOSER, cards[:1], BANNER))
    assert [item for item in one.items if item.kind == "text"]
    both = render_picture(PictureRequest(CHOOSER, cards, BANNER))
    assert list(both.marks) == [first, second]
    assert both.width == 1200
    assert both.width / both.height > 3, "a banner leaves the buttons in view"


def test_the_cover_of_a_game_is_a_square() -> None:
    for key in GAMES:
        picture = render_picture(PictureRequest(CHOOSER, (GameCard(key, "", ()),), "shelf", layout=SQUARE))
        assert picture.width == picture.height, key

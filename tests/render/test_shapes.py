"""Test drawings in text form: all can be drawn, with correct places, outlines and colours."""

from collections.abc import Callable

import pytest
from PIL import Image

from render.core.icons import ICONS
from render.core.pen import Pen, mirror_points
from render.core.shapes import TEXTS, draw_shapes, read_outline, read_shapes
from render.core.theme import token_rgb
from render.fresco import angels

COLOURS = {
    "fill": "ink", "cut": "page", "hole": "", "edge": "ink", "inner": "page", "cover": "lapis", "cover_shade": "ink",
    "wing": angels.WINGS, "holds": "f.angel_lily", "pale": "page", "deep": "sepia", "dark": "ink",
    **angels.dress_angel("terra", "verd"),
}  # fmt: skip
"""Colour words that are not tokens."""


def painted(draw: Callable[..., None], *colours: str) -> bytes:
    """Return the pixels of a drawing on a sheet of 100 units."""
    sheet = Image.new("RGBA", (400, 400))
    draw(Pen(sheet, (4, 0, 0, 0, 4, 0)), *colours)
    return sheet.tobytes()


def text_pixels(monkeypatch: pytest.MonkeyPatch, text: str) -> bytes:
    monkeypatch.setitem(TEXTS, "test", text)
    return painted(lambda pen: draw_shapes(pen, "test", **COLOURS))


@pytest.mark.parametrize("name", TEXTS)
def test_every_drawing_file_parses_and_uses_known_colours(name: str) -> None:
    for block in read_shapes(TEXTS[name]):
        for kind, colour, _ in block.shapes:
            named = COLOURS.get(colour, colour)
            if kind == "use":
                assert named in TEXTS, f"{name} uses {colour}, which is not a colour of the text format"
            else:
                assert all(map(token_rgb, filter(None, named.split("/"))))


def test_every_icon_draws_something() -> None:
    blank = painted(lambda pen: None)
    drawn = {name: painted(icon, "ink", "page") for name, icon in ICONS.items()}
    assert [name for name, pixels in drawn.items() if pixels == blank] == []


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("circle ink 5,5 3", KeyError),
        ("disc ink 5,five 3", ValueError),
        ("path ink 5 6", ValueError),
        ("use", IndexError),
    ],
)
def test_invalid_line_is_refused(line: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_shapes(line)


def test_text_format_places_shapes_like_a_pen(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(pen: Pen) -> None:
        for flip in (False, True):
            pen.pen_at(50, 50, 0.5, 10, flip=flip).rectangle(10, 10, 40, 20, "ink")
        for k in range(3):
            pen.pen_at(50, 50, 1, 90 * k).pen_at(10, 0).disc(0, 20, 5, "ink")

    text = "at 50,50 0.5 10 both\nrectangle fill 10,10 40,20\nat 50,50 1 0 times 3 90 / 10,0\ndisc fill 0,20 5"
    assert text_pixels(monkeypatch, text) == painted(draw)


def test_drawing_can_be_reused_in_other_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TEXTS, "dot", "disc fill 10,10 5")
    assert text_pixels(monkeypatch, "at 50,50\nuse dot fill=terra") == text_pixels(monkeypatch, "disc terra 60,60 5")


def test_outline_is_mirrored_within_the_icon_box() -> None:
    half = read_outline(["50,10", "Q", "80,20", "70,60"])
    assert read_outline(["50,10", "Q", "80,20", "70,60", "mirrored"]) == mirror_points(half)
    assert read_outline(["50,10", "Q", "80,20", "70,60", "mirror"]) == [*half, *mirror_points(half)[::-1]]

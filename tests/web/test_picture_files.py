"""Test the picture files for browsers: lossless, and after a change only the difference."""

import io
from typing import Any

import pytest
from PIL import Image, ImageDraw

from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.picture_files import encode_file
from bot.frontends.web.pictures import PUBLIC_AUDIENCE, PagePictures
from render.core.board_parts import CHANGED
from render.core.request import Picture, PictureRequest, RecentMove
from tests.app.gameplay import require

SIZE = (240, 160)


def paint_png(at: int, size: tuple[int, int] = SIZE) -> bytes:
    """Paint stripes with a disc at a position."""
    picture, file = Image.new("RGB", size, "ivory"), io.BytesIO()
    ink = ImageDraw.Draw(picture)
    for x in range(0, size[0], 7):
        ink.line((x, 0, size[0] - x, size[1]), fill=(x % 256, 90, 140))
    ink.ellipse((at, 20, at + 40, 60), fill="firebrick")
    picture.quantize(256).save(file, "PNG")
    return file.getvalue()


def pixels(*files: bytes) -> bytes:
    """Return the pixels of stacked pictures, lowest first."""
    layers = [Image.open(io.BytesIO(file)).convert("RGBA") for file in files]
    for layer in layers[1:]:
        layers[0].alpha_composite(layer)
    return layers[0].convert("RGB").tobytes()


def test_difference_on_its_base_gives_the_picture() -> None:
    base, png = paint_png(20), paint_png(90)
    change, whole = encode_file(png, base), encode_file(png)
    assert pixels(whole) == pixels(png)
    assert pixels(change) != pixels(png), "expected only the difference"
    assert pixels(base, change) == pixels(png)
    assert len(change) < len(whole) < len(png)


class Easel:
    """Pictures whose disc position is their language; ``shift`` moves it when one is painted again."""

    def __init__(self) -> None:
        self.shift, self.size, self.painted = 0, SIZE, list[PictureRequest]()
        self.pictures = PagePictures(PageSecrets(b"k" * 32), self._paint)

    async def _paint(self, key: str, request: PictureRequest) -> Picture:
        self.painted.append(request)
        return Picture(paint_png(int(request.view) + self.shift, self.size), *self.size, {})

    async def show(self, audience: str, at: int, **fields: Any) -> str:
        """Link a picture, load it, and return its name."""
        link = require(await self.pictures.offer_picture("/", audience, "table", PictureRequest("none", at, **fields)))
        name = link.path.rpartition("/")[2].removesuffix(".png")
        assert await self.pictures.load_file(audience, name) is not None
        return name


@pytest.fixture
def easel() -> Easel:
    return Easel()


@pytest.mark.parametrize(("part", "numbered"), [("", 0), ("estate:0", 0), (CHANGED, 1)])
async def test_only_the_part_with_the_last_changes_is_painted_with_the_last_moves(
    easel: Easel, part: str, numbered: int
) -> None:
    await easel.show("anna", 20, part=part, recent_moves=(RecentMove(1, 0, "Anna bids."),))
    assert [len(request.recent_moves) for request in easel.painted] == [numbered]


@pytest.mark.parametrize(("audience", "is_laid"), [("anna", True), ("ben", False), (PUBLIC_AUDIENCE, True)])
async def test_difference_reveals_no_picture_of_another_audience(easel: Easel, audience: str, is_laid: bool) -> None:
    base, name = await easel.show(audience, 20), await easel.show("anna", 90)
    found = require(await easel.pictures.load_file("anna", name, ["unknown", base]))
    assert (found[1], pixels(found[0]) != pixels(paint_png(90))) == (base if is_laid else "", is_laid)


async def test_change_is_based_on_the_picture_that_differs_least(easel: Easel) -> None:
    """It need not be the newest: a question may highlight what an earlier one did."""
    names = [await easel.show("anna", at) for at in (20, 80, 60)]
    found = require(await easel.pictures.load_file("anna", await easel.show("anna", 90), names))
    assert found[1] == names[1]


async def test_picture_of_another_size_is_sent_whole(easel: Easel) -> None:
    base, easel.size = await easel.show("anna", 20), (240, 161)
    found = require(await easel.pictures.load_file("anna", await easel.show("anna", 90), [base]))
    assert (found[1], pixels(found[0])) == ("", pixels(paint_png(90, easel.size)))


async def test_picture_painted_in_two_versions_is_not_used_as_a_base(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser may have either: a renderer answers with a newer picture if one arrives in time."""
    monkeypatch.setattr("bot.frontends.web.pictures.MAX_PAINTED", 1)
    base = await easel.show("anna", 20)
    await easel.show("anna", 50)
    easel.shift = 5
    assert await easel.pictures.wait_for_picture("anna", base) is not None
    monkeypatch.setattr("bot.frontends.web.pictures.MAX_PAINTED", 9)
    assert pixels(require(await easel.pictures.load_file("anna", await easel.show("anna", 90), [base]))[0]) == pixels(
        paint_png(95)
    )

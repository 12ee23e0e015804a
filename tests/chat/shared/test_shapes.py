"""What a chat asks a painter for: the shape in which it shows pictures, unless place or person have chosen another."""

from __future__ import annotations

import pytest

from bot.app.port.screen import Screen
from bot.chat.discord.words import SHAPE as DISCORD
from bot.chat.pictures import Pictures
from bot.chat.telegram.layout import draw
from bot.chat.telegram.presses import Presses
from bot.chat.telegram.words import SHAPE as TELEGRAM
from render.core.request import Picture, Request

PAINTED = Picture(b"png", 960, 1280, {})


def screen(shape: str = "") -> Screen:
    return Screen("A table", picture=Request("pebbles", None, shape=shape), table="t1")


@pytest.mark.parametrize(("own", "asked"), [(DISCORD, "wide"), (TELEGRAM, "tall")])
async def test_a_picture_has_the_shape_of_its_platform_unless_another_is_chosen(own: str, asked: str) -> None:
    shapes: list[str] = []

    async def paint(_: str, request: Request) -> Picture:
        shapes.append(request.shape)
        return PAINTED

    pictures = Pictures(paint, lambda _: True, own)
    for shape in ("", "wide", "tall", "page"):
        await pictures.of("key", screen(shape))
    assert shapes == [asked, "wide", "tall", "page"]
    assert pictures.mark(screen()) == pictures.mark(screen(asked)) != pictures.mark(screen("page"))


def test_telegram_hands_over_the_whole_poster_as_a_file() -> None:
    """As a photo it would be scaled down."""
    whole, usual = (draw(screen(shape), PAINTED, Presses(), whole=True).parts[0] for shape in ("page", ""))
    assert (whole.photo, whole.file and (whole.file.name, whole.file.data)) == (None, ("t1.png", b"png"))
    assert (usual.photo, usual.file) == (b"png", None)

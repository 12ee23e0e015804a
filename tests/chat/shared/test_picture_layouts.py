"""Test the layout of pictures: the default of the platform, or the choice of the channel or user."""

from __future__ import annotations

import pytest

from bot.app.ui.screen import Screen
from bot.frontends.common.pictures import PictureSource
from bot.frontends.discord.texts import SHAPE as DISCORD
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.rendering import render_screen
from bot.frontends.telegram.text import SHAPE as TELEGRAM
from render.core.request import Picture, PictureRequest

PAINTED = Picture(b"png", 960, 1280, {})


def build_screen(shape: str = "") -> Screen:
    return Screen("A table", picture=PictureRequest("pebbles", None, layout=shape), table="t1")


@pytest.mark.parametrize(("own", "asked"), [(DISCORD, "wide"), (TELEGRAM, "tall")])
async def test_a_picture_has_the_shape_of_its_platform_unless_another_is_chosen(own: str, asked: str) -> None:
    shapes: list[str] = []

    async def paint(_: str, request: PictureRequest) -> Picture:
        shapes.append(request.layout)
        return PAINTED

    pictures = PictureSource(paint, lambda _: True, own)
    for shape in ("", "wide", "tall", "page"):
        await pictures.render_picture("key", build_screen(shape))
    assert shapes == [asked, "wide", "tall", "page"]
    assert (
        pictures.picture_digest(build_screen())
        == pictures.picture_digest(build_screen(asked))
        != pictures.picture_digest(build_screen("page"))
    )


def test_telegram_hands_over_the_whole_poster_as_a_file() -> None:
    """As a photo it would be scaled down."""
    whole, usual = (
        render_screen(build_screen(shape), PAINTED, KeyboardCallbacks(), whole=True).parts[0] for shape in ("page", "")
    )
    assert (whole.photo, whole.file and (whole.file.name, whole.file.data)) == (None, ("t1.png", b"png"))
    assert (usual.photo, usual.file) == (b"png", None)

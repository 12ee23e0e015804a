"""Test alt texts on each platform: in the message body without a picture, on the picture otherwise."""

from collections.abc import Callable
from unittest.mock import AsyncMock

import discord
import msgspec
import pytest

import bot.frontends.discord.rendering
import bot.frontends.telegram.rendering
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Attachment, Button, Screen, alt_text
from bot.frontends.common.pictures import PictureSource, RenderPicture
from bot.frontends.discord.limits import TEXT
from bot.frontends.discord.rendering import DiscordMessage
from bot.frontends.discord.texts import DEFAULT_LAYOUT
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.rendering import render_screen
from render.core.request import Picture, PictureRequest

CARDS = "Your cards: Tower, Bank and Park."
ALT = f"Anna is to move. {CARDS} Ben has 3 florins."
HAND = Screen("A hand", ("Anna is to move",), PictureRequest("pebbles", None, "hand"), ALT, table="t1")
LOOK = ((Button(CallbackData("look t1"), "Look"),),)
PAINTED = Picture(b"png", 960, 1280, {})


def displayed(drawn: DiscordMessage) -> list[str]:
    return [one.content for one in drawn.view.walk_children() if isinstance(one, discord.ui.TextDisplay)]


def discord_text(screen: Screen, picture: Picture | None) -> str:
    """Return all text of a Discord message, including that of the attached file."""
    drawn = bot.frontends.discord.rendering.render_screen(screen, picture)
    return "\n".join([*displayed(drawn), drawn.full_text]).replace("\u200b", "")


def telegram_text(whole: bool) -> Callable[[Screen, Picture | None], str]:
    def text(screen: Screen, picture: Picture | None) -> str:
        drawn = bot.frontends.telegram.rendering.render_screen(screen, picture, KeyboardCallbacks(), whole=whole)
        return "\n".join(part.text for part in drawn.parts).replace("\u2060", "")

    return text


CHATS = {
    "discord": discord_text,
    "telegram in private": telegram_text(whole=True),
    "telegram in a group": telegram_text(whole=False),
}
paint_picture = AsyncMock(return_value=PAINTED)
CAUSES: dict[str, tuple[RenderPicture | None, Callable[[Picture], bool], Screen]] = {
    "no painters": (None, lambda _: True, HAND),
    "a failed picture": (AsyncMock(side_effect=ValueError), lambda _: True, HAND),
    "a picture too late": (AsyncMock(side_effect=TimeoutError), lambda _: True, HAND),
    "a picture that the platform refuses": (paint_picture, lambda _: False, HAND),
    "too many pictures": (paint_picture, lambda _: True, msgspec.structs.replace(HAND, picture=None)),
}
at_each = pytest.mark.parametrize("text", CHATS.values(), ids=CHATS.keys())


@pytest.mark.incident("picture failed", why="painters fail or are late in two of the cases", sure=False)
@at_each
@pytest.mark.parametrize(("paint", "takes", "screen"), CAUSES.values(), ids=CAUSES.keys())
@pytest.mark.parametrize("foot", [0, 1])
async def test_alt_text_is_in_the_body_when_there_is_no_picture(
    text: Callable[[Screen, Picture | None], str],
    paint: RenderPicture | None,
    takes: Callable[[Picture], bool],
    screen: Screen,
    foot: int,
) -> None:
    screen = msgspec.structs.replace(screen, rows=LOOK, foot=foot)
    told = text(screen, await PictureSource(paint, takes, DEFAULT_LAYOUT).render_picture("key", screen))
    assert told.count(CARDS) == 1
    assert told.count("Anna is to move") == 1, "the alt text repeats a sentence of the message"


@at_each
def test_alt_text_is_only_on_the_picture_when_there_is_one(text: Callable[[Screen, Picture | None], str]) -> None:
    assert CARDS not in text(HAND, PAINTED)
    film = msgspec.structs.replace(HAND, picture=None, file=Attachment("t1.gif", b"GIF89a", moves=True))
    assert CARDS not in text(film, None)


@pytest.mark.parametrize("length", [3000, 3700, 3900, 4100])
@pytest.mark.parametrize("foot", [0, 1])
def test_discord_attaches_overlong_alt_text_as_a_file(length: int, foot: int) -> None:
    lines = ("Anna is to move", *("x" * 99 for _ in range(length // 100)))
    screen = msgspec.structs.replace(HAND, text=lines, rows=LOOK, foot=foot)
    assert CARDS in discord_text(screen, None)
    assert sum(map(len, displayed(bot.frontends.discord.rendering.render_screen(screen)))) <= TEXT


@pytest.mark.parametrize(
    ("alt", "text", "left"),
    [
        ("Anna wins. Ben has 3.", ("Anna wins",), "Ben has 3."),
        ("Anna wins. Ben has 3.", ("· Ben has 3.",), "Anna wins."),
        ("Anna wins. Ben has 3.", ("· Ben has 3.", "Anna wins"), ""),
        ("Ben has 3. The Anna wins. Really?", ("Anna wins", "Really?"), "Ben has 3. The Anna wins."),
        ("It ends (soon). Yes.", ("It ends (soon)",), "Yes."),
        ("Anna wins.", ("", "Anna wins. And Ben?"), "Anna wins."),
    ],
)
def test_alt_text_omits_sentences_already_in_the_message(alt: str, text: tuple[str, ...], left: str) -> None:
    assert alt_text(Screen("A table", text, alt=alt), pictured=False) == left


def build_screen(shape: str = "") -> Screen:
    return Screen("A table", picture=PictureRequest("pebbles", None, layout=shape), table="t1")


@pytest.mark.parametrize(
    ("own", "asked"), [(DEFAULT_LAYOUT, "wide"), (bot.frontends.telegram.texts.DEFAULT_LAYOUT, "tall")]
)
async def test_picture_has_the_platforms_layout_unless_another_is_chosen(own: str, asked: str) -> None:
    paint = AsyncMock(return_value=PAINTED)
    pictures = PictureSource(paint, lambda _: True, own)
    for shape in ("", "wide", "tall", "page"):
        await pictures.render_picture("key", build_screen(shape))
    assert [call.args[1].layout for call in paint.await_args_list] == [asked, "wide", "tall", "page"]
    assert (
        pictures.picture_digest(build_screen())
        == pictures.picture_digest(build_screen(asked))
        != pictures.picture_digest(build_screen("page"))
    )


def test_telegram_sends_the_full_poster_as_a_file() -> None:
    whole, usual = (
        render_screen(build_screen(shape), PAINTED, KeyboardCallbacks(), whole=True).parts[0] for shape in ("page", "")
    )
    assert (whole.photo, whole.file and (whole.file.name, whole.file.data)) == (None, ("t1.png", b"png"))
    assert (usual.photo, usual.file) == (b"png", None)

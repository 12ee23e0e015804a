"""Test the organizer's picture of a night: what is accepted and drawn again, where it is shown, and when it goes."""

import io
import os
import random
from contextlib import suppress
from unittest.mock import AsyncMock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.app.account.user_data import export_user_data
from bot.app.api import App
from bot.app.common.quotas import Limits
from bot.app.game_nights import calendar_sync, night_store
from bot.app.ui.uploads import MAX_BYTES, Upload, UploadLostError
from engines.core.translation import LANGUAGES
from render.core import uploads
from render.core.request import Picture
from render.core.uploads import MAX_PIXELS, MAX_SIDES, UnreadableUploadError, reencode_upload
from tests.app.clocks.conftest import World
from tests.app.conftest import QUICK, Guest
from tests.app.game_nights.conftest import WEEKLY, draft_date_poll, make_guests, night_of, plan_night, post_night
from tests.app.uploads import draw_upload, upload_of
from tests.texts import render_text

SECRET = "50.0875N 14.4213E"


def open_picture(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert (image.width, image.height) == (picture.width, picture.height)
    return image


@pytest.mark.parametrize("kind", uploads.FORMATS)
def test_each_format_is_drawn_again_as_a_small_picture(kind: str) -> None:
    image = open_picture(reencode_upload(draw_upload(kind, (1600, 1200))))
    assert image.size == MAX_SIDES
    red, green, blue = image.convert("RGB").getpixel((400, 300))  # type: ignore[misc]
    assert (red > 240, green < 16, blue < 16) == (True, True, True)


def test_metadata_stays_behind_and_the_picture_is_upright() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, SECRET  # a quarter turn; what it shows
    picture = reencode_upload(draw_upload("JPEG", (80, 40), exif=exif, comment=SECRET, icc_profile=SECRET.encode()))
    image = open_picture(picture)
    assert image.size == (40, 80)
    assert not image.info.keys() - {"transparency"}
    assert SECRET.encode() not in picture.png


def test_the_largest_picture_is_half_a_megabyte() -> None:
    noise = Image.frombytes("RGB", (1000, 1000), random.Random(1).randbytes(3_000_000))
    file = io.BytesIO()
    noise.save(file, "PNG")
    assert len(reencode_upload(file.getvalue()).png) < 500_000


def test_what_is_transparent_becomes_white() -> None:
    file = io.BytesIO()
    Image.new("RGBA", (8, 8), (0, 0, 0, 0)).save(file, "PNG")
    assert open_picture(reencode_upload(file.getvalue())).convert("RGB").getpixel((4, 4)) == (255, 255, 255)


def test_a_bomb_is_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = draw_upload(size=(6000, MAX_PIXELS // 6000 + 1))
    assert len(bomb) < 200_000
    monkeypatch.setattr(Image.Image, "convert", lambda *_: pytest.fail("a picture was decoded"))
    with pytest.raises(UnreadableUploadError):
        reencode_upload(bomb)


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", draw_upload("BMP"), draw_upload()[:-30],
             draw_upload("TIFF"), b"%PDF-1.7", draw_upload("JPEG", (900, 900))[:300]],
)  # fmt: skip
def test_other_formats_and_damaged_pictures_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableUploadError):
        reencode_upload(data)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(uploads.FORMATS), st.integers(0), st.binary(min_size=1, max_size=8))
def test_random_damage_leads_to_a_picture_or_a_refusal(kind: str, at: int, damage: bytes) -> None:
    data = bytearray(draw_upload(kind))
    at %= len(data)
    data[at : at + len(damage)] = damage
    with suppress(UnreadableUploadError):
        open_picture(reencode_upload(bytes(data)))


async def stored_picture(world: World, name: str) -> bytes | None:
    return await night_store.load_picture(world.app.service, name)


async def add_picture(host: Guest, name: str, text: str = "", data: bytes | None = None) -> None:
    await host.press(f"night-type {name} picture {text}".strip(), upload=upload_of(data or draw_upload()))


async def test_organizer_adds_replaces_describes_and_removes_a_picture(world: World) -> None:
    name, (anna, _) = await post_night(world, "Anna", "Ben", answer="in")
    before = await world.app.render_screen(None, anna.place, name)
    assert before.picture is None
    await anna.press(f"night-ask {name} picture")
    field = anna.screen.fields[0].callback_data
    await anna.press(f"{field} Our cat on the board", upload=upload_of(draw_upload()))
    shown = await world.app.render_screen(None, anna.place, name)
    assert shown.picture is not None
    first = shown.picture.view
    assert (open_picture(first).size, shown.alt, shown.banner) == ((90, 60), "Our cat on the board", None)
    event = await calendar_sync.build_external_event(world.app.service, name)
    assert event is not None
    assert event.banner == shown.picture, "another cover"
    assert "edited" in {item.key for item in (await night_of(world, name)).news.values()}, "the guests are not told"
    await add_picture(anna, name, data=draw_upload(color="blue"))
    shown = await world.app.render_screen(None, anna.place, name)
    assert shown.picture is not None
    assert shown.picture.view != first
    assert shown.alt == render_text("night-picture-alt", title=shown.title)
    await anna.press(f"night-type {name} picture A blue evening")
    assert (await world.app.render_screen(None, anna.place, name)).alt == "A blue evening"
    assert anna.screen.picture == shown.picture, "the organizer does not see the picture"
    await anna.press(anna.button(render_text("night-picture-remove")).callback_data)
    after = await world.app.render_screen(None, anna.place, name)
    assert (after.picture, after.banner) == (None, before.banner)
    assert await stored_picture(world, name) is None
    await anna.press(f"night-type {name} picture A blue evening")
    assert anna.screen.notice == render_text("night-picture-none")


async def test_nothing_is_loaded_of_others_or_of_what_is_too_large(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", answer="in")
    loaded: list[int] = []
    await ben.press(f"night-type {name} picture", upload=upload_of(draw_upload(), loaded))
    assert ben.screen.notice == render_text("app-may-not-night")
    await add_picture(anna, name)
    kept = await stored_picture(world, name)
    await anna.press(f"night-type {name} picture", upload=upload_of(b"", loaded, size=MAX_BYTES + 1))
    assert anna.screen.notice == render_text("night-picture-large", n=8)
    assert not loaded
    await anna.press(f"night-type {name} picture", upload=Upload(9, AsyncMock(side_effect=UploadLostError)))
    assert anna.screen.notice == render_text("night-picture-lost")
    for lang in LANGUAGES:
        await anna.change(lang=lang)
        await anna.press(f"night-type {name} picture", upload=upload_of(os.urandom(99)))
        assert anna.screen.notice == render_text("night-picture-unreadable", lang=lang)
    assert await stored_picture(world, name) == kept, "the picture was replaced"


@pytest.mark.parametrize("end", ["cancelled", "over", "discarded"])
async def test_a_picture_goes_with_its_night(world: World, end: str) -> None:
    if end == "discarded":
        anna, *_ = await make_guests(world.arrive, "Anna")
        name = await draft_date_poll(anna, "fri 8pm", "sat 8pm")
    else:
        name, (anna, _) = await post_night(world, "Anna", "Ben", answer="in")
    await add_picture(anna, name)
    assert await stored_picture(world, name) is not None
    if end == "discarded":
        await anna.press(f"night-drop {name}")
    elif end == "cancelled":
        await anna.press(f"night-off-yes {name}")
    await world.go(days=0 if end != "over" else 7)
    assert await stored_picture(world, name) is None
    if end != "discarded":
        assert (await night_of(world, name)).picture is None
        assert (await world.app.render_screen(None, anna.place, name)).picture is None


async def test_the_next_night_of_a_series_has_the_picture_and_the_past_one_no_more(world: World) -> None:
    name, (anna, _) = await post_night(world, "Anna", "Ben", presses=(WEEKLY,))
    await add_picture(anna, name, "Our cat")
    picture = await stored_picture(world, name)
    await world.go(days=6)
    following = (await night_of(world, name)).next
    assert await stored_picture(world, following) == picture
    assert (await world.app.render_screen(None, anna.place, following)).alt == "Our cat"
    assert await stored_picture(world, name) is None, "the picture is still stored"
    await anna.press(f"night-again {following}")
    copied = anna.button("night-drop").callback_data.split()[1]
    assert (await night_of(world, copied)).picture is None


async def test_a_picture_goes_with_its_uploader_and_is_in_their_export(world: World) -> None:
    name, (anna, ben) = await post_night(world, "Anna", "Ben", answer="in")
    await add_picture(anna, name, "Our cat")
    await anna.press(f"night-hand {name} {ben.id}")
    user = await world.app.service.users.get(anna.id)
    assert b"Our cat" in await export_user_data(world.app.service, user)
    assert b"Our cat" not in await export_user_data(world.app.service, await world.app.service.users.get(ben.id))
    await anna.press("forget-me yes")
    await world.go(hours=1)
    assert (await night_of(world, name)).state == "open"
    assert (await world.app.render_screen(None, ben.place, name)).picture is None
    assert await stored_picture(world, name) is None


async def test_a_user_has_as_many_pictures_as_nights(world: World, anna: Guest) -> None:
    names = [await plan_night(anna, f"2026-06-0{day} 20:00") for day in (5, 6)]
    anna.app = App(world.app.service.store, timings=QUICK, clock=world.hands, limits=Limits(nights=1))
    await add_picture(anna, names[0])
    await add_picture(anna, names[0])
    assert anna.screen.picture is not None, "replacing a picture counts as a second one"
    await add_picture(anna, names[1])
    assert anna.screen.notice == render_text("night-picture-many", n=1)
    assert await stored_picture(world, names[1]) is None

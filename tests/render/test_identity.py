"""Test the identity files: icon sizes, safe circles, emoji, the card, and the files served by the page."""

import io
import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from PIL import Image

from bot.cli import main
from bot.frontends.telegram.commands import AVATAR_FILE
from bot.frontends.web.texts import translate
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.theme import Rgb, token_rgb
from render.identity import mark
from render.identity.emoji import EMOJI_PX, SEEN_PX, emoji_images
from render.identity.files import PAGE, SOCIAL_CARD, TELEGRAM_INTRODUCTION, TELEGRAM_PHOTO, identity_files, line_px
from tests.render.color_vision import contrast_ratio, relative_luminance

TAGLINES = {lang: translate(lang, "card-line") for lang in LANGUAGES}
SIZES = {
    "discord/avatar.png": (1024, 1024),
    "discord/banner.png": (680, 240),
    "telegram/avatar.png": (1024, 1024),
    TELEGRAM_PHOTO: (640, 640),
    "page/touch-icon.png": (180, 180),
    "page/maskable.png": (512, 512),
    "page/icon.png": (192, 192),
    **{f"telegram/introduction-{lang}.png": (640, 360) for lang in LANGUAGES},
    **{f"page/social-card-{lang}.png": (1200, 630) for lang in LANGUAGES},
}


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def files() -> Iterator[dict[str, bytes]]:
    """Draw all files; no card and no emoji shows the sample game."""
    with patch.dict(PAINTERS):
        del PAINTERS["pebbles"]
        yield identity_files(TAGLINES)


def open_image(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGBA")


def test_each_picture_has_the_required_size(files: dict[str, bytes]) -> None:
    assert {name: open_image(files[name]).size for name in SIZES} == SIZES
    assert all(len(data) <= 40_000 for name, data in files.items() if name.startswith(PAGE))


@pytest.mark.parametrize(
    ("name", "radius"),
    [("discord/avatar.png", 50), ("telegram/avatar.png", 50), ("page/maskable.png", 40)],  # W3C, Web App Manifest
)
def test_circle_crop_removes_only_the_background(files: dict[str, bytes], name: str, radius: float) -> None:
    picture = np.asarray(open_image(files[name]).convert("RGB"))
    y, x = np.indices(picture.shape[:2]) + 0.5 - len(picture) / 2
    outside = x**2 + y**2 > (radius / mark.UNIT * len(picture)) ** 2
    assert (picture[outside] == token_rgb(mark.GROUND)).all()


def test_icon_below_32_pixels_shows_only_the_arch() -> None:
    assert mark.mark_shapes(31) == mark.BARE
    assert mark.mark_shapes(32) == mark.FULL
    assert {shape.colour for shape in mark.BARE} == {"saff", mark.GROUND}
    assert contrast_ratio(token_rgb("saff"), token_rgb(mark.GROUND)) >= 3


def test_emoji_meet_discord_limits_and_have_unique_names(files: dict[str, bytes]) -> None:
    emoji = {name: data for name, data in files.items() if name.startswith("discord/emoji/")}
    named = sum(len(getattr(painter, "EMOJI", {})) + hasattr(painter, "COVER") for painter in PAINTERS.values())
    assert 20 <= len(emoji) == named + 8
    for name, data in emoji.items():
        assert len(data) <= 256 * 1024, "expected at most as many as Discord accepts"
        assert open_image(data).size == (EMOJI_PX, EMOJI_PX)
        stem = Path(name).stem
        assert 2 <= len(stem) <= 32
        assert stem.isidentifier()


@pytest.mark.parametrize("ground", [(0x31, 0x33, 0x38), (0xFF, 0xFF, 0xFF)])
def test_each_emoji_is_recognizable_in_a_line_of_text(ground: Rgb) -> None:
    """At 22 pixels, on dark and on light, a tenth of the pixels contrasts with the background."""
    for name, image in emoji_images().items():
        small = image.resize((SEEN_PX, SEEN_PX), Image.Resampling.LANCZOS)
        flat = Image.new("RGB", small.size, ground)
        flat.paste(small, (0, 0), small)
        colours: list[Rgb] = [tuple(row) for row in np.asarray(flat).reshape(-1, 3).tolist()]
        assert contrast_ratio(min(colours, key=relative_luminance), max(colours, key=relative_luminance)) >= 3
        assert sum(contrast_ratio(colour, ground) >= 1.5 for colour in colours) >= SEEN_PX**2 // 10, f"{name} is pale"


def test_icons_are_distinguishable_in_a_line_of_text() -> None:
    """They are drawn at 22 pixels, without their grounds; icons with one meaning share a drawing across games."""
    icons = [name for painter in PAINTERS.values() for name in getattr(painter, "EMOJI", {})]
    images, shapes = emoji_images(), {}
    for name in icons:
        small = images[name].resize((SEEN_PX, SEEN_PX), Image.Resampling.LANCZOS)
        shapes[name] = np.asarray(small.convert("RGB")).min(2) > 140
    alike = {
        (one, other)
        for one, other in combinations(icons, 2)
        if (shapes[one] ^ shapes[other]).sum() < (shapes[one] | shapes[other]).sum() * 0.2
    }
    assert alike <= {("composer", "minstrel"), ("jurist", "lawyer")}


def test_page_serves_the_drawn_icons(files: dict[str, bytes]) -> None:
    """After a change, run ``bottega identity OUT`` and copy ``OUT/page`` to the static files."""
    for name, data in ((path.removeprefix(PAGE), data) for path, data in files.items() if path.startswith(PAGE)):
        there = (Path("bot/frontends/web/static") / name).read_bytes()
        if name.endswith(".svg"):
            assert there == data, f"{name} is outdated: run `bottega identity OUT`, copy OUT/page to the static files"
        else:
            assert open_image(there).tobytes() == open_image(data).tobytes(), f"{name}: run `bottega identity OUT`"


def test_bot_uses_the_drawn_avatar(files: dict[str, bytes]) -> None:
    """After a change, run ``bottega identity OUT`` and copy ``OUT/telegram/avatar.jpg`` next to the frontend."""
    there, drawn = (
        np.asarray(open_image(data).convert("RGB"), int) for data in (AVATAR_FILE.read_bytes(), files[TELEGRAM_PHOTO])
    )
    assert abs(there - drawn).mean() < 1, "the stored photo differs from the one drawn now"


def test_tagline_on_the_card_is_not_truncated() -> None:
    for card in (SOCIAL_CARD, TELEGRAM_INTRODUCTION):
        for text in TAGLINES.values():
            assert line_px(card, text) == card.text_px


def test_identity_command_writes_all_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["identity", str(tmp_path)]) == 0
    sizes = json.loads(capsys.readouterr().out)
    assert {name: (tmp_path / name).stat().st_size for name in sizes} == sizes
    assert {*SIZES, "mark.svg", "wordmark.png"} <= set(sizes)

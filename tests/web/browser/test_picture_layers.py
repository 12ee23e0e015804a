"""Test that the layers of a picture in the browser combine to the whole picture."""

import io
from random import Random

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from tests.web.browser.conftest import AddUser, answer_question

pytestmark = pytest.mark.full

PRESSES = 12
THERE = """() => [...document.querySelectorAll("img[data-marks]")].filter((image) => image.checkVisibility())
  .every((image) => image.complete && image.naturalWidth)"""
LAID = """async () => {
  const load = async (url) => (await fetch(url, { headers: { accept: "image/webp" } })).blob();
  const draw = async (...urls) => {
    const files = await Promise.all(urls.map(load));
    const bitmaps = await Promise.all(files.map((file) => createImageBitmap(file)));
    const { width, height } = bitmaps.at(-1), ink = new OffscreenCanvas(width, height).getContext("2d");
    for (const bitmap of bitmaps) ink.drawImage(bitmap, 0, 0, width, height);
    return new Uint32Array(ink.getImageData(0, 0, width, height).data.buffer);
  };
  const shown = [...document.querySelectorAll("img[data-marks]")].filter((image) => image.naturalWidth);
  return Promise.all(shown.map(async (image) => {
    const top = new URL(image.currentSrc), below = image.dataset.layers?.split(" ").reverse() ?? [];
    const laid = await draw(...below, top.href), whole = await draw(top.origin + top.pathname);
    return [image.id, below.length, laid.length, laid.reduce((count, pixel, n) => count + (pixel !== whole[n]), 0)];
  }));
}"""

NEAR = 32
"""Smaller differences, of 255, are rounding: a browser scales each layer separately."""
MOST_SHARE = 0.002
"""The maximum share of pixels that differ, at the edges of tiles."""


def shoot_picture(page: Page) -> Image.Image:
    """Take a screenshot of the first picture in view, without its marks."""
    page.wait_for_function(THERE)
    page.evaluate("() => { for (const spot of document.querySelectorAll('.spot, .fading')) spot.remove(); }")
    return Image.open(io.BytesIO(page.locator(".picture:visible").first.screenshot())).convert("RGB")


@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["notredame", "fresco"])
def test_layers_combine_to_the_whole_picture(add_user: AddUser, game: str, size: tuple[int, int]) -> None:
    person, dice, most = add_user(viewport={"width": size[0], "height": size[1]}), Random(1), 0
    person.start(game)
    for _ in range(PRESSES):
        answer_question(person, dice)
        person.wait_until_quiet()
        person.page.wait_for_function(THERE)
        found = person.page.evaluate(LAID)
        assert found, "expected a picture on the page"
        assert {(name, wrong) for name, _, area, wrong in found if wrong or not area} == set()
        most = max(most, *(layers for _, layers, _, _ in found))
    laid = shoot_picture(person.page)
    person.page.reload()
    difference = ImageChops.difference(laid, shoot_picture(person.page)).convert("L").histogram()
    share = sum(difference[NEAR:]) / sum(difference)
    assert share < MOST_SHARE, f"expected no old parts in the picture, got {share:.2%} of it"
    assert most > 2, f"expected a picture on more than two others, got {most}: were all sent whole?"

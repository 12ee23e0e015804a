"""Test that the service worker completes the changes of a picture to exactly the whole picture."""

import base64
import io
from random import Random

import pytest
from PIL import Image, ImageChops

from tests.games import REAL
from tests.web.browser.conftest import AddUser, answer_question

pytestmark = pytest.mark.full

PRESSES = 8
SHOWN = """async () => Promise.all([...document.querySelectorAll("img[data-marks]")]
  .filter((image) => image.checkVisibility() && image.naturalWidth).map(async (image) => {
    const file = await (await fetch(image.currentSrc)).arrayBuffer();
    return [image.currentSrc, btoa(new Uint8Array(file).reduce((text, byte) => text + String.fromCharCode(byte), ""))];
  }))"""
"""The address and file of each picture in view; the service worker has them."""


CURRENT = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const shown = [...document.querySelectorAll("img[data-marks]")].filter((image) => image.checkVisibility());
  return shown.length && shown.every((image) => image.complete && image.naturalWidth
    && image.getAttribute("src") === page.getElementById(image.id)?.getAttribute("src"));
}"""
"""Whether the pictures in view are those of a page that is loaded now."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", REAL)
def test_changes_complete_the_recent_picture_exactly(add_user: AddUser, game: str) -> None:
    person, dice, compared, composed = add_user(service_workers="allow"), Random(1), 0, 0
    person.page.wait_for_function("() => navigator.serviceWorker.controller")
    person.start(game)
    for _ in range(PRESSES):
        answer_question(person, dice)
        person.wait_until_quiet()
        person.page.wait_for_function(CURRENT)
        for address, file in person.page.evaluate(SHOWN):
            shown = Image.open(io.BytesIO(base64.b64decode(file)))
            whole = Image.open(
                io.BytesIO(person.page.context.request.get(address, headers={"accept": "image/webp"}).body())
            )
            assert shown.size == whole.size
            assert not ImageChops.difference(shown.convert("RGB"), whole.convert("RGB")).getbbox(), f"in {address}"
            compared, composed = compared + 1, composed + (shown.format == "PNG")
    assert composed > PRESSES / 2, f"expected most pictures as changes, got {composed} of {compared}"

"""Draw the two chats of the README: ``python -m tests.web.browser.chat_drawings``. Check both afterwards."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"


def draw_chats() -> None:
    """Draw the pictures of docs/pictures/chats.html."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1080, "height": 900})
        page.goto((PICTURES / "chats.html").as_uri())
        for name in ("discord", "telegram"):
            path = PICTURES / f"chat-{name}.png"
            page.locator(f"#{name}").screenshot(path=path, omit_background=True)
            Image.open(path).convert("RGBA").quantize(128).save(path, optimize=True)
        browser.close()


if __name__ == "__main__":
    draw_chats()

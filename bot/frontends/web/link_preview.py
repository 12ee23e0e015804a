"""The preview of a link in a chat: the card with the arcade, a title, and a line (Open Graph)."""

from __future__ import annotations

from typing import Final

from bot.frontends.web.html_builder import Html, html_tag, join_html
from bot.frontends.web.texts import translate

CARD_WIDTH: Final = 1200
CARD_HEIGHT: Final = 630


def render_link_preview(url: str, title: str, lang: str) -> Html:
    """Render the tags that a chat reads. ``url``: the public address; without one no chat can reach the card."""
    if not url:
        return Html("")
    facts: dict[str, str | int] = {
        "og:site_name": "Bottega",
        "og:type": "website",
        "og:title": title,
        "og:description": translate(lang, "pitch"),
        "og:image": f"{url}/static/social-card-{lang}.png",
        "og:image:width": CARD_WIDTH,
        "og:image:height": CARD_HEIGHT,
        "og:image:alt": translate(lang, "card-alt"),
        "og:locale": lang,
    }
    large = html_tag("meta", name="twitter:card", content="summary_large_image")
    return join_html(*(html_tag("meta", property=name, content=fact) for name, fact in facts.items()), large)

"""Injection-proof HTML: escapes every string not built here."""

from datetime import UTC, datetime
from html import escape
from typing import Final, Union

from bot.app.ui.texts import split_timestamps

VOID_ELEMENTS: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


Child = Union[str, Html, None]
Attribute = Union[str, int, bool, None]


def html_tag(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """Build one element. ``class_`` and ``data_at`` give ``class`` and ``data-at``; True gives a bare attribute.

    Omits attributes of False and None, and children of None. Escapes strings but not ``Html``.
    """
    opening = "".join(_format_attribute(key, value) for key, value in attributes.items())
    if name in VOID_ELEMENTS:
        return Html(f"<{name}{opening}>")
    return Html(f"<{name}{opening}>{join_html(*children)}</{name}>")


def join_html(*children: Child) -> Html:
    """Join children in order, escaping those that are not HTML."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children if child))


def submit_button(*content: Child, value: str, name: str = "press", **attributes: Attribute) -> Html:
    """Build a button that submits its form with a value, by default a callback."""
    return html_tag("button", *content, type="submit", name=name, value=value, **attributes)


def hidden_field(name: str, value: str) -> Html:
    """Build a hidden field of a form."""
    return html_tag("input", type="hidden", name=name, value=value)


def render_note(text: str, **attributes: Attribute) -> Html | None:
    """Render small print, if any."""
    return html_tag("span", text, class_="note", **attributes) if text else None


def render_spoken(text: str) -> Html:
    """Render a text for screen readers only."""
    return html_tag("span", text, class_="sr")


def _format_attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def render_timestamps(text: str) -> Html:
    """Render a text with its timestamps marked up."""
    return join_html(
        *(
            html_tag(
                "time", piece.text, datetime=datetime.fromtimestamp(piece.unix, UTC).isoformat().replace("+00:00", "Z")
            )
            if piece.style
            else piece.text
            for piece in split_timestamps(text)
        )
    )


SIGN_PATHS: Final = {
    "back": "M58 14 22 50l36 36 9-9-27-27 27-27z",
    "forward": "M42 14l36 36-36 36-9-9 27-27-27-27z",
    "more": "M50 11a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 30a9 9 0 1 1 0 18 9 9 0 0 1 0-18z"
    "m0 30a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
    "board": "M12 12h34v34H12zM54 12h34v34H54zM12 54h34v34H12zM54 54h34v34H54z",
    "mine": "M14 30 38 20 58 80 34 90zM46 18h34v60H62L44 24z",
    "log": "M12 20h12v12H12zM32 20h56v12H32zM12 44h12v12H12zM32 44h56v12H32zM12 68h12v12H12zM32 68h56v12H32z",
    "undo": "M40 14 10 42l30 28V52c24 0 36 8 44 30 2-34-14-50-44-52z",
    "play": "M28 14v72l56-36z",
    "pause": "M24 16h18v68H24zM58 16h18v68H58z",
    "lock": "M24 44v-8a26 26 0 0 1 52 0v8h8v46H16V44zm12 0h28v-8a14 14 0 0 0-28 0z",
}
"""Signs in one colour, on a canvas of 100 by 100."""

CIRCLE_PATH: Final = "M50 8a42 42 0 1 0 0 84 42 42 0 0 0 0-84z"
CROSS_PATH: Final = "M43.5 26.7h13v16.8h16.8v13H56.5v16.8h-13V56.5H26.7v-13h16.8z"
WHITE: Final = "#fffdf7"
SEAT_SIGNS: Final = {
    "seat1": (("#cb5933", CIRCLE_PATH), (WHITE, "M50 32a18 18 0 1 0 0 36 18 18 0 0 0 0-36z")),
    "seat2": (("#24489b", "M50 1l49 49-49 49L1 50z"), (WHITE, CROSS_PATH)),
    "seat3": (("#55611f", "M12 12h76v76H12z"), (WHITE, "M88 12v24L36 88H12V64L64 12z")),
    "seat4": (("#1e2330", "M50 3l49 87H1z"), ("#edab22", "M50 15l40 69H10z"), ("#1e2330", "M37 51h26v8H37z")),
    "seat5": (("#7b2848", "M30 4h40l26 26v40L70 96H30L4 70V30z"), (WHITE, "M24 42h52v16H24z")),
}
"""Signs of the seats, as on the boards: (colour, path) from the ground up."""


def render_icon(name: str) -> Html:
    """Render a sign as decoration, because the text next to it says the same."""
    layers = SEAT_SIGNS.get(name) or (("currentColor", SIGN_PATHS[name]),)
    paths = (html_tag("path", fill=colour, d=path) for colour, path in layers)
    css = "sign" if name in SEAT_SIGNS else "i"
    return html_tag("svg", *paths, viewBox="0 0 100 100", class_=css, aria_hidden="true")

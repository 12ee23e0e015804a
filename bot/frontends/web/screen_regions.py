"""Screens as landmarks of a page: heading, notice, picture, lines of text, answers and the way back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from struct import unpack
from typing import Final

import msgspec

from bot.app.ui.screen import Screen
from bot.frontends.web.button_widgets import render_back_button
from bot.frontends.web.html_builder import Html, html_tag, render_timestamps
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.texts import translate
from bot.frontends.web.widgets import render_controls, render_footer, render_lead
from render.core.board_parts import SHAPE
from render.core.hand_sheet import HAND_LAYOUTS
from render.core.layouts import LAYOUTS

LONGEST_HEADLINE = 80
"""Maximum length of a heading (characters); a longer line is text."""

IN_PANEL: Final = frozenset({"hand", "place"})
"""Pictures that only the user sees."""

NARROW = "(max-width: 699px)"
"""Media query for windows as narrow as a phone."""

DARK_PAGE = "(prefers-color-scheme: dark)"
"""Media query for dark pages. Inside Telegram, the page's script replaces it with Telegram's theme."""


def render_region(
    name: str,
    part: ScreenView,
    visit: PageContext,
    *,
    level: int,
    table_id: str = "",
    alone: bool = False,
    reading: bool = False,
    seats: Html | None = None,
) -> Html:
    """Render one screen as a landmark.

    ``table_id``: the table's title, left out of the heading; ``alone``: whether the whole page is private, so the
    screen needs no mark; ``reading``: whether to add a button that closes the screen; ``seats``: those of a lobby.
    """
    screen = msgspec.structs.replace(part.screen, private=part.screen.private and not alone)
    lang = visit.guest.lang
    heading, over, lines = split_heading(screen, lang, table_id)
    if alone and visit.table:
        over = None  # the page's header names the table
    notice = (
        html_tag("p", render_timestamps(screen.notice), class_="notice", id=f"{name}-notice") if screen.notice else None
    )
    text = render_lines(lines)
    forms = replace(visit.build_forms(name), cards=part.cards)
    first = screen.lead if part.shown is not None and not screen.foot else 0
    answers, picture = render_controls(screen, forms, first), render_figure(name, part, lang)
    about_picture = render_lead(screen, forms) if first else None
    asking = (
        text,
        html_tag("div", answers, class_="answers"),
        picture,
        render_lines(screen.after),
        render_footer(screen, visit.build_forms(name)),
    )
    return html_tag(
        "section",
        html_tag("img", src=part.banner.path, alt="", class_="banner") if part.banner is not None else None,
        html_tag(
            "div",
            over,
            html_tag(f"h{level}", render_timestamps(heading), id=f"{name}-title", tabindex="-1"),
            class_="head",
        ),
        notice,
        *(asking if screen.foot else (picture, about_picture, text, seats, render_film(screen, visit), answers)),
        *(
            html_tag(
                "details",
                html_tag("summary", fold.title),
                render_lines(fold.lines),
                id=f"{name}-fold{n}",
                class_="fold",
            )
            for n, fold in enumerate(screen.folds)
        ),
        render_back_button(visit.build_forms(name), at_table=bool(visit.table)) if reading else None,
        id=name,
        class_=f"screen{' private' if screen.private else ''}",
        aria_labelledby=f"only-you {name}-title" if screen.private else f"{name}-title",
        data_version=screen.version,
        data_soon="1" if screen.follow_up else None,
        lang=screen.lang if screen.lang != lang else None,
    )


def render_film(screen: Screen, visit: PageContext) -> Html | None:
    """Render a film with a link that downloads it."""
    if screen.file is None or not screen.file.moves:
        return None
    address = f"{visit.base_url}t/{screen.table}/film.gif"
    wide, high = unpack("<HH", screen.file.data[6:10])  # prefix of every GIF
    image = html_tag("img", src=address, alt=screen.alt, width=wide, height=high, id="film")
    keep = html_tag("a", visit.translate("keep-film"), href=address, download=screen.file.name, class_="b")
    return html_tag("div", image, keep, class_="film")


def render_lines(lines: Sequence[str]) -> Html | None:
    """Render lines of text as paragraphs."""
    return (
        html_tag("div", *(html_tag("p", render_timestamps(line)) for line in lines), class_="lines") if lines else None
    )


def split_heading(
    screen: Screen, lang: str, table_id: str, longest: int = LONGEST_HEADLINE
) -> tuple[str, Html | None, list[str]]:
    """Return the heading of a screen, the small line above it, and the rest of its text.

    A board's heading is its first line, which says whose turn it is, below the table's title, if the line has at most
    ``longest`` characters. A private screen has a lock above its heading.
    """
    lines = list(screen.text)
    whole, sign = screen.title, f" · {screen.table}"
    if screen.table and sign in whole:
        screen = msgspec.structs.replace(screen, title=whole.replace(sign, "", 1))
    headline = table_id and whole == table_id and screen.alt and lines and len(lines[0]) <= longest
    heading = lines.pop(0) if headline else screen.title
    if screen.private:
        return heading, html_tag("p", translate(lang, "only-you"), class_="kicker lock", id="only-you"), lines
    over = table_id if heading != screen.title else ""
    return heading, html_tag("p", over, class_="kicker") if over else None, lines


def render_figure(name: str, part: ScreenView, lang: str) -> Html | None:
    """Render the picture and its content as text, which is unfolded without a picture.

    The picture has its final size from the start, so nothing moves once it is painted.
    """
    shown = part.shown
    if shown is None and not part.lines:
        return None
    image = None
    if shown is not None:
        at, own = preview_mark(part.screen), part.screen.picture
        image = html_tag(
            "img", src=shown.path, alt=part.screen.alt or part.screen.title, width=shown.width or None,
            height=shown.height or None, id=f"{name}-picture", data_marks=True,
            data_kind=f"{own.game} {own.picture} {own.part if own.layout == SHAPE else ''}" if own else None,
            data_larger=translate(lang, "larger"),
            class_=None if shown.ready else "coming", data_tried=at, loading="lazy",
            data_again=None if at is None else translate(lang, "again"),
        )  # fmt: skip
        if sources := [*picture_sources(part.narrow, NARROW), *picture_sources(shown)]:
            image = html_tag("picture", *sources, image)
    board = None
    if part.lines:
        lines = html_tag("ul", *(html_tag("li", line) for line in part.lines), class_="board")
        unseen = shown is None and (
            name == "board" or not (part.screen.picture is not None and part.screen.picture.picture == "board")
        )
        summary = html_tag("summary", translate(lang, "in-words"))
        board = html_tag("details", summary, lines, open=unseen, id=f"{name}-words")
    return html_tag(
        "div",
        html_tag(
            "div",
            image,
            class_=_picture_classes(part),
            data_wait=translate(lang, "painting"),
            data_ratio=f"{shown.width / shown.height:.4f}" if shown and shown.height else None,
        )
        if image
        else None,
        board,
        class_="figure",
    )


def picture_sources(link: PictureLink | None, media: str = "") -> Iterator[Html]:
    """Render the sources of a picture for some windows, the dark one first. The image itself serves all others."""
    if link is None:
        return
    size = {"width": link.width or None, "height": link.height or None}
    if link.dark_path:
        dark = " and ".join(filter(None, (media, DARK_PAGE)))
        yield html_tag("source", media=dark, srcset=link.dark_path, **size)
    if media:
        yield html_tag("source", media=media, srcset=link.path, **size)


def _picture_classes(part: ScreenView) -> str:
    """Return the CSS classes of a picture; the page cuts off mastheads by class."""
    names = ["picture", *(["themed"] if part.shown is not None and part.shown.dark_path else [])]
    for name, link in (("wide", part.shown), ("tall", part.narrow)):
        layout = LAYOUTS[name]
        pixels = round(layout.width * layout.px), round(layout.height * layout.px)
        names += [f"{name}-head"] if link is not None and (link.width, link.height) == pixels else []
    hand, own = HAND_LAYOUTS["tall"], part.screen.picture
    if own is not None and own.picture in IN_PANEL and (link := part.narrow or part.shown) is not None:
        names += ["hand-head"] if link.width == round(hand.width * hand.px) else []
    return " ".join(names)


PICTURE: Final = "place"
"""Picture that shows a tile on a place as soon as the user chooses it."""


def with_placement(screen: Screen, at: str) -> Screen:
    """Return a screen whose picture shows the tile at ``at``; unchanged if that is not an open place."""
    picture = screen.picture
    if picture is None or picture.picture != PICTURE or picture.selection is None or at not in picture.selection.open:
        return screen
    focus = msgspec.structs.replace(picture.selection, chosen=(*picture.selection.chosen, at))
    return msgspec.structs.replace(screen, picture=msgspec.structs.replace(picture, selection=focus))


def preview_mark(screen: Screen) -> str | None:
    """Return the mark being tried; empty if there is none, None if nothing is laid on the picture."""
    picture = screen.picture
    if picture is None or picture.picture != PICTURE or picture.selection is None:
        return None
    return next((at for at in picture.selection.chosen if at in picture.selection.open), "")

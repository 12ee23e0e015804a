"""Whole pages: the frame, a person's own page, a table, an invitation, and what is said when something is not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from struct import unpack

import msgspec

from bot.app.door.commands import COMMANDS
from bot.app.port.screen import Screen
from bot.web.html import Html, join, tag
from bot.web.live import BEAT_S
from bot.web.moments import worded
from bot.web.pictures import Shown
from bot.web.placing import place_tried
from bot.web.port import Guest, HomePage, TablePage
from bot.web.urls import is_local
from bot.web.widgets import Forms, back, commands, controls, foot, spoken
from bot.web.words import OWN_NAMES, say, words
from engines.core.words import Msg

LONGEST_HEADLINE = 80
"""A longer line is text, not a heading."""

TYPE = ("serif-black", "sans", "sans-semibold")
"""What every page is set in: asked for at once, so that it is there when the first line is drawn."""

NARROW = "(max-width: 699px)"
"""Where the page is as narrow as a phone, as a media query."""

DOCTYPE = Html("<!doctype html>")


@dataclass(frozen=True)
class Visit:
    """Who looks at which page: the person, the address of their pages, their form token, and where they are."""

    guest: Guest
    token: str
    at: str = ""
    """The table, or empty on the person's own page."""
    once: str = ""
    """A fresh name for this showing of the page."""
    secret: str = ""
    """What the browser is known by."""
    framed: bool = False
    """The page is shown in a chat."""

    @property
    def base(self) -> str:
        """The address of the person's own page."""
        return f"/p/{self.guest.id}/"

    @property
    def here(self) -> str:
        """The address of this page."""
        return f"{self.base}t/{self.at}" if self.at else self.base

    def forms(self, prefix: str) -> Forms:
        """Forms that press here."""
        return Forms(f"{self.here}{'/' if self.at else ''}press", self.token, prefix, self.guest.lang, self.once)


@dataclass(frozen=True)
class Part:
    """A screen with what was made for it: its picture, and all that the picture says in lines."""

    screen: Screen
    shown: Shown | None = None
    lines: Sequence[str] = ()
    cards: Mapping[str, Shown] = field(default_factory=dict)
    """The pictures of its buttons, by their presses."""
    narrow: Shown | None = None
    """Its picture where the page is as narrow as a phone."""


def frame(title: str, lang: str, *body: Html, visit: Visit | None = None) -> Html:
    """A whole page: head, skip link, masthead, ``body`` as the main part, and the line where changes are said."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        *(tag("link", rel="preload", href=f"/static/{name}.otf", as_="font", crossorigin=True) for name in TYPE),
        tag("link", rel="stylesheet", href="/static/page.css"),
        tag("script", src="/static/framed.js") if visit is not None and visit.framed else None,
        tag("script", src="/static/page.js", defer=True),
        tag("script", src="/static/point.js", defer=True),
    )
    skip = tag("a", say(lang, "skip"), href="#main", class_="skip")
    lost, back = say(lang, "lost"), say(lang, "back")
    status = tag("p", id="status", role="status", aria_live="polite", data_lost=lost, data_back=back)
    parts = join(skip, _masthead(lang, visit), *body, status)
    return join(DOCTYPE, tag("html", head, tag("body", parts), lang=lang))


def _masthead(lang: str, visit: Visit | None) -> Html:
    if visit is None:
        return tag("header", tag("p", "Bottega", class_="brand"), class_="top")
    brand = tag("a", "Bottega", href=visit.base, class_="brand")
    return tag("header", brand, _languages(visit, lang), class_="top")


def _languages(visit: Visit, lang: str) -> Html:
    hidden = tag("input", type="hidden", name="token", value=visit.token)
    back = tag("input", type="hidden", name="at", value=visit.at)
    buttons = (
        tag(
            "button", tag("span", code), tag("span", f" {name}", class_="sr"), type="submit", name="lang", value=code,
            id=f"lang-{code}", aria_pressed="true" if code == lang else "false", lang=code,
        )
        for code, name in OWN_NAMES.items()
    )  # fmt: skip
    form = tag("form", hidden, back, *buttons, method="post", action=f"{visit.base}lang", class_="languages")
    return tag("nav", form, aria_label=say(lang, "language"))


def home(
    visit: Visit, page: HomePage, shown: Part, link: str, seen: str, *, renewable: bool = False, full: bool = False
) -> Html:
    """A person's own page, with the link by which they come back, if they have one.

    ``shown``: what stands beside the tables; ``seen``: the version that the page shows; ``renewable``: they can have
    another link; ``full``: the host is warned that nothing can be saved.
    """
    lang = visit.guest.lang
    tables = region("board", Part(page.tables), visit, level=1, alone=True)
    beside = region("panel", shown, visit, level=2, alone=True, reading=page.reading)
    more = [command for command in COMMANDS if not command.arguments and not command.in_tables]
    listed = commands([(one.name, words(lang)(Msg(one.help))) for one in more], visit.forms("more"))
    nav = tag("nav", listed, aria_label=say(lang, "more-here"))
    me = _about_me(visit, link, renewable=renewable)
    warned = _warning("full", lang) if full else None
    main = tag(
        "main", warned, tables, beside, nav, me, id="main", class_="home", data_live=f"{visit.base}live",
        data_seen=seen, data_beat=BEAT_S,
    )  # fmt: skip
    return frame(f"{page.tables.title} · Bottega", lang, main, visit=visit)


def _warning(key: str, lang: str) -> Html:
    return tag("section", tag("h2", say(lang, key)), tag("p", say(lang, f"{key}-do")), class_="screen", role="alert")


def _about_me(visit: Visit, link: str, *, renewable: bool) -> Html:
    """One's name, and the link by which one comes back."""
    lang = visit.guest.lang
    token = tag("input", type="hidden", name="token", value=visit.token)
    box = tag(
        "input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname",
        value=visit.guest.name,
    )  # fmt: skip
    line = tag("div", box, tag("button", say(lang, "take"), type="submit", class_="b"), class_="typed")
    label = tag("label", say(lang, "your-name"), for_="name")
    name = tag("form", token, label, line, method="post", action=f"{visit.base}name", class_="field")
    if not link:  # they come from a chat, each time anew
        return tag("section", name, class_="link")
    way: tuple[Html, ...] = (
        tag("p", say(lang, "your-link-here" if is_local(link) else "your-link-why")),
        copied(link, "your-link", lang, "your-link"),
    )
    if renewable:
        button = tag("button", say(lang, "renew"), type="submit", class_="b")
        told = tag("p", say(lang, "renew-why"))
        way = (*way, tag("form", told, token, button, method="post", action=f"{visit.base}renew"))
    return tag("section", name, tag("h2", say(lang, "your-link")), *way, class_="link")


def table(visit: Visit, page: TablePage, shown: tuple[Part, Part | None, Part | None], link: str, seen: str) -> Html:
    """A table: what all see, beside it what only this person sees; ``link``: to a free seat, or empty.

    ``shown``: the board, the panel, and the hand where it stands by itself.
    """
    board, panel, hand = shown
    lang, name = visit.guest.lang, board.screen.title
    parts = [region("board", board, visit, level=1, table=name)]
    side = [] if panel is None else [region("panel", panel, visit, level=2, table=name, reading=page.reading)]
    if hand is not None:
        held = figure("hand", Part(hand.screen, hand.shown), lang)
        side.append(tag("section", held, id="hand", class_="screen", aria_label=say(lang, "hand")))
    if page.owes and panel is not None:
        more = f"{visit.base}t/{visit.at}/words"
        side.append(spoken("move", say(lang, "own-words"), visit.forms("say"), page.typed, more))
    if link:
        side.append(_handed_on(link, lang))
    if side:
        parts.append(tag("div", *side, class_="side", id="side"))
    main = tag(
        "main", *parts, id="main", class_="table", data_live=f"{visit.base}live?table={visit.at}",
        data_owes=page.owes, data_seen=seen, data_beat=BEAT_S,
    )  # fmt: skip
    mark = "● " if page.owes else ""
    return frame(f"{mark}{board.screen.title} · Bottega", lang, main, visit=visit)


def _handed_on(link: str, lang: str) -> Html:
    head = tag("h2", say(lang, "hand-on"), id="hand-on")
    body = (
        tag("p", say(lang, "hand-on-here" if is_local(link) else "hand-on-why")),
        copied(link, "seat-link", lang, "hand-on"),
    )
    return tag("section", head, *body, class_="link", aria_labelledby="hand-on")


def copied(link: str, name: str, lang: str, what: str) -> Html:
    """A link to be handed on: to read, to mark, and with the script to copy at a press."""
    said = say(lang, what)
    box = tag("input", type="text", readonly=True, value=link, id=name, aria_label=said)
    button = tag(
        "button", say(lang, "copy"), type="button", class_="b", hidden=True, data_copy=name,
        data_done=say(lang, "copied"), aria_label=f"{say(lang, 'copy')}: {said}",
    )  # fmt: skip
    return tag("div", box, button, class_="typed")


def region(
    name: str, part: Part, visit: Visit, *, level: int, table: str = "", alone: bool = False, reading: bool = False
) -> Html:
    """One screen as a landmark of its own.

    ``table``: what the table is called, so that it is not said twice; ``alone``: on a page that is all one's own;
    ``reading``: there is a way back from it.
    """
    screen = msgspec.structs.replace(part.screen, private=part.screen.private and not alone)
    lang = visit.guest.lang
    heading, over, lines = headed(screen, lang, table)
    notice = tag("p", worded(screen.notice), class_="notice", id=f"{name}-notice") if screen.notice else None
    text = _lines(lines)
    forms = replace(visit.forms(name), cards=part.cards)
    answers, picture = controls(screen, forms), figure(name, part, lang)
    asking = (
        _bar(name, screen, heading, lines, answers),
        picture,
        _lines(screen.after),
        foot(screen, visit.forms(name)),
    )
    return tag(
        "section",
        tag("div", over, tag(f"h{level}", heading, id=f"{name}-title", tabindex="-1"), class_="head"),
        notice,
        *(asking if screen.foot else (picture, text, _film(screen, visit), answers)),
        back(visit.forms(name), at_table=bool(visit.at)) if reading else None,
        id=name,
        class_=f"screen{' private' if screen.private else ''}",
        aria_labelledby=f"only-you {name}-title" if screen.private else f"{name}-title",
        data_version=screen.version,
        data_soon="1" if screen.soon else None,
        lang=screen.lang if screen.lang != lang else None,
    )


def _film(screen: Screen, visit: Visit) -> Html | None:
    """A film, to be seen here and to be kept."""
    if screen.file is None or not screen.file.moves:
        return None
    address = f"{visit.base}t/{screen.table}/film.gif"
    wide, high = unpack("<HH", screen.file.data[6:10])  # as every GIF begins
    image = tag("img", src=address, alt=screen.alt, width=wide, height=high, id="film")
    keep = tag("a", say(visit.guest.lang, "keep-film"), href=address, download=screen.file.name, class_="b")
    return tag("div", image, keep, class_="film")


def _lines(lines: Sequence[str]) -> Html | None:
    return tag("div", *(tag("p", worded(line)) for line in lines), class_="lines") if lines else None


def _bar(name: str, screen: Screen, question: str, lines: Sequence[str], answers: Html) -> Html:
    """The answers, which stay in reach: on a phone a bar at the bottom, which has the question again and folds."""
    inside = tag("div", _lines(lines), answers, class_="answers")
    summary = tag("summary", worded(question), id=f"{name}-question")
    return tag("details", summary, inside, open=True, id=f"{name}-bar-{screen.version}", class_="bar")


def headed(screen: Screen, lang: str, table: str) -> tuple[str, Html | None, list[str]]:
    """The heading of a screen, the small line over it, and what is left of its text.

    A board is headed by its first line, whose turn it is, with the table's name over it; a table that has none by its
    game, with its sign small; over what is private stands that it is, with a lock.
    """
    lines = list(screen.text)
    whole, sign = screen.title, f" · {screen.table}"
    if screen.table and sign in whole:
        screen = msgspec.structs.replace(screen, title=whole.replace(sign, "", 1))
    headline = table and whole == table and screen.alt and lines and len(lines[0]) <= LONGEST_HEADLINE
    heading = lines.pop(0) if headline else screen.title
    if screen.private:
        return heading, tag("p", say(lang, "only-you"), class_="kicker lock", id="only-you"), lines
    over = table if heading != screen.title else screen.table
    return heading, tag("p", over, class_="kicker") if over else None, lines


def figure(name: str, part: Part, lang: str) -> Html | None:
    """The picture, with everything that it says as text under it: open where no picture can be had.

    While it is painted a place of its size is kept free, so that nothing jumps away from under a thumb.
    """
    shown = part.shown
    if shown is None and not part.lines:
        return None
    image = None
    if shown is not None:
        at = place_tried(part.screen)
        image = tag(
            "img", src=shown.path, alt=part.screen.alt or part.screen.title, width=shown.width or None,
            height=shown.height or None, id=f"{name}-picture", data_marks=True, data_larger=say(lang, "larger"),
            class_=None if shown.ready else "coming", data_tried=at,
            data_again=None if at is None else say(lang, "again"),
        )  # fmt: skip
        if (tall := part.narrow) is not None:
            size = {"width": tall.width or None, "height": tall.height or None}
            image = tag("picture", tag("source", media=NARROW, srcset=tall.path, **size), image)
    board = None
    if part.lines:
        lines = tag("ul", *(tag("li", line) for line in part.lines), class_="board")
        unseen = shown is None and (name == "board" or not _on_board(part.screen))
        summary = tag("summary", say(lang, "in-words"))
        board = tag("details", summary, lines, open=unseen, id=f"{name}-words")
    return tag("div", tag("div", image, class_="picture") if image else None, board, class_="figure")


def _on_board(screen: Screen) -> bool:
    """Whether a picture is one of the board, which stands beside it."""
    return screen.picture is not None and screen.picture.picture == "board"


def invitation(title: str, text: str, action: str, lang: str, secret: str) -> Html:
    """A link to a seat was opened: nothing happens before the person says who they are.

    ``secret``: what they come in with then. A form that is sent twice brings nobody twice.
    """
    own = tag("input", type="hidden", name="secret", value=secret)
    name = tag("input", type="text", name="name", id="name", required=True, maxlength=40, autocomplete="nickname")
    form = tag(
        "form", own, tag("label", say(lang, "your-name"), for_="name"),
        tag("div", name, tag("button", say(lang, "sit-down"), type="submit", class_="b primary"), class_="typed"),
        method="post", action=action, class_="field",
    )  # fmt: skip
    section = tag("section", tag("div", tag("h1", title), class_="head"), tag("p", text), form, class_="screen")
    return frame(f"{title} · Bottega", lang, tag("main", section, id="main"))


def knock(action: str, lang: str) -> Html:
    """A link out of a chat was opened: it counts with the press, since what only looks at links must not use it up."""
    form = tag(
        "form", tag("button", say(lang, "knock-go"), type="submit", class_="b primary"), method="post", action=action
    )
    head = tag("div", tag("h1", say(lang, "knock")), class_="head")
    section = tag("section", head, tag("p", say(lang, "knock-do")), form, class_="screen")
    return frame("Bottega", lang, tag("main", section, id="main"))


def starting(action: str, lang: str) -> Html:
    """Where a chat shows the page in itself, this comes first: its script hands on who has opened it."""
    data = tag("input", type="hidden", name="data")
    form = tag("form", data, method="post", action=action, id="start")
    head = tag("div", tag("h1", say(lang, "starting")), class_="head")
    section = tag("section", head, tag("p", say(lang, "starting-do")), form, class_="screen")
    script = tag("script", src="/static/framed.js")
    return frame("Bottega", lang, script, tag("main", section, id="main"))


def notice(key: str, lang: str, visit: Visit | None = None) -> Html:
    """One line on what is not there or went wrong, and what to do now (``web-<key>`` and ``web-<key>-do``)."""
    head = tag("div", tag("h1", say(lang, key)), class_="head")
    section = tag("section", head, tag("p", say(lang, f"{key}-do")), class_="screen")
    return frame("Bottega", lang, tag("main", section, id="main"), visit=visit)

"""Rendering of a screen as one Discord message within its limits, and the files that an edit has to upload again."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import discord

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import (
    LONGEST_HEADING,
    Fold,
    Screen,
    alt_text,
    append_rows,
    flatten_rows,
    split_heading,
    text_lines,
)
from bot.frontends.common.frontend_store import RecentValues
from bot.frontends.common.pictures import NO_SIDE_PICTURES, SidePictures
from bot.frontends.discord import limits
from bot.frontends.discord.application import ApplicationData
from bot.frontends.discord.button_rows import (
    Item,
    add_emoji,
    button_name,
    count_components,
    is_menu,
    menu_items,
    menu_texts,
)
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.control_rows import ANY_PX, SCREEN_PX, control_rows, text_height
from bot.frontends.discord.texts import escape_text, fit_lines, localize_commands, mention_commands, truncate_text
from render.core.request import Picture

PICTURE_FILE = "board.png"
FILM_FILE = "game.gif"
CLOSEUP_FILE = "part.png"
FULL_TEXT_FILE = "board.txt"
GALLERY_COMPONENTS: Final = 2
"""Number of components of a line and a gallery."""
ACCENT = discord.Colour(0x8C5A2B)
NO_APPLICATION: Final = ApplicationData()


@dataclass(frozen=True)
class DiscordMessage:
    """A message ready to send: components, files, and callback data to store first."""

    view: discord.ui.LayoutView
    png: bytes | None
    alt: str
    full_text: str
    """Full text if too long for the message; otherwise empty."""
    custom_ids: CustomIds
    film: bytes | None = None
    side: tuple[NamedPicture, ...] = ()
    """Pictures of options and of an enlarged part."""

    @property
    def files(self) -> list[NamedPicture]:
        """Files with their names and alternative texts; the full text has none."""
        files = [NamedPicture(PICTURE_FILE, self.png, self.alt)] if self.png is not None else []
        files += [NamedPicture(FILM_FILE, self.film, self.alt)] if self.film is not None else []
        files += self.side
        return [*files, NamedPicture(FULL_TEXT_FILE, self.full_text.encode(), "")] if self.full_text else files

    def build_files(self) -> list[discord.File]:
        """Build new file objects; each can be sent only once."""
        return [discord.File(io.BytesIO(data), name, description=alt or None) for name, data, alt in self.files]


class NamedPicture(NamedTuple):
    """A file with its name and alternative text."""

    name: str
    data: bytes
    alt: str


def render_screen(
    screen: Screen,
    picture: Picture | None = None,
    extra: Sequence[str] = (),
    side: SidePictures = NO_SIDE_PICTURES,
    application: ApplicationData = NO_APPLICATION,
) -> DiscordMessage:
    """Render a screen.

    ``extra``: lines with markup above all others; ``side``: additional pictures; ``application``: ids of commands and
    emoji.
    """
    ids = CustomIds()
    alt = truncate_text(screen.alt or screen.title, limits.ALT)
    menu = is_menu(screen, extra)
    has_cards = any(button.card is not None for button in flatten_rows(screen.rows))  # pictures of a menu's options
    if alt_line := alt_text(screen, pictured=picture is not None or (menu and has_cards)):
        screen = append_rows(screen, (alt_line,))
    prepare = partial(_prepare_text, screen.lang, application)
    head, body, after, whole = _split_text(screen, extra, menu_texts(screen) if menu else None, prepare)
    above = "\n".join(filter(None, (head, after))) if screen.foot else head
    content: list[Item] = [discord.ui.TextDisplay(above)]
    film = screen.file.data if screen.file is not None and screen.file.moves else None
    if film is not None:
        content.append(_gallery(FILM_FILE, alt))
    if picture is not None:
        content.append(_gallery(PICTURE_FILE, alt))
    if whole and screen.foot:
        content.append(discord.ui.File(f"attachment://{FULL_TEXT_FILE}"))
    if body:
        content.append(discord.ui.TextDisplay(body))
    if whole and not screen.foot:
        content.append(discord.ui.File(f"attachment://{FULL_TEXT_FILE}"))
    if after and not screen.foot:
        content.append(discord.ui.TextDisplay(after))
    shown = _name_cards(screen, side.cards) if menu else {}
    rows: Sequence[Item]
    if menu:
        rows = menu_items(screen, ids, {key: card.name for key, card in shown.items()})
    else:
        height = SCREEN_PX - text_height(body) if screen.foot else ANY_PX
        rows = control_rows(screen, ids, limits.COMPONENTS - 1 - len(content), height)
    room = limits.COMPONENTS - 1 - count_components([*content, *rows])
    parts = [*content, *([] if screen.foot else _line_above(content, rows, room)), *rows]
    closeup = _name_closeup(screen, side.closeup if room >= GALLERY_COMPONENTS else None)
    parts += [_gallery(one.name, one.alt) for one in closeup]
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*parts, accent_colour=ACCENT))
    add_emoji(view, screen, application.emoji)
    view.stop()  # the client handles interactions, so the library must not keep the view
    png = picture.png if picture is not None else None
    return DiscordMessage(view, png, alt, whole, ids, film, (*shown.values(), *closeup))


def _name_cards(screen: Screen, cards: Mapping[CallbackData, Picture]) -> dict[CallbackData, NamedPicture]:
    firsts = [row[0] for row in screen.rows if row and row[0].callback_data in cards]
    return {
        button.callback_data: NamedPicture(
            f"card{n}.png", cards[button.callback_data].png, truncate_text(button.label, limits.ALT)
        )
        for n, button in enumerate(firsts)
    }


def _name_closeup(screen: Screen, picture: Picture | None) -> list[NamedPicture]:
    if picture is None or screen.closeup is None:
        return []
    return [NamedPicture(CLOSEUP_FILE, picture.png, truncate_text(screen.closeup.alt, limits.ALT))]


def _gallery(name: str, alt: str) -> discord.ui.MediaGallery[Any]:
    """Build a gallery of one picture: Discord would crop several to tiles."""
    return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def _line_above(before: Sequence[Item], controls: Sequence[Item], room: int) -> list[Item]:
    is_between = bool(controls) and bool(before) and isinstance(before[-1], discord.ui.TextDisplay)
    return [discord.ui.Separator()] if is_between and room > 0 and isinstance(controls[0], discord.ui.ActionRow) else []


def build_text_view(text: str, rows: Sequence[Item] = ()) -> discord.ui.LayoutView:
    """Build a message of a text with markup and rows of controls."""
    view = discord.ui.LayoutView(timeout=None)
    for item in (discord.ui.TextDisplay[Any](text), *rows):
        view.add_item(item)
    view.stop()
    return view


def _prepare_text(lang: str, application: ApplicationData, line: str) -> str:
    return mention_commands(escape_text(line), lang, application.commands)


def _split_text(
    screen: Screen, extra: Sequence[str], menu: Sequence[str] | None, prepare: Callable[[str], str]
) -> tuple[str, str, str, str]:
    """Split the text of a screen into header, body, the part after the controls, and the full text.

    The full text is empty if everything fits. ``menu``: the texts in a menu's rows.
    """
    heading, facts, below = split_heading(screen)
    short = escape_text(truncate_text(heading, LONGEST_HEADING))
    title = f"**{short}**{escape_text(facts)}" if facts else f"### {short}"
    notice = [f"**{prepare(truncate_text(screen.notice, 600))}**"] if screen.notice else []
    count = 0 if screen.foot or len("".join(below[:1])) > 400 else 1
    first, rest = below[:count], list(below[count:])
    head = "\n".join([title, *extra, *notice, *map(prepare, first)])[: limits.TEXT // 2]
    if menu is None:
        rest += [f"{button_name(one, screen.lang)}: {one.hint}" for one in flatten_rows(screen.rows) if one.hint]
    rest += _slot_lines(screen)
    copies = [f"{escape_text(copy.label)}: `{copy.text}`" for copy in screen.copies]
    folds = "\n".join([*copies, *map(_hide_fold, screen.folds)])
    room = limits.TEXT - len(head) - len(folds) - sum(map(len, menu or ()))
    body, fits = fit_lines(rest, room, prepare)
    after, ends = fit_lines(list(screen.after), room - len(body) - 1, prepare)
    lines = [localize_commands(line, screen.lang) for line in (*text_lines(screen), *screen.after)]
    whole = "" if fits and ends else "\n".join([screen.title, *lines])
    return head, body, "\n".join(filter(None, (after, folds))), whole


def _hide_fold(fold: Fold) -> str:
    """Return a fold's title in small print, and its lines hidden until pressed."""
    return f"-# {escape_text(fold.title)}: ||{escape_text(' '.join(fold.lines))}||"


def _slot_lines(screen: Screen) -> list[str]:
    pad = screen.pad
    lines = [] if pad is None else [("" if pad.ask in screen.text else pad.ask, pad.hint)]
    lines += [(slot.label_with_amount(), slot.hint) for slot in screen.slots if slot.hint and slot.open is not None]
    return [" · ".join(filter(None, line)) for line in lines]


NO_MENTIONS: Final = discord.AllowedMentions.none()
MAX_KNOWN_MESSAGES: Final = 4096

RawEdit = Callable[..., Awaitable[object]]
"""Edits a message, as the library's ``edit`` methods do."""


@dataclass(frozen=True)
class KeptFile:
    """A file that a message keeps, perhaps with a new description."""

    id: int
    filename: str
    description: str | None

    def to_dict(self) -> dict[str, object]:
        """Return the file in the form of the library's requests."""
        return {"id": self.id, "filename": self.filename, "description": self.description}


class SentFiles:
    """Ids and digests of the files sent by this process, by message and name."""

    def __init__(self) -> None:
        self._known = RecentValues[int, dict[str, tuple[bytes, int]]](MAX_KNOWN_MESSAGES)

    async def edit_message(self, edit: RawEdit, message_id: int, rendered: DiscordMessage) -> int:
        """Edit a message, and return its id. Uploads its files again if Discord no longer knows them."""
        kept = self._choose_files(message_id, rendered)
        try:
            message: Any = await edit(view=rendered.view, attachments=kept, allowed_mentions=NO_MENTIONS)
        except discord.HTTPException as error:
            if error.status != 400 or not any(isinstance(file, KeptFile) for file in kept):
                raise
            self.forget_files(message_id)
            message = await edit(view=rendered.view, attachments=rendered.build_files(), allowed_mentions=NO_MENTIONS)
        self.note_files(message, rendered)
        return int(message.id)

    def note_files(self, message: Any, rendered: DiscordMessage) -> None:
        """Note the files of a message that was sent or edited."""
        found = {file.filename: file.id for file in message.attachments} | _find_media_ids(message.components)
        files = {name: (_digest_file(data), found[name]) for name, data, _ in rendered.files if name in found}
        self.forget_files(message.id)
        if files:
            self._known[message.id] = files

    def forget_files(self, message_id: int) -> None:
        """Forget the files of a message with unknown content."""
        self._known.pop(message_id, None)

    def _choose_files(self, message_id: int, rendered: DiscordMessage) -> list[Any]:
        """List the files of a message: kept if the same bytes have the same name, otherwise new."""
        known, files = self._known.get(message_id, {}), list[Any]()
        for file, (name, data, alt) in zip(rendered.build_files(), rendered.files, strict=True):
            digest, file_id = known.get(name, (b"", 0))
            files.append(KeptFile(file_id, name, alt or None) if digest == _digest_file(data) else file)
        return files


def walk_components(components: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a sent message, including nested ones and the items of galleries."""
    for part in components:
        yield part
        yield from walk_components([*getattr(part, "children", ()), *getattr(part, "items", ())])
        if (accessory := getattr(part, "accessory", None)) is not None:
            yield accessory


def _digest_file(data: bytes) -> bytes:
    return blake2b(data, digest_size=12).digest()


def _find_media_ids(components: list[Any]) -> dict[str, int]:
    found = dict[str, int]()
    for part in walk_components(components):
        for media in (getattr(part, "media", None), getattr(part, "file", None)):
            if media is not None and media.attachment_id:
                found[media.url.partition("?")[0].rpartition("/")[2]] = media.attachment_id
    return found

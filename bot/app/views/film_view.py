"""Screens for a finished game's film: progress, private screen and public post."""

from typing import Final

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, load_translator
from bot.app.tables.ai_pool import custom_components
from bot.app.tables.callbacks import PostFilm, ShowFilm, ShowTable, StopFilm
from bot.app.tables.table import Table
from bot.app.ui.screen import Attachment, Button, ChannelPost, Screen
from bot.app.ui.texts import wrap_bidi
from bot.app.users.user_repository import Channel
from bot.app.views.screen_base import build_table_screen, table_title
from render import PAINTERS
from render.core.request import FilmRequest

WAIT_S: Final = 2.5
"""How long a request waits for the film (s), to spare short ones a progress screen."""
BAR_LENGTH: Final = 12

DEFAULT_LAYOUT: Final = "wide"
"""Film layout if neither user, channel nor platform sets one."""


class FilmOrder(msgspec.Struct, frozen=True):
    """A requested film, and the texts of its screens.

    ``channel_id``: where the caller may post it, or empty. ``post``: the screen posted with it.
    """

    film: FilmRequest
    name: str
    title: str
    version: int
    channel_id: str = ""
    post: Screen | None = None


async def order_film(context: RequestContext, table: Table, callback: ShowFilm | PostFilm | StopFilm) -> FilmOrder:
    """Start a film of the public view unless it exists. Call under ``open_started``.

    Language and layout are the channel's, or the caller's for a private film. Raises ``RejectedError`` if no film can
    be made or shown.
    """
    if not table.match.is_over or table.game.key not in PAINTERS or context.service.films.maker is None:
        raise RejectedError("app-film-none")
    here = await context.service.channels.get(context.channel)
    group = await _find_public_channel(context, table, here) if context.is_allowed("show", table) else None
    openly = isinstance(callback, PostFilm) or (isinstance(callback, StopFilm) and bool(callback.shown))
    if openly and group is None:
        raise RejectedError("app-film-no-chat")
    channel, lang = (group, group.lang) if openly and group is not None else (here, context.lang)
    translator = await load_translator(context.service.users, table, lang)
    user_layout = "" if openly else context.user.picture_layout
    films = context.service.films
    layout = user_layout or (
        channel.picture_layout or films.layouts.get(channel.platform, "") if channel is not None else ""
    )
    film = FilmRequest(
        table.match.header, tuple(table.match.entries), translator.names, translator.lang, layout or DEFAULT_LAYOUT,
        custom_components(table.match),
    )  # fmt: skip
    name = films.film_name(film) if isinstance(callback, StopFilm) else films.start_film(film)
    title = table_title(table.lobby, await context.load_translator(table))
    post = _public_film_post(context, table, translator) if openly else None
    return FilmOrder(film, name, title, table.screen_version, group.id if group is not None else "", post)


async def _find_public_channel(context: RequestContext, table: Table, here: Channel | None) -> Channel | None:
    platform = here.platform if here is not None else ""
    if platform not in context.service.films.layouts:
        return None
    return await context.service.channels.find_for_table(
        table.id, platform, context.channel, table.lobby.channel, shared=True
    )


async def film_screen(context: RequestContext, order: FilmOrder, callback: ShowFilm | PostFilm) -> Screen:
    """Build a screen with the film or its progress. May take seconds: call it without a table lock."""
    translator, openly = Translator(context.lang, order.film.game), isinstance(callback, PostFilm)
    job = await context.service.films.wait_for_film(order.name, WAIT_S)
    back = translator.button(ShowTable(callback.table), "app-back")
    screen = Screen(order.title, private=True, lang=context.lang, table=callback.table, version=order.version)
    if job is None or job.failed:
        retry = Button(callback.data, translator.translate("app-film-show" if openly else "app-film"))
        status = translator.translate("app-film-stopped" if job is None else "app-film-failed")
        return msgspec.structs.replace(screen, text=(status,), rows=((retry, back),))
    if not job.progress.gif:
        stop = translator.button(StopFilm(callback.table, int(openly)), "app-film-stop")
        done, total = job.progress.done, max(1, job.progress.total)
        text = (translator.translate("app-film-coming", n=done * 100 // total), progress_bar(done, total))
        return msgspec.structs.replace(screen, text=text, rows=((stop,),), follow_up=callback.data)
    file = Attachment(f"{callback.table}.gif", job.progress.gif, moves=True)
    if order.post is not None:
        shown = msgspec.structs.replace(order.post, file=file)
        posting = ChannelPost(order.channel_id, shown, translator.translate("app-film-not-shown"))
        return msgspec.structs.replace(
            screen, text=(translator.translate("app-film-shown"),), rows=((back,),), channel_post=posting
        )
    show = translator.button(PostFilm(callback.table), "app-film-show")
    row = (show, back) if order.channel_id else (back,)
    alt = translator.translate("app-film-alt", game=translator.game_title)
    return msgspec.structs.replace(
        screen, text=(translator.translate("app-film-done"),), file=file, alt=alt, rows=(row,)
    )


def _public_film_post(context: RequestContext, table: Table, translator: Translator) -> Screen:
    author_line = translator.translate("app-film-by", name=wrap_bidi(context.user.name))
    alt = translator.translate("app-film-alt", game=translator.game_title)
    return build_table_screen(table, translator, [author_line], private=False, alt=alt)


def progress_bar(done: int, total: int) -> str:
    """Draw a progress bar of ``BAR_LENGTH`` characters."""
    full = done * BAR_LENGTH // total
    return "▰" * full + "▱" * (BAR_LENGTH - full)


async def cancel_film(context: RequestContext, order: FilmOrder, callback: StopFilm) -> Screen:
    """Stop making a film and return to its screen."""
    context.service.films.stop_film(order.name)
    return await film_screen(context, order, PostFilm(callback.table) if callback.shown else ShowFilm(callback.table))

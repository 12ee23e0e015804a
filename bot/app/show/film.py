"""The film of a finished game: how far it is while it is made, and then the film, for oneself or for everybody."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator, load_translator
from bot.app.match.table import Table
from bot.app.people.people import Place
from bot.app.port.naming import isolated
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, File, Posting, Screen
from bot.app.presses.table import FilmShow, FilmStop, Look, Replay
from bot.app.show.frames import title
from render import PAINTERS
from render.core.request import Film

WAIT_S: Final = 2.5
"""So long a look waits for the film, so that a short one is there at once."""
BAR: Final = 12
"""How long the bar is that shows how far it is."""

USUAL: Final = "wide"
"""What a film is arranged for where neither person, place nor platform has said."""


class Wanted(msgspec.Struct, frozen=True):
    """A film that somebody asked for, and what its screens are called.

    ``group``: the place where they may show it to everybody, empty where there is none; ``posted``: what stands there
    beside the film.
    """

    film: Film
    name: str
    title: str
    version: int
    """Of the table."""
    group: str = ""
    posted: Screen | None = None


def can(table: Table, context: RequestContext) -> bool:
    """Whether there can be a film: of a game that has ended, where there are painters."""
    return table.match.over and table.game.key in PAINTERS and context.service.films.make is not None


async def begin(context: RequestContext, table: Table, press: Replay | FilmShow | FilmStop) -> Wanted:
    """What the film is of, as everybody saw it; it is begun unless it is there. Raises ``Declined``. Under ``hold``.

    One for everybody is in the language and the shape of their place, and not in the presser's own.
    """
    if not table.match.over:
        raise Declined("app-not-over")
    if not can(table, context):
        raise Declined("app-film-none")
    here = await context.service.places.get(context.place)
    group = await _group(context, table, here) if context.may("show", table) else None
    openly = isinstance(press, FilmShow) or (isinstance(press, FilmStop) and bool(press.shown))
    if openly and group is None:
        raise Declined("app-film-no-chat")
    place, lang = (
        (group, group.lang or table.room.lang or "en") if openly and group is not None else (here, context.lang)
    )
    translator = await load_translator(context.service.people, table, lang)
    chosen = "" if openly else context.person.shape
    shape = (
        chosen
        or (place.shape if place is not None else "")
        or context.service.films.shapes.get(_platform(place), USUAL)
    )
    own = table.match.header.components == table.game.components
    text = "" if own else table.game.source(table.match.header.components)
    film = Film(table.match.header, tuple(table.match.entries), translator.names, translator.lang, shape, text)
    name = context.service.films.name(film) if isinstance(press, FilmStop) else context.service.films.begin(film)
    told = title(table.room, await context.load_translator(table))
    posted = _posted(context, table, translator) if openly else None
    return Wanted(film, name, told, table.shown_version, group.id if group is not None else "", posted)


async def _group(context: RequestContext, table: Table, here: Place | None) -> Place | None:
    """Where others see the table at the presser's platform: here, or where it lives; nowhere where none is posted."""
    platform = _platform(here)
    if platform not in context.service.films.shapes:
        return None
    places = [p for p in await context.service.places.of_table(table.id) if not p.closed and _platform(p) == platform]
    return min(places, key=lambda one: (one != here, one.id != table.room.place, one.id), default=None)


def _platform(place: Place | None) -> str:
    return place.alias.partition(":")[0] if place is not None else ""


async def tell(context: RequestContext, wanted: Wanted, press: Replay | FilmShow) -> Screen:
    """The film, or how far it is. Under no ``hold``: it may take a while."""
    translator, openly = Translator(wanted.film.game, context.lang), isinstance(press, FilmShow)
    job = await context.service.films.after(wanted.name, WAIT_S)
    back = Button(Look(press.table).line, translator.say("app-back"))
    screen = Screen(wanted.title, private=True, lang=context.lang, table=press.table, version=wanted.version)
    if job is None or job.failed:
        again = Button(press.line, translator.say("app-film-show" if openly else "app-film"))
        told = translator.say("app-film-stopped" if job is None else "app-film-failed")
        return msgspec.structs.replace(screen, text=(told,), rows=((again, back),))
    if not job.made.gif:
        stop = Button(FilmStop(press.table, int(openly)).line, translator.say("app-film-stop"))
        done, total = job.made.done, max(1, job.made.total)
        text = (translator.say("app-film-coming", n=done * 100 // total), bar(done, total))
        return msgspec.structs.replace(screen, text=text, rows=((stop,),), soon=press.line)
    file = File(f"{press.table}.gif", job.made.gif, moves=True)
    if wanted.posted is not None:
        shown = msgspec.structs.replace(wanted.posted, file=file)
        posting = Posting(wanted.group, shown, translator.say("app-film-not-shown"))
        return msgspec.structs.replace(
            screen, text=(translator.say("app-film-shown"),), rows=((back,),), posting=posting
        )
    show = Button(FilmShow(press.table).line, translator.say("app-film-show"))
    row = (show, back) if wanted.group else (back,)
    alt = translator.say("app-film-alt", game=translator.title)
    return msgspec.structs.replace(screen, text=(translator.say("app-film-done"),), file=file, alt=alt, rows=(row,))


def _posted(context: RequestContext, table: Table, translator: Translator) -> Screen:
    """What everybody reads beside the film: of which game it is, and who shows it."""
    by, alt = (
        translator.say("app-film-by", name=isolated(context.person.name)),
        translator.say("app-film-alt", game=translator.title),
    )
    told, version = title(table.room, translator), table.shown_version
    return Screen(told, (by,), alt=alt, lang=translator.lang, table=table.id, version=version)


def bar(done: int, total: int) -> str:
    """How far something is."""
    full = done * BAR // total
    return "▰" * full + "▱" * (BAR - full)


async def stop(context: RequestContext, wanted: Wanted, press: FilmStop) -> Screen:
    """The film is not wanted any more."""
    context.service.films.stop(wanted.name)
    return await tell(context, wanted, FilmShow(press.table) if press.shown else Replay(press.table))

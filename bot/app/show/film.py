"""The film of a finished game: how far it is while it is made, and then the film."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.app.match.service import Call, Voice
from bot.app.match.table import Table
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, File, Screen
from bot.app.presses.table import FilmStop, Look, Replay
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
    """A film that somebody asked for, and what its screens are called."""

    film: Film
    name: str
    title: str
    version: int
    """Of the table."""


def can(table: Table, call: Call) -> bool:
    """Whether there can be a film: of a game that has ended, where there are painters."""
    return table.match.over and table.game.key in PAINTERS and call.service.films.make is not None


async def begin(call: Call, table: Table, press: Replay | FilmStop) -> Wanted:
    """What the film is of, as everybody saw it; it is begun unless it is there. Raises ``Declined``. Under ``hold``."""
    if not table.match.over:
        raise Declined("app-not-over")
    if not can(table, call):
        raise Declined("app-film-none")
    voice = await call.service.voice(table, call.lang)
    place = await call.service.places.get(call.place)
    platform = place.alias.partition(":")[0] if place is not None else ""
    shape = (
        call.person.shape
        or (place.shape if place is not None else "")
        or call.service.films.shapes.get(platform, USUAL)
    )
    own = table.match.header.components == table.game.components
    text = "" if own else table.game.source(table.match.header.components)
    film = Film(table.match.header, tuple(table.match.entries), voice.names, voice.lang, shape, text)
    name = call.service.films.begin(film) if isinstance(press, Replay) else call.service.films.name(film)
    return Wanted(film, name, title(table.room, voice), table.shown_version)


async def tell(call: Call, wanted: Wanted, press: Replay) -> Screen:
    """The film, or how far it is. Under no ``hold``: it may take a while."""
    voice = Voice(wanted.film.game, call.lang)
    job = await call.service.films.after(wanted.name, WAIT_S)
    back = Button(Look(press.table).line, voice.say("app-back"))
    screen = Screen(wanted.title, private=True, lang=call.lang, table=press.table, version=wanted.version)
    if job is None or job.failed:
        again = Button(Replay(press.table).line, voice.say("app-film"))
        told = voice.say("app-film-stopped" if job is None else "app-film-failed")
        return msgspec.structs.replace(screen, text=(told,), rows=((again, back),))
    if job.made.gif:
        file = File(f"{press.table}.gif", job.made.gif, moves=True)
        alt = voice.say("app-film-alt", game=voice.title)
        return msgspec.structs.replace(screen, text=(voice.say("app-film-done"),), file=file, alt=alt, rows=((back,),))
    stop = Button(FilmStop(press.table).line, voice.say("app-film-stop"))
    done, total = job.made.done, max(1, job.made.total)
    text = (voice.say("app-film-coming", n=done * 100 // total), bar(done, total))
    return msgspec.structs.replace(screen, text=text, rows=((stop,),), soon=press.line)


def bar(done: int, total: int) -> str:
    """How far something is."""
    full = done * BAR // total
    return "▰" * full + "▱" * (BAR - full)


async def stop(call: Call, wanted: Wanted, press: FilmStop) -> Screen:
    """The film is not wanted any more."""
    call.service.films.stop(wanted.name)
    return await tell(call, wanted, Replay(press.table))

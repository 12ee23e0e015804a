"""Links from a chat to a table on the page: each opens it once, for minutes, as whoever asked for it.

The store knows a link by the hash of its token alone. Nobody has two: a new one takes the place of the last.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import blake2b
from typing import Final

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.notes import now_ms
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.nights.night import Night
from bot.app.people.people import Person
from bot.app.port.ports import is_id, new_id
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import OpenPage, Panel
from bot.app.services import Services

KIND, OWN = "page-link", "page-link-of"
LETTERS: Final = 26
"""Of a token: 130 bits."""
LASTS: Final = timedelta(minutes=10)


class PageLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose link it is, to which table, till when (ms). ``ids``: who they were then; another union is somebody else."""

    person: str
    ids: tuple[str, ...]
    table: str
    due: int
    used: bool = False


async def at_table(context: RequestContext, table: Table, _: OpenPage) -> Screen:
    """The link to a table that has begun."""
    return await _show(context, table.id)


async def before(context: RequestContext, found: Room | Night, _: int, __: OpenPage) -> Screen:
    """The link to a table that has not, or to a night."""
    return await _show(context, found.table if isinstance(found, Room) else found.id)


async def _show(context: RequestContext, table: str) -> Screen:
    """Raises ``Declined`` where the page has no address for people elsewhere."""
    service, translator = context.service, Translator("", context.lang)
    if not service.page:
        raise Declined("app-page-nowhere")
    link = f"{service.page}/open/{await _made(service, context.person, table)}"
    rows = (
        (Button(OpenPage(table).line, translator.say("app-page-go"), "primary", url=link),),
        (Button(Panel(table).line, translator.say("app-back")),),
    )
    minutes = int(LASTS / timedelta(minutes=1))
    text = (translator.say("app-page-once", minutes=minutes),)
    return Screen(translator.say("app-page-open"), text, rows=rows, private=True, lang=context.lang, table=table)


async def _made(service: Services, person: Person, table: str) -> str:
    """The token of a new link. Its owner is told of it first: what nobody knows of could never be taken away."""
    documents, token = service.store.documents, new_id(service.fresh, LETTERS)
    await forget(service, person)
    await documents.change(OWN, person.id, bytes, lambda _: _hash(token).encode())
    link = PageLink(person.id, person.ids, table, now_ms(service) + int(LASTS / timedelta(milliseconds=1)))
    await documents.change(KIND, _hash(token), PageLink, lambda _: link)
    return token


async def use(service: Services, token: str) -> tuple[Person, str] | None:
    """Who comes in by a token, and to which table. Of many who try it at once one does, later none."""

    def used(now: PageLink | None) -> PageLink:
        if now is None or now.used or now.due <= now_ms(service):
            raise Declined("app-page-over")
        return msgspec.structs.replace(now, used=True)

    if len(token) != LETTERS or not is_id(token):
        return None
    try:
        link = (await service.store.documents.change(KIND, _hash(token), PageLink, used)).value
        person = await service.people.get(link.person)
    except (Declined, KeyError):
        return None
    await forget(service, person)
    return None if person.gone or person.ids != link.ids else (person, link.table)


async def forget(service: Services, person: Person) -> None:
    """The last link of somebody opens nothing any more, and nothing is left of it."""
    for one in person.ids:
        old = await service.store.documents.get(OWN, one)
        if old is not None:
            await service.store.documents.remove(KIND, old.data.decode())
            await service.store.documents.remove(OWN, one)


def _hash(token: str) -> str:
    return blake2b(token.encode(), digest_size=16).hexdigest()

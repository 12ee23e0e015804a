"""Naming a deputy: a line that is handed to a friend in private, and agreed to by sending it.

The line lies with the person who hands it out, and nowhere else: one at a time, for a week, and only while nobody is
agreed. So none that was given before takes the place of a deputy, and whoever is deleted leaves no line behind.
"""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest

import msgspec

from bot.app.clock.hours import WEEK
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match import deputies, errands
from bot.app.match.notes import now_ms
from bot.app.people.people import Errand, Line, Person
from bot.app.port.ports import is_id, new_id
from bot.app.port.press import Press, Text
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.time import DeputyOff, DeputyYes
from bot.app.services import Services
from bot.app.time.habits import own_screen

SECRET = 16
"""Characters of a line behind the id of whoever hands it out."""


async def deputy(context: RequestContext, _: Press) -> Screen:
    """Who plays for the caller while they are away."""
    translator, person = Translator("", context.lang), await _free_place(context.service, context.person)
    text = [translator.say("waiting-deputy-what")]
    typed = Field(translator.say("waiting-deputy-typed"), DeputyYes.asking(), hint="deputy-yes …")
    if person.deputy:
        name = (await context.service.people.named(person.deputy)).name
        text.append(translator.say("waiting-deputy-is", name=name))
        return own_screen(
            context, "waiting-deputy", text, [(Button(DeputyOff().line, translator.say("waiting-deputy-off")),)], typed
        )
    line = DeputyYes(Text(f"{person.id}{(await _line(context.service, person)).secret}")).line
    text.append(translator.say("waiting-deputy-ask"))
    return own_screen(
        context, "waiting-deputy", [*text, line], [], Field(translator.say("waiting-deputy-field"), line, line), typed
    )


async def _free_place(service: Services, person: Person) -> Person:
    """Name no deputy any more whose account was deleted, or linked with the player's own."""
    if not person.deputy or await deputies.named_deputy(service, person) is not None:
        return person

    def edit(now: Person) -> Person:
        return msgspec.structs.replace(now, deputy="" if now.deputy == person.deputy else now.deputy)

    return await service.people.change(person.id, edit)


async def _line(service: Services, person: Person) -> Line:
    """The line of a person that is valid: the one that they have, or a new one."""
    now, secret = now_ms(service), new_id(service.fresh, SECRET)

    def edit(person: Person) -> Person:
        if _valid(person, now):
            return person
        return msgspec.structs.replace(person, line=Line(secret, now + WEEK))

    line = (await service.people.change(person.id, edit)).line
    assert line is not None, "just made"
    return line


def _valid(person: Person, now: int) -> bool:
    return person.line is not None and not person.deputy and now < person.line.till


async def deputy_yes(context: RequestContext, press: DeputyYes) -> Screen:
    """A friend agrees."""
    code = press.code.split()[-1] if press.code else ""
    owner, secret, now = code[:-SECRET], code[-SECRET:], now_ms(context.service)
    if owner in context.person.ids:
        raise Declined("waiting-deputy-self")

    def edit(person: Person) -> Person:
        if person.line is None or not _valid(person, now) or not compare_digest(person.line.secret, secret):
            raise Declined("waiting-deputy-unknown")
        return msgspec.structs.replace(person, deputy=context.person.id, line=None)

    if not is_id(code) or not is_id(owner):
        raise Declined("waiting-deputy-unknown")
    try:
        asked = await errands.send(context.service, owner, Errand(context.command, "deputy"), edit)
    except KeyError:
        raise Declined("waiting-deputy-unknown") from None
    translator = Translator("", context.lang)
    return own_screen(context, "waiting-deputy", [translator.say("waiting-deputy-agreed", name=asked.name)], [])


async def deputy_off(context: RequestContext, press: DeputyOff) -> Screen:
    """Dismiss the caller's deputy, also where they play just now."""
    errand = Errand(context.command, "dismiss")
    person = await errands.send(
        context.service, context.person.id, errand, lambda now: msgspec.structs.replace(now, deputy="")
    )
    return await deputy(replace(context, person=person), press)

"""Naming an address of one's own that is called when it is one's turn (see ``hooks``); and one's own reminders."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clock.due import REMINDERS
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.port.calling import readable
from bot.app.port.ports import new_id
from bot.app.port.press import Press, Text
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Field, Screen
from bot.app.presses.time import HookOff, HookSet, MyHours, RemindSet
from bot.app.show.rows import in_rows
from bot.app.time import hooks
from bot.app.time.habits import changed, saved

USUAL = "usual"


async def show(context: RequestContext, _: Press) -> Screen:
    """What is called, and how whoever is called knows that it is us."""
    translator, hook = Translator("", context.lang), await hooks.of(context.service, context.person)
    text = [translator.say("waiting-hook-what")]
    rows: list[tuple[Button, ...]] = []
    if hook is not None:
        text += [hook.url, translator.say("waiting-hook-secret", secret=hook.secret)]
        if hook.off:
            text.append(translator.say("waiting-hook-failed"))
            rows.append((Button(HookSet(Text(hook.url)).line, translator.say("waiting-hook-again"), "primary"),))
        rows.append((Button(HookOff().line, translator.say("waiting-hook-off"), "danger"),))
    rows.append((Button(MyHours().line, translator.say("app-back")),))
    field = Field(translator.say("waiting-hook-field"), HookSet.asking(), hint="https://…")
    return Screen(
        translator.say("waiting-hook"), tuple(text), rows=tuple(rows), fields=(field,), private=True, lang=context.lang
    )


async def name(context: RequestContext, press: HookSet) -> Screen:
    """An address, from the next turn on."""
    url = press.url
    if not readable(url):
        raise Declined("waiting-hook-no-address")
    before = await hooks.of(context.service, context.person)
    secret = before.secret if before is not None and before.url == url else new_id(context.service.fresh, 26)
    await hooks.keep(context.service, context.person, url, secret)
    await _told(context, hook=True)
    return saved(await show(context, press))


async def off(context: RequestContext, press: HookOff) -> Screen:
    """No call any more."""
    await hooks.forget(context.service, context.person)
    await _told(context, hook=False)
    return await show(context, press)


async def _told(context: RequestContext, *, hook: bool) -> None:
    """All tables know whether there is somebody to be called."""
    await changed(context, lambda now: msgspec.structs.replace(now, hook=hook))


async def reminders(context: RequestContext, _: Press) -> Screen:
    """When the caller is called again in a turn."""
    translator, now = Translator("", context.lang), context.person.remind
    buttons = [
        Button(RemindSet(code or USUAL).line, translator.say(key), "primary" if code == now else "plain")
        for code, key in REMINDERS.items()
    ]
    rows = (*in_rows(buttons), (Button(MyHours().line, translator.say("app-back")),))
    text = (translator.say("waiting-remind-what"),)
    return Screen(translator.say("waiting-remind"), text, rows=rows, private=True, lang=context.lang)


async def remind(context: RequestContext, press: RemindSet) -> Screen:
    """So it shall be."""
    code = "" if press.code == USUAL else press.code
    if code not in REMINDERS:
        raise Declined("app-bad-press")
    person = await changed(context, lambda now: msgspec.structs.replace(now, remind=code))
    return saved(await reminders(replace(context, person=person), press))

"""Naming an address of one's own that is called when it is one's turn (see ``hooks``); and one's own reminders."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clock.due import REMINDERS
from bot.app.match.service import Call, Voice
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


async def show(call: Call, _: Press) -> Screen:
    """What is called, and how whoever is called knows that it is us."""
    voice, hook = Voice("", call.lang), await hooks.of(call.service, call.person)
    text = [voice.say("waiting-hook-what")]
    rows: list[tuple[Button, ...]] = []
    if hook is not None:
        text += [hook.url, voice.say("waiting-hook-secret", secret=hook.secret)]
        if hook.off:
            text.append(voice.say("waiting-hook-failed"))
            rows.append((Button(HookSet(Text(hook.url)).line, voice.say("waiting-hook-again"), "primary"),))
        rows.append((Button(HookOff().line, voice.say("waiting-hook-off"), "danger"),))
    rows.append((Button(MyHours().line, voice.say("app-back")),))
    field = Field(voice.say("waiting-hook-field"), HookSet.asking(), hint="https://…")
    return Screen(
        voice.say("waiting-hook"), tuple(text), rows=tuple(rows), fields=(field,), private=True, lang=call.lang
    )


async def name(call: Call, press: HookSet) -> Screen:
    """An address, from the next turn on."""
    url = press.url
    if not readable(url):
        raise Declined("waiting-hook-no-address")
    before = await hooks.of(call.service, call.person)
    secret = before.secret if before is not None and before.url == url else new_id(call.service.fresh, 26)
    await hooks.keep(call.service, call.person, url, secret)
    await _told(call, hook=True)
    return saved(await show(call, press))


async def off(call: Call, press: HookOff) -> Screen:
    """No call any more."""
    await hooks.forget(call.service, call.person)
    await _told(call, hook=False)
    return await show(call, press)


async def _told(call: Call, *, hook: bool) -> None:
    """All tables know whether there is somebody to be called."""
    await changed(call, lambda now: msgspec.structs.replace(now, hook=hook))


async def reminders(call: Call, _: Press) -> Screen:
    """When the caller is called again in a turn."""
    voice, now = Voice("", call.lang), call.person.remind
    buttons = [
        Button(RemindSet(code or USUAL).line, voice.say(key), "primary" if code == now else "plain")
        for code, key in REMINDERS.items()
    ]
    rows = (*in_rows(buttons), (Button(MyHours().line, voice.say("app-back")),))
    text = (voice.say("waiting-remind-what"),)
    return Screen(voice.say("waiting-remind"), text, rows=rows, private=True, lang=call.lang)


async def remind(call: Call, press: RemindSet) -> Screen:
    """So it shall be."""
    code = "" if press.code == USUAL else press.code
    if code not in REMINDERS:
        raise Declined("app-bad-press")
    person = await changed(call, lambda now: msgspec.structs.replace(now, remind=code))
    return saved(await reminders(replace(call, person=person), press))

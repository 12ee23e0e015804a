"""``/night``: what is planned here, and the ways to plan."""

from __future__ import annotations

from dataclasses import replace

from bot.app.nights import nights, plan, timing
from bot.app.nights.card import mine
from bot.app.nights.night import Night
from bot.app.nights.words import dated, title
from bot.app.screen import Button, Screen
from bot.app.service import Call, Voice
from bot.app.stamps import clean
from bot.app.widgets import fit

SHOWN = 8


async def command(call: Call, text: str) -> Screen:
    """``/night``: the list; ``/night fri 8pm``: a draft at that time."""
    if not text.strip():
        return await show(call)
    night = await plan.draft(call)
    return await timing.answer(replace(call, args=(night.id,)), night, clean(text))


async def show(call: Call) -> Screen:
    """What is planned here, and what the caller has answered elsewhere. Press: ``nights``."""
    voice = Voice("", call.lang)
    here = await nights.here(call.service, call.place)
    own = await nights.of_person(call.service, call.person)
    known = {night.id: night for night in (*here, *own)}
    coming = sorted((n for n in known.values() if n.state in ("open", "asking")), key=lambda n: (n.begin, n.id))
    drafts = [night for night in known.values() if night.state == "draft" and night.host == call.person.id]
    over = [night for night in here if night.state in ("over", "off") and night.begin]
    rows: list[tuple[Button, ...]] = [_row(night, call, voice) for night in coming[:SHOWN]]
    rows += [(Button(f"night-edit {night.id}", fit(voice.say("night-your-draft", when=_when(night, voice)))),)
             for night in drafts[:2]]  # fmt: skip
    ways = [Button("night-plan", voice.say("night-plan"), "plain" if over else "primary")]
    if over:
        ways.insert(0, Button(f"night-again {over[-1].id}", voice.say("night-same"), "primary"))
    ways.append(Button("night-cal", voice.say("night-calendar")))
    lines = (voice.say("night-what") if coming else voice.say("night-none-planned"),)
    return Screen(voice.say("night-all"), lines, rows=(*rows, tuple(ways)), private=True, lang=call.lang)


def _row(night: Night, call: Call, voice: Voice) -> tuple[Button, ...]:
    answer = mine(nights.as_one(night, call.person), call.person.id, voice) if night.begin else ""
    label = " · ".join(part for part in (_when(night, voice), title(night, voice)) if part)
    return (Button(f"panel {night.id}", fit(label), note=answer),)


def _when(night: Night, voice: Voice) -> str:
    return dated(night.local, voice, short=True) if night.begin else voice.say("night-title-when")

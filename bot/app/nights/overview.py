"""``/night``: what is planned here, and the ways to plan."""

from __future__ import annotations

from bot.app.match.service import Call, Voice
from bot.app.nights import nights, plan, timing
from bot.app.nights.access import seen
from bot.app.nights.card import mine
from bot.app.nights.night import Night
from bot.app.nights.words import on_wall, title
from bot.app.port.press import Text
from bot.app.port.screen import Button, Screen
from bot.app.port.stamps import clean
from bot.app.presses import nights as presses
from bot.app.presses.table import Panel
from bot.app.show.rows import fit

SHOWN = 8


async def command(call: Call, text: str) -> Screen:
    """``/night``: the list; ``/night fri 8pm``: a draft at that time."""
    if not text.strip():
        return await show(call, presses.Nights())
    press = presses.When((await plan.draft(call)).id, Text(clean(text)))
    return await timing.when(call, *await seen(call, press.night, press), press)


async def show(call: Call, _: presses.Nights) -> Screen:
    """What is planned here, and what the caller has answered elsewhere."""
    voice = Voice("", call.lang)
    here = await nights.here(call.service, call.place)
    own = await nights.of_person(call.service, call.person)
    known = {night.id: night for night in (*here, *own)}
    coming = sorted((n for n in known.values() if n.state in ("open", "asking")), key=lambda n: (n.begin, n.id))
    drafts = [night for night in known.values() if night.state == "draft" and night.host == call.person.id]
    over = [night for night in here if night.state in ("over", "off") and night.begin]
    rows: list[tuple[Button, ...]] = [_row(night, call, voice) for night in coming[:SHOWN]]
    rows += [(Button(presses.Edit(night.id).line, fit(voice.say("night-your-draft", when=_when(night, call, voice)))),)
             for night in drafts[:2]]  # fmt: skip
    ways = [Button(presses.Plan().line, voice.say("night-plan"), "plain" if over else "primary")]
    if over:
        ways.insert(0, Button(presses.Again(over[-1].id).line, voice.say("night-same"), "primary"))
    ways.append(Button(presses.Calendar().line, voice.say("night-calendar")))
    lines = (voice.say("night-what") if coming else voice.say("night-none-planned"),)
    return Screen(voice.say("night-all"), lines, rows=(*rows, tuple(ways)), private=True, lang=call.lang)


def _row(night: Night, call: Call, voice: Voice) -> tuple[Button, ...]:
    answer = mine(nights.as_one(night, call.person), call.person.id, voice) if night.begin else ""
    label = " · ".join(part for part in (_when(night, call, voice), title(night, voice)) if part)
    return (Button(Panel(night.id).line, fit(label), note=answer),)


def _when(night: Night, call: Call, voice: Voice) -> str:
    """When it is on the reader's own clock, or where they have told none on the night's; whose clock it is is said."""
    zone = call.person.zone or night.zone
    return on_wall(night.at, zone, voice, short=True) if night.begin else voice.say("night-title-when")

"""``/night``: what is planned here, and the ways to plan."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.i18n import Translator
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


async def command(context: RequestContext, text: str) -> Screen:
    """``/night``: the list; ``/night fri 8pm``: a draft at that time."""
    if not text.strip():
        return await show(context, presses.Nights())
    press = presses.When((await plan.draft(context)).id, Text(clean(text)))
    return await timing.when(context, *await seen(context, press.night, press), press)


async def show(context: RequestContext, _: presses.Nights) -> Screen:
    """What is planned here, and what the caller has answered elsewhere."""
    translator = Translator("", context.lang)
    here = await nights.here(context.service, context.place)
    own = await nights.of_person(context.service, context.person)
    known = {night.id: night for night in (*here, *own)}
    coming = sorted((n for n in known.values() if n.state in ("open", "asking")), key=lambda n: (n.begin, n.id))
    drafts = [night for night in known.values() if night.state == "draft" and night.host == context.person.id]
    over = [night for night in here if night.state in ("over", "off") and night.begin]
    rows: list[tuple[Button, ...]] = [_row(night, context, translator) for night in coming[:SHOWN]]
    rows += [
        (
            Button(
                presses.Edit(night.id).line,
                fit(translator.say("night-your-draft", when=_when(night, context, translator))),
            ),
        )
        for night in drafts[:2]
    ]
    ways = [Button(presses.Plan().line, translator.say("night-plan"), "plain" if over else "primary")]
    if over:
        ways.insert(0, Button(presses.Again(over[-1].id).line, translator.say("night-same"), "primary"))
    ways.append(Button(presses.Calendar().line, translator.say("night-calendar")))
    lines = (translator.say("night-what") if coming else translator.say("night-none-planned"),)
    return Screen(translator.say("night-all"), lines, rows=(*rows, tuple(ways)), private=True, lang=context.lang)


def _row(night: Night, context: RequestContext, translator: Translator) -> tuple[Button, ...]:
    answer = mine(nights.as_one(night, context.person), context.person.id, translator) if night.begin else ""
    label = " · ".join(part for part in (_when(night, context, translator), title(night, translator)) if part)
    return (Button(Panel(night.id).line, fit(label), note=answer),)


def _when(night: Night, context: RequestContext, translator: Translator) -> str:
    """When it is on the reader's own clock, or where they have told none on the night's; whose clock it is is said."""
    zone = context.person.zone or night.zone
    return on_wall(night.at, zone, translator, short=True) if night.begin else translator.say("night-title-when")

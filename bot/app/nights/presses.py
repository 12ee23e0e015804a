"""Every press about nights, by its first word; and what else is asked about a night by its id."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.nights import calendars, card, lead, nights, overview, panel, plan, timing
from bot.app.people import Person
from bot.app.refusals import Declined
from bot.app.screen import Screen
from bot.app.service import Call, Service

Handler = Callable[[Call], Awaitable[Screen]]

PRESSES: dict[str, Handler] = {
    "nights": overview.show,
    **{f"night-{how}": handler for how, handler in panel.ANSWERS.items()},
    "night-say": panel.say,
    "night-guest": panel.guest,
    "night-rank": panel.rank,
    "night-mark": panel.mark,
    "night-plan": plan.start,
    "night-edit": plan.edit,
    "night-ask": plan.ask,
    "night-type": plan.type_,
    "night-set": plan.set_,
    "night-repeat": plan.repeat,
    "night-post": plan.post,
    "night-when": timing.when,
    "night-time": timing.time,
    "night-at": timing.at,
    "night-ask-at": timing.ask_at,
    "night-off": lead.ask_off,
    "night-off-yes": lead.off,
    "night-drop": lead.drop,
    "night-remind": lead.remind,
    "night-series": lead.series,
    "night-skip": lead.skip,
    "night-shift": lead.shift,
    "night-choose": lead.choose,
    "night-take": lead.take,
    "night-again": lead.again,
    "night-cal": calendars.show,
    "night-cal-new": calendars.renew,
}
"""What each does; its docstring shows the press."""

SCREENS: dict[str, Handler] = {"table": card.view, "panel": panel.show, "move": panel.show, "board": card.view}
"""What is asked of a table by the same words is answered so for a night."""


async def host(service: Service, name: str) -> Person | None:
    """Who plans a night."""
    try:
        return await service.people.named((await nights.found(service, name))[0].host)
    except Declined:
        return None


async def home(service: Service, name: str) -> str:
    """The place where a night was planned."""
    try:
        return (await nights.found(service, name))[0].place
    except Declined:
        return ""

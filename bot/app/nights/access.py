"""Who sees a night, and who may change it."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.nights import nights
from bot.app.nights.night import Edit, Night
from bot.app.port.permissions import may, roles_of
from bot.app.port.press import Press
from bot.app.port.refusals import Declined


async def seen(context: RequestContext, name: str, press: Press) -> tuple[Night, int]:
    """A night and its version, the caller under one id, if they may press this there. Raises ``Declined``."""
    night, version = await nights.found(context.service, name)
    return _allowed(context, night, press), version


def _allowed(context: RequestContext, night: Night, press: Press) -> Night:
    """A night whose caller has what the press needs, under one id.

    A draft is not there for anybody but who plans it, admins or not.
    """
    if night.state == "draft" and night.host not in context.person.ids:
        raise Declined("night-none")
    if press.needs.act == "night" and not leads(context, night):
        raise Declined("app-may-not-night")
    return nights.as_one(night, context.person)


def leads(context: RequestContext, night: Night) -> bool:
    """Whether the caller may change, move and call off this night."""
    host = context.person.id if night.host in context.person.ids else night.host
    return may(roles_of(context.person.id, host, seated=False, others=context.others), "night")


async def changed(context: RequestContext, night: Night, press: Press, edit: Edit) -> tuple[Night, int]:
    """Change a night, if by now the caller still has what the press needs there; they stand in it under one id."""
    return await nights.change(
        context.service, night.id, context.command, lambda now: edit(_allowed(context, now, press))
    )

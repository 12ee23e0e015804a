"""Routes of callbacks: each package lists its own, and the dispatcher collects them.

A route's builder decides what its handler gets. A route that leaves a declared ``Check`` unchecked cannot be built: the
program does not start.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeVar

from bot.app.context import RequestContext, roles_allow, table_roles
from bot.app.errors import RejectedError
from bot.app.ui.callback_data import Callback, Check
from bot.app.ui.screen import Screen

P = TypeVar("P", bound=Callback)

ScreenResult = Awaitable[Screen]
CallbackHandler = Callable[[RequestContext, Any], ScreenResult]

TARGET_CHECKS: Final = frozenset({Check.TARGET})


def check_channel(context: RequestContext, callback: Callback) -> None:
    """Check a callback's requirements in its channel, where no user has a seat or hosts."""
    channel = callback.value_of(Check.CHANNEL)
    if channel is not None and channel != context.channel:
        raise RejectedError("app-invalid-button")
    act = callback.needs.permission
    if act is not None and not roles_allow(
        table_roles(context.user.id, "", seated=False, others=context.platform_roles), act
    ):
        raise RejectedError(f"app-may-not-{act}")


class Route(NamedTuple):
    """A callback type and its handler with all checks."""

    callback_type: type[Callback]
    handler: CallbackHandler


def make_row(callback_type: type[Callback], run: CallbackHandler, row_checks: frozenset[Check]) -> Route:
    """Build a route that checks these arguments, asserting that the callback declares no others."""
    missing = callback_type.checks.keys() - row_checks
    assert not missing, f"{callback_type.__name__}: this kind of route does not check {missing}"
    return Route(callback_type, run)


def make_target_row(callback_type: type[Callback], run: CallbackHandler, row_checks: frozenset[Check]) -> Route:
    """Build a route for a callback that has a target."""
    assert Check.TARGET in callback_type.checks, f"{callback_type.__name__} declares no target"
    return make_row(callback_type, run, row_checks)


def plain_route(callback_type: type[P], handler: Callable[[RequestContext, P], ScreenResult]) -> Route:
    """Build a route for a callback without a table; its permissions are checked in its channel."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        check_channel(context, callback)
        return await handler(context, callback)

    return make_row(callback_type, run_handler, frozenset({Check.TARGET, Check.CHANNEL}))

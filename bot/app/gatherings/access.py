"""Permission checks for gatherings: who may see a draft, who may organize, and the routes that check this."""

from collections.abc import Awaitable, Callable, Collection

from bot.app.context import RequestContext, roles_allow, table_roles
from bot.app.errors import RejectedError
from bot.app.gatherings.kinds import kind_of
from bot.app.gatherings.store import G, Gathering, GatheringEdit, GatheringStore
from bot.app.routing import TARGET_CHECKS, P, Route, ScreenResult, make_target_row
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Screen


async def load_permitted(context: RequestContext, store: GatheringStore[G], name: str, callback: Callback) -> G:
    """Load a gathering for a callback after a permission check. Raises ``RejectedError``."""
    return _check_permission(context, store, await store.load(context.service, name), callback)


def _check_permission(context: RequestContext, store: GatheringStore[G], gathering: G, callback: Callback) -> G:
    """Return the gathering with the caller's ids merged. Raises ``RejectedError`` without permission.

    A draft exists only for its organizer; even admins are refused.
    """
    if gathering.state == "draft" and gathering.host not in context.user.all_ids:
        raise RejectedError(store.missing)
    if callback.needs.permission == "organize" and not can_organize(context, gathering):
        raise RejectedError(f"app-may-not-{store.name}")
    return gathering if store.merge_ids is None else store.merge_ids(gathering, context.user)


def can_organize(context: RequestContext, gathering: Gathering) -> bool:
    """Return whether the caller may change and cancel this gathering."""
    host = context.user.id if gathering.host in context.user.all_ids else gathering.host
    return roles_allow(table_roles(context.user.id, host, seated=False, others=context.platform_roles), "organize")


async def edit_permitted(
    context: RequestContext, gathering: G, callback: Callback, edit: GatheringEdit[G], states: Collection[str] = (), *,
    check: Callable[[G], None] | None = None, is_joined: bool = False,
) -> G:  # fmt: skip
    """Edit a gathering. The caller's permission and the state are checked on the version written.

    ``states``: those that allow the edit; empty for all. ``check``: may also refuse it. ``is_joined``: list it for the
      caller. The caller's ids are merged before ``edit``. Raises ``RejectedError``.
    """
    store = kind_of(gathering).store

    def edit_checked(now: G) -> G:
        checked = _check_permission(context, store, now, callback)
        if states and checked.state not in states:
            raise RejectedError(store.closed)
        if check is not None:
            check(checked)
        return edit(checked)

    if is_joined:
        edit_checked(gathering)  # it must not enter a refused user's list
        await store.add_to_user_lists(context.service, [context.user.id], gathering)
    return await store.edit(context.service, gathering.id, context.command_id, edit_checked)


def gathering_route(  # noqa: PLR0913 - what refuses a callback is named in its route
    store: GatheringStore[G], callback_type: type[P], show: Callable[[RequestContext, G, P], ScreenResult], *,
    edit: Callable[[RequestContext, G, P], G] | None = None, states: Collection[str] = (),
    check: Callable[[G], None] | None = None, is_joined: bool = False, when: Callable[[P], bool] = lambda _: True,
    load: Callable[[RequestContext, GatheringStore[G], str, Callback], Awaitable[G]] = load_permitted,
) -> Route:  # fmt: skip
    """Build a route for a gathering, which ``edit`` changes before it is shown; see ``edit_permitted``.

    ``when``: whether a callback asks for the change. ``load``: loads its gathering, if that is not its target.
    """

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        gathering = await load(context, store, callback.target, callback)
        if (apply := edit) is not None and when(callback):
            gathering = await edit_permitted(
                context, gathering, callback, lambda now: apply(context, now, callback), states, check=check,
                is_joined=is_joined,
            )  # fmt: skip
        return await show(context, gathering, callback)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)

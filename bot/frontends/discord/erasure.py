"""Erasure of a deleted user's data in the Discord frontend."""

from functools import partial
from typing import Final

from bot.app.common.interfaces import DeletedUser
from bot.frontends.common.frontend_store import FrontendStore, with_frontend_store
from bot.frontends.common.mentions import MentionStore
from bot.frontends.discord.records import LAUNCH, Launch, PendingNotice
from bot.frontends.discord.texts import PLATFORM
from bot.paging import map_pages

NOTICE_KIND: Final = "discord-note"
INTEREST_KIND: Final = "discord-interest"
"""Kind of the sets of interested users by event, and of the sets of events by user."""


@with_frontend_store
async def erase_discord_user(store: FrontendStore, deleted: DeletedUser) -> None:
    """Delete the queued notices, the interest in events and the private panels of a user.

    Public mentions stay recorded until the table no longer waits for the user and they are withdrawn.
    """
    for alias in deleted.aliases:
        await store.record_store(LAUNCH, Launch).delete_record(alias.removeprefix(f"{PLATFORM}:"))
        await erase_interest(store, alias.removeprefix(f"{PLATFORM}:"))
    mentions = MentionStore(store, PLATFORM)

    async def erase_panel(user_id: str, table_id: str) -> None:
        if (await mentions.load_mention(table_id, user_id)).panel:
            await mentions.remove_mention(table_id, user_id)

    for user_id in deleted.ids:
        await store.record_store(NOTICE_KIND, PendingNotice).delete_record(user_id)
        await map_pages(partial(erase_panel, user_id), deleted.tables)


async def erase_interest(store: FrontendStore, user: str) -> None:
    """Delete a user's interest in events. ``user``: their id on Discord."""
    known = store.name_sets(INTEREST_KIND)

    async def erase_event(event: str) -> None:
        await known.remove_name(user, event)
        await known.remove_name(event, user)

    await map_pages(erase_event, await known.list_names(user))

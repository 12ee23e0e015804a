"""Users and groups that the operators have blocked.

One document lists them. Each process reads it every second, so a refusal costs no request to the store. AIs play for a
blocked user as in a holiday, which ends with the block.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from bot.app.clocks.table_clock import HolidayPeriod
from bot.app.clocks.waking_hours import DAY_MS
from bot.app.common.interfaces import new_id
from bot.app.context import Services
from bot.app.deadlines.preference_jobs import holiday_args
from bot.app.errors import RejectedError
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import enqueue_job
from bot.app.users.models import Block, User, UserJob
from bot.external_ids import EXTERNAL_ID

BLOCKS: Final = ("blocks", "all")
LONGEST_MS: Final = 3650 * DAY_MS
"""How long AIs play for a blocked user."""


async def find_refusal(service: Services, user: str, group: str = "") -> str | None:
    """Return the text that refuses a user, or anyone in a group; "" for a group already notified, None if not blocked.

    ``user``: any id; ``group``: an external id. Reads nothing from the store.
    """
    block = service.blocks.get(group)
    if block is None or not block.is_group:
        return "app-blocked" if user in service.blocks else None
    if block.told:
        return ""
    await _change_block(service, block, told=True)
    return "app-blocked-here"


async def refresh_blocks(service: Services) -> None:
    """Load the blocks. Tell the platforms which groups to leave, and which no longer are blocked."""
    stored = await service.store.documents.load_value(*BLOCKS, tuple[Block, ...])
    blocks, before = stored.value if stored is not None else (), dict(service.blocks)
    service.blocks.clear()
    service.blocks.update({name: block for block in blocks for name in block.ids})
    for name in sorted(before.keys() - service.blocks.keys()):
        if (reopen := service.group_hooks.get(name.partition(":")[0])) is not None:
            await reopen(name, leaves=False)
    for block in blocks:
        if block.leaves and (leave := service.group_hooks.get(block.name.partition(":")[0])) is not None:
            await leave(block.name, leaves=True)
            await _change_block(service, block, leaves=False)


async def add_block(service: Services, text: str, *, leaves: bool = False) -> str:
    """Block the user or group that a text names, and return its external id. ``leaves``: the bot leaves the group.

    Raises ``RejectedError``, ``StoreError``.
    """
    await refresh_blocks(service)
    name, user = await _find_subject(service, text)
    new = Block(name, (name,)) if user is None else Block(name, (*user.all_ids, *user.aliases), away=user.away)
    new = msgspec.structs.replace(service.blocks.get(name, new), leaves=leaves and new.is_group)
    await _change_blocks(service, lambda old: (*(block for block in old if block.name != new.name), new))
    if user is not None:
        now = service.now_ms() // 1000 * 1000  # in whole seconds, like log entries: the end may come in the same one
        await _change_holiday(service, user, HolidayPeriod(now, now + LONGEST_MS, "ai"))
    return new.name


async def remove_block(service: Services, text: str) -> str:
    """Remove the block of the user or group that a text names, and return its external id.

    Raises ``RejectedError``, ``StoreError``.
    """
    await refresh_blocks(service)
    gone = service.blocks.get(text) or service.blocks.get((await _find_subject(service, text))[0])
    if gone is None:
        raise RejectedError("operator-not-blocked")
    await _change_blocks(service, lambda old: tuple(block for block in old if block.name != gone.name))
    user = await service.users.find_user(gone.name)
    if user is not None:
        await _change_holiday(service, user, None)
        if gone.away is not None and gone.away.end > service.now_ms():
            await _change_holiday(service, user, gone.away)
    return gone.name


async def _find_subject(service: Services, text: str) -> tuple[str, User | None]:
    """Return the external id that a text names, and its user unless it is a group's or unknown.

    A text is an external id, ``TABLE/SEAT``, or ``TABLE`` for the group where it was opened.
    """
    if EXTERNAL_ID.fullmatch(text):
        return text, await service.users.find_user(text)
    table_id, _, seat = text.partition("/")
    try:
        async with service.tables.open(table_id) as opened:
            lobby, players = (opened.lobby, opened.owners) if isinstance(opened, Table) else (opened, opened.seats)
    except RejectedError:
        raise RejectedError("operator-block-unknown") from None
    if seat in map(str, range(1, len(players) + 1)) and (player := players[int(seat) - 1].user):
        user = await service.users.get(player)
        return (*user.aliases, user.id)[0], user
    channel = await service.channels.get(lobby.channel)
    name = (channel.group or channel.alias) if channel is not None else ""
    if seat or not Block(name, ()).is_group:
        raise RejectedError("operator-block-unknown")
    return name, None


async def _change_holiday(service: Services, user: User, away: HolidayPeriod | None) -> None:
    kind, args = ("back", ()) if away is None else ("away", holiday_args(away))
    job = UserJob(new_id(service.random_bytes, 20), kind, args)
    await enqueue_job(service, user.id, job, partial(msgspec.structs.replace, away=away))


async def _change_block(service: Services, block: Block, **change: bool) -> None:
    new = msgspec.structs.replace(block, **change)
    await _change_blocks(service, lambda old: tuple(new if one.name == new.name else one for one in old))


async def _change_blocks(service: Services, edit: Callable[[tuple[Block, ...]], tuple[Block, ...]]) -> None:
    await service.store.documents.update_value(*BLOCKS, tuple[Block, ...], lambda old: edit(old or ()))
    await refresh_blocks(service)

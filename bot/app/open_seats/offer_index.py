"""The lists of offers: lobbies by group, ordered by the end of their offers.

A group's list has the offers of its own tables; private chats share one list. A lobby and its list are written
separately: a timer stored with the lobby updates the list, and readers check listed ids.
"""

import asyncio
from typing import Final, NamedTuple

from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.tables.lobby_store import Lobby
from bot.app.users.models import Channel, User, is_avoided_pair

KIND: Final = "open-seats"
PRIVATE_CHATS: Final = "private-chats"
"""The owner of the list of offers made in private chats."""
PAGE: Final = 8
"""Offers per page, and per sign-up board."""
LAST_PAGE: Final = 40
"""Maximum pages of a list: each takes one read of all ids."""
NEAR: Final = 3 * PAGE
"""Offers farther down their list are on no board; a page skips at most this many expired ones."""
FOREVER: Final = 1 << 53


async def require_reading_channel(context: RequestContext, named: str) -> str:
    """Return the channel whose lists the caller reads: theirs, the callback's, or "".

    Raises ``RejectedError`` if the platform says that the caller is not a member: callback data can be forged.
    """
    channel = await context.service.channels.get(named) if named != context.channel else None
    if channel is not None and await context.service.admins.is_member(context.user, channel) is False:
        raise RejectedError("app-no-member")
    return named or context.channel


async def load_reading_group(service: Services, channel_id: str) -> Channel | None:
    """Load the group whose offers a channel shows; None for a private chat."""
    channel = await service.channels.get(channel_id) if channel_id else None
    return None if channel is None or channel.closed else await service.channels.load_group(channel)


async def find_list(service: Services, lobby: Lobby) -> str:
    """Return the owner of the list for a lobby's offer, or ""."""
    group = await load_reading_group(service, lobby.channel)
    if group is None:
        return "" if lobby.members_only else PRIVATE_CHATS
    return group.id


class OfferPage(NamedTuple):
    """A page of offered lobbies. ``before``, ``after``: the ``ListOffers`` argument for that page, or ""."""

    lobbies: list[Lobby]
    before: str
    after: str


async def load_offers(
    service: Services, group: Channel | None, *, table: str = "", back: bool = False, reader: User | None = None
) -> OfferPage:
    """Load the lobbies offered to a group, soonest end first; ``table``: the first one.

    ``back``: load those before it. ``group``: None for a private chat. Lobbies where the reader and a player avoid each
      other are skipped without shortening a page, and a hidden or expired table leads to the first page.
    """
    owner = PRIVATE_CHATS if group is None else group.id
    ids = await service.store.timelines.list_members(KIND, owner, service.now_ms(), FOREVER, LAST_PAGE * PAGE)
    is_shown = table in ids and bool(await _find_offers(service, owner, [table], reader, 1))
    at = ids.index(table) if is_shown else 0
    before, after = ids[:at][::-1], ids[at:]
    earlier = await _find_offers(service, owner, before, reader, PAGE + 1 if back else 1)
    if back and earlier:
        return OfferPage(earlier[:PAGE][::-1], earlier[PAGE - 1].table if len(earlier) > PAGE else "", table)
    found = await _find_offers(service, owner, after, reader, PAGE + 1)  # one more, to find out whether a page follows
    return OfferPage(found[:PAGE], table if earlier else "", found[PAGE].table if len(found) > PAGE else "")


async def _find_offers(service: Services, owner: str, ids: list[str], reader: User | None, wanted: int) -> list[Lobby]:
    """Load the first offers of a list that belong to it and that the reader may see.

    Those hidden only from this reader do not count towards ``NEAR``: they would hide the ones after them.
    """
    found, done, over = list[Lobby](), 0, 0
    while len(found) < wanted and over < NEAR and done < len(ids):
        some = ids[done : done + min(wanted - len(found), NEAR - over)]
        loaded = await asyncio.gather(*(_load_offer(service, owner, one) for one in some))  # noqa: TID251 - NEAR
        offered = [lobby for lobby in loaded if lobby is not None]
        avoided = await asyncio.gather(*(_is_avoided(service, lobby, reader) for lobby in offered))  # noqa: TID251 - NEAR
        found += [lobby for lobby, is_hidden in zip(offered, avoided, strict=True) if not is_hidden]
        done, over = done + len(some), over + len(some) - len(offered)
    return found


async def _load_offer(service: Services, owner: str, table_id: str) -> Lobby | None:
    """Load a listed lobby, or None if its offer is over or belongs elsewhere."""
    lobby = await service.lobbies.load_lobby(table_id)
    if lobby is None or not lobby.is_offered_at(service.now_ms()):
        return None  # the lobby's timer removes it from the list
    return lobby if await find_list(service, lobby) == owner else None


async def _is_avoided(service: Services, lobby: Lobby, reader: User | None) -> bool:
    if reader is None:
        return False
    others = await asyncio.gather(*(service.users.get_cached(seat.user) for seat in lobby.seats if seat.user))  # noqa: TID251 - seats
    return any(is_avoided_pair(reader, other) for other in others if other.id != reader.id)


async def add_to_list(service: Services, lobby: Lobby) -> str:
    """Add a lobby to the list for its offer; return the group whose board may show it now or did so before.

    Empty if there is no such group, or the offer is too far down its list for a board.
    """
    owner = await find_list(service, lobby)
    if owner and lobby.offer is not None and lobby.is_offered_at(service.now_ms()):
        await service.store.timelines.add_member(KIND, owner, lobby.table, lobby.offer.end)
    shown = await service.store.timelines.list_members(KIND, owner, 0, FOREVER, NEAR) if owner != PRIVATE_CHATS else []
    return owner if lobby.table in shown else ""


async def remove_from_list(service: Services, lobby: Lobby) -> None:
    """Remove a lobby from its list after the end of its offer, once the board is announced.

    This comes last, so after a crash before it the lobby is found again; until then readers skip it.
    """
    group = await load_reading_group(service, lobby.channel)
    if not (lobby.is_offered_at(service.now_ms()) and await find_list(service, lobby)):
        owner = PRIVATE_CHATS if group is None else group.id
        await service.store.timelines.remove_member(KIND, owner, lobby.table)

"""Which offers are shown where: lists of lobbies by group, ordered by the end of their offers.

A group's list has the offers of its own tables; private chats share one list. A lobby and its list are written apart:
a timer that is stored with the lobby brings the list up to date, and each reader checks what a listed id refers to.
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
"""Offers of one page, and of a sign-up board."""
LAST_PAGE: Final = 40
"""Pages of a list: a page costs one read of the ids of all."""
NEAR: Final = 3 * PAGE
"""An offer that is further down its list is on no board; so many that are over are passed over for one page."""
FOREVER: Final = 1 << 53


async def require_reading_channel(context: RequestContext, named: str) -> str:
    """Return the channel whose lists the caller reads: theirs, or the one that a callback names; empty: none.

    Raises ``RejectedError`` where the platform says that the caller is no member: what a button names can be forged.
    """
    channel = await context.service.channels.get(named) if named != context.channel else None
    if channel is not None and await context.service.admins.is_member(context.user, channel) is False:
        raise RejectedError("app-no-member")
    return named or context.channel


async def load_reading_group(service: Services, channel_id: str) -> Channel | None:
    """Load the group whose offers are shown in a channel; None: a private chat."""
    channel = await service.channels.get(channel_id) if channel_id else None
    return None if channel is None or channel.closed else await service.channels.load_group(channel)


async def find_list(service: Services, lobby: Lobby) -> str:
    """Return the owner of the list in which a lobby's offer belongs; empty: it is on none."""
    group = await load_reading_group(service, lobby.channel)
    if group is None:
        return "" if lobby.members_only else PRIVATE_CHATS
    return group.id


class OfferPage(NamedTuple):
    """A page of offered lobbies. ``before``, ``after``: what ``ListOffers`` names for the page there; empty: none."""

    lobbies: list[Lobby]
    before: str
    after: str


async def load_offers(
    service: Services, group: Channel | None, *, table: str = "", back: bool = False, reader: User | None = None
) -> OfferPage:
    """Load the lobbies that are offered to a group, those that end first; ``table``: from this one on.

    ``back``: those before it. ``group``: None: a private chat. Left out are those at which the reader and a player
    avoid each other: the next ones take their places, so that no page is shorter because of them, and a table that is
    left out or over leads to the first page.
    """
    owner = PRIVATE_CHATS if group is None else group.id
    ids = await service.store.timelines.list_members(KIND, owner, service.now_ms(), FOREVER, LAST_PAGE * PAGE)
    is_shown = table in ids and bool(await _find_offers(service, owner, [table], reader, 1))
    at = ids.index(table) if is_shown else 0
    before, after = ids[:at][::-1], ids[at:]
    earlier = await _find_offers(service, owner, before, reader, PAGE + 1 if back else 1)
    if back and earlier:
        return OfferPage(earlier[:PAGE][::-1], earlier[PAGE - 1].table if len(earlier) > PAGE else "", table)
    found = await _find_offers(service, owner, after, reader, PAGE + 1)  # one more, to know whether a page follows
    return OfferPage(found[:PAGE], table if earlier else "", found[PAGE].table if len(found) > PAGE else "")


async def _find_offers(service: Services, owner: str, ids: list[str], reader: User | None, wanted: int) -> list[Lobby]:
    """Load the first offers of a list that belong there and that its reader may see.

    Those that only this reader is not shown are not counted against ``NEAR``: they would hide the ones behind them.
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
    """Load a listed lobby; None where its offer is over or belongs elsewhere."""
    lobby = await service.lobbies.load_lobby(table_id)
    if lobby is None or not lobby.is_offered_at(service.now_ms()):
        return None  # the timer of the lobby takes it from the list
    return lobby if await find_list(service, lobby) == owner else None


async def _is_avoided(service: Services, lobby: Lobby, reader: User | None) -> bool:
    """Return whether a reader and a player of a lobby avoid each other."""
    if reader is None:
        return False
    others = await asyncio.gather(*(service.users.get_cached(seat.user) for seat in lobby.seats if seat.user))  # noqa: TID251 - seats
    return any(is_avoided_pair(reader, other) for other in others if other.id != reader.id)


async def add_to_list(service: Services, lobby: Lobby) -> str:
    """Add a lobby to the list in which its offer belongs; return the group whose board may show it now or before.

    Empty: there is no such group, or the offer is too far down its list for a board.
    """
    owner = await find_list(service, lobby)
    if owner and lobby.offer is not None and lobby.is_offered_at(service.now_ms()):
        await service.store.timelines.add_member(KIND, owner, lobby.table, lobby.offer.end)
    shown = await service.store.timelines.list_members(KIND, owner, 0, FOREVER, NEAR) if owner != PRIVATE_CHATS else []
    return owner if lobby.table in shown else ""


async def remove_from_list(service: Services, lobby: Lobby) -> None:
    """Remove a lobby from its list when its offer is over, after the board is announced.

    It comes last, so that a process that ends before it finds the lobby again; until then each reader leaves it out.
    """
    group = await load_reading_group(service, lobby.channel)
    if not (lobby.is_offered_at(service.now_ms()) and await find_list(service, lobby)):
        owner = PRIVATE_CHATS if group is None else group.id
        await service.store.timelines.remove_member(KIND, owner, lobby.table)

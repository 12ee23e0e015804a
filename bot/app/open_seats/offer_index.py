"""Which offers are shown where: lists of lobbies by group, ordered by the end of their offers.

A group's list has the offers of its own tables. The pool has those of the groups that exchange offers, and those of
private chats. A lobby and a list are written apart: a timer that is stored with the lobby brings the lists up to date,
and each reader checks what a listed id refers to.
"""

import asyncio
from typing import Final, NamedTuple

from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.tables.lobby_store import Lobby
from bot.app.users.models import Channel, User, is_avoided_pair

KIND: Final = "open-seats"
POOL: Final = "pool"
"""The owner of the list of offers that all groups show that exchange theirs."""
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
    """Load the group whose offers are shown in a channel; None: a private chat, which sees the pool."""
    channel = await service.channels.get(channel_id) if channel_id else None
    return None if channel is None or channel.closed else await service.channels.load_group(channel)


def sees_pool(group: Channel | None) -> bool:
    """Return whether the offers of other groups are shown in a group."""
    return group is None or group.exchanges_offers


async def find_owners(service: Services, lobby: Lobby) -> list[str]:
    """Return the lists in which a lobby's offer belongs: that of its group, and the pool."""
    group = await load_reading_group(service, lobby.channel)
    if group is None:
        return [] if lobby.members_only else [POOL]
    return [group.id, POOL] if group.exchanges_offers and not lobby.members_only else [group.id]


class OfferPage(NamedTuple):
    """A page of offered lobbies. ``before``, ``after``: what ``ListOffers`` names for the page there; empty: none."""

    lobbies: list[Lobby]
    before: str
    after: str


async def load_offers(
    service: Services, group: Channel | None, *, table: str = "", back: bool = False, reader: User | None = None
) -> OfferPage:
    """Load the lobbies that are offered to a group, those that end first; ``table``: from this one on.

    ``back``: those before it. ``group``: None: a private chat. Offers of the reader's own group come first. Left out
    are those at which the reader and a player avoid each other: the next ones take their places, so that no page is
    shorter because of them, and a table that is left out or over leads to the first page.
    """
    most, now = LAST_PAGE * PAGE, service.now_ms()
    members = service.store.timelines.list_members
    own = await members(KIND, group.id, now, FOREVER, most) if group is not None else []
    pool = await members(KIND, POOL, now, FOREVER, most + len(own)) if sees_pool(group) else []
    ids = list(dict.fromkeys((*own, *pool)))
    is_shown = table in ids and bool(await _find_offers(service, group, [table], reader, 1))
    at = ids.index(table) if is_shown else 0
    before, after = ids[:at][::-1], ids[at:]
    earlier = await _find_offers(service, group, before, reader, PAGE + 1 if back else 1)
    if back and earlier:
        return OfferPage(earlier[:PAGE][::-1], earlier[PAGE - 1].table if len(earlier) > PAGE else "", table)
    found = await _find_offers(service, group, after, reader, PAGE + 1)  # one more, to know whether a page follows
    return OfferPage(found[:PAGE], table if earlier else "", found[PAGE].table if len(found) > PAGE else "")


async def _find_offers(
    service: Services, group: Channel | None, ids: list[str], reader: User | None, wanted: int
) -> list[Lobby]:
    """Load the first offers of a list that are for this group and its reader.

    Those that only this reader is not shown are not counted against ``NEAR``: they would hide the ones behind them.
    """
    found, done, over = list[Lobby](), 0, 0
    while len(found) < wanted and over < NEAR and done < len(ids):
        some = ids[done : done + min(wanted - len(found), NEAR - over)]
        loaded = await asyncio.gather(*(_load_offer(service, group, one) for one in some))
        offered = [lobby for lobby in loaded if lobby is not None]
        avoided = await asyncio.gather(*(_is_avoided(service, lobby, reader) for lobby in offered))
        found += [lobby for lobby, is_hidden in zip(offered, avoided, strict=True) if not is_hidden]
        done, over = done + len(some), over + len(some) - len(offered)
    return found


async def _load_offer(service: Services, group: Channel | None, table_id: str) -> Lobby | None:
    """Load a listed lobby; None where its offer is over, or is not for this group."""
    lobby = await service.lobbies.load_lobby(table_id)
    if lobby is None or not lobby.is_offered_at(service.now_ms()):
        return None  # the timer of the lobby takes it from the lists
    owners = await find_owners(service, lobby)
    is_for_group = (sees_pool(group) and POOL in owners) or (group is not None and group.id in owners)
    return lobby if is_for_group else None


async def _is_avoided(service: Services, lobby: Lobby, reader: User | None) -> bool:
    """Return whether a reader and a player of a lobby avoid each other."""
    if reader is None:
        return False
    others = await asyncio.gather(*(service.users.get_cached(seat.user) for seat in lobby.seats if seat.user))
    return any(is_avoided_pair(reader, other) for other in others if other.id != reader.id)


async def add_to_lists(service: Services, lobby: Lobby) -> list[str]:
    """Add a lobby to the lists in which its offer belongs; return those of which boards may show or have shown it.

    It is near the beginning of these, also of one from which it is yet to be removed.
    """
    known, owners = await _find_lists(service, lobby)
    for owner in owners:
        assert lobby.offer is not None, "an offered lobby has an offer"
        await service.store.timelines.add_member(KIND, owner, lobby.table, lobby.offer.end)
    members = service.store.timelines.list_members
    return [owner for owner in known if lobby.table in await members(KIND, owner, 0, FOREVER, NEAR)]


async def remove_from_lists(service: Services, lobby: Lobby) -> None:
    """Remove a lobby from the lists in which its offer does not belong, when their boards are announced.

    It comes last, so that a process that ends before it finds them again; until then each reader leaves the offer out.
    """
    known, owners = await _find_lists(service, lobby)
    for owner in known:
        if owner not in owners:
            await service.store.timelines.remove_member(KIND, owner, lobby.table)


async def _find_lists(service: Services, lobby: Lobby) -> tuple[list[str], list[str]]:
    """Return the lists in which a lobby's offer could be, and those in which it belongs now."""
    group = await load_reading_group(service, lobby.channel)
    is_offered = lobby.is_offered_at(service.now_ms())
    return [POOL] if group is None else [group.id, POOL], await find_owners(service, lobby) if is_offered else []


async def share_listed_offers(service: Services, group: Channel) -> None:
    """Bring the pool up to date with a group that has begun or stopped to exchange its offers."""
    for table_id in await service.store.timelines.list_members(KIND, group.id, service.now_ms(), FOREVER):
        lobby = await service.lobbies.load_lobby(table_id)
        if lobby is not None:
            await add_to_lists(service, lobby)
            await remove_from_lists(service, lobby)

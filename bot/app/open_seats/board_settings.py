"""What the admins of a group choose of open seats: where the sign-up board is, and whether offers are exchanged."""

from __future__ import annotations

import msgspec

from bot.app.account.callbacks import OpenSettings
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.open_seats.callbacks import OpenGroupOffers, PlaceBoard, SetOfferExchange
from bot.app.open_seats.offer_index import POOL, share_listed_offers
from bot.app.open_seats.sign_up_board import EXCHANGING, find_board, place_board, show_changed_lists
from bot.app.ui.screen import Button, Screen
from bot.app.users.models import Channel


async def show_group_offers(context: RequestContext, _: OpenGroupOffers) -> Screen:
    """Show where the group's sign-up board is, and whether it exchanges offers with other groups."""
    translator, channel = context.translator, await _load_shared_channel(context)
    group = await context.service.channels.load_group(channel)
    board = await find_board(context.service, group)
    is_here = board is not None and board.channel == channel.id
    place = "offers-board-take" if is_here else "offers-board-place" if board is None else "offers-board-move"
    exchange = "offers-exchange-stop" if group.exchanges_offers else "offers-exchange-begin"
    rows = (
        (Button(PlaceBoard(channel.id, int(not is_here)).data, translator.translate(place)),),
        (Button(SetOfferExchange(channel.id, int(not group.exchanges_offers)).data, translator.translate(exchange)),),
        (Button(OpenSettings("here").data, translator.translate("app-back")),),
    )
    text = (
        translator.translate("offers-board-what"),
        translator.translate("offers-exchange-on" if group.exchanges_offers else "offers-exchange-off"),
    )
    return Screen(translator.translate("offers-title"), text, rows=rows, private=True, lang=context.lang)


async def set_board_place(context: RequestContext, callback: PlaceBoard) -> Screen:
    """Place the group's sign-up board in this channel, or take it away."""
    channel = await _load_shared_channel(context)
    group = await context.service.channels.load_group(channel)
    await place_board(context.service, group, channel.id if callback.on == 1 else "", context.command_id)
    return await _with_saved_notice(context)


async def set_offer_exchange(context: RequestContext, callback: SetOfferExchange) -> Screen:
    """Begin or stop to show the group's offers to other groups, and theirs to its members."""
    service, group = context.service, await context.service.channels.load_group(await _load_shared_channel(context))
    if callback.on == 1:
        await service.store.indexes.add_member(EXCHANGING, POOL, group.id)
    await service.channels.update_channel(group.id, exchanges_offers=callback.on == 1)
    await share_listed_offers(service, group)
    await show_changed_lists(service, [group.id, POOL], context.command_id)
    if callback.on != 1:
        await service.store.indexes.remove_member(EXCHANGING, POOL, group.id)
    return await _with_saved_notice(context)


async def _with_saved_notice(context: RequestContext) -> Screen:
    screen = await show_group_offers(context, OpenGroupOffers())
    return msgspec.structs.replace(screen, notice=context.translator.translate("app-rights-set"))


async def _load_shared_channel(context: RequestContext) -> Channel:
    """Load the channel of the request. Raises ``RejectedError`` if only one user sees it."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or channel.closed:
        raise RejectedError("app-invalid-button")
    return channel

"""The sign-up board of a group: one message with its open seats, which its admins place, edited in place.

A board is shown as a table is: by its id in the channel's list of tables, and again at each version of its document.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from bot.app.account.callbacks import OpenSettings
from bot.app.common.interfaces import BOARD_PREFIX, derive_id
from bot.app.context import RequestContext, Services
from bot.app.deadlines.time_control_screens import time_control_label
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.open_seats.callbacks import (
    AskSeat,
    ListGroupTables,
    ListOffers,
    OpenGroupOffers,
    PlaceBoard,
    SetOfferExchange,
)
from bot.app.open_seats.offer_index import (
    POOL,
    add_to_lists,
    load_offers,
    load_reading_group,
    remove_from_lists,
    share_listed_offers,
)
from bot.app.tables.callbacks import ListGames
from bot.app.tables.lobby_store import Lobby, encode_table_change
from bot.app.tables.seat_offer import SeatOffer, repeat_offer
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.models import Channel
from bot.app.views.datetimes import timestamp_placeholder
from bot.store.timers import Effects, Timer

KIND: Final = "sign-up"
EXCHANGING_GROUPS_INDEX: Final = "exchanging-groups"
"""Index: the groups that exchange offers."""
POOL_TIMER: Final = "offer-pool"
POOL_MS: Final = 20_000
"""Changes of the pool are collected for this long before the boards of all its groups are edited."""


class SignUpBoard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a group's board is. ``channel``: empty: taken away."""

    group: str
    channel: str = ""
    changes: int = 0


class BoardRefresh(msgspec.Struct, frozen=True, omit_defaults=True):
    """When the boards that show the pool are edited next (ms)."""

    due: int = 0


BoardEdit = Callable[[SignUpBoard | None], SignUpBoard]


def board_id_of(group: str) -> str:
    """Return the id of a group's board."""
    return BOARD_PREFIX + derive_id(f"sign-up:{group}")


async def load_board(service: Services, board_id: str) -> tuple[SignUpBoard, int]:
    """Load a board and its version. Raises ``RejectedError`` if there is none."""
    stored = await service.store.documents.load_value(KIND, board_id, SignUpBoard)
    if stored is None:
        raise RejectedError("app-no-table")
    return stored.value, stored.version


async def find_board(service: Services, group: Channel) -> SignUpBoard | None:
    """Return the board of a group; None: its admins have placed none."""
    try:
        board, _ = await load_board(service, board_id_of(group.id))
    except RejectedError:
        return None
    return board if board.channel else None


async def place_board(service: Services, group: Channel, channel: str, command: str) -> None:
    """Place a group's board in a channel; empty: take it away. Its message elsewhere says that it has moved."""
    board_id = board_id_of(group.id)
    if channel:
        await service.channels.add_table(channel, board_id)

    def edit(old: SignUpBoard | None) -> SignUpBoard:
        return SignUpBoard(group.id, channel, old.changes + 1 if old is not None else 1)

    await _write_board(service, board_id, edit, command)


async def touch_board(service: Services, group: str, command: str) -> None:
    """Have a group's board edited, if it is placed. ``command``: the id of the change, so that it counts once."""

    def edit(old: SignUpBoard | None) -> SignUpBoard:
        if old is None:
            raise RejectedError("app-no-table")
        return msgspec.structs.replace(old, changes=old.changes + 1) if old.channel else old

    with suppress(RejectedError):
        await _write_board(service, board_id_of(group), edit, command)


async def _write_board(service: Services, board_id: str, edit: BoardEdit, command: str) -> None:
    await service.store.documents.update_value(
        KIND, board_id, SignUpBoard, edit, command=command,
        effects=lambda _, __, version: Effects([encode_table_change(board_id, version)]),
    )  # fmt: skip


async def public_board_screen(service: Services, channel_id: str, board_id: str) -> Screen:
    """Build the message of a board, in its channel's language. Raises ``RejectedError`` if there is none."""
    board, version = await load_board(service, board_id)
    channel = await service.channels.get(channel_id)
    translator = Translator((channel.lang if channel is not None else "") or "en")
    title = translator.translate("offers-board")
    if board.channel != channel_id:
        gone = translator.translate("offers-board-moved" if board.channel else "offers-board-gone")
        return Screen(title, (gone,), lang=translator.lang, table=board_id, version=version)
    page = await load_offers(service, await load_reading_group(service, channel_id))
    return Screen(
        title,
        board_lines(page.lobbies, translator) or (translator.translate("offers-none"),),
        rows=(
            *seat_rows(page.lobbies, translator),
            (
                Button(ListOffers().data, translator.translate("offers-more" if page.after else "offers-mine")),
                Button(ListGames().data, translator.translate("app-new-table")),
            ),
            (Button(ListGroupTables().data, translator.translate("tables-of-group")),),
        ),
        lang=translator.lang,
        table=board_id,
        version=version,
    )


def board_lines(lobbies: list[Lobby], translator: Translator) -> tuple[str, ...]:
    """Describe the offers of a page, one in each line, with a number."""
    return tuple(f"{n}. {offer_line(lobby, translator.lang)}" for n, lobby in enumerate(lobbies, 1))


def seat_rows(lobbies: list[Lobby], translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons to sit down at offered tables, numbered as their lines are."""
    seats = [translator.button(AskSeat(lobby.table), "offers-sit", n=n) for n, lobby in enumerate(lobbies, 1)]
    return layout_buttons(seats)


# -- what timers do


async def show_changed_offer(service: Services, timer: Timer) -> None:
    """Bring lists and boards up to date with a lobby whose offer has changed."""
    lobby = await service.lobbies.load_lobby(timer.source.partition(":")[2])
    if lobby is not None:
        await show_changed_lists(service, await add_to_lists(service, lobby), timer.command_id)
        newest = await service.lobbies.load_lobby(lobby.table)  # what another process has offered again stays
        await remove_from_lists(service, newest or lobby)


async def end_offer(service: Services, timer: Timer) -> None:
    """End an offer whose time is over, or make it again if its opener has asked for that."""
    table, now = timer.source.partition(":")[2], service.now_ms()
    with suppress(RejectedError):  # started or closed: what ended it has another timer
        await service.lobbies.edit_lobby(
            table, timer.command_id, lambda lobby: msgspec.structs.replace(lobby, offer=repeat_offer(lobby.offer, now))
        )
    await show_changed_offer(service, timer)


async def show_changed_lists(service: Services, owners: list[str], command: str) -> None:
    """Have the boards edited that show these lists: that of a group at once, those of the pool a little later."""
    for owner in owners:
        if owner != POOL:
            await touch_board(service, owner, command)
    if POOL not in owners:
        return
    now = service.now_ms()

    def edit(old: BoardRefresh | None) -> BoardRefresh:
        return old if old is not None and now < old.due <= now + POOL_MS else BoardRefresh(now + POOL_MS)

    await service.store.documents.update_value(
        POOL_TIMER, POOL, BoardRefresh, edit, effects=lambda _, pool, __: Effects(timers={POOL_TIMER: pool.due})
    )


async def show_changed_pool(service: Services, timer: Timer) -> None:
    """Have the boards of all groups edited that exchange offers."""
    for group in await service.store.indexes.list_members(EXCHANGING_GROUPS_INDEX, POOL):
        await touch_board(service, group, f"{timer.command_id}:{group}")


async def show_group_offers(context: RequestContext, _: OpenGroupOffers) -> Screen:
    """Show where the group's sign-up board is, and whether it exchanges offers with other groups."""
    translator, channel = context.translator, await context.require_shared_channel()
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
    channel = await context.require_shared_channel()
    group = await context.service.channels.load_group(channel)
    await place_board(context.service, group, channel.id if callback.on == 1 else "", context.command_id)
    return await _with_saved_notice(context)


async def set_offer_exchange(context: RequestContext, callback: SetOfferExchange) -> Screen:
    """Begin or stop to show the group's offers to other groups, and theirs to its members."""
    service, group = context.service, await context.service.channels.load_group(await context.require_shared_channel())
    if callback.on == 1:
        await service.store.indexes.add_member(EXCHANGING_GROUPS_INDEX, POOL, group.id)
    await service.channels.update_channel(group.id, exchanges_offers=callback.on == 1)
    await share_listed_offers(service, group)
    await show_changed_lists(service, [group.id, POOL], context.command_id)
    if callback.on != 1:
        await service.store.indexes.remove_member(EXCHANGING_GROUPS_INDEX, POOL, group.id)
    return await _with_saved_notice(context)


async def _with_saved_notice(context: RequestContext) -> Screen:
    screen = await show_group_offers(context, OpenGroupOffers())
    return msgspec.structs.replace(screen, notice=context.translator.translate("app-saved"))


def offer_line(lobby: Lobby, lang: str) -> str:
    """Describe an offered lobby: game, pace, seats, hints, and the end of the offer."""
    translator, offer = Translator(lang, lobby.game), lobby.offer
    assert offer is not None, "only lobbies with an offer are listed"
    parts = [translator.game_title, time_control_label(lobby.pace, translator)]
    parts.append(translator.translate("offers-seats", n=len(lobby.seats), seats=offer.seats))
    parts += hint_texts(offer, translator)
    parts += [translator.translate("app-members-only")] if lobby.members_only else []
    return " · ".join((*parts, translator.translate("offers-until", when=timestamp_placeholder(offer.end, "f"))))


def hint_texts(offer: SeatOffer, translator: Translator) -> list[str]:
    """Describe the kind of players that an offer looks for; nothing for any."""
    low, high = offer.rating
    hints = [] if offer.experience == "any" else [translator.translate(f"offers-experience-{offer.experience}")]
    hints += [translator.translate("offers-rating", low=low, high=high)] if low != high else []
    hints += [", ".join(translator.translate(f"app-lang-{lang}") for lang in offer.langs)] if offer.langs else []
    return hints

"""A group's sign-up board: one message with its open seats, placed by its admins and edited in place.

Like a table, it is shown by its id in the channel's list of tables, and shown again at each version of its document.
"""

from contextlib import suppress
from typing import ClassVar

import msgspec

from bot.app.account.callbacks import OpenSettings
from bot.app.context import RequestContext, Services
from bot.app.deadlines.time_screens import time_control_label
from bot.app.errors import RejectedError
from bot.app.gatherings.kinds import Audience
from bot.app.gatherings.store import GatheringStore
from bot.app.i18n import Translator
from bot.app.open_seats.callbacks import AskSeat, ListGroupTables, ListOffers, OpenGroupOffers, PlaceBoard
from bot.app.open_seats.offer_index import add_to_list, load_offers, load_reading_group, remove_from_list
from bot.app.tables.callbacks import ListGames
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.seat_offer import SeatOffer, repeat_offer
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.models import Channel
from bot.app.views.datetimes import timestamp_placeholder
from bot.store.timers import Timer
from bot.stored import Stored


class SignUpBoard(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The place of a group's board. ``channel``: empty if removed."""

    group: str
    channel: str = ""
    changes: int = 0
    version: int = 0
    host: ClassVar[str] = ""
    lang: ClassVar[str] = "en"
    state: ClassVar[str] = "open"
    made: ClassVar[int] = 0

    @property
    def id(self) -> str:
        """Return the id of the board."""
        return board_id_of(self.group)


BOARDS: GatheringStore[SignUpBoard] = GatheringStore(
    name="sign-up",
    prefix="0",
    document=SignUpBoard,
    missing="app-no-table",
    closed="app-no-table",
    channel_position=lambda *_: None,
)


def board_id_of(group: str) -> str:
    """Return the id of a group's board."""
    return BOARDS.derive_id(f"sign-up:{group}")


async def find_board(service: Services, group: Channel) -> SignUpBoard | None:
    """Return a group's board, or None if its admins have placed none."""
    board = await BOARDS.find(service, board_id_of(group.id))
    return board if board is not None and board.channel else None


async def place_board(service: Services, group: Channel, channel: str, command: str) -> None:
    """Place a group's board in a channel, or remove it (empty). Its old message says that it has moved."""
    board_id = board_id_of(group.id)
    if channel:
        await service.channels.add_table(channel, board_id)

    def edit(old: SignUpBoard | None) -> SignUpBoard:
        return SignUpBoard(group.id, channel, old.changes + 1 if old is not None else 1)

    await service.store.documents.update_value(
        BOARDS.name, board_id, SignUpBoard, edit, command=command, effects=BOARDS.build_effects
    )


async def touch_board(service: Services, group: str, command: str) -> None:
    """Refresh a placed board. ``command``: the id of the change, so it counts once."""

    def edit(old: SignUpBoard) -> SignUpBoard:
        return msgspec.structs.replace(old, changes=old.changes + 1) if old.channel else old

    with suppress(RejectedError):  # no board is placed
        await BOARDS.edit(service, board_id_of(group), command, edit)


async def board_screen(service: Services, board: SignUpBoard, audience: Audience) -> Screen:
    """Build the message of a board."""
    translator = Translator(audience.lang)
    title = translator.translate("offers-board")
    if board.channel != audience.channel:
        gone = translator.translate("offers-board-moved" if board.channel else "offers-board-gone")
        return Screen(title, (gone,), lang=translator.lang, table=board.id, version=board.version)
    page = await load_offers(service, await load_reading_group(service, audience.channel))
    return Screen(
        title,
        board_lines(page.lobbies, translator) or (translator.translate("offers-none"),),
        rows=(
            *seat_rows(page.lobbies, translator),
            (
                Button(ListOffers().data, translator.translate("offers-more" if page.after else "offers-mine")),
                Button(ListGames(apart=1).data, translator.translate("app-new-table")),
            ),
            (Button(ListGroupTables().data, translator.translate("tables-of-group")),),
        ),
        lang=translator.lang,
        table=board.id,
        version=board.version,
    )


def board_lines(lobbies: list[Lobby], translator: Translator) -> tuple[str, ...]:
    """Describe a page's offers, one per line, with a number."""
    return tuple(f"{n}. {offer_line(lobby, translator.lang)}" for n, lobby in enumerate(lobbies, 1))


def seat_rows(lobbies: list[Lobby], translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Build the buttons to sit down at offered tables, numbered like their lines."""
    seats = [translator.button(AskSeat(lobby.table), "offers-sit", n=n) for n, lobby in enumerate(lobbies, 1)]
    return layout_buttons(seats)


# -- timer handlers


async def show_changed_offer(service: Services, timer: Timer) -> None:
    """Update list and board after a lobby's offer has changed."""
    lobby = await service.lobbies.load_lobby(timer.source.partition(":")[2])
    if lobby is not None:
        if group := await add_to_list(service, lobby):
            await touch_board(service, group, timer.command_id)
        newest = await service.lobbies.load_lobby(lobby.table)  # keep it if another process has offered it again
        await remove_from_list(service, newest or lobby)


async def end_offer(service: Services, timer: Timer) -> None:
    """End an expired offer, or repeat it if its opener asked for that."""
    table, now = timer.source.partition(":")[2], service.now_ms()
    with suppress(RejectedError):  # started or closed, which set another timer
        await service.lobbies.edit_lobby(
            table, timer.command_id, lambda lobby: msgspec.structs.replace(lobby, offer=repeat_offer(lobby.offer, now))
        )
    await show_changed_offer(service, timer)


async def show_group_offers(context: RequestContext, _: OpenGroupOffers) -> Screen:
    """Show the place of the group's sign-up board."""
    translator, channel = context.translator, await context.require_shared_channel()
    group = await context.service.channels.load_group(channel)
    board = await find_board(context.service, group)
    is_here = board is not None and board.channel == channel.id
    place = "offers-board-take" if is_here else "offers-board-place" if board is None else "offers-board-move"
    rows = (
        (Button(PlaceBoard(channel.id, int(not is_here)).data, translator.translate(place)),),
        (Button(OpenSettings("here").data, translator.translate("app-back")),),
    )
    text = (translator.translate("offers-board-what"),)
    return Screen(translator.translate("offers-title"), text, rows=rows, private=True, lang=context.lang)


async def set_board_place(context: RequestContext, callback: PlaceBoard) -> Screen:
    """Place the group's sign-up board in this channel, or remove it."""
    channel = await context.require_shared_channel()
    group = await context.service.channels.load_group(channel)
    await place_board(context.service, group, channel.id if callback.on == 1 else "", context.command_id)
    screen = await show_group_offers(context, OpenGroupOffers())
    return msgspec.structs.replace(screen, notice=context.translator.translate("app-saved"))


def offer_line(lobby: Lobby, lang: str) -> str:
    """Describe an offered lobby: game, time control, seats, hints, and the end of the offer."""
    translator, offer = Translator(lang, lobby.game), lobby.offer
    assert offer is not None, "only lobbies with an offer are listed"
    parts = [translator.game_title, time_control_label(lobby.time_control, translator)]
    parts.append(translator.translate("offers-seats", n=len(lobby.seats), seats=offer.seats))
    parts += hint_texts(offer, translator)
    parts += [translator.translate("app-members-only")] if lobby.members_only else []
    return " · ".join((*parts, translator.translate("offers-until", when=timestamp_placeholder(offer.end, "f"))))


def hint_texts(offer: SeatOffer, translator: Translator) -> list[str]:
    """Describe the players that an offer looks for; empty for any."""
    low, high = offer.rating
    hints = [] if offer.experience == "any" else [translator.translate(f"offers-experience-{offer.experience}")]
    hints += [translator.translate("offers-rating", low=low, high=high)] if low != high else []
    hints += [", ".join(translator.translate(f"app-lang-{lang}") for lang in offer.langs)] if offer.langs else []
    return hints

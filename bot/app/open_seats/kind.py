"""The kind of sign-up boards."""

from bot.app.gatherings.kinds import GatheringKind
from bot.app.gatherings.screens import show_card
from bot.app.open_seats.callbacks import OpenGroupOffers, PlaceBoard
from bot.app.open_seats.sign_up_board import (
    BOARDS,
    board_screen,
    end_offer,
    set_board_place,
    show_changed_offer,
    show_group_offers,
)
from bot.app.routing import plain_route
from bot.app.tables.lobby_store import OFFER_CHANGED, OFFER_ENDS

BOARD_KIND = GatheringKind(
    store=BOARDS,
    build_card=board_screen,
    build_panel=lambda context, board, _: show_card(context, board),
    is_placed=True,
    timer_handlers={OFFER_ENDS: end_offer, OFFER_CHANGED: show_changed_offer},
    routes=(plain_route(OpenGroupOffers, show_group_offers), plain_route(PlaceBoard, set_board_place)),
)

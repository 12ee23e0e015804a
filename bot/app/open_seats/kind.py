"""The kind of sign-up boards."""

from bot.app.gatherings.kinds import GatheringKind
from bot.app.gatherings.screens import show_card
from bot.app.open_seats.callbacks import OpenGroupOffers, PlaceBoard
from bot.app.open_seats.sign_up_board import BOARDS, board_screen, set_board_place, show_group_offers
from bot.app.routing import plain_route

BOARD_KIND = GatheringKind(
    store=BOARDS,
    build_card=board_screen,
    build_panel=lambda context, board, _: show_card(context, board),
    is_placed=True,
    routes=(plain_route(OpenGroupOffers, show_group_offers), plain_route(PlaceBoard, set_board_place)),
)

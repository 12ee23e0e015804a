"""Callbacks of open seats: offers, sitting down, a group's sign-up board and tables."""

from typing import Literal

from bot.app.ui.callback_data import Callback, CurrentChannel, FreeText, Requirements, TableCallback


class ListOffers(Callback, name="offers", in_maintenance=True):
    """Show the open seats offered in this channel, or in the callback's.

    The page begins at the table ``at``, or ends before it. A position would also count offers hidden from the reader.
    """

    where: str = ""
    at: str = ""
    way: Literal["on", "back"] = "on"


class AskSeat(TableCallback, name="seat"):
    """Show the consequences of sitting down at an offered table."""


class ShowOffer(TableCallback, name="offer", needs=Requirements("options")):
    """Show the offer of a lobby's free seats, with its settings."""


class SetOffer(TableCallback, name="offer-set", needs=Requirements("options")):
    """Offer a lobby's free seats, or change a setting of the offer."""

    what: Literal["days", "seats", "experience", "lang", "rating", "repeats"]
    value: FreeText


class WithdrawOffer(TableCallback, name="offer-end", needs=Requirements("options")):
    """Withdraw the offer of a lobby's free seats."""


class ListGroupTables(Callback, name="tables-group", in_maintenance=True):
    """Show a page of the tables of a channel's whole group, if it has a sign-up board."""

    page: int = 0
    where: str = ""


class OpenGroupOffers(Callback, name="group-offers"):
    """Show the open-seat settings of the channel's group."""


class PlaceBoard(Callback, name="board-place", needs=Requirements("place", admins="now", here=True)):
    """Place the group's sign-up board in the current channel, or remove it."""

    channel: CurrentChannel
    on: int

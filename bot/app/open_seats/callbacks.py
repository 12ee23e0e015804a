"""Callbacks of open seats: offers, sitting down, a group's sign-up board and its tables."""

from typing import Literal

from bot.app.ui.callback_data import Callback, CurrentChannel, FreeText, Requirements, TableCallback


class ListOffers(Callback, name="offers", in_maintenance=True):
    """Show the open seats that are offered in this channel, or in the one that the callback names.

    The page begins with the offer of the table ``at``, or ends before it. No position is told: it would count offers
    that are hidden from the reader.
    """

    where: str = ""
    at: str = ""
    way: Literal["on", "back"] = "on"


class AskSeat(TableCallback, name="seat"):
    """Show what sitting down at an offered table would mean."""


class ShowOffer(TableCallback, name="offer", needs=Requirements("options")):
    """Show the offer of a lobby's free seats, with its settings."""


class SetOffer(TableCallback, name="offer-set", needs=Requirements("options")):
    """Make the offer of a lobby's free seats, or change one of its settings."""

    what: Literal["days", "seats", "experience", "lang", "rating", "repeats"]
    value: FreeText


class WithdrawOffer(TableCallback, name="offer-end", needs=Requirements("options")):
    """Withdraw the offer of a lobby's free seats."""


class ListGroupTables(Callback, name="tables-group", in_maintenance=True):
    """Show a page of the tables of a channel's whole group, where it has a sign-up board."""

    page: int = 0
    where: str = ""


class OpenGroupOffers(Callback, name="group-offers"):
    """Show the settings of open seats of the channel's group."""


class PlaceBoard(Callback, name="board-place", needs=Requirements("place", admins="now", here=True)):
    """Place the group's sign-up board in the channel in which the button is used, or take it away."""

    channel: CurrentChannel
    on: int

"""Offers of a lobby's free seats: what kind of players is looked for, and until when. Pure functions.

An offer is stored with its lobby, so a seat that is taken and the offer that it fills are one write. What an offer says
of experience, rating and languages is a hint; it refuses no user.
"""

from typing import Final, Literal

import msgspec

from bot.app.clocks.waking_hours import DAY_MS

Experience = Literal["any", "beginners", "skilled"]
OFFER_DAYS: Final = (1, 3, 7, 14)
"""How many days an offer can be open for."""
MAX_REPEATS: Final = 8
"""How often an offer that repeats is made again: a lobby that its host has forgotten is not offered for ever."""
MAX_RATING: Final = 4000


class SeatOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer. ``end``: its end (ms); ``days``: how long it is open each time; ``seats``: players that are wanted."""

    end: int
    days: int
    seats: int
    experience: Experience = "any"
    rating: tuple[int, int] = (0, 0)
    """Lowest and highest rating of the players who are wanted; equal: any."""
    langs: tuple[str, ...] = ()
    """Languages that are spoken at the table; empty: any."""
    repeats: int = 0
    """How often it is made again when it ends."""
    is_filled: bool = False
    """All seats were taken, so it is not shown."""
    is_remade: bool = False
    """It was made again because a player has left."""


def fill_offer(offer: SeatOffer | None, players: int) -> SeatOffer | None:
    """Return an offer after a seat was taken: it is filled with the last one."""
    return offer and msgspec.structs.replace(offer, is_filled=offer.is_filled or players >= offer.seats)


def remake_offer(offer: SeatOffer | None, now: int) -> SeatOffer | None:
    """Return an offer after a player has left (``now``: ms): one that is over is made again, once."""
    if offer is None or offer.is_remade or not (offer.is_filled or offer.end <= now):
        return offer
    return msgspec.structs.replace(offer, is_filled=False, is_remade=True, end=now + offer.days * DAY_MS)


def repeat_offer(offer: SeatOffer | None, now: int) -> SeatOffer | None:
    """Return an offer after its end: made again if its opener has asked for that and it is not filled."""
    if offer is None or offer.is_filled or offer.end > now or not offer.repeats:
        return offer
    return msgspec.structs.replace(offer, end=now + offer.days * DAY_MS, repeats=offer.repeats - 1)

"""Offers of a lobby's free seats: the wanted players and the deadline. Pure functions.

The lobby stores its offer, so one write takes a seat and fills the offer. Experience, rating and languages are hints.
"""

from typing import Final, Literal

import msgspec

from bot.app.clocks.waking_hours import DAY_MS

Experience = Literal["any", "beginners", "skilled"]
OFFER_DAYS: Final = (1, 3, 7, 14)
"""The possible durations of an offer, in days."""
MAX_REPEATS: Final = 8
"""Maximum repeats of an offer, so a forgotten lobby is not offered forever."""
MAX_RATING: Final = 4000


class SeatOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer. ``end``: its end (ms); ``days``: the duration of each repeat; ``seats``: players wanted."""

    end: int
    days: int
    seats: int
    experience: Experience = "any"
    rating: tuple[int, int] = (0, 0)
    """Lowest and highest rating wanted; equal values mean any."""
    langs: tuple[str, ...] = ()
    """Languages spoken at the table; empty for any."""
    repeats: int = 0
    """Remaining repeats."""
    is_filled: bool = False
    """Whether all seats were taken; a filled offer is hidden."""
    is_remade: bool = False
    """Whether it was renewed because a player left."""


def fill_offer(offer: SeatOffer | None, players: int) -> SeatOffer | None:
    """Return an offer after a seat was taken; the last seat fills it."""
    return offer and msgspec.structs.replace(offer, is_filled=offer.is_filled or players >= offer.seats)


def remake_offer(offer: SeatOffer | None, now: int) -> SeatOffer | None:
    """Return an offer after a player left (``now``: ms); an expired one is renewed, once."""
    if offer is None or offer.is_remade or not (offer.is_filled or offer.end <= now):
        return offer
    return msgspec.structs.replace(offer, is_filled=False, is_remade=True, end=now + offer.days * DAY_MS)


def repeat_offer(offer: SeatOffer | None, now: int) -> SeatOffer | None:
    """Return an offer after its end, renewed if it is to repeat and is not filled."""
    if offer is None or offer.is_filled or offer.end > now or not offer.repeats:
        return offer
    return msgspec.structs.replace(offer, end=now + offer.days * DAY_MS, repeats=offer.repeats - 1)

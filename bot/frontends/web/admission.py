"""Admission of strangers: requests without an account wait for their turn before they cost anything.

A few are answered at a time, each in its own turn of the event loop and after players' requests; each address has its
own rate. All others wait, so a flood of refusals never keeps the loop busy.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from starlette.requests import Request

from bot.app.common.quotas import BucketCache, PressPriority, TokenBucket

AT_ONCE: Final = 2
BURST: Final = 120
"""Requests from one address that do not wait: a page with its pictures, or a group's calendars."""
GAP_S: Final = 0.05
MAX_ADDRESSES: Final = 4096
MAX_WAITING: Final = 1500
"""Maximum number of waiting requests; all other connections are for players."""
LONGEST_WAIT_S: Final = 30.0
IPV6_NETWORK_BITS: Final = 64
"""Size of one customer's IPv6 network; the customer chooses the rest of the address."""


class TooManyError(Exception):
    """Raised if too many requests are waiting, or if this one has waited too long."""


class Admission:
    """Current and waiting requests of strangers. ``gap_s``: pause between two requests from one address."""

    def __init__(self, burst: int = BURST, gap_s: float = GAP_S) -> None:
        self.players = PressPriority()
        """Players' requests in progress."""
        self._at_once = {is_priced: asyncio.Semaphore(AT_ONCE) for is_priced in (True, False)}
        self._buckets = BucketCache[str](lambda _: TokenBucket(burst, gap_s), MAX_ADDRESSES)
        self._waiting = 0

    @asynccontextmanager
    async def admit_request(self, request: Request, *, is_priced: bool = True) -> AsyncIterator[None]:
        """Wait for the turn of a request. Raises ``TooManyError``.

        ``is_priced``: whether it counts for its address, and waits for other expensive ones; a page's files do not.
        """
        if self._waiting >= MAX_WAITING:
            raise TooManyError
        slots = self._at_once[is_priced]
        self._waiting += 1
        try:
            async with asyncio.timeout(LONGEST_WAIT_S):
                if is_priced:
                    await self._buckets[find_address(request)].acquire()
                await slots.acquire()
        except TimeoutError:
            raise TooManyError from None
        finally:
            self._waiting -= 1
        try:
            await asyncio.sleep(0)  # keep the slot: one turn of the loop must not answer them all
            await self.players.let_presses_pass()
            yield
        finally:
            slots.release()


def find_address(request: Request) -> str:
    """Return the address of a request's sender; for IPv6 its network.

    A proxy on this machine or in its network is trusted to report its client's address. Other proxies are not.
    """
    peer = _parse_address(request.client.host if request.client is not None else "")
    if peer is not None and (peer.is_loopback or peer.is_private):
        peer = _parse_address(request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()) or peer
    if isinstance(peer, IPv6Address):
        return f"{int(peer) >> IPV6_NETWORK_BITS:x}"
    return str(peer)


def _parse_address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None

"""One post to an address that somebody has named, by way of a resolver that looks where the name leads.

Loaded only where something is posted: ``calling`` is its way in.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from ssl import SSLContext

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.app.common.webhook_client import AddressFilter

TIMEOUT_S = 8.0
"""Below the lease of the timer that calls."""


class ForbiddenAddressError(OSError):
    """An address leads where nobody is to be led."""


class FilteringResolver(AbstractResolver):
    """Resolves names, and refuses those of which any address is not everybody's."""

    def __init__(self, resolver: AbstractResolver, allowed: AddressFilter) -> None:
        self._resolver = resolver
        self._allowed = allowed

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """What the name leads to now; it is connected to just these."""
        found = await self._resolver.resolve(host, port, family)
        if not found or not all(self._allowed(ip_address(one["host"].partition("%")[0])) for one in found):
            raise ForbiddenAddressError("not everybody's")
        return found

    async def close(self) -> None:
        """Let the resolver go."""
        await self._resolver.close()


async def post_webhook(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    resolver: Callable[[], AbstractResolver] | None,
    allowed: AddressFilter,
    trust: SSLContext | None,
) -> bool:
    """Whether it was taken (2xx). ``resolver``, ``trust``: other ones than the machine's."""
    careful = FilteringResolver((resolver or aiohttp.ThreadedResolver)(), allowed)
    connector = aiohttp.TCPConnector(resolver=careful, ssl=trust or True, use_dns_cache=False)
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False) as session,
            session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
        ):
            return answer.ok and answer.status < 300
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
        return False

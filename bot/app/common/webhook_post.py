"""Post one request to a user's webhook, with a resolver that checks each address.

Imported on first use by ``webhook_client``, because aiohttp loads slowly.
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
"""Timeout of a request, below the lease of the timer that sends it."""


class ForbiddenAddressError(OSError):
    """Raised for a host name with an address that is not public."""


class FilteringResolver(AbstractResolver):
    """Resolves host names, and rejects those with any address that is not public."""

    def __init__(self, resolver: AbstractResolver, allowed: AddressFilter) -> None:
        self._resolver = resolver
        self._allowed = allowed

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Resolve a host name; the connection uses exactly these addresses."""
        results = await self._resolver.resolve(host, port, family)
        if not results or not all(self._allowed(ip_address(result["host"].partition("%")[0])) for result in results):
            raise ForbiddenAddressError("not a public address")
        return results

    async def close(self) -> None:
        """Close the wrapped resolver."""
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
    """Post a body and return whether the answer was 2xx. ``resolver``, ``trust``: replacements for tests."""
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

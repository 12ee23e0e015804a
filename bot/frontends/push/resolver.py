"""Resolves the names of push services to public addresses: users' browsers choose these names."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

UNICAST: Final = IPv6Network("2000::/3")
"""What is public of IPv6. Outside of it a prefix leads to IPv4, also to that of this machine (RFC 6052)."""


class NotPublicError(OSError):
    """A name leads into a private network."""


class PublicResolver(AbstractResolver):
    """Resolves names to public addresses only, at each connection: a name may lead elsewhere than a moment ago."""

    def __init__(self) -> None:
        self._inner = ThreadedResolver(asyncio.get_running_loop())

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """See ``AbstractResolver``. Raises ``NotPublicError``."""
        found = await self._inner.resolve(host, port, family)
        if not found or not all(_is_public(one["host"]) for one in found):
            raise NotPublicError(f"{host} is no public host")
        return found

    async def close(self) -> None:
        """See ``AbstractResolver``."""
        await self._inner.close()


def _is_public(address: str) -> bool:
    """Return whether a numeric address is one of the public network, and no way to an old one inside of it."""
    found = ip_address(address.partition("%")[0])
    if found.is_multicast or not found.is_global:
        return False
    return isinstance(found, IPv4Address) or not (found.sixtofour or found.teredo or found not in UNICAST)

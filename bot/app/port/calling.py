"""Calling an address that somebody has named: over https only, and never into a network that is not everybody's.

Whoever names an address must not make this machine ask its own network for them: what a name resolves to is looked at
at the very moment of connecting, and no redirect is followed.
"""

from __future__ import annotations

import hmac
import socket
from collections.abc import Callable, Mapping
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from ssl import SSLContext
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

LONGEST = 240
"""Characters of an address."""
TIMEOUT_S = 8.0
"""Below the lease of the timer that calls."""
NAT64 = IPv6Network("64:ff9b::/96")

Address = IPv4Address | IPv6Address
Allowed = Callable[[Address], bool]


def everybodys(address: Address) -> bool:
    """Whether an address is in the open network, also where it carries another one in it."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and address in NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return everybodys(inner)
    return address.is_global and not address.is_multicast


class NotOursError(OSError):
    """An address leads where nobody is to be led."""


def readable(url: str) -> bool:
    """Whether this can be called at all: https, a host, nobody's password, nothing that can't be seen."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and not set(url) & set(" \\")
    named = bool(parts.hostname) and not parts.username and not parts.password and port != 0
    return parts.scheme == "https" and named and plain and len(url) <= LONGEST


def signed(secret: str, at: int, body: bytes) -> str:
    """What proves who called: ``t`` the moment (s), ``v1`` HMAC-SHA256 of ``t.body`` with the secret, in hex."""
    return f"t={at},v1={hmac.new(secret.encode(), f'{at}.'.encode() + body, sha256).hexdigest()}"


class Careful(AbstractResolver):
    """Resolves names, and refuses those of which any address is not everybody's."""

    def __init__(self, resolver: AbstractResolver, allowed: Allowed) -> None:
        self._resolver = resolver
        self._allowed = allowed

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """What the name leads to now; it is connected to just these."""
        found = await self._resolver.resolve(host, port, family)
        if not found or not all(self._allowed(ip_address(one["host"].partition("%")[0])) for one in found):
            raise NotOursError("not everybody's")
        return found

    async def close(self) -> None:
        """Let the resolver go."""
        await self._resolver.close()


class Caller:
    """Calls addresses. ``resolver``, ``allowed``, ``trust``: other ones than the machine's, for a server of a test."""

    def __init__(
        self,
        resolver: Callable[[], AbstractResolver] = aiohttp.ThreadedResolver,
        allowed: Allowed = everybodys,
        trust: SSLContext | None = None,
    ) -> None:
        self._resolver = resolver
        self._allowed = allowed
        self._trust = trust

    async def call(self, url: str, body: bytes, headers: Mapping[str, str]) -> bool:
        """Post something; whether it was taken (2xx). Whatever else comes of it, a redirect too, is no."""
        if not readable(url) or not self._literal_allowed(url):
            return False
        connector = aiohttp.TCPConnector(
            resolver=Careful(self._resolver(), self._allowed), ssl=self._trust or True, use_dns_cache=False
        )
        timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
        try:
            async with (
                aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False) as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
            ):
                return answer.ok and answer.status < 300
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            return False

    def _literal_allowed(self, url: str) -> bool:
        """An address in numbers is never resolved: it is looked at here."""
        try:
            return self._allowed(ip_address((urlsplit(url).hostname or "").partition("%")[0]))
        except ValueError:
            return True

"""Calling an address that somebody has named: over https only, and never into a network that is not everybody's.

Whoever names an address must not make this machine ask its own network for them: what a name resolves to is looked at
at the very moment of connecting, and no redirect is followed.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib import import_module
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from ssl import SSLContext
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from aiohttp.abc import AbstractResolver

MAX_URL_LENGTH = 240
"""Characters of an address."""
NAT64 = IPv6Network("64:ff9b::/96")
OPEN = (IPv4Network("0.0.0.0/0"), IPv6Network("2000::/3"))
"""The address space that is handed out to the open network."""
_BLOCKS = """
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20
"""
CLOSED = tuple(map(ip_network, _BLOCKS.split()))
"""Blocks of it that are not (IANA's special-purpose registries), and those of tunnels, which carry another address.

The standard library has such a list too, but another one in each version of Python.
"""

IpAddress = IPv4Address | IPv6Address
AddressFilter = Callable[[IpAddress], bool]


def is_public_address(address: IpAddress) -> bool:
    """Whether an address is in the open network; one that translates an IPv4 address is judged by that."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or (IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None)
        if inner is not None:
            return is_public_address(inner)
    return any(address in block for block in OPEN) and not any(address in block for block in CLOSED)


def is_valid_url(url: str) -> bool:
    """Whether this can be called at all: https, a host, nobody's password, nothing that can't be seen."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and not set(url) & set(" \\")
    named = bool(parts.hostname) and not parts.username and not parts.password and port != 0
    return parts.scheme == "https" and named and plain and len(url) <= MAX_URL_LENGTH


def signature_header(secret: str, at: int, body: bytes) -> str:
    """What proves who called: ``t`` the moment (s), ``v1`` HMAC-SHA256 of ``t.body`` with the secret, in hex."""
    return f"t={at},v1={hmac.new(secret.encode(), f'{at}.'.encode() + body, sha256).hexdigest()}"


class WebhookClient:
    """Calls addresses. ``resolver``, ``allowed``, ``trust``: other ones than the machine's, for a server of a test."""

    def __init__(
        self,
        resolver: Callable[[], AbstractResolver] | None = None,
        allowed: AddressFilter = is_public_address,
        trust: SSLContext | None = None,
    ) -> None:
        self._resolver = resolver
        self._allowed = allowed
        self._trust = trust

    async def send_webhook(self, url: str, body: bytes, headers: Mapping[str, str]) -> bool:
        """Post something; whether it was taken (2xx). Whatever else comes of it, a redirect too, is no."""
        if not is_valid_url(url) or not self._is_literal_allowed(url):
            return False
        # The library is loaded by the first call, off the loop: most houses never call, and start sooner without it.
        posting = await asyncio.to_thread(import_module, "bot.app.common.webhook_post")
        taken: bool = await posting.post_webhook(
            url, body, headers, resolver=self._resolver, allowed=self._allowed, trust=self._trust
        )
        return taken

    def _is_literal_allowed(self, url: str) -> bool:
        """An address in numbers is never resolved: it is looked at here."""
        try:
            return self._allowed(ip_address((urlsplit(url).hostname or "").partition("%")[0]))
        except ValueError:
            return True

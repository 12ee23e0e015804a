"""Client for users' webhooks: https only, and never into a private network.

A user's URL must not make this machine call its own network. So addresses are checked when the connection is opened,
and redirects are not followed.
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
"""Maximum number of characters of a URL."""
NAT64 = IPv6Network("64:ff9b::/96")
OPEN = (IPv4Network("0.0.0.0/0"), IPv6Network("2000::/3"))
"""The address space of the public internet."""
_BLOCKS = """
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20
"""
CLOSED = tuple(map(ip_network, _BLOCKS.split()))
"""Blocks in it that are not public (IANA's special-purpose registries), and tunnels.

The standard library has a list as well, but it differs between versions of Python.
"""

IpAddress = IPv4Address | IPv6Address
AddressFilter = Callable[[IpAddress], bool]


def is_public_address(address: IpAddress) -> bool:
    """Return whether an address is public; one that embeds an IPv4 address is judged by that."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or (IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None)
        if inner is not None:
            return is_public_address(inner)
    return any(address in block for block in OPEN) and not any(address in block for block in CLOSED)


def is_valid_url(url: str) -> bool:
    """Return whether a URL may be called: https, a host, no credentials, no invisible characters."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and not set(url) & set(" \\")
    named = bool(parts.hostname) and not parts.username and not parts.password and port != 0
    return parts.scheme == "https" and named and plain and len(url) <= MAX_URL_LENGTH


def signature_header(secret: str, at: int, body: bytes) -> str:
    """Return the signature header ``t=…,v1=…``: the time (s), and a hex HMAC-SHA256.

    The HMAC is of the time, a dot and the body.
    """
    return f"t={at},v1={hmac.new(secret.encode(), f'{at}.'.encode() + body, sha256).hexdigest()}"


class WebhookClient:
    """Calls webhooks. ``resolver``, ``allowed``, ``trust``: replacements for tests."""

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
        """Post a body to a URL; return whether the answer was 2xx. Errors and redirects return False."""
        if not is_valid_url(url) or not self._is_literal_allowed(url):
            return False
        # Imported by the first call, off the event loop: most servers never call a webhook and start faster without it.
        posting = await asyncio.to_thread(import_module, "bot.app.common.webhook_post")
        taken: bool = await posting.post_webhook(
            url, body, headers, resolver=self._resolver, allowed=self._allowed, trust=self._trust
        )
        return taken

    def _is_literal_allowed(self, url: str) -> bool:
        """Return whether an IP address in the URL is allowed: it is never resolved, so it is checked here."""
        try:
            return self._allowed(ip_address((urlsplit(url).hostname or "").partition("%")[0]))
        except ValueError:
            return True

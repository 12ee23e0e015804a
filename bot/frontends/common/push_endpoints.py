"""The addresses of push services. Users' browsers name them, so they may lead nowhere but to the public network."""

from __future__ import annotations

import asyncio
import socket
from base64 import urlsafe_b64decode
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from cryptography.hazmat.primitives.asymmetric import ec

from bot.app.users.models import PushSubscription
from bot.frontends.common.vapid import CURVE

LONGEST: Final = 1024
"""The longest address of a push service, in characters."""
SECRET_BYTES: Final = 16
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


def is_public_endpoint(url: str) -> bool:
    """Return whether an address may be that of a push service: https at the usual port of a named host.

    Numbers are refused, because a connection to them asks no resolver.
    """
    with suppress(ValueError):
        parts = urlsplit(url)
        host = parts.hostname or ""
        is_named = "." in host and not host.rpartition(".")[2].isdigit() and ":" not in host
        usual = parts.scheme == "https" and parts.port in (None, 443) and parts.username is None
        return usual and is_named and url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    return False


def decode_keys(device: PushSubscription) -> tuple[bytes, bytes]:
    """Return the point and the secret of a browser. Raises ``ValueError``."""
    return urlsafe_b64decode(f"{device.key}=="), urlsafe_b64decode(f"{device.secret}==")


def has_valid_keys(device: PushSubscription) -> bool:
    """Return whether the keys of a browser can encrypt: a point of the curve, and a secret."""
    with suppress(ValueError):
        point, secret = decode_keys(device)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        return len(secret) == SECRET_BYTES
    return False

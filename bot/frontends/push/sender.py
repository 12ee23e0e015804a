"""Sends encrypted messages to push services (RFC 8030, 8188, 8291, 8292)."""

import asyncio
import socket
from collections.abc import Callable, Mapping
from datetime import timedelta
from hashlib import blake2b
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import aiohttp
import http_ece
import msgspec
import structlog
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from bot.app.common.interfaces import Now
from bot.app.users.models import PushSubscription
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.push_endpoints import decode_keys, derive_push_key, is_public_endpoint

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


log = structlog.get_logger("bottega.push")

TIMEOUT_S: Final = 10.0
AT_ONCE: Final = 16
"""The most requests at a time."""
TOKEN_LIFE: Final = timedelta(hours=12)
LATER_S: Final = 30.0
LONGEST_S: Final = 3600.0
"""The longest wait that a push service can ask for (s)."""
TOPIC: Final = 32
"""The longest topic. Source: RFC 8030, 5.4."""
BUSY_CODES: Final = (HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS)

Outcome = Literal["sent", "gone", "refused"]
"""``gone``: this address is never called again (404, 410, another refusal); ``refused``: this message is not taken."""
Payload = Mapping[str, object]


class PushSender:
    """A client of push services. ``seed``: of the key that they know it by; ``subject``: who it is, an address.

    ``resolver`` and ``is_allowed`` guard where it connects to; tests replace them by ones that know this machine.
    """

    def __init__(
        self,
        seed: bytes,
        subject: str,
        clock: Now,
        resolver: aiohttp.abc.AbstractResolver | None = None,
        is_allowed: Callable[[str], bool] = is_public_endpoint,
    ) -> None:
        self._vapid = Vapid02(derive_push_key(seed))
        self._subject = subject
        self._clock = clock
        self._is_allowed = is_allowed
        self._free = asyncio.Semaphore(AT_ONCE)
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver or PublicResolver(), limit=AT_ONCE),
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
            cookie_jar=aiohttp.DummyCookieJar(),
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._session.close()

    async def send(self, device: PushSubscription, topic: str, payload: Payload, ttl_s: int) -> Outcome:
        """Send a message that takes the place of an undelivered one of its topic. Raises ``RetryLaterError``."""
        if not self._is_allowed(device.endpoint):
            return "gone"
        body, signed = await asyncio.to_thread(self._encrypt, device, msgspec.json.encode(payload))
        headers = signed | {
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(ttl_s),
            "Topic": blake2b(topic.encode(), digest_size=TOPIC // 2).hexdigest(), "Urgency": "high",
        }  # fmt: skip
        try:
            async with self._free, self._session.post(
                device.endpoint, data=body, headers=headers, allow_redirects=False
            ) as answer:  # fmt: skip
                status, after = answer.status, answer.headers.get("Retry-After", "")
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            log.info("push service not reached", error=type(error).__name__)
            raise RetryLaterError(LATER_S) from error
        if status in BUSY_CODES or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise RetryLaterError(min(LONGEST_S, float(after)) if after.isdigit() else LATER_S)
        if status < HTTPStatus.MULTIPLE_CHOICES:
            return "sent"
        log.info("push refused", status=status)
        return "refused" if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE else "gone"

    def _encrypt(self, device: PushSubscription, data: bytes) -> tuple[bytes, dict[str, str]]:
        """Encrypt a message for one browser, and sign who sends it to this push service."""
        point, secret = decode_keys(device)
        body: bytes = http_ece.encrypt(
            data, private_key=ec.generate_private_key(ec.SECP256R1()), dh=point, auth_secret=secret
        )
        parts = urlsplit(device.endpoint)
        expires = int((self._clock() + TOKEN_LIFE).timestamp())
        claims: dict[str, Any] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": self._subject}
        return body, self._vapid.sign(claims)

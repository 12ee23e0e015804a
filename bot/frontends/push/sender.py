"""Sends encrypted messages to push services (RFC 8030, 8188, 8291, 8292)."""

import asyncio
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
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
from bot.frontends.common.frontend_store import RecentValues
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.push_endpoints import decode_keys, derive_push_key, is_public_endpoint
from bot.metrics import loop_time

UNICAST: Final = IPv6Network("2000::/3")
"""Public range of IPv6. Other prefixes may lead to IPv4 addresses, even to those of this machine (RFC 6052)."""


class NotPublicError(OSError):
    """Raised if a name leads into a private network."""


class PublicResolver(AbstractResolver):
    """Resolves names to public addresses only, at each connection: a name's address may change."""

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
    """Return whether a numeric address is public and embeds no IPv4 address."""
    found = ip_address(address.partition("%")[0])
    if found.is_multicast or not found.is_global:
        return False
    return isinstance(found, IPv4Address) or not (found.sixtofour or found.teredo or found not in UNICAST)


log = structlog.get_logger("bottega.push")

TIMEOUT_S: Final = 3.0
"""Longest time for a call, from name resolution to the answer (s); then the chat pings instead."""
AT_ONCE: Final = 16
"""Maximum number of parallel requests to one push service."""
MAX_FAILURES: Final = 3
"""Consecutive failures after which a push service gets no request for ``LATER_S``."""
MAX_SERVICES: Final = 512
"""Maximum number of push services with remembered failures: browsers may name any."""
TOKEN_LIFE: Final = timedelta(hours=12)
LATER_S: Final = 30.0
LONGEST_S: Final = 3600.0
"""Longest wait that a push service may request (s)."""
TOPIC: Final = 32
"""Longest topic. Source: RFC 8030, 5.4."""
GONE_CODES: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
SIGNATURE_CODES: Final = (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN)
"""Raised if a service refuses our signature: our clock or key is wrong, but the device exists (RFC 8292, 4.2)."""

Outcome = Literal["sent", "gone", "refused"]
"""Result of a message. ``gone``: never use this address again; ``refused``: the message is too long for the service."""
Payload = Mapping[str, object]


@dataclass(eq=False)
class PushService:
    """A push service with a limit and a circuit breaker, so a hanging one does not delay the others."""

    slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    failures: int = 0
    paused_until: float = 0.0
    """Loop time (s)."""

    def record_failure(self) -> None:
        """Count a failure. Several in a row cause a pause; after it, a single failure causes the next one."""
        self.failures += 1
        if self.failures >= MAX_FAILURES:
            self.paused_until = loop_time() + LATER_S


class PushSender:
    """A client of push services. ``seed``: the seed of its key; ``subject``: its contact address.

    ``resolver`` and ``is_allowed`` restrict its connections; tests replace them to reach this machine.
    ``refusing``: collects the services that refuse our signature, and since when (ms).
    """

    def __init__(
        self,
        seed: bytes,
        subject: str,
        clock: Now,
        resolver: aiohttp.abc.AbstractResolver | None = None,
        is_allowed: Callable[[str], bool] = is_public_endpoint,
        refusing: dict[str, int] | None = None,
    ) -> None:
        self._vapid = Vapid02(derive_push_key(seed))
        self._subject = subject
        self._clock = clock
        self._is_allowed = is_allowed
        self._refusing = {} if refusing is None else refusing
        self._services = RecentValues[str, PushService](MAX_SERVICES)
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver or PublicResolver(), limit=0),
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
            cookie_jar=aiohttp.DummyCookieJar(),
        )

    async def close(self) -> None:
        """Close the connections."""
        await self._session.close()

    async def send(self, device: PushSubscription, topic: str, payload: Payload, ttl_s: int) -> Outcome:
        """Send a message that replaces an undelivered one of its topic. Raises ``RetryLaterError``."""
        if not self._is_allowed(device.endpoint):
            return "gone"
        host = urlsplit(device.endpoint).netloc
        service = self._services[host] = self._services.get(host) or PushService()
        failures = service.failures
        async with service.slots:
            if service.failures > failures:  # paused while this one waited; do not wait for it again
                raise RetryLaterError(LATER_S)
            if (pause_s := service.paused_until - loop_time()) > 0:
                raise RetryLaterError(pause_s)
            try:
                status, retry_after = await self._post_message(device, topic, payload, ttl_s)
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                log.info("push service not reached", error=type(error).__name__)
                service.record_failure()
                raise RetryLaterError(LATER_S) from error
            if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                service.record_failure()
            else:
                service.failures = 0
        if status < HTTPStatus.MULTIPLE_CHOICES:
            self._refusing.pop(host, None)
        elif status in SIGNATURE_CODES and host not in self._refusing and len(self._refusing) < MAX_SERVICES:
            self._refusing[host] = int(self._clock().timestamp() * 1000)
            log.warning("push service refuses the signature", services=len(self._refusing))
        if status < HTTPStatus.MULTIPLE_CHOICES:
            return "sent"
        log.info("push refused", status=status)
        if status in GONE_CODES:
            return "gone"
        if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return "refused"
        raise RetryLaterError(read_retry_after_s(retry_after, self._clock()))

    async def _post_message(
        self, device: PushSubscription, topic: str, payload: Payload, ttl_s: int
    ) -> tuple[int, str]:
        body, signed = await asyncio.to_thread(self._encrypt, device, msgspec.json.encode(payload))
        headers = signed | {
            "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": str(ttl_s),
            "Topic": blake2b(topic.encode(), digest_size=TOPIC // 2).hexdigest(), "Urgency": "high",
        }  # fmt: skip
        async with self._session.post(device.endpoint, data=body, headers=headers, allow_redirects=False) as answer:
            return answer.status, answer.headers.get("Retry-After", "")

    def _encrypt(self, device: PushSubscription, data: bytes) -> tuple[bytes, dict[str, str]]:
        point, secret = decode_keys(device)
        body: bytes = http_ece.encrypt(
            data, private_key=ec.generate_private_key(ec.SECP256R1()), dh=point, auth_secret=secret
        )
        parts = urlsplit(device.endpoint)
        expires = int((self._clock() + TOKEN_LIFE).timestamp())
        claims: dict[str, Any] = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": self._subject}
        return body, self._vapid.sign(claims)


def read_retry_after_s(text: str, now: datetime) -> float:
    """Return the delay that ``Retry-After`` requests, in seconds or as a date (RFC 9110, 10.2.3)."""
    wait_s = LATER_S
    with suppress(ValueError):
        at = None if text.isdecimal() else parsedate_to_datetime(text).replace(tzinfo=UTC)
        wait_s = float(text) if at is None else (at - now).total_seconds()
    return min(LONGEST_S, max(0.0, wait_s))

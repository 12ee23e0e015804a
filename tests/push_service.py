"""A push service on this machine with the browser's part: messages are decrypted according to RFC 8291."""

import asyncio
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiohttp import web
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from bot.app.users.models import PushSubscription


def from_url_text(text: str) -> bytes:
    return urlsafe_b64decode(f"{text}{'=' * (-len(text) % 4)}")


def to_url_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def decrypt_message(body: bytes, own: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Decrypt a message of one record (RFC 8291, 3.4; RFC 8188, 2)."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, sealed = body[21 : 21 + length], body[21 + length :]
    assert len(sealed) <= size, "the message has more than one record"
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    secret = _derive(auth, shared, b"WebPush: info\0" + _point(own) + sender, 32)
    key, nonce = (
        _derive(salt, secret, f"Content-Encoding: {name}\0".encode(), n)
        for name, n in (("aes128gcm", 16), ("nonce", 12))
    )
    padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert padded.endswith(b"\x02"), "the last record has no end mark"
    return padded[:-1]


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_claims(header: str) -> dict[str, Any]:
    """Check the signature of a server (RFC 8292), and return its claims, with its key as ``k``."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    raw = from_url_text(signature)
    both = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_url_text(parts["k"]))
    key.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(from_url_text(part)) for part in signed.split("."))
    assert head["alg"] == "ES256"
    return {**claims, "k": parts["k"]}


@dataclass
class Notice:
    """A message as received by the service, and its decrypted content."""

    device: str
    headers: dict[str, str]
    claims: dict[str, Any]
    read: dict[str, Any]


_TOPIC = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""RFC 8030, 5.4."""
Answer = Callable[[str], Awaitable[int]]


@dataclass
class PushService:
    """Serve browsers by name. ``answer``: the status returned for a message; by default the documented one.

    ``hangs``: whether the service accepts connections and never answers. ``retry_after``: the header of each answer.
    """

    url: str = ""
    answer: Answer | None = None
    hangs: bool = False
    retry_after: str = "0"
    notices: list[Notice] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    _keys: dict[str, ec.EllipticCurvePrivateKey] = field(default_factory=dict)

    def subscribe(self, name: str) -> PushSubscription:
        """Create a browser, and return its subscription."""
        self._keys.setdefault(name, ec.generate_private_key(ec.SECP256R1()))
        return PushSubscription(f"{self.url}/{name}", to_url_text(_point(self._keys[name])), to_url_text(b"s" * 16))

    def read(self, name: str) -> list[dict[str, Any]]:
        """Return the messages of a browser."""
        return [notice.read for notice in self.notices if notice.device == name]

    async def take(self, request: web.Request) -> web.Response:
        """Receive a message."""
        name, body = request.match_info["name"], await request.read()
        self.asked.append(name)
        if self.hangs:
            await asyncio.Event().wait()
        if self.answer is not None and (status := await self.answer(name)) != 201:
            return self._respond(status)
        claims = read_claims(request.headers["Authorization"])
        if (
            claims["aud"] != f"http://{request.host}"
            or not 0 < claims["exp"] - datetime.now(UTC).timestamp() <= 24 * 3600
        ):
            return self._respond(403)  # RFC 8292, 2 and 4.2
        if name not in self._keys:
            return self._respond(404)
        if len(body) > 4096:
            return self._respond(413)  # RFC 8030, 7.2
        if not request.headers["TTL"].isdecimal() or not _TOPIC.fullmatch(request.headers["Topic"]):
            return self._respond(400)
        read = json.loads(decrypt_message(body, self._keys[name], b"s" * 16))
        self.notices.append(Notice(name, dict(request.headers), claims, read))
        return self._respond(201)

    def _respond(self, status: int) -> web.Response:
        """Build an answer; its redirect address is one a client must not follow."""
        return web.Response(
            status=status, headers={"Location": "http://127.0.0.1:9/elsewhere", "Retry-After": self.retry_after}
        )


@asynccontextmanager
async def run_push_service() -> AsyncIterator[PushService]:
    service, app = PushService(), web.Application()
    app.router.add_post("/{name}", service.take)
    runner = web.AppRunner(app, shutdown_timeout=0.05)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    service.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield service
    await runner.cleanup()

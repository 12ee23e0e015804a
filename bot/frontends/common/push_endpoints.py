"""Addresses and keys of push services. Users' browsers name them, so only public ones are accepted."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from bot.app.users.models import PushSubscription

if TYPE_CHECKING:  # slow to load and not needed at the start
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

MAX_LENGTH: Final = 1024
"""Longest address of a push service, in characters."""
SECRET_BYTES: Final = 16


def is_public_endpoint(url: str) -> bool:
    """Return whether an address may be a push service: https at the usual port of a named host.

    Numeric addresses are refused, because connections to them bypass the resolver.
    """
    with suppress(ValueError):
        parts = urlsplit(url)
        host = parts.hostname or ""
        is_named = "." in host and not host.rpartition(".")[2].isdigit() and ":" not in host
        usual = parts.scheme == "https" and parts.port in (None, 443) and parts.username is None
        return usual and is_named and url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_LENGTH
    return False


def decode_keys(device: PushSubscription) -> tuple[bytes, bytes]:
    """Return the point and the secret of a browser. Raises ``ValueError``."""
    return urlsafe_b64decode(f"{device.key}=="), urlsafe_b64decode(f"{device.secret}==")


def has_valid_keys(device: PushSubscription) -> bool:
    """Return whether a browser's keys can encrypt: a point of the curve, and a secret."""
    from cryptography.hazmat.primitives.asymmetric import ec  # slow to load and not needed at the start

    with suppress(ValueError):
        point, secret = decode_keys(device)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        return len(secret) == SECRET_BYTES
    return False


@lru_cache(maxsize=1)
def derive_push_key(seed: bytes) -> EllipticCurvePrivateKey:
    """Derive the private key from a seed: the same in all processes of a store, and after restarts."""
    from cryptography.hazmat.primitives.asymmetric import ec

    curve = ec.SECP256R1()
    return ec.derive_private_key(int.from_bytes(seed, "big") % (curve.group_order - 1) + 1, curve)


@lru_cache(maxsize=1)
def public_push_key(seed: bytes) -> str:
    """Return the public key in the encoding of browsers."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = derive_push_key(seed).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()

"""The key by which push services know this server (VAPID, RFC 8292), derived from the key of the page."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()


@lru_cache(1)
def derive_push_key(seed: bytes) -> ec.EllipticCurvePrivateKey:
    """Return the private key of a seed: all processes of a store, and all restarts, have the same."""
    return ec.derive_private_key(int.from_bytes(seed, "big") % (CURVE.group_order - 1) + 1, CURVE)


@lru_cache(1)
def public_push_key(seed: bytes) -> str:
    """Return the public key as browsers want it."""
    point = derive_push_key(seed).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()

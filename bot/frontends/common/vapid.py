"""The key by which push services know this server (VAPID, RFC 8292), derived from the key of the page."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # slow to load: a start need not wait for it
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey


@lru_cache(maxsize=1)
def derive_push_key(seed: bytes) -> EllipticCurvePrivateKey:
    """Return the private key of a seed: all processes of a store, and all restarts, have the same."""
    from cryptography.hazmat.primitives.asymmetric import ec

    curve = ec.SECP256R1()
    return ec.derive_private_key(int.from_bytes(seed, "big") % (curve.group_order - 1) + 1, curve)


@lru_cache(maxsize=1)
def public_push_key(seed: bytes) -> str:
    """Return the public key as browsers want it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = derive_push_key(seed).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()

"""Secrets of the page: what opens a person's pages, what proves that a form came from them, and links to a seat.

A person's link holds 32 random bytes; the store only ever sees their hash (the person's alias on this frontend). The
server key signs everything else, so that no list of links is kept anywhere.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

COOKIE: Final = "bottega"
SECRET: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
"""What a person's secret looks like: 32 bytes in URL-safe base 64."""
SESSION_TOKEN: Final = re.compile(r"([A-Za-z0-9]{1,64})\.([0-9]{1,12})\.[A-Za-z0-9_-]{43}", re.ASCII)
"""The session token of a user from a chat: user id, expiry in Unix seconds, and the signature of both."""


STATE_S: Final = 600
"""How long a user may take to let Discord say who they are (s)."""
LONGEST_TIME: Final = 12


class PageSecrets:
    """Everything that is derived from the server key."""

    def __init__(self, server_key: bytes, host: str = "", epoch: str = "") -> None:
        """Hold the keys. ``host``: what tells the operator's link of today from those before."""
        self._server_key = server_key
        self._host = host
        self.epoch = epoch
        """What tells the sessions of today from those that the operator has ended."""

    @property
    def operator_secret(self) -> str:
        """The secret in the link that the host of this page gets; the same at every start until it is renewed."""
        return to_url_text(self._sign_text("host", self._host))

    def external_id(self, secret: str) -> str:
        """Return by what the store knows a user's secret: it can't be turned back."""
        return self._sign_text("alias", secret).hex()[:32]

    @property
    def push_seed(self) -> bytes:
        """The seed of the key by which push services know this server."""
        return self._sign_text("push", "")

    def form_token(self, secret: str) -> str:
        """Return what every form of a user carries: other sites can't know it."""
        return self._sign_text("form", secret).hex()[:32]

    def session_token(self, person: str, aliases: Iterable[str], expires: int) -> str:
        """Return the session token of a user from a chat, valid until ``expires`` (Unix seconds).

        Linking or unlinking an account changes the aliases and ends the session.
        """
        signed = " ".join((self.epoch, person, str(expires), *sorted(aliases)))
        return f"{person}.{expires}.{to_url_text(self._sign_text('stay', signed))}"

    def activity_state(self, now: int) -> str:
        """Return what proves that an answer of Discord belongs to a page that was asked for here, until it is old."""
        expires = f"{now + STATE_S}"
        return f"{expires}.{to_url_text(self._sign_text('state', expires))}"

    def is_activity_state(self, state: str, now: int) -> bool:
        """Return whether a state is ours and not old."""
        expires = state.partition(".")[0]
        if not expires.isdigit() or len(expires) > LONGEST_TIME or now > int(expires):
            return False
        return secrets_equal(state, self.activity_state(int(expires) - STATE_S))

    def link_cookie(self) -> str:
        """Return the present name of the cookie that holds the secret of a link."""
        return f"{COOKIE}-{to_url_text(self._sign_text('cookie', self.epoch))[:8]}" if self.epoch else COOKIE

    def picture_name(self, audience: str, data: bytes) -> str:
        """Return the name of a picture: of its content and of who may see it."""
        return blake2b(data, digest_size=16, key=self._sign_text("picture", audience)).hexdigest()

    def _sign_text(self, use: str, text: str) -> bytes:
        return blake2b(text.encode(), digest_size=32, key=self._server_key, person=use.encode()).digest()


def secrets_equal(one: str, other: str) -> bool:
    """Return whether two secrets are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())


def to_url_text(data: bytes) -> str:
    """Bytes as they stand in a link."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def generate_secret() -> str:
    """Generate the secret of a new user."""
    return secrets.token_urlsafe(32)


def generate_rendering_id() -> str:
    """Generate the id of one rendering of a page, by which a form that is sent twice counts once."""
    return secrets.token_hex(8)

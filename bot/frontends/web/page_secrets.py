"""Secrets of the page: users' links, form tokens, and links to a seat.

A user's link holds 32 random bytes; the store only sees their hash (the user's alias on this frontend). The server
key signs everything else, so there is no list of links.
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
"""Pattern of a user's secret: 32 bytes in URL-safe base64."""
SESSION_TOKEN: Final = re.compile(r"([A-Za-z0-9]{1,64})\.([0-9]{1,12})\.[A-Za-z0-9_-]{43}", re.ASCII)
"""Pattern of a session token of a user from a chat: user id, expiry (Unix s), and the signature of both."""


STATE_S: Final = 600
"""How long a user may take to identify themselves to Discord (s)."""
LONGEST_TIME: Final = 12


class PageSecrets:
    """Everything derived from the server key."""

    def __init__(self, server_key: bytes, host: str = "", epoch: str = "") -> None:
        """Hold the keys. ``host``: a mark of the current operator's link."""
        self._server_key = server_key
        self._host = host
        self.epoch = epoch
        """Mark of the current sessions, which the operator can end."""

    @property
    def operator_secret(self) -> str:
        """The secret in the operator's link; the same at every start until renewed."""
        return to_url_text(self._sign_text("host", self._host))

    def external_id(self, secret: str) -> str:
        """Return the store's name for a user's secret, which cannot be reversed."""
        return self._sign_text("alias", secret).hex()[:32]

    @property
    def push_seed(self) -> bytes:
        """Seed of the key by which push services know this server."""
        return self._sign_text("push", "")

    def form_token(self, secret: str) -> str:
        """Return the token of all forms of a user, which is unknown to other sites."""
        return self._sign_text("form", secret).hex()[:32]

    def session_token(self, person: str, aliases: Iterable[str], expires: int) -> str:
        """Return the session token of a user from a chat, valid until ``expires`` (Unix s).

        Linking or unlinking an account changes the aliases and ends the session.
        """
        signed = " ".join((self.epoch, person, str(expires), *sorted(aliases)))
        return f"{person}.{expires}.{to_url_text(self._sign_text('stay', signed))}"

    def activity_state(self, now: int) -> str:
        """Return a temporary proof that Discord's answer belongs to a page that was requested here."""
        expires = f"{now + STATE_S}"
        return f"{expires}.{to_url_text(self._sign_text('state', expires))}"

    def is_activity_state(self, state: str, now: int) -> bool:
        """Return whether a state is ours and still valid."""
        expires = state.partition(".")[0]
        if not expires.isdigit() or len(expires) > LONGEST_TIME or now > int(expires):
            return False
        return secrets_equal(state, self.activity_state(int(expires) - STATE_S))

    def link_cookie(self) -> str:
        """Return the current name of the cookie with a link's secret."""
        return f"{COOKIE}-{to_url_text(self._sign_text('cookie', self.epoch))[:8]}" if self.epoch else COOKIE

    def picture_name(self, audience: str, data: bytes) -> str:
        """Return the name of a picture, derived from its content and its audience."""
        return blake2b(data, digest_size=16, key=self._sign_text("picture", audience)).hexdigest()

    def _sign_text(self, use: str, text: str) -> bytes:
        return blake2b(text.encode(), digest_size=32, key=self._server_key, person=use.encode()).digest()


def secrets_equal(one: str, other: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def to_url_text(data: bytes) -> str:
    """Encode bytes for URLs."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def generate_secret() -> str:
    """Generate the secret of a new user."""
    return secrets.token_urlsafe(32)


def generate_rendering_id() -> str:
    """Generate the id of a page's rendering, by which a form sent twice counts once."""
    return secrets.token_hex(8)

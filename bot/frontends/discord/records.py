"""Records of the Discord frontend in the store."""

import msgspec

from bot.stored import Stored

LAUNCH = "discord-launch"
"""Kind of the records of launches, by Discord id."""


class PendingNotice(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Texts to show to a user at the next opportunity. ``closed``: the user's DMs are closed."""

    lines: tuple[str, ...] = ()
    closed: bool = False


class EventMirror(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The scheduled event that mirrors a game night.

    ``mark`` is a digest of its content, ``begin`` its start (Unix s), ``at`` when it was last written (Unix s).
    """

    event: int = 0
    mark: str = ""
    begin: int = 0
    at: float = 0.0
    creating_since: float = 0.0
    """When a process began to create the event (Unix s), or 0."""
    refused: str = ""
    """The organizer who was not permitted to create the event."""
    refused_at: float = 0.0
    """When that was asked (Unix s)."""


class ForumPost(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A post that the bot has opened for a table: the game, and the phase (empty: no such post) of its tags."""

    game: str = ""
    phase: str = ""


class Launch(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The table at which a user has opened the page inside Discord, and when (Unix s)."""

    table: str = ""
    at: int = 0


class PressToken(msgspec.Struct, frozen=True, omit_defaults=True):
    """The token of an interaction of an application, made at (Unix s). ``pressed``: the public message it was on."""

    application: int = 0
    text: str = ""
    at: float = 0.0
    pressed: int = 0


class ForeignTokens(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens by which the bot writes to a channel where it is no member: for new messages, and by message."""

    newest: PressToken = PressToken()
    messages: dict[int, PressToken] = {}
    posts: dict[str, int] = {}
    """The newest posts here: the message by the post's nonce; 0: it is sent, or was sent and its id is not known."""


class InboxLease(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """That a process was answering interactions at a time (Unix s). ``holder``: itself, or the one that took over."""

    holder: str = ""
    at: float = 0.0

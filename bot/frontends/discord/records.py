"""Records of the Discord frontend in the store."""

import msgspec

from bot.stored import Stored

LAUNCH = "discord-launch"
"""Kind of the records of launches, by Discord id."""


class PendingNotice(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Texts for a user's next interaction. ``closed``: the user's DMs are closed."""

    lines: tuple[str, ...] = ()
    closed: bool = False


class EventMirror(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The scheduled event that mirrors a game night.

    ``mark``: digest of its content; ``begin``: its start (Unix s); ``at``: last write (Unix s).
    """

    event: int = 0
    mark: str = ""
    begin: int = 0
    at: float = 0.0
    creating_since: float = 0.0
    """When a process began to create the event (Unix s), or 0."""
    refused: str = ""
    """Organizer without permission to create the event."""
    refused_at: float = 0.0
    """Time of this refusal (Unix s)."""


class ForumPost(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A post that the bot has opened for a table. Game and phase of its tags (phase empty: no such post)."""

    game: str = ""
    phase: str = ""


class Launch(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The table where a user has opened the page inside Discord, and when (Unix s)."""

    table: str = ""
    at: int = 0


class PressToken(msgspec.Struct, frozen=True, omit_defaults=True):
    """Token of an interaction, and its creation (Unix s). ``pressed``: the public message with the pressed button."""

    application: int = 0
    text: str = ""
    at: float = 0.0
    pressed: int = 0


class ForeignTokens(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The tokens for writing to a channel where the bot is not a member: for new messages, and by message."""

    newest: PressToken = PressToken()
    messages: dict[int, PressToken] = {}
    posts: dict[str, int] = {}
    """Newest posts here: message id by the post's nonce; 0 if being sent, or sent with an unknown id."""


class InboxLease(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Last time (Unix s) when a process answered interactions. ``holder``: itself, or its successor."""

    holder: str = ""
    at: float = 0.0

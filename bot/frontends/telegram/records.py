"""What this frontend keeps in the store: which message shows what. A small record each."""

from __future__ import annotations

import msgspec

from bot.frontends.common.port import MessageRef


class PanelRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """The messages that show a table to one person in private. ``own``: it is their panel, kept up to date.

    ``called``: the epoch of the question that they were last called to here.
    """

    notes: tuple[MessageRef, ...] = ()
    version: int = -1
    own: bool = False
    called: int = -1


class ChatRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chat: the newest message that is known there. Of a private chat besides: whether the person has opened it;
    the table that they last looked at; and what typed text answers (a press to which it is appended).
    """

    last: int = 0
    open: bool = False
    table: str = ""
    typed: str = ""
    numbers: bool = False
    """Only a number answers."""
    asked: tuple[tuple[int, int], ...] = ()
    """Lines in groups (chat, message) that point this person to the private chat: gone when they are there."""

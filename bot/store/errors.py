"""What the store says when it can't: always a message, never only a trace."""

from __future__ import annotations

from engines.core.core_types import Msg


class StoreError(Exception):
    """The store can't do what was asked. ``msg`` says what happened and what to do, in the words of ``store.ftl``."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key, args)
        self.arguments = args
        self.msg = Msg(key, dict(args))

    def __str__(self) -> str:
        return " ".join([self.msg.key, *(f"{name}={value}" for name, value in self.arguments.items())])


class StoreBusyError(StoreError):
    """Too much is waiting already: this command was not sent, nothing has changed."""


class ContentionError(StoreBusyError):
    """So many change the same thing at once that this change did not get through: nothing has changed, try again."""


class ReplyLostError(StoreError):
    """The server did not answer in time: whether the command took hold is unknown. Send the same command id again."""

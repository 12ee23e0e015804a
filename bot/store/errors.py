"""Errors of the store, each with a message for users."""

from engines.core.core_types import Msg


class StoreError(Exception):
    """Raised if a request fails. ``msg`` explains reason and remedy, with a key of ``store.ftl``."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key, args)
        self.arguments = args
        self.msg = Msg(key, dict(args))

    def __str__(self) -> str:
        return " ".join([self.msg.key, *(f"{name}={value}" for name, value in self.arguments.items())])


class StoreBusyError(StoreError):
    """Raised if too many commands are waiting: this one was not sent."""


class ContentionError(StoreBusyError):
    """Raised after too many write conflicts: nothing was written. The caller may try again."""


class ReplyLostError(StoreError):
    """Raised if the server did not answer in time: the outcome is unknown. Send the same command id again."""

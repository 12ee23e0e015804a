"""Errors of the store, each with a message for people."""

from engines.core.core_types import Msg


class StoreError(Exception):
    """A request failed. ``msg`` explains reason and remedy, with a key of ``store.ftl``."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key, args)
        self.arguments = args
        self.msg = Msg(key, dict(args))

    def __str__(self) -> str:
        return " ".join([self.msg.key, *(f"{name}={value}" for name, value in self.arguments.items())])


class StoreBusyError(StoreError):
    """Too many commands are waiting: this one was not sent and has changed nothing."""


class ContentionError(StoreBusyError):
    """Too many concurrent writers: this change was not written. The caller may try again."""


class ReplyLostError(StoreError):
    """The server did not answer in time, so the outcome is unknown. Send the same command id again."""

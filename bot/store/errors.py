"""What the store says when it can't: always a message, never only a trace."""

from __future__ import annotations

from engines.core.words import Msg


class StoreError(Exception):
    """The store can't do what was asked. ``msg`` says what happened and what to do, in the words of ``store.ftl``."""

    def __init__(self, key: str, **args: int | str) -> None:
        super().__init__(key, args)
        self.said = args
        self.msg = Msg(key, dict(args))

    def __str__(self) -> str:
        return " ".join([self.msg.key, *(f"{name}={value}" for name, value in self.said.items())])


class Busy(StoreError):  # noqa: N818 - a polite no
    """Too much is waiting already: this command was not sent, nothing has changed."""


class Contended(Busy):
    """So many change the same thing at once that this change did not get through: nothing has changed, try again."""


class Lost(StoreError):  # noqa: N818 - it may turn out well
    """The server did not answer in time: whether the command took hold is unknown. Send the same command id again."""

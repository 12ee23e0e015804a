"""The mark of all stored structs."""


class Stored:
    """Base of stored structs, which later versions must read: a new field needs a default."""

    __slots__ = ()

"""The mark of all structs that are stored."""


class Stored:
    """Base of the structs that the store contains, and that later versions must read: a new field has a default."""

    __slots__ = ()

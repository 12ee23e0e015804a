"""The engine protocol: JSON lines in, JSON lines out. What it says stands in docs/protocol.md.

``lines`` reads and writes, ``session`` keeps the tables and answers, ``requests`` are the shapes asked for, ``answers``
the shapes given, ``records`` whole tables as JSON.
"""

VERSION = "0.1.0"
"""Of the whole project: what ``hello`` tells."""

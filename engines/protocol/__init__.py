"""The engine protocol: JSON lines in, JSON lines out. It is documented in docs/protocol.md.

``json_lines`` reads and writes, ``session`` answers each line, ``requests`` are the structs of requests,
``json_answers`` builds the answers, ``records`` converts whole tables to JSON and back.
"""

VERSION = "0.1.0"
"""The version of the whole project, as in the answer to ``hello``."""

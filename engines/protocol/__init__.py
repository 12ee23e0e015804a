"""The engine protocol: JSON lines in, JSON lines out. It is documented in docs/protocol.md.

``session`` reads lines and answers each, ``requests`` are the structs of requests,
``json_answers`` builds the answers, ``records`` converts whole tables to JSON and back.
"""

VERSION = "1.0.0rc1"
"""Version of the whole project, as in the answer to ``hello``."""

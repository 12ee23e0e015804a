"""The engine protocol: JSON lines in, JSON lines out. It is documented in docs/protocol.md.

``session`` reads lines and answers each, ``requests`` are the structs of requests,
``json_answers`` builds the answers, ``records`` converts whole tables to JSON and back.
"""

VERSION = "0.1.0"
"""Version of the whole project, as in the answer to ``hello``."""

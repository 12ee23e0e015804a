"""``python -m engines``: the engine protocol on standard input and output."""

from __future__ import annotations

import sys

from engines import GAMES
from engines.protocol.json_lines import serve_lines
from engines.protocol.session import Session


def main() -> int:
    """Answer lines until the input ends. A reader that goes away, or an interrupt, ends it without a word."""
    try:
        serve_lines(Session(GAMES), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        sys.stderr.close()  # or the interpreter complains once more when it flushes
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""``python -m engines``: the engine protocol on standard input and output."""

import sys

from engines import GAMES
from engines.protocol.session import Session, serve_lines


def main() -> int:
    """Answer lines until the input ends. A closed output or an interrupt ends it silently."""
    try:
        serve_lines(Session(GAMES), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        sys.stderr.close()  # otherwise the interpreter reports the error again when it flushes
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

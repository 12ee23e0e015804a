"""The only name that the project takes on a package index: a wheel has everything else in this folder.

Any package may be named ``bot``, ``engines`` or ``render``. In a wheel they are in this folder, where no other
package's imports look, until a program asks for ours. In a checkout they are next to this folder, and nothing needs
to be done.
"""

import os
import sys
from pathlib import Path

HOME = Path(__file__).parent


def at_home() -> None:
    """Make ``bot``, ``engines`` and ``render`` ours in this process, and in those that it starts.

    Call it before the first of them is imported. Child processes find them by their environment only: not in the
    current folder, and not under the same names elsewhere on the path.
    """
    if (HOME / "bot").is_dir() and sys.path[:1] != [str(HOME)]:
        sys.path.insert(0, str(HOME))
        paths = filter(None, [str(HOME), os.environ.get("PYTHONPATH")])
        os.environ |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONSAFEPATH": "1"}


def main() -> int:
    """Run the command ``bottega``, and return its exit code."""
    at_home()
    from bot.cli import main as command

    return command()

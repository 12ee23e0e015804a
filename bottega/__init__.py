"""The one name that the project takes on a package index: in a wheel all else lies in this folder.

``bot``, ``engines`` and ``render`` are names that any package may own. In a wheel they are in here, where no
other package's imports look, until a program says that it means ours. In a checkout they are beside this folder, and
nothing needs to be done.
"""

import os
import sys
from pathlib import Path

HOME = Path(__file__).parent


def at_home() -> None:
    """From here on ``bot``, ``engines`` and ``render`` are ours in this process, and in those that it starts.

    To be called before the first of them is imported. Processes that it starts find them by its environment alone: not
    where it was called, nor by names of others on the path.
    """
    if (HOME / "bot").is_dir() and sys.path[:1] != [str(HOME)]:
        sys.path.insert(0, str(HOME))
        paths = filter(None, [str(HOME), os.environ.get("PYTHONPATH")])
        os.environ |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONSAFEPATH": "1"}


def main() -> int:
    """The command ``bottega``; gives its exit code."""
    at_home()
    from bot.cli import main as command

    return command()

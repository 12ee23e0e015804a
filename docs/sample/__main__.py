"""Create a game: ``python -m docs.sample [--generated] NAME``. Exit status 2 if the name is rejected."""

import sys
from pathlib import Path

from docs.sample.game_scaffold import UnfitNameError, lay_out, next_steps, write_generated

ROOT = Path(__file__).parents[2]


def main(arguments: list[str]) -> int:
    """Lay out the named game and print the next steps, or regenerate its data from its code."""
    again, names = "--generated" in arguments, [one for one in arguments if one != "--generated"]
    if len(names) != 1:
        sys.stderr.write("make game NAME=quarry: one name, of small letters\n")
        return 2
    try:
        if again:
            write_generated(ROOT, names[0])
        else:
            sys.stdout.write(next_steps(names[0], lay_out(ROOT, names[0])))
    except UnfitNameError as why:
        sys.stderr.write(f"{why}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

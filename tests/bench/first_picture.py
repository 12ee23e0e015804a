"""Print the CPU time (ms) of a process's first picture: ``python -m tests.bench.first_picture GAME LAYOUT``.

The modules and fonts that the server of all workers has loaded are not counted.
"""

import sys
from collections.abc import Sequence
from time import process_time

import msgspec

from render.core import preload as _loaded  # noqa: F401 - with all fonts
from render.core import renderer
from tests.render.samples import sample_request


def main(argv: Sequence[str]) -> int:
    """Draw the crowded board of a game and print the time."""
    game, layout = argv
    request = msgspec.structs.replace(sample_request(game), layout=layout, selection=None)
    began = process_time()
    renderer.render_picture(request)
    sys.stdout.write(f"{1e3 * (process_time() - began):.0f}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""``python -m tests.pictures.write``: palettes, reference pictures, scenes anew. Look at each before you commit it."""

from __future__ import annotations

import os
import sys

import pytest

from render.palettes import main as write_palettes
from render.samples import main as write_samples
from tests.pictures.paths import HERE

if __name__ == "__main__":
    write_palettes([])
    write_samples([str(HERE / "differs" / "samples")])
    os.environ["BOTTEGA_GOLDENS"] = "1"
    games = [str(HERE / f"test_{name}.py") for name in ("scenes", "notredame", "leonardo", "fresco", "paint")]
    sys.exit(pytest.main(["-q", *games]))

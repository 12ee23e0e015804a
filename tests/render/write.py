"""``python -m tests.render.write``: palettes, reference pictures, scenes anew. Look at each before you commit it."""

from __future__ import annotations

import os
import sys

import pytest

from render.palettes import main as write_palettes
from render.samples import main as write_samples
from tests.render.paths import HERE

if __name__ == "__main__":
    write_palettes([])
    write_samples([str(HERE / "differs" / "samples")])
    os.environ["BOTTEGA_GOLDENS"] = "1"
    sys.exit(pytest.main(["-q", str(HERE / "test_samples.py")]))

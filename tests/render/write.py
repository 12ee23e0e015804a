"""``python -m tests.render.write``: palettes, reference pictures, scenes anew. Look at each before you commit it."""

from __future__ import annotations

import os
import subprocess
import sys

from render.palettes import main as write_palettes
from render.samples import main as write_samples
from tests.render.paths import HERE

if __name__ == "__main__":
    write_palettes([])
    write_samples([str(HERE / "differs" / "samples")])
    # a process of its own: the tests ask when they are imported whether they write
    tests = [sys.executable, "-m", "pytest", "-q", str(HERE / "test_samples.py")]
    sys.exit(subprocess.run(tests, env={**os.environ, "BOTTEGA_GOLDENS": "1"}, check=False).returncode)

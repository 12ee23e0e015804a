"""``python -m tests.render.write [GAME...]``: palettes, reference pictures, scenes anew, of all games or of these.

Look at each before you commit it.
"""

from __future__ import annotations

import os
import subprocess
import sys

from render.fresco.paintings import main as write_paintings
from render.palettes import main as write_palettes
from render.samples import main as write_samples
from tests.render.paths import HERE

if __name__ == "__main__":
    games = sys.argv[1:]
    write_palettes(games)
    if not games or "fresco" in games:
        write_paintings()
    subprocess.run([sys.executable, "-m", "tests.render.stamps", *games], check=True)  # it reads the new palettes
    write_samples([str(HERE / "differs" / "samples"), *games])
    # a process of its own: the tests ask when they are imported whether they write
    tests = [sys.executable, "-m", "pytest", "-q", str(HERE / "test_samples.py"), "-k", " or ".join(games)]
    sys.exit(subprocess.run(tests, env={**os.environ, "BOTTEGA_GOLDENS": "1"}, check=False).returncode)

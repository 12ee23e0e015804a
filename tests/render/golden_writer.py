"""Draw all art again, in order: ``make art``, or ``python -m tests.render.golden_writer [--palettes] [GAME...]``.

Palettes, stamps, reference pictures and scenes; without a game also docs/pictures. Look at each before you commit it.
An existing palette stays unchanged without ``--palettes``: it depends on each pixel of its samples, so every change
of a layout would give all pictures other colours.
"""

import os
import subprocess
import sys
from pathlib import Path

from render import PAINTERS
from render.core.palette import stored_palette
from tests.render.fresco_paintings import write_paintings
from tests.render.palettes import main as write_palettes
from tests.render.samples import main as write_samples

HERE = Path(__file__).parent

if __name__ == "__main__":
    games = [argument for argument in sys.argv[1:] if argument != "--palettes"]
    asked = games or list(PAINTERS)
    if new := [game for game in asked if "--palettes" in sys.argv or not stored_palette(PAINTERS[game])]:
        write_palettes(new)
    if not games or "fresco" in games:
        write_paintings()
    subprocess.run([sys.executable, "-m", "tests.render.stamps", *games], check=True)  # it reads the new palettes
    write_samples([str(HERE / "differs" / "samples"), *games])
    if not games:
        subprocess.run([sys.executable, "-m", "tests.render.readme_pictures"], check=True)
    # a separate process, since the tests decide on import whether they write
    tests = [sys.executable, "-m", "pytest", "-q", str(HERE / "test_samples.py"), "-k", " or ".join(games)]
    sys.exit(subprocess.run(tests, env={**os.environ, "BOTTEGA_GOLDENS": "1"}, check=False).returncode)

"""The folder of the reference pictures, and whether this run rewrites them."""

import os
from pathlib import Path

HERE = Path(__file__).parent
REWRITE = os.environ.get("BOTTEGA_GOLDENS") == "1"

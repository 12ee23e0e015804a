"""Where the references lie, and whether they are being written anew."""

from __future__ import annotations

import os
from pathlib import Path

HERE = Path(__file__).parent
REWRITE = os.environ.get("BOTTEGA_GOLDENS") == "1"

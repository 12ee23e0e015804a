"""What a painting process needs, imported and computed once by the process that the others are forked from."""

from __future__ import annotations

from render import PAINTERS
from render.core.palette import palette

for _game in PAINTERS:
    palette(_game)

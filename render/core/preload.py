"""Import what painters and thinkers need. Imported by the server that they are forked from, and by no one else."""

from __future__ import annotations

from render.core import faces, film, paint
from render.core.processes import ignore_terminal, keep_loaded

__all__ = ["film", "paint"]

ignore_terminal()
for style in faces.STYLES:
    faces.font(style.face, style.px)
keep_loaded()

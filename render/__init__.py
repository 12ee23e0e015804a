"""Views in, pictures out: no rules, no chat. A painter knows one game; ``render.core`` knows none.

A painter is a package with ``PICTURES``, which maps the names of its pictures (``board`` and ``hand``; ``place`` for
placing on squares) to functions ``(request) -> Scene`` without side effects. Optional: ``legend_groups``, the meanings
of its signs, ``palette.bin`` (256 colours, made by ``make art``; by default the plain palette), ``COVER``, its band in
the list of all games, ``EMOJI``, icons by name, ``ANSWER_ICONS``, icons by the subject of an answer, ``ANSWER_COLORS``,
their special colours, and ``hand_view``, which removes from a view anything that the hand does not show. To add a game,
add a folder here and a line below. docs/sample has the smallest one, made of the pieces in ``render.core``.
"""

from render import fresco, leonardo, notredame, princes
from render.core.painters import PAINTERS

__all__ = ["PAINTERS"]

PAINTERS.update({"princes": princes, "leonardo": leonardo, "fresco": fresco, "notredame": notredame})

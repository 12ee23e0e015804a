"""Views in, pictures out: no rules, no chat. A painter knows one game; ``render.core`` knows none.

A painter is a package with ``PICTURES``, which maps the names of its pictures (``board`` and ``hand``; ``place`` where
something is laid on squares) to functions ``(request) -> Scene`` without side effects. It may have ``legend_groups``,
what its signs mean, ``palette.bin`` (256 colours, made by ``make art``; without one the plain palette serves),
``COVER``, its band on the shelf of all games, ``EMOJI``, icons by name, ``ANSWER_ICONS``, icons by what an answer is
about, ``ANSWER_COLORS``, colours of those that have their own, and ``hand_view``, which leaves out of a view what the
hand does not show. Adding a game is a folder here and a line below.
docs/sample has the smallest one, made of the pieces in ``render.core``.
"""

from render import fresco, leonardo, notredame, princes
from render.core.painters import PAINTERS

__all__ = ["PAINTERS"]

PAINTERS.update({"princes": princes, "leonardo": leonardo, "fresco": fresco, "notredame": notredame})

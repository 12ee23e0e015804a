"""The painter of the sample game. The import registers it among the painters."""

from docs.sample.render import pebbles
from render import PAINTERS

PAINTERS.setdefault("pebbles", pebbles)

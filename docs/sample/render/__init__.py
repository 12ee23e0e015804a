"""The painter of the sample game. Importing this registers the painter."""

from docs.sample.render import pebbles
from render import PAINTERS

PAINTERS.setdefault("pebbles", pebbles)

"""The painter of the sample game. The import registers it among the painters."""

from render import PAINTERS
from tests.sample.render import pebbles

PAINTERS.setdefault("pebbles", pebbles)

"""Inventions by kind and metal: the icons of the five kinds, the grounds of the four metals."""

from types import MappingProxyType
from typing import Final

KINDS: Final = MappingProxyType({kind: f"lv.kind.{kind}" for kind in range(1, 6)})
METALS: Final = MappingProxyType(
    {"bronze": "sepiaL~saffD.35", "copper": "terra~rosa.42", "silver": "lapisL~stone.50", "gold": "saff"}
)
"""Grounds of invention cards; the number of their needed cards also tells them apart."""
DOTS: Final = MappingProxyType({"bronze": 1, "copper": 2, "silver": 3, "gold": 4})

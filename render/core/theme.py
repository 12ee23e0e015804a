"""Colours by role: tokens, and mixes of two tokens at fixed steps. No drawing contains a hex code."""

from functools import lru_cache
from types import MappingProxyType
from typing import Final

Rgb = tuple[int, int, int]

POSTER: Final = MappingProxyType(
    {
        "page": "F8F3E8",
        "cell": "EFE6D4",
        "line": "D9CCB3",
        "white": "FFFDF7",
        "ink": "1E2330",
        "ink2": "5A5B60",
        "stone": "BCAF98",
        "stoneD": "8C806B",
        "saff": "EDAB22",
        "saffL": "F9DE97",
        "saffD": "B87A08",
        "terra": "CB5933",
        "terraD": "8F3820",
        "rosa": "E9B79D",
        "lapis": "24489B",
        "lapisD": "152C5E",
        "lapisL": "A9BFE3",
        "olive": "55611F",
        "oliveD": "39420F",
        "oliveL": "C9CE93",
        "porph": "7B2848",
        "porphL": "D9A3B4",
        "verd": "2C7A72",
        "verdL": "A9D3C8",
        "night": "265556",
        "umber": "6C4A33",
        "water": "7FB2C6",
        "waterD": "3E7C97",
        "forest": "3C5F3C",
        "forestL": "7E9E63",
        "sky": "D3E3EA",
        "paintR": "B8322A",
        "paintG": "4A7440",
        "paintO": "E2792A",
        "paintV": "6A3B85",
        "sepia": "5B3A22",
        "sepiaL": "9A7450",
        "paper": "F3E3C3",
        "wash": "E0C497",
        "leather": "4C3122",
    }
)
"""Theme for all chats, "a modern editorial poster of the Renaissance". Values are sRGB."""

DARK: Final = "dark"

PLASTER: Final = MappingProxyType(
    {
        "page": "161A25",
        "cell": "2B3244",
        "line": "414A60",
        "white": "222837",
        "ink": "F8F3E8",
        "ink2": "CEC8BB",
        "stone": "666D80",
        "stoneD": "949AAA",
        "saffL": "5C4714",
    }
)
"""Colours that the dark theme replaces: plaster, ink, and the ground of "now". Pigments stay."""

ON_DARK: Final = MappingProxyType(
    {
        "terraD": "rosa",
        "lapis": "lapisL",
        "lapisD": "lapisL",
        "olive": "oliveL",
        "oliveD": "oliveL",
        "saffD": "saff",
        "porph": "porphL",
        "verd": "verdL",
        "night": "verdL",
        "forest": "oliveL",
        "umber": "wash",
        "sepia": "wash",
        "leather": "wash",
        "waterD": "water",
    }
)
"""Lighter pigments for texts and icons on dark plaster."""

ROLES: Final = MappingProxyType(
    {
        "seat.1": "terra",
        "seat.2": "lapis",
        "seat.3": "olive",
        "seat.4": "saff",
        "seat.5": "porph",
        "charge.1": "white",
        "charge.2": "white",
        "charge.3": "white",
        "charge.4": "ink",
        "charge.5": "white",
        "mark": "ink",
        "mark.number": "saffL",
        "mark.ring": "white",
        "halo": "saff",
        "now": "saff",
        "now.ground": "saffL",
        "past": "stone",
        "private": "porph",
        "ready": "olive",
        "short": "terraD",
        "threshold": "terra",
    }
)
"""Purposes of colours; painters use a role wherever one exists."""

GOLD: Final = "saffD~ink.14"
"""Laurels and coins, on plain and on active panels."""

MIX_PERCENTAGES: Final = (10, 14, 20, 28, 35, 42, 50, 60, 70, 80)
"""The only percentages of mixes."""


@lru_cache(maxsize=1024)
def token_rgb(token: str, theme: str = "") -> Rgb:
    """Return the colour of a token (``ink``), a role (``seat.1``) or a mix (``lapis~page.35``).

    The mix is 35 % of the way from lapis to page. A mix with a pigment is the same in all themes. Raises ``KeyError``
    for an unknown name and ``ValueError`` for a step not in ``MIX_PERCENTAGES``.
    """
    base, _, mix = token.partition("~")
    other, _, step = mix.rpartition(".")
    themed = theme == DARK and is_plaster(token)
    here = _parse_hex((PLASTER if themed else POSTER)[ROLES.get(base, base)])
    if not mix:
        return here
    if int(step) not in MIX_PERCENTAGES:
        raise ValueError(token)
    there = token_rgb(other, theme if themed else "")
    part = int(step) / 100
    return tuple(round(a + (b - a) * part) for a, b in zip(here, there, strict=True))  # type: ignore[return-value]


def is_plaster(token: str) -> bool:
    """Return whether a token's colour differs in the dark theme: plaster, ink and their mixes, but not charges."""
    base, _, mix = token.partition("~")
    names = (base, mix.partition(".")[0]) if mix else (base,)
    return all(ROLES.get(name, name) in PLASTER and not name.startswith("charge.") for name in names)


def on_dark(token: str) -> str:
    """Return the token of a text or icon on dark plaster: a lighter pigment in place of a deep one."""
    base = token.partition("~")[0]
    return ON_DARK.get(ROLES.get(base, base), token)


def _parse_hex(code: str) -> Rgb:
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)

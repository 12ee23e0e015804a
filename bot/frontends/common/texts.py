"""Texts of the frontends, from ``bot/locale/<lang>/<platform>.ftl``, and labels of buttons. Others come in screens."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, takewhile
from operator import itemgetter
from pathlib import Path
from typing import Final, Protocol

from msgspec.structs import replace

from bot.app.ui.screen import Button, flatten_rows, layout_buttons
from engines.core.core_types import Msg
from engines.core.translation import TranslateMessage, build_translator

BOT_FOLDER: Final = Path(__file__).parents[2]


class Translate(Protocol):
    """Translates a message of one frontend, as in ``translate("en", "soon")``."""

    def __call__(self, lang: str, key: str, /, **args: int | str) -> str:
        """Return the message in a language, with its arguments."""
        ...


@cache
def text_formatter(lang: str) -> TranslateMessage:
    """Return the formatter for the catalogues of the bot in a language."""
    return build_translator(BOT_FOLDER, lang)


def build_translate(platform: str) -> Translate:
    """Build the translator of a platform, whose message keys begin with the platform's name."""

    def say(lang: str, key: str, /, **args: int | str) -> str:
        return text_formatter(lang)(Msg(f"{platform}-{key}", {**args}))

    return say


FONT_SP: Final = 15
DEFAULT_ADVANCE: Final = 100
"""Advance of a character outside all groups, such as an emoji, in hundredths of the font size."""

_GROUPS: Final = {
    0: "\u00ad\u2060\u2066\u2067\u2068\u2069\u200b\u200d",
    17: "'",
    22: ",’‘‚",
    24: ";",
    26: " \u00a0j|ijl¦jìíîïĭįıĺļј¸",
    28: "!:[]¡.I·ÌÍÎÏİІЇ",
    33: 'ł"`-tťţ{}()frřŗŕ',
    38: "°“„”/",
    43: "\\гѓ^¨_ª",
    49: "?y«»¿ýÿŷуў",
    51: "vxzźżžтхз<",
    53: ">cksçćčķśşšсѕ×эє",
    54: "LaeàáâãäåèéêëāăąēęěĹĽаеё",
    56: "F¬Łкчьяќ+=Jbdhnpuñùúûüńňūůűųбрђ−Г",
    57: "$0123456789EgoqÈÉÊËòóôõöøğģőĒĘĚЕЁвийнопћ÷€",
    60: "ðл£SZŚŞŠŹŻŽЅЗц",
    61: "#TYÝßŢŤŸТ",
    63: "R§ŔŘЯдBKXĶВУХЬБ",
    65: "&PĎКРъCDUVÇÙÚÛÜĆČŪŮŰС–~Э",
    67: "AÀÁÂÃÄÅĀĂĄА",
    69: "GOQÒÓÔÕÖØŐОЧ",
    71: "HNÑŃŇЙЛНПИ…",
    74: "%фw",
    76: "ДЦмЪ½—",
    81: "Фыжю",
    86: "ш@œmЫщ",
    88: "MWМ",
    96: "ЮÆЖШŒ",
    100: "Щ",
}
"""Advances of characters by group, rounded up, in hundredths of the font size."""
_ADVANCES: Final = {sign: advance for advance, signs in _GROUPS.items() for sign in signs}


def label_width(label: str) -> float:
    """Return the width of a label (dp)."""
    return sum(_ADVANCES.get(sign, DEFAULT_ADVANCE) for sign in label) * FONT_SP / 100


SMALLEST_GROUP: Final = 3
"""Number of buttons from which to say once what their labels share."""
SEPARATOR: Final = " · "
"""Between the parts of a label."""

Rows = Sequence[Sequence[Button]]


def group_rows(rows: Rows, lang: str, translate: Translate) -> list[tuple[str, Rows]]:
    """Group neighbouring buttons whose labels begin alike, or differ only in how they begin.

    Return what the labels of each group share, and its buttons without it, in one row. The rows stay as they are if no
    labels share anything.
    """
    pairs = groupby(_split_labels(flatten_rows(rows), lang, translate), itemgetter(0))
    groups = [(shared, tuple(button for _, button in pair)) for shared, pair in pairs]
    if not any(shared for shared, _ in groups):
        return [("", rows)]
    return [(shared, [buttons] if shared else layout_buttons(buttons)) for shared, buttons in groups]


def _split_labels(buttons: Sequence[Button], lang: str, translate: Translate) -> Iterator[tuple[str, Button]]:
    labels, n = [button.label.split(SEPARATOR) for button in buttons], 0
    while n < len(labels):
        alike = _count_alike([label[:-1][:1] for label in labels[n:]])
        alike_after = _count_alike([label[1:] for label in labels[n:]])
        group = labels[n : n + max(alike, alike_after)]
        if len(group) < SMALLEST_GROUP or len(group[0]) == 1:
            yield "", buttons[n]
            n += 1
            continue
        depth = sum(
            1 for _ in takewhile(lambda parts: len({*parts}) == 1, zip(*(one[:-1] for one in group), strict=False))
        )
        for button, label in zip(buttons[n:], group, strict=False):
            first, end = SEPARATOR.join(label[: depth or 1]), SEPARATOR.join(label[depth or 1 :])
            if depth:
                yield first, replace(button, label=end)
            else:
                yield translate(lang, "each", shared=end), replace(button, label=first)
        n += len(group)


def _count_alike(values: Sequence[object]) -> int:
    return sum(1 for _ in takewhile(lambda value: value == values[0], values))

"""Texts of the frontends, from ``bot/locale/<lang>/<platform>.ftl``. Other texts come in screens."""

from functools import cache
from pathlib import Path
from typing import Final, Protocol

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

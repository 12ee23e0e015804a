"""Screen texts: cleaned user input, names in mixed text directions, timestamps.

Unicode characters that are invisible themselves (*default ignorable*) stay only where they change how their neighbours
look: joiners in Persian and Indic words and in emoji, variants of emoji, of Mongolian letters and of Chinese
characters.

A timestamp is ``OPEN unix:style|words CLOSE``, with delimiters that cannot be typed (names and notes lose them).
Styles: ``F`` date and time, ``f`` without the weekday, ``D`` date, ``t`` time, ``R`` time left. A stamp without a text
is filled in for each reader (``bot.app.views.datetimes``).
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, cast

from idna import valid_contextj

INVISIBLE_CHARACTERS: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters with the Unicode property *Default_Ignorable_Code_Point*."""
_BLANK: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
"""Blank characters that count as letters or symbols; each becomes a space."""
_EMOJI: Final = r"[\u00a9\u00ae\u203c\u2049\u2122-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
_VISIBLE_USE: Final = re.compile(
    rf"(?<={_EMOJI})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)"  # as picture or as text
    rf"|(?<={_EMOJI})\u200d(?={_EMOJI})|(?<={_EMOJI}\ufe0f)\u200d(?={_EMOJI})"  # families, professions
    r"|(?<=\U0001f3f4)[\U000e0020-\U000e007e]+\U000e007f"  # flags of regions
    r"|(?<=[\u1807\u1820-\u1878\u1887-\u18aa])[\u180b-\u180d\u180f]|(?<=[\u1820-\u1878])\u180e(?=[\u1820\u1821])"
    r"|(?<=\u09b0)\u200d(?=\u09cd\u09af)|(?<=\u0cb0)\u200d(?=\u0ccd[\u0c95-\u0cb9])"  # the preceding letter stays whole
    r"|(?<=[\u0d9a-\u0dc6])\u200d(?=\u0dca[\u0d9a-\u0dc6])"
    r"|(?<=[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af])[\ufe00-\ufe02\U000e0100-\U000e01ef]"
)
_JOINERS: Final = "\u200c\u200d"
LONGEST_CONTEXT: Final = 8
"""Characters on each side of a joiner that decide its visibility: a letter and its marks."""
MAX_MARKS: Final = 2
"""Maximum combining marks on one letter."""
MAX_OWN_MARKS: Final = 4
"""The same for distinct marks of one script, such as Burmese, Tibetan, Khmer or Hebrew."""


def sanitize_text(text: str) -> str:
    """Return a text as one line of visible characters with single spaces.

    Removes characters that change the text direction, show nothing, or pile up over other lines. Frontends escape
    markup.
    """
    whole = unicodedata.normalize("NFC", text.translate(_BLANK))
    if whole.isascii() and whole.isprintable():
        return " ".join(whole.split())
    shown = {n for found in _VISIBLE_USE.finditer(whole) for n in range(*found.span())}
    characters, marks = list[str](), ""
    for n, char in enumerate(whole):
        if n in shown or (char in _JOINERS and _is_joiner_seen(whole, n)):
            characters.append(char)
            continue
        kind = unicodedata.category(char)
        if kind == "Cf" or INVISIBLE_CHARACTERS.match(char):
            continue
        marks = marks + char if kind in ("Mn", "Me") else ""
        if len(marks) <= MAX_MARKS or (len(marks) <= MAX_OWN_MARKS and _is_new_mark_of_script(marks)):
            characters.append(char if char.isprintable() else " ")
    return " ".join("".join(characters).split())


def _is_new_mark_of_script(marks: str) -> bool:
    """Return whether the last mark on a letter belongs to one script and is not repeated."""
    return marks[-1] not in marks[:-1] and not unicodedata.name(marks[-1], "COMBINING").startswith("COMBINING")


def strip_unseen(text: str) -> str:
    """Return a text without invisible characters, for comparison."""
    return text if text.isascii() else INVISIBLE_CHARACTERS.sub("", text)


def _is_joiner_seen(text: str, at: int) -> bool:
    """Return whether a joiner changes the letters around it (RFC 5892, appendix A)."""
    first = max(0, at - LONGEST_CONTEXT)
    try:
        return valid_contextj(text[first : at + LONGEST_CONTEXT], at - first)
    except ValueError:  # a neighbour without a Unicode name
        return False


MAX_NAME_LENGTH = 40
ISOLATE_OPEN, ISOLATE_CLOSE = "\u2068", "\u2069"
"""Unicode isolates: right-to-left text between them does not reorder the text around it."""


def wrap_bidi(name: str) -> str:
    """Isolate a right-to-left name for use in a sentence."""
    turned = not name.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{ISOLATE_OPEN}{name}{ISOLATE_CLOSE}" if turned else name


def strip_bidi(name: str) -> str:
    """Remove the isolates of ``wrap_bidi``."""
    return name.removeprefix(ISOLATE_OPEN).removesuffix(ISOLATE_CLOSE)


def sanitize_name(name: str) -> str:
    """Return a name after ``sanitize_text``, at most ``MAX_NAME_LENGTH`` long; empty if nothing is visible."""
    return sanitize_text(sanitize_text(name[: 10 * MAX_NAME_LENGTH])[:MAX_NAME_LENGTH])  # a cut may leave half an emoji


_LOOKALIKE_LETTERS = str.maketrans({"ё": "е", "ß": "ss", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe"})


def normalize_text(text: str) -> str:
    """Return a text in lower case without diacritics, with spaces for punctuation."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in bare.translate(_LOOKALIKE_LETTERS)).split())


STAMP_OPEN: Final = "\ue000"
STAMP_CLOSE: Final = "\ue001"
TimestampStyle = Literal["F", "f", "D", "t", "R"]

_STAMP: Final = re.compile(rf"{STAMP_OPEN}(\d+):([FfDtR])\|([^{STAMP_OPEN}{STAMP_CLOSE}]*){STAMP_CLOSE}")
_PLACEHOLDER_REMAINS: Final = re.compile(rf"{STAMP_OPEN}(?:\d+:?[FfDtR]?\|?)?|{STAMP_CLOSE}")


class TextPiece(NamedTuple):
    """A piece of a text; with a ``style``, it is a timestamp (Unix seconds)."""

    text: str
    unix: int = 0
    style: TimestampStyle | Literal[""] = ""


def format_timestamp(at: int, style: TimestampStyle, words: str) -> str:
    """Format a timestamp (Unix ms). ``words``: the text for platforms without timestamps."""
    return f"{STAMP_OPEN}{at // 1000}:{style}|{words}{STAMP_CLOSE}"


def split_timestamps(text: str) -> Iterator[TextPiece]:
    """Split a text into pieces; a truncated stamp keeps only its text."""
    begin = 0
    for match in _STAMP.finditer(text):
        if match.start() > begin:
            yield TextPiece(_PLACEHOLDER_REMAINS.sub("", text[begin : match.start()]))
        yield TextPiece(match[3], int(match[1]), cast("TimestampStyle", match[2]))
        begin = match.end()
    if begin < len(text):
        yield TextPiece(_PLACEHOLDER_REMAINS.sub("", text[begin:]))


def strip_timestamps(text: str) -> str:
    """Replace all timestamps of a text with their texts."""
    return "".join(piece.text for piece in split_timestamps(text))

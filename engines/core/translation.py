"""Translation of messages with Fluent catalogues in English, Czech, Russian and German.

Only ``build_translator`` depends on ``fluent.runtime``. A catalogue contains ``{$object}`` for the base form of a
reference, and ``{TERM($object, case: "acc")}`` for one of its cases; the terms are in ``terms.toml``. ``{COUNT($n,
"coin", "coins")}`` is a number with the plural form of a noun. The attribute ``.you`` of a message is for the player
whose seat is its ``$seat`` or all of its ``$seats``, ``.other-is-you`` for the player of its ``$other``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt

from engines.core import catalogue
from engines.core.core_types import Arg, Msg, Seat, TermRef

LANGUAGES = ("en", "cs", "ru", "de")
CORE_FOLDER = Path(__file__).parent

TranslateMessage = Callable[[Msg], str]

_GERMAN = {
    "the": {"m": "der", "f": "die", "n": "das", "pl": "die"},
    "the_acc": {"m": "den", "f": "die", "n": "das", "pl": "die"},
    "the_dat": {"m": "dem", "f": "der", "n": "dem", "pl": "den"},
    "a": {"m": "ein", "f": "eine", "n": "ein", "pl": ""},
    "a_acc": {"m": "einen", "f": "eine", "n": "ein", "pl": ""},
    "a_dat": {"m": "einem", "f": "einer", "n": "einem", "pl": ""},
}


class _TermTable(dict[str, catalogue.Term]):
    """Terms of one language by key, each loaded at its first use."""

    def __init__(self, lang: str, folders: tuple[Path, ...]) -> None:
        super().__init__()
        self._lang, self._folders = lang, folders

    def __missing__(self, key: str) -> catalogue.Term:
        home = next((folder for folder in reversed(self._folders) if key in catalogue.read_terms(folder)), None)
        if home is None:
            raise catalogue.missing_term_error(self._folders, self._lang, key)
        term = self[key] = catalogue.load_term(home, self._lang, key)
        return term


def inflect_term(term: str, *, case: str = "nom", cap: object = 0) -> str:
    """Implement the Fluent function ``TERM``: a reference in a case; ``cap: 1`` capitalizes it.

    Cases: the fields of ``terms.toml`` (``acc gen ins loc dat pl pl_gen at to from short ...``); in English
    ``a the pl``; in German also ``the the_acc the_dat a a_acc a_dat``, with the matching article. A term without an
    article, such as a name, has its own form ``the``.
    """
    word = _term_form(term, case) if isinstance(term, catalogue.Term) else str(term)
    return word[:1].upper() + word[1:] if int(str(cap)) else word


FORMS = {"one": 0, "few": 1}
"""Plural categories of whole numbers to the index of a noun's form; the last form is for the others."""


def plural_counter(lang: str) -> Callable[..., str]:
    """Return the Fluent function ``COUNT`` of a language: a number, and a noun in its forms.

    The forms are singular and plural; in Czech and Russian one, few and many. A range of numbers, which is a ``str``,
    takes the last form.
    """
    category = Locale.parse(lang).plural_form

    def format_count(n: object, *forms: str) -> str:
        place = FORMS.get(category(n), -1) if isinstance(n, int) else -1
        return f"{n:d} {forms[place]}" if isinstance(n, int) else f"{n} {forms[place]}"

    return format_count


class PlainInteger(FluentInt):
    """A whole number without digit grouping, written the same in all our languages."""

    def format(self, locale: Locale) -> str:
        """Return the number in digits. Babel's formatting gives the same and takes ten times as long."""
        return int.__repr__(self)


@lru_cache(1024)
def plain_integer(number: int) -> PlainInteger:
    """Return a number in Fluent's type."""
    return PlainInteger(number, useGrouping=False)


MINUS = "\N{MINUS SIGN}"


def _with_minus(text: str, values: Iterable[Arg]) -> str:
    for value in values:
        if isinstance(value, int) and value < 0:
            text = text.replace(str(value), f"{MINUS}{-value}")
    return text


def join_counted(items: Sequence[str]) -> str:
    """Join items with commas; repeated ones are counted: "2× wood, glass"."""
    counted = [item if n == 1 else f"{n}× {item}" for item, n in Counter(items).items()]
    return ("; " if any("," in item for item in counted) else ", ").join(counted)


def _term_form(term: catalogue.Term, case: str) -> str:
    forms = term.forms
    if term.lang == "en":
        if case == "a":
            return f"{forms['a']} {term}" if forms.get("a") else str(term)
        if case == "the":
            return forms.get("the", f"the {term}")
    elif term.lang == "de" and case in _GERMAN:
        if case in forms:
            return forms[case]
        ending = case.partition("_")[2] or "nom"
        article = _GERMAN[case][forms.get("g", "n")]
        return f"{article} {forms.get(ending, term)}".strip()
    if case == "pl_acc":
        return forms.get("pl_acc", forms.get("pl", str(term)))
    return forms.get(case, str(term))


MAX_REMEMBERED = 1024
"""Cached translated messages for each game and language."""


class _Bundle(FluentBundle):
    """Messages of one language, each parsed at its first use: a process needs only a few of thousands."""

    def __init__(self, lang: str, folders: tuple[Path, ...]) -> None:
        functions: dict[str, Any] = {
            "TERM": inflect_term,
            "COUNT": plural_counter(lang),
        }  # each gives a str, a FluentType
        super().__init__([lang], functions=functions, use_isolating=False)
        self.lang, self.folders = lang, folders
        self.sources: dict[str, str] = {}
        self.said: dict[object, str] = {}
        """Cached translations by message with names for seats: consecutive screens share most texts."""

    def format_message(self, alike: object, msg: Msg, args: dict[str, Any], address: str = "") -> str:
        """Format a message with Fluent's arguments and cache it as ``alike``.

        ``address``: the attribute to use instead, if the message has it. Raises ``MissingTextError``.
        """
        message = self.get_message(msg.key) if self.has_message(msg.key) else None
        if message is None or message.value is None:
            raise catalogue.missing_message_error(self.folders, self.lang, msg.key)
        text, errors = self.format_pattern(message.attributes.get(address, message.value), args)
        if errors:
            errors[0].add_note(f"{self.lang}: {msg.key}")
            raise errors[0]
        if len(self.said) >= MAX_REMEMBERED:
            self.said.clear()
        told = self.said[alike] = _with_minus(str(text), msg.args.values())
        return told

    def has_message(self, message_id: str) -> bool:
        """Return whether there is a text for a key."""
        return message_id in self.sources

    def _lookup(self, entry_id: str, term: bool = False) -> Any:  # noqa: FBT001, FBT002 - as the library calls it
        key = f"-{entry_id}" if term else entry_id
        found = self._compiled.get(key)
        if found is None:
            found = self._compiled[key] = self._compiler(catalogue.parse_message(self.sources[key]))
        return found


@cache
def _load_bundle(folders: tuple[Path, ...], lang: str) -> tuple[_Bundle, _TermTable]:
    bundle = _Bundle(lang, folders)
    words = _TermTable(lang, folders)
    for folder in folders:
        for path in sorted((folder / "locale" / lang).glob("*.ftl")):
            bundle.sources.update(catalogue.read_catalogue(path))
    return bundle, words


_PRIMITIVES: Final = (int, str, TermRef)
_EXACT_TYPES: Final = frozenset(_PRIMITIVES)


NO_READER: Final = -1
"""Number of the reader's seat for several readers."""
READER_FORMS: Final = {"seat": "you", "seats": "you", "other": "other-is-you"}
"""Attributes of a message that address its reader, by the argument with the reader's seat; the first counts."""


def _address(msg: Msg, reader: Seat) -> str:
    return next((address for arg, address in READER_FORMS.items() if msg.args.get(arg) in (reader, [reader])), "")


def _cache_key(value: Arg, called: Callable[[int], object]) -> object:
    """Return one key for identical translations; ``called`` gives a seat's name and whether it is the reader's."""
    if isinstance(value, Msg):
        args = value.args.items()  # fast path: most are plain, and a screen has hundreds
        return value.key, *[(name, own if type(own) in _EXACT_TYPES else _cache_key(own, called)) for name, own in args]
    if isinstance(value, Seat):
        return Seat, called(value.number)
    if isinstance(value, _PRIMITIVES):
        return value
    return tuple([_cache_key(item, called) for item in value])


MANY_DIGITS = 10**15
"""Numbers from here on are shown as typed, since Fluent can't format them."""


def build_translator(
    home: Path | tuple[Path, ...], lang: str, names: Sequence[str] = (), reader: int = NO_READER
) -> TranslateMessage:
    """Build the translator for the catalogues of ``home`` (one or several folders) and the core.

    Later folders take precedence. ``names``: the players in seat order; other seats are "Seat 1" and so on. A message
    without a text raises ``MissingTextError``, a ``KeyError``. ``reader``: the seat of the only reader, who is *you* if
    a message has an attribute for that.
    """
    folders = (CORE_FOLDER, *(home if isinstance(home, tuple) else (home,)))
    bundle, words = _load_bundle(folders, lang if lang in LANGUAGES else "en")
    own = Seat(reader)

    def seat_name(number: int) -> str:
        return names[number] if number < len(names) else translate(Msg("seat-name", {"n": number + 1}))

    def cached_name(number: int) -> object:
        return seat_name(number), number == reader

    def fluent_value(value: Arg) -> object:
        match value:
            case int() if abs(value) >= MANY_DIGITS:
                return str(value)  # not from a game: typed by a player
            case int():
                return plain_integer(value)
            case TermRef(term):
                return words[term]
            case Seat(number):
                return seat_name(number)
            case Msg():
                return translate(value)
            case str():
                return value
            case _:
                things = [
                    fluent_value(item) for item in [Msg("seat-you") if item == own else item for item in value]
                ]  # lists use the short form of a card
                return join_counted(
                    [
                        _term_form(thing, "short") if isinstance(thing, catalogue.Term) else str(thing)
                        for thing in things
                    ]
                )

    def translate(msg: Msg) -> str:
        alike = _cache_key(msg, cached_name)
        known = bundle.said.get(alike)
        if known is not None:
            return known
        args = {key: fluent_value(one) for key, one in msg.args.items()}
        return bundle.format_message(alike, msg, args, _address(msg, own))

    return translate


def has_translation(home: Path | tuple[Path, ...], lang: str, key: str) -> bool:
    """Return whether the catalogues have a text for a key."""
    folders = (CORE_FOLDER, *(home if isinstance(home, tuple) else (home,)))
    return bool(_load_bundle(folders, lang)[0].has_message(key))

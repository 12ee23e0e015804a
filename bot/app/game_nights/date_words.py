"""The words with which people name days and times, by language: forms as typed, lower case, without diacritics folded.

A weekday counts from Monday = 0, a month from 1. A word may stand in several forms and short forms.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class DateWords(NamedTuple):
    """What one language says."""

    days: dict[str, int]
    """Today, tomorrow …: words to days from today."""
    weekdays: tuple[str, ...]
    """Seven sets of forms, from Monday, split by spaces."""
    months: tuple[str, ...]
    """Twelve sets of forms, from January."""
    following: str
    """``next`` before a weekday, in its forms."""
    this: str
    """``this`` or ``coming`` before a weekday."""
    at: str
    """What stands before an hour."""
    on: str
    """What may stand before a day and says nothing."""
    hours: str
    """What may stand after an hour: o'clock."""
    half_past: str
    """Before the coming hour, where the language counts so: ``halb acht`` is 7:30."""
    morning: str
    afternoon: str
    evening: str
    night: str
    noon: str
    midnight: str
    tonight: str
    """One word for this evening."""
    numbers: tuple[str, ...]
    """One to twelve, as an hour is said."""
    every: str
    """Before a weekday that comes again, in its forms."""
    second: str
    """After ``every``: only each second one."""
    week: str
    """What may stand after ``every`` and say no more than the weekday does."""
    next_week: tuple[str, ...]
    """The week after this one, beside a weekday; without the words that say nothing."""
    this_week: tuple[str, ...]
    month_first: bool = False
    """Whether 3/4 may be the 4th of March."""
    clock_of_12: bool = False
    """Whether 7:30 may be in the evening."""


_EN = DateWords(
    days={"today": 0, "tomorrow": 1, "tmrw": 1, "tmr": 1, "day after tomorrow": 2, "overmorrow": 2},
    weekdays=(
        *("monday mondays mon", "tuesday tuesdays tue tues", "wednesday wednesdays wed weds"),
        *("thursday thursdays thu thur thurs", "friday fridays fri", "saturday saturdays sat", "sunday sundays sun"),
    ),
    months=(
        *("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug"),
        *("september sep sept", "october oct", "november nov", "december dec"),
    ),
    following="next",
    this="this coming",
    at="at @ from",
    on="on the of",
    hours="o'clock oclock h hrs",
    half_past="",
    morning="morning",
    afternoon="afternoon",
    evening="evening eve",
    night="night",
    noon="noon midday",
    midnight="midnight",
    tonight="tonight",
    numbers=("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    every="every each",
    second="second other 2nd",
    week="week",
    next_week=("next week",),
    this_week=("this week",),
    month_first=True,
    clock_of_12=True,
)
_CS = DateWords(
    days={"dnes": 0, "dneska": 0, "zítra": 1, "zejtra": 1, "pozítří": 2, "pozejtří": 2, "popozítří": 3},
    weekdays=(
        *("pondělí pondělek po pon", "úterý úterek út", "středa středu středy st stř", "čtvrtek čt čtv"),
        *("pátek pá pát", "sobota sobotu soboty so sob", "neděle neděli ne ned"),
    ),
    months=(
        *("leden ledna led", "únor února úno", "březen března bře", "duben dubna dub", "květen května kvě"),
        *("červen června čvn", "červenec července čvc", "srpen srpna srp", "září zář", "říjen října říj"),
        *("listopad listopadu lis", "prosinec prosince pro"),
    ),
    following="příští příštího další",
    this="tento tuto toto tenhle tuhle tohle",
    at="v ve od o",
    on="v ve na dne do",
    hours="hod hodin hodiny hodinu h hodině",
    half_past="půl",
    morning="ráno dopoledne",
    afternoon="odpoledne odpo",
    evening="večer navečer podvečer",
    night="noc noci",
    noon="poledne",
    midnight="půlnoc půlnoci",
    tonight="dnes večer",
    numbers=(
        *("jednu jedné jedna", "dvě druhé", "tři třetí", "čtyři čtvrté", "pět páté", "šest šesté", "sedm sedmé"),
        *("osm osmé", "devět deváté", "deset desáté", "jedenáct jedenácté", "dvanáct dvanácté"),
    ),
    every="každý každou každé každej každého",
    second="druhý druhou druhé druhej",
    week="týden",
    next_week=("příští týden", "další týden"),
    this_week=("tento týden", "tenhle týden"),
)
_RU = DateWords(
    days={"сегодня": 0, "завтра": 1, "послезавтра": 2},
    weekdays=(
        *("понедельник понедельника пн пнд", "вторник вторника вт втр", "среда среду среды ср"),
        *("четверг четверга чт чтв", "пятница пятницу пятницы пт птн", "суббота субботу субботы сб суб"),
        "воскресенье воскресенья вс вск",
    ),
    months=(
        *("январь января янв", "февраль февраля фев", "март марта мар", "апрель апреля апр", "май мая"),
        *("июнь июня июн", "июль июля июл", "август августа авг", "сентябрь сентября сен сент"),
        *("октябрь октября окт", "ноябрь ноября ноя нояб", "декабрь декабря дек"),
    ),
    following="следующий следующую следующее следующая",
    this="этот эту это эта ближайший ближайшую ближайшее",
    at="в во с к",
    on="в во на",
    hours="час часа часов ч",
    half_past="пол половина половине",
    morning="утра утром",
    afternoon="дня днём днем",
    evening="вечера вечером",
    night="ночи ночью",
    noon="полдень",
    midnight="полночь",
    tonight="сегодня вечером",
    numbers=(
        *("час первого", "два второго", "три третьего", "четыре четвёртого", "пять пятого", "шесть шестого"),
        *("семь седьмого", "восемь восьмого", "девять девятого", "десять десятого", "одиннадцать одиннадцатого"),
        "двенадцать двенадцатого",
    ),
    every="каждый каждую каждое каждая",
    second="второй вторую второе вторая",
    week="неделю неделя",
    next_week=("следующей неделе", "следующая неделя", "следующую неделю"),
    this_week=("этой неделе", "эта неделя", "эту неделю"),
)
_DE = DateWords(
    days={"heute": 0, "morgen": 1, "übermorgen": 2, "uebermorgen": 2},
    weekdays=(
        *("montag montags mo", "dienstag dienstags di", "mittwoch mittwochs mi", "donnerstag donnerstags do"),
        *("freitag freitags fr", "samstag samstags sonnabend sa", "sonntag sonntags so"),
    ),
    months=(
        *("januar jänner jan", "februar feber feb", "märz maerz mär mrz", "april apr", "mai", "juni jun", "juli jul"),
        *("august aug", "september sep sept", "oktober okt", "november nov", "dezember dez"),
    ),
    following="nächsten nächster nächstes nächste naechsten",
    this="diesen dieser dieses kommenden kommender",
    at="um ab gegen",
    on="am den der an",
    hours="uhr h",
    half_past="halb",
    morning="früh morgens vormittag vormittags",
    afternoon="nachmittag nachmittags",
    evening="abend abends",
    night="nacht nachts",
    noon="mittag mittags",
    midnight="mitternacht mitternachts",
    tonight="heute abend",
    numbers=("eins ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    every="jeden jede jedes",
    second="zweiten zweite zweites 2",
    week="woche",
    next_week=("nächste woche", "nächster woche", "naechste woche", "kommende woche"),
    this_week=("diese woche", "dieser woche"),
)

WORDS: Final = MappingProxyType({"en": _EN, "cs": _CS, "ru": _RU, "de": _DE})

"""Words for days and times in each language, in lower case.

Weekdays are counted from Monday as 0, months from 1. Inflected and short forms are separated by spaces.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class DateWords(NamedTuple):
    """The date vocabulary of one language."""

    days: dict[str, int]
    """"Today", "tomorrow" and so on: phrases with their number of days from today."""
    weekdays: tuple[str, ...]
    """Seven sets of forms, starting with Monday."""
    months: tuple[str, ...]
    """Twelve sets of forms, starting with January."""
    following: str
    """Forms of "next" before a weekday."""
    this: str
    """Forms of "this" or "coming" before a weekday."""
    at: str
    """Prepositions before an hour."""
    on: str
    """Words before a day that carry no meaning."""
    hours: str
    """Words after an hour: o'clock."""
    half_past: str
    """"Half" before the next full hour, where the language counts so: ``halb acht`` is 7:30."""
    morning: str
    afternoon: str
    evening: str
    night: str
    noon: str
    midnight: str
    tonight: str
    """A phrase for this evening."""
    numbers: tuple[str, ...]
    """Forms of one to twelve, as used for hours."""
    every: str
    """Forms of "every" before a weekday."""
    second: str
    """Forms of "second" after ``every``."""
    week: str
    """Forms of "week" after ``every``, which add nothing to the weekday."""
    next_week: tuple[str, ...]
    """Phrases for next week beside a weekday, without prepositions."""
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

"""A date and time as people type it: "fri 8pm", "v pátek ve 20", "завтра в 19", "morgen um halb acht".

The time of day is taken out first, then the day. What may mean two things is asked back, never guessed: an hour without
its half of the day, a weekday that is today, "next Friday" on a Monday, 3/4 in English. ``dateparser`` reads the spans
("in three days") that no table holds.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, NamedTuple, cast

from bot.app.nights.datewords import WORDS, DateWords
from bot.app.nights.daytime import TimeOfDay, time_in
from bot.app.nights.wall import later, local, moment
from bot.app.nights.zonewords import zone_in

Why = Literal["hour", "today", "next", "order", "time", "day"]
"""What is not clear: which half of the day, this day or in a week, which week, day and month, no time, no day."""

LATEST_DAYS = 800
"""How far ahead something can be planned."""


Every = Literal["", "week", "two-weeks"]
"""Whether it comes again: "every Friday", "jeden zweiten Freitag"."""


class Read(NamedTuple):
    """A local date and time."""

    at: datetime
    every: Every = ""


class Unclear(NamedTuple):
    """It may mean several things: ``choices`` (local, in order of time), or something is missing."""

    why: Why
    choices: tuple[datetime, ...] = ()
    every: Every = ""


class Unread(NamedTuple):
    """Nothing that could be understood, or ``past``: a time that is over; ``far``: too far ahead."""

    why: Literal["unknown", "past", "far"]


Meant = Read | Unclear | Unread


def read(text: str, lang: str, now: datetime, zone: str = "UTC") -> Meant:
    """What a person means at the local time ``now`` (naive) in ``zone``, where the answer is local too.

    The language's words come first, English ones then.
    """
    typed = _tidy(text)
    if stamp := re.fullmatch(r"<?t?:?(\d{9,11})(:[a-z])?>?", typed):
        return _in_time(local(datetime.fromtimestamp(int(stamp[1]), UTC), zone), now)
    if iso := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)[t ]+(\d\d?):(\d\d)", typed):
        return _iso([int(part) for part in iso.groups()], now)
    there, typed = zone_in(typed)
    if there and there != zone:
        return _elsewhere(_in_words(typed, lang, local(moment(now, zone).at, there), there), there, zone)
    return _in_words(typed, lang, now, zone)


def _in_words(typed: str, lang: str, now: datetime, zone: str) -> Meant:
    for spoken in dict.fromkeys((lang, "en")):
        every, said = _every(typed, WORDS[spoken])
        found = _read(said, spoken, now, zone)
        if isinstance(found, Unread):
            if found.why != "unknown":
                return found
            continue
        return found._replace(every=every)
    return Unread("unknown")


def _elsewhere(found: Meant, there: str, here: str) -> Meant:
    """What was meant on the wall of another zone, on the wall here. An hour or day that is still open stays so."""

    def shown(at: datetime) -> datetime:
        return local(moment(at, there).at, here)

    match found:
        case Read(at, every):
            return Read(shown(at), every)
        case Unclear(why, choices, every) if why != "time":
            return Unclear(why, tuple(map(shown, choices)), every)
    return found


def _every(typed: str, words: DateWords) -> tuple[Every, str]:
    """Whether a weekday is said to come again, and the text without that."""
    said = typed.split(" ")
    at = next((n for n, word in enumerate(said) if word in words.every.split()), None)
    named = any(word.strip(".") in forms.split() for word in said for forms in words.weekdays)
    if at is None or not named:
        return "", typed
    before, after, every = said[:at], said[at + 1 :], "week"
    if after and after[0].strip(".") in words.second.split():
        after, every = after[1:], "two-weeks"
    if after and after[0] in words.week.split():
        after = after[1:]
    return cast("Every", every), " ".join([*before, *after])


def _tidy(text: str) -> str:
    """Lower case, single spaces, no commas; typographic signs as typed ones."""
    plain = text.strip().lower().replace("’", "'").replace("\u00a0", " ").replace("–", "-")
    plain = re.sub(r"(tag|woch)(abend|nachmittag|vormittag|mittag|nacht)", r"\1 \2", plain)  # Freitagabend
    return re.sub(r"\s+", " ", re.sub(r"[,;]| - ", " ", plain)).strip(" .!?")


def _iso(parts: list[int], now: datetime) -> Read | Unread:
    try:
        return _in_time(datetime(*parts[:5]), now)  # type: ignore[arg-type]  # noqa: DTZ001 - local, its zone is the caller's
    except ValueError:
        return Unread("unknown")


def _in_time(at: datetime, now: datetime) -> Read | Unread:
    if at <= now:
        return Unread("past")
    return Unread("far") if at > now + timedelta(days=LATEST_DAYS) else Read(at)


# -- the day


def _read(typed: str, lang: str, now: datetime, zone: str) -> Read | Unclear | Unread:
    words = WORDS[lang]
    span = _span(typed, lang, now)
    if span is not None and span.time() != time(0):
        return _in_time(later(now, span - now, zone), now)
    days, said = _spans(typed, lang, now)
    clock, rest = time_in(said, lang)
    days = days or _days(_without_parts(rest, words), words, now)
    if not days or (clock is None and not typed):
        return Unread("unknown")
    if clock is None:
        return Unclear("time", tuple(datetime.combine(day.day, time(0)) for day in days))
    return _together(days, clock, now, nothing_said=not rest)


class _Day(NamedTuple):
    day: date
    why: Why = "day"
    """Why there is another one."""


def _together(days: list[_Day], clock: TimeOfDay, now: datetime, *, nothing_said: bool) -> Read | Unclear | Unread:
    """Days and times that are still to come; more than one is asked back."""
    times = [clock.at, clock.at.replace(hour=clock.at.hour + 12)] if clock.either else [clock.at]
    after = timedelta(days=1 if clock.ends or _tonight(days, clock, now) else 0)
    made = sorted({datetime.combine(day.day, at) + after for day in days for at in times})
    coming = [at for at in made if at > now]
    if not coming:
        if nothing_said:
            coming = [at + timedelta(days=1) for at in made]
        else:
            return Unread("past")
    if len(coming) == 1:
        return _in_time(coming[0], now)
    why: Why = days[0].why if len({at.date() for at in coming}) > 1 else "hour"
    return Unclear(why, tuple(coming))


def _tonight(days: list[_Day], clock: TimeOfDay, now: datetime) -> bool:
    """Whether it is the midnight of today: it can only be the coming one."""
    return clock.at == time(0) and days == [_Day(now.date())]


def _without_parts(rest: str, words: DateWords) -> str:
    """A text without parts of the day and words that say nothing."""
    said = f" {rest} "
    said = said.replace(f" {words.tonight} ", " ") if words.tonight in said else said
    for form in " ".join((words.afternoon, words.evening, words.night, words.morning)).split():
        said = said.replace(f" {form} ", " ")
    return re.sub(r"\s+", " ", said).strip(" .")


def _days(said: str, words: DateWords, now: datetime) -> list[_Day]:
    """The days that a text may mean, the likeliest first; none where it is not understood."""
    today = now.date()
    bare = re.sub(rf"(?:(?<=\s)|^)(?:{'|'.join(words.on.split() + words.at.split())})(?=\s|$)", " ", said)
    bare = re.sub(r"\s+", " ", bare).strip(" .")
    if not bare:
        return [_Day(today)]
    if bare in words.days:
        return [_Day(today + timedelta(days=words.days[bare]))]
    return _weekday(bare, words, today) or _numbers(bare, words, today) or _spelled(bare, words, today)


def _weekday(bare: str, words: DateWords, today: date) -> list[_Day]:
    """A weekday: the coming one; today's own may be today or in a week, the next one this week or the week after."""
    for weeks, phrases in ((0, words.this_week), (1, words.next_week)):
        for phrase in phrases:
            if phrase in bare and (number := _named(bare.replace(phrase, "").strip(), words)) is not None:
                day = today + timedelta(days=number - today.weekday(), weeks=weeks)
                return [_Day(day)]
    *before, name = bare.split(" ")
    number = _named(name, words)
    if number is None or len(before) > 1:
        return []
    ahead = (number - today.weekday()) % 7
    week = timedelta(days=7)
    coming = today + timedelta(days=ahead)
    if not before:
        return [_Day(coming)] if ahead else [_Day(today, "today"), _Day(today + week, "today")]
    if before[0] in words.this.split():
        return [_Day(coming)]
    if before[0] in words.following.split():
        if number > today.weekday():  # it is still to come in this week
            return [_Day(coming, "next"), _Day(coming + week, "next")]
        return [_Day(coming if ahead else today + week)]
    return []


def _named(name: str, words: DateWords) -> int | None:
    """The weekday of this name, Monday as 0."""
    return next((n for n, forms in enumerate(words.weekdays) if name.strip(".") in forms.split()), None)


def _numbers(bare: str, words: DateWords, today: date) -> list[_Day]:
    """27.11., 27. 11. 2026, 2026-11-27, and 3/4, which in English may be April or March."""
    if iso := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)", bare):
        return _real([(int(iso[3]), int(iso[2]), int(iso[1]))], today)
    found = re.fullmatch(r"(\d\d?) ?([./-]) ?(\d\d?)(?: ?[./-] ?(\d{2}|\d{4})?)?", bare)
    if found is None:
        return []
    one, two, year = int(found[1]), int(found[3]), _year(found[4])
    orders = [(one, two, year)]
    if words.month_first and found[2] != ".":
        orders.append((two, one, year))
    return _real(orders if one != two else orders[:1], today)


def _year(text: str | None) -> int | None:
    if not text:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)


def _spelled(bare: str, words: DateWords, today: date) -> list[_Day]:
    """27 November, 27. listopadu 2026, Nov 27th."""
    month, rest = None, []
    for word in bare.split(" "):
        here = next((n for n, forms in enumerate(words.months, 1) if word.strip(".") in forms.split()), None)
        if here is not None and month is None:
            month = here
        else:
            rest.append(re.sub(r"^(\d+)(st|nd|rd|th|-го|го|\.)$", r"\1", word))
    numbers = [int(word) for word in rest if word.isdigit()]
    if month is None or not 1 <= len(numbers) <= 2 or len(numbers) != len(rest):
        return []
    return _real([(numbers[0], month, numbers[1] if len(numbers) > 1 else None)], today)


def _real(orders: list[tuple[int, int, int | None]], today: date) -> list[_Day]:
    """Those that exist; without a year the coming one, for which a leap day may need eight years."""
    found: list[date] = []
    for day, month, year in orders:
        for candidate in [year] if year else range(today.year, today.year + 9):
            try:
                at = date(candidate, month, day)
            except ValueError:
                continue
            if year or at >= today:
                found.append(at)
                break
    return [_Day(at, "order") for at in dict.fromkeys(found)]


_SPAN = re.compile(r"(?:(?<=\s)|^)(?:in|za|через|within|do)(?=\s)")


def _relative(text: str, lang: str, now: datetime) -> datetime | None:
    from dateparser.date import DateDataParser  # 45 ms and 5 MB, for the few phrases that no table holds

    parser = DateDataParser(
        languages=[lang], settings={"PREFER_DATES_FROM": "future", "RELATIVE_BASE": now, "PARSERS": ["relative-time"]}
    )
    found = parser.get_date_data(text)
    return found.date_obj if found else None


def _span(typed: str, lang: str, now: datetime) -> datetime | None:
    """A span of hours or minutes, which needs no time of day: in two hours, za půl hodiny, через час."""
    short = re.search(r"hour|minute|\bmin\b|\bhr|hodin|minut|час|минут|stunde|минуты", typed)
    return _relative(typed, lang, now) if short and _SPAN.search(typed) else None


def _spans(typed: str, lang: str, now: datetime) -> tuple[list[_Day], str]:
    """A span of days at the beginning (in three days, za týden, через неделю, in einer Woche), and what follows it."""
    words = typed.split(" ")
    for n in (3, 2) if _SPAN.match(typed) else ():
        if found := _relative(" ".join(words[:n]), lang, now):
            return [_Day(found.date())], " ".join(words[n:])
    return [], typed

"""Evenings that come again: the rules of RFC 5545 that a group needs, on the clock of the wall, in a zone.

``FREQ=DAILY|WEEKLY|MONTHLY`` with ``INTERVAL``, ``BYDAY`` (the second or last one of a month), ``COUNT`` and ``UNTIL``;
anything else is refused aloud. Rules are read and written by ``icalendar`` and counted out by ``dateutil``, on local
times without an offset, so that eight o'clock stays eight o'clock when clocks change.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from dateutil.rrule import rrule, rrulestr

KNOWN: Final = frozenset({"FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL", "WKST"})
FREQUENCIES: Final = frozenset({"DAILY", "WEEKLY", "MONTHLY"})
DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
IN_EACH: Final = 28
"""Every month has so many days."""
MOST: Final = 500
"""No rule is counted out further: an evening a week for nearly ten years."""


class UnsupportedRuleError(ValueError):
    """A rule, or a part of it, that is not kept here; its first argument is the part."""


def normalize_rule(rule: str) -> str:
    """A rule as it is kept. Raises ``Unsupported`` with the part that is not known here."""
    from icalendar import vRecur  # 40 ms and 8 MB, where somebody repeats a night

    try:
        found = vRecur.from_ical(rule.strip().removeprefix("RRULE:").upper())
    except ValueError as error:
        raise UnsupportedRuleError(rule[:80]) from error
    for part in found:
        if part not in KNOWN:
            raise UnsupportedRuleError(str(part))
    frequency = "".join(map(str, found.get("FREQ", [])))
    if frequency not in FREQUENCIES:
        raise UnsupportedRuleError(f"FREQ={frequency}")
    if "COUNT" in found and "UNTIL" in found:
        raise UnsupportedRuleError("COUNT, UNTIL")
    if frequency != "MONTHLY" and any(not str(day).isalpha() for day in found.get("BYDAY", [])):
        raise UnsupportedRuleError("BYDAY")
    return str(found.to_ical().decode())


def _build_rule(rule: str, begin: datetime) -> rrule:
    # An UNTIL with an offset is the end on the wall here: everything in this module is local.
    parts = [part.removesuffix("Z") if part.startswith("UNTIL=") else part for part in normalize_rule(rule).split(";")]
    made = rrulestr(";".join(parts), dtstart=begin)
    assert isinstance(made, rrule)
    return made


def iter_occurrences(rule: str, begin: datetime, *, after: datetime | None = None) -> Iterator[datetime]:
    """The local beginnings of all evenings from ``begin`` on, those later than ``after`` only; ``begin`` where it fits.

    Without a rule there is one evening.
    """
    if not rule:
        if after is None or begin > after:
            yield begin
        return
    yield from (at for at in islice(_build_rule(rule, begin), MOST) if after is None or at > after)


def next_occurrence(rule: str, begin: datetime, after: datetime) -> datetime | None:
    """The first evening later than ``after`` (local), or none."""
    return next(iter_occurrences(rule, begin, after=after), None)


def weekly_rule(begin: datetime, every: int = 1) -> str:
    """Every week, or every so many, on the day of ``begin``."""
    return normalize_rule(f"FREQ=WEEKLY;INTERVAL={every};BYDAY={DAYS[begin.weekday()]}")


def monthly_rule(begin: datetime, *, last: bool = False) -> str:
    """Every month on the same weekday: the second one, say, or the last."""
    which = -1 if last else (begin.day - 1) // 7 + 1
    return normalize_rule(f"FREQ=MONTHLY;BYDAY={which}{DAYS[begin.weekday()]}")


def rule_choices(begin: datetime) -> dict[str, str]:
    """The rules to choose from, for an evening that begins then. A fifth such day few months have."""
    found = {"week": weekly_rule(begin), "two-weeks": weekly_rule(begin, 2)}
    if begin.day <= IN_EACH:
        found["month"] = monthly_rule(begin)
    if (begin + timedelta(days=7)).month != begin.month:
        found["month-last"] = monthly_rule(begin, last=True)
    return found


def rule_kind(rule: str, begin: datetime) -> str:
    """Which of ``rules`` a rule is, however it is written; empty where it is none of them."""
    return next(
        (key for key, known in rule_choices(begin).items() if _rule_parts(known, begin) == _rule_parts(rule, begin)), ""
    )


def shift_rule(rule: str, old: datetime, new: datetime) -> str:
    """The same way of coming again for an evening on another day; a rule that is none of ``rules`` stays as it is."""
    kind, ways = rule_kind(rule, old), rule_choices(new)
    return ways.get(kind) or ways.get("month") or ways["month-last"] if kind else rule


def _rule_parts(rule: str, begin: datetime) -> dict[str, str]:
    found = dict(part.split("=", 1) for part in normalize_rule(rule).split(";"))
    found.pop("WKST", None)
    if found["FREQ"] == "WEEKLY":
        found.setdefault("BYDAY", DAYS[begin.weekday()])
    return {"INTERVAL": "1", **found}

"""Recurrence rules of nights: the part of RFC 5545 that groups need, on local time.

Supported are ``FREQ=DAILY|WEEKLY|MONTHLY`` with ``INTERVAL``, ``BYDAY`` (the second or last one of a month), ``COUNT``
and ``UNTIL``; all else raises ``UnsupportedRuleError``. ``icalendar`` parses and formats rules, ``dateutil`` expands
them on local times without an offset, so that eight o'clock stays eight o'clock after a clock change.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from dateutil.rrule import rrule, rrulestr

SUPPORTED_PARTS: Final = frozenset({"FREQ", "INTERVAL", "BYDAY", "COUNT", "UNTIL", "WKST"})
FREQUENCIES: Final = frozenset({"DAILY", "WEEKLY", "MONTHLY"})
DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
IN_EACH: Final = 28
"""The number of days that every month has."""
MAX_DATES: Final = 500
"""No rule is expanded further: weekly, that is nearly ten years."""


class UnsupportedRuleError(ValueError):
    """A recurrence rule is not supported. Its first argument is the offending part."""


def normalize_rule(rule: str) -> str:
    """Normalize a rule. Raises ``UnsupportedRuleError`` with the unsupported part."""
    from icalendar import vRecur  # costs 40 ms and 8 MB, so only recurrence loads it

    try:
        parts = vRecur.from_ical(rule.strip().removeprefix("RRULE:").upper())
    except ValueError as error:
        raise UnsupportedRuleError(rule[:80]) from error
    for part in parts:
        if part not in SUPPORTED_PARTS:
            raise UnsupportedRuleError(str(part))
    frequency = "".join(map(str, parts.get("FREQ", [])))
    if frequency not in FREQUENCIES:
        raise UnsupportedRuleError(f"FREQ={frequency}")
    if "COUNT" in parts and "UNTIL" in parts:
        raise UnsupportedRuleError("COUNT, UNTIL")
    if frequency != "MONTHLY" and any(not str(day).isalpha() for day in parts.get("BYDAY", [])):
        raise UnsupportedRuleError("BYDAY")
    return str(parts.to_ical().decode())


def _build_rule(rule: str, begin: datetime) -> rrule:
    # An UNTIL with an offset is read as local: everything in this module is local.
    parts = [part.removesuffix("Z") if part.startswith("UNTIL=") else part for part in normalize_rule(rule).split(";")]
    built = rrulestr(";".join(parts), dtstart=begin)
    assert isinstance(built, rrule)
    return built


def iter_occurrences(rule: str, begin: datetime, *, after: datetime | None = None) -> Iterator[datetime]:
    """Yield the local starts of a rule from ``begin`` on, only those later than ``after``.

    ``begin`` is included if the rule matches it. Without a rule, it is the only start.
    """
    if not rule:
        if after is None or begin > after:
            yield begin
        return
    yield from (at for at in islice(_build_rule(rule, begin), MAX_DATES) if after is None or at > after)


def weekly_rule(begin: datetime, every: int = 1) -> str:
    """Return the rule for every n-th week on the weekday of ``begin``."""
    return normalize_rule(f"FREQ=WEEKLY;INTERVAL={every};BYDAY={DAYS[begin.weekday()]}")


def monthly_rule(begin: datetime, *, last: bool = False) -> str:
    """Return the rule for every month on the same weekday, such as the second or the last."""
    which = -1 if last else (begin.day - 1) // 7 + 1
    return normalize_rule(f"FREQ=MONTHLY;BYDAY={which}{DAYS[begin.weekday()]}")


def rule_choices(begin: datetime) -> dict[str, str]:
    """Return the rules to choose from for a night that begins then.

    Few months have a fifth weekday of a kind, so a night on such a day has no choice ``month``.
    """
    rules = {"week": weekly_rule(begin), "two-weeks": weekly_rule(begin, 2)}
    if begin.day <= IN_EACH:
        rules["month"] = monthly_rule(begin)
    if (begin + timedelta(days=7)).month != begin.month:
        rules["month-last"] = monthly_rule(begin, last=True)
    return rules


def rule_kind(rule: str, begin: datetime) -> str:
    """Return the key of the rule in ``rule_choices``, or an empty string."""
    return next(
        (key for key, known in rule_choices(begin).items() if _rule_parts(known, begin) == _rule_parts(rule, begin)), ""
    )


def shift_rule(rule: str, old: datetime, new: datetime) -> str:
    """Move a rule from ``rule_choices`` to another day. Other rules stay as they are."""
    kind, ways = rule_kind(rule, old), rule_choices(new)
    return ways.get(kind) or ways.get("month") or ways["month-last"] if kind else rule


def _rule_parts(rule: str, begin: datetime) -> dict[str, str]:
    parts = dict(part.split("=", 1) for part in normalize_rule(rule).split(";"))
    parts.pop("WKST", None)
    if parts["FREQ"] == "WEEKLY":
        parts.setdefault("BYDAY", DAYS[begin.weekday()])
    return {"INTERVAL": "1", **parts}

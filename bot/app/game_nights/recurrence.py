"""Recurrence rules of nights (RFC 5545): every week or two, or on a weekday of each month.

``dateutil`` expands them on local times without an offset, so eight o'clock stays eight o'clock after a clock change.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

from dateutil.rrule import rrulestr

DAYS: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
IN_EACH: Final = 28
"""Number of days in every month."""
MAX_DATES: Final = 500
"""Maximum dates of an expanded rule: nearly ten years of weeks."""


def iter_occurrences(rule: str, begin: datetime, *, after: datetime | None = None) -> Iterator[datetime]:
    """Yield the local starts of a rule from ``begin``, only those later than ``after``.

    ``begin`` is included if the rule matches it, and is the only start without a rule.
    """
    dates = islice(rrulestr(rule, dtstart=begin), MAX_DATES) if rule else (begin,)
    yield from (at for at in dates if after is None or at > after)


def weekly_rule(begin: datetime, every: int = 1) -> str:
    """Return the rule for every nth week on the weekday of ``begin``."""
    return f"FREQ=WEEKLY;INTERVAL={every};BYDAY={DAYS[begin.weekday()]}"


def monthly_rule(begin: datetime, *, last: bool = False) -> str:
    """Return the rule for every month on the same weekday, such as the second or the last."""
    which = -1 if last else (begin.day - 1) // 7 + 1
    return f"FREQ=MONTHLY;BYDAY={which}{DAYS[begin.weekday()]}"


def rule_choices(begin: datetime) -> dict[str, str]:
    """Return the only rules to choose from for a night that begins then.

    Few months have a fifth Friday, for example, so a night on such a day lacks the choice ``month``.
    """
    rules = {"week": weekly_rule(begin), "two-weeks": weekly_rule(begin, 2)}
    if begin.day <= IN_EACH:
        rules["month"] = monthly_rule(begin)
    if (begin + timedelta(days=7)).month != begin.month:
        rules["month-last"] = monthly_rule(begin, last=True)
    return rules


def rule_kind(rule: str, begin: datetime) -> str:
    """Return the key of the rule in ``rule_choices``, or ""."""
    parts = _rule_parts(rule, begin)
    return next((key for key, known in rule_choices(begin).items() if _rule_parts(known, begin) == parts), "")


def shift_rule(rule: str, old: datetime, new: datetime) -> str:
    """Move a rule to another day."""
    ways = rule_choices(new)
    return ways.get(rule_kind(rule, old)) or ways.get("month") or ways["month-last"]


def _rule_parts(rule: str, begin: datetime) -> dict[str, str]:
    parts = dict(part.partition("=")[::2] for part in rule.split(";"))
    implied = {"BYDAY": DAYS[begin.weekday()]} if parts.get("FREQ") == "WEEKLY" else {}
    return {"INTERVAL": "1", **implied, **parts}

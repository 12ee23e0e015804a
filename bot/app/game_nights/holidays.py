"""Days of holidays: fixed ones, the n-th weekday of a month, and those counted from Easter."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter
from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE, relativedelta

WEEKDAYS: Final = (MO, TU, WE, TH, FR, SA, SU)
_NAMES: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def days_of_holiday(rules: str, today: date) -> list[date]:
    """Return the next day of each rule: ``12-24``, ``11-4TH`` (the fourth Thursday), ``easter+1``, ``orthodox+0``."""
    return [
        next(day for year in (today.year, today.year + 1) if (day := _day_of_rule(rule, year)) >= today)
        for rule in rules.split()
    ]


def _day_of_rule(rule: str, year: int) -> date:
    if counted := re.fullmatch(r"(easter|orthodox)([+-]\d+)", rule):
        sunday = easter(year, EASTER_WESTERN) if counted[1] == "easter" else easter(year, EASTER_ORTHODOX)
        return sunday + timedelta(days=int(counted[2]))
    month, _, day = rule.partition("-")
    if day.isdigit():
        return date(year, int(month), int(day))
    return nth_weekday(year, int(month), _NAMES.index(day[1:]), int(day[0]))


def nth_weekday(year: int, month: int, weekday: int, n: int) -> date:
    """Return the n-th weekday of a month, Monday as 0; ``n`` -1 is the last."""
    return date(year, month, 1) + relativedelta(day=1 if n > 0 else 31, weekday=WEEKDAYS[weekday](n))

"""Presses about game nights: seeing them, answering, voting, and planning them."""

from __future__ import annotations

from typing import Final, Literal

from bot.app.port.press import Needs, Press, Text
from engines.core.levels import Level

LEAD: Final = Needs("night", admins="now")
"""Whoever plans the night may, and the admins of the group where it was planned."""
SHOWN: Final = Needs(admins="lately")
"""Anybody who sees the night may; what it shows has more buttons for who leads it."""


class Nights(Press, verb="nights"):
    """What is planned here, and what the presser has answered elsewhere."""


# -- answers


class In(Press, verb="night-in"):
    """I come: from the message that all see."""

    night: str


class Maybe(Press, verb="night-maybe"):
    """Perhaps: from the message that all see."""

    night: str


class Late(Press, verb="night-late"):
    """I come, but late: from the message that all see."""

    night: str


class Out(Press, verb="night-out"):
    """I can't: from the message that all see."""

    night: str


ANSWERS: Final[dict[Literal["in", "late", "maybe", "out"], type[In | Maybe | Late | Out]]] = {
    "in": In, "maybe": Maybe, "late": Late, "out": Out,
}  # fmt: skip
"""The press of each answer on the message that all see."""


class Say(Press, verb="night-say", needs=SHOWN):
    """Answer in one's own panel."""

    night: str
    how: Literal["in", "late", "maybe", "out"]


class Keep(Press, verb="night-keep", needs=SHOWN):
    """Keep the seat that one has moved up to."""

    night: str


class Guest(Press, verb="night-guest", needs=SHOWN):
    """Bring so many guests."""

    night: str
    n: int


class Rank(Press, verb="night-rank"):
    """Which game? A game comes next on one's list, or off it; empty: the list anew."""

    night: str
    game: str | None = None


class Mark(Press, verb="night-mark", needs=SHOWN):
    """How the n-th of the times suits."""

    night: str
    n: int
    mark: Literal["yes", "maybe", "no"]


class Later(Press, verb="night-later"):
    """Answers to evenings that are still to come; the same answer again takes it back."""

    night: str
    slot: str | None = None
    how: Literal["in", "maybe", "out"] | None = None


class Calendar(Press, verb="night-cal"):
    """The links by which a calendar follows; from a night also one to it alone."""

    night: str | None = None


class NewCalendar(Press, verb="night-cal-new"):
    """One's own old link leads nowhere any more."""


# -- planning


class Plan(Press, verb="night-plan"):
    """A new draft."""


class Again(Press, verb="night-again"):
    """The same again next week, as a draft of whoever presses."""

    night: str


class Edit(Press, verb="night-edit", needs=LEAD):
    """The plan, to be changed."""

    night: str


class Ask(Press, verb="night-ask", needs=LEAD):
    """One thing to be typed."""

    night: str
    what: Literal["when", "where", "note", "zone", "times"]


class Type(Press, verb="night-type", needs=LEAD):
    """What was typed of it, or chosen among zones; ``-``: nothing."""

    night: str
    what: Literal["where", "note", "zone"]
    text: Text = Text("")


class Set(Press, verb="night-set", needs=LEAD):
    """A game more or less, another length, so many seats."""

    night: str
    what: Literal["game", "minutes", "most"]
    value: str


class Post(Press, verb="night-post", needs=LEAD):
    """Everybody sees it from now on."""

    night: str


class Drop(Press, verb="night-drop", needs=LEAD):
    """Throw a draft away."""

    night: str


class Remind(Press, verb="night-remind", needs=LEAD):
    """A reminder more, so many minutes before, or one less."""

    night: str
    minutes: int | None = None


class HowWell(Press, verb="night-level", needs=LEAD):
    """How well AIs play at the tables of the evening: the levels, or this one."""

    night: str
    level: Level | None = None


class Bell(Press, verb="night-bell"):
    """One's own reminders: one more, so many minutes before, or one less; ``usual``: as the planner has it."""

    night: str
    which: str = ""


class Off(Press, verb="night-off", needs=LEAD):
    """Ask before it is called off."""

    night: str


class OffYes(Press, verb="night-off-yes", needs=LEAD):
    """It does not take place."""

    night: str


class Hand(Press, verb="night-hand", needs=LEAD):
    """Let somebody else plan it who comes."""

    night: str
    to: str | None = None


class Came(Press, verb="night-came", needs=LEAD):
    """Who was there? The n-th of the line-up was not, or was."""

    night: str
    n: int | None = None


# -- when. A local time stands as 2026-11-27T20:00, on the wall of the night's zone.


class When(Press, verb="night-when", needs=LEAD):
    """A date and time as people type them."""

    night: str
    text: Text = Text("")


class At(Press, verb="night-at", needs=LEAD):
    """This local time; of a draft, perhaps again every week or two."""

    night: str
    begin: str
    every: Literal["week", "two-weeks"] | None = None


class Time(Press, verb="night-time", needs=LEAD):
    """One more time that is asked about, as people type it."""

    night: str
    text: Text = Text("")


class AskAt(Press, verb="night-ask-at", needs=LEAD):
    """One more local time that is asked about, or one less. ``every`` counts for nothing: old buttons have it."""

    night: str
    begin: str
    every: Literal["week", "two-weeks"] | None = None


class Choose(Press, verb="night-choose", needs=LEAD):
    """See which time suits best, to choose one."""

    night: str


class Take(Press, verb="night-take", needs=LEAD):
    """Close the question with this local time."""

    night: str
    begin: str


# -- a series; its evenings are named by the local time at which the rule has them


class Repeat(Press, verb="night-repeat", needs=LEAD):
    """How it comes again: by a rule of RFC 5545; empty: not at all."""

    night: str
    rule: str | None = None


class Series(Press, verb="night-series", needs=LEAD):
    """The coming evenings: each may be left out or moved."""

    night: str


class Skip(Press, verb="night-skip", needs=LEAD):
    """Leave one evening out, or take it in again."""

    night: str
    slot: str


class Shift(Press, verb="night-shift", needs=LEAD):
    """Move one evening, to when somebody types; the others stay."""

    night: str
    slot: str
    text: Text = Text("")

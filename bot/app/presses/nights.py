"""Presses about game nights: seeing them, answering, voting, and planning them."""

from __future__ import annotations

from typing import Final, Literal

from bot.app.port.press import Needs, Press, Target, Text
from bot.app.presses.targets import NightCallback
from engines.core.levels import Level

LEAD: Final = Needs("night", admins="now")
"""Whoever plans the night may, and the admins of the group where it was planned."""
SHOWN: Final = Needs(admins="lately")
"""Anybody who sees the night may; what it shows has more buttons for who leads it."""


class Nights(Press, verb="nights"):
    """What is planned here, and what the presser has answered elsewhere."""


# -- answers


class In(NightCallback, verb="night-in"):
    """I come: from the message that all see."""


class Maybe(NightCallback, verb="night-maybe"):
    """Perhaps: from the message that all see."""


class Late(NightCallback, verb="night-late"):
    """I come, but late: from the message that all see."""


class Out(NightCallback, verb="night-out"):
    """I can't: from the message that all see."""


ANSWERS: Final[dict[Literal["in", "late", "maybe", "out"], type[In | Maybe | Late | Out]]] = {
    "in": In,
    "maybe": Maybe,
    "late": Late,
    "out": Out,
}
"""The press of each answer on the message that all see."""


class Say(NightCallback, verb="night-say", needs=SHOWN):
    """Answer in one's own panel."""

    how: Literal["in", "late", "maybe", "out"]


class Keep(NightCallback, verb="night-keep", needs=SHOWN):
    """Keep the seat that one has moved up to."""


class Guest(NightCallback, verb="night-guest", needs=SHOWN):
    """Bring so many guests."""

    n: int


class Rank(NightCallback, verb="night-rank"):
    """Which game? A game comes next on one's list, or off it; empty: the list anew."""

    game: str | None = None


class Mark(NightCallback, verb="night-mark", needs=SHOWN):
    """How the n-th of the times suits."""

    n: int
    mark: Literal["yes", "maybe", "no"]


class Later(NightCallback, verb="night-later"):
    """Answers to evenings that are still to come; the same answer again takes it back."""

    slot: str | None = None
    how: Literal["in", "maybe", "out"] | None = None


class Calendar(Press, verb="night-cal"):
    """The links by which a calendar follows; from a night also one to it alone."""

    night: Target | None = None


class NewCalendar(Press, verb="night-cal-new"):
    """One's own old link leads nowhere any more."""


# -- planning


class Plan(Press, verb="night-plan"):
    """A new draft."""


class Again(NightCallback, verb="night-again"):
    """The same again next week, as a draft of whoever presses."""


class Edit(NightCallback, verb="night-edit", needs=LEAD):
    """The plan, to be changed."""


class Ask(NightCallback, verb="night-ask", needs=LEAD):
    """One thing to be typed."""

    what: Literal["when", "where", "note", "zone", "times"]


class Type(NightCallback, verb="night-type", needs=LEAD):
    """What was typed of it, or chosen among zones; ``-``: nothing."""

    what: Literal["where", "note", "zone"]
    text: Text = Text("")


class Set(NightCallback, verb="night-set", needs=LEAD):
    """A game more or less, another length, so many seats."""

    what: Literal["game", "minutes", "most"]
    value: str


class Post(NightCallback, verb="night-post", needs=LEAD):
    """Everybody sees it from now on."""


class Drop(NightCallback, verb="night-drop", needs=LEAD):
    """Throw a draft away."""


class Remind(NightCallback, verb="night-remind", needs=LEAD):
    """A reminder more, so many minutes before, or one less."""

    minutes: int | None = None


class HowWell(NightCallback, verb="night-level", needs=LEAD):
    """How well AIs play at the tables of the evening: the levels, or this one."""

    level: Level | None = None


class Bell(NightCallback, verb="night-bell"):
    """One's own reminders: one more, so many minutes before, or one less; ``usual``: as the planner has it."""

    which: str = ""


class Off(NightCallback, verb="night-off", needs=LEAD):
    """Ask before it is called off."""


class OffYes(NightCallback, verb="night-off-yes", needs=LEAD):
    """It does not take place."""


class Hand(NightCallback, verb="night-hand", needs=LEAD):
    """Let somebody else plan it who comes."""

    to: str | None = None


class Came(NightCallback, verb="night-came", needs=LEAD):
    """Who was there? The n-th of the line-up was not, or was."""

    n: int | None = None


# -- when. A local time stands as 2026-11-27T20:00, on the wall of the night's zone.


class When(NightCallback, verb="night-when", needs=LEAD):
    """A date and time as people type them."""

    text: Text = Text("")


class At(NightCallback, verb="night-at", needs=LEAD):
    """This local time; of a draft, perhaps again every week or two."""

    begin: str
    every: Literal["week", "two-weeks"] | None = None


class Time(NightCallback, verb="night-time", needs=LEAD):
    """One more time that is asked about, as people type it."""

    text: Text = Text("")


class AskAt(NightCallback, verb="night-ask-at", needs=LEAD):
    """One more local time that is asked about, or one less. ``every`` counts for nothing: old buttons have it."""

    begin: str
    every: Literal["week", "two-weeks"] | None = None


class Choose(NightCallback, verb="night-choose", needs=LEAD):
    """See which time suits best, to choose one."""


class Take(NightCallback, verb="night-take", needs=LEAD):
    """Close the question with this local time."""

    begin: str


# -- a series; its evenings are named by the local time at which the rule has them


class Repeat(NightCallback, verb="night-repeat", needs=LEAD):
    """How it comes again: by a rule of RFC 5545; empty: not at all."""

    rule: str | None = None


class Series(NightCallback, verb="night-series", needs=LEAD):
    """The coming evenings: each may be left out or moved."""


class Skip(NightCallback, verb="night-skip", needs=LEAD):
    """Leave one evening out, or take it in again."""

    slot: str


class Shift(NightCallback, verb="night-shift", needs=LEAD):
    """Move one evening, to when somebody types; the others stay."""

    slot: str
    text: Text = Text("")

"""Presses about oneself: settings, accounts on several platforms, what is kept of one, being forgotten."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import CurrentChannel, Needs, Press, Text


class Settings(Press, verb="settings"):
    """One's settings, or one group of them."""

    group: Literal["", "pings", "look", "shape", "here"] = ""


class Set(Press, verb="set"):
    """Another value of a setting."""

    key: Literal["lang", "confirm", "pings", "look", "shape"]
    value: str


class Speak(Press, verb="speak", needs=Needs("place", admins="now", here=True)):
    """The language of the place where it is pressed; it counts at no other."""

    place: CurrentChannel
    lang: str


class Shaped(Press, verb="shape", needs=Needs("place", admins="now", here=True)):
    """How pictures for all to see are arranged at the place where it is pressed; it counts at no other."""

    place: CurrentChannel
    shape: Literal["wide", "tall"]


class Data(Press, verb="data"):
    """Everything that is kept about one."""


class Forget(Press, verb="forget"):
    """Ask before somebody is deleted."""


class ForgetMe(Press, verb="forget-me"):
    """Be deleted."""

    sure: Literal["yes"]


class Link(Press, verb="link"):
    """A code to be typed elsewhere; or the code from elsewhere."""

    code: Text = Text("")


class LinkYes(Press, verb="link-yes"):
    """Both are me."""

    code: str


class LinkNo(Press, verb="link-no"):
    """It is not me."""

    code: str


class LinkFirst(Press, verb="link-first"):
    """Be called, and named, as on this platform."""

    platform: str


class Unlink(Press, verb="unlink"):
    """Give somebody who was joined their own name, seats and settings back."""

    person: str

"""Presses about oneself: settings, accounts on several platforms, what is kept of one, being forgotten."""

from __future__ import annotations

from typing import Literal

from bot.app.ui.callback_data import Callback, CurrentChannel, FreeText, Requirements


class OpenSettings(Callback, name="settings"):
    """One's settings, or one group of them."""

    group: Literal["", "pings", "look", "shape", "here"] = ""


class ChangeSetting(Callback, name="set"):
    """Another value of a setting."""

    key: Literal["lang", "confirm", "pings", "look", "shape"]
    value: str


class SetChannelLanguage(Callback, name="speak", needs=Requirements("place", admins="now", here=True)):
    """The language of the place where it is pressed; it counts at no other."""

    place: CurrentChannel
    lang: str


class SetChannelLayout(Callback, name="shape", needs=Requirements("place", admins="now", here=True)):
    """How pictures for all to see are arranged at the place where it is pressed; it counts at no other."""

    place: CurrentChannel
    shape: Literal["wide", "tall"]


class ShowUserData(Callback, name="data"):
    """Everything that is kept about one."""


class AskDeleteAccount(Callback, name="forget"):
    """Ask before somebody is deleted."""


class DeleteAccount(Callback, name="forget-me"):
    """Be deleted."""

    sure: Literal["yes"]


class LinkAccount(Callback, name="link"):
    """A code to be typed elsewhere; or the code from elsewhere."""

    code: FreeText = FreeText("")


class ConfirmLink(Callback, name="link-yes"):
    """Both are me."""

    code: str


class RejectLink(Callback, name="link-no"):
    """It is not me."""

    code: str


class SetPrimaryPlatform(Callback, name="link-first"):
    """Be called, and named, as on this platform."""

    platform: str


class UnlinkAccount(Callback, name="unlink"):
    """Give somebody who was joined their own name, seats and settings back."""

    person: str

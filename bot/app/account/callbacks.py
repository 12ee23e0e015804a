"""Callbacks of the user's own account: settings, linked platforms, stored data, deletion."""

from typing import Literal

from bot.app.ui.callback_data import Callback, CurrentChannel, FreeText, Requirements

SettingsPage = Literal["play", "calls", "look", "me", "here"]
"""The settings pages; ``here`` is for a group's admins, who choose for everyone."""
UserSetting = Literal["confirm", "ai-speed", "answers", "pings", "reminder", "devices", "lang", "layout", "theme"]
ChannelSetting = Literal[
    "here-lang", "here-layout", "here-time-control", "here-members", "here-role",
    "here-nights", "here-events", "here-shows", "here-threads",
]  # fmt: skip


class OpenSettings(Callback, name="settings"):
    """Show the pages of the settings, or one of them."""

    page: Literal["", SettingsPage] = ""


class OpenSetting(Callback, name="setting"):
    """Show the values of a setting."""

    key: Literal[UserSetting, ChannelSetting]


class ChangeSetting(Callback, name="set"):
    """Set a setting of the user."""

    key: UserSetting
    value: str


class ChangeChannelSetting(Callback, name="set-here", needs=Requirements("place", admins="now", here=True)):
    """Set a setting of the current channel or its group."""

    channel: CurrentChannel
    key: ChannelSetting
    value: str


class OpenAvoided(Callback, name="avoid"):
    """Show the avoided users, and the user's current fellow players."""


class SetAvoided(Callback, name="avoid-set"):
    """Avoid a user (``on``: 1) or stop avoiding them (0)."""

    user: str
    on: Literal["0", "1"]


class ShowUserData(Callback, name="data"):
    """Show all stored data about the user."""


class AskDeleteAccount(Callback, name="forget"):
    """Ask for confirmation to delete the account."""


class DeleteAccount(Callback, name="forget-me"):
    """Delete the account."""

    sure: Literal["yes"]


class LinkAccount(Callback, name="link"):
    """Show a link code for another platform, or enter a code from there."""

    code: FreeText = FreeText("")


class ConfirmLink(Callback, name="link-yes"):
    """Confirm that both accounts belong to the user."""

    code: str


class RejectLink(Callback, name="link-no"):
    """Reject linking another account."""

    code: str


class SetPrimaryPlatform(Callback, name="link-first"):
    """Make this platform the primary one for notifications and the name."""

    platform: str


class UnlinkAccount(Callback, name="unlink"):
    """Unlink an account, which gets its name, seats and settings back."""

    user: str


class ShowOperation(Callback, name="operator", in_maintenance=True):
    """Show the bot's state to its operators."""


class AskMaintenance(Callback, name="ask-maintenance", in_maintenance=True):
    """Explain maintenance, and ask whether to begin it."""


class SetBlock(Callback, name="block"):
    """Block a user or a group, leave a group, or remove a block."""

    how: Literal["block", "leave", "unblock"]
    who: FreeText


class SetMaintenance(Callback, name="maintenance", in_maintenance=True):
    """Begin (1) or end (0) maintenance."""

    on: int

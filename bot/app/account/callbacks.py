"""Callbacks of the user's own account: settings, linked platforms, stored data, deletion."""

from typing import Literal

from bot.app.permissions import GroupAct, Holders
from bot.app.ui.callback_data import Callback, CurrentChannel, FreeText, Requirements
from engines.core.translation import LANGUAGES

ChoiceSetting = Literal["pings", "calls", "answers", "look", "shape", "tempo"]
"""Settings of which one value is chosen, each on a screen of its own."""
SETTING_FIELDS = {"look": "color_theme", "shape": "picture_layout"}
"""The fields of ``User`` whose names differ from the keys of their settings."""
DEFAULT = "usual"
VALUES = {
    "lang": LANGUAGES,
    "confirm": ("0", "1"),
    "pings": ("ping", "table", "dm", "digest", "quiet"),
    "calls": (DEFAULT, "chat", "page"),
    "look": (DEFAULT, "strong", "redgreen"),
    "answers": (DEFAULT, "app"),
    "shape": (DEFAULT, "tall", "wide"),
    "tempo": ("slow", DEFAULT, "quick"),
}
"""The values of each setting."""


class OpenSettings(Callback, name="settings"):
    """Show the settings, or one group of them."""

    group: Literal["", ChoiceSetting, "here"] = ""


class ChangeSetting(Callback, name="set"):
    """Set a setting to another value."""

    key: Literal["lang", "confirm", ChoiceSetting]
    value: str


class SetChannelLanguage(Callback, name="speak", needs=Requirements("place", admins="now", here=True)):
    """Set the language of the channel in which the button is used, and of no other."""

    channel: CurrentChannel
    lang: str


class SetChannelLayout(Callback, name="shape", needs=Requirements("place", admins="now", here=True)):
    """Set the layout of public pictures of the channel in which the button is used, and of no other."""

    channel: CurrentChannel
    shape: Literal["wide", "tall"]


class OpenGroupRights(Callback, name="rights"):
    """Show who may do what in the group of the channel."""


class SetGroupRight(Callback, name="right", needs=Requirements("place", admins="now", here=True)):
    """Set who may do something in the group of the channel in which the button is used."""

    channel: CurrentChannel
    act: GroupAct
    holders: Holders


class OpenGroupPaces(Callback, name="group-paces"):
    """Show the paces that new tables of the channel's group can begin with."""


class SetGroupPace(Callback, name="group-pace", needs=Requirements("place", admins="now", here=True)):
    """Set the pace that new tables begin with, in the group of the channel in which the button is used."""

    channel: CurrentChannel
    pace: str


class OpenMembersOnly(Callback, name="members"):
    """Show whether tables of the channel's group are for its members only."""


class SetMembersOnly(Callback, name="members-set", needs=Requirements("place", admins="now", here=True)):
    """Set whether new tables are for members only, in the group of the channel in which the button is used."""

    channel: CurrentChannel
    on: int


class OpenPingRoles(Callback, name="ping-roles"):
    """Show which role is pinged for new tables and nights of the channel's group."""


class SetPingRole(Callback, name="ping-role", needs=Requirements("place", admins="now", here=True)):
    """Set the role to ping for new tables and nights, in the group of the channel in which the button is used."""

    channel: CurrentChannel
    role: str


class OpenAvoided(Callback, name="avoid"):
    """Show whom the user avoids, and with whom they play at present."""


class SetAvoided(Callback, name="avoid-set"):
    """Avoid a user (``on``: 1), or no longer (0)."""

    user: str
    on: Literal["0", "1"]


class ShowUserData(Callback, name="data"):
    """Show all stored data about the user."""


class AskDeleteAccount(Callback, name="forget"):
    """Confirm deleting the account."""


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
    """Unlink an account, which gets its own name, seats and settings back."""

    user: str


class ShowOperation(Callback, name="operator", in_maintenance=True):
    """Show how the bot is doing. Only its operators see that."""


class AskMaintenance(Callback, name="ask-maintenance", in_maintenance=True):
    """Ask whether maintenance begins, and say what it means."""


class SetMaintenance(Callback, name="maintenance", in_maintenance=True):
    """Begin maintenance (1), or end it (0)."""

    on: int

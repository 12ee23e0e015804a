"""Settings with one of several values: their pages, storage and values."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

import msgspec

from bot.app.account.callbacks import SettingsPage
from bot.app.clocks.due_actions import REMINDER_LABELS
from bot.app.clocks.time_controls import TIME_CONTROLS
from bot.app.context import RequestContext
from bot.app.deadlines.time_screens import time_control_label
from bot.app.permissions import GroupAct
from bot.app.ui.screen import truncate_label
from bot.app.ui.texts import strip_bidi
from bot.app.users.models import Channel, User
from engines.core.translation import LANGUAGES

DEFAULT: Final = "usual"
"""The value in callback data that is stored as empty."""
NO_ROLE: Final = "0"
MAX_ROLES: Final = 25
"""Maximum selectable roles, the capacity of a select."""

S = TypeVar("S", User, Channel)


@dataclass(frozen=True, kw_only=True)
class ChoiceField(Generic[S]):
    """A setting of a user or channel. Its texts: ``app-set-<key>`` names it, ``app-settings-<key>`` explains it."""

    page: SettingsPage
    read: Callable[[S], str]
    write: Callable[[S, str], S]
    choices: Callable[[RequestContext, S], Awaitable[Mapping[str, str]]]
    is_offered: Callable[[RequestContext, S], bool] = lambda _, __: True
    of_group: bool = False
    """Whether a channel's value applies to its whole group."""


def _read_attribute(name: str, subject: User | Channel) -> str:
    value: str | bool = getattr(subject, name)
    return str(int(value)) if isinstance(value, bool) else value or DEFAULT


def _write_attribute(name: str, subject: S, value: str) -> S:
    is_flag = isinstance(getattr(subject, name), bool)
    return msgspec.structs.replace(subject, **{name: value == "1" if is_flag else "" if value == DEFAULT else value})


async def _translate_choices(keys: Mapping[str, str], context: RequestContext, _: object) -> Mapping[str, str]:
    return {value: context.translate(key) for value, key in keys.items()}


def _attribute_field(
    page: SettingsPage, name: str, keys: Mapping[str, str], *, of_group: bool = False,
    is_offered: Callable[[RequestContext, S], bool] = lambda _, __: True,
) -> ChoiceField[S]:  # fmt: skip
    """Build a field stored in an attribute. ``keys``: the texts of its values."""
    return ChoiceField(
        page=page, read=partial(_read_attribute, name), write=partial(_write_attribute, name),
        choices=partial(_translate_choices, keys), is_offered=is_offered, of_group=of_group,
    )  # fmt: skip


def _keys(template: str, *values: str) -> dict[str, str]:
    return {value: template.format(value) for value in values}


USER_FIELDS: Final[dict[str, ChoiceField[User]]] = {
    "confirm": _attribute_field("play", "confirm", {"0": "app-confirm-off", "1": "app-confirm-on"}),
    "ai-speed": _attribute_field("play", "ai_speed", _keys("app-ai-speed-{}", "slow", DEFAULT, "quick")),
    "answers": _attribute_field(
        "play", "answers", _keys("app-answers-{}", DEFAULT, "app"),
        is_offered=lambda context, user: bool(context.service.app_platforms.intersection(user.platforms)),
    ),
    "pings": _attribute_field("calls", "pings", _keys("app-pings-{}", "ping", "table", "dm", "digest", "quiet")),
    "reminder": _attribute_field("calls", "reminder", {code or DEFAULT: key for code, key in REMINDER_LABELS.items()}),
    "devices": _attribute_field(
        "calls", "call_place", _keys("app-devices-{}", DEFAULT, "chat", "page"),
        is_offered=lambda _, user: bool(user.devices),
    ),
    "lang": _attribute_field("look", "lang", _keys("app-lang-{}", *LANGUAGES)),
    "layout": _attribute_field("look", "picture_layout", _keys("app-layout-{}", DEFAULT, "tall", "wide")),
    "theme": _attribute_field("look", "color_theme", _keys("app-theme-{}", DEFAULT, "strong", "redgreen")),
}  # fmt: skip


async def _time_control_choices(context: RequestContext, _: Channel) -> Mapping[str, str]:
    return {name: time_control_label(name, context.translator) for name in TIME_CONTROLS}


async def _role_choices(context: RequestContext, channel: Channel) -> Mapping[str, str]:
    roles = list((await context.service.admins.list_ping_roles(channel)).items())[:MAX_ROLES]
    none = {NO_ROLE: context.translate("app-role-none")}
    return none | {role: truncate_label(f"@{strip_bidi(name)}") for role, name in roles}


def _right_field(act: GroupAct) -> ChoiceField[Channel]:
    return ChoiceField(
        page="here", of_group=True,
        read=lambda group: group.rights.get(act, "") or DEFAULT,
        write=lambda group, value: msgspec.structs.replace(
            group, rights={**group.rights, act: "" if value == DEFAULT else value}
        ),
        choices=partial(_translate_choices, _keys("app-rights-who-{}", DEFAULT, "all", "admins")),
        is_offered=lambda context, channel: context.service.admins.has_rights(channel),
    )  # fmt: skip


CHANNEL_FIELDS: Final[dict[str, ChoiceField[Channel]]] = {
    "here-lang": _attribute_field("here", "lang", _keys("app-lang-{}", *LANGUAGES)),
    "here-layout": _attribute_field("here", "picture_layout", _keys("app-here-layout-{}", "tall", "wide")),
    "here-time-control": ChoiceField(
        page="here", of_group=True, read=lambda group: group.time_control or "none",
        write=partial(_write_attribute, "time_control"),
        choices=_time_control_choices,
    ),
    "here-members": _attribute_field(
        "here", "members_only", {"1": "app-members-only", "0": "app-members-anyone"}, of_group=True,
        is_offered=lambda context, channel: context.service.admins.knows_members(channel),
    ),
    "here-role": ChoiceField(
        page="here", of_group=True, read=lambda group: group.ping_role or NO_ROLE,
        write=lambda group, value: msgspec.structs.replace(group, ping_role="" if value == NO_ROLE else value),
        choices=_role_choices,
        is_offered=lambda context, channel: context.service.admins.has_ping_roles(channel),
    ),
    "here-nights": _right_field("nights"),
    "here-events": _right_field("events"),
    "here-shows": _right_field("shows"),
    "here-threads": _right_field("threads"),
}  # fmt: skip

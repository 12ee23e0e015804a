"""Build the payloads of Discord's REST API and gateway from the simulated world."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from dateutil.rrule import MONTHLY, WEEKLY, rrule, weekday

from tests.chat.discord.models import ADMIN, ALL, BITS, BOT, MANAGES, Channel, Message, User

JOINED: Final = "2026-01-01T00:00:00+00:00"
WRITTEN: Final = "2026-11-20T09:00:00+00:00"
DISCORD_EPOCH: Final = datetime(2015, 1, 1, tzinfo=UTC)


def exception_id(was: datetime) -> str:
    """Return the id of the exception for one date of a series: a snowflake of that date."""
    return str((was - DISCORD_EPOCH) // timedelta(milliseconds=1) << 22)


def exception_date(exception: str) -> datetime:
    """Return the date of a series that an exception replaces."""
    return DISCORD_EPOCH + timedelta(milliseconds=int(exception) >> 22)


def is_date_of_rule(rule: dict[str, Any], at: datetime) -> bool:
    """Return whether an event with a recurrence rule takes place then; Discord expands the rule in UTC."""
    days = [weekday(one["day"], one["n"]) for one in rule.get("by_n_weekday") or ()] or rule.get("by_weekday")
    frequency: Any = {1: MONTHLY, 2: WEEKLY}[rule["frequency"]]
    return at in rrule(frequency, datetime.fromisoformat(rule["start"]), rule.get("interval") or 1, byweekday=days)


class PayloadBuilder:
    def __init__(self) -> None:
        self.users: dict[int, User] = {}
        self.guilds: dict[int, str] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.guild_locale = "en-US"
        self.events: dict[int, dict[str, Any]] = {}
        self.interested: dict[int, set[int]] = {}
        self.may_events = True
        self.roles: dict[int, tuple[int, str, bool]] = {}
        """Additional roles by id: server, name, and whether all may mention them."""

    @property
    def skipped(self) -> dict[str, datetime]:
        """The dates of recurring events that have exceptions, by the ids of the exceptions."""
        return {id_: exception_date(id_) for id_ in self.moved}

    @property
    def moved(self) -> dict[str, str]:
        """The new dates of moved events, by the ids of the exceptions; empty if cancelled."""
        return {
            one["event_exception_id"]: "" if one["is_canceled"] else one["scheduled_start_time"]
            for event in self.events.values()
            for one in event["guild_scheduled_event_exceptions"]
        }

    def user_json(self, id_: int) -> dict[str, Any]:
        user = None if id_ == BOT else self.users[id_]
        return {
            "id": str(id_),
            "username": f"user{id_ % 1000}" if user else "bottega",
            "global_name": user.name if user else None,
            "discriminator": "0",
            "avatar": None,
            "bot": user is None,
        }

    def message_json(self, message: Message) -> dict[str, Any]:
        return {
            "id": str(message.id),
            "channel_id": str(message.channel),
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": WRITTEN,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": message.attachments,
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": message.flags,
            "components": _number_components(message.components),
        }

    def channel_json(self, channel: Channel) -> dict[str, Any]:
        told: dict[str, Any] = {"id": str(channel.id), "last_message_id": str(channel.last) if channel.last else None}
        if not channel.guild:
            recipients = [self.user_json(channel.user)] if channel.user else []
            return {**told, "type": 1 if channel.user else 3, "recipients": recipients}
        told |= {"guild_id": str(channel.guild), "name": channel.name}
        if channel.parent:
            return {
                **told,
                "type": 11,
                "parent_id": str(channel.parent),
                "owner_id": str(BOT),
                "message_count": 0,
                "member_count": 1,
                "thread_metadata": {
                    "archived": channel.archived,
                    "auto_archive_duration": 1440,
                    "locked": channel.locked,
                    "archive_timestamp": WRITTEN,
                },
                "rate_limit_per_user": 0,
                "applied_tags": [str(tag) for tag in channel.applied],
            }
        missing = sum(BITS[name] for name in ALL - channel.bot)
        more = sum(bit for name, bit in MANAGES.items() if name in channel.bot)
        overwrites = [{"id": str(BOT), "type": 1, "allow": str(more), "deny": str(missing)}] if missing or more else []
        told |= {"position": 0, "permission_overwrites": overwrites, "nsfw": False, "parent_id": None}
        if channel.tags is not None:
            return {**told, "type": 15, "available_tags": channel.tags, "flags": 16 if channel.needs_tag else 0}
        if channel.voice:
            return {**told, "type": 13 if channel.stage else 2, "bitrate": 64000, "user_limit": 0, "rtc_region": None}
        return {**told, "type": 0}

    def role_json(self, role: int) -> dict[str, Any]:
        _, name, mentionable = self.roles[role]
        return _role_json(role, name, position=1, mentionable=mentionable)

    def guild_json(self, guild: int) -> dict[str, Any]:
        inside = [c for c in self.channels.values() if c.guild == guild and not c.deleted]
        permissions = {"@everyone": 0, "Managers": ADMIN, **BITS}
        return {
            "id": str(guild),
            "name": self.guilds[guild],
            "owner_id": "1",
            "roles": [
                *(_role_json(guild + n, name, permissions=bits) for n, (name, bits) in enumerate(permissions.items())),
                *(self.role_json(role) for role, (home, _, _) in self.roles.items() if home == guild),
            ],
            "emojis": [],
            "stickers": [],
            "features": [],
            "preferred_locale": self.guild_locale,
            "member_count": 5,
            "large": False,
            "unavailable": False,
            "channels": [self.channel_json(c) for c in inside if not c.parent],
            "threads": [self.channel_json(c) for c in inside if c.parent],
            "members": [self.member_json(BOT, guild)],
            "presences": [],
            "voice_states": [],
            "guild_scheduled_events": [e for e in self.events.values() if e["guild_id"] == str(guild)],
            "joined_at": JOINED,
        }

    def member_json(self, user: int, guild: int) -> dict[str, Any]:
        """Return a member. Each permission is a separate role."""
        known = self.users.get(user, User(user, ""))
        has = [(guild + n, bit) for n, (name, bit) in enumerate(BITS.items(), 2) if name not in known.lacks]
        has += [(guild + 1, ADMIN)] if guild in known.manages else []
        return {
            "user": self.user_json(user),
            "nick": known.nick or None,
            "roles": [str(role) for role, _ in has],
            "joined_at": JOINED,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(sum(bit for _, bit in has)),
        }


def _role_json(
    id_: int, name: str, *, position: int = 0, permissions: int = 0, mentionable: bool = False
) -> dict[str, Any]:
    return {
        "id": str(id_),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0},
        "hoist": False,
        "position": position,
        "permissions": str(permissions),
        "managed": False,
        "mentionable": mentionable,
        "flags": 0,
    }


def _number_components(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return components as Discord sends them back: numbered, with all fields of their pictures."""
    found = []
    for n, component in enumerate(components, 1):
        one = {"id": n, **component}
        if "components" in one:
            one["components"] = _number_components(one["components"])
        if one["type"] == 12:
            one["items"] = [
                {"spoiler": False, "description": None, **item, "media": _media_json(item["media"])}
                for item in one["items"]
            ]
        if one["type"] == 13:
            one |= {"file": _media_json(one["file"]), "name": "file", "size": 1, "spoiler": False}
        found.append(one)
    return found


def _media_json(media: dict[str, Any]) -> dict[str, Any]:
    url = media["url"].replace("attachment://", "https://cdn.discordapp.com/attachments/1/2/")
    return {"url": url, "proxy_url": url, "width": 1, "height": 1, "content_type": "image/png"}

"""State of the simulated Discord in memory: servers, channels, users, messages, interactions, permissions."""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any

from tests.chat.discord.models import (
    BOT,
    EPHEMERAL,
    Channel,
    DiscordRefusalError,
    Fault,
    Grant,
    Interaction,
    Message,
    Request,
    User,
    make_snowflake,
    text_of,
)
from tests.chat.discord.payloads import PayloadBuilder, exception_id
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S

LOOKS, LATE_S = 10, 0.03
"""Number of times that ``settle`` looks for requests, and the delay of a look by a busy machine."""


class World(PayloadBuilder):
    """The whole state. ``send`` sends an event to the gateway's sessions; ``scale``: how much faster limits expire.

    ``answer_s``: the time limit to answer an interaction; on Discord it is ``THREE_S``.
    """

    def __init__(self, scale: float = 1.0) -> None:
        super().__init__()
        self.scale = scale
        self.answer_s = EVEN_IF_SLOW_S
        self.interactions: dict[str, Interaction] = {}
        self.nonces: dict[str, int] = {}
        self.commands: list[dict[str, Any]] = []
        self.emoji: dict[str, int] = {}
        self.grants: dict[str, Grant] = {}
        """Grants by code; each can be used once."""
        self.tokens: dict[str, Grant] = {}
        self.authorized: set[int] = set()
        """The users who have consented to share their identity with the application and are not asked again."""
        self.owner = BOT
        """The owner of the bot's application."""
        self.team: dict[int, str] = {}
        """The roles of the team's members, if a team owns the application."""
        self.interested_later: dict[tuple[int, int], str] = {}
        """The users interested in a single later event of a series, by event and user, with its id."""
        self.may_emoji = True
        self.requests: list[Request] = []
        self.violations: list[str] = []
        self.repeated_uploads: list[str] = []
        """The names of files that an edit uploaded although the message already had the same bytes."""
        self.kept_files = 0
        self.too_many: list[str] = []
        self.fault: Fault | None = None
        self.send: Callable[[str, Any], None] = lambda event, data: None
        self.changed = asyncio.Event()
        self.watch: Callable[[Message], None] | None = None

    # -- creating

    def user(self, name: str, **marks: Any) -> User:
        user = User(make_snowflake(), name, **marks)
        self.users[user.id] = user
        return user

    def guild(self, name: str = "Workshop") -> int:
        guild = make_snowflake()
        self.guilds[guild] = name
        return guild

    def channel(self, guild: int, name: str = "table", **marks: Any) -> Channel:
        channel = Channel(make_snowflake(), guild, name, **marks)
        self.channels[channel.id] = channel
        return channel

    def open_channel(self, guild: int, name: str, **marks: Any) -> Channel:
        """Make a channel or thread, as a user of the server does; the bot gets the event."""
        channel = self.channel(guild, name, **marks)
        self.send("THREAD_CREATE" if channel.parent else "CHANNEL_CREATE", self.channel_json(channel))
        return channel

    def role(self, guild: int, name: str, *, mentionable: bool = True, known: int = 0) -> int:
        """Make a role, or change a ``known`` one, as a user of the server does; the bot gets the event."""
        role = known or make_snowflake()
        self.roles[role] = guild, name, mentionable
        self.send(
            "GUILD_ROLE_UPDATE" if known else "GUILD_ROLE_CREATE",
            {"guild_id": str(guild), "role": self.role_json(role)},
        )
        return role

    def dm(self, user: int) -> Channel:
        found = next((c for c in self.channels.values() if c.user == user), None)
        if found is None:
            found = Channel(make_snowflake(), 0, "", user=user)
            self.channels[found.id] = found
        return found

    def change_event(self, event: int, **change: Any) -> None:
        """Change a scheduled event, as the bot or a user of the server does; all sessions get the event.

        A changed rule deletes the exceptions, although the update for the sessions still lists them.
        """
        before, after = self.events[event], {**self.events[event], **change}
        self.events[event] = after
        self.send("GUILD_SCHEDULED_EVENT_UPDATE", dict(after))
        if before["recurrence_rule"] != after["recurrence_rule"] and after["guild_scheduled_event_exceptions"]:
            after["guild_scheduled_event_exceptions"] = []
            self.send(
                "GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE", {"event_id": str(event), "guild_id": after["guild_id"]}
            )
        self.wake_waiters()

    def set_exception(self, event: int, was: datetime, **times: Any) -> dict[str, Any]:
        """Set when one date of a series takes place, if at all, as the bot or a user of the server does.

        Omitted fields become null.
        """
        id_, known = exception_id(was), self.events[event]["guild_scheduled_event_exceptions"]
        told = {"event_id": str(event), "event_exception_id": id_, "guild_id": self.events[event]["guild_id"],
                "scheduled_start_time": None, "scheduled_end_time": None, "is_canceled": False, **times}  # fmt: skip
        others = [one for one in known if one["event_exception_id"] != id_]
        self.events[event]["guild_scheduled_event_exceptions"] = [*others, told]
        self.send(f"GUILD_SCHEDULED_EVENT_EXCEPTION_{'CREATE' if others == known else 'UPDATE'}", told)
        self.wake_waiters()
        return told

    def clear_exception(self, event: int, was: datetime) -> bool:
        """Restore one date of a series, as the bot or a user of the server does; return whether it had an exception."""
        id_, known = exception_id(was), self.events[event]["guild_scheduled_event_exceptions"]
        cleared = [one for one in known if one["event_exception_id"] == id_]
        self.events[event]["guild_scheduled_event_exceptions"] = [one for one in known if one not in cleared]
        for one in cleared:
            self.send("GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE", one)
        self.wake_waiters()
        return bool(cleared)

    def press_interested(self, event: int, user: User, *, comes: bool = True, exception: str = "") -> None:
        """Press *Interested* on a scheduled event, or take it back, as a user of the server does.

        ``exception``: the id of the single later event of a series that was pressed.
        """
        guild, interested = self.events[event]["guild_id"], self.interested.setdefault(event, set())
        if exception:
            self.interested_later[event, user.id] = exception
        else:
            (interested.add if comes else interested.discard)(user.id)
        told = {"guild_scheduled_event_id": str(event), "user_id": str(user.id), "guild_id": guild}
        told |= {"guild_scheduled_event_exception_id": exception} if exception else {}
        self.send(f"GUILD_SCHEDULED_EVENT_USER_{'ADD' if comes else 'REMOVE'}", told)

    def delete_event(self, event: int) -> None:
        self.send("GUILD_SCHEDULED_EVENT_DELETE", self.events.pop(event))
        self.wake_waiters()

    def change_channel(self, channel: Channel, **change: Any) -> None:
        """Change a channel or thread, as a moderator does; all sessions get the event."""
        for name, value in change.items():
            setattr(channel, name, value)
        kind, what = "THREAD" if channel.parent else "CHANNEL", "DELETE" if channel.deleted else "UPDATE"
        self.send(f"{kind}_{what}", self.channel_json(channel))
        self.wake_waiters()

    def change_bot_roles(self, guild: int, *roles: int) -> None:
        """Give the bot only these roles, as an admin does; it gets the event without any intent."""
        member = {**self.member_json(BOT, guild), "roles": [str(role) for role in roles]}
        self.send("GUILD_MEMBER_UPDATE", {**member, "guild_id": str(guild)})

    def delete_messages(self, *messages: Message) -> None:
        told = {"channel_id": str(messages[0].channel), "guild_id": str(self.channels[messages[0].channel].guild)}
        for message in messages:
            message.deleted = True
        if len(messages) == 1:
            self.send("MESSAGE_DELETE", {**told, "id": str(messages[0].id)})
        else:
            self.send("MESSAGE_DELETE_BULK", {**told, "ids": [str(message.id) for message in messages]})
        self.wake_waiters()

    def wake_waiters(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    # -- messages

    def sees(self, user: int, message: Message) -> bool:
        channel = self.channels[message.channel]
        if message.deleted or channel.deleted or (message.only and message.only != user):
            return False
        return not channel.user or channel.user == user

    def visible_messages(self, user: int, channel: int) -> list[Message]:
        return [m for m in self.messages.values() if m.channel == channel and self.sees(user, m)]

    # -- permissions of the bot

    def is_member(self, channel: Channel) -> bool:
        """Return whether the bot is a member of a server, or this is its DM with a user."""
        return channel.guild in self.guilds if channel.guild else bool(channel.user)

    def reach(self, channel: int, *needs: str) -> Channel:
        """Return a channel if the bot has all these permissions in it. Raises ``DiscordRefusalError``."""
        found = self.channels.get(channel)
        if found is None or found.deleted:
            raise DiscordRefusalError(404, 10003, "Unknown Channel")
        if not self.is_member(found) or "view" not in found.bot:
            raise DiscordRefusalError(403, 50001, "Missing Access")
        if found.user and not self.users[found.user].open and "send" in needs:
            raise DiscordRefusalError(403, 50007, "Cannot send messages to this user")
        if any(need not in found.bot for need in needs):
            raise DiscordRefusalError(403, 50013, "Missing Permissions")
        return found

    def message(self, id_: int, channel: int = 0) -> Message:
        """Return an existing message. Raises ``DiscordRefusalError``."""
        found = self.messages.get(id_)
        if found is None or found.deleted or (channel and found.channel != channel):
            raise DiscordRefusalError(404, 10008, "Unknown Message")
        return found

    def post(
        self, channel: Channel, author: int, body: dict[str, Any], files: dict[str, bytes], only: int,
        known: int = 0,
    ) -> Message:  # fmt: skip
        """Post a new message. ``known``: its id, if it already has one."""
        message = Message(known or make_snowflake(), channel.id, author, only=only)
        self.messages[message.id] = message
        channel.last = message.id if not only else channel.last
        self.fill(message, body, files)
        message.edits = 0
        if not only and self.is_member(channel):
            self.send(
                "MESSAGE_CREATE",
                {**self.message_json(message), **({"guild_id": str(channel.guild)} if channel.guild else {})},
            )
        return message

    def fill(self, message: Message, body: dict[str, Any], files: dict[str, bytes]) -> None:
        message.flags |= int(body.get("flags") or 0) | (EPHEMERAL if message.only else 0)
        if "content" in body:
            message.content = body["content"] or ""
        if "components" in body:
            message.components = body["components"] or []
        if "attachments" in body:
            kept = [old for old in message.attachments if any(str(a["id"]) == old["id"] for a in body["attachments"])]
            kept_ids, kept_names = {old["id"] for old in kept}, {old["filename"] for old in kept}
            new = [a for a in body["attachments"] if a.get("filename") and str(a["id"]) not in kept_ids]
            if any(f"files[{a['id']}]" not in files for a in new):
                raise DiscordRefusalError(400, 50035, "an attachment that this message does not have")
            uploads = {a["filename"]: files[f"files[{a['id']}]"] for a in new}
            self.repeated_uploads += [name for name, data in uploads.items() if message.files.get(name) == data]
            self.kept_files += len(kept)
            message.attachments = kept + [_attachment_json(a, files) for a in new]
            message.files = {name: data for name, data in message.files.items() if name in kept_names} | uploads
        allowed, text = body.get("allowed_mentions") or {}, text_of(message)
        message.mentions = [int(user) for user in allowed.get("users") or [] if f"<@{user}>" in text]
        message.mentions += [int(role) for role in allowed.get("roles") or [] if f"<@&{role}>" in text]
        message.edits += 1
        if self.watch is not None:
            self.watch(message)
        message.touched = time.monotonic()
        self.wake_waiters()

    async def settle(self, quiet_s: float = 0.3, most_s: float = PATIENCE_S) -> None:
        """Wait until no request has come for a while, not counting moments in which the machine was busy."""
        look_s, quiet, deadline, first = quiet_s / LOOKS, 0, time.monotonic() + most_s, len(self.requests)
        while quiet < LOOKS:
            before, began = len(self.requests), time.monotonic()
            newest = [f"{request.method} {request.path}" for request in self.requests[-3:]]
            assert began < deadline, (
                f"expected {quiet_s} s without requests within {most_s} s, got {before - first} requests, last {newest}"
            )
            await asyncio.sleep(look_s)
            late = time.monotonic() - began > look_s + LATE_S
            quiet = 0 if len(self.requests) > before else quiet + (not late)


def _attachment_json(given: dict[str, Any], files: dict[str, bytes]) -> dict[str, Any]:
    name, data = given["filename"], files.get(f"files[{given['id']}]", b"")
    url = f"https://cdn.discordapp.com/attachments/1/2/{name}"
    return {
        "id": str(make_snowflake()),
        "filename": name,
        "size": len(data),
        "url": url,
        "proxy_url": url,
        "description": given.get("description"),
    }

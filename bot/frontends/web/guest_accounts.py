"""The accounts behind the page: users by link, by cookie and by chat account, their name, language and time zone."""

from functools import partial
from typing import Final

import msgspec

from bot.app.api import App
from bot.app.clocks.waking_hours import list_timezones
from bot.app.dispatch import demo_visits
from bot.app.users.models import PushSubscription, with_device, without_device
from bot.app.users.user_repository import User
from bot.frontends.common.push_endpoints import has_valid_keys, is_public_endpoint
from bot.frontends.web.last_answers import LastAnswers
from bot.frontends.web.page_models import Guest
from bot.frontends.web.texts import translate

PLATFORM: Final = "web"


class GuestAccounts:
    """The part of the page's service that finds, creates and changes users."""

    def __init__(self, app: App, channel_id: str) -> None:
        self._app = app
        self._service = app.service
        self._channel_id = channel_id
        self._last_answers = LastAnswers()

    async def find_guest(self, alias: str) -> Guest | None:
        """Return the user with this external id on the web platform. Creates no user."""
        user = await self._service.users.find_user(f"{PLATFORM}:{alias}")
        return _to_guest(user) if user is not None else None

    async def find_chat_guest(self, alias: str) -> Guest | None:
        """Return the user with this chat account (``{platform}:{id}``)."""
        user = await self._app.find_user(alias)
        return _to_guest(user) if user is not None else None

    async def welcome_chat_guest(self, alias: str, name: str) -> Guest:
        """Return the user with this chat account; create a new one under this name."""
        return _to_guest(await self._app.find_user(alias) or await self._app.ensure_user(alias, name))

    async def find_guest_by_id(self, person: str) -> Guest | None:
        """Return the user with this id."""
        try:
            found = await self._service.users.get(person)
        except KeyError:
            return None
        return _to_guest(found) if not found.is_deleted and found.id == person else None

    async def redeem_link(self, token: str) -> tuple[Guest, str] | None:
        """Redeem a login link from a chat, which works once; return its user and table."""
        found = await self._app.redeem_login_link(token)
        return (_to_guest(found[0]), found[1]) if found is not None else None

    async def create_guest(self, alias: str, name: str, lang: str) -> Guest:
        """Create a user, or return the one with this external id. A non-empty name replaces the old one."""
        return _to_guest(
            await self._app.ensure_user(f"{PLATFORM}:{alias}", name or translate(lang or "en", "host"), lang)
        )

    async def welcome_visitor(self, alias: str, lang: str) -> Guest | None:
        """Create a user of the demonstration, or return the one with this external id; None while it is full."""
        guest = await self.find_guest(alias)
        if guest is None and await demo_visits.has_room(self._service):
            guest = await self.create_guest(alias, translate(lang, "visitor"), lang)
            await demo_visits.begin_visit(self._service, guest.id)
        return guest

    async def renew_link(self, old: str, new: str) -> Guest | None:
        """Replace the external id of a user; return None if no user has the old one."""
        if not await self._service.users.replace_external_id(f"{PLATFORM}:{old}", f"{PLATFORM}:{new}"):
            return None
        return await self.find_guest(new)

    async def set_time_zone(self, guest: Guest, zone: str) -> None:
        """Store the time zone of a user's browser, which is better than a guess by language; ignores unknown names."""
        if zone in list_timezones():
            await self._service.users.update_user(
                guest.id, lambda now: msgspec.structs.replace(now, browser_timezone=zone)
            )

    async def add_device(self, guest: Guest, device: PushSubscription) -> bool:
        """Notify the user in this browser from now on; return whether its address and keys are usable."""
        if not (is_public_endpoint(device.endpoint) and has_valid_keys(device)):
            return False
        await self._service.users.update_user(guest.id, partial(with_device, device))
        return True

    async def remove_device(self, guest: Guest, endpoint: str) -> None:
        """Stop notifying the user in this browser."""
        await self._service.users.update_user(guest.id, partial(without_device, endpoint))

    async def rename_guest(self, guest: Guest, name: str) -> None:
        """Set the name of a user."""
        await self._service.users.update_user(guest.id, lambda now: msgspec.structs.replace(now, name=name))

    async def set_language(self, guest: Guest, lang: str) -> None:
        """Set the language of a user. Forgets answers in the old language."""
        await self._service.users.update_user(guest.id, lambda now: msgspec.structs.replace(now, lang=lang))
        self._last_answers.drop_answers(guest.id)


def _to_guest(user: User) -> Guest:
    return Guest(user.id, user.name, user.lang or "en", user.browser_timezone, user.aliases)

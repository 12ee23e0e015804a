"""Transfer of a night to another organizer, by choice or because the organizer has left."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, night_store
from bot.app.game_nights.access import edit_permitted_night
from bot.app.game_nights.edits import organizer_candidates, set_organizer
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.panel import night_panel_screen
from bot.app.i18n import display_name
from bot.app.services import Services
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.user_repository import User

MOST_CANDIDATES = 20
"""At most this many candidates are offered, the first attendees."""


async def ensure_organizer(service: Services, night: GameNight, command: str) -> GameNight:
    """Replace an organizer who was deleted or has left the channel, and return the night.

    Runs before timed actions for which an organizer is responsible.
    """
    if night.state == "draft":
        return night
    host = await service.users.get_cached(night.host)
    if not (host.is_deleted or await _has_left_channel(service, night, host)):
        return night
    return (await night_store.edit_night(service, night.id, command, lambda now: night_store.remove_user(now, host)))[0]


async def _has_left_channel(service: Services, night: GameNight, host: User) -> bool:
    channel = await service.channels.get(night.channel)
    return channel is not None and await service.admins.has_left(host, channel)


async def transfer_screen(
    context: RequestContext, night: GameNight, version: int, callback: callbacks.HandOverNight
) -> Screen:
    """Make another attendee the organizer, or show the candidates."""
    if callback.to is not None:
        to = callback.to

        def apply_transfer(night: GameNight) -> GameNight:
            if night.state not in ("open", "asking"):
                raise RejectedError("night-closed")
            if to not in organizer_candidates(night):
                raise RejectedError("app-invalid-button")
            return set_organizer(night, to)

        apply_transfer(night)  # checked first: a refused transfer must not change the candidate's list
        await night_store.add_to_user_list(context.service, to, night)
        night, version = await edit_permitted_night(context, night, callback, apply_transfer)
        translator = context.translator
        name = display_name(await context.service.users.get_cached(to), translator)
        return await night_panel_screen(context, night, version, translator.translate("night-handed", name=name))
    translator, buttons = context.translator, []
    for user_id in organizer_candidates(night)[:MOST_CANDIDATES]:
        name = display_name(await context.service.users.get_cached(user_id), translator)
        buttons.append(Button(callbacks.HandOverNight(night.id, user_id).data, name))
    back = (Button(callbacks.EditNight(night.id).data, translator.translate("app-back")),)
    explanation = translator.translate("night-hand-how") if buttons else translator.translate("night-hand-nobody")
    return Screen(
        translator.translate("night-hand"),
        (explanation,),
        rows=(*layout_buttons(buttons), back),
        private=True,
        lang=context.lang,
        table=night.id,
        version=version,
    )

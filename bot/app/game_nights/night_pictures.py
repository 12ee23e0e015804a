"""The picture that an organizer gives a night: stored once, small and without metadata, and removed with its night."""

import msgspec

from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, night_store
from bot.app.game_nights.access import edit_permitted_night
from bot.app.game_nights.edits import update_night
from bot.app.game_nights.night import EDITABLE_STATES, GameNight, NightPicture
from bot.app.game_nights.night_text import night_title
from bot.app.i18n import Translator
from bot.app.ui.uploads import MAX_BYTES, Upload, UploadLostError
from render.core.request import Picture, PictureRequest
from render.core.uploads import UnreadableUploadError, build_upload_request


async def set_night_picture(
    context: RequestContext, night: GameNight, callback: callbacks.TypeNightField, text: str
) -> GameNight:
    """Replace the picture by an uploaded one, or its description; ``-`` removes it. Raises ``RejectedError``."""
    user, upload = context.user.id, context.upload
    if upload is not None:
        await _check_picture_quota(context, night)
        picture = await _read_upload(context, upload)
        await night_store.add_to_user_list(context.service, user, night)
        await night_store.save_picture(context.service, night.id, msgspec.msgpack.encode(picture))
    shown = NightPicture(user, "" if text == "-" else text, context.command_id)

    def change_picture(night: GameNight) -> GameNight:
        if upload is not None:
            return update_night(night, user, context.service.now_ms(), picture=shown)
        if text == "-":
            return msgspec.structs.replace(night, picture=None)
        if night.picture is None:
            raise RejectedError("night-picture-none")
        return msgspec.structs.replace(night, picture=msgspec.structs.replace(night.picture, alt=text))

    night = await edit_permitted_night(context, night, callback, change_picture, EDITABLE_STATES)
    if night.picture is None:
        await night_store.delete_picture(context.service, night.id)
    return night


async def _read_upload(context: RequestContext, upload: Upload) -> Picture:
    """Load an uploaded picture and draw it again in a worker. Raises ``RejectedError``."""
    if upload.size > MAX_BYTES:
        raise RejectedError("night-picture-large", n=MAX_BYTES >> 20)
    try:
        return await context.service.review_pool.reencode_upload(await upload.load())
    except UnreadableUploadError:
        raise RejectedError("night-picture-unreadable") from None
    except UploadLostError:
        raise RejectedError("night-picture-lost") from None


async def _check_picture_quota(context: RequestContext, night: GameNight) -> None:
    """Raise ``RejectedError`` if the caller's pictures are on as many coming nights as one user may plan."""
    service, limit = context.service, context.service.limits.nights
    coming = await night_store.list_user_nights(service, context.user, service.now_ms()) if limit else []
    own = [one for one in coming if one.picture is not None and one.picture.by in context.user.all_ids]
    if limit and len([one for one in own if one.id != night.id]) >= limit:
        raise RejectedError("night-picture-many", n=limit)


async def load_night_picture(service: Services, night: GameNight) -> PictureRequest | None:
    """Return the request for the organizer's picture of a night; None: it has none."""
    if night.picture is None or (data := await night_store.load_picture(service, night.id)) is None:
        return None
    return build_upload_request(msgspec.msgpack.decode(data, type=Picture))


def picture_alt(night: GameNight, translator: Translator) -> str:
    """Return the alt text of the organizer's picture: theirs, or that it is the picture of this night."""
    described = night.picture.alt if night.picture is not None else ""
    return described or translator.translate("night-picture-alt", title=night_title(night, translator))

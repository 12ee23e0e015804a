"""Public links to moments of a game: the board after a move as spectators see it, readable without an account.

The link's secret token is the only protection, and no list shows it. Each request reads the table, so a revoked link
shows nothing.
"""

from bisect import bisect_right
from typing import Final

import msgspec

from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.i18n import load_translator
from bot.app.tables.callbacks import ChooseHands, RevokeMoments, ShareMoment, ShowPastBoard, ShowTable
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, CopyText, Screen, append_rows
from bot.app.users.user_repository import User
from bot.app.views.replay_view import ReplayMove, build_replay_move, build_replay_screen, hand_picture, visible_versions
from bot.app.views.screen_base import build_table_screen, with_layout
from bot.paging import map_pages
from bot.stored import Stored
from render.core.request import PictureRequest

KIND: Final = "moment"
LINK_OF: Final = "moment-of"
"""Kind: the token of a user's link to a version of a table."""
HANDS_KIND: Final = "moment-hands"
"""Kind: by table, the seats whose players have chosen, and their choices."""
BY_TABLE, BY_USER = "table-moments", "user-moments"
TOKEN_LENGTH: Final = 26
MAX_LINKS: Final = 100
"""Maximum links of one user."""


class SharedMoment(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The content of a link: a version of a table, shared by a user."""

    table: str
    version: int
    user: str
    at: int = 0
    """Time of creation (ms)."""


class MomentPage(msgspec.Struct, frozen=True):
    """A moment for its readers. ``screen``: its board; ``hands``: pictures of shown hands with alt texts."""

    screen: Screen
    number: int
    last: int
    hands: tuple[tuple[PictureRequest, str], ...] = ()


async def share_moment(context: RequestContext, table: Table, callback: ShareMoment) -> Screen:
    """Make or find the caller's link to a move, and show it. Call under ``open_started``."""
    if not context.service.secure_url:
        raise RejectedError("moment-no-page")
    versions = visible_versions(table, table.seat_of(context.user.id))
    number = len(versions) if callback.move is None else min(max(callback.move, 1), len(versions))
    token = await _get_or_create_token(context, table, versions[number - 1])
    if token:
        return await _link_screen(context, table, token)
    translate = context.translator.translate
    screen = await _link_screen(context, table, "", translate("moment-many", n=MAX_LINKS))
    everywhere = Button(RevokeMoments(table.id, 1).data, translate("moment-revoke-everywhere"), "danger")
    return append_rows(screen, (), (everywhere,))


async def _get_or_create_token(context: RequestContext, table: Table, version: int) -> str:
    """Return the token of the caller's link to a version of a table, or "" beyond the maximum.

    The lists that lead to it are written first.
    """
    service, user = context.service, context.user
    documents, indexes, name = service.store.documents, service.store.indexes, f"{table.id}.{user.id}.{version}"
    known, fresh = await documents.load_document(LINK_OF, name), new_id(service.random_bytes, TOKEN_LENGTH)
    if known is None or not known.data:
        if len(await indexes.list_members(BY_USER, user.id)) >= MAX_LINKS:
            return ""
        await indexes.add_member(BY_USER, user.id, fresh)
        await indexes.add_member(BY_TABLE, table.id, fresh)
    stored = await documents.update_value(LINK_OF, name, bytes, lambda old: old or fresh.encode())
    token = stored.value.decode()
    moment = SharedMoment(table.id, version, user.id, service.now_ms())
    await documents.update_value(KIND, token, SharedMoment, lambda old: old or moment)
    return token


async def _link_screen(context: RequestContext, table: Table, token: str, notice: str = "") -> Screen:
    translator, seat = await context.load_translator(table), table.own_seat(context.user.id)
    link = f"{context.service.secure_url}/m/{token}"
    text = [translator.translate("moment-what")]
    rows: list[tuple[Button, ...]] = []
    if token:
        rows.append((Button(ShowTable(table.id).data, translator.translate("moment-open"), "primary", url=link),))
    if table.match.is_over and seat is not None:
        chosen = (await _load_hands(context.service, table.id)).get(f"{seat}")
        if chosen is None:
            text.append(translator.translate("moment-hands-ask"))
            ways = ((1, "moment-hands-yes"), (0, "moment-hands-no"))
            rows.append(tuple(translator.button(ChooseHands(table.id, on), key) for on, key in ways))
        else:
            text.append(translator.translate("moment-hands-shown" if chosen else "moment-hands-hidden"))
    revoke = translator.translate("moment-revoke-all" if seat is not None else "moment-revoke")
    back = translator.button(ShowPastBoard(table.id), "app-back")
    rows.append((Button(RevokeMoments(table.id).data, revoke, "danger"), back))
    copies = (CopyText(translator.translate("moment-link"), link, "share"),) if token else ()
    return build_table_screen(table, translator, text, rows, notice=notice, copies=copies)


async def revoke_moments(context: RequestContext, table: Table, callback: RevokeMoments) -> Screen:
    """Revoke the caller's links to a table, or to all tables; for its player, those of all users."""
    revoked = await load_user_moments(context.service, context.user) if callback.everywhere else {}
    is_player = table.own_seat(context.user.id) is not None
    for token, moment in (await _load_moments(context.service, BY_TABLE, table.id)).items():
        if is_player or moment.user in context.user.all_ids:
            revoked[token] = moment
    await map_pages(lambda one: _delete_moment(context.service, *one), [*revoked.items()])
    notice = context.translate("moment-revoked" if revoked else "moment-none-revoked")
    return await _link_screen(context, table, "", notice)


async def choose_hands(context: RequestContext, table: Table, callback: ChooseHands) -> Screen:
    """Store whether links to a finished game show the caller's hand. The first choice is final."""
    seat = f"{table.own_seat(context.user.id)}"
    choice = {seat: callback.on == 1}
    await context.service.store.documents.update_value(
        HANDS_KIND, table.id, dict[str, bool], lambda old: {**choice, **(old or {})}
    )
    return await _link_screen(context, table, "", context.translate("moment-chosen"))


async def delete_hand_choice(service: Services, table_id: str, seat: int) -> None:
    """Delete the choice of a seat's player: links no longer show that hand."""

    def drop_seat(chosen: dict[str, bool] | None) -> dict[str, bool]:
        return {name: on for name, on in (chosen or {}).items() if name != f"{seat}"}

    if await _load_hands(service, table_id):
        await service.store.documents.update_value(HANDS_KIND, table_id, dict[str, bool], drop_seat)


async def _load_hands(service: Services, table_id: str) -> dict[str, bool]:
    stored = await service.store.documents.load_value(HANDS_KIND, table_id, dict[str, bool])
    return stored.value if stored is not None else {}


async def load_moment_page(service: Services, token: str, move: int | None, lang: str) -> MomentPage | None:
    """Load the content of a link, or None for an unknown one. ``move``: another move of the same game.

    ``lang``: empty for the table's language.
    """
    stored = await service.store.documents.load_value(KIND, token, SharedMoment) if is_valid_id(token) else None
    replayed = await load_shared_move(service, stored.value, lang, move) if stored is not None else None
    if stored is None or replayed is None:
        return None
    table_id, translator = stored.value.table, replayed.translator
    screen = with_layout(await build_replay_screen(replayed, ShowPastBoard(table_id, replayed.number)), "wide")
    shows_hands = replayed.is_over and screen.picture is not None
    agreed = await _load_hands(service, table_id) if shows_hands else {}
    hands = [await hand_picture(replayed, int(seat)) for seat, on in sorted(agreed.items()) if on]
    screen = msgspec.structs.replace(screen, title=translator.game_title, rows=(), pad=None, private=False, table="")
    return MomentPage(screen, replayed.number, replayed.last, tuple(hands))


async def load_shared_move(
    service: Services, moment: SharedMoment, lang: str, move: int | None = None
) -> ReplayMove | None:
    """Load the move of a moment, or another of its game, as spectators see it; None if no longer visible.

    A finished game shows all moves; a running one only those up to the shared moment.
    """
    try:
        async with service.tables.open_started(moment.table) as table:
            if table.is_curtained:
                return None
            translator = await load_translator(service.users, table, lang or table.lobby.lang or "en")
            versions = visible_versions(table, None)
            shared = max(1, bisect_right(versions, moment.version))
            shown = versions if table.match.is_over else versions[:shared]
            return build_replay_move(
                table, translator, None, shown, shared if move is None else move, is_reviewable=False
            )
    except RejectedError:
        return None


async def _load_moments(service: Services, index: str, owner: str) -> dict[str, SharedMoment]:
    """Load the moments of a table or user by token; an index may list tokens of deleted or unstored links."""
    tokens = await service.store.indexes.list_members(index, owner)
    found = await service.store.documents.load_values(KIND, tokens, SharedMoment)
    return {token: stored.value for token, stored in found.items()}


async def _delete_moment(service: Services, token: str, moment: SharedMoment) -> None:
    """Delete a link, but first its index entries, so a deleted link is never found again."""
    documents, indexes = service.store.documents, service.store.indexes
    await documents.delete_document(LINK_OF, f"{moment.table}.{moment.user}.{moment.version}")
    await documents.delete_document(KIND, token)
    await indexes.remove_member(BY_TABLE, moment.table, token)
    await indexes.remove_member(BY_USER, moment.user, token)


async def load_user_moments(service: Services, user: User) -> dict[str, SharedMoment]:
    """Load a user's links, under all ids, by token, newest first."""
    loaded = [await _load_moments(service, BY_USER, user_id) for user_id in user.all_ids]
    moments = [pair for found in loaded for pair in found.items()]
    return dict(sorted(moments, key=lambda pair: pair[1].at, reverse=True))


async def delete_user_moments(service: Services, user: User) -> None:
    """Delete all links of a user."""
    moments = await load_user_moments(service, user)
    await map_pages(lambda one: _delete_moment(service, *one), moments.items())

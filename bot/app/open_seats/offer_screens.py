"""Screens of open seats: the list, the consequences of sitting down, and a lobby's offer with settings."""

import asyncio
import re
from typing import Final, get_args

import msgspec

from bot.app.clocks.waking_hours import DAY_MS, count_common_hours, estimate_rounds
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import ShowHours, ShowTimeControls
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.lobbies.lobby import lobby_screen
from bot.app.open_seats.callbacks import AskSeat, ListOffers, SetOffer, ShowOffer, WithdrawOffer
from bot.app.open_seats.offer_index import (
    PRIVATE_CHATS,
    find_list,
    load_offers,
    load_reading_group,
    require_reading_channel,
)
from bot.app.open_seats.sign_up_board import board_lines, offer_line, seat_rows
from bot.app.tables import seats
from bot.app.tables.callbacks import OFFERED, JoinTable, ListGames, OpenSetup
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.seat_offer import MAX_RATING, MAX_REPEATS, OFFER_DAYS, Experience, SeatOffer
from bot.app.ui.callback_data import FreeText
from bot.app.ui.screen import Button, Screen, TextInput, layout_buttons
from bot.app.users.models import CORRECTION_MS
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.screen_base import table_title
from engines import GAMES
from engines.core.translation import LANGUAGES

RATING_RANGE: Final = re.compile(r"(\d{1,4})\s*[-–−]\s*(\d{1,4})", re.ASCII)


async def show_offers(context: RequestContext, callback: ListOffers) -> Screen:
    """Show a page of the open seats offered in the caller's channel."""
    translator, channel = context.translator, await require_reading_channel(context, callback.where)
    group, back = await load_reading_group(context.service, channel), callback.way == "back"
    page = await load_offers(context.service, group, table=callback.at, back=back, reader=context.user)
    ways = (
        (page.before, ListOffers(channel, page.before, "back"), "app-page-before"),
        (page.after, ListOffers(channel, page.after), "app-page-after"),
    )
    turns = tuple(translator.button(turn, key) for at, turn, key in ways if at)
    new = Button(ListGames().data, translator.translate("app-new-table"), "plain" if page.lobbies else "primary")
    return Screen(
        translator.translate("offers-title"),
        board_lines(page.lobbies, translator) or (translator.translate("offers-none"),),
        rows=(*seat_rows(page.lobbies, translator), *filter(None, [turns]), (new,)),
        private=True,
        lang=context.lang,
    )


async def ask_seat(context: RequestContext, lobby: Lobby, _: AskSeat) -> Screen:
    """Show the consequences of sitting down at an offered table. Raises ``RejectedError`` if that is refused."""
    translator = await context.load_translator(lobby)
    if lobby.seat_of(context.user.id) is not None:
        if lobby.state != "open":
            raise RejectedError("app-seated-already", "panel")
        shown = await lobby_screen(context.service, lobby, context.lang)
        return msgspec.structs.replace(shown, notice=context.translator.translate("app-seated-already"))
    context.require_permission("join", lobby)
    await seats.require_seat(seats.SeatRequest(context.service, context.user, lobby))
    if not lobby.is_offered_at(context.service.now_ms()):
        raise RejectedError("app-table-full")
    players = translator.translate("offers-with", names=", ".join(translator.names[: len(lobby.seats)]))
    rows = [(Button(JoinTable(lobby.table, OFFERED).data, translator.translate("offers-sit-here"), "primary"),)]
    if not context.user.has_told_hours:
        rows.append((Button(ShowHours().data, translator.translate("offers-tell-hours")),))
    rows.append((translator.button(ListOffers(context.channel), "offers-title"),))
    return Screen(
        table_title(lobby, translator),
        (offer_line(lobby, context.lang), players, *await _overlap_lines(context, lobby, translator)),
        rows=tuple(rows), private=True, lang=context.lang, table=lobby.table,
    )  # fmt: skip


async def _overlap_lines(context: RequestContext, lobby: Lobby, translator: Translator) -> list[str]:
    """Return how long, never when, the caller and the players with known hours are awake together.

    Empty while the caller can correct their hours freely: trying some would reveal when others sleep.
    """
    if not context.user.has_told_hours:
        return []
    since = max(context.user.hours_changes, default=0) + CORRECTION_MS
    if context.service.now_ms() < since:
        return [translator.translate("offers-overlap-later", when=timestamp_placeholder(since, "t"))]
    players = await asyncio.gather(*(context.service.users.get_cached(seat.user) for seat in lobby.seats if seat.user))  # noqa: TID251 - seats
    known = [player.hours for player in players if player.has_told_hours]
    if not known:
        return []
    common = count_common_hours([context.user.hours, *known], context.service.now_ms())
    rounds = estimate_rounds(common, max(2, len(lobby.seats) + 1))
    return [translator.translate("offers-overlap", hours=round(common / 7), n=rounds)]


# -- the offer of a lobby


async def show_offer(context: RequestContext, lobby: Lobby, _: ShowOffer) -> Screen:
    """Show the offer of a lobby's free seats to its host, or how to make one. Raises ``RejectedError``."""
    if lobby.state != "open":
        raise RejectedError("app-lobby-started", "panel")
    return await offer_screen(context, lobby)


async def offer_screen(context: RequestContext, lobby: Lobby) -> Screen:
    """Build the screen of a lobby's offer: its duration, and the wanted players."""
    translator, offer = Translator(context.lang, lobby.game), lobby.offer
    offer = offer if offer is not None and lobby.is_offered_at(context.service.now_ms()) else None
    is_private = await find_list(context.service, lobby) == PRIVATE_CHATS
    where = "members" if lobby.members_only else "private" if is_private else "group"
    text = [translator.translate("offers-what"), translator.translate(f"offers-where-{where}")]
    text += [offer_line(lobby, context.lang)] if offer is not None else []
    days = [
        _setting_button(
            lobby, "days", f"{n}", translator.translate("offers-days", n=n), offer is not None and offer.days == n
        )
        for n in OFFER_DAYS
    ]
    rows = list(layout_buttons(days))
    fields: tuple[TextInput, ...] = ()
    if offer is not None:
        rows += _hint_rows(lobby, offer, translator)
        fields = (TextInput(translator.translate("offers-rating-field"), SetOffer.data_prefix(lobby.table, "rating")),)
    time_control = Button(ShowTimeControls(lobby.table).data, translator.translate("offers-pace"))
    rows.append((time_control, Button(OpenSetup(lobby.table).data, translator.translate("app-back"))))
    return Screen(
        table_title(lobby, translator), tuple(text), rows=tuple(rows), fields=fields, private=True, lang=context.lang,
        table=lobby.table, version=lobby.version, again=ShowOffer(lobby.table).data,
    )  # fmt: skip


def _hint_rows(lobby: Lobby, offer: SeatOffer, translator: Translator) -> list[tuple[Button, ...]]:
    low, high = max(GAMES[lobby.game].seat_range[0], len(lobby.seats) + 1), GAMES[lobby.game].seat_range[1]
    translate = translator.translate
    again = translate("offers-repeat", n=offer.repeats or MAX_REPEATS)
    last = [("repeats", "0" if offer.repeats else "1", again, bool(offer.repeats))]
    if offer.rating[0] != offer.rating[1]:
        last.append(("rating", "", translate("offers-any-rating"), False))
    settings = (
        [("seats", f"{n}", translate("offers-wanted", n=n), offer.seats == n) for n in range(low, high + 1)],
        [
            ("experience", kind, translate(f"offers-experience-{kind}"), offer.experience == kind)
            for kind in get_args(Experience)
        ],
        [("lang", lang, translate(f"app-lang-{lang}"), lang in offer.langs) for lang in LANGUAGES],
        last,
    )
    rows = [row for some in settings for row in layout_buttons([_setting_button(lobby, *one) for one in some])]
    return [*rows, (translator.button(WithdrawOffer(lobby.table), "offers-end", "danger"),)]


def _setting_button(lobby: Lobby, what: str, value: str, label: str, chosen: bool) -> Button:  # noqa: FBT001 - a tone
    data = SetOffer(lobby.table, what, FreeText(value)).data  # type: ignore[arg-type]
    return Button(data, label, "primary" if chosen else "plain")


def set_offer(context: RequestContext, lobby: Lobby, callback: SetOffer) -> Lobby:
    """Offer a lobby's free seats, or change a setting of the offer. Raises ``RejectedError``."""
    now, value, offer = context.service.now_ms(), callback.value, lobby.offer
    low, high = GAMES[lobby.game].seat_range
    if callback.what == "days":
        days = int(value) if value in map(str, OFFER_DAYS) else 0
        if not days:
            raise RejectedError("app-invalid-button")
        if len(lobby.seats) >= high:
            raise RejectedError("app-table-full")
        base = offer or SeatOffer(0, days, high, langs=(lobby.lang,) if lobby.lang in LANGUAGES else ())
        wanted = base.seats if base.seats > len(lobby.seats) else high
        new = msgspec.structs.replace(
            base, end=now + days * DAY_MS, days=days, seats=wanted, is_filled=False, is_remade=False
        )
        return msgspec.structs.replace(lobby, offer=new)
    if offer is None:
        raise RejectedError("offers-over")
    match callback.what:
        case "seats" if value.isascii() and value.isdigit() and max(low, len(lobby.seats) + 1) <= int(value) <= high:
            new = msgspec.structs.replace(offer, seats=int(value))
        case "experience" if value in get_args(Experience):
            new = msgspec.structs.replace(offer, experience=value)
        case "lang" if value in LANGUAGES:
            langs = tuple(lang for lang in LANGUAGES if (lang in offer.langs) != (lang == value))
            new = msgspec.structs.replace(offer, langs=langs)
        case "repeats" if value in ("0", "1"):
            new = msgspec.structs.replace(offer, repeats=MAX_REPEATS if value == "1" else 0)
        case "rating":
            new = msgspec.structs.replace(offer, rating=_parse_rating(value))
        case _:
            raise RejectedError("app-invalid-button")
    return msgspec.structs.replace(lobby, offer=new)


def _parse_rating(text: str) -> tuple[int, int]:
    """Parse a range of ratings, such as 1400-1700; empty for any. Raises ``RejectedError``."""
    if not text:
        return (0, 0)
    found = RATING_RANGE.fullmatch(text)
    low, high = map(int, found.groups()) if found is not None else (0, 0)
    if not 0 < low < high <= MAX_RATING:
        raise RejectedError("offers-rating-form")
    return (low, high)


def withdraw_offer(_: RequestContext, lobby: Lobby, __: WithdrawOffer) -> Lobby:
    """Withdraw the offer of a lobby's free seats."""
    return msgspec.structs.replace(lobby, offer=None)

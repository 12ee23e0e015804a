"""The public message of a night: time, game, attendees and reply buttons."""

from collections.abc import Sequence
from datetime import datetime
from itertools import islice

from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, night_text, polls
from bot.app.game_nights.night import (
    Attendee,
    DateRating,
    GameNight,
    ReplyKind,
    attendees_with_seat,
    attendees_without_seat,
    users_with_seat,
)
from bot.app.gatherings.kinds import Audience
from bot.app.i18n import Translator, display_name, game_title, load_translator
from bot.app.tables.callbacks import OpenPanel, ShowStory
from bot.app.ui.screen import Button, Screen
from bot.app.ui.texts import strip_bidi
from bot.app.views.datetimes import format_in_zone, format_local_time
from bot.app.views.screen_base import game_banner, join_alt_text
from engines.core.core_types import Msg, Seat
from engines.core.levels import DEFAULT_LEVEL
from render.core.fonts import font_safe_name
from render.core.game_chooser import CHOOSER
from render.core.request import PictureRequest
from render.core.standings import STANDINGS, NameList, StandingRow, StandingsView

MAX_NAMES = 30
"""Maximum names in a list; the rest are counted."""


async def night_screen(service: Services, night: GameNight, audience: Audience) -> Screen:
    """Build the public message."""
    (lang, _, zone), translator = audience, Translator(audience.lang)
    names = await load_shown_names(service, night, translator)
    lines = _state_lines(night, names, translator)
    if night.state == "asking":
        lines += _date_poll_lines(night, translator)
    elif night.begin:
        lines += night_text.local_time_lines(night.begin, night.zone, translator, service.now_ms(), zone)
        if not zone:
            lines.append(
                night_text.other_zones_line(night.start_ms, await _load_attendee_zones(service, night), translator)
            )
        lines += (
            plan_lines(night, translator)
            + attendance_lines(night, names, translator)
            + _game_poll_lines(night, translator)
        )
        lines += await table_score_lines(service, night, translator)
    poll = await date_poll_picture(service, night, translator)
    rows = [*_card_rows(night, translator)]
    if last_guest_page(night):
        rows.append((translator.button(callbacks.ListGuests(night.id), "night-list"),))
    return Screen(
        night_text.night_title(night, translator),
        tuple(line for line in lines if line),
        rows=(*rows, *night_text.link_row(night, translator)),
        picture=poll,
        alt=_poll_alt_text(poll) if poll else "",
        banner=None if poll else game_banner((night.game,) if night.game else night.game_choices, lang),
        lang=lang,
        table=night.id,
        version=night.version,
        pinned=night.state in ("asking", "open"),
    )


def _reply_lists(night: GameNight) -> list[list[str]]:
    """Return the users to list: seated (or with a seated guest), waiting, maybe, out."""
    units = (attendees_with_seat(night), attendees_without_seat(night))
    lists = [list(dict.fromkeys(attendee.user_id for attendee in attendees)) for attendees in units]
    return [*lists, users_with_reply(night, "maybe"), users_with_reply(night, "out")]


def last_guest_page(night: GameNight) -> int:
    """Return the last page number of the longest list; 0 if the message shows all users."""
    return max(0, max(map(len, _reply_lists(night))) - 1) // MAX_NAMES


async def load_shown_names(
    service: Services, night: GameNight, translator: Translator, page: int = 0
) -> dict[str, str]:
    """Load the display names, by id, of all users on a page of the message."""
    shown = [user_id for some in _reply_lists(night) for user_id in some[page * MAX_NAMES : (page + 1) * MAX_NAMES]]
    users = await service.users.get_all_cached(filter(None, (night.host, night.by, *shown)))
    return {user_id: display_name(user, translator) for user_id, user in users.items()}


async def _load_attendee_zones(service: Services, night: GameNight) -> set[str]:
    users = await service.users.get_all_cached(users_with_seat(night)[:MAX_NAMES])
    return {user.own_timezone for user in users.values()} - {"", night.zone}


def _state_lines(night: GameNight, names: dict[str, str], translator: Translator) -> list[str]:
    host = names.get(night.host, "")
    if night.state == "off" and not (night.begin or night.ownerless):
        return [translator.translate("night-none-suits")]
    if night.state == "off":
        return [cancellation_line(night, names, translator)]
    if night.state == "over":
        return [translator.translate("night-is-over")]
    if night.state == "draft":
        return [translator.translate("night-is-draft")]
    return [translator.translate("night-plans", name=host)]


def cancellation_line(night: GameNight, names: dict[str, str], translator: Translator) -> str:
    """Return the line that names the user who cancelled."""
    if night.by_calendar:
        return translator.translate("night-is-off-calendar")
    return translator.translate(
        "night-ownerless" if night.ownerless else "night-is-off", name=names[night.by or night.host]
    )


def plan_lines(night: GameNight, translator: Translator) -> list[str]:
    """Return all planned details except the time."""
    games = ", ".join(game_title(translator.lang, key) for key in night.game_choices)
    lines = [
        translator.translate(
            "night-lasts", length=night_text.format_duration(night.minutes, translator), seats=night.seat_count
        )
    ]
    lines.append(translator.translate("night-games", games=games) if night.has_game_poll and not night.game else "")
    lines.append(translator.translate("night-where", where=night_text.place_text(night.where)) if night.where else "")
    lines.append(translator.translate("night-note", note=night.note) if night.note else "")
    if night.level != DEFAULT_LEVEL:
        plays = translator.translate(f"app-level-{night.level}")
        lines.append(translator.translate("app-option-now", option=translator.translate("app-set-level"), value=plays))
    lines += night_text.recurrence_lines(night, translator)
    yes, maybe = night.picked_counts
    lines.append(translator.translate("night-picked", yes=yes, maybe=maybe) if yes + maybe else "")
    return lines


def _date_poll_lines(night: GameNight, translator: Translator) -> list[str]:
    lines = [
        translator.translate(
            "night-when-suits", until=format_in_zone(night.poll_closes, night.zone, translator, short=True)
        )
    ]
    lines += [date_score_line(night, score, translator) for score in polls.rank_dates(night)]
    return [*lines, translator.translate("night-answered", n=len(night.availability))]


def date_score_line(night: GameNight, score: polls.DateScore, translator: Translator) -> str:
    """Return the line of a proposed time with its ratings."""
    when = night_text.local_time_lines(score.begin, night.zone, translator, 0)[0]
    return translator.translate("night-suits-line", when=when, yes=score.yes, maybe=score.maybe)


async def date_poll_picture(service: Services, night: GameNight, translator: Translator) -> PictureRequest | None:
    """Return the request for the picture of availability, best time first, or None if there are no ratings."""
    if night.state != "asking" or not any(night.availability.values()):
        return None
    users = await service.users.get_all_cached(list(night.availability)[:MAX_NAMES])
    names = {one: font_safe_name(strip_bidi(display_name(user, translator))) for one, user in users.items()}

    def list_names(begin: str, mark: DateRating, lead: str, count: int) -> tuple[NameList, ...]:
        shown = tuple(names[user_id] for user_id in names if night.availability[user_id].get(begin) == mark)
        return (NameList(lead, shown, count),) if count else ()

    rows, perhaps = [], translator.translate("night-times-more", names="")
    for n, score in enumerate(polls.rank_dates(night), 1):
        when = format_local_time(datetime.fromisoformat(score.begin), translator, short=True)
        lists = list_names(score.begin, "yes", "", score.yes) + list_names(score.begin, "maybe", perhaps, score.maybe)
        note = " · ".join(one.join_names(len(one.names)) for one in lists)
        points = f"{score.yes} + {score.maybe}" if score.maybe else str(score.yes)
        rows.append(StandingRow(n, when, points, note, lists=lists))
    line = translator.translate("night-answered", n=len(night.availability))
    view = StandingsView(night.game_choices[0], translator.translate("night-title-when"), line, tuple(rows))
    return PictureRequest(CHOOSER, view, STANDINGS, lang=translator.lang)


def _poll_alt_text(poll: PictureRequest) -> str:
    view: StandingsView = poll.view
    return join_alt_text([view.title, *(f"{row.name}: {row.note}" for row in view.rows if row.note)])


def users_with_reply(night: GameNight, how: ReplyKind) -> list[str]:
    """Return the users with this reply."""
    return [user_id for user_id, reply in night.replies.items() if reply.how == how]


def attendance_lines(night: GameNight, names: dict[str, str], translator: Translator, page: int = 0) -> list[str]:
    """Return one page of names for attendees, waiting list, maybe and out."""
    inside, queue = attendees_with_seat(night), attendees_without_seat(night)
    coming, first, lines = attendee_names(inside, night, names, translator, page), page * MAX_NAMES, []
    if coming[0] or not page:
        joined = _join_names(*coming, translator)
        lines.append(translator.translate("night-in", n=len(inside), most=night.seat_count, names=joined))
    shown, more = attendee_names(queue, night, names, translator, page)
    lists = [("night-waiting", [f"{n}. {name}" for n, name in enumerate(shown, first + 1)], more)]
    for key, users in zip(("night-maybe", "night-out"), _reply_lists(night)[2:], strict=True):
        shown = [names[user_id] for user_id in users[first : first + MAX_NAMES]]
        lists.append((key, shown, len(users) - first - len(shown)))
    return lines + [
        translator.translate(key, names=_join_names(shown, more, translator)) for key, shown, more in lists if shown
    ]


def attendee_names(
    attendees: Sequence[Attendee], night: GameNight, names: dict[str, str], translator: Translator, page: int = 0
) -> tuple[list[str], int]:
    """Return a page of attendee names with guests, and the number of parties on later pages."""
    guests: dict[str, int] = {}
    for attendee in attendees:
        guests[attendee.user_id] = guests.get(attendee.user_id, 0) + bool(attendee.guest_number)
    alone = {attendee.user_id for attendee in attendees if not attendee.guest_number}
    texts = []
    for user_id, n in islice(guests.items(), page * MAX_NAMES, (page + 1) * MAX_NAMES):
        name = names[user_id]
        if user_id not in alone:
            texts.append(translator.translate("night-guests-of", name=name, n=n))
            continue
        late = night.replies[user_id].how == "late"
        name = translator.translate("night-late-name", name=name) if late else name
        texts.append(f"{name} +{n}" if n else name)
    return texts, len(guests) - page * MAX_NAMES - len(texts)


def _join_names(shown: list[str], more: int, translator: Translator) -> str:
    if not shown:
        return translator.translate("night-no-players")
    return ", ".join(shown) + (" " + translator.translate("night-more", n=more) if more > 0 else "")


def _game_poll_lines(night: GameNight, translator: Translator) -> list[str]:
    if not night.has_game_poll or night.game:
        return []
    users = users_with_seat(night)
    playable = polls.playable_games(night, len(users))
    ranked = polls.rank_games(night, playable, users) if night.ballots else []
    standing = ", ".join(
        translator.translate("night-points", game=game_title(translator.lang, score.game), n=score.points)
        for score in ranked
        if score.points
    )
    return [translator.translate("night-vote-stands", games=standing)] if standing else []


def _card_rows(night: GameNight, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    more = translator.button(OpenPanel(night.id), "night-details")
    if night.state == "asking":
        return ((translator.button(OpenPanel(night.id), "night-mark-times", "primary"),),)
    if night.state == "open" and not night.is_lineup_final:
        answers = tuple(
            translator.button(reply(night.id), f"night-button-{reply.how}", is_chosen=reply.how == "in")
            for reply in callbacks.CARD_REPLIES
        )
        vote = (translator.button(callbacks.RankNightGames(night.id), "night-vote"),) if night.has_game_poll else ()
        return (answers, (*vote, more))
    if night.state == "over":
        return (
            *table_button_rows(night, translator),
            (translator.button(callbacks.CopyNight(night.id), "night-again", "primary"),),
        )
    return (*table_button_rows(night, translator), (more,)) if night.state == "open" else ((more,),)


def table_button_rows(night: GameNight, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """Return the buttons of the night's tables and their stories."""
    rows = []
    for n, table in enumerate(night.tables, 1):
        label = translator.translate(
            "night-to-table",
            game=night_text.night_game_title(night, translator.lang),
            n=n if len(night.tables) > 1 else 0,
        )
        row = [Button(OpenPanel(table).data, label, "primary")]
        if night.state == "over":
            row.append(translator.button(ShowStory(table, 0), "app-story"))
        rows.append(tuple(row))
    return tuple(rows)


def own_reply(night: GameNight, user_id: str) -> Msg:
    """Return the line with a user's own reply."""
    reply = night.replies.get(user_id)
    if reply is None:
        return Msg("night-you-none")
    queue = [attendee for attendee in attendees_without_seat(night) if not attendee.guest_number]
    position = next((n for n, attendee in enumerate(queue, 1) if attendee.user_id == user_id), 0)
    return Msg("night-you-wait", {"n": position}) if position else Msg(f"night-you-{reply.how}")


async def table_score_lines(service: Services, night: GameNight, translator: Translator) -> list[str]:
    """Return one line of scores per finished table, the winner first.

    Running, abandoned and unloadable tables have none.
    """
    lines = []
    for n, name in enumerate(night.tables, 1):
        try:
            async with service.tables.open_started(name) as table:
                if not table.match.is_over:
                    continue
                names = await load_translator(service.users, table, translator.lang)
                scores = table.match.game.seat_scores(table.match.position)
        except RejectedError:
            continue
        ranked = " · ".join(
            names.translate("app-standing", rank=score.rank, seat=Seat(score.seat), n=score.score)
            for score in sorted(scores, key=lambda score: (score.rank, score.seat))
        )
        lines.append(translator.translate("night-score", n=n if len(night.tables) > 1 else 0, scores=ranked))
    return lines

"""Screens of a group's ratings and yearly summary, with the switches to opt in and out."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.permissions import is_allowed, table_roles
from bot.app.stats import ratings, results, year_summary
from bot.app.stats.callbacks import SetGroupRecords, SetOwnRecords, ShowOwnRecords, ShowRecords, ShowYear
from bot.app.stats.results import TableResult
from bot.app.tables.callbacks import ListTables
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.user_repository import Channel
from engines import GAMES
from engines.core.review_text import decimal_message

MOST_ROWS = 20
ALL = ""
"""The value of a game key that means all games."""


async def rating_screen(context: RequestContext, callback: ShowRecords) -> Screen:
    """Show the ratings of this channel's group."""
    channel = await _load_channel(context)
    game = callback.game or ""
    game = game if game in GAMES else ""
    translator = Translator("", context.lang)
    if channel is None or channel.unrated:
        return await _stats_screen(
            context, channel, [translator.translate("records-off" if channel else "records-nowhere")], []
        )
    table_results = await results.list_channel_results(context.service, channel.id)
    names = await _load_visible_names(context, table_results)
    lines = [line for line in ratings.build_rating_rows(table_results, game) if line.user_id in names]
    text = [translator.translate("records-what")]
    text += [_rating_line(n, line, names, translator) for n, line in enumerate(lines[:MOST_ROWS], 1)]
    text += [] if lines else [translator.translate("records-none")]
    games = sorted({result.game for result in table_results if result.game in GAMES})
    buttons = [Button(ShowRecords(key).data, Translator(key, context.lang).game_title) for key in games if key != game]
    if game:
        buttons.insert(0, Button(ShowRecords(ALL).data, translator.translate("records-all-games")))
    rows = layout_buttons(buttons) if len(games) > 1 or game else ()
    books = tuple(
        Button(ShowYear(year).data, translator.translate("records-yearbook", year=str(year)))
        for year in year_summary.list_years(table_results)[:3]
    )
    title = Translator(game, context.lang).game_title if game else ""
    return await _stats_screen(context, channel, text, [*rows, *((books,) if books else ())], title)


def _rating_line(n: int, line: ratings.RatingRow, names: dict[str, str], translator: Translator) -> str:
    text = translator.translate(
        "records-line", n=n, name=names[line.user_id], rating=str(line.rating), played=line.played, won=line.wins
    )
    return _add_reliability(text, line, translator)


def _add_reliability(text: str, line: ratings.RatingRow, translator: Translator) -> str:
    """Append a user's reliability: turns in time, and games left."""
    text = (
        text
        if line.on_time_percent is None
        else f"{text} {translator.translate('records-pace', n=line.on_time_percent)}"
    )
    return f"{text} {translator.translate('records-left', n=line.abandoned)}" if line.abandoned else text


async def _load_channel(context: RequestContext) -> Channel | None:
    """Load the caller's channel, whose group is shown."""
    return await context.service.channels.get(context.channel)


async def _load_visible_names(context: RequestContext, table_results: list[TableResult]) -> dict[str, str]:
    """Return the names of all users who have not opted out, by id."""
    user_ids = {part.user for result in table_results for part in result.all_users}
    users = {user_id: await context.service.users.get_cached(user_id) for user_id in sorted(user_ids)}
    return {user_id: user.name for user_id, user in users.items() if not user.is_deleted and not user.unrated}


async def _stats_screen(
    context: RequestContext, channel: Channel | None, text: list[str], rows: list[tuple[Button, ...]], game: str = ""
) -> Screen:
    translator = Translator("", context.lang)
    switch_key = "records-mine-on" if context.user.unrated else "records-mine-off"
    switches = [Button(SetOwnRecords("1" if context.user.unrated else "0").data, translator.translate(switch_key))]
    if channel is not None and await _can_switch_ratings(context, channel):
        key = "records-group-on" if channel.unrated else "records-group-off"
        switches.append(Button(SetGroupRecords("1" if channel.unrated else "0").data, translator.translate(key)))
    title = translator.translate("records-title") + (f" · {game}" if game else "")
    foot = (
        Button(ShowOwnRecords().data, translator.translate("records-me")),
        Button(ListTables().data, translator.translate("app-my-tables")),
    )
    return Screen(title, tuple(text), rows=(*rows, tuple(switches), foot), private=True, lang=context.lang)


async def _can_switch_ratings(context: RequestContext, channel: Channel) -> bool:
    """Return whether the caller may switch the group's ratings: admins, and hosts of tables here."""
    hosts = {result.host for result in await results.list_channel_results(context.service, channel.id)}
    host = context.user.id if hosts & set(context.user.all_ids) else ""
    return is_allowed(table_roles(context.user.id, host, seated=False, others=context.platform_roles), "records")


async def own_stats_screen(context: RequestContext, _: ShowOwnRecords) -> Screen:
    """Show the caller's own results everywhere."""
    translator = Translator("", context.lang)
    table_results = await results.list_user_results(context.service, context.user.all_ids)
    text = []
    for key in sorted({result.game for result in table_results if result.game in GAMES}):
        for line in ratings.build_rating_rows(table_results, key):
            if line.user_id == context.user.id:
                row_text = translator.translate(
                    "records-own", game=Translator(key, context.lang).game_title, played=line.played, won=line.wins
                )
                text.append(_add_reliability(row_text, line, translator))
    text = text or [translator.translate("records-none")]
    return await _stats_screen(context, None, text, [])


async def switch_own_ratings(context: RequestContext, callback: SetOwnRecords) -> Screen:
    """Opt the caller in to ratings or out."""
    unrated = callback.on == "0"
    changed = await context.service.users.update_user(
        context.user.id, lambda now: msgspec.structs.replace(now, unrated=unrated)
    )
    return await rating_screen(replace(context, user=changed), ShowRecords())


async def switch_group_ratings(context: RequestContext, callback: SetGroupRecords) -> Screen:
    """Turn the group's ratings on or off. Raises ``RejectedError``."""
    channel = await _load_channel(context)
    if channel is None or not await _can_switch_ratings(context, channel):
        raise RejectedError("app-may-not-records")
    await context.service.channels.set_unrated(channel.id, unrated=callback.on == "0")
    return await rating_screen(context, ShowRecords())


async def year_screen(context: RequestContext, callback: ShowYear) -> Screen:
    """Show the group's yearly summary."""
    channel, translator = await _load_channel(context), Translator("", context.lang)
    if channel is None or channel.unrated:
        return await rating_screen(context, ShowRecords())
    table_results = year_summary.filter_by_year(
        await results.list_channel_results(context.service, channel.id), callback.year
    )
    names = await _load_visible_names(context, table_results)
    text = [
        *_year_lines(table_results, names, context.lang),
        *await _best_decision_lines(context, table_results, names),
    ] or [translator.translate("records-none")]
    back = (Button(ShowRecords().data, translator.translate("app-back")),)
    title = translator.translate("records-yearbook", year=str(callback.year))
    return Screen(title, tuple(text), rows=(back,), private=True, lang=context.lang)


def _year_lines(table_results: list[TableResult], names: dict[str, str], lang: str) -> list[str]:
    """Build the lines of the yearly summary, without users who opted out."""
    if not table_results:
        return []
    translator = Translator("", lang)
    titles = {
        key: Translator(key, lang).game_title for key in {result.game for result in table_results} if key in GAMES
    }
    text = [
        translator.translate("records-year-tables", n=len(table_results), words=year_summary.count_moves(table_results))
    ]
    played = [f"{titles[key]} ({n})" for key, n in year_summary.count_games(table_results) if key in titles]
    text.append(translator.translate("records-year-games", games=", ".join(played)))
    shown = [_visible_result(result, names) for result in table_results]
    won = [f"{names[user_id]} ({n})" for user_id, n in year_summary.count_wins(shown)]
    text += [translator.translate("records-year-winners", names=", ".join(won))] if won else []
    for key, title in sorted(titles.items()):
        best = year_summary.best_score(shown, key)
        if best is not None:
            text.append(translator.translate("records-year-highest", game=title, name=names[best[0]], n=best[1]))
    met = year_summary.most_frequent_pair(shown)
    if met is not None and met[2] > 1:
        text.append(translator.translate("records-year-pair", one=names[met[0]], other=names[met[1]], n=met[2]))
    return text + _extreme_game_lines(table_results, titles, translator)


async def _best_decision_lines(
    context: RequestContext, table_results: list[TableResult], names: dict[str, str]
) -> list[str]:
    """Build the line of the year's best decision, from shared reviews of users who have not opted out."""
    reviews = [
        (result, report)
        for result in table_results
        if result.game in GAMES
        for report in await context.service.reviews.list_shared_reviews(
            GAMES[result.game], result.table, len(result.parts)
        )
        if result.parts[report.seat].user in names
    ]
    best = year_summary.best_decision(reviews)
    if best is None:
        return []
    result, seat, best_move = best
    plain = Translator(result.game, context.lang)
    seats = [names.get(part.user) or plain.translate("seat-name", n=n) for n, part in enumerate(result.parts, 1)]
    translator = Translator(result.game, context.lang, tuple(seats))
    details = {"asked": best_move.asked, "said": best_move.said, "gain": decimal_message(-best_move.gain)}
    return [
        translator.translate(
            "records-year-decision",
            game=translator.game_title,
            name=seats[seat],
            round=best_move.decision.round,
            **details,
        )
    ]


def _visible_result(result: TableResult, names: dict[str, str]) -> TableResult:
    return msgspec.structs.replace(result, parts=tuple(part for part in result.parts if part.user in names))


def _extreme_game_lines(table_results: list[TableResult], titles: dict[str, str], translator: Translator) -> list[str]:
    text = []
    near, far = year_summary.closest_game(table_results), year_summary.longest_game(table_results)
    if near is not None and near[0].game in titles:
        text.append(translator.translate("records-year-closest", game=titles[near[0].game], n=near[1]))
    if far is not None and far[0].game in titles:
        text.append(translator.translate("records-year-longest", game=titles[far[0].game], n=far[1]))
    return text

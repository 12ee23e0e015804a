"""Screens of a group's ratings and yearly summary, with switches to opt in and out."""

from collections.abc import Set as AbstractSet
from functools import partial

import msgspec

from bot.app.context import RequestContext, roles_allow, table_roles
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, game_title
from bot.app.stats.callbacks import SetGroupRecords, SetOwnRecords, ShowOwnRecords, ShowRecords, ShowYear
from bot.app.stats.results import load_results, resolve_user_ids
from bot.app.stats.standings import (
    ALL_GAMES,
    LoadedStandings,
    RatingRow,
    Standings,
    best_decision,
    best_score,
    build_rating_rows,
    count_games,
    count_wins,
    load_channel_standings,
    load_user_standings,
    load_year_standings,
    longest_game,
    most_frequent_pair,
)
from bot.app.tables.callbacks import ListTables
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.user_repository import Channel
from engines import GAMES
from engines.core.review import decimal_message

MAX_ROWS = 20


async def rating_screen(context: RequestContext, callback: ShowRecords) -> Screen:
    """Show the ratings of this channel's group."""
    channel = await context.service.channels.get(context.channel)
    game = callback.game or ""
    game = game if game in GAMES else ""
    if channel is None or channel.unrated:
        line = context.translate("records-off" if channel else "records-nowhere")
        hosts = await _load_hosts(context, channel) if channel is not None else frozenset[str]()
        return _stats_screen(context, channel, [line], [], hosts=hosts)
    loaded = await load_channel_standings(context.service, channel.id)
    names, standings = _visible_names(loaded), loaded.standings
    lines = [line for line in build_rating_rows(standings, game) if line.user_id in names]
    text = [context.translate("records-what"), *_counting_lines(loaded, context.translator)]
    text += [_rating_line(n, line, names, context.translator) for n, line in enumerate(lines[:MAX_ROWS], 1)]
    text += [] if lines or loaded.is_counting else [context.translate("records-none")]
    games = sorted(standings.games.keys() & GAMES.keys())
    buttons = [Button(ShowRecords(key).data, game_title(context.lang, key)) for key in games if key != game]
    if game:
        buttons.insert(0, context.button(ShowRecords(ALL_GAMES), "records-all-games"))
    rows = layout_buttons(buttons) if len(games) > 1 or game else ()
    books = tuple(
        context.button(ShowYear(year), "records-yearbook", year=str(year))
        for year in sorted(standings.years, reverse=True)[:3]
    )
    title = game_title(context.lang, game) if game else ""
    if loaded.is_counting:
        again = context.button(ShowRecords(game), "records-counting-again", "primary")
        rows = (*rows, (again,))
    pages = [*rows, *((books,) if books else ())]
    return _stats_screen(context, channel, text, pages, title, hosts=standings.hosts)


async def _load_hosts(context: RequestContext, channel: Channel) -> AbstractSet[str]:
    return (await load_channel_standings(context.service, channel.id)).standings.hosts


def _counting_lines(loaded: LoadedStandings, translator: Translator) -> list[str]:
    return [translator.translate("records-counting")] if loaded.is_counting else []


def _rating_line(n: int, line: RatingRow, names: dict[str, str], translator: Translator) -> str:
    text = translator.translate(
        "records-line", n=n, name=names[line.user_id], rating=str(line.rating), played=line.played, won=line.wins
    )
    return _add_reliability(text, line, translator)


def _add_reliability(text: str, line: RatingRow, translator: Translator) -> str:
    text = (
        text
        if line.on_time_percent is None
        else f"{text} {translator.translate('records-pace', n=line.on_time_percent)}"
    )
    return f"{text} {translator.translate('records-left', n=line.abandoned)}" if line.abandoned else text


def _visible_names(loaded: LoadedStandings) -> dict[str, str]:
    return {user.id: user.name for user in loaded.users.values() if not user.is_deleted and not user.unrated}


def _stats_screen(
    context: RequestContext,
    channel: Channel | None,
    text: list[str],
    rows: list[tuple[Button, ...]],
    game: str = "",
    *,
    hosts: AbstractSet[str] = frozenset(),
) -> Screen:
    switch_key = "records-mine-on" if context.user.unrated else "records-mine-off"
    switches = [context.button(SetOwnRecords("1" if context.user.unrated else "0"), switch_key)]
    if channel is not None and _can_switch_ratings(context, hosts):
        key = "records-group-on" if channel.unrated else "records-group-off"
        switches.append(context.button(SetGroupRecords("1" if channel.unrated else "0"), key))
    title = context.translate("records-title") + (f" · {game}" if game else "")
    foot = (context.button(ShowOwnRecords(), "records-me"), context.button(ListTables(), "app-my-tables"))
    return context.private_screen(title, text, (*rows, tuple(switches), foot))


def _can_switch_ratings(context: RequestContext, hosts: AbstractSet[str]) -> bool:
    """Return whether the caller may switch the group's ratings, as an admin or one of the ``hosts`` of tables here."""
    host = "" if hosts.isdisjoint(context.user.all_ids) else context.user.id
    return roles_allow(table_roles(context.user.id, host, seated=False, others=context.platform_roles), "records")


async def own_stats_screen(context: RequestContext, _: ShowOwnRecords) -> Screen:
    """Show the caller's own results everywhere."""
    loaded = await load_user_standings(context.service, context.user)
    text = _counting_lines(loaded, context.translator)
    for key in sorted(loaded.standings.games.keys() & GAMES.keys()):
        for line in build_rating_rows(loaded.standings, key):
            if line.user_id == context.user.id:
                row_text = context.translate(
                    "records-own", game=game_title(context.lang, key), played=line.played, won=line.wins
                )
                text.append(_add_reliability(row_text, line, context.translator))
    text = text or [context.translate("records-none")]
    return _stats_screen(context, None, text, [])


async def switch_own_ratings(context: RequestContext, callback: SetOwnRecords) -> Screen:
    """Opt the caller in to or out of ratings."""
    changed = await context.change_caller(partial(msgspec.structs.replace, unrated=callback.on == "0"))
    return await rating_screen(changed, ShowRecords())


async def switch_group_ratings(context: RequestContext, callback: SetGroupRecords) -> Screen:
    """Turn the group's ratings on or off. Raises ``RejectedError``."""
    channel = await context.service.channels.get(context.channel)
    if channel is None or not _can_switch_ratings(context, await _load_hosts(context, channel)):
        raise RejectedError("app-may-not-records")
    await context.service.channels.update_channel(channel.id, unrated=callback.on == "0")
    return await rating_screen(context, ShowRecords())


async def year_screen(context: RequestContext, callback: ShowYear) -> Screen:
    """Show the group's yearly summary."""
    channel, translator = await context.service.channels.get(context.channel), context.translator
    if channel is None or channel.unrated:
        return await rating_screen(context, ShowRecords())
    loaded = await load_year_standings(context.service, channel.id, callback.year)
    names = _visible_names(loaded)
    text = [
        *_counting_lines(loaded, translator),
        *_year_lines(loaded.standings, names, context.lang),
        *await _best_decision_lines(context, channel.id, loaded, names),
    ] or [translator.translate("records-none")]
    title = translator.translate("records-yearbook", year=str(callback.year))
    return context.private_screen(title, text, back=ShowRecords())


def _year_lines(year: Standings, names: dict[str, str], lang: str) -> list[str]:
    counted = count_games(year)
    if not counted:
        return []
    translator = Translator(lang)
    titles = {key: game_title(lang, key) for key, _ in counted if key in GAMES}
    text = [translator.translate("records-year-tables", n=sum(n for _, n in counted), words=year.moves)]
    played = [f"{titles[key]} ({n})" for key, n in counted if key in titles]
    text.append(translator.translate("records-year-games", games=", ".join(played)))
    won = [f"{names[user_id]} ({n})" for user_id, n in count_wins(year, names)]
    text += [translator.translate("records-year-winners", names=", ".join(won))] if won else []
    for key, title in sorted(titles.items()):
        best = best_score(year, key, names)
        if best is not None:
            text.append(translator.translate("records-year-highest", game=title, name=names[best[0]], n=best[1]))
    met = most_frequent_pair(year, names.keys())
    if met is not None and met[2] > 1:
        text.append(translator.translate("records-year-pair", one=names[met[0]], other=names[met[1]], n=met[2]))
    return text + _extreme_game_lines(year, titles, translator)


async def _best_decision_lines(
    context: RequestContext, channel: str, loaded: LoadedStandings, names: dict[str, str]
) -> list[str]:
    """Build the line of the year's best decision, from shared reviews of users who have not opted out."""
    shared = loaded.standings.tables.intersection(await context.service.reviews.list_shared_tables(channel))
    results = [result for result in await load_results(context.service, sorted(shared)) if result.game in GAMES]
    reports = await context.service.reviews.list_shared_reviews({one.table: GAMES[one.game] for one in results})
    reviews = [
        (result, report)
        for result in results
        for report in reports[result.table]
        if (user := loaded.users.get(result.seats[report.seat].user)) is not None and user.id in names
    ]
    best = best_decision(reviews)
    if best is None:
        return []
    result, seat, best_move = best
    result = resolve_user_ids(result, loaded.users)
    plain = Translator(context.lang, result.game)
    seats = [names.get(seat.user) or plain.translate("seat-name", n=n) for n, seat in enumerate(result.seats, 1)]
    translator = Translator(context.lang, result.game, tuple(seats))
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


def _extreme_game_lines(year: Standings, titles: dict[str, str], translator: Translator) -> list[str]:
    text = []
    far = longest_game(year)
    if year.closest is not None and year.closest[2] in titles:
        points, _, game = year.closest
        text.append(translator.translate("records-year-closest", game=titles[game], n=points))
    if far is not None and far[0] in titles:
        text.append(translator.translate("records-year-longest", game=titles[far[0]], n=far[1]))
    return text

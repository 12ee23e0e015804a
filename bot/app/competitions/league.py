"""Leagues: consecutive seasons of divisions, with promotion, relegation, newcomers and pauses.

A league is a competition whose sign-up leads to a season. Each division is a competition, which opens and scores its
tables. On the season's last day the players move, and the next sign-up opens. A player who does not sign up pauses, and
keeps their division.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from statistics import median
from typing import Final

import msgspec

from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions.competition import MIN_DIVISION_SIZE, Competition, Entrant, final_order, find_format
from bot.app.competitions.store import COMPETITIONS
from bot.app.context import Services
from bot.app.errors import WriteConflictError
from bot.app.i18n import Translator
from bot.app.stats.standings import build_rating_rows, load_channel_standings

MAX_DIVISION, EVEN_DIVISION = 20, 12
"""Maximum division size, and the target size when all divisions are formed again."""

Division = list[str]
"""User ids, best first."""
NO_RATING: Final = 0.0


# -- divisions


def count_movers(size: int, share_percent: int) -> int:
    """Return how many players of a division move up, and down; at least one, and always less than half of it."""
    return max(1, min(size * share_percent // 100, (size - 1) // 2))


def move_players(divisions: Sequence[Division], paused: Collection[str], share_percent: int) -> list[Division]:
    """Exchange the best of each division with the last of the one above.

    ``divisions``: final standings, top division first. ``paused`` players do not move.
    """
    moved = [list(division) for division in divisions]
    for above in range(len(divisions) - 1):
        played = [[user for user in divisions[n] if user not in paused] for n in (above, above + 1)]
        if not all(played):
            continue
        count = count_movers(min(map(len, played)), share_percent)
        down, up = played[0][-count:], played[1][:count]
        moved[above] = [user for user in moved[above] if user not in down] + up
        moved[above + 1] = down + [user for user in moved[above + 1] if user not in up]
    return moved


def place_newcomers(
    divisions: Sequence[Division], newcomers: Sequence[str], ratings: Mapping[str, float]
) -> list[Division]:
    """Put each newcomer at the end of the highest division whose median rating they reach, or else of the last.

    A division without players, all deleted, is left out.
    """
    placed = [list(division) for division in divisions if division]
    medians = [median(ratings.get(user, NO_RATING) for user in division) for division in placed]
    placed = placed or [[]]
    for user in sorted(newcomers, key=lambda user: (-ratings.get(user, NO_RATING), user)):
        rating = ratings.get(user, NO_RATING)
        reached = [n for n, middle in enumerate(medians) if rating >= middle]
        placed[reached[0] if reached else -1].append(user)
    return placed


def form_divisions(ladder: Sequence[Division], paused: Collection[str], sizes: Collection[int]) -> list[Division]:
    """Return the divisions of a season: those of the ladder without paused players, if they fit ``sizes``.

    If one does not fit, all players are divided about evenly in ladder order. If that is impossible, the result is
    empty and the season is skipped.
    """
    active = [[user for user in division if user not in paused] for division in ladder]
    if active and all(len(division) in sizes for division in active):
        return active
    players = [user for division in active for user in division]
    ends = list(accumulate(divide_players(len(players), sizes), initial=0))
    return [players[begin:end] for begin, end in pairwise(ends)]


def division_sizes(league: Competition) -> list[int]:
    """Return the division sizes with a fair plan, from 8 to 20."""
    return [n for n in range(MIN_DIVISION_SIZE, MAX_DIVISION + 1) if find_format(league, n) is not None]


def has_fair_plan(competition: Competition) -> bool:
    """Return whether the number of entrants allows a fair plan, or fair divisions of a league."""
    n = len(competition.entrants)
    if competition.is_league:
        return bool(divide_players(n, division_sizes(competition)))
    return find_format(competition, n) is not None


def divide_players(players: int, sizes: Collection[int]) -> tuple[int, ...]:
    """Return roughly equal division sizes from ``sizes``; empty if impossible."""

    @cache
    def split(total: int, count: int) -> tuple[int, ...]:
        for size in sorted(sizes, key=lambda size: abs(size * count - total)) if count else ():
            rest = split(total - size, count - 1)
            if size + sum(rest) == total:
                return (size, *rest)
        return ()

    counts = sorted(range(1, players // MIN_DIVISION_SIZE + 1), key=lambda count: abs(count * EVEN_DIVISION - players))
    return next((divisions for count in counts if (divisions := split(players, count))), ())


def merge_paused(divisions: Sequence[Division], ladder: Sequence[Division], paused: Collection[str]) -> list[Division]:
    """Return a season's divisions, with the paused players back in their ladder division."""
    merged = [list(division) for division in divisions]
    for n, division in enumerate(ladder):
        merged[min(n, len(merged) - 1)] += [user for user in division if user in paused]
    return merged


# -- seasons


def season_days(league: Competition) -> int:
    """Return the maximum length of a season in days."""
    return league.round_days * league.main_rounds


def season_ms(league: Competition) -> int:
    """Return the maximum length of a season (ms), including a day until its tables open."""
    return (season_days(league) + 1) * DAY_MS


def division_id(league: Competition, number: int) -> str:
    """Return the id of a division of the current season."""
    return COMPETITIONS.derive_id(f"{league.id}:{league.season}:{number}")


def build_divisions(league: Competition, now: int) -> list[Competition]:
    """Build the divisions of the current season, with the meaning of each rank."""
    sizes, built = list(map(len, league.divisions)), []
    movers = [count_movers(min(pair), league.movers_percent) for pair in pairwise(sizes)]
    for number, users in enumerate(league.divisions, 1):
        built.append(
            msgspec.structs.replace(
                league, id=division_id(league, number), made=now, closes=now, state="open", is_league=False,
                league=league.id, division=number, entrants=tuple(map(Entrant, users)), divisions=(), ladder=(),
                promoted=movers[number - 2] if number > 1 else 0,
                relegated=movers[number - 1] if number < len(sizes) else 0, round=0, round_ends=0,
            )
        )  # fmt: skip
    return built


async def begin_season(service: Services, league: Competition, command: str) -> None:
    """Form the divisions of the next season, or skip it with too few players."""
    loaded = await load_channel_standings(service, league.channel)
    ratings = {row.user_id: float(row.rating) for row in build_rating_rows(loaded.standings, league.game)}
    entered = [entrant.user for entrant in league.entrants]
    ladder = [await _load_current(service, division) for division in league.ladder]
    known = {user for division in ladder for user in division}
    ladder = place_newcomers(ladder, [user for user in entered if user not in known], ratings)
    divisions = form_divisions(ladder, known - set(entered), division_sizes(league))
    now_ms = service.now_ms()

    def apply_season(now: Competition) -> Competition:
        if now.state != "open":
            return now
        if now.entrants != league.entrants or now.closes > now_ms:
            raise WriteConflictError
        if not divisions:
            closes = now_ms + now.signup_days * DAY_MS
            return msgspec.structs.replace(now, closes=closes, reminders=0, skipped=now.season + 1)
        return msgspec.structs.replace(
            now, state="running", season=now.season + 1, ladder=tuple(map(tuple, ladder)), round_ends=0, skipped=0,
            divisions=tuple(map(tuple, divisions)),
        )  # fmt: skip

    await COMPETITIONS.edit(service, league.id, command, apply_season)


async def _load_current(service: Services, users: tuple[str, ...]) -> Division:
    loaded = (await service.users.get_all_cached(users)).values()
    return list(dict.fromkeys(user.id for user in loaded if not user.is_deleted))


async def open_divisions(service: Services, league: Competition, command: str) -> None:
    """Open a decided season's divisions, in each channel that shows the league."""
    channels = await service.channels.list_for_table(league.id)
    for channel in channels:  # it stays listed, however many tournaments are newer
        await COMPETITIONS.add_to_channel_list(service, channel.id, league)
    for division in build_divisions(league, service.now_ms()):
        is_open = await COMPETITIONS.find(service, division.id) is not None
        for channel in () if is_open else channels:  # one opened by another process would not appear there
            await COMPETITIONS.show_in_channel(service, channel.id, division)
        await COMPETITIONS.create(service, division, command)
    ends = service.now_ms() + season_ms(league)
    await COMPETITIONS.edit(
        service, league.id, command, lambda now: msgspec.structs.replace(now, round_ends=now.round_ends or ends)
    )


async def end_season(service: Services, league: Competition, command: str) -> None:
    """Move the players by their divisions' final standings, and open the next sign-up.

    Raises ``WriteConflictError`` while a division still scores its last tables.
    """
    finals = list[Division]()
    for number in range(1, len(league.divisions) + 1):
        division = await COMPETITIONS.load(service, division_id(league, number))
        if division.state not in ("over", "off"):
            raise WriteConflictError
        finals.append([division.entrants[one.entrant].user for one in final_order(division)])
    played = {user for users in finals for user in users}
    paused = {user for users in league.ladder for user in users} - played
    ladder = move_players(merge_paused(finals, list(map(list, league.ladder)), paused), paused, league.movers_percent)
    closes = service.now_ms() + league.signup_days * DAY_MS

    def apply_end(now: Competition) -> Competition:
        if now.state != "running" or now.season != league.season:
            return now
        return msgspec.structs.replace(
            now, state="open", closes=closes, entrants=(), ladder=tuple(map(tuple, ladder)), reminders=0
        )

    await COMPETITIONS.edit(service, league.id, command, apply_end)


async def remind_players(service: Services, league: Competition, command: str) -> None:
    """Schedule reminders for last season's players who have not signed up for the next."""
    count = league.reminders + 1
    await COMPETITIONS.edit(service, league.id, command, lambda now: msgspec.structs.replace(now, reminders=count))


def league_lines(league: Competition, translator: Translator) -> list[str]:
    """Return how the league works."""
    return [
        translator.translate(
            "league-rules", least=MIN_DIVISION_SIZE, percent=league.movers_percent, days=season_days(league)
        ),
        translator.translate("league-pause"),
    ]


def rank_meaning_line(division: Competition, translator: Translator) -> str:
    """Return how many players of a division move up and down, and the criteria; empty for a league's only division."""
    if not division.promoted and not division.relegated:
        return ""
    return translator.translate("league-moves", up=division.promoted, down=division.relegated)

"""The public message of a competition: plan, entrants and standings."""

from collections import Counter
from collections.abc import Sequence

from bot.app.clocks.time_controls import TIME_CONTROLS, time_control_text
from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions import callbacks
from bot.app.competitions.competition import (
    FLAG_FIELDS,
    Competition,
    active_entrants,
    final_order,
    final_places,
    final_table,
    find_format,
    missing_entrants,
    possible_ranks,
    round_seatings,
    sitting_out,
    table_sizes,
)
from bot.app.competitions.league import has_fair_plan, league_lines, season_ms
from bot.app.competitions.standings import PLACE_POINTS, UNIT, Standing
from bot.app.context import Services
from bot.app.gatherings.kinds import Audience
from bot.app.i18n import Translator, display_name
from bot.app.lobbies.lobby_settings import option_name, value_name
from bot.app.ui.screen import Fold, Screen
from bot.app.ui.texts import strip_bidi
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.screen_base import game_banner
from engines import GAMES
from render.core.fonts import font_safe_name
from render.core.game_chooser import CHOOSER
from render.core.request import PictureRequest
from render.core.standings import STANDINGS, StandingRow, StandingsView

MAX_NAMES = 20
MAX_DIVISION_NAMES = 8
"""Maximum names of a division on its league's card; its own card has all."""
MAX_STANDINGS = 16
"""Maximum standings on a message; pages show the others."""
PODIUM_RANKS = 3


async def competition_screen(service: Services, competition: Competition, audience: Audience) -> Screen:
    """Build the public message."""
    lang, translator = audience.lang, Translator(audience.lang, competition.game)
    row = [
        translator.button(callbacks.ShowRules(competition.id), "tournament-rules"),
        translator.button(callbacks.ShowCompetition(competition.id), "tournament-details"),
    ]
    if competition.state == "open":
        row.insert(0, translator.button(callbacks.SignUp(competition.id, 1), "tournament-sign-up", "primary"))
    lines = [what_line(competition, translator), *await state_lines(service, competition, translator)]
    folds, picture, alt = list[Fold](), None, ""
    if competition.tables:
        standings = tuple(await standing_lines(service, competition, translator))
        alt = translator.translate("tournament-standings")
        folds = [Fold(alt, standings)]
        if comparison := await _comparison_lines(service, competition, translator):
            folds.append(Fold(translator.translate("tournament-comparison"), tuple(comparison)))
        picture = await standings_picture(service, competition, translator)
        if out := sitting_out(competition):
            users = [competition.entrants[entrant].user for entrant in out]
            names = await _names_text(service, users, MAX_NAMES, translator)
            lines.append(translator.translate("tournament-out-now", names=names))
    elif not competition.divisions or competition.state == "open":
        users = [entrant.user for entrant in competition.entrants]
        names = await _names_text(service, users, MAX_NAMES, translator)
        entered = translator.translate("tournament-entrants", n=len(users), names=names)
        lines.append(" · ".join(filter(None, (entered, missing_text(competition, translator)))))
    return Screen(
        competition_title(competition, translator), tuple(lines), rows=(tuple(row),), lang=lang, folds=tuple(folds),
        picture=picture, alt=alt, banner=game_banner((competition.game,), lang) if picture is None else None,
        table=competition.id, version=competition.version,
        pinned=competition.state in ("open", "planned", "running"),
    )  # fmt: skip


def competition_title(competition: Competition, translator: Translator) -> str:
    """Return the title of a competition."""
    game, season, division = translator.game_title, competition.season, competition.division
    if competition.is_league or competition.league:
        league = competition.name or translator.translate("league-title", game=game)
        if competition.is_league:
            return league
        return translator.translate("league-division", league=league, season=season, n=division)
    return competition.name or translator.translate("tournament-title", game=game, n=competition.number)


def what_line(competition: Competition, translator: Translator) -> str:
    """Return the line with game, rounds, seats and pace."""
    time_control = translator(time_control_text(TIME_CONTROLS[competition.time_control]))
    rounds = competition.planned_rounds or competition.rounds
    return translator.translate(
        "tournament-what-is", game=translator.game_title, rounds=rounds, seats=competition.seats,
        time_control=time_control,
    )  # fmt: skip


def missing_text(competition: Competition, translator: Translator) -> str:
    """Return how many more entrants are needed, or would avoid sit-outs; empty if none, or once sign-up has ended."""
    n, least = len(competition.entrants), competition.fewest_entrants
    if competition.state != "open":
        return ""
    if n < least:
        return translator.translate("tournament-more-needed", n=least - n)
    if competition.is_league:
        return "" if has_fair_plan(competition) else translator.translate("tournament-uneven", n=n)
    more = missing_entrants(competition)
    return translator.translate("tournament-more-even", n=more) if more else ""


async def state_lines(service: Services, competition: Competition, translator: Translator) -> list[str]:
    """Return the current state and what comes next."""
    match competition.state:
        case "draft":
            return [translator.translate("tournament-is-draft")]
        case "open" | "running" if competition.is_league:
            return await _season_lines(service, competition, translator)
        case "open":
            return [translator.translate("tournament-is-open", when=timestamp_placeholder(competition.closes))]
        case "planned":
            return [translator.translate("tournament-is-planned", when=timestamp_placeholder(competition.starts))]
        case "running":
            return [_round_line(service, competition, translator)]
        case "over":
            podium = " · ".join(await podium_lines(service, competition, translator))
            return [translator.translate("tournament-is-over"), podium]
        case "off" if competition.too_few:
            n, least = len(competition.entrants), competition.fewest_entrants
            return [translator.translate("tournament-too-few", n=n, least=least)]
        case _:
            return [translator.translate("tournament-is-off")]


async def _season_lines(service: Services, league: Competition, translator: Translator) -> list[str]:
    if league.state == "open":
        when = timestamp_placeholder(league.closes)
        skipped = translator.translate("league-skipped", season=league.skipped, least=league.fewest_entrants)
        opens = translator.translate("league-is-open", season=league.season + 1, when=when)
        return [skipped, opens] if league.skipped else [opens]
    ends = league.round_ends or service.now_ms() + season_ms(league)  # its divisions are about to open
    lines = [translator.translate("league-is-running", season=league.season, when=timestamp_placeholder(ends))]
    for number, division in enumerate(league.divisions, 1):
        names = await _names_text(service, division, MAX_DIVISION_NAMES, translator)
        lines.append(translator.translate("league-players", n=number, names=names))
    return lines


async def _load_name(service: Services, user_id: str, translator: Translator) -> str:
    return display_name(await service.users.get_cached(user_id), translator)


async def _names_text(service: Services, users: Sequence[str], most: int, translator: Translator) -> str:
    known = await service.users.get_all_cached(users[:most])
    names = ", ".join(display_name(known[user_id], translator) for user_id in users[:most])
    return names + (" " + translator.translate("night-more", n=len(users) - most) if len(users) > most else "")


def _round_line(service: Services, competition: Competition, translator: Translator) -> str:
    ends = competition.round_ends or service.now_ms() + competition.round_days * DAY_MS  # its tables are about to open
    when = timestamp_placeholder(ends)
    if competition.is_final_round:
        return translator.translate("tournament-is-final", when=when)
    return translator.translate("tournament-is-running", n=competition.round, most=competition.main_rounds, when=when)


async def podium_lines(service: Services, competition: Competition, translator: Translator) -> list[str]:
    """Return a line for each of the best entrants, with a medal."""
    shown = await _load_standings(service, competition, translator)
    return [
        translator.translate("tournament-podium", rank=standing.rank, name=name)
        for standing, name, _ in shown
        if standing.rank <= PODIUM_RANKS and standing.tables
    ]


async def deciding_line(service: Services, competition: Competition, translator: Translator) -> str:
    """Return the scores of the deciding table: the final, or the only winner's last one; else empty."""
    if competition.state != "over" or not competition.tables:
        return ""
    winners = [one.entrant for one in final_order(competition) if one.rank == 1]
    own = [table for table in competition.tables if winners[0] in table.seating and table.outcome is not None]
    table = final_table(competition) or next(reversed(own if len(winners) == 1 else ()), None)
    if table is None or table.outcome is None:
        return ""
    scores = sorted(zip(table.outcome.ranks, table.outcome.scores, table.seating, strict=True))
    names = [await _load_name(service, competition.entrants[entrant].user, translator) for *_, entrant in scores]
    said = ", ".join(f"{name} {score}" for name, (_, score, _) in zip(names, scores, strict=True))
    key = "tournament-final-was" if competition.is_final_round else "tournament-last-was"
    return translator.translate(key, n=table.round, scores=said)


async def meeting_lines(service: Services, competition: Competition, number: int, translator: Translator) -> list[str]:
    """Return the meetings of a round: a line for each table, and one for sit-outs."""
    tables = round_seatings(competition, number)
    seated = {entrant for table in tables for entrant in table}
    out = [n for n in active_entrants(competition) if n not in seated and number <= competition.main_rounds]
    lines = []
    for n, table in enumerate((*tables, tuple(out)), 1):
        users = [competition.entrants[entrant].user for entrant in table]
        names = await _names_text(service, users, MAX_NAMES, translator)
        key = "tournament-meets" if n <= len(tables) else "tournament-out-now"
        lines += [translator.translate(key, n=n, names=names)] if users else []
    return lines


async def organizer_line(service: Services, competition: Competition, translator: Translator) -> str:
    """Return the line that names the organizer."""
    name = await _load_name(service, competition.host, translator)
    key = "tournament-ownerless" if competition.ownerless else "tournament-organizes"
    return translator.translate(key, name=name)


def plan_lines(competition: Competition, translator: Translator) -> list[str]:
    """Return the applicable rules: all of them before the first sign-up."""
    time_control = translator(time_control_text(TIME_CONTROLS[competition.time_control]))
    lines = [
        what_line(competition, translator),
        translator.translate("tournament-fair", seats=competition.seats) if not competition.planned_rounds else "",
        translator.translate("tournament-days", days=competition.round_days, time_control=time_control),
        translator.translate(f"tournament-form-{competition.form}"),
    ]
    flags = [key for key, attribute in FLAG_FIELDS.items() if key != "league" and getattr(competition, attribute)]
    lines += [translator.translate(f"tournament-with-{key}", seats=competition.seats) for key in flags]
    lines += [options_text(competition, translator), translator.translate("tournament-points")]
    lines += _points_lines(competition, translator)
    lines += [translator.translate("tournament-ties"), translator.translate("tournament-last-day")]
    lines += league_lines(competition, translator) if competition.is_league else []
    return [line for line in lines if line]


def _points_lines(competition: Competition, translator: Translator) -> list[str]:
    """Return the points of each place at the existing tables or, before the plan, at the possible ones."""
    chosen = find_format(competition, len(competition.entrants)) if competition.planned_rounds else None
    sizes = chosen.shape if chosen is not None else table_sizes(competition)
    sizes = sorted({size for size in sizes if size >= competition.fewest_at_table} if competition.seats > 2 else {2})
    return [
        translator.translate(
            "tournament-points-at", seats=size, points=" · ".join(map(format_points, PLACE_POINTS[size]))
        )
        for size in sizes
    ]


def format_points(points: float) -> str:
    """Format points with at most two decimals and a minus sign."""
    return f"{points:.2f}".rstrip("0").rstrip(".").replace("-", "−")


def options_text(competition: Competition, translator: Translator) -> str:
    """Return the line of game options that differ from their defaults, or ""."""
    changed = [
        f"{option_name(translator, spec)}: {value_name(translator, spec, competition.options[spec.key])}"
        for spec in GAMES[competition.game].options
        if competition.options.get(spec.key, spec.default) != spec.default
    ]
    return translator.translate("app-options-are", options=", ".join(changed)) if changed else ""


async def _load_standings(
    service: Services, competition: Competition, translator: Translator, first: int = 0
) -> list[tuple[Standing, str, str]]:
    """Return the standings from a place on, each with a name and a note on the final or the possible ranks."""
    bounds = possible_ranks(competition) if competition.state == "running" else []
    final, places, shown = final_table(competition), final_places(competition), []
    for standing in final_order(competition)[first : first + MAX_STANDINGS]:
        name = await _load_name(service, competition.entrants[standing.entrant].user, translator)
        note, (best, worst) = "", bounds[standing.entrant] if bounds else (0, 0)
        if standing.entrant in places:
            note = translator.translate("tournament-final-place", n=places[standing.entrant])
        elif final is not None and standing.entrant in final.seating:
            note = translator.translate("tournament-in-final")
        elif best < worst:
            note = translator.translate("tournament-possible", best=best, worst=worst)
        elif standing.ahead_by and competition.state == "over":
            note = translator.translate(f"tournament-by-{standing.ahead_by}")
        shown.append((standing, name, note))
    return shown


async def standing_lines(
    service: Services, competition: Competition, translator: Translator, first: int = 0
) -> list[str]:
    """Return the lines of the standings from a place on: rank, name, points, and note."""
    lines = []
    for standing, name, note in await _load_standings(service, competition, translator, first):
        points = points_text(standing, translator)
        line = translator.translate(
            "tournament-standing", rank=standing.rank, name=name, points=points, n=standing.tables
        )
        out = "" if competition.entrants[standing.entrant].is_active else translator.translate("tournament-is-out")
        lines.append(" · ".join(filter(None, (line, note, out))))
    more = len(competition.entrants) - first - MAX_STANDINGS
    return [*lines, translator.translate("night-more", n=more)] if more > 0 else lines


async def _comparison_lines(service: Services, competition: Competition, translator: Translator) -> list[str]:
    lines = []
    for number in range(1, competition.round + (competition.state == "over")) if competition.is_duplicate else ():
        tables = [table for table in competition.tables if table.round == number]
        alike = Counter(len(table.seating) for table in tables)
        compared = [size for size in sorted(alike) if alike[size] > 1]
        for size, seat in [(seats, seat) for seats in compared for seat in range(seats)]:
            scores = []
            for table in tables:
                if table.outcome is not None and len(table.seating) == size:
                    user = competition.entrants[table.seating[seat]].user
                    scores.append((table.outcome.scores[seat], await _load_name(service, user, translator)))
            shown = " · ".join(f"{name} {score}" for score, name in sorted(scores, key=lambda one: -one[0]))
            lines.append(
                translator.translate("tournament-compared", round=number, n=seat + 1, seats=size, scores=shown)
            )
    return lines


async def standings_picture(service: Services, competition: Competition, translator: Translator) -> PictureRequest:
    """Return the request for the picture of the first standings."""
    rows = []
    for standing, shown, note in await _load_standings(service, competition, translator):
        medal = standing.rank if competition.state == "over" and standing.rank <= PODIUM_RANKS else 0
        name = font_safe_name(strip_bidi(shown)) or translator.translate("seat-name", n=0)
        rows.append(StandingRow(standing.rank, name, points_text(standing, translator), note, medal))
    match competition.state:
        case "over":
            line = translator.translate("tournament-final-standings")
        case "off":
            line = translator.translate("tournament-state-off")
        case _ if competition.is_final_round:
            line = translator.translate("tournament-set-final")
        case _:
            line = translator.translate("tournament-round-of", n=competition.round, most=competition.main_rounds)
    view = StandingsView(competition.game, competition_title(competition, translator), line, tuple(rows))
    return PictureRequest(CHOOSER, view, STANDINGS, lang=translator.lang)


def points_text(standing: Standing, translator: Translator) -> str:
    """Return points as a number with at most two decimals."""
    text = format_points(standing.points / UNIT)
    return text if translator.lang == "en" else text.replace(".", ",")

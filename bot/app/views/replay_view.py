"""Replay of a game move by move, as the viewer's seat saw it at the time."""

import asyncio
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ShareMoment, ShowBoard, ShowPastBoard, ShowReview, ShowStory, TryAgain
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, NumberInput, Screen
from bot.app.views.event_text import format_event, move_highlights
from bot.app.views.screen_base import hand_lines, join_alt_text, table_title
from engines.core.game import Game
from engines.core.log import LogEntry, LogHeader
from engines.core.match import Match
from engines.core.match_factory import replay_log
from render import PAINTERS
from render.core.request import PictureRequest, RecentMove


class ReplayMove(msgspec.Struct, frozen=True):
    """A move to show: the log, the viewer's seat and visible versions, and its texts."""

    game: Game[Any, Any]
    header: LogHeader
    entries: tuple[LogEntry, ...]
    seat: int | None
    number: int
    versions: tuple[int, ...]
    lines: tuple[str, ...]
    highlights: tuple[RecentMove, ...]
    translator: Translator
    title: str
    is_reviewable: bool
    """Whether the viewer can get a review: the game has ended, and they had a seat."""
    is_over: bool
    version: int
    """The table's version when the move was requested."""

    @property
    def last(self) -> int:
        """Return the number of the newest move."""
        return len(self.versions)


def visible_versions(table: Table, seat: int | None) -> list[int]:
    """List the versions with events that the viewer saw, except undone ones."""
    versions = {version for version, _ in table.match.visible_events(seat, 0)}
    return [1, *sorted(versions - {1})]


async def load_replay_move(context: RequestContext, table: Table, callback: ShowPastBoard) -> ReplayMove:
    """Load the requested move, by default the newest. Call under ``open_started``."""
    seat = table.seat_of(context.user.id)
    is_reviewable = table.match.is_over and table.own_seat(context.user.id) is not None
    versions = visible_versions(table, seat)
    move = callback.move if callback.entry is None else bisect_right(versions, callback.entry)
    return build_replay_move(table, await context.load_translator(table), seat, versions, move, is_reviewable)


def build_replay_move(
    table: Table, translator: Translator, seat: int | None, versions: Sequence[int], move: int | None,
    is_reviewable: bool,  # noqa: FBT001 - a fact
) -> ReplayMove:  # fmt: skip
    """Build the move to show (None: the newest). Call under ``open_started``."""
    match = table.match
    number = len(versions) if move is None else min(max(move, 1), len(versions))
    version = versions[number - 1]
    events = [event for event in match.entries[version - 1].events if event.is_visible_to(seat)]
    lines = tuple(format_event(table, version, event, translator) for event in events)
    return ReplayMove(
        match.game, match.header, tuple(match.entries), seat, number, tuple(versions), lines,
        move_highlights(events, translator.at_version(version)), translator, table_title(table.lobby, translator),
        is_reviewable, match.is_over, table.screen_version,
    )  # fmt: skip


async def replay_screen(context: RequestContext, move: ReplayMove, callback: ShowPastBoard) -> Screen:
    """Build the board after a move, with events, navigation, and sharing where links work.

    Replays the log, so call it without a table lock.
    """
    screen = await build_replay_screen(move, callback)
    if not context.service.secure_url:
        return screen
    share = move.translator.button(ShareMoment(callback.table, move.number), "moment-share")
    return msgspec.structs.replace(screen, rows=(*screen.rows, (share,)))


async def build_replay_screen(move: ReplayMove, callback: ShowPastBoard) -> Screen:
    """Build the board after a move, with events and navigation. Replays the log, so call it without a table lock."""
    translator, game = move.translator, move.game
    view, round_starts = await asyncio.to_thread(_replay_position, move)
    picture = None
    if game.key in PAINTERS:
        picture = PictureRequest(game.key, view, "board", move.highlights, translator.lang, translator.names)
    position_line = translator.translate("app-replay-move", n=move.number, last=move.last)
    alt_sentences = [translator(msg) for msg in game.alt_messages(view)]
    row = [
        translator.button(ShowPastBoard(callback.table, n), key)
        for key, n in (("app-replay-first", 1), ("app-replay-newest", move.last))
        if n != move.number
    ]
    if move.is_reviewable and move.number < move.last:
        row.insert(0, translator.button(TryAgain(callback.table, move.number), "app-try-again"))
    row += [translator.button(ShowReview(callback.table), "look-back")] if move.is_reviewable else []
    row += [
        translator.button(ShowStory(callback.table), "app-story"),
        translator.button(ShowBoard(callback.table), "app-board"),
    ]
    return Screen(
        move.title,
        (position_line, *(f"· {line}" for line in move.lines)),
        picture,
        join_alt_text([*move.lines, *alt_sentences]),
        (tuple(row),),
        pad=_replay_pad(move, callback, position_line, round_starts),
        private=True,
        lang=translator.lang,
        table=callback.table,
        version=move.version,
        past=move.versions[move.number - 1],
    )


def _replay_pad(move: ReplayMove, callback: ShowPastBoard, position_line: str, ticks: tuple[int, ...]) -> NumberInput:
    def move_button(n: int, key: str) -> Button | None:
        return move.translator.button(ShowPastBoard(callback.table, n), key) if 1 <= n <= move.last else None

    return NumberInput(
        position_line, ShowPastBoard.data_prefix(callback.table), 1, move.last, 1, given=move.number, slides=True,
        less=move_button(move.number - 1, "app-replay-back"), more=move_button(move.number + 1, "app-replay-on"),
        ticks=ticks,
    )  # fmt: skip


async def hand_picture(move: ReplayMove, seat: int) -> tuple[PictureRequest, str]:
    """Return the picture of a seat's hand after a move, and its alt text. Call it without a table lock."""
    public, own = [
        (await asyncio.to_thread(_replay_position, msgspec.structs.replace(move, seat=viewer)))[0]
        for viewer in (None, seat)
    ]
    translator, game = move.translator, move.game
    alt = join_alt_text([f"{translator.names[seat]}:", *hand_lines(game, own, public, translator)])
    return PictureRequest(game.key, own, "hand", (), translator.lang, translator.names, shown=True), alt


def _replay_position(move: ReplayMove) -> tuple[Any, tuple[int, ...]]:
    """Replay the log; return the viewer's view after a move, and the moves that opened a round.

    Run it in a thread: the time grows with the game.
    """
    wanted, views, rounds = move.versions[move.number - 1], [], list[int]()

    def on_entry(match: Match[Any, Any]) -> None:
        rounds.append(match.round_number)
        if match.version == wanted:
            views.append(match.view_for(move.seat))

    replay_log(move.game, move.header, list(move.entries), on_entry=on_entry)
    shown = [rounds[version - 1] for version in move.versions]
    starts = tuple(n for n, (before, after) in enumerate(pairwise(shown), 2) if after > before)
    return views[0], starts

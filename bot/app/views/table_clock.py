"""Clock lines and buttons of the public message: time left, absences, votes, free seats, and the next mover.

The next seat is named if all sampled answers of the current seat agree. The prediction never looks past a seal (an
irreversible step that reveals information), so it leaks no secret.
"""

import random
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from bot.app.clocks import time_controls
from bot.app.clocks.due_actions import seat_deadline
from bot.app.clocks.table_clock import Motion, TableClock, charge_time, turn_budget_ms
from bot.app.clocks.vote_rules import CHOICES, missing_voters
from bot.app.clocks.waking_hours import MINUTE_MS
from bot.app.deadlines.callbacks import CastVote, ResumeTable, ReturnToTable, TakeSeat
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.summaries import player_seats_to_move
from bot.app.tables.table import Table
from bot.app.tables.votes import motion_text
from bot.app.ui.screen import Button, Screen, append_rows
from bot.app.views.datetimes import timestamp_placeholder
from bot.app.views.event_text import event_sentences, last_turn_version
from bot.app.views.screen_base import competition_round_title
from engines.core import transitions
from engines.core.core_types import Move, Msg, Seat
from engines.core.game import Position
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.steps import Effects
from engines.core.tree import Node, action_of, first_move

MAX_SAMPLED_MOVES = 4
MAX_SIMULATED_ANSWERS = 8
_PREDICTED: WeakKeyDictionary[Match[Any, Any], tuple[int, int | None]] = WeakKeyDictionary()
"""The last predicted version of a match, and its answer: every waiting player's screen needs it."""


def predict_next_in_match(match: Match[Any, Any]) -> int | None:
    """Return the seat that moves next in a match, or None if unknown."""
    version, seat = _PREDICTED.get(match, (-1, None))
    if version != match.version:
        _PREDICTED[match] = match.version, (seat := _predict_next(match))
    return seat


def _predict_next(match: Match[Any, Any]) -> int | None:
    seats = match.seats_to_move()
    if len(seats) != 1:
        return None
    encoded, found = match.game.encode_position(match.position), None
    for move in _sample_moves(match, seats[0]):
        seat = _seat_after_move(match, encoded, seats[0], move)
        if seat is not None and found not in (None, seat):
            return None
        found = seat if seat is not None else found
    return found


def _sample_moves(match: Match[Any, Any], seat: int) -> set[Move]:
    """Return the default move, the first one and some random ones. Equal versions give equal samples."""
    tree = match.choice_tree(seat)
    dice = random.Random(match.version)  # noqa: S311 - no secret
    moves = {match.game.default_move(match.view_for(seat), tree), first_move(tree)}
    return moves | {random_move(tree, dice) for _ in range(MAX_SAMPLED_MOVES)}


def _seat_after_move(match: Match[Any, Any], encoded: bytes, seat: int, move: Move) -> int | None:
    """Simulate a turn that begins with a move at a position; return the next seat to move.

    Returns None if several seats move next, or at a seal.
    """
    position: Position[Any] = match.game.decode_position(encoded)
    seats: dict[int, bool] | None = transitions.active_seats(position)
    for _ in range(MAX_SIMULATED_ANSWERS):
        assert seats is not None, "the loop ends at a seal"
        tree: Node = transitions.choice_tree(match.game, position, seat, seats)
        effects = Effects(position.drawn, match.chance, move)
        transitions.apply_move(match.game, position, seat, action_of(tree, move), effects)
        seats = transitions.run_until_seal(position, effects)
        next_seats = [next_seat for next_seat, owes in seats.items() if owes] if seats is not None else []
        if len(next_seats) != 1:
            return None
        if next_seats[0] != seat:
            return next_seats[0]
        move = match.game.default_move(
            match.game.build_view(position, seat), transitions.choice_tree(match.game, position, seat, seats or {})
        )
    return None


def clock_lines(table: Table, translator: Translator, now: int) -> list[str]:
    """List time left, absences, deputies, pauses and votes, for all readers (``now``: Unix ms)."""
    clock = table.clock
    if table.is_over:
        return []
    lines = [translator.translate("clock-asleep")] if clock.asleep else []
    lines += [translator.translate("clock-paused")] if clock.paused else []
    for seat in player_seats_to_move(table):
        line = running_clock_message(table, seat, now)
        lines += [translator(line)] if line is not None else []
    lines += [line for seat in range(len(clock.seats)) for line in _absence_lines(table, seat, translator)]
    return lines + vote_lines(table, clock.motion, translator)


def _absence_lines(table: Table, seat: int, translator: Translator) -> list[str]:
    clock = table.clock.seats[seat]
    if clock.free:
        return [translator.translate("clock-seat-free", n=seat + 1)]
    if clock.cover == "ai":
        return [translator.translate("clock-covered-ai", seat=Seat(seat))]
    if clock.cover == "deputy":
        return [translator.translate("clock-covered-deputy", seat=Seat(seat))]
    if clock.away is not None and clock.away.contains(table.clock.at):
        return [translator.translate("clock-away-until", seat=Seat(seat), until=timestamp_placeholder(clock.away.end))]
    return []


def clock_button_rows(table: Table, translator: Translator) -> list[tuple[Button, ...]]:
    """Build buttons to reopen, resume, vote and take a free seat."""
    rows: list[tuple[Button, ...]] = []
    clock = table.clock
    if clock.asleep or clock.paused:
        key = "clock-reopen" if clock.asleep else "clock-resume"
        rows.append((translator.button(ResumeTable(table.id), key, "primary"),))
    if clock.motion is not None:
        rows.append(vote_button_row(table, clock.motion, translator))
    for seat, seat_clock in enumerate(clock.seats):
        if seat_clock.free:
            rows.append((translator.button(TakeSeat(table.id, seat), "clock-take", n=seat + 1),))
    return rows


def lobby_clock_line(lobby: Lobby, translator: Translator) -> str:
    """Describe a lobby's time control and timeouts."""
    time_control = time_controls.TIME_CONTROLS[lobby.time_control]
    parts = [translator.translate("clock-pace", time_control=time_controls.time_control_text(time_control))]
    if lobby.group_time_control == lobby.time_control:
        parts.append(translator.translate("clock-pace-of-group"))
    if time_control.kind != "none":
        parts.append(timeout_policy_line(lobby.timeout_policy or time_controls.DEFAULT_TIMEOUT_STEPS, translator))
    return " ".join(parts)


def timeout_policy_line(timeout_policy: tuple[time_controls.TimeoutStep, ...], translator: Translator) -> str:
    """List the steps after a timeout, in order."""
    steps = [translator(Msg(f"clock-timeout-{measure}")) for measure in timeout_policy]
    return translator.translate("clock-timeouts", steps=" → ".join(steps))


def recent_event_lines(table: Table, seat: int, translator: Translator) -> list[str]:
    """Return one line with the last event since the seat's last move and the number of others; empty if none."""
    before = last_turn_version(table, seat)
    sentences = event_sentences(table, seat, translator, before)
    if not sentences or not before:
        return []
    line, more = f"{translator.translate('app-story-since')} {sentences[-1]}", len(sentences) - 1
    return [f"{line} {translator.translate('clock-and-more', n=more)}" if more else line]


def call_facts(table: Table, seat: int, translator: Translator, *, named: bool = True) -> tuple[str, ...]:
    """Return the game, ``named`` with the seat's fellow players, the round, and the end of the seat's time, if any."""
    at, deadline = table.lobby.competition_round, seat_deadline(table.clock, seat)
    title = translator.game_title if at is None else competition_round_title(at, translator)
    if named:
        names = ", ".join(name for other, name in enumerate(translator.names) if other != seat)
        title = translator.translate("tournament-you-play" if at else "app-game-with", title=title, names=names)
    due = () if deadline is None else (translator.translate("clock-due", when=timestamp_placeholder(deadline, "R")),)
    return (title, translator.translate("app-table-round", n=max(1, table.match.round_number)), *due)


def add_clock_lines(screen: Screen, table: Table, seat: int, translator: Translator) -> Screen:
    """Add votes and an absent player's return button to a panel, and a note if its player is next."""
    clock = table.clock
    if table.is_over:
        return screen
    waits = seat not in table.match.seats_to_move() and not clock.is_stopped
    is_next = waits and predict_next_in_match(table.match) == seat
    text = [translator.translate("clock-you-are-next")] if is_next else []
    if clock.seats[seat].cover == "ai":
        text.append(translator.translate("clock-you-are-away"))
        back = (translator.button(ReturnToTable(table.id), "clock-i-am-back", "primary"),)
        screen = msgspec.structs.replace(screen, rows=(back, *screen.rows), lead=screen.lead and screen.lead + 1)
    text += vote_lines(table, clock.motion, translator)
    unsaid = clock.motion is not None and clock.motion.answers.get(seat) is None
    rows = (vote_button_row(table, clock.motion, translator, seat),) if clock.motion is not None and unsaid else ()
    return append_rows(screen, tuple(text), *rows)


def time_left_ms(clock: TableClock, seat: int, now: int) -> int:
    """Return a seat's remaining waking time (ms), including the running turn.

    Without banks, it is the time left for the current turn.
    """
    return max(0, turn_budget_ms(clock, seat) - charge_time(clock, now).seats[seat].spent)


def seat_time_message(table: Table, seat: int, now: int) -> Msg | None:
    """Return a player's time left, or None without a running clock or a bank."""
    clock = table.clock
    is_timed = seat_deadline(clock, seat) is not None or clock.control.kind == "bank"
    if table.is_over or not (is_timed and clock.seats[seat].is_human):
        return None
    return Msg("clock-time-left", {"left": time_controls.duration_text(time_left_ms(clock, seat, now))})


def running_clock_message(table: Table, seat: int, now: int) -> Msg | None:
    """Build a message with a seat's time left and deadline, or None if its clock is stopped."""
    clock = table.clock
    deadline = seat_deadline(clock, seat)
    if deadline is None:
        return None
    left, whole = (
        time_controls.duration_text(max(MINUTE_MS, time_left_ms(clock, seat, now))),
        time_controls.duration_text(turn_budget_ms(clock, seat)),
    )
    key = "clock-left-bank" if clock.control.kind == "bank" else "clock-left-turn"
    return Msg(key, {"seat": Seat(seat), "left": left, "whole": whole, "when": timestamp_placeholder(deadline)})


def idle_bank_messages(table: Table, now: int) -> list[Msg]:
    """List the banks of human players whose clocks do not run, if there are banks."""
    clock = table.clock
    if clock.control.kind != "bank" or table.is_over:
        return []
    seats = [n for n, seat_clock in enumerate(clock.seats) if seat_clock.is_human and seat_deadline(clock, n) is None]
    return [
        Msg("clock-left-rests", {"seat": Seat(n), "left": time_controls.duration_text(time_left_ms(clock, n, now))})
        for n in seats
    ]


def vote_lines(table: Table, motion: Motion | None, translator: Translator) -> list[str]:
    """Describe an open vote; empty if there is none."""
    if motion is None:
        return []
    subject, deadline = motion_text(motion, table), timestamp_placeholder(motion.due)
    if motion.kind == "back":
        lines = [
            translator(subject),
            translator.translate("app-vote-same-cards"),
            translator.translate("app-vote-until", until=deadline),
        ]
    else:
        lines = [translator.translate("clock-vote", what=subject, until=deadline)]
    missing = [Seat(seat) for seat in missing_voters(motion, table.clock)]
    return [*lines, translator.translate("app-vote-missing", seats=missing)] if missing else lines


def vote_button_row(
    table: Table, motion: Motion, translator: Translator, seat: int | None = None
) -> tuple[Button, ...]:
    """Build the buttons of a vote. ``seat`` restricts them to one seat's choices.

    A seat that agreed to a rewind can only withdraw its vote.
    """
    if motion.kind != "back":
        return tuple(
            translator.button(CastVote(table.id, motion.opened, choice), f"clock-choice-{choice}")
            for choice in CHOICES[motion.kind]
        )
    yes, no = (CastVote(table.id, motion.opened, choice) for choice in CHOICES[motion.kind])
    if seat is not None and seat in motion.answers:
        return (translator.button(no, "app-vote-withdraw"),)
    return (translator.button(yes, "app-vote-yes", "primary"), translator.button(no, "app-vote-no"))

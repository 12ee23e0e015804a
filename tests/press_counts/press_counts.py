"""Count the presses of whole games: recorded games, or games of AIs."""

import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from bot.app.api import App
from bot.app.deadlines.callbacks import AddPremove, PlanAnswer
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.premoves import is_legal_move
from bot.app.turns.callbacks import ExtendDraft, SubmitAnswer
from bot.app.ui.callback_data import parse_callback
from bot.app.ui.screen import Screen
from bot.app.views.public_options import call_answers, names_secret, quick_move_rows
from bot.app.views.tree_navigation import skip_automatic_tokens
from bot.frontends.discord.control_rows import has_slot_form
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from engines import GAMES
from engines.core.chance import RandomDice
from engines.core.core_types import Move
from engines.core.log import find_active_entries
from engines.core.match import Match
from engines.core.match_factory import open_match, replay_log
from engines.core.translation import LANGUAGES
from engines.core.tree import Choice, Node
from tests.app.conftest import QUICK
from tests.conftest import memory_folder
from tests.engines.records.stored_games import RECORDS, FinishedRecord, read_record
from tests.press_counts.simulated_player import CONFIRM, QuestionScreen, SimulatedPlayer, pressable_buttons
from tests.press_counts.tap_counts import count_call_taps, count_lines_above, count_taps, count_words

NAMES = ("Anna", "Ben", "Clara", "Davide", "Elena")


@dataclass
class QuestionStats:
    """One kind of question, over some games."""

    presses: int = 0
    screens: int = 0
    """Of which each asked something new: an allotment is one, however many presses it takes."""
    lone: int = 0
    """How often one way alone was open. A confirmation asks nothing: it is there where nothing can be taken back."""
    words: int = 0
    """On those screens."""
    taps: dict[str, int] = field(default_factory=dict)
    above: dict[str, int] = field(default_factory=dict)
    """Lines above the first answer, of all screens together."""


@dataclass
class GamePressStats:
    """What one game has cost all who played it."""

    game: str
    seats: int
    """All who played; over several games each counts once a game."""
    said: int = 0
    asked: int = 0
    """How many times a player was called to answer."""
    public: int = 0
    """Of which the question shows nothing that others may not know."""
    on_call: int = 0
    """Of which a call in a channel of Discord has the answer, or its first choice."""
    walks: int = 0
    """Taps that calls in a channel of Discord cost more than those in private, where a call is the whole panel."""
    openings: int = 0
    """The same for a group at Telegram, where the board has few whole answers, and *Your move*."""
    kinds: dict[str, QuestionStats] = field(default_factory=lambda: defaultdict(QuestionStats))

    def per_player(self, what: str) -> float:
        """Return how many there are per player: presses, screens, lone, words."""
        total: int = sum(getattr(kind, what) for kind in self.kinds.values())
        return total / self.seats

    def taps(self, frontend: str) -> float:
        """Return how many taps the presses cost a player in a frontend, from the call on, where calls are private."""
        return sum(kind.taps[frontend] for kind in self.kinds.values()) / self.seats

    def public_taps(self) -> dict[str, float]:
        """Return how many taps the presses cost a player who is called among others, by chat."""
        more = {"telegram": self.openings, "discord": self.walks}
        return {name: self.taps(name) + count / self.seats for name, count in more.items()}

    def above(self, frontend: str) -> float:
        """Return how many lines are above the first answer in a chat, per screen."""
        screens = sum(kind.screens for kind in self.kinds.values())
        return sum(kind.above[frontend] for kind in self.kinds.values()) / screens

    def add(self, seen: QuestionScreen) -> None:
        """Count one screen and its press."""
        kind = self.kinds[seen.kind]
        kind.presses += 1
        _add_counts(kind.taps, count_taps(seen))
        if seen.fresh:
            kind.screens += 1
            kind.lone += seen.open == 1 and seen.kind != CONFIRM
            kind.words += count_words(seen.screen)
            _add_counts(kind.above, count_lines_above(seen.screen))


def _add_counts(counts: dict[str, int], found: Mapping[str, int]) -> None:
    for name, n in found.items():
        counts[name] = counts.get(name, 0) + n


def merge_tallies(tallies: list[GamePressStats]) -> GamePressStats:
    """Add up the tallies of several games."""
    whole = GamePressStats(tallies[0].game, sum(one.seats for one in tallies))
    for one in tallies:
        whole.said, whole.asked = whole.said + one.said, whole.asked + one.asked
        whole.public += one.public
        whole.on_call, whole.walks = whole.on_call + one.on_call, whole.walks + one.walks
        whole.openings += one.openings
        for key, kind in one.kinds.items():
            own = whole.kinds[key]
            for what in ("presses", "screens", "lone", "words"):
                setattr(own, what, getattr(own, what) + getattr(kind, what))
            _add_counts(own.taps, kind.taps)
            _add_counts(own.above, kind.above)
    return whole


@asynccontextmanager
async def open_app() -> AsyncIterator[App]:
    """Open the app on a store of its own."""
    with TemporaryDirectory(dir=memory_folder()) as folder:
        server = start_store_server(Path(folder))
        store = await open_store(server.data, server.url)
        app = App(store, timings=QUICK)
        try:
            yield app
        finally:
            await app.close()
            await store.close()
            server.stop()


def load_record(path: str) -> FinishedRecord:
    """Load a kept record by its name: ``fresco/rules2-4seats-ai-12.json``."""
    return read_record(RECORDS / path)


async def start_table(app: App, kept: FinishedRecord) -> list[SimulatedPlayer]:
    """Start a table as in the record, with a player on each seat who has played the game before."""
    known = {kept.header.game: "another"}
    place = (await app.ensure_channel(f"test:{secrets.token_hex(4)}")).id
    people = [await app.ensure_user(f"test:{secrets.token_hex(4)}", name, "en") for name in NAMES[: kept.header.seats]]
    people = [
        await app.service.users.update_user(
            p.id, lambda now: msgspec.structs.replace(now, hours_confirmed=True, first_tables=known)
        )
        for p in people
    ]
    room = app.service.lobbies.build_lobby(kept.header.game, people[0].id, place, "en", secrets.token_hex(8))
    assert kept.secret is not None, "the record has no secret: run `make records`"
    seats = tuple(SeatPlayer(person.id) for person in people)
    room = msgspec.structs.replace(room, secret=kept.secret, seats=seats, options=kept.header.options)
    await app.service.lobbies.open_lobby(room, secrets.token_hex(8))
    await app.handle_callback(people[0].id, place, f"start {room.table}")
    return [SimulatedPlayer(app, person.id, place, room.table, seat) for seat, person in enumerate(people)]


class RecordedChoice(NamedTuple):
    """Who is asked what, what they say to it, and in which round."""

    seat: int
    word: Move
    view: Any
    tree: Node
    round: int


def record_moments(kept: FinishedRecord) -> list[RecordedChoice]:
    """Return the moments of a recorded game, one for each move that was not undone."""
    gone = find_active_entries(kept.entries).undone_versions
    words = {v: (e.seat, e.move) for v, e in enumerate(kept.entries) if e.kind == "move" and v + 1 not in gone}
    found: list[RecordedChoice] = []

    def add_moment(match: Match[Any, Any]) -> None:
        seat, word = words.get(match.version, (None, ()))
        if seat is not None:
            found.append(RecordedChoice(seat, word, match.view_for(seat), match.choice_tree(seat), match.round_number))

    replay_log(GAMES[kept.header.game], kept.header, list(kept.entries), on_entry=add_moment)
    return found


def play_ai_moments(game: str, kept: FinishedRecord, most: int = 2000) -> list[RecordedChoice]:
    """Play a game that begins as a record does and goes on as AIs think; return its moments."""
    assert kept.secret is not None, "the record has no secret: run `make records`"
    match = open_match(GAMES[game], "counted", kept.header.seats, kept.header.options, kept.secret)
    found: list[RecordedChoice] = []
    for _ in range(most):
        if match.is_over:
            return found
        seat = match.seats_to_move()[0]
        view, tree, number = match.view_for(seat), match.choice_tree(seat), match.round_number
        word = GAMES[game].heuristic_move(
            view, tree, partial(match.preview_result, seat), RandomDice(f"{match.version}:{seat}".encode())
        )
        found.append(RecordedChoice(seat, word, view, tree, number))
        match.push(seat, word)
    raise AssertionError("the game does not end")


def build_premove_counter(game: str, ahead: list[RecordedChoice]) -> Callable[[Move], int]:
    """Return a function that counts the moves of a seat that a premove makes, from the first moment on.

    It returns 0 if the premove would make another move. A player who knows at the start what they do in this round
    plans it ahead.
    """
    now, rules = ahead[0], GAMES[game]
    later = [one for one in ahead if (one.seat, one.round) == (now.seat, now.round)]

    def count_moves(order: Move) -> int:
        orders = rules.premove_tree(now.view)
        if orders is None or not is_legal_move(orders, order):
            return 0
        said = [(rules.resolve_premove(order, one.view, one.tree), one.word) for one in later]
        spoken = [(mine, word) for mine, word in said if mine is not None]
        return len(spoken) if all(mine == word for mine, word in spoken) else 0

    return count_moves


async def press_record(app: App, name: str) -> GamePressStats:
    """Play a recorded game by presses, and count them."""
    kept = load_record(name)
    return await press_game(app, kept, record_moments(kept))


async def iter_question_screens(app: App, name: str) -> AsyncIterator[Screen]:
    """Play a recorded game by presses: yield each question in all languages, and the screens to each answer."""
    kept = load_record(name)
    people = await start_table(app, kept)
    for n, moment in enumerate(record_moments(kept)):
        person = people[moment.seat]
        if await person.run_premove(moment.word):
            continue
        for lang in (*LANGUAGES[n % len(LANGUAGES) :], *LANGUAGES[: n % len(LANGUAGES)]):
            await app.service.users.update_user(person.person, partial(msgspec.structs.replace, lang=lang))
            screen = await app.render_screen(person.person, person.place, person.table, "panel")
            yield screen
        async for seen in person.say(moment.word, screen):
            yield seen.screen


def whole_game_record(game: str) -> str:
    """Return the name of the record of a whole game among four AIs."""
    return f"{game}/rules{GAMES[game].rules_version}-4seats-ai-12.json"


async def press_ai_game(app: App, game: str) -> GamePressStats:
    """Play a game with another seed, as AIs think, by presses, and count them."""
    kept = load_record(whole_game_record(game))
    assert kept.secret is not None, "the record has no secret: run `make records`"
    dealt = msgspec.structs.replace(kept, secret=msgspec.structs.replace(kept.secret, seed="07" * 32))
    return await press_game(app, dealt, play_ai_moments(game, dealt))


async def press_game(app: App, kept: FinishedRecord, game: list[RecordedChoice]) -> GamePressStats:
    """Play a game at a table of the app, each move by the presses that lead there soonest, and count them."""
    people = await start_table(app, kept)
    tally = GamePressStats(kept.header.game, len(people))
    shown: dict[int, int] = {}
    for n, one in enumerate(game):
        await _press_move(tally, people[one.seat], one.word, shown, build_premove_counter(kept.header.game, game[n:]))
    return tally


async def _press_move(
    tally: GamePressStats, person: SimulatedPlayer, word: Move, shown: dict[int, int], fits: Callable[[Move], int]
) -> None:
    """Press one move, and count it.

    A panel that asked on with the answer before is there already. A move that a premove has made costs nothing.
    """
    async with person.app.service.tables.open_started(person.table) as table:
        version = table.match.version
        translator = Translator("en", tally.game, NAMES)
        call = call_answers(table, person.seat, translator)
        board = Screen("", rows=quick_move_rows(table, translator))
        start, node = skip_automatic_tokens(table.match.choice_tree(person.seat), ())
        is_named = isinstance(node, Choice) and not names_secret(table, person.seat, node)
        is_public = is_named and not table.match.position.stack[-1].secret
    tally.said += 1
    if await person.run_premove(word):
        return
    asked = shown.get(person.seat) != version
    tally.asked += asked
    screens = [seen async for seen in person.say(word, fits=fits)]
    for seen in screens:
        tally.add(seen)
    if asked:
        tally.public += is_public
        line, spared = _find_call_answer(call, word, start, screens)
        tally.on_call += bool(line)
        tally.walks += min(1, count_call_taps(call, line) - _sum_taps(spared, "discord")) if line else 1
        line, spared = _find_call_answer(board, word, start, screens)
        tally.openings += min(1, 1 - _sum_taps(spared, "telegram")) if line else 1
    allotted = [seen for seen in screens if has_slot_form(seen.screen)]
    if allotted:
        more = _sum_taps(allotted, "discord") - _form_taps(allotted[0].screen, word)
        tally.kinds[allotted[0].kind].taps["discord"] -= max(0, more)
    async with person.app.service.tables.open_started(person.table) as table:
        if person.seat in table.match.open_questions():
            shown[person.seat] = table.match.version


def _sum_taps(screens: list[QuestionScreen], frontend: str) -> int:
    return sum(count_taps(seen)[frontend] for seen in screens)


def _find_call_answer(
    call: Screen, word: Move, start: Move, screens: list[QuestionScreen]
) -> tuple[str, list[QuestionScreen]]:
    """Return the callback of the answer on a public message, if there is one, and the screens that it spares."""
    shown = {button.callback_data: parse_callback(button.callback_data) for button in pressable_buttons(call)}
    planned = parse_callback(screens[0].line)
    for data, one in shown.items():
        if isinstance(one, PlanAnswer) and isinstance(planned, AddPremove) and one.tokens == planned.tokens:
            return data, screens
    said = {one.tokens: data for data, one in shown.items() if isinstance(one, SubmitAnswer)}
    tokens = max((one for one in said if word[: len(one)] == one), key=len, default=())
    return said.get(tokens, ""), list(takewhile(lambda seen: _is_spared(seen, start, tokens), screens))


def _is_spared(seen: QuestionScreen, start: Move, tokens: Move) -> bool:
    """Return whether an answer on the call says what is pressed on this screen of the panel."""
    press = parse_callback(seen.line) if not seen.typed else None
    said = (*start, *press.tokens) if isinstance(press, ExtendDraft) else ()
    return bool(said) and said == tokens[: len(said)]


def _form_taps(screen: Screen, word: Move) -> int:
    """Return the taps of a form: it is opened, what differs is chosen, it is sent."""
    given = {slot.fill[0].partition("=")[0]: slot.given for slot in screen.slots if slot.fill}
    wanted = {key: int(n) for key, _, n in (token.partition("=") for token in word) if n.isdecimal()}
    return 2 + sum(wanted.get(key, 0) != n for key, n in given.items())

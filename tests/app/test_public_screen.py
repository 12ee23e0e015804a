"""Test that the table message shows no secret: equal for positions that a viewer cannot distinguish.

Shown to fail: with marks on blocked options on it, the money that is hidden would change it.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from structlog.testing import capture_logs

from bot.app.api import App
from bot.app.errors import RejectedError
from bot.app.i18n import BOT, Translator
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.moves import submit_move
from bot.app.tables.reducer import initial_state
from bot.app.tables.table import Opening, Table
from bot.app.turns.ai_player import build_task
from bot.app.ui.screen import flatten_rows
from bot.app.views.event_text import latest_sentences, private_event_sentences, recent_highlights
from bot.app.views.public_options import call_answers, public_options, quick_move_rows, view_strings
from bot.frontends.discord.button_rows import list_buttons
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from bot.store.topology import PATIENCE_S
from engines import GAMES
from tests.app.conftest import QUICK, Arrive, Seat
from tests.app.gameplay import plan_pebbles, position_digest, start_turn, table_version
from tests.chat.discord.hidden_information import _term_words, strings_in
from tests.conftest import FULL
from tests.engines.laws.information_sets import iter_twins, twin_differs
from tests.engines.laws.random_games import AnyMatch, copy_match, random_moments, secret_of
from tests.games import FACTS
from tests.log_capture import capture_log_lines, find_words, log_text
from tests.timeouts import wait_until

WAITED_FOR = 12
ODD: list[object] = ['"', "\\", '\\"', 'a"b', "ä\n🎲", "", '","']
"""Strings that JSON encodes otherwise than they are."""
Shown = Callable[[Table, int | None, Translator], object]


def build_table(match: AnyMatch) -> Table:
    """Build a table around a match, with a user on every seat."""
    seats = tuple(SeatPlayer(f"person{n}") for n in range(match.header.seats))
    room = Lobby("table1", match.game.key, "person0", "", "en", "", secret_of(0), seats)
    return Table(Opening(match.header, secret_of(0), room, 0), match, initial_state(room))


def public_content(table: Table, viewer: int | None, translator: Translator) -> object:
    """Return all of the table message that is made of the game, and what this viewer alone is shown beside it."""
    seat = table.match.seats_to_move()[0] if not table.is_over else None
    options = public_options(table, seat) if seat is not None else []
    marks = {
        option.key
        for option in options
        if option.blocked is not None and option.blocked.key in table.game.public_reasons
    }
    buttons = [(option.key, translator(option.label), option.hotspot, option.key in marks) for option in options]
    answers = call_answers(table, seat, translator) if seat is not None else None
    own = private_event_sentences(table, viewer, translator, 20) if viewer is not None else []
    sentences = latest_sentences(table, viewer, translator, 20)
    return buttons, answers, sentences, recent_highlights(table, viewer, translator), own


def marks_on_blocked(table: Table, viewer: int | None, translator: Translator) -> object:
    """Return what marks on all that is blocked would show."""
    seat = table.match.seats_to_move()[0] if not table.is_over else None
    options = public_options(table, seat) if seat is not None else []
    return [option.blocked for option in options]


def count_agreements(game: str, shown: Shown, seeds: range) -> tuple[int, int]:
    """Count at how many moments twins were shown the same, and at how many not."""
    same = other = 0
    for seed in seeds:
        dice = Random(seed)
        *_, played = random_moments(GAMES[game], seed)
        for twin, _, _ in iter_twins(played, dice, 4):
            owing = twin.real.seats_to_move()
            if not twin_differs(twin) or (owing and owing[0] == twin.viewer):
                continue
            translator = Translator(game, "en", tuple(f"P{n}" for n in range(twin.real.header.seats)))
            real, twinned = (shown(build_table(match), twin.viewer, translator) for match in (twin.real, twin.match))
            same, other = same + (real == twinned), other + (real != twinned)
    return same, other


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_twins_see_the_same_table(game: str) -> None:
    same, other = count_agreements(game, public_content, range(40 if FACTS[game].small else 3))
    assert other == 0
    assert same > WAITED_FOR


def table_with_question() -> Table:
    """Return a table where a question is open to all viewers."""
    for seed in range(20):
        for match in random_moments(GAMES["princes"], seed):
            table = build_table(match)
            if match.seats_to_move() and public_options(table, match.seats_to_move()[0]):
                return table
    raise AssertionError("no question was ever open")


def test_a_mark_on_what_is_blocked_would_tell() -> None:
    """A bidder has much money at one table and none at its twin: only marks on the buttons would show it."""
    asked = table_with_question()
    seat = asked.match.seats_to_move()[0]
    translator = Translator("princes", "en")
    tables = []
    for florins in (0, 3000):
        match = copy_match(asked.match)
        player = match.position.state.players[seat]
        player.florins, player.parts = florins, dict.fromkeys(player.parts, 0)
        tables.append(build_table(match))
    poor, rich = ([(o.key, translator(o.label), o.hotspot) for o in public_options(table, seat)] for table in tables)
    assert poor == rich
    assert marks_on_blocked(tables[0], None, translator) != marks_on_blocked(tables[1], None, translator)


def test_a_call_does_not_tell_how_long_a_hidden_work_takes() -> None:
    """What suffices for a laboratory is its owner's secret; what suffices for an area is on the board."""
    likely = {"area": set[int](), "own": set[int]()}
    for match in random_moments(GAMES["leonardo"], 1):
        if not match.is_over and "Placement" in type(match.position.stack[-1]).__name__:
            for slot in call_answers(build_table(match), match.seats_to_move()[0], Translator("leonardo", "en")).slots:
                assert slot.open is not None
                likely["area" if slot.open.hotspot.startswith("area:") else "own"].add(slot.likely)
    assert likely["own"] == {-1}
    assert max(likely["area"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_publicly_blocked_options_are_marked_on_public_screen(game: str) -> None:
    seen = set()
    for seed in range(2):
        for match in random_moments(GAMES[game], seed):
            table = build_table(match)
            owing = match.seats_to_move()
            options = public_options(table, owing[0]) if len(owing) == 1 and not table.is_over else []
            plain = {o.key: o.blocked.key for o in options if o.blocked and o.blocked.key in GAMES[game].public_reasons}
            seen |= set(plain.values())
            translator = Translator(game, "en", tuple(f"P{n}" for n in range(match.header.seats)))
            buttons = list_buttons(call_answers(table, owing[0], translator)) if options else []
            quick = {button.callback_data for button in flatten_rows(quick_move_rows(table, translator))}
            assert quick <= {button.callback_data for button in buttons}, "the table offers no more than the call"
            marked = {button.callback_data.split()[-1] for button in buttons if button.is_blocked}
            assert marked == plain.keys()
    assert seen or game != "fresco", "hours that others have taken"  # in the other games chance may block nothing


@pytest.mark.parametrize("game", GAMES)
def test_the_strings_of_a_view_are_those_of_its_values(game: str) -> None:
    """Read from its JSON: an answer is public only where all strings that it shows are."""
    match = next(random_moments(GAMES[game], 1))
    view = match.view_for(match.seats_to_move()[0])
    found: set[bytes] = set()
    pending: list[object] = [msgspec.to_builtins(view, str_keys=True), ODD]
    while pending:
        one = pending.pop()
        if isinstance(one, dict):
            pending += [*one, *one.values()]
        elif isinstance(one, list | tuple):
            pending += one
        elif isinstance(one, str):
            found.add(msgspec.json.encode(one))
    assert view_strings([view, ODD]) == found


async def test_a_store_that_is_away_is_said_and_back_it_goes_on(tmp_path: Path) -> None:
    server = start_store_server(tmp_path / "own")
    store = await open_store(tmp_path, server.url, patience_s=1.0)
    app = App(store, timings=QUICK)
    anna = await app.ensure_user("test:anna", "Anna")
    table = (await app.handle_callback(anna.id, "", "open pebbles")).table
    await app.handle_callback(anna.id, "", f"addai {table}")
    await app.handle_callback(anna.id, "", f"start {table}")
    before = await app.render_screen(None, "", table)
    server.stop(kill=True)
    began = time.monotonic()
    for screen in (await app.handle_callback(anna.id, "", f"move {table}"), await app.render_screen(None, "", table)):
        assert "can’t be reached right now" in screen.notice
    assert await app.complete_move(anna.id, table, "") == []
    assert time.monotonic() - began < PATIENCE_S, "it waits as long as it was told to"
    again = start_store_server(tmp_path / "own")
    assert await app.render_screen(None, "", table) == before
    await store.close()
    again.stop(kill=True)


@pytest.mark.incident("incident", why="a text board is broken on purpose")
async def test_a_defect_has_a_code_and_tells_no_secret(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = await make_table("Anna", "Ben")
    before = await position_digest(app, table)

    def raise_key_error(view: object) -> list[object]:
        raise KeyError("card13 in the hand of Anna")

    monkeypatch.setitem(GAMES, "pebbles", dataclasses.replace(GAMES["pebbles"], alt_messages=raise_key_error))  # type: ignore[arg-type]
    app.service.tables.cache.drop_table(table)
    with capture_logs() as logs:
        screen = await people[0].press(f"move {table}")
    assert screen.private
    code = screen.notice.partition("code ")[2].partition(")")[0]
    assert len(code) == 6
    (incident,) = [entry for entry in logs if "code" in entry]
    assert (incident["code"], incident["error"]) == (code, "KeyError")
    assert "card13" not in str(logs)
    monkeypatch.undo()
    app.service.tables.cache.drop_table(table)
    assert await position_digest(app, table) == before
    assert "code" not in (await people[0].press(f"move {table}")).notice


async def test_a_draft_ends_with_its_question(app: App, make_table: Seat) -> None:
    table, anna, _ = await start_turn(app, make_table)
    await anna.tap("Offer")
    press = anna.screen.pad.likely[1].callback_data if anna.screen.pad else ""
    await anna.command("move", f"{table} more sell 1")
    await anna.press(f"move {table}")
    assert anna.screen.pad is None, "the new question begins at its beginning"
    at = await table_version(app, table)
    assert "moment has passed" in (await anna.press(press)).notice
    assert await table_version(app, table) == at


async def test_a_table_keeps_the_components_that_it_began_with(app: App, arrive: Arrive) -> None:
    """The host replaces the file: tables that run go on with theirs, also in a process that has never seen it."""
    princes = GAMES["princes"]
    other = princes.load_components(princes.components_source(princes.default_components) + "\n# the host's own copy\n")
    assert other != princes.default_components
    hosted = App(app.service.store, timings=QUICK, components={"princes": other})
    anna = await arrive("Anna", on=hosted)
    table = (await anna.press("open princes")).table
    for _ in range(2):
        await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    async with hosted.service.tables.open_started(table) as found:
        assert found.match.header.components == other
    from engines.princes.components import COMPONENTS

    text = princes.components_source(other)
    COMPONENTS.forget_components(other)
    async with app.service.tables.open_started(table) as found:
        assert found.match.header.components == other
        assert found.match.view_for(0) is not None
    assert princes.components_source(other) == text


async def test_rejected_join_lists_and_exports_no_table(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, people = await make_table("Anna", "Ben")
    late = await arrive("Late", at=people[0].place)
    assert "has already begun" in (await late.press(f"join {table}")).notice
    assert "don’t play at any table" in str((await late.command("tables")).text), "knocking is not sitting"
    await plan_pebbles(people[0], table)
    with pytest.raises(RejectedError):
        await app.export_table(late.id, table)


async def test_repeated_conflict_asks_for_retry(arrive: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    with monkeypatch.context() as patched:
        patched.setattr("bot.store.documents.ATTEMPTS", 0)
        assert "Everybody is pressing at once" in (await ben.press(f"join {table}")).notice
    await ben.press(f"join {table}")
    assert "Ben" in "\n".join(ben.screen.text)


async def secret_words(app: App, table_id: str) -> set[str]:
    """Return all that any seat may hold or see, by its key and its names; and from what the game is dealt."""
    async with app.service.tables.open_started(table_id) as held:
        keys = set().union(*(strings_in(held.match.view_for(seat)) for seat in range(len(held.seats))))
        words = {key: _term_words((BOT, held.game.data_dir), key) for key in keys if len(key) > 2}
        secret = held.opening.secret
    return {*(key for key in words if words[key]), *set().union(*words.values()), secret.seed, secret.salt}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
async def test_no_hand_word_or_name_is_logged(app: App, arrive: Arrive, running: None, game: str) -> None:
    said: list[str] = []
    with capture_log_lines() as lines:
        anna = await arrive("Annabella")
        await anna.press(f"open {game}")
        table = anna.screen.table
        await anna.press(f"addai {table}")
        await anna.press(f"addai {table}")
        await anna.press(f"start {table}")
        secrets = await secret_words(app, table)
        most = 10_000 if FULL else 12

        async def is_due() -> bool:
            async with app.service.tables.open_started(table) as held:
                return held.is_over or 0 in held.match.seats_to_move()

        while len(said) < most:
            await wait_until(is_due, "her turn, or the end")
            async with app.service.tables.open_started(table) as held:
                if held.is_over:
                    break
                thought, epoch = build_task(held, 0), held.match.epochs[0]
            word = await app.service.ai_pool.choose_move(thought)
            await submit_move(app.service, table, 0, epoch, word, f"test:{table}:{len(said)}", by="player")
            await anna.press(f"move {table}")
            said.append(" ".join(word))
        secrets |= await secret_words(app, table)
    text = log_text(lines)
    assert len(said) > 5
    assert lines
    assert not find_words(text, ["Annabella", anna.id, *secrets, *(word for word in said if len(word) > 4)])

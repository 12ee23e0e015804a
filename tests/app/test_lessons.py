"""Test lessons, practice, rehearsals, notes and table talk: explained mistakes, access, and no hidden information."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.app.api import App
from bot.app.i18n import load_translator
from bot.app.stats.results import list_user_results, save_result
from bot.app.tables import repository
from bot.app.tables.moves import submit_move_at
from bot.app.turns import turn_aids, tutorial
from bot.app.ui.screen import Screen
from bot.app.views import table_talk
from bot.app.views.replay_view import visible_versions
from engines import GAMES
from engines.core.core_types import Move
from engines.core.hotspots import selection_hotspots
from engines.core.lessons import LEARNER, Lesson, LessonStep, load_first_position, load_lesson
from engines.core.match_factory import dump_position, replay_log
from engines.core.translation import LANGUAGES
from engines.core.tree import Node, legal_moves
from tests.app.gameplay import (
    Arrive,
    Guest,
    Seat,
    answer_buttons,
    confirm_move,
    offered_presses,
    play_random_moves,
    position_digest,
    read_own_data,
    read_table,
    require,
    table_version,
)
from tests.callbacks import (
    FreeText,
    LearnGame,
    OpenMove,
    OpenPanel,
    OpenSetup,
    OpenTable,
    ReportLine,
    ShowBoard,
    ShowNote,
    ShowPastBoard,
    ShowStory,
    ShowTableTime,
    StartGame,
    SubmitAnswer,
    Talk,
    TryAgain,
    TypeMove,
    WriteNote,
)
from tests.texts import match_text, render_text

TAUGHT = [key for key, game in GAMES.items() if load_lesson(game.data_dir) is not None]
READ = [
    pytest.param(game, lang, marks=() if at % len(LANGUAGES) == nth else pytest.mark.slow)
    for at, game in enumerate(TAUGHT)
    for nth, lang in enumerate(LANGUAGES)
]
"""Each lesson in each language. The quick run covers each game and each language once."""
TURNS_OFF = 4
"""Number of choices away from the expected move that are tried at each step."""
TRIED = 40
"""Number of other moves that are tried at each step."""


def lesson_of(game: str) -> Lesson:
    return require(load_lesson(GAMES[game].data_dir))


def matching_move(tree: Node, taught: Lesson, said: int, dice: random.Random) -> Move:
    """Return a move that fulfils the step, one of several if applicable."""
    step = require(taught.step_for_move(said))
    fits = [word for word in islice(legal_moves(tree), 5000) if step.accepts_move(word)]
    assert fits, f"{step.id}: expected an answer that fits the step"
    return dice.choice(fits)


async def start_lesson(arrive: Arrive, game: str, lang: str = "en") -> tuple[Guest, str]:
    learner = await arrive("Lea", lang=lang)
    return learner, (await learner.press(LearnGame(game))).table


async def submit_typed_move(learner: Guest, table_id: str, word: Move) -> None:
    """Submit a typed move, and confirm it if a preview is shown."""
    await learner.press(TypeMove(table_id, FreeText(" ".join(word))))
    await confirm_move(learner)


async def read_on(learner: Guest) -> list[str]:
    """Continue past all steps without a move; return their texts and that of the next one."""
    texts = [learner.screen.text[1]]
    while offered_presses(learner.screen, "read-on"):
        texts.append((await learner.tap("read-on")).text[1])
    return texts


async def play_steps(
    app: App, learner: Guest, table: str, game: str, *, dice: random.Random, seen: list[str] | None = None
) -> AsyncIterator[LessonStep]:
    """Yield each step with a move, as shown on the learner's panel, then play its move.

    ``seen`` collects the texts of all steps.
    """
    taught = lesson_of(game)
    for said in range(sum(1 for step in taught.steps if step.words)):
        texts = await read_on(learner)
        if seen is not None:
            seen += texts
        step = taught.step_for_move(said)
        yield require(step)
        tree = (await read_table(app, table)).match.choice_tree(LEARNER)
        await submit_typed_move(learner, table, matching_move(tree, taught, said, dice))
        assert "lesson-" not in " ".join(learner.screen.text), f"a lesson's key is shown: {learner.screen.text}"


@pytest.mark.parametrize(("game", "lang"), READ)
async def test_lesson_can_be_completed_with_its_moves_and_highlights_one_answer(
    app: App, arrive: Arrive, game: str, lang: str
) -> None:
    """The steps include a pass, a building with many placements, and a free choice among many answers.

    Among squares, the expected one is marked.
    """
    seen, golden, places = list[str](), list[tuple[str, int]](), 0
    learner, table = await start_lesson(arrive, game, lang)
    async for step in play_steps(app, learner, table, game, dice=random.Random(game + lang), seen=seen):
        screen = learner.screen
        slots = [slot.open for slot in screen.slots if slot.open is not None]
        gold = {button.callback_data for button in (*slots, *answer_buttons(screen)) if button.tone == "primary"}
        golden.append((step.words[0], sum(not data.startswith("turn ") for data in gold)))
        places += bool(slots)
        marked = [button.callback_data.split()[-1] for button in slots if button.tone == "primary"]
        assert marked == ([step.words[0].split()[0]] if slots else []), f"{step.id}: expected the requested square"
    assert [(words, gold) for words, gold in golden if gold != 1 and "=" not in words] == []
    # only Leonardo places its pieces
    assert places >= 3 or game != "leonardo", f"only {places} steps offered places"
    found = await read_table(app, table)
    assert found.is_over
    assert not found.match.is_over
    assert {entry.by for entry in found.match.entries if entry.kind == "move" and entry.seat != LEARNER} == {"ai"}
    assert len(dict.fromkeys(seen)) == len(lesson_of(game).steps), f"expected each step to be shown once, got {seen}"
    assert match_text("app-lesson-made", learner.screen.text[0], lang), "expected the final step to show the result"
    assert not match_text("app-ended-early", " ".join((await app.render_screen(learner.id, "", table)).text), lang)
    person = await learner.load_user()
    assert (person.completed_tutorials, person.lessons) == ((game,), {game: table})
    await learner.tap("open ")
    found = await read_table(app, learner.screen.table)
    assert found.lobby.learning
    assert not found.lobby.lesson
    assert (found.lobby.level, found.lobby.state, len(found.ai_seats())) == ("apprentice", "started", 3)
    assert (await learner.press(LearnGame(game))).table not in ("", table), "expected a completed lesson to start again"


@pytest.mark.slow
@pytest.mark.parametrize("game", TAUGHT)
async def test_wrong_lesson_move_shows_hint_and_changes_nothing(app: App, arrive: Arrive, game: str) -> None:
    dice = random.Random(game)
    learner, table = await start_lesson(arrive, game)
    async for step in play_steps(app, learner, table, game, dice=random.Random(1)):
        async with app.service.tables.open_started(table) as found:
            translator = await load_translator(app.service.users, found, "en")
            tree, version = found.match.choice_tree(LEARNER), found.match.version
            others = [word for word in islice(legal_moves(tree), 5000) if not step.accepts_move(word)]
        assert bool(others) == translator.has_text(step.hint_key), (
            f"{step.hint_key}: expected this hint where other moves are possible"
        )
        for other in dice.sample(others, min(TRIED, len(others))):
            await learner.press(TypeMove(table, FreeText(" ".join(other))))
            assert learner.screen.notice == translator.translate(step.hint_key), (
                f"{step.id}: expected a hint for {other}"
            )
        assert (await read_table(app, table)).match.version == version


async def test_lesson_resumes_in_another_process(second: App, arrive: Arrive) -> None:
    learner, table = await start_lesson(arrive, "fresco")
    await read_on(learner)
    await learner.press(TypeMove(table, FreeText("7")))
    assert learner.screen.text[0] == render_text("app-lesson-step", n=3, of=len(lesson_of("fresco").steps))
    elsewhere = Guest(second, learner.id, learner.place)
    await elsewhere.press(LearnGame("fresco"))
    assert (elsewhere.screen.table, elsewhere.screen.text[0]) == (table, learner.screen.text[0])


@pytest.mark.slow
async def test_lesson_with_unsupported_rules_starts_again(
    second: App, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner, table = await start_lesson(arrive, "fresco")
    game = GAMES["fresco"]
    monkeypatch.setitem(GAMES, "fresco", replace(game, rules_version=game.rules_version + 1))
    start = {**load_first_position(game.data_dir), "rules": game.rules_version + 1}
    monkeypatch.setattr(repository, "load_first_position", lambda _: start)
    later = Guest(second, learner.id, learner.place)
    assert render_text("app-other-rules") in str(await later.press(OpenPanel(table)))
    assert (await later.press(LearnGame("fresco"))).table != table
    assert later.screen.text[0] == render_text("app-lesson-step", n=1, of=len(lesson_of("fresco").steps))


@pytest.mark.parametrize("game", ["pebbles", "nothing"])
async def test_game_without_lesson_shows_notice(arrive: Arrive, game: str) -> None:
    learner, table = await start_lesson(arrive, game)
    assert learner.screen.notice == render_text("app-no-game")
    assert table == ""


async def test_lesson_sends_no_ping_and_seats_no_stranger(app: App, arrive: Arrive) -> None:
    learner, table = await start_lesson(arrive, "princes")
    assert await app.list_pings(table) == []
    await learner.command("tables")
    assert [label for label in learner.labels() if match_text("app-lesson-title", label)]
    stranger = await arrive("Max")
    await stranger.press(OpenPanel(table))
    assert (await read_table(app, table)).seat_of(stranger.id) is None


async def test_killed_process_leaves_no_lesson_step_half_answered(app: App, arrive: Arrive, second: App) -> None:
    """The next process that opens the table makes the pending moves of the other seats.

    The callback that should have made them is lost.
    """
    learner, table = await start_lesson(arrive, "fresco")
    await read_on(learner)
    async with app.service.tables.open_started(table) as found:
        await submit_move_at(
            app.service, found, LEARNER, found.match.epochs[LEARNER], ("7",), "lost", user_id=learner.id
        )
    async with second.service.tables.open_started(table) as found:
        assert found.match.seats_to_move() == [2]
        await tutorial.play_tutorial_opponents(second.service, found, "later")
        assert found.match.seats_to_move()[0] == LEARNER
        assert ("9",) in [entry.move for entry in found.match.entries if entry.seat == 2]


async def test_only_the_first_turn_in_a_game_links_to_its_explanation(anna: Guest, ben: Guest) -> None:
    await anna.press(OpenTable("pebbles", 1))
    for first in (True, False):
        table = anna.screen.table
        await anna.press(OpenPanel(table))
        assert (render_text("app-how-to-play") in anna.labels()) is first
        assert any(match_text("app-first-turn", line) for line in anna.screen.text) is first
        await submit_typed_move(anna, table, ("red=2", "."))
        await anna.press(OpenPanel(table))
        assert render_text("app-how-to-play") not in anna.labels()
        await anna.press(OpenTable("pebbles", 1))
    await ben.press(OpenTable("pebbles", 1))
    await ben.press(OpenPanel(ben.screen.table))
    assert render_text("app-how-to-play") in ben.labels(), "the lesson was lost"


async def test_lesson_picture_highlights_only_expected_option(app: App, arrive: Arrive) -> None:
    learner, table = await start_lesson(arrive, "notredame")
    await read_on(learner)
    selection = require(learner.picture.selection)
    assert selection.open == selection_hotspots(
        (await read_table(app, table)).match.choice_tree(LEARNER), ("keep", "hospital.0")
    )
    assert len(selection.open) == 1
    gold = [button for row in learner.screen.rows for button in row if button.tone == "primary"]
    assert [button.hotspot for button in gold] == list(selection.open), "expected the answer to be highlighted"


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "notredame" else pytest.mark.slow) for game in TAUGHT]
)
async def test_wrong_choice_in_lesson_highlights_the_way_back(app: App, arrive: Arrive, game: str) -> None:
    dice, lost, opened = random.Random(game), [], 0
    learner, table = await start_lesson(arrive, game)
    async for step in play_steps(app, learner, table, game, dice=random.Random(1)):
        shown = [
            button for button in answer_buttons(learner.screen) if button.tone == "plain" and not button.is_blocked
        ]
        away = [button.callback_data for button in shown if button.callback_data.startswith(("walk ", "group "))]
        away = [choice for choice in away if choice.split()[4] not in step.words[0].split()]
        for choice in dice.sample(away, min(TURNS_OFF, len(away)) if step.words[0] != "place *" else 0):
            await learner.press(choice)
            answers = {button.callback_data for button in answer_buttons(learner.screen) if button.tone == "primary"}
            marked = [data for data in answers if not data.startswith("turn ")]
            opened += any(data.startswith(("back ", "group ")) for data in marked)
            lost += [] if len(marked) == 1 or learner.screen.notice or learner.screen.slots else [(choice, *marked)]
            await learner.press(OpenPanel(table))
    assert lost == []
    if game == "notredame":
        assert opened, "the test is void: no choice of several parts was opened"


async def play_game(app: App, make_table: Seat, **options: int) -> tuple[str, Guest, int]:
    """Play a table of two to its end; return the table, the second player, and a move in the middle of the game."""
    table, (_, ben) = await make_table("Anna", "Ben", **options)
    await play_random_moves(app, table)
    return table, ben, len(visible_versions(await read_table(app, table), 1)) // 2


async def test_position_can_be_replayed_against_ais(app: App, make_table: Seat) -> None:
    table, ben, move = await play_game(app, make_table)
    screen = await ben.follow(ShowPastBoard(table, move), render_text("app-try-again"))
    assert screen.table != table
    assert match_text("app-practice-title", screen.title)
    held = await read_table(app, table)
    then = dump_position(
        replay_log(held.game, held.match.header, list(held.match.entries[: visible_versions(held, 1)[move - 1]]))
    )
    was = held.opening.secret
    begun = await read_table(app, screen.table)
    assert dump_position(begun.match) == then
    assert [(player.user, player.ai) for player in begun.seats] == [("", True), (ben.id, False)]
    assert begun.opening.secret != was, "the second game has the seed of the first one"
    assert not begun.opening.lobby.position
    assert not begun.lobby.channel
    assert not (await app.service.lobbies.require_lobby(screen.table)).position
    app.service.tables.cache.drop_table(screen.table)
    assert dump_position((await read_table(app, screen.table)).match) == then, (
        "the rehearsal was not restored from its own log"
    )


async def test_practice_keeps_game_options_and_records_no_result(app: App, make_table: Seat) -> None:
    table, ben, move = await play_game(app, make_table, rounds=2)
    played = await read_table(app, table)
    for no_move in (0, 9999):
        assert (await ben.press(TryAgain(table, no_move))).table in ("", table)
    practice = await read_table(app, (await ben.press(TryAgain(table, move))).table)
    assert played.lobby.options
    assert practice.lobby.options == played.lobby.options
    assert practice.match.header.options == played.match.header.options
    assert practice.lobby.level == played.lobby.level
    assert practice.lobby.learning
    before = [result.table for result in await list_user_results(app.service, (ben.id,))]
    await play_random_moves(app, practice.id)
    await save_result(app.service, await read_table(app, practice.id))
    assert [result.table for result in await list_user_results(app.service, (ben.id,))] == before


async def test_running_game_cannot_be_practised(app: App, arrive: Arrive, table: str, anna: Guest) -> None:
    assert "again" not in str((await anna.press(ShowPastBoard(table, 1))).rows)
    assert (await anna.press(TryAgain(table, 1))).table in ("", table)
    carl = await arrive("Carl", at=anna.place)
    await play_random_moves(app, table)
    assert "again" not in str((await carl.press(ShowPastBoard(table, 1))).rows), "a spectator was offered a seat"
    assert (await carl.press(TryAgain(table, 1))).table in ("", table)


async def test_rehearsal_is_visible_only_to_its_player_and_discarded(
    app: App, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    before, at = await position_digest(app, table), await table_version(app, table)
    public = await app.render_screen(None, "", table)
    assert render_text("app-trying", n=0) in (await anna.follow(OpenMove(table), "What if?")).text
    await anna.tap(render_text("app-more"))
    assert render_text("app-trying", n=1) in (await anna.press_likely()).text
    assert "Offer coins" in anna.labels(), "expected the rehearsal to continue"
    assert render_text("app-trying", n=2) in (await anna.tap("Show")).text
    assert "You show" in str(anna.screen.after)
    assert anna.screen.private
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)
    assert await app.render_screen(None, "", table) == public
    assert "Anna shows" not in str(await ben.press(OpenMove(table)))
    assert (await anna.tap("cancel")).notice == render_text("app-draft-discarded")
    assert (await position_digest(app, table), await table_version(app, table)) == (before, at)


async def test_rehearsed_moves_are_submitted_one_by_one(app: App, table: str, annas_turn: None, anna: Guest) -> None:
    at = await table_version(app, table)
    await anna.tap("What if?", "Pass", "Back")
    assert "Pass" in anna.labels(), "expected to be one step back"
    assert render_text("app-trying", n=0) in anna.screen.text
    await anna.tap(render_text("app-more"))
    await anna.press_likely()
    await anna.tap("Pass", "Play it")
    assert await table_version(app, table) == at + 2
    assert [entry.move for entry in (await read_table(app, table)).match.entries[at:]] == [
        ("more", "sell", "1"),
        ("pass",),
    ]


async def test_rehearsal_reveals_no_hidden_information(annas_turn: None, anna: Guest) -> None:
    assert render_text("app-try-seals") in (await anna.tap("What if?", "Swap")).text
    assert not any("look at" in line and "You" in line for line in anna.screen.text)


async def test_no_move_is_submitted_accidentally_during_a_rehearsal(
    app: App, table: str, annas_turn: None, anna: Guest
) -> None:
    at = await table_version(app, table)
    quick = SubmitAnswer(table, 0, (await read_table(app, table)).match.epochs[0], ("pass",)).data
    await anna.tap("What if?")
    assert (await anna.press(quick)).notice == render_text("app-still-trying")
    assert await table_version(app, table) == at
    assert render_text("app-trying", n=1) in (await anna.press(TypeMove(table, FreeText("more sell 1")))).text
    await anna.press(TypeMove(table, FreeText("pass")))
    assert await table_version(app, table) == at
    assert (await anna.press(TypeMove(table, FreeText("pass")))).notice == render_text("app-still-trying"), (
        "got a question after the end"
    )
    await anna.tap("Throw it away")
    await anna.press(quick)
    assert await table_version(app, table) == at + 1


NOTE = "Save <b>blue</b> for round 3"


async def test_note_is_shown_only_on_its_writers_panel(
    app: App, arrive: Arrive, table: str, anna: Guest, ben: Guest
) -> None:
    spectator = await arrive("Cleo", at=anna.place)
    shown = render_text("app-note-is", note=NOTE)
    await anna.follow(OpenPanel(table), f"note {table}")
    assert (await anna.press(f"{anna.screen.fields[0].callback_data} {NOTE}")).private
    assert (anna.screen.notice, shown in anna.screen.text) == (render_text("app-note-saved"), True)
    assert shown in (await anna.tap(f"panel {table}")).after
    seen: list[Screen] = [await app.render_screen(None, anna.place, table)]
    for reader in (ben, spectator):
        looks = (OpenPanel(table), ShowNote(table), ShowBoard(table), ShowStory(table, 0), ShowTableTime(table))
        seen += [await reader.press(look) for look in looks]
    assert not [screen.title for screen in seen if NOTE in str(screen)]
    assert NOTE in str(await read_own_data(app, anna.id))
    assert NOTE not in str(await read_own_data(app, ben.id))
    assert (await anna.follow(ShowNote(table), f"note-write {table}")).notice == render_text("app-note-deleted")
    assert NOTE not in str(await read_own_data(app, anna.id))
    assert not (await anna.press(OpenPanel(table))).after


async def test_note_beyond_the_limit_replaces_no_other_note(
    app: App, make_table: Seat, table: str, anna: Guest
) -> None:
    full = {f"table{n}": "x" for n in range(turn_aids.MAX_NOTES - 1)}
    await anna.press(WriteNote(table, FreeText("first")))
    written = (await anna.load_user()).notes
    await app.service.users.update_user(anna.id, lambda user: type(user)(user.id, user.name, notes=full | written))
    assert (await anna.press(WriteNote(table, FreeText("second")))).notice == render_text("app-note-saved")
    other, _ = await make_table("Cleo", "Dora")
    before = (await anna.load_user()).notes
    await anna.press(WriteNote(other, FreeText("third")))
    assert anna.screen.notice == render_text("app-many-notes", n=turn_aids.MAX_NOTES, tables="table0, table1, table2")
    assert (await anna.load_user()).notes == before


LINE = "Nice <b>move</b>, Ben"


async def _load_lines(app: App, table: str) -> list[str]:
    return [line.text for line in await table_talk.load_lines(app.service, await read_table(app, table))]


@pytest.mark.parametrize("in_chat", [0, 1])
async def test_table_talk_is_enabled_and_posted_to_chats_only_if_the_host_allows_it(
    app: App, arrive: Arrive, anna: Guest, in_chat: int
) -> None:
    ben, cleo = await arrive("Ben", at=anna.place), await arrive("Cleo", at=anna.place)
    table = await anna.open_table(ben)
    await anna.follow(OpenSetup(table), f"lobby-set {table} talk 1")
    if not in_chat:
        await anna.tap(f"lobby-set {table} talk 0")
    await anna.press(StartGame(table))
    assert LINE in str((await anna.press(Talk(table, FreeText(LINE)))).text)
    assert (await cleo.press(Talk(table, FreeText("hello")))).notice == render_text("app-may-not-talk")
    assert await _load_lines(app, table) == [LINE]
    assert (f"Anna: {LINE}" in (await app.render_screen(None, anna.place, table)).text) == bool(in_chat)
    assert LINE in str(await read_own_data(app, anna.id))
    assert LINE not in str(await read_own_data(app, ben.id))


async def _read_reports(app: App, table: str, guest: Guest) -> str:
    """Return what a user's notices, own report screen and page say of reports."""
    notices = [ping.panel_notice for ping in await app.list_pings(table, guest.id) if ping.label]
    lines = await table_talk.load_lines(app.service, await read_table(app, table), await guest.load_user())
    return "\n".join([*notices, *(await guest.press(ReportLine(table))).text, *(line.text for line in lines)])


async def test_report_is_told_once_to_the_host_alone(
    app: App, table: str, anna: Guest, ben: Guest, arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleo = await arrive("Cleo", at=anna.place)
    await ben.press(Talk(table, FreeText(LINE)))
    _, (name,), (line,), _ = (await cleo.press(ReportLine(table))).rows
    for button in (line, line, name):
        assert (await cleo.press(button)).notice == render_text("app-report-done")
    place, found = f"{table}/2", await _read_reports(app, table, anna)
    for text in (LINE, ""):
        told = render_text("app-report-told", by="Cleo", name="Ben", text=text, n=len(text), place=place)
        assert found.count(told) == 3, f"in the notice, on the screen and on the page: {found}"
    public = str(await app.render_screen(None, anna.place, table)) + str(await app.list_pings(table, ben.id))
    assert not [
        text
        for text in (public, *[await _read_reports(app, table, guest) for guest in (ben, cleo)])
        if "Reported" in text
    ]
    monkeypatch.setattr(table_talk, "LINES_A_MINUTE", 0)  # no limit
    for _ in range(2 * table_talk.MAX_LINES):
        await ben.press(Talk(table, FreeText("flood")))
    assert LINE in await _read_reports(app, table, anna), "other lines must not push a reported one out"
    await play_random_moves(app, table)
    assert not [ping for ping in await app.list_pings(table) if ping.panel_notice], "she has moved since"
    for guest in (cleo, ben):
        await table_talk.delete_user_lines(app.service, await guest.load_user())
        left = await _read_reports(app, table, anna)
        assert ("Reported by Cleo" in left, LINE in left) == (False, guest is cleo)


async def test_operators_are_told_of_reports_about_or_by_the_host(
    app: App, table: str, anna: Guest, ben: Guest, arrive: Arrive
) -> None:
    boss = await arrive("Boss")
    for key in ("app-report-nobody", "app-report-done"):
        for guest in (anna, ben):
            await guest.press(ReportLine(table))
            assert (await guest.press(guest.button("Name: "))).notice == render_text(key)
            assert "Reported" not in await _read_reports(app, table, guest)
        for operator in (boss, ben):
            platform, number = (await operator.load_user()).aliases[0].split(":")
            app.service.admins.register_operators(platform, [number])
    await boss.command("operator")
    assert boss.button(f"report {table}").label == render_text("operator-report", table=table)
    told = await _read_reports(app, table, boss)
    assert not offered_presses(await boss.command("operator"), "report "), "they have read it"
    assert "by Anna: the name Ben" in told
    assert "by Ben: the name Anna" in told
    assert [ping.style for ping in await app.list_pings(table, boss.id)] == ["private"], "no channel may show it"
    for _ in range(table_talk.MAX_REPORTS):
        await ben.follow(ReportLine(table), "Name: ")
    assert ben.screen.notice == render_text("app-report-many", n=table_talk.MAX_REPORTS)
    assert (await ben.press(ReportLine(table, "x"))).notice == render_text("app-invalid-button")


async def test_talk_lines_are_limited_and_deleted_with_their_writer(
    app: App, table: str, anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ben.press(Talk(table, FreeText("x" * 250)))
    assert await _load_lines(app, table) == ["x" * table_talk.LONGEST_LINE]
    await anna.press_each(*[Talk(table, FreeText("again"))] * table_talk.LINES_A_MINUTE)
    assert (await anna.press(Talk(table, FreeText("more")))).notice == render_text("app-too-fast")
    monkeypatch.setattr(table_talk, "LINES_A_MINUTE", 0)  # no limit
    for n in range(table_talk.MAX_LINES):
        await anna.press(Talk(table, FreeText(f"line {n}")))
    assert await _load_lines(app, table) == [f"line {n}" for n in range(table_talk.MAX_LINES)]
    await table_talk.delete_user_lines(app.service, await anna.load_user())
    assert await _load_lines(app, table) == []

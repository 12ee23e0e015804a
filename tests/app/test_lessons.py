"""Test lessons: played to the end in the panel, explained mistakes, resuming, hotspots of each step."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.app.api import App
from bot.app.i18n import load_translator
from bot.app.tables import repository
from bot.app.tables.moves import submit_move_at
from bot.app.turns import tutorial
from engines import GAMES
from engines.core.core_types import Move
from engines.core.hotspots import selection_hotspots
from engines.core.lessons import LEARNER, Lesson, LessonStep, load_first_position, load_lesson
from engines.core.translation import LANGUAGES
from engines.core.tree import Node, legal_moves
from tests.app.gameplay import Arrive, Guest, answer_buttons, confirm_move, offered_presses, read_table, require
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
    await learner.press(f"learn {game}")
    return learner, learner.screen.table


async def submit_typed_move(learner: Guest, table_id: str, word: Move) -> None:
    """Submit a typed move, and confirm it if a preview is shown."""
    await learner.press(f"typed {table_id} {' '.join(word)}")
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
            await learner.press(f"typed {table} {' '.join(other)}")
            assert learner.screen.notice == translator.translate(step.hint_key), (
                f"{step.id}: expected a hint for {other}"
            )
        assert (await read_table(app, table)).match.version == version


@pytest.mark.slow
async def test_lesson_resumes_and_restarts_after_completion(app: App, second: App, arrive: Arrive) -> None:
    learner, table = await start_lesson(arrive, "fresco")
    await read_on(learner)
    await learner.press(f"typed {table} 7")
    assert learner.screen.text[0] == render_text("app-lesson-step", n=3, of=len(lesson_of("fresco").steps))
    elsewhere = Guest(second, learner.id, learner.place)
    await elsewhere.press("learn fresco")
    assert (elsewhere.screen.table, elsewhere.screen.text[0]) == (table, learner.screen.text[0])
    taught, dice = lesson_of("fresco"), random.Random(0)
    for said in range(1, 9):
        word = matching_move((await read_table(app, table)).match.choice_tree(LEARNER), taught, said, dice)
        await submit_typed_move(learner, table, word)
    await learner.press("learn fresco")
    assert learner.screen.table != table
    assert learner.screen.text[0] == render_text("app-lesson-step", n=1, of=len(lesson_of("fresco").steps))


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
    await later.press(f"panel {table}")
    assert render_text("app-other-rules") in str(later.screen)
    await later.press("learn fresco")
    assert later.screen.table != table
    assert later.screen.text[0] == render_text("app-lesson-step", n=1, of=len(lesson_of("fresco").steps))


@pytest.mark.parametrize("game", ["pebbles", "nothing"])
async def test_game_without_lesson_shows_notice(arrive: Arrive, game: str) -> None:
    learner, table = await start_lesson(arrive, game)
    assert learner.screen.notice.startswith("There is no such game here.")
    assert table == ""


async def test_lesson_sends_no_ping_and_seats_no_stranger(app: App, arrive: Arrive) -> None:
    learner, table = await start_lesson(arrive, "princes")
    assert await app.list_pings(table) == []
    await learner.command("tables")
    assert [label for label in learner.labels() if match_text("app-lesson-title", label)]
    stranger = await arrive("Max")
    await stranger.press(f"panel {table}")
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


async def test_only_the_first_turn_in_a_game_links_to_its_explanation(arrive: Arrive) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    await anna.press("open pebbles 1")
    for first in (True, False):
        table = anna.screen.table
        await anna.press(f"panel {table}")
        assert ("How to play" in anna.labels()) is first
        assert any(match_text("app-first-turn", line) for line in anna.screen.text) is first
        await submit_typed_move(anna, table, ("red=2", "."))
        await anna.press(f"panel {table}")
        assert "How to play" not in anna.labels()
        await anna.press("open pebbles 1")
    await ben.press("open pebbles 1")
    await ben.press(f"panel {ben.screen.table}")
    assert "How to play" in ben.labels(), "the lesson was lost"


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
            await learner.press(f"panel {table}")
    assert lost == []
    if game == "notredame":
        assert opened, "the test is void: no choice of several parts was opened"

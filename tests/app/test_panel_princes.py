"""Test the number of callbacks for moves of The Princes, at the table and in the panel, and public options."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.app.api import App
from bot.app.tables.moves import submit_move
from bot.app.ui.screen import flatten_rows
from bot.app.views.board_view import public_table_screen
from bot.app.views.draft_widgets import PAGE
from bot.app.views.public_options import public_options
from engines.core.core_types import Move
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.tree import Choice
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import confirm_move, start_three, table_version

Until = Callable[[Match[Any, Any], int], bool]


@pytest.fixture
async def princes(arrive: Arrive) -> tuple[str, list[Guest]]:
    """Start a table of the first game with three people."""
    return await start_three(arrive, "princes")


async def play_until(app: App, table_id: str, until: Until, most: int = 400) -> int:
    """Let all seats move as the heuristic does, until a seat is asked what the test waits for; return the seat."""
    for n in range(most):
        async with app.service.tables.open_started(table_id) as found:
            match = found.match
            seat = match.seats_to_move()[0]
            if until(match, seat):
                return seat
            word: Move = match.game.heuristic_move(
                match.view_for(seat), match.choice_tree(seat), _preview_function(match, seat), _ZeroDice()
            )
            epoch = match.epochs[seat]
        await submit_move(app.service, table_id, seat, epoch, word, f"reach-{n}")
    raise AssertionError("it never came to that")


def _preview_function(match: Match[Any, Any], seat: int) -> Any:
    return lambda words: match.preview_result(seat, words)


class _ZeroDice:
    def randrange(self, stop: int, /) -> int:
        return 0


def option_keys(match: Match[Any, Any], seat: int, *, opened: bool = True) -> list[str]:
    tree = match.choice_tree(seat)
    if not isinstance(tree, Choice):
        return []
    return [option.key for option in tree.options if option.blocked is None or not opened]


def is_bidding(match: Match[Any, Any], seat: int) -> bool:
    return option_keys(match, seat) == ["raise", "pass"]


async def test_raise_takes_one_press_on_the_table(app: App, princes: tuple[str, list[Guest]]) -> None:
    table, people = princes
    seat = await play_until(app, table, is_bidding)
    board = await app.render_screen(None, "", table)
    buttons = [b for b in flatten_rows(board.rows) if b.callback_data.startswith("say ")]
    assert [b.label for b in buttons][1] == "Pass"
    assert buttons[0].label.startswith("Raise to ")
    at = await table_version(app, table)
    other = people[(seat + 1) % 3]
    line = await other.press(buttons[0].callback_data)
    assert line.private
    assert line.notice.startswith("This question is not for you. Waiting for ")
    stranger = await app.ensure_user("test:stranger", "Zoe")
    assert (await app.handle_callback(stranger.id, "", buttons[0].callback_data)).private
    assert await table_version(app, table) == at
    people[seat].presses = 0
    answer = await people[seat].press(buttons[0].callback_data)
    assert await table_version(app, table) == at + 1
    assert people[seat].presses == 1
    assert not answer.private, "the table itself, as all see it"
    stale = await people[seat].press(buttons[0].callback_data)
    assert stale.private
    assert await table_version(app, table) == at + 1


async def test_raise_takes_two_presses_in_the_panel(app: App, princes: tuple[str, list[Guest]]) -> None:
    table, people = princes
    who = people[await play_until(app, table, is_bidding)]
    at, who.presses = await table_version(app, table), 0
    await who.follow(f"move {table}", "Raise to ")
    assert (await table_version(app, table), who.presses) == (at + 1, 2)


@pytest.mark.slow
async def test_a_work_without_bonus_takes_three_presses(app: App, princes: tuple[str, list[Guest]]) -> None:
    """Your move, the person, money or points; and the confirmation, where something is shown by it."""
    table, people = princes
    who = people[await play_until(app, table, _may_work)]
    at, who.presses = await table_version(app, table), 0
    await who.press(f"move {table}")
    work = [b for b in flatten_rows(who.screen.rows) if b.callback_data.split()[4:5] == ["work"]]
    persons = [b for b in work if len(b.callback_data.split()) == 6] or work
    assert work[: len(persons)] == persons, "the persons stand before the word that tells why others can't work"
    assert len(work) - len(persons) < 2
    options = [
        b.is_blocked
        for b in flatten_rows(who.screen.rows)
        if b.callback_data.startswith("walk") and not b.callback_data.endswith(" more")
    ]
    assert options == sorted(options), "what can't be done stands last"
    await who.press(next(b.callback_data for b in persons if not b.is_blocked))
    assert not who.screen.slots, "bonus cards in hand are a question of their own"
    await who.press_likely()
    assert who.presses == 3
    await confirm_move(who)
    assert await table_version(app, table) == at + 1


def _may_work(match: Match[Any, Any], seat: int) -> bool:
    """Return whether a seat may complete a work, with no bonus cards to choose from."""
    return "work" in option_keys(match, seat) and not match.view_for(seat).me.bonus


@pytest.mark.slow
async def test_a_building_is_placed_with_one_press_for_each_choice(app: App, princes: tuple[str, list[Guest]]) -> None:
    table, people = princes
    who = people[await play_until(app, table, lambda match, seat: "build" in option_keys(match, seat))]
    at, who.presses = await table_version(app, table), 0
    await who.follow(f"move {table}", "Build")
    kinds = [b for b in flatten_rows(who.screen.rows) if b.callback_data.startswith("walk") and not b.is_blocked]
    if not kinds:
        kinds = [b for select in who.screen.selects for _, group in select.groups for b in group if not b.is_blocked]
    await who.press(kinds[0].callback_data)
    turns = [b for b in flatten_rows(who.screen.rows) if b.callback_data.startswith("turn ")]
    assert len(turns) > 1, "the way round is turned on the placing screen"
    assert sum(b.tone == "primary" for b in turns) == 1
    before = who.screen
    await who.press(turns[-1].callback_data)
    assert who.screen.text != before.text
    await who.press(next(b.callback_data for b in flatten_rows(who.screen.rows) if b.callback_data.startswith("turn ")))
    who.presses -= 2
    assert all(len(flatten_rows(buttons for _, buttons in select.groups)) <= PAGE for select in who.screen.selects)
    listed = [b for select in who.screen.selects for _, group in select.groups for b in group]
    places = [
        b for b in (*listed, *flatten_rows(who.screen.rows)) if b.callback_data.startswith("walk") and not b.is_blocked
    ]
    await who.press(places[0].callback_data)
    assert who.presses == 4
    if await table_version(app, table) == at:
        await who.tap("Do it")
    assert await table_version(app, table) == at + 1


@pytest.mark.slow
async def test_public_screen_reveals_no_hidden_information(app: App, princes: tuple[str, list[Guest]]) -> None:
    """Through a whole game: open questions show no blocked option, no hand, and only what all may see."""
    table, _ = princes
    seen = 0
    dice = random.Random(5)
    for n in range(150):
        async with app.service.tables.open_started(table) as found:
            match = found.match
            if found.is_over:
                break
            seat = match.seats_to_move()[0]
            options = public_options(found, seat)
            spectator = str(match.view_for(None))
            for option in options:
                seen += 1
                refs = [arg.term for arg in option.label.args.values() if hasattr(arg, "term")]
                assert all(f"'{ref}'" in spectator for ref in refs), option
            board = await public_table_screen(app.service, found, "en")
            assert not any(b.is_blocked for b in flatten_rows(board.rows)), "a mark would tell how much money there is"
            hands = [match.view_for(s).me.professions for s in range(3)]
            text = str([b.label for b in flatten_rows(board.rows)])
            assert not any(card in text for hand in hands for card in hand if f"'{card}'" not in spectator)
            word, epoch = random_move(match.choice_tree(seat), dice), match.epochs[seat]
        await submit_move(app.service, table, seat, epoch, word, f"any-{n}")
    assert seen > 20


READ = ("board", "hand", "text", "story", "waiting", "rules", "howto", "legend")


@pytest.mark.slow
@pytest.mark.parametrize("verb", READ)
async def test_information_screens_lead_back_to_question(app: App, princes: tuple[str, list[Guest]], verb: str) -> None:
    table, people = princes
    anna = people[0]
    await anna.press(f"move {table}")
    asked = anna.screen
    screens = [await anna.press(f"{verb} {table}")]
    screens += [
        await anna.press(b.callback_data)
        for b in flatten_rows(screens[0].rows)
        if b.callback_data.startswith(f"{verb} {table} ")
    ][:2]
    for screen in screens:
        ways = [
            b.callback_data for b in flatten_rows(screen.rows) if b.callback_data in (f"panel {table}", f"move {table}")
        ]
        assert ways, (screen.title, [b.label for b in flatten_rows(screen.rows)])
        back = await anna.press(ways[0])
        assert (back.text, back.rows) == (asked.text, asked.rows)

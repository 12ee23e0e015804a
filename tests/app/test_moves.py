"""Test submitting moves: idempotency, stale versions, drafts, confirmation, undo, answer rights, number of presses."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.events import QuietHoursEnded
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.turns.confirmation import choice_sentence
from bot.app.ui.screen import truncate_label
from bot.app.views.draft_widgets import DraftCallbacks
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.tree_navigation import Draft, is_immediate_move, skip_automatic_tokens
from engines import GAMES
from engines.core import match_factory, random_moves
from engines.core.core_types import Move, Msg, TermRef
from engines.core.core_types import Seat as SeatRef
from engines.core.hotspots import ORIENTATIONS
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.core.rulebook import Rulebook
from engines.core.tree import Choice, Leaf, Node, Option, next_node
from render.core import board_parts
from tests.app.gameplay import (
    Arrive,
    Guest,
    answer_question,
    confirm_move,
    next_move,
    plan_pebbles,
    position_digest,
    press_by_all,
    read_table,
    require,
    seats_to_move,
    start_three,
    table_version,
)
from tests.callbacks import ChangeSetting, FreeText, OpenMove, TypeMove, UndoMove
from tests.engines.laws.random_games import random_moments
from tests.engines.rules.leonardo import position_builder
from tests.engines.rules.notredame.position_builder import Scene
from tests.games import REAL
from tests.texts import match_text, render_text


async def test_retried_command_gets_its_first_answer(
    app: App, second: App, table: str, annas_turn: None, anna: Guest
) -> None:
    press = anna.button("Pass")
    before = await table_version(app, table)
    await anna.press(press, "update-7")
    for house in (app, second):
        assert (await replace(anna, app=house).press(press, "update-7")).notice == "Done.", (
            "the repeated press was refused"
        )
    assert await table_version(app, table) == before + 1


@pytest.mark.parametrize(("other", "kinds"), [("pass", ["move", "table"]), ("again", ["move", "move"])])
async def test_retry_repeats_the_change_on_the_table_of_its_caller(
    app: App, second: App, table: str, annas_turn: None, anna: Guest, other: str, kinds: list[str]
) -> None:
    """Another process has moved, under another command id or under the same, which the store then refuses."""

    async def append_event(held: Table) -> Table:
        await app.service.tables.append_event(held, QuietHoursEnded(), command="again")
        return held

    async with app.service.tables.open_started(table) as held:
        await replace(anna, app=second).press(anna.button("Pass"), other)
        assert await app.service.tables.retry(held, append_event) is held
        assert [entry.kind for entry in held.match.entries[-2:]] == kinds
        assert app.service.tables.cache.get_table(table) is held
    assert held.match.version == await table_version(second, table)


async def test_outdated_callback_changes_nothing(
    app: App, table: str, annas_turn: None, anna: Guest, ben: Guest
) -> None:
    old = anna.button("Pass")
    await anna.press(old)
    await ben.follow(OpenMove(table), "Pass")
    await confirm_move(ben)
    before = await position_digest(app, table)
    screen = await anna.press(old)
    assert screen.private
    assert screen.notice == render_text("refused-stale")
    assert screen.slots, "expected the new question on the panel"
    assert await position_digest(app, table) == before


async def test_move_is_rejected_from_seat_without_turn(
    app: App, arrive: Arrive, table: str, annas_turn: None, anna: Guest, ben: Guest
) -> None:
    press = anna.button("Pass")
    before = await position_digest(app, table)
    assert (await ben.press(press)).notice == render_text("refused-not-asked")
    assert (await (await arrive("Zoe")).press(press)).notice == render_text("app-not-seated")
    assert await position_digest(app, table) == before


async def test_draft_is_private_and_can_step_back(app: App, table: str, annas_turn: None, anna: Guest) -> None:
    before = await position_digest(app, table)
    assert anna.labels()[:2] == [render_text(f"pebbles-{key}", game="pebbles") for key in ("offer", "show")]
    await anna.tap("Offer")
    assert (await anna.press(anna.pad.callback_data.replace("walk ", "yes ").strip())).notice == render_text(
        "app-incomplete-move"
    )
    await anna.press(OpenMove(table))
    assert [b.label for b in anna.pad.likely] == ["1", "2", "3"]
    assert anna.screen.text[1] == "So far: Offer coins"
    await anna.tap("back")
    assert "Offer coins" in anna.labels()
    await anna.tap("Offer", "cancel")
    assert "Offer coins" in anna.labels()
    assert await position_digest(app, table) == before
    await anna.tap("Offer")
    await anna.press(anna.pad.more)
    assert anna.pad.given == 2
    assert "You offer 2 coins" in (await anna.press(anna.pad.take)).notice


async def test_done_is_highlighted_once_an_amount_is_set_and_a_repeated_amount_is_reported(
    table: str, anna: Guest
) -> None:
    await anna.press(OpenMove(table))
    assert anna.button("Done").tone == "plain"
    more = require(anna.screen.slots[0].more)
    assert not (await anna.press(more)).notice
    assert anna.button("Done").tone == "primary"
    assert (await anna.press(more)).notice == render_text("app-amount-same", n=1)


async def test_blocked_option_gives_its_reason_and_rule(
    monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest
) -> None:
    await anna.press(OpenMove(table))
    await anna.press_more(0, 1)
    done = anna.button("Done")
    assert done.is_blocked
    assert done.hint == (await anna.press(done)).notice == render_text("pebbles-even", game="pebbles")
    assert [slot.given for slot in anna.screen.slots] == [1, 1], "the draft has changed"
    open_rules = anna.button("Rules: Stones and bowls")
    assert done.hint.lower() in str((await anna.press(open_rules)).text)
    monkeypatch.setitem(GAMES, "pebbles", replace(GAMES["pebbles"], rulebook=Rulebook()))
    assert (await anna.press(open_rules)).text == (render_text("app-no-rules"),)


@pytest.mark.parametrize("confirms", [False, True])
async def test_last_plan_is_submitted_at_once_unless_its_player_confirms_moves(
    app: App, confirms: bool, table: str, anna: Guest, ben: Guest
) -> None:
    before = await table_version(app, table)
    await plan_pebbles(anna, table)
    assert await table_version(app, table) == before + 1
    await ben.press_each(ChangeSetting("confirm", f"{confirms:d}"), OpenMove(table))
    await ben.press_more(0, 0)
    await ben.tap("Done")
    assert await table_version(app, table) == before + 1 + (not confirms)
    assert (render_text("app-confirm-seals") in ben.screen.text) is confirms, (
        "expected a notice that this reveals all plans"
    )
    await confirm_move(ben)
    assert await table_version(app, table) == before + 2


def test_empty_allotment_is_named_in_confirmation() -> None:
    assert choice_sentence([], Translator("en")) == render_text("app-confirm-word", word=render_text("app-none-of-it"))


@pytest.mark.slow
@pytest.mark.parametrize("game", list(REAL))
async def test_confirmation_shows_one_line_and_the_changed_board_part(app: App, arrive: Arrive, game: str) -> None:
    people, small, dice = [await arrive(name) for name in ("Anna", "Ben", "Cyril")], 0, Random(7)
    await press_by_all(people, ChangeSetting("confirm", "1"))
    table = await people[0].open_table(*people[1:], game=game, start=True)
    for _ in range(40):
        found = await read_table(app, table)
        seat = found.match.seats_to_move()[0]
        word = random_move(found.match.choice_tree(seat), dice)
        screen = await people[seat].press(TypeMove(table, FreeText(" ".join(word))))
        assert screen.rows[0][0].label == "Do it"
        assert screen.text[0].startswith("You choose: ")
        assert set(screen.text[1:]) <= {render_text("app-confirm-seals"), render_text("app-only-choice")}
        assert len(screen.after) <= 3, f"{len(screen.after)} lines after a move, at most 3"
        if screen.picture is not None:
            assert (screen.picture.part, screen.picture.layout) == (board_parts.CHANGED, board_parts.SHAPE)
            assert screen.picture.recent_moves
            small += 1
        await people[seat].press(screen.rows[0][0])
    assert small > 5


async def test_only_the_undo_is_announced_not_the_undone_move(
    app: App, table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    before = await position_digest(app, table)
    await answer_question(anna, table)
    undo = anna.button("Undo")
    assert undo.label == "Undo: You pass"
    assert render_text("event-undo", names=("Anna",), reader=0, seat=SeatRef(0)) in (await anna.press(undo)).notice
    assert await position_digest(app, table) == before
    board = str((await app.render_screen(None, "", table)).text)
    assert render_text("event-undo", names=("Anna",), seat=SeatRef(0)) in board
    assert "passes" not in board
    assert (await anna.press(undo)).notice == render_text("refused-sealed"), "the repeated press took back another move"
    assert await position_digest(app, table) == before
    await ben.press(OpenMove(table))
    assert not [label for label in ben.labels() if label.startswith("Undo")], "Ben was allowed to undo without a move"
    assert await position_digest(app, table) == before


async def test_answers_of_other_players_do_not_affect_a_draft(table: str, anna: Guest, ben: Guest) -> None:
    await anna.press(OpenMove(table))
    await anna.press_more(0)
    await plan_pebbles(ben, table)
    assert (await anna.press(require(anna.screen.slots[0].more))).slots[0].given == 2
    await anna.tap("Done")
    await confirm_move(anna)
    assert "Offer coins" in anna.labels()


async def test_sealed_answer_is_shown_to_its_player_and_can_be_undone(
    app: App, table: str, anna: Guest, ben: Guest
) -> None:
    """Its amounts are not said again while the question shows them."""
    await plan_pebbles(anna, table)
    assert render_text("app-answered-so") in (await anna.press(OpenMove(table))).text
    assert render_text("app-answered", word="Red bowl 2") in (await anna.press(anna.screen.slots[0].less)).text
    assert not any(match_text("app-answered", line) for line in (await ben.press(OpenMove(table))).text)
    await anna.press(UndoMove(table, await table_version(app, table)))
    assert not any(match_text("app-answered", line) for line in (await anna.press(OpenMove(table))).text)


async def test_undo_of_a_secret_answer_names_the_answer_and_not_what_followed(app: App, arrive: Arrive) -> None:
    table, people = await start_three(arrive, "princes")
    while (await read_table(app, table)).match.view_for(None).phase != "actions":
        seat, word = await next_move(app, table)
        await people[seat].press(TypeMove(table, FreeText(" ".join(word))))
    (seat,) = await seats_to_move(app, table)
    for _ in range(2):  # both actions of the turn
        await people[seat].press(TypeMove(table, FreeText("bonus")))
        await confirm_move(people[seat])
        _, word = await next_move(app, table)
        await people[seat].press(TypeMove(table, FreeText(" ".join(word))))
    said = render_text("keeps-you-last", game="princes", card=TermRef(word[1])).rstrip(".")
    assert truncate_label(render_text("app-undo", what=said)) in people[seat].labels()


@pytest.mark.parametrize("age", [0, 1, 2])
async def test_only_a_draft_of_the_current_question_is_shown(app: App, age: int, table: str, anna: Guest) -> None:
    """``age``: by how much the question of the draft is older; its answers would still fit."""
    await anna.press(OpenMove(table))
    await anna.press_more(0)
    drafts = app.service.store.drafts
    draft = msgspec.json.decode(require(await drafts.load_draft(table, 0, anna.id)), type=Draft)
    await drafts.save_draft(
        table, 0, anna.id, msgspec.json.encode(msgspec.structs.replace(draft, epoch=draft.epoch - age)), seconds=60
    )
    assert (await anna.press(OpenMove(table))).slots[0].given == (0 if age else 1)


QUICK = {"Draft": True, "Bidding": True, "Turn": False, "PlaceLandscape": False}


def test_immediate_moves_need_a_single_press() -> None:
    match = match_factory.open_match(GAMES["princes"], "t", 4, {}, SeedSecret("07" * 32, "08" * 32))
    dice, seen = Random(7), set()
    while not match.is_over:
        seat = match.seats_to_move()[0]
        step = type(match.position.stack[-1]).__name__
        if step in QUICK:
            seen.add(step)
            found = match.choice_tree(seat)
            assert is_immediate_move(found, random_moves.random_move(found, dice)) is QUICK[step]
        match.push(seat, random_moves.random_move(match.choice_tree(seat), dice))
    assert seen == set(QUICK)


def test_hiring_takes_one_callback() -> None:
    """A person who needs more choices does not add a press to the others."""
    question = Scene().give(0, bank=2, residence=1, coins=3).persons("minstrel", "monk", "lady").bribe().choice_tree(0)
    assert is_immediate_move(question, ("lady",))
    assert is_immediate_move(question, ("pass",))
    assert not is_immediate_move(question, ("minstrel", "bank", "residence")), "several presses are needed"


def test_sealed_bid_takes_a_single_press_even_for_the_last_bidder() -> None:
    """A confirmation only for the last bidder would reveal that all others have bid."""
    scene = position_builder.Scene(3).display(1, *position_builder.QUIET[:3])
    for seat in (0, 1):
        scene.works(seat, "small", 1, 9).give(seat, florins=5)
    match = scene.go()
    assert match.current_question() == "bid"
    assert is_immediate_move(match.choice_tree(0), ("bid", "3"))


LOSSES = {"princes": {"sells"}, "notredame": {"no-effect"}}
"""Events of a game for additional sales, or for an answer without effect."""
ASKED_FOR = {"princes": ("sell",), "notredame": ()}
"""Answers about nothing else."""


def move_warnings(tree: Node, word: Move) -> Iterator[Msg]:
    """Yield the button texts on the way to an answer: labels that name it, and their warnings."""
    node = tree
    for token in word:
        if isinstance(node, Choice):
            option = next(one for one in node.options if one.key == token)
            if option.warning is not None:
                yield option.warning
            if option.label.key == "bribe-for-nothing":
                yield option.label
        node = next_node(node, token)


@pytest.mark.parametrize("key", LOSSES)
def test_move_with_losses_has_option_warning(key: str) -> None:
    lost = 0
    for seed in range(6):
        dice = Random(f"{seed} warned")
        for match in random_moments(GAMES[key], seed, asides=0):
            for seat in match.seats_to_move():
                tree = match.choice_tree(seat)
                for word in {random_move(tree, dice) for _ in range(4)}:
                    keys = {event.msg.key for event in match.preview_moves(seat, (word,)).events}
                    if keys & LOSSES[key] and word[:1] != ASKED_FOR[key]:
                        lost += 1
                        assert list(move_warnings(tree, word)), f"version {match.version}: no warning for {word}"
    assert lost > 5, f"only {lost} moves lost anything"


SQUARES = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]


@pytest.mark.parametrize("fits", [1, 2, 12, 13, 30, 49])
def test_grid_question_lists_only_squares_where_tile_fits(fits: int) -> None:
    why = Msg("why-occupied", {}, "P-5.1")
    options = [
        Option(at, Msg("square", {"square": at}), Leaf({}), None if n < fits else why, at, at[0])
        for n, at in enumerate(SQUARES)
    ]
    draft, translator = Draft(1, ("place", "r0")), Translator("en", "princes")
    found = build_node_widgets(
        Choice(Msg("ask-where", {"tile": TermRef("park")}), options),
        draft,
        translator,
        DraftCallbacks("t", draft),
        notes=False,
    )
    buttons = [button for row in found.rows for button in row]
    listed = [button for select in found.selects for _, group in select.groups for button in group]
    assert sorted(button.hotspot for button in buttons or listed) == sorted(SQUARES[:fits])
    assert bool(buttons) == (fits <= 12), f"{fits} places: expected buttons for at most 12"


def build_placement_tree(*ways: str) -> Choice:
    why = Msg("why-occupied", {}, "P-5.1")
    squares = [Option(at, Msg("square", {"square": at}), Leaf({}), why if n else None, at) for n, at in enumerate("ab")]
    where = Choice(Msg("ask-where"), squares)
    lies = [
        Option(way, Msg(f"way-{way}"), where if way in ways else None, None if way in ways else why)
        for way in ORIENTATIONS
    ]
    end = Option("end", Msg("end"), Leaf({}))
    return Choice(Msg("ask-turn"), [Option("place", Msg("verb-place"), Choice(Msg("ask-way"), lies)), end])


def test_sole_orientation_and_square_are_chosen_automatically() -> None:
    tokens, node = skip_automatic_tokens(build_placement_tree("r0"), ("place",))
    assert (tokens, type(node)) == (("place", "r0", "a"), Leaf)
    tokens, node = skip_automatic_tokens(build_placement_tree("r0", "r90"), ("place",))
    assert (tokens, type(node)) == (("place", "r0"), Choice), "expected the placed tile to be rotatable"
    assert skip_automatic_tokens(build_placement_tree("r0"), ())[0] == (), "a choice was skipped before it began"


def test_orientation_and_turn_labels_differ_in_every_language() -> None:
    for lang in ("en", "cs", "ru", "de"):
        translator = Translator(lang, "princes")
        ways = {translator(Msg(f"way-{key}", {})) for key in ORIENTATIONS}
        for key in ("app-way-turn", "app-way-flip"):
            said = translator.translate(key)
            assert len(said) <= 30
            assert said.strip(" ↻⇋") not in ways

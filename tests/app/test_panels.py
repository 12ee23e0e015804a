"""Test panels of The Princes and Leonardo: the number of callbacks for a move, warnings about points, whole games."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

from bot.app.api import App
from bot.app.i18n import Translator
from bot.app.tables import premoves
from bot.app.tables.moves import submit_move
from bot.app.ui.screen import flatten_rows
from bot.app.views.draft_widgets import ASIDE, DraftCallbacks, Widgets, choice_labels, full_option_label
from bot.app.views.node_widgets import build_node_widgets
from bot.app.views.public_options import call_answers
from bot.app.views.tree_navigation import Draft, only_open_option, skip_automatic_tokens
from engines.core.core_types import Move, Msg, Seat, TermRef
from engines.core.match import Match
from engines.core.translation import LANGUAGES
from engines.core.tree import Allocation, Choice, Leaf, next_node, open_options
from tests.app.gameplay import (
    Arrive,
    Guest,
    answer_buttons,
    confirm_move,
    cover_seat,
    offered_presses,
    read_table,
    table_version,
)
from tests.callbacks import AskRewind, OpenMove
from tests.engines.rules.princes.position_builder import Scene
from tests.texts import match_text, render_text

Until = Callable[[Match[Any, Any], int], bool]
ZERO_DICE = Mock(randrange=Mock(return_value=0))


@pytest.fixture
async def table(people: list[Guest]) -> str:
    return await people[0].open_table(*people[1:], game="princes", start=True)


async def play_until(app: App, table_id: str, until: Until, most: int = 400) -> int:
    """Play heuristic moves until a seat is asked the expected question; return the seat."""
    for n in range(most):
        async with app.service.tables.open_started(table_id) as found:
            match = found.match
            seat = match.seats_to_move()[0]
            if until(match, seat):
                return seat
            word: Move = match.game.heuristic_move(
                match.view_for(seat), match.choice_tree(seat), partial(match.preview_result, seat), ZERO_DICE
            )
            epoch = match.epochs[seat]
        await submit_move(app.service, table_id, seat, epoch, word, f"reach-{n}")
    raise AssertionError("no such question came in the game")


def option_keys(match: Match[Any, Any], seat: int, *, opened: bool = True) -> list[str]:
    tree = match.choice_tree(seat)
    if not isinstance(tree, Choice):
        return []
    return [option.key for option in tree.options if option.blocked is None or not opened]


def is_bidding(match: Match[Any, Any], seat: int) -> bool:
    return option_keys(match, seat) == ["raise", "pass"]


async def test_raise_takes_one_press_on_the_table(app: App, table: str, people: list[Guest]) -> None:
    seat = await play_until(app, table, is_bidding)
    buttons = [
        b for b in flatten_rows((await app.render_screen(None, "", table)).rows) if b.callback_data.startswith("say ")
    ]
    assert [b.label for b in buttons][1] == "Pass"
    assert buttons[0].label.startswith("Raise to ")
    at = await table_version(app, table)
    line = await people[(seat + 1) % 3].press(buttons[0])
    assert line.private
    assert line.notice == render_text("app-not-your-question", names=("Anna", "Ben", "Cleo"), seats=[Seat(seat)])
    assert (
        await app.handle_callback((await app.ensure_user("test:stranger", "Zoe")).id, "", buttons[0].callback_data)
    ).private
    assert await table_version(app, table) == at
    people[seat].presses = 0
    answer = await people[seat].press(buttons[0])
    assert await table_version(app, table) == at + 1
    assert people[seat].presses == 1
    assert not answer.private, "the board is private"
    assert (await people[seat].press(buttons[0])).private
    assert await table_version(app, table) == at + 1


async def test_raise_takes_two_presses_in_the_panel(app: App, table: str, people: list[Guest]) -> None:
    who = people[await play_until(app, table, is_bidding)]
    at, who.presses = await table_version(app, table), 0
    await who.follow(OpenMove(table), "Raise to ")
    assert (await table_version(app, table), who.presses) == (at + 1, 2)


@pytest.mark.slow
async def test_work_without_bonus_takes_three_presses(app: App, table: str, people: list[Guest]) -> None:
    seat = await play_until(
        app, table, lambda match, seat: "work" in option_keys(match, seat) and not match.view_for(seat).me.bonus
    )
    who = people[seat]
    at, who.presses = await table_version(app, table), 0
    await who.press(OpenMove(table))
    work = [b for b in flatten_rows(who.screen.rows) if b.callback_data.split()[4:5] == ["work"]]
    persons = [b for b in work if len(b.callback_data.split()) == 6] or work
    assert work[: len(persons)] == persons, f"{work}: expected the persons first"
    assert len(work) - len(persons) < 2
    options = [
        b.is_blocked
        for b in flatten_rows(who.screen.rows)
        if b.callback_data.startswith("walk") and not b.callback_data.endswith(" more")
    ]
    assert options == sorted(options), f"expected blocked options last, got {options}"
    assert not (await who.press(next(b.callback_data for b in persons if not b.is_blocked))).slots, (
        "expected a separate question about bonus cards"
    )
    await who.press_likely()
    assert who.presses == 3
    await confirm_move(who)
    assert await table_version(app, table) == at + 1


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["board", "hand", "text", "story", "waiting", "rules", "howto", "legend"])
async def test_information_screens_lead_back_to_question(table: str, people: list[Guest], verb: str) -> None:
    anna = people[0]
    asked = await anna.press(OpenMove(table))
    screens = [await anna.press(f"{verb} {table}")]
    screens += [
        await anna.press(b) for b in flatten_rows(screens[0].rows) if b.callback_data.startswith(f"{verb} {table} ")
    ][:2]
    for screen in screens:
        ways = [
            b.callback_data for b in flatten_rows(screen.rows) if b.callback_data in (f"panel {table}", f"move {table}")
        ]
        assert ways, f"expected a way back from {screen.title!r}"
        back = await anna.press(ways[0])
        assert (back.text, back.rows) == (asked.text, asked.rows)


NAMES = ("Anna", "Ben", "Cleo")


def walk_to_widgets(
    match: Match[Any, Any], *tokens: str, seat: int = 0, group: str = ""
) -> tuple[tuple[str, ...], Widgets]:
    """Return the end of the walk from a seat's question, and its widgets."""
    tokens, node = skip_automatic_tokens(match.choice_tree(seat), tokens)
    draft, translator = Draft(1, tokens, group=group), Translator("en", match.game.key, NAMES)
    return tokens, build_node_widgets(node, draft, translator, DraftCallbacks("t", draft), notes=False)


def offered_labels(match: Match[Any, Any], seat: int = 0, group: str = "") -> dict[str, str]:
    """Return the labels of all options open to a seat, by their tokens."""
    return button_labels(walk_to_widgets(match, seat=seat, group=group)[1])


def button_labels(parts: Widgets) -> dict[str, str]:
    buttons = flatten_rows(parts.rows) + [b for asked in parts.selects for _, group in asked.groups for b in group]
    return {" ".join(b.callback_data.split()[4:]): b.label for b in buttons if not b.is_blocked}


def test_sole_sufficient_bonus_card_is_named_with_its_work() -> None:
    match = Scene().give(0, professions="poet jurist", jesters=2, bonus="jester_2").round(2).turn()
    tokens, node = skip_automatic_tokens(match.choice_tree(0), ("work", "poet"))
    assert tokens[:4] == ("work", "poet", "jester_2=1", ".")
    assert not isinstance(node, Allocation)
    translator = Translator("en", "princes", NAMES)
    jester = translator(Msg("use", {"card": TermRef("jester_2")}))
    assert choice_labels(match.choice_tree(0), tokens[:4], translator)[-1] == jester
    poet = next(option for option in open_options(next_node(match.choice_tree(0), "work")) if option.key == "poet")
    assert full_option_label(poet, translator).endswith(f" · {jester}")


def build_match(florins: int, pp: int) -> Match[Any, Any]:
    return Scene(3).give(0, florins=florins, pp=pp).auction(opener=0)


@pytest.mark.parametrize(("florins", "said"), [(200, ""), (100, " · sells 1 PP"), (0, " · sells 2 PP")])
def test_auction_button_shows_points_sale_only_to_its_seat(florins: int, said: str) -> None:
    match = build_match(florins, 5)
    assert offered_labels(match)["auction builder"] == f"Auction a builder · 200{said}"
    root = match.choice_tree(0)
    plain = Translator("en", "princes", NAMES)
    for option in open_options(next_node(root, "auction")):
        assert "PP" not in plain(option.label), "the board reveals the points"


def test_auction_opener_question_does_not_depend_on_florins() -> None:
    assert len({str(build_match(florins, 0).open_questions()[0].text) for florins in (0, 100, 3000)}) == 1
    asked = Translator("en", "princes", NAMES)(build_match(0, 0).open_questions()[0].text)
    assert asked == render_text("ask-auction", game="princes", n=200)
    assert list(offered_labels(build_match(0, 0), 0)) == ["decline"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_texts_do_not_mention_declining(lang: str) -> None:
    """Only its button says whether a player may decline, so questions and headlines fit every table."""
    translator, never = (
        Translator(lang, "princes", NAMES),
        {"en": "nothing", "cs": "nic", "ru": "ничего", "de": "nichts"}[lang],
    )
    for verb in ("open", "take"):
        asked = "auction" if verb == "open" else verb
        keys = [f"ask-{asked}", f"ask-{asked}-from", f"headline-{verb}-detail", f"headline-{verb}-from-detail"]
        for said in (translator.translate(key, n=200) for key in keys):
            assert never not in said.replace("?", "").replace(",", "").split(), f"says {never!r}: {said}"


def test_raise_button_shows_points_sale() -> None:
    match = Scene(3).give(1, florins=200, pp=3).auction(opener=0)
    match.push(0, ("auction", "builder"))
    assert offered_labels(match, 1) == {"raise": "Raise to 300 · sells 1 PP", "pass": "Pass"}


def test_unkept_cards_return_in_their_order() -> None:
    match = Scene(3).give(0, florins=3000).auction(opener=0)
    match.push(0, ("auction", "prestige_card"))
    for seat in (1, 2):
        match.push(seat, ("pass",))
    root = match.choice_tree(0)
    tokens, node = skip_automatic_tokens(root, ())
    assert isinstance(node, Choice)
    kept = [option.key for option in node.options]
    word, end = skip_automatic_tokens(root, ("keep", kept[0]))
    assert (word, type(end)) == (("keep", kept[0], "rest"), Leaf)
    assert list(offered_labels(match)) == [*kept, ASIDE], "expected other orders to be collapsed"
    assert list(offered_labels(match, 0, ASIDE)) == [f"{ASIDE}{key}" for key in kept]
    assert list(offered_labels(match, 0, f"{ASIDE}{kept[0]}")) == [f"{kept[0]} {other}" for other in kept[1:]]
    next_word, after = skip_automatic_tokens(root, ("keep", kept[0], kept[1]))
    assert isinstance(after, Choice), "expected another choice after the last button"
    match.push(0, word)
    assert tokens == ("keep",)
    assert next_word[:3] == ("keep", kept[0], kept[1])


@pytest.fixture
async def leonardo_table(people: list[Guest]) -> str:
    return await people[0].open_table(*people[1:], game="leonardo", start=True)


def is_asked(what: str) -> Any:
    return lambda match, seat: bool(match.view_for(seat).asks == what)


async def test_figures_are_placed_with_two_presses(app: App, leonardo_table: str, people: list[Guest]) -> None:
    who = people[await play_until(app, leonardo_table, is_asked("place"))]
    at, who.presses = await table_version(app, leonardo_table), 0
    ropery = next(slot for slot in (await who.press(OpenMove(leonardo_table))).slots if slot.label == "Ropery")
    assert [button.label for button in ropery.give] == ["1", "2", "3", "Master"]
    await who.press(ropery.open)
    assert [label for label in who.labels() if label.endswith("apprentices")][-1] in (
        "Place 4 apprentices",
        "Place 5 apprentices",
    )
    await who.tap("back ")
    who.presses = 1
    await who.press(ropery.give[0])
    assert (await table_version(app, leonardo_table), who.presses) == (at + 1, 2)


async def test_resource_is_taken_with_single_public_callback(
    app: App, leonardo_table: str, people: list[Guest]
) -> None:
    seat = await play_until(app, leonardo_table, is_asked("shop"))
    buttons = [
        b
        for b in flatten_rows((await app.render_screen(None, "", leonardo_table)).rows)
        if b.callback_data.startswith("say ")
    ]
    assert buttons[0].label.startswith("Take 1 ")
    assert buttons[1].label == "Pass: withdraw"
    await people[seat].follow(AskRewind(leonardo_table, await table_version(app, leonardo_table)), "propose")
    assert not offered_presses(await app.render_screen(None, "", leonardo_table), "say "), (
        "a public answer to a sealed question"
    )
    await people[seat - 1].follow(OpenMove(leonardo_table), "No")
    at = await table_version(app, leonardo_table)
    await people[seat].press(buttons[0])
    assert await table_version(app, leonardo_table) == at + 1


async def test_work_is_started_secretly(app: App, leonardo_table: str, people: list[Guest]) -> None:
    seat = await play_until(app, leonardo_table, is_asked("start"))
    assert not offered_presses(await app.render_screen(None, "", leonardo_table), "say "), (
        "a private question is on the board"
    )
    who = people[seat]
    who.presses, at = 0, await table_version(app, leonardo_table)
    await who.follow(OpenMove(leonardo_table), "Start work")
    if await table_version(app, leonardo_table) == at:
        await who.press(
            next(
                b.callback_data
                for b in answer_buttons(who.screen)
                if b.callback_data.startswith("walk ") and not b.is_blocked
            )
        )
    assert await table_version(app, leonardo_table) == at + 1
    assert who.presses <= 4


async def test_pass_premove_covers_the_round_and_is_offered_only_to_its_seat(
    app: App, leonardo_table: str, people: list[Guest]
) -> None:

    def too_dear(match: Match[Any, Any], seat: int) -> bool:
        return is_asked("shop")(match, seat) and only_open_option(match.choice_tree(seat)) == "pass"

    seat = await play_until(app, leonardo_table, too_dear)
    who = people[seat]
    await who.follow(OpenMove(leonardo_table), "order ")
    async with app.service.tables.open_started(leonardo_table) as found:
        given = await premoves.load_premoves(app.service, found, seat)
        number = found.match.round_number
    assert [one.move for one in given] == [(f"round-{number}", "all")]
    for other in people:
        if other is not who:
            assert not offered_presses(await other.press(OpenMove(leonardo_table)), "order ")


def may_take(match: Match[Any, Any], seat: int) -> bool:
    """Return whether a seat is asked at a shop, can pay, and competes with others, so the next price is higher."""
    return is_asked("shop")(match, seat) and only_open_option(match.choice_tree(seat)) is None


async def test_pass_premove_is_not_offered_to_player_able_to_pay(
    app: App, leonardo_table: str, people: list[Guest]
) -> None:
    who = people[await play_until(app, leonardo_table, may_take)]
    await who.press(OpenMove(leonardo_table))
    assert render_text("order-idle", game="leonardo") not in who.labels()


def premove_callbacks(who: Guest) -> Mapping[str, str]:
    """Return the premoves offered on a panel, label to callback data."""
    rows = {b.label: b.callback_data for b in flatten_rows(who.screen.rows) if b.callback_data.startswith("order ")}
    return rows | {f"{slot.label} {b.label}": b.callback_data for slot in who.screen.slots for b in slot.give
                   if b.callback_data.startswith("order ")}  # fmt: skip


async def test_shop_visit_is_planned_with_a_single_press(app: App, leonardo_table: str, people: list[Guest]) -> None:
    seat = await play_until(app, leonardo_table, may_take)
    who = people[seat]
    await who.press(OpenMove(leonardo_table))
    labels = premove_callbacks(who)
    assert "Take once, then withdraw" in labels
    assert not offered_presses(await app.render_screen(None, "", leonardo_table), "order "), (
        "the board reveals what a player can pay"
    )
    assert match_text("clock-premove-kept", (await who.press(labels["Take once, then withdraw"])).notice)
    assert not [b for b in answer_buttons(who.screen) if b.callback_data.startswith("walk ")], "asked again"
    assert "Planned moves" in who.labels(), "expected the premove to be removable"
    shown = who.screen
    assert msgspec.structs.replace(shown, notice="") == await who.press(OpenMove(leonardo_table)), "expected the panel"
    async with app.service.tables.open_started(leonardo_table) as found:
        await premoves.submit_premove(app.service, found, seat, "clock")
        assert found.match.entries[-1].move == ("take",)


async def test_all_figures_enter_a_laboratory_with_a_single_press(
    app: App, leonardo_table: str, people: list[Guest]
) -> None:

    def offers_premoves(match: Match[Any, Any], seat: int) -> bool:
        return is_asked("place")(match, seat) and bool(
            match.game.premove_options(match.view_for(seat), match.choice_tree(seat))
        )

    seat = await play_until(app, leonardo_table, offers_premoves)
    who = people[seat]
    slots = [slot for slot in (await who.press(OpenMove(leonardo_table))).slots if "then the master" in slot.label]
    assert match_text("ask-order-fill", " ".join((await who.press(slots[0].open)).text), game="leonardo")
    await who.press(OpenMove(leonardo_table))
    number = slots[0].give[0]
    await who.press(number)
    async with app.service.tables.open_started(leonardo_table) as found:
        given = await premoves.load_premoves(app.service, found, seat)
        await premoves.submit_premove(app.service, found, seat, "clock")
        (order,) = given
        assert found.match.entries[-1].move == (order.move[1], number.label)


async def test_premoves_are_not_offered_in_trial_nor_to_a_deputy(
    app: App, leonardo_table: str, people: list[Guest], arrive: Arrive
) -> None:
    who = people[seat := await play_until(app, leonardo_table, may_take)]
    await who.press(OpenMove(leonardo_table))
    assert premove_callbacks(who)
    await who.tap("try ")
    assert not premove_callbacks(who)
    await who.change(deputy=(await arrive("Zoe")).id)
    for is_own in (True, False):
        answers = call_answers(await read_table(app, leonardo_table), seat, Translator("en", "leonardo"))
        assert offered_presses(answers, "say ")
        assert bool(offered_presses(answers, "ahead ")) is is_own
        await cover_seat(app, leonardo_table, seat, "deputy")

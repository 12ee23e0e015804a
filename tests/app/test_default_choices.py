"""Test default choices of Fresco and Notre Dame: skipped questions, side options, reasons on buttons, few callbacks."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from bot.app.api import App
from bot.app.i18n import Translator
from bot.app.turns.move_parser import parse_move
from bot.app.ui.screen import flatten_rows
from bot.app.views.draft_widgets import ASIDE, choice_labels
from bot.app.views.public_options import public_options
from bot.app.views.tree_navigation import drop_last_choice, is_immediate_move, side_options, skip_automatic_tokens
from engines.core.core_types import EngineError, Msg, Seat, TermRef
from engines.core.match import Match
from engines.core.tree import Allocation, Choice, Leaf, next_node, open_options
from tests.app.gameplay import Guest, confirm_move, offered_presses, play_on, read_table, seats_to_move, table_version
from tests.app.test_panels import button_labels, offered_labels, play_until, walk_to_widgets
from tests.callbacks import OpenMove
from tests.engines.rules.fresco.position_builder import Scene, Table
from tests.engines.rules.notredame.position_builder import Scene as ParisScene
from tests.texts import render_text

TRANSLATOR = Translator("en", "fresco", ("Anna", "Ben", "Cleo"))


def build_match(apprentices: int, thalers: int, **others: int) -> Table:
    """Build a match with seat 0 at the market of three booths, where a tile costs it two thalers.

    ``others``: paints of seat 1.
    """
    scene = Scene().give(1, hour=5, **others).give(2, hour=9).give(0, hour=7, thalers=thalers)
    return scene.plan(0, market=apprentices).booths("m_r m_y m_b m_ry", "m_rrr m_yyy m_g", "m_o m_bbb").at("market")


def test_booth_purchase_takes_single_press_with_closing_as_side_choice() -> None:
    there = offered_labels(build_match(1, 12))
    assert list(there)[:4] == ["booth-1 buy m_r", "booth-1 buy m_y", "booth-1 buy m_b", "booth-1 buy m_ry"]
    assert there["booth-2 buy m_yyy"] == "Booth II · Buy 3 yellow"
    assert there["done"] == "Done here"
    assert there[ASIDE] == render_text("market-beside", game="fresco")
    assert offered_labels(build_match(1, 12), group=ASIDE) == {
        "booth-1 close": "Close booth I",
        "booth-2 close": "Close booth II",
        "booth-3 close": "Close booth III",
    }


def test_few_tile_sets_are_offered_whole_and_many_start_with_first_tile() -> None:
    there = offered_labels(build_match(2, 12))
    assert there["booth-2 buy m_rrr=1 m_yyy=1 ."] == "Booth II · Buy 3 red · Buy 3 yellow"
    assert there["booth-2 buy m_rrr=1 ."] == "Booth II · Buy 3 red"
    assert there["booth-1 buy m_r=1"] == "Booth I · Buy 1 red …"
    assert "booth-1 buy m_r=1 ." not in there


def test_booth_without_affordable_purchase_closes_with_single_press() -> None:
    match = build_match(1, 1)
    assert offered_labels(match) == {
        "booth-1": "Booth I · close it",
        "booth-2": "Booth II · close it",
        "booth-3": "Booth III · close it",
        "done": "Done here",
    }
    tokens, end = skip_automatic_tokens(match.choice_tree(0), ("booth-2",))
    assert (tokens, type(end)) == (("booth-2", "close"), Leaf)
    match.push_moves(0, "booth-2 close")


def test_purchase_button_shows_paints_lacking_in_supply() -> None:
    match = build_match(1, 12, yellow=16)
    left = match.position.state.supply["yellow"]
    there = offered_labels(match)
    assert 0 < left < 3
    assert there["booth-2 buy m_yyy"] == f"Booth II · Buy 3 yellow · lacking: {3 - left} yellow"
    assert there["booth-1 buy m_y"] == "Booth I · Buy 1 yellow"
    match.push_moves(0, "booth-2 buy m_yyy")
    assert match.player_state(0).paints["yellow"] == left


@pytest.mark.parametrize(
    ("bishop", "thalers", "section", "side"),
    [
        ("c3", 5, "c3", ["b2"]), ("c4", 5, "c3", None), ("c5", 5, "c3", None), ("a1", 5, "c3", None),
        ("e5", 5, "c3", None), ("a5", 5, "c3", None), ("c4", 0, "c3", []), ("e5", 5, "a1", ["d4"]),
    ],
)  # fmt: skip
def test_bishop_question_appears_only_if_an_affordable_move_gains_more(
    bishop: str, thalers: int, section: str, side: list[str] | None
) -> None:
    """``side``: the first side option, if the bishop question is skipped."""
    scene = Scene().give(0, thalers=thalers, red=3, yellow=3, blue=3, green=3, orange=3, violet=3)
    match = scene.bishop(bishop).plan(0, cathedral=1).at("cathedral")
    tokens, end = skip_automatic_tokens(match.choice_tree(0), ("restore", section))
    assert isinstance(end, Leaf) is (side is not None)
    assert tokens[2:] == (() if side is None else ("stay",))
    assert [option.key for _, option in side_options(match.choice_tree(0), tokens)][:1] == (side or [])


def test_sole_section_is_named_when_its_question_is_skipped() -> None:
    """Four answers about the bishop are meaningless while the restored section is not named."""
    match = Scene().give(0, thalers=5, red=2, yellow=1).bishop("a1").plan(0, cathedral=1).at("cathedral")
    restoring = {key: label for key, label in offered_labels(match).items() if key.startswith("restore ")}
    assert list(restoring) == ["restore b1 stay", "restore b1 b1", "restore b1 a2", "restore b1 b2"]
    section = TRANSLATOR.translate("restore-section", section="b1", n=3, bonus=2)
    for label, (key, where, bonus) in zip(
        restoring.values(),
        [("bishop-stays", "a1", 2), ("bishop-to", "b1", 3), ("bishop-to", "a2", 2), ("bishop-to", "b2", 2)],
        strict=True,
    ):
        assert label == f"{section} · {TRANSLATOR.translate(key, section=where, bonus=bonus)}"


# -- typed


def build_altar() -> Table:
    return Scene().give(0, red=3, yellow=1, green=1).plan(0, cathedral=1).at("cathedral")


@pytest.mark.parametrize(
    ("build", "typed", "reason", "rule"),
    [
        (partial(build_match, 2, 12), "booth-2 buy m_rrr=2 .", "Buy 3 red: at most 1.", "F-7.3"),
        (partial(build_match, 2, 12), "booth-1 buy m_r=1 m_y=1 m_b=1 .", "Nothing is left to give out.", "F-7.2"),
        (partial(build_match, 3, 5), "booth-1 buy m_r=1 m_y=1 m_b=1 .", "Nothing is left to give out.", "F-6.5"),
        (partial(build_match, 2, 12), "booth-2 buy .", "Give out 1 more.", "F-7.2"),
        (build_altar, "altar red=2 green=1 .", "Give red: at most 1.", "F-10.4"),
        (build_altar, "altar red=1 green=1 .", "Give out 1 more.", "F-10.4"),
        (build_altar, "altar blue=1 red=1 green=1 .", "Missing: 1 blue", "F-6.5"),
    ],
)
def test_typed_allotment_is_refused_with_reason_and_rule(
    build: Callable[[], Table], typed: str, reason: str, rule: str
) -> None:
    with pytest.raises(EngineError) as refused:
        parse_move(build().choice_tree(0), typed, "fresco", ("Anna", "Ben", "Cleo"))
    assert (TRANSLATOR(refused.value.msg), refused.value.msg.rule) == (reason, rule)


# -- through the table service


@pytest.fixture
async def table(people: list[Guest]) -> str:
    return await people[0].open_table(*people[1:], game="fresco", start=True)


def can_buy_two(match: Match[Any, Any], seat: int) -> bool:
    if match.view_for(seat).asks != "buy":
        return False
    return any(
        isinstance(skip_automatic_tokens(match.choice_tree(seat), (f"booth-{n}",))[1], Allocation)
        for n in (1, 2, 3)
        if match.position.state.booths[n - 1]
    )


async def test_two_tiles_are_bought_with_three_presses(app: App, table: str, people: list[Guest]) -> None:
    await play_until(app, table, lambda match, seat: bool(match.view_for(seat).asks == "plan"))
    for guest in people:
        await guest.command("move", f"{table} market=3 cathedral=1 .")
    seat = await play_until(app, table, can_buy_two)
    who, before = people[seat], await table_version(app, table)
    first = next(b for b in flatten_rows((await who.press(OpenMove(table))).rows) if b.callback_data.endswith("=1"))
    tile = first.callback_data.split()[-1].partition("=")[0]
    assert [slot.given for slot in (await who.press(first)).slots].count(1) == 1, "expected exactly one chosen place"
    await who.press(next(slot.more.callback_data for slot in who.screen.slots if not slot.given and slot.more))
    for begin in ("Done", "yes "):  # neither is asked if no third one can be bought
        if await table_version(app, table) == before:
            await who.tap(begin)
    word = (await read_table(app, table)).match.entries[before].move
    assert (word[1], len(word)) == ("buy", 5)
    assert f"{tile}=1" in word


async def wake_all(app: App, table_id: str, people: list[Guest]) -> None:
    """Let all players wake up with one press on the table each, the latest free hour first."""
    for hour in ("9", "8", "7"):
        (seat,) = await seats_to_move(app, table_id)
        answers = offered_presses(await app.render_screen(None, "", table_id), "say ")
        people[seat].presses = 0
        await people[seat].press(next(answer for answer in answers if answer.endswith(f" {hour}")))
        assert people[seat].presses == 1


async def test_wake_up_row_takes_two_presses_in_the_panel(app: App, table: str, people: list[Guest]) -> None:
    (seat,) = await seats_to_move(app, table)
    who, at = people[seat], await table_version(app, table)
    who.presses = 0
    await who.follow(OpenMove(table), "Get up at 7")
    assert (await table_version(app, table), who.presses) == (at + 1, 2)


async def plan_actions(guest: Guest, table_id: str, *places: str) -> None:
    """Withdraw the apprentices of the previous plan, add one at each of these places, then press Done."""
    await guest.press(OpenMove(table_id))
    while (filled := next((slot for slot in guest.screen.slots if slot.given), None)) is not None:
        await guest.press(filled.give[0])
    for place in places:
        slot = next(slot for slot in guest.screen.slots if place in slot.label)
        await guest.press(slot.more)
    await guest.tap("Done")
    await confirm_move(guest)


async def test_plans_can_be_changed_and_stay_hidden_until_all_are_submitted(
    app: App, table: str, people: list[Guest]
) -> None:
    await wake_all(app, table, people)
    found = await read_table(app, table)
    assert all(public_options(found, seat) == [] for seat in range(3)), "a sealed plan is asked on the public board"
    await plan_actions(people[0], table, "market", "market", "cathedral")
    assert await seats_to_move(app, table) == [1, 2]
    await plan_actions(people[0], table, "studio", "studio")
    await plan_actions(people[1], table, "theatre")
    found = await read_table(app, table)
    assert all(player.plan is None for player in found.match.view_for(2).players)
    assert found.match.view_for(0).me.plan == {"studio": 2}
    await plan_actions(people[2], table, "workshop")
    plans = [player.plan for player in (await read_table(app, table)).match.view_for(None).players]
    assert plans == [{"studio": 2}, {"theatre": 1}, {"workshop": 1}]


async def test_placing_the_last_apprentice_submits_the_plan(app: App, table: str, people: list[Guest]) -> None:
    await wake_all(app, table, people)
    anna = people[0]
    await anna.press(OpenMove(table))
    anna.presses = 0
    for place, n in (("market", 3), ("studio", 2)):
        slot = next(slot for slot in anna.screen.slots if place in slot.label)
        await anna.press(next(button.callback_data for button in slot.give if button.label == str(n)))
    assert (anna.presses, await seats_to_move(app, table)) == (2, [1, 2])
    assert str(anna.screen).count("market 3") == 1, "expected the panel to show the answer once"
    await plan_actions(anna, table, "theatre")
    assert (await read_table(app, table)).match.view_for(0).me.plan == {"theatre": 1}


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_every_question_is_answered_with_callbacks(app: App, table: str, people: list[Guest]) -> None:
    await play_on(app, table, people, rounds=60)
    found = await read_table(app, table)
    assert found.is_over or found.match.position.state.round > 2  # a short game has already ended


@pytest.mark.parametrize(
    ("texts", "move"),
    [
        (("get up at 7", "v 7 hodin", "встать в 7", "um 7 Uhr"), ("7",)),
        (
            ("2 market 1 workshop", "2 trh, 1 dílna", "2 рынок, 1 мастерская", "2 Markt, 1 Werkstatt"),
            ("market=2", "workshop=1", "."),
        ),
    ],
)
async def test_typed_moves_are_parsed_in_four_languages(
    app: App, table: str, people: list[Guest], texts: tuple[str, ...], move: tuple[str, ...]
) -> None:
    if len(move) > 1:
        await wake_all(app, table, people)
    seat = (await seats_to_move(app, table))[0]
    found = await read_table(app, table)
    for text in (*texts, " ".join(move)):
        assert parse_move(found.match.choice_tree(seat), text, "fresco", ("A", "B", "C")).move == move


NOTREDAME = Translator("en", "notredame", ("Anna", "Ben", "Cleo"))
INNER_LEFT = Msg("market-label", {"market": TermRef("market-IL"), "other": Seat(0)})
message_text = partial(render_text, game="notredame", names=NOTREDAME.names)


def test_card_has_a_play_button_and_a_secondary_forgo_option() -> None:
    match = ParisScene().hand(0, "park bank.1 bank.2").play()
    assert offered_labels(match) == {
        "bank.1": "Play: bank (Ben’s card)",
        "bank.2": "Play: bank (Cleo’s card)",
        "park.0": "Play: park",
        ASIDE: message_text("play-beside"),
    }
    assert offered_labels(match, group=ASIDE) == {
        "bank.1 forgo": message_text("forgo-card-of", thing=TermRef("bank"), other=Seat(1)),
        "bank.2 forgo": message_text("forgo-card-of", thing=TermRef("bank"), other=Seat(2)),
        "park.0 forgo": message_text("forgo", thing=TermRef("park")),
    }
    tokens, node = skip_automatic_tokens(match.choice_tree(0), ("play", "park.0"))
    assert (tokens, type(node)) == (("play", "park.0", "place"), Leaf)
    assert choice_labels(match.choice_tree(0), tokens, NOTREDAME) == ["Play: park"]


@pytest.mark.parametrize(
    ("gives", "card", "way", "options"),
    [
        ({"supply": 0, "bank": 2, "hotel": 1}, "park", "move", ["bank", "hotel"]),
        ({"coins": 2}, "notre_dame", "place", ["1", "2"]),
    ],
)
def test_sole_choice_is_skipped_and_forgoing_is_a_side_option(
    gives: dict[str, int], card: str, way: str, options: list[str]
) -> None:
    match, played = ParisScene().give(0, **gives).hand(0, card).play(), ("play", f"{card}.0")
    tokens, parts = walk_to_widgets(match, *played)
    assert tokens == (*played, way)
    assert list(button_labels(parts)) == options
    assert [(at, option.key) for at, option in side_options(match.choice_tree(0), tokens)] == [(played, "forgo")]
    assert drop_last_choice(match.choice_tree(0), tokens) == ("play",)


def test_sole_forgo_option_is_not_chosen_automatically() -> None:
    tokens, node = skip_automatic_tokens(
        ParisScene().give(0, supply=0).hand(0, "park").play().choice_tree(0), ("play", "park.0")
    )
    assert tokens == ("play", "park.0")
    assert isinstance(node, Choice)
    assert [option.key for option in open_options(node)] == ["forgo"]


def test_drive_button_takes_token_and_a_side_option_leaves_it() -> None:
    match = ParisScene().hand(0, "carriage_house").put("0-il", "pp2_cube.1").only("pp2_cube.1").play()
    match.push_moves(0, "play carriage_house.0 place")
    there = offered_labels(match)
    assert there["0-il"] == message_text("drive-token", token=TermRef("pp2_cube"), market=INNER_LEFT)
    assert there["0-il leave"] == message_text("leave-token", market=INNER_LEFT)
    assert [key for key in there if key.endswith("leave")] == ["0-il leave"]
    assert not is_immediate_move(match.choice_tree(0), ("drive", "0-il", "take")), (
        "expected no immediate button for a rare move"
    )
    assert skip_automatic_tokens(match.choice_tree(0), ("drive", "0-il"))[0] == ("drive", "0-il", "take")


def test_token_forbidden_by_colour_skips_its_question() -> None:
    match = (
        ParisScene()
        .hand(0, "carriage_house")
        .put("0-il", "pp4.1")
        .give(0, tokens="pp1_coin.1")
        .only("pp4.1", "pp4.2")
        .play()
    )
    match.push_moves(0, "play carriage_house.0 place")
    tokens, node = skip_automatic_tokens(match.choice_tree(0), ("drive", "0-il"))
    assert (tokens, type(node)) == (("drive", "0-il", "leave"), Leaf)
    there = offered_labels(match)
    assert there["0-il"] == message_text("drive-closed", market=INNER_LEFT)
    assert not [key for key in there if key.endswith("leave")]


def test_bribe_button_keeps_person_name_if_more_choices_follow() -> None:
    there = offered_labels(
        ParisScene().give(0, bank=2, residence=1, coins=3, pp=3).persons("minstrel", "monk", "bishop").bribe()
    )
    assert there["minstrel bank"] == "Bribe the minstrel · Move from the bank"
    assert there["monk"].startswith("Bribe the monk")
    assert all(label.startswith("Bribe the minstrel · ") for key, label in there.items() if "minstrel" in key)
    first, *_, last = there
    assert (first, last) == ("monk", "pass"), "monk and pass should be the first and the last button"


def test_card_choices_are_merged_into_card_buttons_when_few() -> None:
    there = offered_labels(ParisScene().give(0, coins=2).hand(0, "notre_dame park").play())
    assert there["notre_dame.0 place 1"] == "Play: Notre Dame · Donate 1 coin · +1 PP"
    assert there["notre_dame.0 place 2"] == "Play: Notre Dame · Donate 2 coins · +3 PP"
    assert there["park.0"] == "Play: park"
    spread = {"bank": 1, "residence": 1, "hospital": 1, "carriage_house": 1, "cloister_school": 1}
    several = offered_labels(ParisScene().give(0, supply=0, **spread).hand(0, "hotel park trusted_friend").play())
    assert several["hotel.0 move bank"] == "Play: hotel · Move from the bank"
    assert not {"hotel.0", "park.0", "trusted_friend.0"} & set(several)
    spread |= {"hotel": 1, "park": 1}
    many = offered_labels(ParisScene().give(0, supply=0, **spread).hand(0, "hotel park trusted_friend").play())
    assert {"hotel.0", "park.0", "trusted_friend.0"} <= set(many)


def test_bribe_without_effect_is_labelled_on_its_button() -> None:
    scene = ParisScene().give(0, coins=3).persons("minstrel", "juggler", "bishop")
    for sector in ("cloister_school", "bank", "residence", "carriage_house", "hotel", "hospital", "park"):
        scene.give(0, **{sector: 1})
    labels = offered_labels(scene.bribe())
    assert labels["bishop"] == message_text("bribe-for-nothing", thing=TermRef("bishop"))
    assert labels["minstrel bank"] == "Bribe the minstrel · Move from the bank"


def test_doctor_is_labelled_useless_if_rats_would_not_change() -> None:
    for rats, hospital, nothing in ((0, 4, True), (3, 0, False), (3, 2, False)):
        match = ParisScene().give(0, coins=3, rats=rats, hospital=hospital).persons("doctor", "monk", "bishop").bribe()
        assert (
            offered_labels(match)["doctor"] == message_text("bribe-for-nothing", thing=TermRef("doctor"))
        ) is nothing


# -- through the table service


@pytest.fixture
async def notredame_table(people: list[Guest]) -> str:
    return await people[0].open_table(*people[1:], game="notredame", start=True)


def can_donate(match: Match[Any, Any], seat: int) -> bool:
    tree = match.choice_tree(seat)
    if not isinstance(tree, Choice) or tree.options[0].key != "play":
        return False
    found = [option.key for option in open_options(next_node(tree, "play")) if option.key.startswith("notre_dame")]
    return bool(found) and not isinstance(skip_automatic_tokens(tree, ("play", found[0]))[1], Leaf)


async def test_only_the_forgo_button_submits_a_move_without_donation(
    app: App, notredame_table: str, people: list[Guest]
) -> None:
    who, at = people[await play_until(app, notredame_table, can_donate)], await table_version(app, notredame_table)
    await who.press(OpenMove(notredame_table))
    # only the card, as if its donations do not fit next to it
    await who.press(" ".join(who.button("Play: Notre Dame").callback_data.split()[:5]))
    assert [label for label in who.labels() if label.startswith("Donate")]
    line = who.button("turn ").callback_data  # its label is short if another player played the card
    for other in ("place", "r90", "1", "move", "."):
        await who.press(line.replace(" forgo", f" {other}"))
        assert await table_version(app, notredame_table) == at, (
            f"{other} changed the notredame_table, although it is not the player's press"
        )
    await who.press(line)
    assert await table_version(app, notredame_table) == at + 1
    assert (await read_table(app, notredame_table)).match.entries[-1].move[-1] == "forgo"

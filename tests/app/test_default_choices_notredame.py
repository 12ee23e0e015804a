"""Test default choices of Notre Dame: skipped questions, side options, and the reasons on buttons."""

from typing import Any

import pytest

from bot.app.api import App
from bot.app.i18n import Translator
from bot.app.views.draft_widgets import ASIDE, choice_labels
from bot.app.views.tree_navigation import drop_last_choice, is_immediate_move, side_options, skip_automatic_tokens
from engines.core.core_types import Arg, Msg, Seat, TermRef
from engines.core.match import Match
from engines.core.tree import Choice, Leaf, next_node, open_options
from tests.app.conftest import Guest
from tests.app.gameplay import read_table, table_version
from tests.app.test_panel_princes import button_labels, offered_labels, play_until, walk_to_widgets
from tests.engines.rules.notredame.position_builder import Scene

TRANSLATOR = Translator("en", "notredame", ("Anna", "Ben", "Cleo"))
INNER_LEFT = Msg("market-label", {"market": TermRef("market-IL"), "other": Seat(0)})


def message_text(key: str, **args: Arg) -> str:
    return TRANSLATOR(Msg(key, dict(args)))


def test_card_has_a_play_button_and_a_secondary_forgo_option() -> None:
    match = Scene().hand(0, "park bank.1 bank.2").play()
    assert offered_labels(match) == {
        "bank.1": "Play: bank (Ben’s card)",
        "bank.2": "Play: bank (Cleo’s card)",
        "park.0": "Play: park",
        ASIDE: "Play one without its action …",
    }
    assert offered_labels(match, group=ASIDE) == {
        "bank.1 forgo": message_text("forgo-card-of", thing=TermRef("bank"), other=Seat(1)),
        "bank.2 forgo": message_text("forgo-card-of", thing=TermRef("bank"), other=Seat(2)),
        "park.0 forgo": message_text("forgo", thing=TermRef("park")),
    }
    tokens, node = skip_automatic_tokens(match.choice_tree(0), ("play", "park.0"))
    assert (tokens, type(node)) == (("play", "park.0", "place"), Leaf)
    assert choice_labels(match.choice_tree(0), tokens, TRANSLATOR) == ["Play: park"]


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
    match, played = Scene().give(0, **gives).hand(0, card).play(), ("play", f"{card}.0")
    tokens, parts = walk_to_widgets(match, *played)
    assert tokens == (*played, way)
    assert list(button_labels(parts)) == options
    assert [(at, option.key) for at, option in side_options(match.choice_tree(0), tokens)] == [(played, "forgo")]
    assert drop_last_choice(match.choice_tree(0), tokens) == ("play",)


def test_sole_forgo_option_is_not_chosen_automatically() -> None:
    tokens, node = skip_automatic_tokens(
        Scene().give(0, supply=0).hand(0, "park").play().choice_tree(0), ("play", "park.0")
    )
    assert tokens == ("play", "park.0")
    assert isinstance(node, Choice)
    assert [option.key for option in open_options(node)] == ["forgo"]


def test_drive_button_takes_token_and_a_side_option_leaves_it() -> None:
    match = Scene().hand(0, "carriage_house").put("0-il", "pp2_cube.1").only("pp2_cube.1").play()
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
        Scene()
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
        Scene().give(0, bank=2, residence=1, coins=3, pp=3).persons("minstrel", "monk", "bishop").bribe()
    )
    assert there["minstrel bank"] == "Bribe the minstrel · Move from the bank"
    assert there["monk"].startswith("Bribe the monk")
    assert all(label.startswith("Bribe the minstrel · ") for key, label in there.items() if "minstrel" in key)
    first, *_, last = there
    assert (first, last) == ("monk", "pass"), "monk and pass should be the first and the last button"


def test_card_choices_are_merged_into_card_buttons_when_few() -> None:
    there = offered_labels(Scene().give(0, coins=2).hand(0, "notre_dame park").play())
    assert there["notre_dame.0 place 1"] == "Play: Notre Dame · Donate 1 coin · +1 PP"
    assert there["notre_dame.0 place 2"] == "Play: Notre Dame · Donate 2 coins · +3 PP"
    assert there["park.0"] == "Play: park"
    spread = {"bank": 1, "residence": 1, "hospital": 1, "carriage_house": 1, "cloister_school": 1}
    several = offered_labels(Scene().give(0, supply=0, **spread).hand(0, "hotel park trusted_friend").play())
    assert several["hotel.0 move bank"] == "Play: hotel · Move from the bank"
    assert not {"hotel.0", "park.0", "trusted_friend.0"} & set(several)
    spread |= {"hotel": 1, "park": 1}
    many = offered_labels(Scene().give(0, supply=0, **spread).hand(0, "hotel park trusted_friend").play())
    assert {"hotel.0", "park.0", "trusted_friend.0"} <= set(many)


def test_bribe_without_effect_is_labelled_on_its_button() -> None:
    scene = Scene().give(0, coins=3).persons("minstrel", "juggler", "bishop")
    for sector in ("cloister_school", "bank", "residence", "carriage_house", "hotel", "hospital", "park"):
        scene.give(0, **{sector: 1})
    labels = offered_labels(scene.bribe())
    assert labels["bishop"] == message_text("bribe-for-nothing", thing=TermRef("bishop"))
    assert labels["minstrel bank"] == "Bribe the minstrel · Move from the bank"


def test_doctor_is_labelled_useless_if_rats_would_not_change() -> None:
    for rats, hospital, nothing in ((0, 4, True), (3, 0, False), (3, 2, False)):
        match = Scene().give(0, coins=3, rats=rats, hospital=hospital).persons("doctor", "monk", "bishop").bribe()
        assert (
            offered_labels(match)["doctor"] == message_text("bribe-for-nothing", thing=TermRef("doctor"))
        ) is nothing


# -- through the table service


@pytest.fixture
async def table(people: list[Guest]) -> str:
    return await people[0].open_table(*people[1:], game="notredame", start=True)


def can_donate(match: Match[Any, Any], seat: int) -> bool:
    tree = match.choice_tree(seat)
    if not isinstance(tree, Choice) or tree.options[0].key != "play":
        return False
    found = [option.key for option in open_options(next_node(tree, "play")) if option.key.startswith("notre_dame")]
    return bool(found) and not isinstance(skip_automatic_tokens(tree, ("play", found[0]))[1], Leaf)


async def test_only_the_forgo_button_submits_a_move_without_donation(app: App, table: str, people: list[Guest]) -> None:
    who, at = people[await play_until(app, table, can_donate)], await table_version(app, table)
    await who.press(f"move {table}")
    # only the card, as if its donations do not fit next to it
    await who.press(" ".join(who.button("Play: Notre Dame").callback_data.split()[:5]))
    assert [label for label in who.labels() if label.startswith("Donate")]
    line = who.button("turn ").callback_data  # its label is short if another player played the card
    for other in ("place", "r90", "1", "move", "."):
        await who.press(line.replace(" forgo", f" {other}"))
        assert await table_version(app, table) == at, (
            f"{other} changed the table, although it is not the player's press"
        )
    await who.press(line)
    assert await table_version(app, table) == at + 1
    assert (await read_table(app, table)).match.entries[-1].move[-1] == "forgo"

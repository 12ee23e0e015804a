"""Test components and both setups (L-1 to L-3); an unknown side of a laboratory is refused."""

from typing import Any

import msgspec
import pytest

from engines.core import piles
from engines.core.chance import NO_SEAT
from engines.leonardo import view_builder
from engines.leonardo.components import COMPONENTS
from engines.leonardo.game import LEONARDO
from tests.engines.core.test_components import refusal_reason
from tests.engines.rules.leonardo.position_builder import INDEX, RESOURCES, Scene, Table, invention_numbers
from tests.engines.rules.rule_match import OPEN, SECRET


def open_advanced_match(seats: int = 4, **options: Any) -> Table:
    """Open a match in round 0."""
    return Table.open(seats, setup="advanced", **options)


# -- L-1


def test_L_1_1_L_1_8_a_player_has_nine_apprentices_and_a_master() -> None:
    match = Table.open(5)
    assert INDEX.table.per_player_limits.apprentices == 9
    for seat in range(5):
        view = match.view_for(None).players[seat]
        assert view.apprentices + view.academy == 9
        assert view.master

    assert {key: row.robot_places for key, row in INDEX.sides.items()} == {
        ("small", 3): 0,
        ("small", 5): 1,
        ("large", 4): 0,
        ("large", 6): 2,
    }


def test_L_1_2_workshop_holds_three_robots_for_each_player() -> None:
    for seats in (2, 3, 4, 5):
        match = Table.open(seats)
        fixed = sum(own.robots for seat in range(seats) for own in match.player_state(seat).labs.values())
        assert match.state.robots + fixed == 3 * seats


def test_L_1_3_L_1_4_L_1_10_there_are_twenty_five_inventions() -> None:
    rows = list(INDEX.inventions.values())
    assert [row.no for row in rows] == list(range(1, 26))
    assert [row.kind for row in rows] == [(no - 1) % 5 + 1 for no in range(1, 26)]
    assert [row.colour for row in rows] == ["bronze"] * 5 + ["copper"] * 5 + ["silver"] * 5 + ["gold"] * 10
    needed = {"bronze": 1, "copper": 2, "silver": 3, "gold": 4}
    assert [sum(row.resources.values()) for row in rows] == [needed[row.colour] for row in rows]
    assert {row.weeks for row in rows} == {4, 7, 11, 15}
    assert all(row.pay_first > row.pay_later > 0 for row in rows)

    text = COMPONENTS.read_source(COMPONENTS.current_hash()).replace(
        "pay_first = 4\npay_later = 3", "pay_first = 6\npay_later = 3", 1
    )
    match = Table.open(components=COMPONENTS.load_text(text))
    assert match.view_for(None).display[0].first == 6
    assert match.choices(match.seats_to_move()[0]) >= {"pass"}


def test_L_1_5_there_are_sixty_resource_cards_with_twelve_of_each() -> None:
    state = Table.open(5, codex2=True).state
    for name in RESOURCES:
        assert state.shops[name] + sum(own.hand[name] for own in state.players) + state.market.count(name) == 12


def test_L_1_7_all_inventions_are_public_knowledge() -> None:
    view = Table.open(3).view_for(None)
    assert sorted([*view.coming, *(row.no for row in view.display)]) == list(range(1, 26))


def test_L_1_9_the_bank_never_runs_out() -> None:
    assert Scene(2).give(0, florins=10_000).works(0, "small", 2, 4).display(2, 16, 17).go().seat_florins(0) == [10_004]


# -- L-2


def test_L_2_1_sets_go_clockwise_from_the_start_player() -> None:
    match = Table.open(4, start_player="random")
    holder = match.state.holder
    told = [e.msg for e in match.entries[0].events if e.msg.key == "gets-set"]
    assert [msg.args["set"] for msg in told] == ["a", "b", "c", "d"]
    assert [msg.args["seat"].number for msg in told] == [(holder + i) % 4 for i in range(4)]  # type: ignore[union-attr]


def test_L_1_6_L_2_2_contents_of_the_starting_sets() -> None:
    match = Table.open(5)
    assert match.seat_florins() == [3, 3, 3, 13, 8]
    assert [match.player_state(seat).apprentices for seat in range(5)] == [5, 5, 4, 3, 3]
    match.check("0.hand=iron,brick,rope,rope 1.hand=iron")
    assert [{name: own.places for name, own in match.player_state(seat).labs.items()} for seat in range(2)] == [
        {"small": 3},
        {"small": 3, "large": 4},
    ]


@pytest.mark.parametrize(("seats", "fewer"), [(2, 2), (3, 1), (4, 0), (5, 0)])
def test_L_2_3_fewer_players_start_with_fewer_apprentices(seats: int, fewer: int) -> None:
    match = Table.open(seats)
    whole = [5, 5, 4, 3, 3][:seats]
    assert [match.player_state(seat).apprentices for seat in range(seats)] == [n - fewer for n in whole]


def test_L_2_4_other_apprentices_start_in_the_academy_and_large_laboratories_in_the_workshop() -> None:
    view = Table.open(2).view_for(None)
    assert [own.academy for own in view.players] == [9 - 3, 9 - 3]
    assert next(area.stock for area in view.areas if area.id == "c") == 12
    assert "large" not in {own.lab for own in view.players[0].labs}


def test_L_2_5_L_2_10_board_setup_at_the_start_of_round_1() -> None:
    match = Table.open(3)
    state = match.state
    assert (state.round, state.phase, state.actions, state.council, match.seats_to_move()) == (1, "start", 0, 1, [0])
    assert state.robots == 9 - 1  # set c has one


ADDONS = {"a": "b c c", "b": "c c d2", "c": "c d1 d4", "d": "a a b", "e": "a d2 d3"}
"""The composition of the sets (L-2.6)."""


def test_L_2_6_sets_consist_of_the_advanced_base_and_three_add_ons() -> None:
    base = INDEX.table.advanced_base
    for row in INDEX.sets.values():
        rows = [INDEX.addons[name] for name in ADDONS[row.id].split()]
        assert row.florins == base.florins + sum(add.florins for add in rows)
        assert row.apprentices == base.apprentices + sum(add.apprentices for add in rows)
        assert sum(row.resources.values()) == sum(add.free_resources for add in rows)
        assert all(letters <= 2 for letters in map([add.letter for add in rows].count, "abcd"))


@pytest.mark.parametrize(
    ("seats", "shown"), [(2, [1, 12, 8]), (3, [1, 12, 8, 3]), (4, [1, 12, 8, 3, 9]), (5, [1, 12, 8, 3, 9])]
)
def test_L_2_7_requested_inventions_at_the_start(seats: int, shown: list[int]) -> None:
    assert invention_numbers(Table.open(seats).state.display) == shown


def test_L_2_8_deck_is_stacked_in_order() -> None:
    top, middle, bottom = Table.open(4).state.deck.layers
    assert sorted(invention_numbers(bottom.cards)) == [21, 22, 23, 24, 25]
    colours = [INDEX.inventions[name].colour for name in middle.cards]
    assert {name: colours.count(name) for name in set(colours)} == {"bronze": 1, "copper": 2, "silver": 3, "gold": 5}
    assert {16, 17, 18, 19, 20} <= set(invention_numbers(middle.cards))
    assert {INDEX.inventions[name].colour for name in top.cards} <= {"bronze", "copper", "silver"}
    assert [layer.known for layer in (top, middle, bottom)] == [None, None, None]

    blind = [draw for draw in Table.open(4).entries[0].draws if draw.pile.startswith("added-")]
    assert [draw.to for draw in blind] == [NO_SEAT] * 6


def test_L_2_11_the_start_player_is_drawn_or_chosen() -> None:
    assert Table.open(4).state.holder == 0
    secrets = [msgspec.structs.replace(SECRET, seed=f"{n:064x}") for n in range(12)]
    assert len({Table.open(4, secret=secret, start_player="random").state.holder for secret in secrets}) > 1


# -- L-3


def test_L_3_1_round_0_has_a_holder() -> None:
    open_advanced_match(4).check("round=0 holder=0 phase=setup")


def test_L_3_2_two_players_remove_one_bronze_copper_and_silver_card() -> None:
    state = open_advanced_match(2).state
    assert [INDEX.inventions[name].colour for name in state.gone] == ["bronze", "copper", "silver"]
    assert open_advanced_match(2).view_for(None).gone == view_builder.numbers(state.gone)
    assert (len(state.display), piles.pile_size(state.deck)) == (3, 25 - 3 - 3)
    assert open_advanced_match(3).state.gone == []
    assert all(INDEX.inventions[name].colour != "gold" for name in state.display)


def test_L_3_3_contents_of_the_advanced_base() -> None:
    match = open_advanced_match(5)
    for seat in range(5):
        own = match.player_state(seat)
        assert (own.apprentices, own.florins, match.seat_hand(seat)) == (3, 3, "")
        assert {name: view.places for name, view in own.labs.items()} == {"small": 3}
    assert match.view_for(None).players[0].academy == 6


@pytest.mark.parametrize(("seats", "n"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_L_3_4_L_3_7_add_ons_are_chosen_in_seat_order_up_to_their_number(seats: int, n: int) -> None:
    assert open_advanced_match(seats).state.turns == [seat for _ in range(n) for seat in range(seats)]


def test_L_3_5_effects_of_add_ons() -> None:
    match = (
        open_advanced_match(4)
        .after(0, "addon-a")
        .check("0.florins=8")
        .after(1, "addon-b iron=2 wood=1 rope=1 .")
        .check_seat(1, "hand=iron,iron,wood,rope")
        .after(2, "addon-c")
        .check_seat(2, "apprentices=4 free=4")
        .after(3, "addon-d1 glass")
        .check_seat(3, "small_places=5 hand=glass")
        .after(0, "addon-d2 brick")
        .check_seat(0, "large_places=4 hand=brick")
        .after_turns((1, "addon-a"), (2, "addon-a"), (3, "addon-d4 small"))
    )
    (
        match.check("3.small_robots=1 3.hand=glass robots=11")
        .after(0, "addon-d3 iron")
        .check_seat(0, "large_places=6")
        .check_refusal(1, "addon-b iron=3 wood=1 .", "bad_move")
    )


@pytest.mark.parametrize(("forbidden", "rule"), [("true", "L-3.6"), ("false", "")])
def test_L_3_6_component_file_decides_whether_a_letter_is_chosen_three_times(forbidden: str, rule: str) -> None:
    """The shipped one forbids it with four or five players; older files have one flag per number of players."""
    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    assert "letter_forbidden = true" in text
    other = text.replace("letter_forbidden = true", f"letter_forbidden = {forbidden}")
    match = open_advanced_match(4, components=COMPONENTS.load_text(other))
    for _ in range(2):
        match.push_turns((0, "addon-a"), (1, "addon-c"), (2, "addon-c"), (3, "addon-c"))
    match.check_options(0, f"addon-a={rule}")


def test_L_3_6_letter_is_chosen_twice_with_three_players() -> None:
    turns = ((0, "addon-d2 iron"), (1, "addon-c"), (2, "addon-c"), (0, "addon-d3 iron"))
    open_advanced_match(3).after_turns(*turns).check_seat(0, "large_places=6")


def test_L_3_8_an_add_on_needs_its_condition() -> None:
    rules = {f"addon-{name}": "L-3.8" if name in {"d3", "d4"} else OPEN for name in INDEX.addons}
    (
        open_advanced_match(4)
        .check_all_options(0, rules)
        .after(0, "addon-d1 iron")
        .after_turns((1, "addon-c"), (2, "addon-c"), (3, "addon-c"))
        .check_options(0, "addon-d1=L-3.8 addon-d4=")
    )

    match = open_advanced_match(3)
    match.state.shops["iron"] = 0
    match.check_options(0, "iron=L-3.8", "addon-d1").check_refusal(0, "addon-b iron=1 wood=2 rope=1 .", "bad_move")
    match.state.shops.update(glass=1, wood=1, brick=1, rope=0)
    match.trees.clear()
    match.check_options(0, "addon-b=L-3.8")


def test_L_3_9_round_1_begins_after_setup() -> None:
    (
        open_advanced_match(2)
        .after(0, "addon-c")
        .after(1, "addon-c")
        .check_events("round-begins")
        .check("round=1 asks=start")
    )


# -- an operator's component file


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("weeks = 4\npay_first = 4", "weeks = 5\npay_first = 4", "invention 1"),
        ("resources = { wood = 1, rope = 1 }\nweeks", "resources = { wood = 2, rope = 1 }\nweeks", "invention 7"),
        ("resources = { wood = 1, rope = 1 }\nweeks", "resources = { wood = 1, gold = 1 }\nweeks", "invention 7"),
        ("pay_first = 7\npay_later = 5", "pay_first = 4\npay_later = 5", "invention 6"),
        ("bottom = [21, 22", "bottom = [20, 22", "invention_deck"),
        ("no = 25", "no = 24", "invention"),
        ('id = "brick"', 'id = "stone"', "resource"),
    ],
)
def test_L_1_3_malformed_component_file_is_refused_with_its_row(old: str, new: str, reason: str) -> None:
    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    assert old in text
    assert reason in refusal_reason("leonardo", text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("row", "found"), [('[[beginner_set]]\nid = "a"', "beginner_set a"), ("[advanced_base]", "[advanced_base]")]
)
def test_L_1_1_laboratory_with_an_unknown_side_is_refused(row: str, found: str) -> None:
    """L-1.1: otherwise the program would fail later, when it looks up that side."""
    before, line, after = LEONARDO.components_source(LEONARDO.default_components).rpartition(row)
    assert line
    text = before + line + after.replace("small_side = 3", "small_side = 4", 1)
    assert refusal_reason("leonardo", text).startswith(found)

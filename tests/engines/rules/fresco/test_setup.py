"""Test the setup (F-1) including the modules, and component files: unplayable ones are refused."""

from collections import Counter

import pytest

from engines.core import piles
from engines.core.tree import Allocation
from engines.fresco.components import COMPONENTS
from tests.engines.core.test_components import refusal_reason
from tests.engines.laws.random_games import ai_move
from tests.engines.rules.fresco.position_builder import INDEX, SIDE_1, SIDE_2, Scene, Table


def test_F_1_1_starting_spaces_by_number_of_players() -> None:
    for seats, spaces in ((3, [1, 2, 3]), (4, [1, 2, 3, 4])):
        assert sorted(p.start for p in Table.open(seats).state.players) == spaces


def test_F_1_2_first_drawn_player_starts_on_the_last_space() -> None:
    match = Table.open(4)
    drawn = [int(draw.card) for draw in match.entries[0].draws if draw.pile == "start"]
    assert [match.player_state(seat).start for seat in drawn] == [1, 2, 3, 4]
    assert match.seats_to_move() == [drawn[0]]


@pytest.mark.parametrize(("seats", "n"), [(2, 11), (3, 11), (4, 14)])
def test_F_1_6_market_tiles_depend_on_the_number_of_players(seats: int, n: int) -> None:
    tiles = INDEX.market_tiles(seats)
    assert len(tiles) == n
    assert ({"m_rr", "m_yy", "m_bb"} & set(tiles) == set()) == (n == 11)


@pytest.mark.parametrize(("seats", "sizes", "left"), [(3, [4, 3, 2], 2), (4, [4, 4, 3, 2], 1)])
def test_F_1_7_booths_are_filled(seats: int, sizes: list[int], left: int) -> None:
    match = Table.open(seats)
    assert [len(booth) for booth in match.state.booths] == sizes
    assert piles.pile_size(match.state.bag) == left == match.view_for(None).bag
    assert [booth.name for booth in match.view_for(None).booths] == ["I", "II", "III", "IV"][: len(sizes)]


def test_F_1_8_middle_gets_one_of_11_tiles_and_24_are_dealt() -> None:
    rows = {section: INDEX.tiles[tile] for section, tile in Table.open().state.fresco.items()}
    assert rows["c3"].value == 11
    assert len(rows) == 25
    assert sorted(row.id for row in rows.values()) == sorted(row.id for row in INDEX.table.fresco_tile)
    assert list(rows) == [f"{letter}{n}" for n in range(1, 6) for letter in "abcde"]


def test_F_1_10_supplies_of_paints_and_thalers() -> None:
    assert Table.open().supply_paints() == "R" * 14 + "Y" * 14 + "B" * 14 + "G" * 9 + "O" * 9 + "V" * 9
    assert sum(INDEX.paints({"special_blends": False}).values()) == 78


def test_F_1_3_F_1_4_F_1_9_F_1_11_starting_pieces_of_each_seat() -> None:
    match = Table.open()
    for seat in range(3):
        match.check_seat(seat, "hour=0 mood=5 apprentices=5 paints=RYB thalers=12 vp=0")
    view = match.view_for(None)
    assert (view.places, view.bishop, [p.hour for p in view.players]) == (SIDE_1, "c3", [None] * 3)


def test_F_1_13_component_inventory_is_complete() -> None:
    rows = INDEX.table
    assert (len(rows.market_tile), len(rows.fresco_tile)) == (14, 25)
    values = [row.value for row in rows.fresco_tile]
    assert (min(values), max(values)) == (3, 11)
    assert all(row.income == 1 for row in rows.fresco_tile)
    assert not Table.open().view_for(None).requests
    assert not Table.open().view_for(None).portraits


def test_M_S_1_seven_special_tiles_and_two_paints() -> None:
    match = Table.open(special_blends=True)
    values = sorted(row.value for row in INDEX.table.special_tile)
    assert (len(values), values[0], values[-1]) == (7, 13, 24)
    assert match.supply_paints().endswith("NNNNNNKKKKKK")
    assert "brown" not in Table.open().view_for(None).supply


def test_M_S_2_24_tiles_in_the_middle_and_seven_removed_unseen() -> None:
    match = Table.open(special_blends=True)
    assert INDEX.tiles[match.state.fresco["c3"]].value == 24
    assert len(match.state.fresco) == 25
    assert piles.pile_size(match.state.tiles) == 7
    assert Counter([*match.state.fresco.values(), *piles.all_cards(match.state.tiles)]) == Counter(list(INDEX.tiles))
    assert not {draw.card for draw in match.entries[0].draws} & set(piles.all_cards(match.state.tiles))


def test_M_S_5_special_tiles_have_no_spots_and_one_thaler() -> None:
    assert all(not row.spots and row.income == 1 for row in INDEX.table.special_tile)


def test_M_P_1_portraits_are_stacked_by_letter() -> None:
    layers = Table.open(portraits=True).state.portraits.layers
    assert [{INDEX.portraits[card].back for card in layer.cards} for layer in layers] == [{"A"}, {"B"}, {"C"}]
    assert [len(layer.cards) for layer in layers] == [4, 6, 6]


def test_M_P_2_two_portraits_are_revealed() -> None:
    match = Table.open(portraits=True)
    assert len(match.state.open_portraits) == 2
    assert all(INDEX.portraits[card].back == "A" for card in match.state.open_portraits)


def test_M_B_1_there_are_twelve_requests_and_tiles_have_spots_on_their_backs() -> None:
    assert len(INDEX.requests) == 12
    for row in INDEX.table.fresco_tile:
        assert len(set(row.spots)) == len(row.spots) <= 3


@pytest.mark.parametrize(("seats", "n"), [(2, 3), (3, 3), (4, 4)])
def test_M_B_2_as_many_requests_as_players(seats: int, n: int) -> None:
    match = Table.open(seats, bishops_requests=True)
    assert len(match.state.open_requests) == n
    assert piles.pile_size(match.state.requests) == 12 - n


def test_F_16_2_boards_are_turned_in_the_final_round() -> None:
    match = Scene().only("a1 a2 a3 a4 a5 b1").last_round().planning().check("asks=plan")
    assert match.view_for(None).places == SIDE_2
    assert INDEX.spaces[1]["cathedral2"] == 3


def test_P_1_tiles_need_the_expected_number_of_paints() -> None:
    needs = Counter(paint for row in INDEX.table.fresco_tile for paint in row.paints)
    basic = sum(n for paint, n in needs.items() if paint in INDEX.table.meta.paints_basic)
    mixed = {paint: n for paint, n in needs.items() if paint in INDEX.table.meta.paints_mixed}
    assert (basic, mixed) == (49, dict.fromkeys(mixed, 13))
    for seats in (3, 4):
        shown = [sum(1 + (p in mixed) for p in INDEX.market[t].paints) for t in INDEX.market_tiles(seats)]
        left = len(shown) - sum(n for _, n in INDEX.booths(seats))
        assert (sum(sorted(shown)[: len(shown) - left]), sum(sorted(shown)[left:])) == {3: (16, 20), 4: (25, 27)}[seats]


def test_P_2_every_game_ends() -> None:
    match = Table.open()
    match.play_default_moves()
    match.check("over=True round=25")


def test_P_3_tiles_have_the_expected_values() -> None:
    assert sum(row.value for row in INDEX.table.fresco_tile) == 168


TEXT = COMPONENTS.read_source(COMPONENTS.current_hash())


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("value = 3\n", 'value = "three"\n', "$.fresco_tile[0].value"),
        ('id = "f02"', 'id = "f01"', "[[fresco_tile]]: two rows"),
        ("middle_start = true", "middle_start = false", "exactly one tile begins in the middle"),
        ('paints = ["red", "red", "yellow"]', 'paints = ["red", "red", "mauve"]', "mauve"),
        ('paints = ["red", "red", "yellow"]', "paints = []", "every tile needs paints"),
        ("cols = 5", "cols = 6", "30 tiles are needed"),
        ('start_space = "S3"', 'start_space = "S4"', "start_space must be among S1, S2, S3"),
        ("start = 5\n", "start = 50\n", "[mood_track]"),
        ('name = "I"\ntiles = 4', 'name = "I"\ntiles = 9', "[[booth]]"),
        ('place = "workshop"\nspaces = 3', 'place = "theatre"\nspaces = 3', "[[action_place]]: side 1"),
        ('order = 5\nplace = "theatre"', 'order = 6\nplace = "theatre"', "[[action_place]]: side 1"),
        ('stack_top_to_bottom = ["A", "B", "C"]', 'stack_top_to_bottom = ["A", "B"]', "[portraits]"),
        ("[studio]", "[studios]", "studio"),
        ("rows = 5", "rows = ", "at line"),
    ],
)
def test_F_1_13_unplayable_component_file_is_refused(old: str, new: str, reason: str) -> None:
    assert old in TEXT
    assert reason in refusal_reason("fresco", TEXT.replace(old, new, 1))


def test_F_3_5_host_may_use_the_printed_prices() -> None:
    other = COMPONENTS.load_text(TEXT.replace("time = 7\nmood = -1\nprice = 2", "time = 7\nmood = -1\nprice = 9"))
    match = Table.open(components=other)
    (seat,) = match.seats_to_move()
    assert match.after(seat, "7").view_for(None).players[seat].price == 9
    assert match.state.components == other != COMPONENTS.current_hash()


@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("place", ["market", "cathedral", "studio", "workshop"])
def test_F_5_2_F_16_3_each_side_of_the_action_board_has_its_own_spaces(side: int, place: str) -> None:
    head, mark, rest = TEXT.partition(f"[[action_place]]\nside = {side}\n")
    before, found, after = rest.partition(f'place = "{place}"')
    other = COMPONENTS.load_text(head + mark + before + found + after.replace("spaces = 3", "spaces = 2", 1))
    for scene, turned in ((Scene(), 1), (Scene().only("a1").last_round(), 2)):
        root = scene.use_components(other).planning().choice_tree(0)
        assert isinstance(root, Allocation)
        assert {slot.key: slot.high for slot in root.slots}[place] == (2 if turned == side else 3)


@pytest.mark.parametrize("spaces", [1, 2])
def test_F_5_2_ai_plans_only_for_existing_spaces(spaces: int) -> None:
    other = COMPONENTS.load_text(TEXT.replace("spaces = 3\n", f"spaces = {spaces}\n"))
    match = Scene().give(0, thalers=0, apprentices=5).use_components(other).planning()
    assert max((match.after(0, " ".join(ai_move(match, 0))).private_view(0).plan or {}).values()) == spaces

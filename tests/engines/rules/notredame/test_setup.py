"""Test components and setup (N-1, N-2, N-14.1 to N-14.3)."""

import pytest

from engines.core import piles
from engines.notredame.components import printed
from engines.notredame.state import colour_of, kind_of, markers
from tests.engines.rules.notredame.position_builder import INDEX, SECTORS, Scene, Table

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def test_N_1_1_component_inventory_is_complete() -> None:
    colours = max(INDEX.setups)
    assert (colours, INDEX.counts["coin"].count, colours * INDEX.counts["cube"].per_colour) == (5, 25, 70)
    assert (colours * len(INDEX.cards), len(INDEX.persons)) == (45, 15)
    assert colours * sum(row.per_colour for row in INDEX.tokens.values()) == 20
    assert sum(row.deck == "brown" for row in INDEX.persons.values()) == 6
    assert sum(row.deck == "grey" for row in INDEX.persons.values()) == 9


def test_N_1_2_district_has_seven_sectors_plus_harbour_and_notre_dame() -> None:
    assert SECTORS == ("cloister_school", "bank", "residence", "carriage_house", "hotel", "park", "hospital")
    assert all(set(p.sectors) == set(SECTORS) for p in Table.open(4).state.players)


@SEATS
def test_N_1_3_district_has_five_markets_with_tokens_on_the_four_outer_ones(seats: int) -> None:
    for number, district in enumerate(Table.open(seats).view_for(None).districts):
        assert [market.kind for market in district.markets] == ["C", "IL", "OL", "OR", "IR"]
        assert [market.id.partition("-")[0] for market in district.markets] == [str(number)] * 5
        assert [market.token is None for market in district.markets] == [True, False, False, False, False]


def test_N_1_4_cubes_are_in_one_of_four_places_and_each_colour_has_its_own_supply() -> None:
    (
        Scene()
        .give(0, bank=3, cathedral=2, supply=1)
        .give(1, park=1)
        .hand(0, "cloister_school")
        .play()
        .check("0.general=8 1.general=9")
        .after(0, "play cloister_school.0 place")
        .check("0.general=7 1.general=9")
    )


@SEATS
def test_N_1_5_there_is_one_common_stock_of_25_coins(seats: int) -> None:
    assert Table.open(seats).state.coins == 25 - 3 * seats
    assert INDEX.table.setup[0].players == 2


def test_N_1_7_coins_and_cubes_are_public_and_totals_are_shown_at_the_end() -> None:
    match = Scene().give(0, pp=12, coins=5, supply=2).give(1, pp=7).bribe()
    mine, theirs = match.view_for(0), match.view_for(1)
    assert (theirs.players[0].coins, theirs.players[0].supply) == (5, 2)
    assert ([p.pp for p in mine.players], [p.pp for p in theirs.players]) == ([12, None, None], [None, 7, None])
    assert [p.pp for p in match.view_for(None).players] == [None, None, None]
    match.play_default_moves()
    assert None not in [p.pp for p in match.view_for(None).players]
    assert [p.pp for p in Table.open(open_prestige=True).view_for(None).players] == [0, 0, 0]


def test_N_1_8_friend_counts_as_a_cube_in_evaluation() -> None:
    match = Scene().give(0, bank=2, friend="bank").hand(0, "bank").play()
    assert markers(match.player_state(0), "bank") == 3
    assert match.after(0, "play bank.0 place").player_state(0).coins == 3 + 4


@pytest.mark.parametrize(("seats", "districts"), [(2, 4), (3, 3), (4, 4), (5, 5)])
def test_N_2_1_N_14_1_as_many_districts_as_players_but_four_for_two(seats: int, districts: int) -> None:
    view = Table.open(seats).view_for(None)
    assert len(view.districts) == districts
    assert {district.seat for district in view.districts if district.seat is not None} == set(range(seats))


def test_N_2_2_districts_follow_seat_order_and_neighbours_are_adjacent() -> None:
    view = Table.open(5).view_for(None)
    assert [district.seat for district in view.districts] == [0, 1, 2, 3, 4]
    across = {frozenset(m.partition("-")[0] for m in road) for road in view.roads}
    assert {pair for pair in across if len(pair) == 2} == {frozenset({str(i), str((i + 1) % 5)}) for i in range(5)}


@SEATS
def test_N_2_3_starting_pieces_of_each_seat(seats: int) -> None:
    match = Table.open(seats)
    for seat in range(seats):
        own = match.player_state(seat)
        assert (own.friend, own.supply, own.general, own.coins, own.rats) == (None, 4, 10, 3, 0)
        home = next(i for i, d in enumerate(match.view_for(None).districts) if d.seat == seat)
        assert own.carriage == f"{home}-c"


@SEATS
def test_N_2_4_N_2_9_district_starts_only_with_tokens_of_its_colour(seats: int) -> None:
    assert all(market.startswith(f"{colour_of(token)}-") for market, token in Table.open(seats).state.tokens.items())


def test_N_2_4_token_places_are_drawn_and_visible_to_all() -> None:
    draws = [draw for draw in Table.open(3).entries[0].draws if draw.pile.startswith("tokens-")]
    assert len(draws) == 12
    assert {draw.to for draw in draws} == {None}


def test_N_2_5_each_colour_has_one_token_of_each_reward() -> None:
    tokens = list(Table.open(5).state.tokens.values())
    for colour in range(5):
        kinds = sorted(kind_of(token) for token in tokens if colour_of(token) == colour)
        assert kinds == ["pp1_coin", "pp2_cube", "pp3_rat", "pp4"]


@SEATS
def test_N_2_6_deck_holds_the_seats_nine_cards_in_an_unknown_order(seats: int) -> None:
    match = Table.open(seats)
    for seat in range(seats):
        own = match.player_state(seat)
        assert sorted([*piles.all_cards(own.deck), *own.choosing]) == sorted(f"{kind}.{seat}" for kind in INDEX.cards)
        assert all(layer.known is None for layer in own.deck.layers)


def test_N_2_7_there_are_six_brown_persons_and_grey_ones_in_period_order() -> None:
    state = Table.open().state
    assert piles.pile_size(state.brown) == 4
    periods = [{INDEX.persons[card].period for card in layer.cards} for layer in state.grey.layers]
    assert periods == [{"A"}, {"B"}, {"C"}]
    assert [len(layer.cards) for layer in state.grey.layers] == [2, 3, 3]


def test_N_2_8_the_start_player_is_drawn_or_chosen() -> None:
    match = Table.open(start_player="random")
    drawn = [draw for draw in match.entries[0].draws if draw.pile == "start"]
    assert [draw.card for draw in drawn] == [str(match.state.bell)]
    assert Table.open(start_player="chosen").state.bell == 0


def test_N_14_2_two_players_sit_opposite_each_other() -> None:
    assert [district.seat for district in Table.open(2).view_for(None).districts] == [0, None, 1, None]


def test_N_14_3_neutral_districts_have_only_tokens() -> None:
    match = Table.open(2)
    for number in (1, 3):
        district = match.view_for(None).districts[number]
        assert sum(market.token is not None for market in district.markets) == 4
        assert all(not market.carriages for market in district.markets)
    assert len(match.view_for(None).players) == 2


def test_N_14_6_two_players_alternate_and_the_bell_ringer_changes_hands() -> None:
    match = Table.open_drafted(2)
    for seat in (0, 1, 0, 1):
        card = next(iter(match.check(f"moves={seat}").blocking_rules(seat, "play")))
        match.push_moves(seat, f"play {card} forgo")
    match.check("moves=0").after(0, "pass").check("moves=1").after(1, "pass").check("bell=1")
    assert printed(match.state.components) is INDEX

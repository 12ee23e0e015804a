"""Test the Russian variants for three and two players (P-19, P-20)."""

import pytest

from engines.core.tree import Leaf
from engines.princes.components import COMPONENTS, printed
from tests.engines.refusals import catch_refusal
from tests.engines.rules.princes.position_builder import NO_FOREST, Scene, Table
from tests.engines.rules.rule_match import OPEN, event_keys, visible_event_keys

VARIANT = {3: "ru3", 2: "ru2"}
PERSONS = list(printed(COMPONENTS.current_hash()).professions)
NO_LANDSCAPE = (
    "forest r90 a7, forest r90 c7, forest r90 e7, forest r0 a4, lake r0 d4, lake r0 f4, lake r0 d2, lake r0 f2"
)
both = pytest.mark.parametrize("seats", VARIANT)


def build_scene(seats: int, *, florins: int = 3500, **options: bool) -> Scene:
    return Scene(seats, florins=florins, variant=VARIANT[seats], **options)


def build_dealt_scene(seats: int, acquired: int) -> Scene:
    """Build a scene: each player has the three initial persons, and seat 0 has ``acquired`` more."""
    made = build_scene(seats).round(3)
    for seat in range(seats):
        made.give(seat, professions=" ".join(PERSONS[3 * seat : 3 * seat + 3]))
    return made.give(0, professions=" ".join(PERSONS[3 * seats : 3 * seats + acquired]))


@pytest.mark.parametrize(("seats", "there"), [(3, (4, {3}, {2}, 6)), (2, (3, {1}, {1}, 4))])
def test_P_19_1_P_19_2_P_20_1_P_20_2_P_20_3_P_20_8_variants_have_their_own_components(
    seats: int, there: tuple[object, ...]
) -> None:
    """It counts recruiting cards, buildings and freedoms of each kind, and professions to be acquired."""
    view = Table.open_drafted(seats, variant=VARIANT[seats]).view_for(None)
    heaps, buildings, freedoms = view.heaps, set(view.buildings.values()), set(view.freedoms.values())
    assert (heaps["recruiting_card"], buildings, freedoms, view.may_acquire) == there


def test_P_19_2_six_professions_appear_in_the_whole_game() -> None:
    assert Table.open(3, variant="ru3").view_for(None).may_acquire == 6  # initial persons do not count
    last = (
        build_dealt_scene(3, 5).turn().after(0, "profession").check("may_acquire=1")
    )  # none is acquired while a seat looks
    assert last.after(0, f"keep {last.private_view(0).looking[0]} rest").view_for(None).may_acquire == 0
    build_dealt_scene(3, 6).turn().check_options(0, "profession=P-19.2").check_refusal(0, "profession", "blocked")

    match = build_dealt_scene(3, 2).give(0, recruiting=1).give(1, table=PERSONS[15]).turn()
    before = match.view_for(None).may_acquire
    assert match.after(0, f"recruit {PERSONS[15]}").view_for(None).may_acquire == before


@both
def test_P_19_4_question_is_skipped_without_laid_out_cards(seats: int) -> None:
    match = build_dealt_scene(seats, 0).turn().check_refusal(0, "profession deck", "bad_move")
    assert isinstance(match.tree_node(0, "profession"), Leaf)
    build_dealt_scene(seats, 0).laid("poet").turn().check_choices(0, {"poet", "deck"}, "profession")


def test_P_22_29_laid_out_card_is_announced_after_the_sale_that_pays_for_it() -> None:
    match = build_dealt_scene(3, 0).laid("poet").give(0, florins=200, pp=1).turn()
    assert event_keys(match.push_moves(0, "profession poet"))[:2] == ["sells", "takes-laid"]


def test_P_20_2_P_20_3_there_is_one_building_of_a_kind_and_four_professions() -> None:
    build_scene(2).give(1, tiles="chapel r0 a7").turn().check_options(0, "chapel=P-8.3", "build")
    build_dealt_scene(2, 3).turn().check_options(0, "profession=")
    build_dealt_scene(2, 4).turn().check_options(0, "profession=P-19.2")


@pytest.mark.parametrize(("seats", "laid_out"), [(3, [0, 0, 1, 2, 3, 4, 5]), (2, [0, 0, 1, 2, 3, 5, 7])])
def test_P_19_3_P_20_4_professions_are_revealed_each_round(seats: int, laid_out: list[int]) -> None:
    match = Table.open_drafted(seats, variant=VARIANT[seats])
    for number, n in enumerate(laid_out, 1):
        match.play_default_moves(to_round=number)
        assert len(match.view_for(None).laid_out) == n, f"in round {number}"


@both
def test_P_19_3_professions_are_revealed_before_phase_a_if_the_deck_has_any(seats: int) -> None:
    match = build_scene(seats).round(2).last_turn()
    entry = match.push_moves(seats - 1, "end")
    keys = event_keys(entry)
    assert keys.index("round-begins") < keys.index("lays-out")
    match.check("phase=auction")
    for viewer in (None, *range(seats)):
        assert "lays-out" in visible_event_keys(entry, viewer)
    card = match.view_for(None).laid_out[0]
    assert card not in [c for layer in match.state.decks["profession"].layers for c in layer.cards]
    empty = build_dealt_scene(seats, 0).laid(*PERSONS[3 * seats :]).round(2).last_turn()
    assert "lays-out" not in event_keys(empty.push_moves(seats - 1, "end"))
    empty.check("moves=1")


@both
def test_P_19_4_a_laid_out_card_is_bought_like_any_other(seats: int) -> None:
    match = build_dealt_scene(seats, 0).laid("poet", "astronomer").turn()
    before = match.view_for(None).may_acquire or 0
    (
        match.check_choices(0, {"poet", "astronomer", "deck"}, "profession")
        .after(0, "profession poet")
        .check_every_event("takes-laid")
        .check(f"0.florins=3200 laid_out=astronomer may_acquire={before - 1}")
        .check_options(0, "profession=P-9.2")  # one per round
    )
    assert "poet" in match.player_state(0).professions


@both
def test_P_19_4_the_deck_is_closed_when_empty_and_the_laid_out_cards_are_not(seats: int) -> None:
    (build_dealt_scene(seats, 0).laid("poet").turn().check_all_options(0, {"poet": OPEN, "deck": OPEN}, "profession"))
    build_dealt_scene(seats, 0).give(0, florins=100).laid("poet").turn().check_options(0, "profession=P-9.1")


@both
def test_P_19_5_untaken_cards_stay_and_taken_ones_are_not_replaced(seats: int) -> None:
    match = build_dealt_scene(seats, 0).laid("poet", "astronomer").turn().after(0, "profession poet")
    match.play_default_moves(to_round=4)
    first, _ = match.view_for(None).laid_out
    assert first == "astronomer"


@both
def test_P_19_5_laid_out_cards_cannot_be_recruited(seats: int) -> None:
    build_dealt_scene(seats, 0).give(0, recruiting=1).laid("poet").turn().check_options(0, "recruit=P-5.17")


@both
def test_P_19_5_cards_revealed_after_the_last_purchase_cannot_be_taken(seats: int) -> None:
    match = build_dealt_scene(seats, {3: 6, 2: 4}[seats]).last_turn().after(seats - 1, "end")
    while match.view_for(None).phase == "auction":
        match.push_moves(match.seats_to_move()[0], "decline")
    assert match.view_for(None).laid_out
    match.check_options(match.seats_to_move()[0], "profession=P-19.2")


@both
def test_P_19_5a_laid_out_cards_add_to_the_draw_of_five(seats: int) -> None:
    match = build_dealt_scene(seats, 0).laid("poet").turn().after(0, "profession deck").check("laid_out=poet")
    assert len(match.private_view(0).looking) == 5


@both
def test_P_19_6_P_20_7_landscapes_form_one_heap_and_the_winner_chooses_the_kind(seats: int) -> None:
    match = build_scene(seats).auction()
    heaps = "landscape jester builder prestige_card recruiting_card"
    assert list(match.blocking_rules(0, "auction")) == heaps.split()
    left = match.view_for(None).landscapes
    match.push_moves(0, "auction landscape")
    while match.seats_to_move() != [0]:
        match.push_moves(match.seats_to_move()[0], "pass")
    assert match.choices(0, "place") == {"forest", "lake", "park"}
    assert match.after(0, "place lake r0 a7").view_for(None).landscapes == {**left, "lake": left["lake"] - 1}
    verb = "take" if seats == 2 else "auction"
    match.check_options(1, "landscape=P-4.2", verb).check_refusal(1, f"{verb} lake", "bad_move")


@both
def test_P_19_7_winner_chooses_among_available_kinds_that_fit(seats: int) -> None:
    match = build_scene(seats).give(0, tiles=NO_FOREST).auction().after(0, "auction landscape")
    while match.seats_to_move() != [0]:
        match.push_moves(match.seats_to_move()[0], "pass")
    rules = match.blocking_rules(0, "place")
    assert rules["forest"] == "P-19.7"
    assert OPEN in rules.values()


@both
def test_P_19_7_player_without_room_for_any_cannot_open_or_bid(seats: int) -> None:
    match = (
        build_scene(seats)
        .give(0, tiles=NO_LANDSCAPE + ", park r90 g7")
        .auction()
        .check_options(0, "landscape=P-19.7", "auction")
        .after(0, "auction jester")
    )
    while match.view_for(None).phase == "auction" and match.seats_to_move() != [1]:
        match.push_moves(match.seats_to_move()[0], "pass")
    match.push_moves(1, "pass")
    other = build_scene(seats).give(0, tiles=NO_LANDSCAPE + ", park r90 g7").round(1, 1).auction(opener=1)
    assert other.after(1, "auction landscape").seats_to_move() != [0]


def test_P_20_5_heaps_have_opening_prices() -> None:
    for n, jester in ((1, 700), (4, 700), (5, 300), (7, 300)):
        match = build_scene(2).round(n).auction()
        assert match.view_for(None).prices == {
            "landscape": 200, "jester": jester, "builder": 500, "prestige_card": 500, "recruiting_card": 500
        }  # fmt: skip
        assert match.after(0, "auction jester").auction_view(None).bids[-1].amount == jester
    (
        build_scene(2, florins=400)
        .auction()
        .check_all_options(
            0,
            {
                "landscape": OPEN,
                "jester": "P-22.3",
                "builder": "P-22.3",
                "prestige_card": "P-22.3",
                "recruiting_card": "P-22.3",
            },
            "auction",
        )
    )
    build_scene(2, florins=100).auction().check_options(0, "auction=P-22.3")

    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    wrong = text.replace("jester_rounds_1_to_4 = 700", "jester_rounds_1_until_4 = 700")
    assert wrong != text
    assert catch_refusal(COMPONENTS.load_text, wrong).code == "bad_request"


def test_P_20_6_bids_rise_by_100_and_the_last_player_pays_the_opening_price() -> None:
    match = build_scene(2).auction().after_turns((0, "auction builder"), (1, "raise"))
    auction = match.auction_view(None)
    assert (auction.bids[-1].amount, auction.price) == (600, 700)
    match.after(0, "pass").check("moves=0")
    assert match.after(0, "take recruiting_card").seat_florins() == [3000, 2900]


def test_P_4_1_one_object_is_won_in_the_russian_variants_as_well() -> None:
    build_scene(2).auction(jester=0).check("moves=1").after(1, "decline").check("phase=actions")


def test_P_22_3_cheapest_heap_is_chosen_among_open_ones() -> None:
    """In the two-player game prices differ, and the landscape price is irrelevant to a player without room for one."""
    match = (
        build_scene(2, florins=300, may_decline_to_open=False)
        .round(1)
        .give(0, tiles=NO_LANDSCAPE + ", park r90 g7")
        .auction()
        .check_all_options(0, {"auction": "P-22.3", "decline": OPEN})
    )
    assert match.choice_node(0).question.args["n"] == 500
    build_scene(2, florins=400).round(1).auction(opener=1, landscape=0).check_options(1, "take=P-22.3")

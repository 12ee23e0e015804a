"""Test invalid positions of The Princes of Florence: ``load`` refuses them, with the path."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.rules.changed_positions import load_changed_position, position_error, refusal_path

Given = dict[str, Any]


def _look_at(dumped: Given, n: int) -> None:
    """Let ``n`` cards be looked at, the rest of them and of the deck lying in it."""
    state = dumped["state"]
    deck, looking = state["decks"]["bonus"], state["looking"]
    cards = [*looking["cards"], *(card for layer in deck["layers"] for card in layer["cards"])]
    looking["cards"] = cards[:n]
    deck["layers"] = [{"cards": sorted(cards[n:]), "known": None}] if cards[n:] else []


@pytest.mark.parametrize("n", [0, 1, 4, 6, 9, 14])
def test_P_11_1_as_many_cards_are_looked_at_as_the_rule_says(n: int) -> None:
    assert refusal_path("princes", "keepcard", lambda dumped: _look_at(dumped, n)) == "state.looking.cards"


@pytest.mark.parametrize("n", [0, 6, 14])
def test_P_22_9_of_an_empty_deck_one_to_five_are_looked_at(n: int) -> None:
    def all_of_it(dumped: Given) -> None:
        _look_at(dumped, n)
        state = dumped["state"]
        rest = [card for layer in state["decks"]["bonus"]["layers"] for card in layer["cards"]]
        state["decks"]["bonus"]["layers"] = []
        state["players"][0]["bonus"] += rest

    assert refusal_path("princes", "keepcard", all_of_it) == "state.looking.cards"


@pytest.mark.parametrize(
    ("actions", "path"),
    [({"left": 2}, "state.actions.left"), ({"seat": 0}, "state.actions.seat")],
)
def test_P_6_2_cards_are_looked_at_by_whose_turn_it_is_for_an_action(actions: Given, path: str) -> None:
    assert refusal_path("princes", "keepcard", lambda dumped: dumped["state"]["actions"].update(actions)) == path


def test_P_5_3_a_landscape_that_has_no_place_was_never_won() -> None:
    """Seat 1 places a park. With one lake less there is still room for it."""
    lying = [("forest", "r90", "a5"), ("forest", "r0", "b7"), ("forest", "r0", "e7"), ("lake", "r0", "c4")]

    def fill_estate(dumped: Given, *tiles: tuple[str, str, str]) -> None:
        for kind, way, at in tiles:
            dumped["state"]["heaps"][kind] -= 1
            dumped["state"]["players"][1]["tiles"].append({"kind": kind, "way": way, "at": at})

    match = load_changed_position("princes", "placelandscape", lambda dumped: fill_estate(dumped, *lying))
    assert match.seats_to_move() == [1]
    lake = ("lake", "r0", "e2")
    error = position_error("princes", "placelandscape", lambda dumped: fill_estate(dumped, *lying, lake))
    assert error.path == "stack[5]", "the question is refused, not how the tiles lie"
    assert error.msg.args == {"what": "park", "found": "no room", "expected": "a free place on the grid"}


@pytest.mark.parametrize("seat", [0, 2])
def test_P_4_7_only_who_has_won_a_landscape_places_it(seat: int) -> None:
    assert refusal_path("princes", "placelandscape", lambda d: d["stack"][-1].update(seat=seat)) == "stack[5].seat"
    assert refusal_path("princes", "placeanylandscape", lambda d: d["stack"][-1].update(seat=seat)) == "stack[5].seat"


def test_P_2_3_four_professions_are_dealt_to_each() -> None:
    def give_professions_away(dumped: Given) -> None:
        players = dumped["state"]["players"]
        players[0]["professions"] += players[1]["professions"]
        players[1]["professions"] = []

    assert refusal_path("princes", "draft", give_professions_away) == "state.players[0].professions"


BIDS = [{"seat": 2, "amount": 200}, {"seat": 1, "amount": 300}]
BID = {"bids": BIDS}
WON = {"jester": {"seat": 0, "amount": 300}}


@pytest.mark.parametrize(
    ("auction", "path"),
    [
        ({"won": {"castle": WON["jester"]}}, "state.auction.won"),
        ({"heap": "castle"}, "state.auction.heap"),
        ({"heap": "jester", "won": WON}, "state.auction.heap"),
        ({"bids": []}, "state.auction.bids"),
        ({"heap": None}, "state.auction.bids"),
    ],
)
def test_P_4_2_bids_are_on_a_heap_that_is_still_open(auction: Given, path: str) -> None:
    assert refusal_path("princes", "bidding", lambda dumped: dumped["state"]["auction"].update(auction)) == path


@pytest.mark.parametrize(
    ("auction", "path"),
    [
        ({"won": {**WON, "builder": WON["jester"]}}, "state.auction.won"),
        ({"won": {"jester": {"seat": 1, "amount": 300}}}, "state.auction.bids[1].seat"),
    ],
)
def test_P_4_1_who_has_won_is_out(auction: Given, path: str) -> None:
    assert refusal_path("princes", "bidding", lambda dumped: dumped["state"]["auction"].update(BID | auction)) == path


@pytest.mark.parametrize(
    ("bids", "path"),
    [
        ([BIDS[1], BIDS[0]], "state.auction.bids"),
        ([BIDS[0], {"seat": 1, "amount": 200}], "state.auction.bids"),
        ([BIDS[0], {"seat": 2, "amount": 300}], "state.auction.bids[1].seat"),
    ],
)
def test_P_4_5_each_bid_is_another_seats_and_higher(bids: list[Given], path: str) -> None:
    assert refusal_path("princes", "bidding", lambda dumped: dumped["state"]["auction"].update(bids=bids)) == path


def test_P_4_5_who_has_passed_is_not_the_highest_bidder() -> None:
    passed = BID | {"passed": [0, 1]}
    assert refusal_path("princes", "bidding", lambda d: d["state"]["auction"].update(passed)) == "state.auction.passed"


@pytest.mark.parametrize("amount", [0, -100, 100000])
def test_P_4_13_a_bid_can_be_paid(amount: int) -> None:
    bids = [{"seat": 2, "amount": amount}]
    path = refusal_path("princes", "bidding", lambda dumped: dumped["state"]["auction"].update(bids=bids))
    assert path == "state.auction.bids[0].amount"


def test_P_4_12_nobody_bids_on_a_builder_who_has_them_all() -> None:
    def take_all_builders(dumped: Given) -> None:
        dumped["state"]["auction"].update(BID, heap="builder")
        dumped["state"]["heaps"]["builder"] -= 3
        dumped["state"]["players"][1]["builders"] = 3

    assert refusal_path("princes", "bidding", take_all_builders) == "state.auction.bids[1].seat"


def test_P_4_12_nobody_bids_on_a_landscape_that_has_no_place() -> None:
    def fill_estate(dumped: Given) -> None:
        state = dumped["state"]
        state["auction"].update(BID, heap="park", passed=[])
        lying = [("forest", "r90", "a7"), ("lake", "r0", "c4"), ("lake", "r0", "f7"), ("forest", "r0", "c7")]
        for kind, way, at in (*lying, ("lake", "r0", "d2")):
            state["heaps"][kind] -= 1
            state["players"][1]["tiles"].append({"kind": kind, "way": way, "at": at})

    assert refusal_path("princes", "bidding", fill_estate) == "state.auction.bids[1].seat"


def test_P_18_17_a_czech_bid_is_covered_when_it_is_made() -> None:
    def set_high_bid(dumped: Given) -> None:
        dumped["state"]["auction"]["bids"] = [{"seat": 1, "amount": 1000}]
        dumped["state"]["players"][1]["parts"]["works"] += 10

    assert refusal_path("princes", "czechbidding", set_high_bid) == "state.auction.bids[0].amount"


@pytest.mark.parametrize("amount", [1000, 0, -200])
def test_P_18_17_what_was_won_and_is_not_paid_yet_stays_covered(amount: int) -> None:
    def change_amount(dumped: Given) -> None:
        dumped["state"]["auction"]["won"]["jester"]["amount"] = amount

    assert refusal_path("princes", "keepobject", change_amount) == "state.auction.won.jester.amount"

"""Test the options (P-24) and the invariants after every step (P-25)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines.core import match_factory
from engines.core.core_types import EngineError
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.princes.components import COMPONENTS
from engines.princes.game import PRINCES
from tests.engines.rules.move_helpers import SECRET, push_moves
from tests.engines.rules.princes.position_builder import (
    Given,
    Scene,
    Table,
    open_drafted_match,
    open_new_match,
    player_state,
)

DEFAULTS = {
    "variant": "base",
    "open_money": False,
    "recruiting_replaced_at": "opponent",
    "recruiting_in_hand_counts": True,
    "may_decline_to_open": True,
    "last_player_may_decline": True,
    "start_player": "random",
}


def test_P_24_the_options_and_their_defaults() -> None:
    assert {option.key: option.default for option in PRINCES.options} == DEFAULTS
    match = match_factory.open_match(PRINCES, "a-table", 3, {}, SECRET)
    assert match.view_for(None).options == DEFAULTS
    for key, value in (("open_money", 1), ("start_player", "youngest"), ("variant", "ru2"), ("speed", True)):
        with pytest.raises(EngineError) as caught:
            open_new_match(3, **{key: value})  # type: ignore[arg-type]  # wrong on purpose
        assert caught.value.code == "bad_options"


@pytest.mark.parametrize("shown", [True, False])
def test_P_24_open_money(shown: bool) -> None:
    match = Scene(open_money=shown).give(1, florins=900).auction()
    for viewer in (0, 1, None):
        assert match.view_for(viewer).players[1].florins == (900 if shown else None)
    me = match.view_for(1).me
    assert me is not None
    assert me.florins == 900


def test_P_24_other_tiles_of_the_same_sizes() -> None:
    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    wide = text.replace('outline = ["##", "##"]', 'outline = ["####"]')
    assert wide != text
    match = match_factory.open_match(PRINCES, "a-table", 3, {}, SECRET, COMPONENTS.load_text(wide))
    assert match.view_for(None).outlines["lake"] == ("####",)
    for outline in ('["###"]', '["##", "#"]', "[]"):
        with pytest.raises(EngineError) as caught:
            COMPONENTS.load_text(text.replace('outline = ["##", "##"]', f"outline = {outline}"))
        assert caught.value.code == "bad_request"


def open_random_match(seats: int, seed: int, **options: bool | str) -> Table:
    """Open a match after the draft, with chance from a seed."""
    match = open_drafted_match(seats, **options)
    match.chance = match_factory.live_chance(SeedSecret(f"{seed:064x}", "0" * 64))
    return match


def cards_of(match: Table, seat: int) -> int:
    """Professions and recruiting cards of a player, in hand and on the table."""
    has = player_state(match, seat)
    return len(has.professions) + has.recruiting + len(has.table)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_P_25_3_what_holds_after_every_step(seats: int, seed: int) -> None:
    match, dice = open_random_match(seats, seed), Random(seed)
    counts = [3] * seats
    while not match.is_over:
        seat = match.seats_to_move()[0]
        match.push(seat, random_move(match.choice_tree(seat), dice))
        PRINCES.validate_position(match.position, seats)
        now = [cards_of(match, each) for each in range(seats)]
        assert all(a <= b for a, b in zip(counts, now, strict=True))
        counts = now


BAD: dict[str, Callable[[Any], object]] = {
    "state.players[0].parts": lambda state: state["players"][0]["parts"].update(sold=-1),
    "state.players[0].florins": lambda state: state["players"][0].update(florins=-100),
    "state.decks.bonus": lambda state: state["players"][0]["bonus"].append("lake_2"),
    "state.decks.profession": lambda state: state["players"][0]["professions"].clear(),
    "state.heaps.jester": lambda state: state["heaps"].update(jester=6),
    "state.buildings.tower": lambda state: state["buildings"].update(tower=4),
    "state.freedoms.travel": lambda state: state["freedoms"].update(travel=0),
}


@pytest.mark.parametrize("path", BAD)
def test_P_25_3_a_position_that_breaks_it_is_refused(path: str) -> None:
    scene = Scene().give(0, professions="poet", bonus="lake_2")
    BAD[path](scene.state)
    with pytest.raises(EngineError) as caught:
        scene.auction()
    assert (caught.value.code, caught.value.path) == ("bad_state", path)


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"tiles": "lake r0 a7, lake r0 b6"}, "state.players[0].tiles[1]"),
        ({"tiles": "lake r0 b2"}, "state.players[0].tiles[0]"),
        ({"tiles": "tower r0 d7, tower r0 a5"}, "state.players[0].tiles"),
        ({"builders": 4}, "state.players[0].builders"),
        ({"freedoms": "travel travel"}, "state.players[0].freedoms"),
    ],
)
def test_P_25_3_an_estate_that_breaks_it_is_refused(given: Given, path: str) -> None:
    with pytest.raises(EngineError) as caught:
        Scene().give(0, **given).auction()
    assert (caught.value.code, caught.value.path) == ("bad_state", path)


AUCTION = {"heap": "jester", "bids": [{"seat": 0, "amount": 200}], "asked": 0}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"bids": []}, "state.auction.bids"),
        ({"bids": [{"seat": 0, "amount": 300}, {"seat": 1, "amount": 200}]}, "state.auction.bids"),
        ({"bids": [{"seat": 0, "amount": 4000}]}, "state.auction.bids[0].amount"),
        ({"bids": [{"seat": 3, "amount": 200}]}, "state.auction.bids[0].seat"),
        ({"won": {"lake": {"seat": 2, "amount": 200}, "park": {"seat": 2, "amount": 200}}}, "state.auction.won"),
        ({"won": {"palace": {"seat": 2, "amount": 200}}}, "state.auction.won"),
    ],
)
def test_P_25_3_an_auction_that_could_not_be_is_refused(change: Given, path: str) -> None:
    scene = Scene()
    push_moves(scene.auction(), 0, "auction jester")
    scene.dumped["stack"].append({"step": "bidding"})
    scene.state["auction"] |= {**AUCTION, **change}
    with pytest.raises(EngineError) as caught:
        match_factory.load_match(PRINCES, "a-table", scene.dumped, SECRET)
    assert (caught.value.code, caught.value.path) == ("bad_state", path)


@pytest.mark.parametrize(("actions", "path"), [(None, "state.actions"), ({"seat": 1}, "state.actions.seat")])
def test_P_25_3_a_turn_that_could_not_be_is_refused(actions: Given | None, path: str) -> None:
    scene = Scene()
    scene.turn(0)
    scene.state["actions"] = actions and {"left": 2, **actions}
    with pytest.raises(EngineError) as caught:
        match_factory.load_match(PRINCES, "a-table", scene.dumped, SECRET)
    assert (caught.value.code, caught.value.path) == ("bad_state", path)

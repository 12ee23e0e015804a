"""Test the AI of The Princes of Florence: estimates of hidden money (P-2.8)."""

from engines.core.chance import RandomDice
from engines.princes.game import PRINCES
from tests.engines.rules.princes.position_builder import Scene, Table


def imagine_florins(match: Table, seat: int) -> set[int]:
    view = match.view_for(0)
    return {PRINCES.sample_state(view, RandomDice(b"%d" % number)).state.players[seat].florins for number in range(40)}


def test_bidder_is_assumed_to_have_at_least_its_bid() -> None:
    """P-4.13: estimate each seat by its highest bid."""
    match = Scene(4).give(0, florins=0).auction(opener=1).after(1, "auction jester")
    for seat in (2, 3, 0, 1, 2):
        match.push_moves(seat, "pass" if seat in {0, 3} else "raise")
    assert [imagine_florins(match, seat) for seat in (1, 2, 3)] == [{400}, {500}, {0}]


def test_unpaid_winning_bid_is_included_in_the_estimate() -> None:
    """P-18.17: in the Czech variant, objects are paid for when kept."""
    match = Scene(2, variant="cz2").give(0, florins=0).auction(opener=0, jester=(1, 900), builder=(1, 300))
    assert imagine_florins(match, 1) == {900}


def test_estimated_florins_without_bids_are_near_the_viewers_florins() -> None:
    match = Scene(3).give(0, florins=1000).auction(opener=1)
    found = imagine_florins(match, 1)
    assert 500 <= min(found) < 1000 < max(found) <= 1600
    match.push_moves(1, "auction jester")
    assert min(imagine_florins(match, 1)) >= 500, "the estimated florins are too few to distinguish bids"

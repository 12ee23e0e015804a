"""Tables of Newgame for tests."""

from typing import ClassVar

from engines.newgame.components import COMPONENTS, printed
from engines.newgame.game import NEWGAME
from engines.newgame.state import State
from engines.newgame.view import NewgameView
from tests.engines.rules.rule_match import RuleMatch

INDEX = printed(COMPONENTS.current_hash())


class Table(RuleMatch[State, NewgameView]):
    """A table of Newgame."""

    GAME = NEWGAME
    CHOSEN: ClassVar[dict[str, object]] = {}


def opening(seats: int = 3) -> Table:
    """A table just opened: everybody chooses a stone."""
    return Table.open(seats)


def hand(match: Table, seat: int) -> list[str]:
    """The stones of a seat, the lowest first."""
    return sorted(match.view_for(seat).hand, key=value)


def value(stone: str) -> int:
    """What a stone is worth."""
    return INDEX.stones[stone].value


def lay(match: Table) -> dict[int, str]:
    """All lay their lowest stone; seat to stone."""
    laid = {seat: hand(match, seat)[0] for seat in match.seats_to_move()}
    for seat, stone in laid.items():
        match.push_moves(seat, stone)
    return laid

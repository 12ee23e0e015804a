"""What things are worth: works, bonus cards, prestige cards, and the order at the end."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engines.core.game import Standing
from engines.princes import estate, table
from engines.princes.state import RECRUITING, Player, State


class WorkValue(msgspec.Struct, frozen=True):
    """The parts of a work value without bonus cards (P-7.2)."""

    building: int
    landscape: int
    freedom: int
    jesters: int
    persons: int

    @property
    def total(self) -> int:
        """The sum."""
        return self.building + self.landscape + self.freedom + self.jesters + self.persons


def count(components: str, player: Player, what: str, playing: int = 0) -> int:
    """How many of a selector of ``components.toml`` a player has.

    ``playing``: 1 while a work is being valued, whose person then already lies on the table (P-16.1).
    """
    index = table.of(components)
    kinds = [tile.kind for tile in player.tiles]
    if what in index.landscapes:
        return kinds.count(what)
    if what.startswith("building_"):
        return sum(index.tiles[kind].size == what.removeprefix("building_") for kind in kinds)
    match what:
        case "building":
            return sum(kind in index.buildings for kind in kinds)
        case "landscape":
            return sum(kind in index.landscapes for kind in kinds)
        case "landscape_kind":
            return len(set(kinds) & set(index.landscapes))
        case "jester":
            return player.jesters
        case "builder":
            return player.builders
        case "prestige_card":
            return len(player.prestige)
        case "freedom":
            return len(player.freedoms)
        case "hand_person":  # card 19: recruiting cards in hand count (P-16)
            return len(player.professions) + player.recruiting - playing
        case "table_person":  # card 20: recruiting cards on the table count (P-16)
            return len(player.table) + playing
        case "work":  # P-15.5
            return len(player.table)
        case "empty_square":
            return estate.empty(components, player)
    raise AssertionError(what)


def work_value(state: State, player: Player, person: str) -> WorkValue:
    """The value of a work without bonus cards. ``person`` is one of the player's cards in hand (P-7.2)."""
    index = table.of(state.components)
    wants, work = index.professions[person], index.table.work
    kinds = {tile.kind for tile in player.tiles}
    cards = len(player.professions) + len(player.table)
    if state.options["recruiting_in_hand_counts"]:  # D-2
        cards += player.recruiting
    return WorkValue(
        work.building if wants.building in kinds else 0,
        work.landscape if wants.landscape in kinds else 0,
        work.freedom if wants.freedom in player.freedoms else 0,
        work.jester_each * player.jesters,
        work.person_each * cards,
    )


def bonus_value(components: str, player: Player, card: str) -> int:
    """What a bonus card adds to a work being played from the player's hand now (P-16, P-16.1, P-16.2)."""
    bonus = table.of(components).bonus[card]
    counts = [count(components, player, what, playing=1) for what in bonus.counts]
    return bonus.value * (sum(counts) if bonus.mode == "each" else sum(n > 0 for n in counts))


def bonus_sum(components: str, player: Player, cards: Iterable[str]) -> int:
    """What several bonus cards add together: each counts by itself."""
    return sum(bonus_value(components, player, card) for card in cards)


def prestige_value(components: str, players: list[Player], seat: int, card: str) -> int:
    """What a prestige card brings its owner at the end, all players compared (P-15)."""
    goal = table.of(components).prestige[card]
    if goal.mode == "at_least":  # P-15.4
        return goal.pp if all(count(components, players[seat], k) >= n for k, n in goal.requires.items()) else 0
    counts = [count(components, player, goal.counts) for player in players]
    own = counts[seat]
    if own == 0 and not goal.zero_scores:  # P-15.2
        return 0
    if own != (max(counts) if goal.mode == "most" else min(counts)):  # P-15.1
        return 0
    return goal.pp_tied if counts.count(own) > 1 else goal.pp


def best_works(players: list[Player]) -> list[int]:
    """The seats with the highest work of the round; none where nobody completed one (P-12.1 to P-12.3)."""
    best = max(player.best for player in players)
    return [seat for seat, player in enumerate(players) if player.best == best] if best else []


def standings(state: State) -> tuple[Standing, ...]:
    """How everybody stands: by PP, then by florins; equal in both share the place (P-14.3, P-14.4, P-14.6)."""
    keys = [(player.pp, player.florins) for player in state.players]
    return tuple(
        Standing(seat, player.pp, 1 + sum(other > keys[seat] for other in keys), dict(player.parts))
        for seat, player in enumerate(state.players)
    )


def persons_on_table(player: Player) -> list[str]:
    """The face-up persons, without recruiting cards (P-5.17, P-22.19)."""
    return [card for card in player.table if card != RECRUITING]

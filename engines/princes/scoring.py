"""Values of works, bonus cards and prestige cards, and the final ranking."""

from collections.abc import Collection
from functools import lru_cache

import msgspec

from engines.core import seats
from engines.core.game import SeatScore
from engines.princes import estate
from engines.princes.component_rows import Bonus, Profession, Work
from engines.princes.components import printed
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


def tally(components: str, player: Player, playing: int = 0) -> dict[str, int]:
    """Count a player's items by the selectors of ``components.toml``, except empty squares.

    ``playing``: 1 while valuing a work, whose person already counts as on the table (P-16.1).
    """
    return {
        **_tile_counts(components, tuple([tile.kind for tile in player.tiles])),
        "jester": player.jesters,
        "builder": player.builders,
        "prestige_card": len(player.prestige),
        "freedom": len(player.freedoms),
        "hand_person": len(player.professions) + player.recruiting - playing,  # card 19 (P-16)
        "table_person": len(player.table) + playing,  # card 20 (P-16)
        "work": len(player.table),  # P-15.5
    }


@lru_cache(maxsize=1 << 12)
def _tile_counts(components: str, kinds: tuple[str, ...]) -> dict[str, int]:
    """Return an estate's counts, cached until a tile is laid."""
    index = printed(components)
    sizes = [index.tiles[kind].size for kind in kinds]
    landscapes = {kind: kinds.count(kind) for kind in index.landscapes}
    return {
        **landscapes,
        "landscape": sum(landscapes.values()),
        "landscape_kind": sum(n > 0 for n in landscapes.values()),
        "building": sum(size != "" for size in sizes),
        **{f"building_{size}": sizes.count(size) for size in ("large", "medium", "small")},
    }


def common_work_value(state: State, player: Player) -> tuple[int, int]:
    """Return the value that jesters and persons add to every work of a player (P-7.2)."""
    work = printed(state.components).table.work
    cards = len(player.professions) + len(player.table)
    if state.options["recruiting_in_hand_counts"]:  # D-2
        cards += player.recruiting
    return work.jester_each * player.jesters, work.person_each * cards


def wish_value(
    wants: Profession, work: Work, kinds: Collection[str], freedoms: Collection[str]
) -> tuple[int, int, int]:
    """Return the value that the wanted building, landscape and freedom add to a person's work (P-7.2).

    ``kinds``: the kinds of the tiles.
    """
    return (
        work.building if wants.building in kinds else 0,
        work.landscape if wants.landscape in kinds else 0,
        work.freedom if wants.freedom in freedoms else 0,
    )


def work_value(state: State, player: Player, person: str) -> WorkValue:
    """Return the value of a work without bonus cards. ``person`` is one of the player's cards in hand (P-7.2)."""
    return work_values(state, player, [person])[person]


def work_values(state: State, player: Player, persons: list[str]) -> dict[str, WorkValue]:
    """Return the same for several persons."""
    index = printed(state.components)
    professions, work, freedoms = index.professions, index.table.work, player.freedoms
    kinds, common = {tile.kind for tile in player.tiles}, common_work_value(state, player)
    return {p: WorkValue(*wish_value(professions[p], work, kinds, freedoms), *common) for p in persons}


@lru_cache(maxsize=1 << 12)
def _wish_values(
    components: str, kinds: tuple[str, ...], freedoms: tuple[str, ...], persons: tuple[str, ...]
) -> dict[str, int]:
    """Return the value that wants add to the works of persons, cached until its arguments change."""
    index = printed(components)
    professions, work = index.professions, index.table.work
    return {person: sum(wish_value(professions[person], work, kinds, freedoms)) for person in persons}


def work_totals(state: State, player: Player) -> dict[str, int]:
    """Return the value without bonus cards of the work of each person in hand."""
    if not player.professions:
        return {}
    kinds, freedoms = tuple([tile.kind for tile in player.tiles]), tuple(player.freedoms)
    wished = _wish_values(state.components, kinds, freedoms, tuple(sorted(player.professions)))
    common = sum(common_work_value(state, player))
    return {person: wish + common for person, wish in wished.items()}


def beyond_best(state: State, player: Player, person: str) -> int:
    """Return by how much a person's work would exceed the best in hand, if any."""
    kinds, freedoms = tuple([tile.kind for tile in player.tiles]), tuple(player.freedoms)
    hand = _wish_values(state.components, kinds, freedoms, tuple(sorted(player.professions)))
    own = hand[person] if person in hand else _wish_values(state.components, kinds, freedoms, (person,))[person]
    return own - max(hand.values()) if hand else own + sum(common_work_value(state, player))


def bonus_values(components: str, player: Player) -> dict[str, int]:
    """Return the value that each bonus card adds to a work played now (P-16, P-16.1, P-16.2)."""
    if not player.bonus:
        return {}
    has = tally(components, player, playing=1)
    return {card: _bonus_value(printed(components).bonus[card], has) for card in sorted(player.bonus)}


def _bonus_value(bonus: Bonus, has: dict[str, int]) -> int:
    counts = [has[what] for what in bonus.counts]
    return bonus.value * (sum(counts) if bonus.mode == "each" else sum(n > 0 for n in counts))


def prestige_value(components: str, players: list[Player], seat: int, card: str) -> int:
    """Return the owner's gain from a prestige card at the end, comparing all players (P-15)."""
    goal = printed(components).prestige[card]
    tallies = [tally(components, player) | {"empty_square": estate.empty(components, player)} for player in players]
    if goal.mode == "at_least":  # P-15.4
        return goal.pp if all(tallies[seat][what] >= n for what, n in goal.requires.items()) else 0
    counts = [has[goal.counts] for has in tallies]
    own = counts[seat]
    if own == 0 and not goal.zero_scores:  # P-15.2
        return 0
    if own != (max(counts) if goal.mode == "most" else min(counts)):  # P-15.1
        return 0
    return goal.pp_tied if counts.count(own) > 1 else goal.pp


def best_works(players: list[Player]) -> list[int]:
    """Return the seats with the highest work of the round, if any (P-12.1 to P-12.3)."""
    best = max(player.best for player in players)
    return [seat for seat, player in enumerate(players) if player.best == best] if best else []


def seat_scores(state: State) -> tuple[SeatScore, ...]:
    """Return the results by PP, then florins; players tied in both share a rank (P-14.3, P-14.4, P-14.6)."""
    keys = [(player.pp, player.florins) for player in state.players]
    return seats.rank_seats(keys, [player.parts for player in state.players])


def persons_on_table(player: Player) -> list[str]:
    """Return the face-up persons, without recruiting cards (P-5.17, P-22.19)."""
    return [card for card in player.table if card != RECRUITING]

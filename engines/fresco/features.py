"""The features of a seat (``outlook.json``), and the kinds of questions and answers (``odds.json``)."""

from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.core.value_model import ValueModel
from engines.fresco import goods, scoring
from engines.fresco.components import printed
from engines.fresco.scoring import bonus
from engines.fresco.state import Player, State

BASIC = frozenset({"red", "yellow", "blue"})
SPECIAL = frozenset({"pink", "brown"})
MANY = 7
"""Number of remaining rounds above which the game counts as young."""
MIXES = 2
"""Number of missing mixed paints up to which a section counts as near."""


def game_stage(state: State) -> str:
    """Return the approximate number of rounds after this one."""
    row = printed(state.components).table.final_round
    left = len(state.fresco) - row.tiles_at_start_of_round_max
    return "final" if state.final else str(min(MANY, 1 + int(left / (0.55 + 0.62 * len(state.players)))))


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return points, money, paints and possible restorations, mood, tiles and portraits."""
    index, player = printed(state.components), state.players[seat]
    basic = [player.paints[paint] for paint in BASIC]
    mixed = {paint: n for paint, n in player.paints.items() if paint not in BASIC}
    ready, near = _section_points(state, player)
    always = [index.portraits[card] for card in player.portraits if index.portraits[card].kind == "always"]
    return {
        "points": player.vp,
        "thalers": player.thalers,
        "poor": min(player.thalers, 4),
        "some": min(player.thalers, 9),
        "basic": sum(min(4, n) for n in basic),
        "sorts": sum(n > 0 for n in basic),
        "pairs": sum(n > 1 for n in basic),
        "mixed": sum(n for paint, n in mixed.items() if paint not in SPECIAL),
        "mixes": sum(n > 0 for n in mixed.values()),
        "special": sum(n for paint, n in mixed.items() if paint in SPECIAL),
        "ready": sum(ready[:1]),
        "second": sum(ready[1:2]),
        "third": sum(ready[2:3]),
        "near": sum(near[:1]),
        "also": sum(near[1:2]),
        "mood": player.mood,
        "merry": player.mood in index.table.mood_track.plus_one,
        "sad": player.mood in index.table.mood_track.minus_one,
        "income": goods.income(state.components, player),
        "tiles": len(player.tiles),
        "portraits": len(player.portraits),
        "always": len(always),
        "end": sum(scoring.end_portraits(state.components, player).values()),
        "chooses": state.turns.index(seat) if seat in state.turns else 0,
    }


def _section_points(state: State, player: Player) -> tuple[list[int], list[int]]:
    """Return the points of sections that can be restored now one after another, and of near ones.

    Both lists are sorted, best first.
    """
    index, has = printed(state.components), dict(player.paints)
    ready, near = [], []
    worth = {
        tile: index.tiles[tile].value + bonus(state.components, state.bishop, at) / 2
        for at, tile in state.fresco.items()
    }
    for tile in sorted(worth, key=lambda tile: -worth[tile]):
        needs = index.needs[tile]
        lacks = [(paint, n - has[paint]) for paint, n in needs if n > has[paint]]
        if not lacks:
            ready.append(index.tiles[tile].value)
            for paint, n in needs:
                has[paint] -= n
        elif sum(n for _, n in lacks) <= MIXES and all(paint not in BASIC for paint, _ in lacks):
            near.append(index.tiles[tile].value)
    return sorted(ready, reverse=True), sorted(near, reverse=True)


VALUE_MODEL: ValueModel[State] = ValueModel(
    game_stage, seat_features, Path(__file__).with_name("outlook.json"), heuristic_seats="own"
)


# -- counted by the rollout policy (``odds.json``)


def question_kind(state: State, seat: int) -> str:
    """Return the kind of a question: the place, the stage of the game, and the player's means."""
    player = state.players[seat]
    money, left = min(4, player.thalers // 4), (3 if state.final else min(2, len(state.fresco) // 9))
    match state.phase:
        case "wake":
            return f"wake {left} {money} {(player.mood - 1) // 3}"
        case "plan":
            mixed = sum(n for paint, n in player.paints.items() if paint not in {"red", "yellow", "blue"})
            jobs = min(3, _count_restorable(state, seat))
            return f"plan {left} {money} {jobs} {min(2, mixed // 2)} {player.apprentices} {(player.mood - 1) // 3}"
        case "market":
            return f"market {left} {money} {state.left}"
        case "cathedral" | "cathedral2":
            return f"cathedral {left} {state.left}"
        case _:
            return f"{state.phase} {left}"


def _count_restorable(state: State, seat: int) -> int:
    has, needs = state.players[seat].paints, printed(state.components).needs
    return sum(all(has[paint] >= n for paint, n in needs[tile]) for tile in state.fresco.values())


def answer_kind(state: State, _seat: int, before: Move, key: str) -> str:
    """Return the kind of an answer: a section by points, a booth by tiles, a market tile by paints."""
    index = printed(state.components)
    match before:
        case ("restore",) if key in state.fresco:
            return f"restore {index.tiles[state.fresco[key]].value + bonus(state.components, state.bishop, key)}"
        case ("restore", section):
            stays = key == "stay"
            there = state.bishop if stays else key
            return f"bishop {'stays ' if stays else ''}{bonus(state.components, there, section)}"
        case () if key.startswith("booth-"):
            return f"booth {len(state.booths[int(key[-1]) - 1])}"
        case (booth, "buy") if booth.startswith("booth-"):
            tile, _, n = key.partition("=")
            return f"tile {len(set(index.market[tile].paints))} {n}"
        case (booth,) if booth.startswith("booth-"):
            return f"booth {key}"
        case ("fulfil", *_):
            return "fulfil"
        case _:
            return " ".join((*before[:1], key))


ACTION_FEATURES: ActionFeatures[State] = ActionFeatures(
    question_kind, answer_kind, counts_path=Path(__file__).with_name("odds.json")
)

"""The kinds of questions and answers, by which the rollout policy counts choices (``odds.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.fresco.bishop import bonus
from engines.fresco.components import printed
from engines.fresco.state import State


def question_kind(state: State, seat: int) -> str:
    """Return the kind of a question: the place, the stage of the game, and the player's means."""
    player = state.players[seat]
    money, left = min(4, player.thalers // 4), (3 if state.final else min(2, len(state.fresco) // 9))
    match state.phase:
        case "wake":
            return f"wake {left} {money} {(player.mood - 1) // 3}"
        case "plan":
            mixed = sum(n for paint, n in player.paints.items() if paint not in {"red", "yellow", "blue"})
            jobs = min(3, _jobs(state, seat))
            return f"plan {left} {money} {jobs} {min(2, mixed // 2)} {player.apprentices} {(player.mood - 1) // 3}"
        case "market":
            return f"market {left} {money} {state.left}"
        case "cathedral" | "cathedral2":
            return f"cathedral {left} {state.left}"
        case _:
            return f"{state.phase} {left}"


def _jobs(state: State, seat: int) -> int:
    """Count the sections that the present paints can restore, each separately."""
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

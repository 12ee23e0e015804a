"""Test stored positions, and damaged ones: each is refused with its path, or playable to the end."""

import contextlib
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from docs.sample import register_sample
from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.match_factory import dump_position, load_match
from tests.engines.laws.random_games import AnyMatch, limit_resources, play_game, secret_of
from tests.engines.positions.position_writer import END, HOME, position_paths, question_kind, question_kinds
from tests.engines.refusals import catch_refusal
from tests.games import FACTS

register_sample()

positions = pytest.mark.parametrize(
    "path",
    [path for game in GAMES.values() for path in position_paths(game)],
    ids=lambda path: str(path.relative_to(HOME)),
)


def read_position(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return found


def load_position(path: Path, dumped: dict[str, Any]) -> AnyMatch:
    try:
        return load_match(GAMES[path.parent.name], "a-table", dumped, secret_of(27))
    except EngineError as error:
        error.add_note("if the state or the options changed on purpose: raise `schema_version`, then `make positions`")
        raise


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_question_has_a_stored_position(key: str) -> None:
    stored = {path.stem.partition("-")[0] for path in position_paths(GAMES[key])}
    assert question_kinds(GAMES[key]) - stored - set(FACTS[key].unkept) == set(), (
        "no stored position asks these questions: run `make positions`"
    )


@positions
def test_stored_position_loads_and_continues(path: Path) -> None:
    match = load_position(path, read_position(path))
    assert msgspec.json.decode(msgspec.json.encode(dump_position(match))) == read_position(path)
    assert question_kind(match) == path.stem.partition("-")[0]
    assert len(play_game(match, 1, ())) == match.header.seats


@positions
def test_position_with_a_missing_part_is_refused(path: Path) -> None:
    for part in ("state", "stack", "drawn", "seats", "options", "rules", "game"):
        dumped = read_position(path)
        del dumped[part]
        assert catch_refusal(load_position, path, dumped).code == "bad_state", (
            f"{part}: wrong refusal code for a damaged position"
        )


@positions
def test_position_without_its_open_step_is_refused_or_asks_something_else(path: Path) -> None:
    dumped = read_position(path)
    if path.stem == END:
        return
    was = dumped["stack"].pop()
    with contextlib.suppress(EngineError):
        match = load_position(path, dumped)
        assert match.position.stack, "the position is at the end of its game"
        assert (question_kind(match), getattr(match.position.stack[-1], "seat", None)) != (was["step"], was.get("seat"))


PLAYABLE = ""
REMOVED = object()
ONE_BID, LOW_BID = {"seat": 2, "amount": 200}, {"seat": 1, "amount": 200}
DAMAGED: list[tuple[str, dict[str, Any], str]] = [
    ("notredame/choose", {"stack[-1].left": 9}, PLAYABLE),
    ("notredame/choose", {"stack[-1].left": 0}, "stack"),
    ("notredame/choose", {"stack[-1].seat": 1}, PLAYABLE),
    ("notredame/choose", {"state.bell": 1}, PLAYABLE),
    ("notredame/choose", {"state.round": 10}, "stack[5]"),
    ("notredame/choose", {"state.phase": "night"}, "state.phase"),
    ("notredame/choose", {"state.turns": [7]}, "state"),
    ("notredame/choose", {"stack[1]": REMOVED}, PLAYABLE),
    ("notredame/choose", {"state.players[1].sectors.bank": 3}, "state"),
    ("notredame/choose", {"state.players[1].sectors.tower": 1}, "state.players[1].sectors"),
    ("notredame/choose", {"state.players[1].rats": 10}, PLAYABLE),
    ("notredame/choose", {"state.players[1].rats": -1}, "state.players[1].rats"),
    ("notredame/drive", {"stack[-1].steps": 50}, PLAYABLE),
    ("notredame/drive", {"stack[-1].steps": 0}, PLAYABLE),
    ("notredame/drive", {"state.players[1].person": "juggler"}, PLAYABLE),
    ("notredame/drive", {"state.players[1].carriage": "nowhere"}, "state"),
    ("notredame/bribing", {"state.turns": [0, 2, 1]}, PLAYABLE),
    ("notredame/giveup", {"state.players[0].parts.plague": -900}, "state"),
    ("notredame/giveup", {"stack[-1].seats": [1, 1]}, "stack[2].seats"),
    ("princes/keepcard", {"state.looking.cards": []}, "state"),
    ("princes/keepcard", {"state.looking": None}, "state"),
    ("princes/keepcard", {"state.actions.left": 2}, PLAYABLE),
    ("princes/keepcard", {"state.actions": None}, PLAYABLE),
    ("princes/placelandscape", {"stack[-1].seat": 0}, PLAYABLE),
    ("princes/placelandscape", {"stack[-1].kind": "tower"}, "state"),
    ("princes/bidding", {"state.auction.won": {"castle": ONE_BID}}, PLAYABLE),
    ("princes/bidding", {"state.auction.heap": "castle"}, "state"),
    ("princes/bidding", {"state.auction.heap": None}, "stack"),
    ("princes/bidding", {"state.auction.bids": []}, "stack"),
    ("princes/bidding", {"state.auction.bids": [LOW_BID, ONE_BID]}, PLAYABLE),
    ("princes/bidding", {"state.auction.bids": [ONE_BID, LOW_BID]}, "stack"),
    ("princes/bidding", {"state.auction.bids": [{"seat": 2, "amount": 100000}]}, "state"),
    ("princes/bidding", {"state.auction.bids": [{"seat": 2, "amount": -100}]}, "state.auction.bids[0].amount"),
    ("princes/bidding", {"state.auction.bids": [{"seat": 3, "amount": 200}]}, "state.auction.bids[0].seat"),
    ("princes/bidding", {"state.auction.passed": [0, 1, 2]}, "stack"),
    ("princes/bidding", {"state.players[0].parts.sold": -1000}, "state"),
    ("princes/bidding", {"state.players[0].florins": 3550}, "state"),
    ("princes/bidding", {"state.players[0].florins": -100}, "state.players[0].florins"),
    ("princes/bidding", {"state.players[0].builders": 4}, "state"),
    ("princes/bidding", {"state.players[0].freedoms": ["travel", "travel"]}, "state"),
    ("princes/bidding", {"state.players[0].tiles": [{"kind": "lake", "way": "r0", "at": "b2"}]}, "state"),
    ("princes/bidding", {"state.heaps.jester": 99}, "state"),
    ("princes/bidding", {"state.buildings.tower": 99}, "state"),
    ("princes/bidding", {"state.buildings.barn": 1}, "state.buildings"),
    ("princes/keepobject", {"state.auction.won.jester.amount": -200}, "state.auction.won.jester.amount"),
    ("princes/draft", {"state.players[0].professions": []}, "state"),
    ("princes/draft", {"stack": []}, "stack"),
    ("leonardo/addons", {"stack": []}, "stack"),
    ("leonardo/addons", {"state.components": "none"}, "state.components"),
    ("fresco/cathedral", {"state.left": 0}, PLAYABLE),
    ("fresco/cathedral", {"state.bishop": "z9"}, PLAYABLE),
    ("fresco/cathedral", {"state.players[0].thalers": -1}, "state.players[0].thalers"),
    ("fresco/cathedral", {"state.players[0].plan": {"pub": 1}}, "state"),
    ("fresco/cathedral", {"state.turns": []}, "stack"),
]


@pytest.mark.parametrize(("position", "changes", "place"), DAMAGED)
def test_damaged_position_is_playable_or_refused_with_its_path(
    position: str, changes: dict[str, Any], place: str
) -> None:
    path = HOME / f"{position}.json"
    dumped = read_position(path)
    for changed, value in changes.items():
        parent: Any = dumped
        *steps, last = [int(step) if step.lstrip("-").isdigit() else step for step in re.findall(r"[^.\[\]]+", changed)]
        for step in steps:
            parent = parent[step]
        if value is REMOVED:
            del parent[last]
        else:
            parent[last] = value
    with limit_resources((position, changes)):
        match, refused = _try_load(path, dumped)
    assert refused == place
    if match is not None:
        play_game(match, 1, ())


def _try_load(path: Path, dumped: dict[str, Any]) -> tuple[AnyMatch | None, str]:
    try:
        return load_position(path, dumped), PLAYABLE
    except EngineError as error:
        if error.code != "bad_state":
            raise
        return None, error.path

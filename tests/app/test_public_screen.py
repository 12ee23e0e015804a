"""Test that the table message reveals no secret: it is equal in positions a viewer cannot distinguish.

A counterexample shows that marks on blocked options would reveal hidden money.
"""

from random import Random

import msgspec
import pytest

from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.reducer import initial_state
from bot.app.tables.table import Opening, Table
from bot.app.ui.screen import flatten_rows
from bot.app.views.event_text import latest_sentences, private_event_sentences, recent_highlights
from bot.app.views.public_options import call_answers, public_options, quick_move_rows, view_strings
from bot.frontends.discord.button_rows import list_buttons
from engines import GAMES
from tests.app.gameplay import require
from tests.engines.laws.information_sets import iter_twins, twin_differs
from tests.engines.laws.random_games import AnyMatch, copy_match, random_moments, secret_of
from tests.games import FACTS

WAITED_FOR = 12
ODD: list[object] = ['"', "\\", '\\"', 'a"b', "ä\n🎲", "", '","']
"""Strings that JSON escapes."""


def build_table(match: AnyMatch) -> Table:
    """Build a table around a match, with a user on every seat."""
    seats = tuple(SeatPlayer(f"person{n}") for n in range(match.header.seats))
    room = Lobby("table1", match.game.key, "person0", "", "en", "", secret_of(0), seats)
    return Table(Opening(match.header, secret_of(0), room, 0), match, initial_state(room))


def public_content(table: Table, viewer: int | None, translator: Translator) -> object:
    """Return the game-dependent parts of the table message, and this viewer's private additions."""
    seat = table.match.seats_to_move()[0] if not table.is_over else None
    options = public_options(table, seat) if seat is not None else []
    marks = {
        option.key
        for option in options
        if option.blocked is not None and option.blocked.key in table.game.public_reasons
    }
    buttons = [(option.key, translator(option.label), option.hotspot, option.key in marks) for option in options]
    answers = call_answers(table, seat, translator) if seat is not None else None
    own = private_event_sentences(table, viewer, translator, 20) if viewer is not None else []
    return (
        buttons,
        answers,
        latest_sentences(table, viewer, translator, 20),
        recent_highlights(table, viewer, translator),
        own,
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_indistinguishable_positions_give_the_same_public_screen(game: str) -> None:
    compared = 0
    for seed in range(40 if FACTS[game].small else 3):
        *_, played = random_moments(GAMES[game], seed)
        for twin, _, _ in iter_twins(played, Random(seed), 4):
            owing = twin.real.seats_to_move()
            if not twin_differs(twin) or (owing and owing[0] == twin.viewer):
                continue
            translator = Translator("en", game, tuple(f"P{n}" for n in range(twin.real.header.seats)))
            there, here = (
                public_content(build_table(match), twin.viewer, translator) for match in (twin.real, twin.match)
            )
            assert there == here
            compared += 1
    assert compared > WAITED_FOR


def table_with_question() -> Table:
    for seed in range(20):
        for match in random_moments(GAMES["princes"], seed):
            table = build_table(match)
            if match.seats_to_move() and public_options(table, match.seats_to_move()[0]):
                return table
    raise AssertionError("no public question came in the game")


def test_marks_on_blocked_options_would_reveal_secrets() -> None:
    """A bidder is rich at one table and poor at its twin; only marks on the buttons would show it."""
    asked = table_with_question()
    seat = asked.match.seats_to_move()[0]
    translator = Translator("en", "princes")
    tables = []
    for florins in (0, 3000):
        match = copy_match(asked.match)
        player = match.position.state.players[seat]
        player.florins, player.parts = florins, dict.fromkeys(player.parts, 0)
        tables.append(build_table(match))
    poor, rich = (public_options(table, seat) for table in tables)
    shown = [[(option.key, translator(option.label), option.hotspot) for option in options] for options in (poor, rich)]
    assert shown[0] == shown[1]
    assert [option.blocked for option in poor] != [option.blocked for option in rich]


def test_ping_does_not_reveal_who_lacks_thalers() -> None:
    """A player who cannot afford a tile can only close a booth, as shown on the panel but not in the ping."""
    match = next(m for m in random_moments(GAMES["fresco"], 1) if type(m.position.stack[-1]).__name__ == "Market")
    seat, translator, calls = match.seats_to_move()[0], Translator("en", "fresco"), list[object]()
    for thalers in (0, 50):
        twin = copy_match(match)
        twin.position.state.players[seat].thalers = thalers
        calls.append(call_answers(build_table(twin), seat, translator))
    assert calls[0] == calls[1]


def test_ping_does_not_reveal_duration_of_hidden_work() -> None:
    """The weeks a laboratory needs are its owner's secret; the needs of an area are on the board."""
    likely = {"area": set[int](), "own": set[int]()}
    for match in random_moments(GAMES["leonardo"], 1):
        if not match.is_over and "Placement" in type(match.position.stack[-1]).__name__:
            for slot in call_answers(build_table(match), match.seats_to_move()[0], Translator("en", "leonardo")).slots:
                likely["area" if require(slot.open).hotspot.startswith("area:") else "own"].add(slot.likely)
    assert likely["own"] == {-1}
    assert max(likely["area"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_publicly_blocked_options_are_marked_on_public_screen(game: str) -> None:
    seen = set()
    for seed in range(2):
        for match in random_moments(GAMES[game], seed):
            table = build_table(match)
            owing = match.seats_to_move()
            options = public_options(table, owing[0]) if len(owing) == 1 and not table.is_over else []
            plain = {o.key: o.blocked.key for o in options if o.blocked and o.blocked.key in GAMES[game].public_reasons}
            seen |= set(plain.values())
            translator = Translator("en", game, tuple(f"P{n}" for n in range(match.header.seats)))
            buttons = list_buttons(call_answers(table, owing[0], translator)) if options else []
            quick = {button.callback_data for button in flatten_rows(quick_move_rows(table, translator))}
            assert quick <= {button.callback_data for button in buttons}, "the panel has a button that the ping lacks"
            assert {button.callback_data.split()[-1] for button in buttons if button.is_blocked} == plain.keys()
    assert seen or game != "fresco", "no hour was blocked"  # in the other games, by chance, nothing may be blocked


@pytest.mark.parametrize("game", GAMES)
def test_view_strings_are_those_of_its_json_values(game: str) -> None:
    """Collect them from its JSON: an answer is public only if all its strings are."""
    match = next(random_moments(GAMES[game], 1))
    view = match.view_for(match.seats_to_move()[0])
    found: set[bytes] = set()
    pending: list[object] = [msgspec.to_builtins(view, str_keys=True), ODD]
    while pending:
        one = pending.pop()
        if isinstance(one, dict):
            pending += [*one, *one.values()]
        elif isinstance(one, list | tuple):
            pending += one
        elif isinstance(one, str):
            found.add(msgspec.json.encode(one))
    assert view_strings([view, ODD]) == found

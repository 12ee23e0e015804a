"""Test what a table shows: explanations of a question, alt texts, board parts, names, and no secret in public."""

import itertools
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.app.api import App
from bot.app.i18n import Translator, load_translator
from bot.app.tables.lobby_store import Lobby, SeatPlayer
from bot.app.tables.reducer import initial_state
from bot.app.tables.table import Opening, Table
from bot.app.ui.screen import Button, Screen, alt_text, flatten_rows
from bot.app.views.event_text import latest_sentences, private_event_sentences, recent_highlights
from bot.app.views.public_options import call_answers, public_options, quick_move_rows, view_strings
from bot.app.views.screen_base import LONGEST_ALT, hand_alt_text, join_alt_text, turn_line_for_seat, view_alt_text
from bot.frontends.discord.button_rows import list_buttons
from engines import GAMES
from engines.core.core_types import Msg, Seat
from engines.core.match import Match
from engines.core.match_factory import replay_log
from engines.core.random_moves import random_move
from engines.core.sentences import join_sentences
from engines.core.translation import LANGUAGES
from engines.core.tree import Leaf
from render.core import board_parts, legend_entries
from render.core.composition import compose_scene
from render.core.renderer import render_picture
from render.core.request import PictureRequest
from tests.app.gameplay import (
    Arrive,
    Guest,
    confirm_move,
    make_random_move,
    offered_presses,
    read_table,
    require,
    start_three,
)
from tests.callbacks import (
    ExplainSigns,
    FreeText,
    OpenMove,
    OpenPanel,
    OpenRules,
    OpenTable,
    ShowBoard,
    ShowHand,
    ShowStory,
    ShowTextBoard,
)
from tests.engines.core.test_text_style import NAMES
from tests.engines.laws.information_sets import iter_twins, twin_differs
from tests.engines.laws.random_games import AnyMatch, copy_match, random_moments, secret_of
from tests.engines.records.stored_games import read_record, record_paths
from tests.games import FACTS, REAL
from tests.render.samples import scene_text
from tests.texts import match_text, render_text

PLAYERS = ("Anna", "Ben", "Clara", "Davide", "Elena")


def select_buttons(screen: Screen) -> list[Button]:
    return [button for select in screen.selects for _, buttons in select.groups for button in buttons]


async def start_table(arrive: Arrive, game: str, lang: str = "en") -> tuple[Guest, str]:
    """Start a game against two AIs; return the player, whose turn it is, and the table."""
    guest = await arrive("Anna", lang=lang)
    return guest, (await guest.press(OpenTable(game, 2))).table


@pytest.mark.parametrize("game", REAL)
async def test_panel_explains_signs_and_terms_of_its_question(arrive: Arrive, game: str) -> None:
    guest, table = await start_table(arrive, game)
    await guest.follow(OpenPanel(table), f"what {table}")
    assert len(guest.screen.selects) == 1 + (game in {"princes", "notredame"}), (
        f"wrong number of menus: {len(guest.screen.selects)}"
    )
    assert guest.screen.private
    assert all(len(group) <= 25 for select in guest.screen.selects for _, group in select.groups)
    offered = [(button.callback_data, button.label) for button in select_buttons(guest.screen)]
    assert len({press for press, _ in offered}) == len(offered), "a callback is offered twice"
    known = legend_entries.legend_signs(game)
    for press, label in (offered[0], offered[len(offered) // 2], offered[-1]):
        await guest.press(press)
        sign = known[press.split()[2]]
        assert guest.screen.title == label
        assert guest.picture.part == f"{legend_entries.PART}{sign.key}"
        painted = render_picture(guest.picture)
        assert max(painted.width, painted.height) <= 600
        lead = offered_presses(guest.screen)
        assert f"what {table}" in lead
        assert f"panel {table}" in lead
        if sign.rule:
            assert f"rules {table} {sign.rule}" in lead
            assert (await guest.press(OpenRules(table, FreeText(sign.rule)))).text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_sign_explanation_is_the_same_for_players_and_spectators(arrive: Arrive, lang: str) -> None:
    guest, table = await start_table(arrive, "princes", lang)
    await guest.press(ExplainSigns(table, "forest"))
    told, alt = guest.screen.text, guest.screen.alt
    assert len(told) == 1
    assert told[0] in alt
    watcher = await arrive("Wanda", lang=lang)
    assert (await watcher.press(ExplainSigns(table, "forest"))).text == told, "expected the same text for a spectator"
    assert watcher.picture.view.me is None, "the picture shows a hand to a spectator"


async def test_unknown_sign_and_game_without_legend_are_handled(arrive: Arrive) -> None:
    guest, table = await start_table(arrive, "fresco")
    assert select_buttons(await guest.press(ExplainSigns(table, "unicorn")))
    await guest.press(OpenTable("pebbles", 1))
    assert not select_buttons(await guest.press(ExplainSigns(guest.screen.table)))
    assert guest.screen.text


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_headlines_do_not_name_their_only_reader(key: str, lang: str) -> None:
    translator, told = Translator(lang, key, NAMES), 0
    for seed in range(3):
        for match in random_moments(GAMES[key], seed):
            for seat in range(match.header.seats):
                for msg in GAMES[key].headline_messages(match.view_for(seat)):
                    told += NAMES[seat] in translator(msg)
                    assert NAMES[seat] not in turn_line_for_seat(seat, msg, translator), f"names its reader: {msg}"
    assert told > 20, f"only {told} lines named a user"


def test_public_headlines_name_all_players() -> None:
    msg, translator = Msg("headline-waiting", {"seats": [Seat(0), Seat(1)]}), Translator("en", "princes", NAMES)
    assert turn_line_for_seat(None, msg, translator) == turn_line_for_seat(2, msg, translator) == "Waiting for Ann, Ben"
    assert turn_line_for_seat(0, msg, translator) == render_text("app-waiting-for-you", seats="Ben")


@pytest.mark.parametrize("key", GAMES)
async def test_private_screens_omit_their_readers_name(arrive: Arrive, key: str) -> None:
    table, people = await start_three(arrive, key)
    for press in (ShowBoard(table), OpenMove(table), ShowHand(table)):
        for guest, name in zip(people, ("Anna", "Ben", "Cleo"), strict=True):
            screen = await guest.press(press)
            assert screen.private
            assert name not in " ".join(screen.text), f"{press} names {name}: {screen.text}"


SENTENCE_END = re.compile(r"(?<=[^\d][.!?]) ")


def find_repeated_sentences(text: str) -> list[str]:
    """Find the sentences of a text that it says more than once. A lone number is not a sentence but an ordinal."""
    return [sentence for sentence, n in Counter(SENTENCE_END.split(text)).items() if n > 1]


@pytest.mark.slow
@pytest.mark.parametrize("game", [key for key, facts in FACTS.items() if facts.own])
async def test_alt_text_of_a_hand_names_the_hand(app: App, arrive: Arrive, game: str) -> None:
    table, people = await start_three(arrive, game)
    dice, hands = Random(game), 0
    for _ in range(12):
        async with app.service.tables.open_started(table) as found:
            translator = await load_translator(app.service.users, found, "en")
            public = [translator(msg) for msg in GAMES[game].board_messages(found.match.view_for(None))]
            texts = [
                [translator(msg) for msg in GAMES[game].board_messages(found.match.view_for(seat))] for seat in range(3)
            ]
        for guest, text in zip(people, texts, strict=True):
            own = [line for line in text if line not in public and line.startswith(FACTS[game].own)]
            hand, board = await guest.press(ShowHand(table)), await guest.press(ShowBoard(table))
            panel = await guest.press(OpenMove(table))
            shown = [hand, panel] if panel.picture is not None and panel.picture.picture == "hand" else [hand]
            for screen in shown:
                assert all(line in screen.alt for line in own), f"expected all lines of the hand, got {own}"
                hands += bool(own)
            for screen in (hand, board, panel):
                assert find_repeated_sentences(screen.alt) == []
            everybody = (await app.render_screen(None, "", table)).alt
            assert not [line for line in own if line in everybody]
            assert board.alt != hand.alt
        found = await read_table(app, table)
        seat = found.match.seats_to_move()[0]
        word = random_move(found.match.choice_tree(seat), dice)
        await people[seat].press(OpenMove(table))
        await people[seat].command("move", f"{table} {' '.join(word)}")
        await confirm_move(people[seat])
    assert hands > 12


@pytest.mark.full
@pytest.mark.parametrize(
    "path",
    [path for key in REAL for path in record_paths(GAMES[key])],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_texts_of_a_recorded_game_contain_no_repetitions(path: Path) -> None:
    """Alt texts say no sentence twice, and no sentence about a move begins another one."""
    kept, asked = read_record(path), 0
    translators = [Translator(lang, kept.header.game, PLAYERS[: kept.header.seats]) for lang in LANGUAGES]
    for entry, translator in itertools.product(kept.entries, translators):
        told = [translator(event.msg) for event in entry.events if event.to is None]
        said = {f"{sentence.rstrip('.')} " for text in told for sentence in SENTENCE_END.split(text)}
        assert not [
            one for one, other in itertools.permutations(said, 2) if one.count(" ") > 2 and other.startswith(one)
        ]

    def check_moment(match: Match[Any, Any]) -> None:
        nonlocal asked
        if match.is_over or not match.seats_to_move():
            return
        table, seat, translator = build_table(match), match.seats_to_move()[0], translators[asked % len(translators)]
        node = match.choice_tree(seat)
        assert not isinstance(node, Leaf)
        for view, describe in itertools.product(
            (match.view_for(seat), match.view_for(None)), (view_alt_text, hand_alt_text)
        ):
            alt = describe(table, view, translator, node.question)
            assert find_repeated_sentences(alt) == [], f"repeated sentences: {find_repeated_sentences(alt)}"
            assert len(alt) <= LONGEST_ALT
            assert alt.startswith(join_sentences([translator(node.question)]))
        asked += 1

    replay_log(GAMES[kept.header.game], kept.header, list(kept.entries), on_entry=check_moment)
    assert asked > len(LANGUAGES)


@pytest.mark.parametrize("game", ["princes", "pebbles"])
async def test_screen_without_picture_repeats_nothing(arrive: Arrive, game: str) -> None:
    table, people = await start_three(arrive, game)
    for press in (ShowBoard(table), ShowHand(table), ShowTextBoard(table), OpenMove(table), ShowStory(table)):
        screen = await people[0].press(press)
        told = alt_text(screen, pictured=False)
        again = {one.rstrip(".") for one in told.split(". ")} & {line.rstrip(".") for line in screen.text}
        assert not again, f"{press}: repeated sentences: {again}"
    assert alt_text(await people[0].press(ShowTextBoard(table)), pictured=False) == "", "the picture is described twice"


async def test_player_who_saw_the_question_is_pinged_only_as_the_last(app: App, arrive: Arrive) -> None:
    table, people = await start_three(arrive, "notredame")
    for n, guest in enumerate([*people, *people[:2]]):
        waiting = {ping.user for ping in await app.list_pings(table)}
        assert waiting == {one.id for one in people[n % 3 : 2 if n > 2 else 3]}
        await guest.press(OpenMove(table))
        await guest.press(guest.button("Keep"))
    assert {ping.user for ping in await app.list_pings(table)} == {people[2].id}


def test_overlong_alt_text_is_cut_by_whole_sentences() -> None:
    filler = "x" * (LONGEST_ALT - 30)
    assert join_alt_text(["Anna wins", filler, "A sentence without any room", "Anna wins.", "2 points"]) == (
        f"Anna wins. {filler}. 2 points."
    )


def test_alt_text_lines_end_with_punctuation() -> None:
    assert join_sentences(["Dana wins with 60 florins", "Leo sits with Dana.", "Really?"]) == (
        "Dana wins with 60 florins. Leo sits with Dana. Really?"
    )


async def test_board_parts_are_offered_with_picture_and_text(arrive: Arrive) -> None:
    anna, table = await start_table(arrive, "princes")
    buttons = select_buttons(await anna.press(ShowBoard(table)))
    assert [button.label for button in buttons][1] == "Estate: Anna"
    shown = await anna.press(buttons[1])
    assert (anna.picture.layout, anna.picture.part) == (board_parts.SHAPE, "estate:0")
    assert shown.text[0] == "Estate: Anna"
    assert any(match_text("text-player", line, game="princes") for line in shown.text[2:])
    assert "Anna" not in " ".join(shown.text[2:]), "the only reader is named, not called you"
    assert shown.alt.startswith("Estate: Anna.")
    assert buttons[1].callback_data not in [button.callback_data for button in select_buttons(shown)]
    assert f"board {table}" in offered_presses(shown), "no way back"
    for part in ("estate:9", "estate:x", "cellar", "estate"):
        await anna.press(ShowBoard(table, "", part))
        assert (anna.picture.layout, anna.picture.part) == ("", ""), f"{part} is a part"


async def test_question_is_shown_on_its_board_part(app: App, arrive: Arrive) -> None:
    table, people = await start_three(arrive, "princes")
    dice, asked = Random(1), dict[str, str]()
    while {"open", "turn"} - asked.keys():
        held = await read_table(app, table)
        seat = held.match.seats_to_move()[0]
        kind = held.match.view_for(seat).asks
        await people[seat].press(OpenPanel(table))
        picture = people[seat].picture
        asked[kind] = picture.part if picture.picture == "board" else ""
        assert picture.layout == "", "expected the layout of the part or of a chat"
        await make_random_move(app, held, dice)
    assert asked["open"] == "auction"
    assert (asked["give"], asked["turn"]) == ("", ""), f"expected the hand layout, got {asked}"


TWINS = 8
"""Number of pairs per game. Law 11 compares complete pictures."""


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_board_part_is_equal_in_positions_a_viewer_cannot_distinguish(game: str) -> None:
    dice, compared = Random(4), 0
    *_, played = random_moments(GAMES[game], 4)
    for twin, _, _ in iter_twins(played, dice, 4):
        if not twin_differs(twin) or compared == TWINS:
            continue
        real, other = (_part_contents(game, match.view_for(twin.viewer)) for match in (twin.real, twin.match))
        assert real == other
        compared += 1
    assert compared


def _part_contents(game: str, view: Any) -> list[object]:
    found: list[object] = []
    for name in board_parts.part_names(game, view):
        found.append(scene_text(compose_scene(PictureRequest(game, view, layout=board_parts.SHAPE, part=name))))
        found.append(board_parts.part_lines(game, view, name, GAMES[game].board_messages(view)))
    return found


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


def test_marks_on_blocked_options_would_reveal_secrets() -> None:
    """A bidder is rich at one table and poor at its twin; only marks on the buttons would show it."""
    asked = next(
        match
        for seed in range(20)
        for match in random_moments(GAMES["princes"], seed)
        if match.seats_to_move() and public_options(build_table(match), match.seats_to_move()[0])
    )
    seat, translator = asked.seats_to_move()[0], Translator("en", "princes")
    tables = []
    for florins in (0, 3000):
        match = copy_match(asked)
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

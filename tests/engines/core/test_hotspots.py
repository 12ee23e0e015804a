"""Test hotspot names and orientations: parsing, kinds, turning and flipping through all open orientations."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES
from engines.core import piles
from engines.core.core_types import Msg
from engines.core.hotspots import (
    ORIENTATIONS,
    hotspot_kind,
    hotspot_parts,
    is_board_square,
    is_hotspot,
    is_mirrored,
    is_orientation,
    next_orientations,
    orientation_in,
    picture_for,
    quarter_turns,
    split_seat_hotspot,
)
from engines.core.lessons import load_lesson
from engines.core.translation import LANGUAGES, build_translator
from engines.fresco.components import COMPONENTS as FRESCO
from engines.fresco.components import printed as fresco_components
from engines.fresco.steps.market import _tile
from engines.leonardo.components import COMPONENTS as LEONARDO
from engines.leonardo.components import printed as leonardo_components
from engines.leonardo.term_messages import invention
from tests.engines import text_limits


def reachable_ways(opened: list[str]) -> set[str]:
    """Return all ways that turning and flipping lead to from the first open one."""
    seen, waiting = {opened[0]}, [opened[0]]
    while waiting:
        for way in next_orientations(opened, waiting.pop()).values():
            if way not in seen:
                seen.add(way)
                waiting.append(way)
    return seen


def test_every_open_way_is_reached_and_no_blocked_one() -> None:
    for opened in ([*ORIENTATIONS], ["r0", "r90"], ["r90", "r270m"], ["r0", "r180", "r90m"], ["r0m", "r180m"], ["r0"]):
        assert reachable_ways(opened) == set(opened)


def test_a_turn_is_a_quarter_and_a_flip_keeps_it() -> None:
    assert next_orientations(ORIENTATIONS, "r90") == {"turn": "r180", "flip": "r90m"}
    assert next_orientations(ORIENTATIONS, "r270m") == {"turn": "r0m", "flip": "r270"}
    assert next_orientations(["r0", "r180m", "r90m"], "r0") == {"flip": "r90m"}
    assert next_orientations(["r0"], "r0") == {}


def test_orientation_combines_quarter_turns_and_mirroring() -> None:
    assert [(quarter_turns(way), is_mirrored(way)) for way in ORIENTATIONS] == [
        (n, side) for side in (False, True) for n in range(4)
    ]
    assert not any(is_orientation(token) for token in ("r45", "r360", "r", "m", "r0mm", "r00", "rest", "R0", "r90 "))
    assert orientation_in(("build", "opera", "r90m", "c3")) == "r90m"
    assert orientation_in(("build", "opera"), "r0") == "r0"


@pytest.mark.parametrize(
    ("mark", "shows", "of", "names"),
    [
        ("deck", "deck", None, {"deck"}),
        ("e5", "e5", None, {"e5"}),
        ("2/notre_dame", "notre_dame", (2, "notre_dame"), {"2", "notre_dame"}),
        ("card:bank.0", "card", None, {"card", "bank.0"}),
        ("market:3-ol", "market", None, {"market", "3-ol"}),
    ],
)
def test_hotspot_name_gives_kind_seat_and_parts(
    mark: str, shows: str, of: tuple[int, str] | None, names: set[str]
) -> None:
    assert is_hotspot(mark)
    assert (hotspot_kind(mark), split_seat_hotspot(mark), hotspot_parts(mark)) == (shows, of, names)
    assert is_board_square(mark) == (mark in {"deck", "e5"})


@pytest.mark.parametrize(
    "name", ["", "card:", ":opera", "Card:opera", "2/", "12/florins", "2/card:opera", "a b", "card:a:b", "a/b", "é"]
)
def test_malformed_name_is_no_hotspot(name: str) -> None:
    assert not is_hotspot(name)


def test_cards_are_shown_in_the_hand_places_where_one_lays_and_all_else_on_the_board() -> None:
    assert (
        picture_for(("hand:iron", "hand:rope")) == picture_for(("look:18",)) == picture_for(("card:opera",)) == "hand"
    )
    assert picture_for(()) == "hand", "nothing to point at: one looks at what one has"
    assert picture_for(("c3", "d4")) == "place"
    assert picture_for(("deck",)) == picture_for(("c3", "0/works")) == picture_for(("hand:iron", "area:i")) == "board"


def too_long(answers: set[str]) -> list[str]:
    return sorted(answer for answer in answers if len(answer) > text_limits.ANSWER)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_invention_of_the_deck_has_a_short_answer(lang: str) -> None:
    table, translate = LEONARDO.current_hash(), build_translator(GAMES["leonardo"].data_dir, lang, ())
    cards = leonardo_components(table).inventions
    assert too_long({translate(invention("put-card", table, card, n)) for card in cards for n in range(1, 6)}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_market_tile_of_which_the_supply_lacks_a_paint_has_a_short_answer(lang: str) -> None:
    table, translate = FRESCO.current_hash(), build_translator(GAMES["fresco"].data_dir, lang, ())
    tiles = fresco_components(table).market.values()
    assert too_long({translate(_tile(tile.id, table, ((paint, 1),))) for tile in tiles for paint in tile.paints}) == []


TOLD = {
    "en": "begin bribe build buy choose complete get give hire introduce keep mix pass place plan play put raise"
    " restore send start take",
    "de": "bau beginn behalt bestich erhöh fang führ gib leg misch nimm pass passe plan restaurier schick spiel steh"
    " stell wähl",
    "cs": "dej namíchej naplánuj nech obnov pasuj polož postav pošli přihoď přijmi uplať vezmi vrať vstaň zahraj začni"
    " nezačínej zaveď",
    "ru": "бери верни введи возьми встань начинай начни оставь отправь отреставрируй пасуй планируй подкупи подними"
    " положи построй разыграй смешай",
}
"""How a language tells somebody to do what these games ask for."""
BEGUN = re.compile(r"(?:^|(?<=[.:;] ))(?:(?:And |Now |now |First |At booth I |At the academy )*)(\w+)")
"""In English it begins the clause, after where or when; in other languages it has a form of its own."""
LEARNING = [key for key, game in GAMES.items() if load_lesson(game.data_dir) is not None]


def has_instruction(lang: str, text: str) -> bool:
    """Return whether a text tells its reader somewhere to do something."""
    text = " ".join(BEGUN.findall(text)) if lang == "en" else text
    return re.search(rf"\b(?:{'|'.join(TOLD[lang].split())})\b", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LEARNING)
def test_every_step_that_asks_for_an_answer_says_what_to_do(game: str, lang: str) -> None:
    home = GAMES[game].data_dir
    lesson, speak = load_lesson(home), build_translator(home, lang)
    assert lesson is not None
    mute = [step.id for step in lesson.steps if step.words and not has_instruction(lang, speak(Msg(step.text_key)))]
    assert not mute


def test_a_step_that_only_tells_is_found() -> None:
    assert not has_instruction("en", "One action is left. The alchemist also wants the freedom of opinion.")
    assert has_instruction("en", "One action is left: introduce the freedom of opinion.")


CARDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=12)


@given(CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]), st.integers(0, 99))
def test_cards_come_off_layer_by_layer(top: list[str], under: list[str], pick: int) -> None:
    pile = piles.build_pile(top)
    piles.put_under(pile, under, [2, 1])
    assert piles.pile_size(pile) == len(top) + len(under)
    assert sorted(piles.all_cards(pile)) == sorted(top + under)
    drawn = []
    while piles.pile_size(pile):
        cards = piles.top_cards(pile)
        drawn.append(cards[pick % len(cards)])
        piles.remove_card(pile, drawn[-1])
        assert all(layer.cards for layer in pile.layers)
    assert sorted(drawn[: len(top)]) == sorted(top)
    assert drawn[len(top) :] == under


def test_only_the_top_card_of_a_known_order_is_drawable() -> None:
    pile = piles.build_pile([])
    piles.put_under(pile, ["x", "y"], [0])
    assert piles.top_cards(pile) == ["x"]
    piles.remove_card(pile, "x")
    assert piles.top_cards(pile) == ["y"]


@given(CARDS, CARDS, CARDS.map(lambda cards: [f"under-{card}" for card in cards]))
def test_shuffling_in_makes_one_unknown_layer(there: list[str], new: list[str], under: list[str]) -> None:
    pile = piles.build_pile(there)
    piles.put_under(pile, under, [1])
    piles.shuffle_in(pile, new)
    assert pile == piles.build_pile([*there, *under, *new])


def test_an_order_is_known_to_those_who_laid_it() -> None:
    pile = piles.build_pile(["a", "b"])
    piles.put_under(pile, ["x", "y"], [1])
    piles.put_under(pile, ["z"], [0, 1])
    assert piles.layers_known_to(pile, 1) == (("x", "y"), ("z",))
    assert piles.layers_known_to(pile, 0) == (("z",),)
    assert piles.layers_known_to(pile, 2) == ()


def test_a_shuffled_pile_has_no_order_and_an_empty_one_no_layer() -> None:
    assert piles.build_pile(["b", "a"]) == piles.build_pile(["a", "b"])
    pile = piles.build_pile([])
    piles.put_under(pile, [], [0])
    assert pile.layers == []

"""Test the heights of keyboards on Telegram on a phone."""

import msgspec
import pytest

from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen, SlotRow
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.keyboard_folds import NOT_NOW, ROW_DP, UNFOLD, unfolded_part
from bot.frontends.telegram.keyboards import Keys
from bot.frontends.telegram.label_widths import GAP_DP, GROUP_DP, PRIVATE_DP
from bot.frontends.telegram.rendering import lower_picture, render_screen
from render.core.request import Picture, PictureRequest

WORD_JOINER = "\u2060"
HIGHEST_DP, SCREEN_DP = 490, 780
SIZES = {"": (960, 1280), "wide": (1280, 814)}
"""Sizes of whole pictures on Telegram, by layout."""
PART_SIZE = (1200, 1200)
"""Size of the tallest part of a board in all layouts."""


def size_picture(screen: Screen, keyboard_dp: int) -> Picture | None:
    picture = lower_picture(screen, keyboard_dp).picture
    return Picture(b"", *SIZES.get(picture.layout, PART_SIZE)) if picture is not None else None


def draw_keys(screen: Screen, keyboard_dp: int = PRIVATE_DP, picture: Picture | None = None) -> Keys:
    return render_screen(screen, picture, KeyboardCallbacks(), whole=True, apps=True, keyboard_dp=keyboard_dp).keys


def parts_of(keys: Keys) -> set[str]:
    return {unfolded_part(key.data[1:])[1] for row in keys for key in row if key.data[1:].partition(" ")[0] == UNFOLD}


def draw_all_parts(screen: Screen, keyboard_dp: int = PRIVATE_DP) -> dict[str, Keys]:
    """Return the keyboard of a screen and all that can be unfolded from it, by part and page."""
    found = {"": draw_keys(screen, keyboard_dp)}
    while new := {part for keys in found.values() for part in parts_of(keys)} - found.keys():
        found |= {part: draw_keys(msgspec.structs.replace(screen, unfolded=part), keyboard_dp) for part in new}
    return found


def labels_of(keys: Keys) -> list[str]:
    return [key.label for row in keys for key in row]


def assert_low(screen: Screen) -> None:
    for keyboard_dp in (PRIVATE_DP, GROUP_DP):
        for part, keys in draw_all_parts(screen, keyboard_dp).items():
            height = len(keys) * ROW_DP
            assert height <= HIGHEST_DP, (
                f"{part or 'all'} of {screen.text[:1]}: expected at most {HIGHEST_DP} dp, got {height}; fold more of it"
            )
            assert_pressable(keys, keyboard_dp)
        if (picture := size_picture(screen, keyboard_dp)) is not None:
            keys = draw_keys(screen, keyboard_dp, picture)
            with_picture = len(keys) * ROW_DP + keyboard_dp * picture.height / picture.width
            assert with_picture <= SCREEN_DP, (
                f"{screen.text[:1]}: at most {SCREEN_DP} dp with its picture, got {with_picture}; fold more of it"
            )


def assert_pressable(keys: Keys, keyboard_dp: int) -> None:
    """Check that a thumb can hit each button, and that each one has words."""
    for row in keys:
        labels = [key.label for key in row]
        assert (keyboard_dp + GAP_DP) / len(row) >= 48, f"expected at most 7 buttons in a row of 345 dp, got {labels}"
        assert "…" not in labels, f"expected words on each button, got {labels}"


def assert_asked_once(screen: Screen) -> None:
    parts = render_screen(screen, size_picture(screen, PRIVATE_DP), KeyboardCallbacks(), whole=True).parts
    assert_said_once(screen, "\n".join(part.text for part in parts).replace(WORD_JOINER, "").split("\n"))


def assert_said_once(screen: Screen, lines: list[str]) -> None:
    """Check that a panel begins with its question, and names it, the game and the players once, without a code."""
    question = screen.text[0].split("\n")[0]
    assert lines[0] == " · ".join((question, *screen.facts)), f"expected the question first, got {lines[:3]}"
    assert sum(question in line for line in lines) == 1, f"expected the question once, got several: {question}"
    assert sum(screen.facts[0] in line for line in lines) == 1, f"expected the game's name once, got {lines}"
    assert not any(screen.table in line for line in lines), f"expected no table code, got {lines}"


def build_panel(answers: int, blocked: int) -> Screen:
    """Build a panel of long answers, some of them blocked, with a footer."""
    texts = [f"Build the opera at the end of street number {n}" for n in range(answers + blocked)]
    rows = [(Button(CallbackData(f"x {n}"), text, is_blocked=n >= answers),) for n, text in enumerate(texts)]
    foot = (Button(CallbackData("board t1"), "Board"), Button(CallbackData("menu t1"), "More …"))
    return Screen("", rows=(*rows, foot, (Button(CallbackData("story t1"), "Story"),)), foot=2, panel=True, table="t1")


def test_several_blocked_answers_are_folded_but_a_low_keyboard_is_not() -> None:
    assert not parts_of(draw_keys(build_panel(7, 1)))
    keys = draw_keys(build_panel(4, 2))
    assert parts_of(keys) == {f"{NOT_NOW}.0"}
    assert labels_of(keys)[4:6] == ["Board", "More …"]


def test_words_that_answers_share_have_a_row_of_their_own() -> None:
    labels = ["Play: park", *(f"Play: friend · {place}" for place in ("Bank", "Hotel", "Park", "School"))]
    rows = tuple((Button(CallbackData(f"x {label}"), label),) for label in labels)
    keys = draw_keys(Screen("", rows=rows, panel=True, table="t1"))
    assert [[key.label for key in row] for row in keys] == [
        ["Play: park"], ["Play: friend ▾"], ["Bank", "Hotel", "Park", "School"],
    ]  # fmt: skip
    assert keys[1][0].data == f"p{OpenPanel('t1').data}", "expected a press on the shared words to change nothing"


def test_words_that_answers_share_stand_above_them_on_each_page() -> None:
    labels = [f"Play: {friend} · {'far ' * 5}{place}" for friend in ("Anna’s", "yours") for place in range(11)]
    rows = tuple((Button(CallbackData(f"x {label}"), label),) for label in labels)
    pages = draw_all_parts(Screen("", rows=rows, panel=True, table="t1")).items()
    shown = [labels_of(keys) for part, keys in pages if part.startswith(".")]
    assert all(labels[0].endswith("▾") for labels in shown), f"expected the shared words first, got {shown}"
    assert all(not labels[-2].endswith("▾") for labels in shown), f"expected answers below them, got {shown}"
    assert {label for labels in shown for label in labels if "far" in label} == {
        f"{'far ' * 5}{place}" for place in range(11)
    }


def test_buttons_of_a_card_stay_together() -> None:
    card = PictureRequest("fresco", None)
    labels = ("A long name of game", "Play against 3 AIs,", "Learn in minutes:")
    rows = [[Button(CallbackData("x"), f"{label} {n}", card=card) for label in labels] for n in "123"]
    keys = draw_keys(Screen("", rows=tuple(map(tuple, rows))))
    assert all(len({key.label[-1] for key in row}) == 1 for row in keys)


def test_tall_picture_leaves_fewer_button_rows() -> None:
    assert len(draw_keys(build_panel(7, 0), picture=Picture(b"", 960, 1280))) == 6
    assert len(draw_keys(build_panel(7, 0), picture=Picture(b"", 1280, 814))) == 8


def test_folded_buttons_can_be_reached_with_one_press() -> None:
    parts = draw_all_parts(build_panel(9, 3))
    assert parts.keys() == {"", ".0", f"{NOT_NOW}.0"}
    assert len(labels_of(parts[""])) == 9 + 2
    assert labels_of(parts[""])[-1] == "More …"
    assert len(labels_of(parts[f"{NOT_NOW}.0"])) == 3 + 1
    assert parts[".0"] == parts[""]


@pytest.mark.parametrize("forged", ["x.y", "tab9.", ".²", ".99"])
def test_unknown_part_shows_the_answers(forged: str) -> None:
    assert any(
        "Build" in label for label in labels_of(draw_keys(msgspec.structs.replace(build_panel(20, 0), unfolded=forged)))
    )
    assert unfolded_part("unfold") == (OpenPanel("").data, ""), "a forged line must not name a table"


def test_many_answers_are_split_into_pages() -> None:
    pages = [keys for part, keys in draw_all_parts(build_panel(20, 0)).items() if part.startswith(".")]
    assert [len(pages), len({label for keys in pages for label in labels_of(keys) if "Build" in label})] == [3, 20]
    assert len({frozenset(parts_of(keys)) for keys in pages}) == 3, "expected the last page to lead to the first"


def test_long_list_is_split_into_pages_that_keep_the_way_back() -> None:
    rows = tuple((Button(CallbackData(f"x {n}"), f"Chapter {n}, about the end of the game"),) for n in range(20))
    screen = Screen("", rows=(*rows, (Button(CallbackData("back"), "Back"),)), again=CallbackData("rules fresco"))
    pages = draw_all_parts(screen)
    shown = [labels_of(keys) for keys in pages.values()]
    assert {label for labels in shown for label in labels if "Chapter" in label} == {row[0].label for row in rows}
    assert all("Back" in labels for labels in shown), f"expected the last row on each page, got {shown}"
    assert {unfolded_part(key.data[1:])[0] for keys in pages.values() for key in keys[-1] if "unfold" in key.data} == {
        "rules fresco"
    }
    assert not parts_of(draw_keys(msgspec.structs.replace(screen, rows=rows[:10])))


def test_grid_of_items_and_amounts_has_one_button_per_item() -> None:
    """The likely number of each, or the first, needs no press; another one can be chosen below."""

    def build_thing(name: str, likely: int) -> SlotRow:
        give = tuple(Button(CallbackData(f"x {name} {n}"), f"{n}") for n in (1, 2, 3))
        return SlotRow(name, give=give, open=Button(CallbackData(f"x {name}"), name), whole=True, likely=likely)

    slots = tuple(build_thing(f"Carpenter's workshop, entrance {n}", n % 4 - 1) for n in range(8))
    screen = Screen("", slots=slots, panel=True, table="t1")
    first = draw_keys(screen)
    second = draw_keys(msgspec.structs.replace(screen, unfolded="tab1.0"))
    assert labels_of(first)[-3:] == ["1", "2", "3"]
    assert labels_of(second)[-3:] == ["1", "✓ 2", "3"]
    shown = [key.data.rpartition(" ") for row in first for key in row if key.data.startswith("px")]
    assert [(name[-1], n) for name, _, n in shown] == list(zip("01234567", "11231123", strict=True))
    assert sum(key.data.endswith(" 2") for row in second for key in row) == 8


@pytest.mark.parametrize("keyboard_dp", [PRIVATE_DP, GROUP_DP])
@pytest.mark.parametrize(("count", "whole"), [(4, True), (8, True), (4, False)])
def test_a_row_of_numbers_is_wide_enough_for_a_thumb(count: int, whole: bool, keyboard_dp: int) -> None:
    def build_slot(name: str, given: int | None) -> SlotRow:
        give = tuple(Button(CallbackData(f"x {name} {n}"), f"{n}") for n in range(count))
        return SlotRow(name, given, give=give, open=Button(CallbackData(f"x {name}"), name), whole=whole)

    for given in (0, None):
        slots = tuple(build_slot(f"Workshop {n}", given) for n in range(6))
        for keys in draw_all_parts(Screen("", slots=slots, panel=True, table="t1"), keyboard_dp).values():
            assert_pressable(keys, keyboard_dp)

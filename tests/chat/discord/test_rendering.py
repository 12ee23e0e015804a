"""Test rendering of screens as Discord messages: limits, button rows, sections, escaping, custom ids."""

import asyncio
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Closeup, CopyText, Fold, NumberInput, Screen, Select, SlotRow, TextInput
from bot.frontends.common.pictures import SidePictures
from bot.frontends.discord.application import ApplicationData
from bot.frontends.discord.callbacks import CustomIds, parse_custom_id
from bot.frontends.discord.limits import TEXT
from bot.frontends.discord.rendering import DiscordMessage, render_screen
from bot.frontends.discord.texts import escape_text, localize_commands
from render import PAINTERS
from render.core.request import Picture, PictureRequest
from tests.chat.discord.models import walk_components
from tests.chat.discord.request_validator import DiscordRequestValidator, limit_violations
from tests.conftest import FULL

WORD = st.text("ab*_<@>#: `~|[](){}\\\n-1й🎲\u202e", min_size=0, max_size=120)
PRESS = st.from_regex(r"[a-z]{2,8}( [a-z0-9]{1,30}){0,9}", fullmatch=True)
BUTTON = st.builds(
    Button, callback_data=PRESS, label=st.text("abc ", min_size=1, max_size=100).map(lambda t: t.strip() or "x"),
    tone=st.sampled_from(["plain", "primary", "danger"]), is_blocked=st.booleans(), hint=WORD,
)  # fmt: skip
ROWS = st.lists(st.lists(BUTTON, min_size=1, max_size=9).map(tuple), max_size=24).map(tuple)
SLOT = st.builds(SlotRow, WORD.map(lambda t: t or "x"), st.integers(0, 9), st.none() | BUTTON, st.none() | BUTTON, WORD)
PAD = st.builds(
    NumberInput, WORD, PRESS, low=st.just(0), high=st.just(9), step=st.just(1),
    likely=st.lists(BUTTON, max_size=3).map(tuple), less=st.none() | BUTTON, more=st.none() | BUTTON, take=BUTTON,
)  # fmt: skip
GROUP = st.tuples(WORD, st.lists(BUTTON, min_size=1, max_size=30).map(tuple))
SELECT = st.builds(Select, WORD, st.lists(GROUP, min_size=1, max_size=2).map(tuple))
SCREEN = st.builds(
    Screen, title=st.text("ab*<@", min_size=1, max_size=120),
    text=st.lists(st.text(max_size=900), max_size=12).map(tuple), rows=ROWS,
    selects=st.lists(SELECT, max_size=1).map(tuple),
    pad=st.none() | PAD, slots=st.lists(SLOT, max_size=12).map(tuple),
    fields=st.lists(st.builds(TextInput, WORD.map(lambda t: t.strip() or "x"), PRESS), max_size=2).map(tuple),
    notice=WORD, alt=st.text("ab ", min_size=1, max_size=1500), lang=st.sampled_from(["en", "cs", "ru", "de"]),
)  # fmt: skip
PNG = Picture(b"\x89PNG\r\n\x1a\n", 1, 1, {})


def components_of(screen: Screen, picture: Picture | None = None, **more: Any) -> list[dict[str, Any]]:
    """Return the components of a rendered screen, each followed by those nested in it."""
    return [*walk_components(render_screen(screen, picture, **more).view.to_components())]  # type: ignore[no-untyped-call]


def texts_of(components: list[dict[str, Any]]) -> list[str]:
    return [one["content"] for one in components if one["type"] == 10]


def types_of(components: list[dict[str, Any]]) -> list[int]:
    return [one["type"] for one in components[0]["components"]]


def presses_of(components: list[dict[str, Any]], *types: int) -> list[str]:
    """Return the callback lines of components and their options; ``types``: only of these."""
    ids = [
        id_
        for one in components
        if not types or one["type"] in types
        for id_ in (one.get("custom_id"), *(option["value"] for option in one.get("options", [])))
    ]
    return [id_.partition(":")[2] for id_ in ids if id_]


@pytest.mark.slow
@pytest.mark.more
@settings(max_examples=200 if FULL else 10, deadline=None)
@given(SCREEN, st.booleans())
def test_any_screen_is_within_discords_limits(
    discord_validator: DiscordRequestValidator, screen: Screen, pictured: bool
) -> None:
    async def render() -> DiscordMessage:
        made = render_screen(screen, PNG if pictured else None)
        assert made.view.is_finished(), "expected a finished view, else the library keeps it"
        return made

    made = asyncio.run(render())
    components = made.view.to_components()  # type: ignore[no-untyped-call]
    files = {"files[0]": PNG.png} if pictured else {}
    attached = [{"id": 0, "filename": "board.png", "description": "x"}] if pictured else []
    attached.append({"id": 1, "filename": "board.txt", "description": "x"})
    message = {
        "components": components, "flags": 1 << 15, "attachments": attached, "allowed_mentions": {"parse": []},
    }  # fmt: skip
    assert not discord_validator.violations("POST", "/channels/1/messages", message, files)
    assert not limit_violations(message, files, new=True)
    assert screen_presses(screen) <= {*presses_of([*walk_components(components)]), *made.custom_ids.long.values()}, (
        "some buttons are missing"
    )


def test_large_slot_grid_is_within_limits_and_every_option_can_be_pressed() -> None:
    answers = ("1", "2", "3", "master")
    things = [
        SlotRow(f"place {n}", open=Button(CallbackData(f"walk {n}"), f"place {n}"),
             give=tuple(Button(CallbackData(f"walk {n} {how}"), how) for how in answers))
        for n in range(10)
    ]  # fmt: skip
    rows = ((Button(CallbackData("pass"), "Pass"),), tuple(Button(CallbackData(f"look {n}"), "Look") for n in range(4)))
    components = components_of(Screen("Where?", slots=tuple(things), rows=rows, foot=1), PNG)
    assert len(components) <= 40
    pressed, firsts = set(presses_of(components, 2)), {f"walk {n} 1" for n in range(10)}
    assert firsts | {"pass"} <= pressed
    assert sum(press.endswith("master") for press in pressed) >= 4, "expected at least four buttons for the last option"
    assert {f"walk {n} {how}" for n in range(10) for how in answers} | {f"walk {n}" for n in range(10)} <= {
        *presses_of(components)
    }, "some buttons are missing"


def test_text_to_copy_is_shown_unescaped_as_code() -> None:
    """In code no character needs escaping, and no button opens a form."""
    text = "webcal://bottega.example.org/calendar/a_b*c.ics"
    components = components_of(Screen("Calendar", copies=(CopyText("My nights", text),)))
    assert sum(f"`{text}`" in content for content in texts_of(components)) == 1
    assert not presses_of(components)


def test_numbers_that_do_not_fit_a_row_take_two_rows() -> None:
    numbers = tuple(Button(CallbackData(f"walk lab {n}"), str(n)) for n in range(1, 8))
    lab = SlotRow("laboratory", open=Button(CallbackData("walk lab"), "laboratory"), give=numbers, whole=True)
    components = components_of(Screen("Whom?", slots=(lab,)), PNG)
    assert [len(one["components"]) for one in components if one["type"] == 1] == [5, 3]
    assert presses_of(components, 2) == ["walk lab", *(f"walk lab {n}" for n in range(1, 8))]


def test_menu_shows_values_next_to_buttons_and_a_divider_above_pictures() -> None:
    rows = (
        (
            Button(CallbackData("open a"), "Alpha", hint="for two", card=PictureRequest("", ())),
            Button(CallbackData("now a"), "At once"),
        ),
        (Button(CallbackData("set b"), "Beta", hint="off"),),
        (Button(CallbackData("set c"), "Gamma " * 9, hint="a long label leaves no room beside it"),),
    )
    made = render_screen(Screen("Which?", rows=rows), None, (), SidePictures({CallbackData("open a"): PNG}))
    components = [*walk_components(made.view.to_components())]  # type: ignore[no-untyped-call]
    assert types_of(components) == [10, 14, 9, 1, 9, 10, 1]
    assert [file.filename for file in made.build_files()] == ["card0.png"]
    first, second = (one for one in components if one["type"] == 9)
    assert first["accessory"]["media"]["url"] == "attachment://card0.png"
    assert second["accessory"]["label"] == "Beta"
    assert second["components"][0]["content"] == "off"
    assert components[0]["components"][5]["content"] == "a long label leaves no room beside it"
    assert screen_presses(Screen("", rows=rows)) <= {*presses_of(components)}


def test_menu_without_room_for_sections_lists_its_texts_above_the_buttons() -> None:
    components = components_of(
        Screen("Which?", rows=tuple((Button(CallbackData(f"set {n}"), f"Option {n}", hint="off"),) for n in range(15)))
    )
    assert len(components) <= 40
    assert not [one for one in components if one["type"] == 9]
    assert {f"set {n}" for n in range(15)} <= {*presses_of(components)}
    assert "Option 14: off" in str(components)


def test_panel_shows_answers_at_the_bottom_followed_only_by_the_menu() -> None:
    """Events and the picture are above the question; buttons that only show something form one row."""
    rows = ((button_named("yes"),), tuple(button_named(f"view{n}") for n in range(4)), (button_named("hidden"),))
    components = components_of(Screen("A table", ("Why?",), after=("Earlier",), rows=rows, foot=2), PNG)
    assert types_of(components) == [10, 12, 10, 1, 1]
    assert texts_of(components) == ["### A table\nEarlier", "Why?"]
    assert [[part["label"] for part in one["components"]] for one in components if one["type"] == 1] == [
        ["yes"],
        ["view0", "view1", "view2", "view3"],
    ]


def test_enlarged_part_is_a_gallery_below_the_buttons() -> None:
    closeup = Closeup(PictureRequest("", None), "The auction")
    screen = Screen("A table", ("Anna is to move",), rows=((button_named("move"),),), closeup=closeup)
    made = render_screen(screen, PNG, side=SidePictures(closeup=PNG))
    components = [*walk_components(made.view.to_components())]  # type: ignore[no-untyped-call]
    assert types_of(components) == [10, 12, 1, 12]
    assert components[-1]["items"][0]["media"]["url"] == "attachment://part.png"
    assert [(file.filename, file.description) for file in made.build_files()][1:] == [("part.png", "The auction")]


def test_fold_is_rendered_as_a_spoiler() -> None:
    screen = Screen("A table", ("Join in",), folds=(Fold("Fair play", ("hash *1*",)),))
    assert texts_of(components_of(screen))[-1] == "-# Fair play: ||hash \\*1\\*||"


def test_button_has_the_emoji_of_its_game_piece_if_uploaded() -> None:
    game, painter = next((key, one) for key, one in PAINTERS.items() if len(getattr(one, "EMOJI", ())) > 1)
    first, second, *_ = painter.EMOJI
    screen = Screen(
        "Which?",
        rows=tuple((Button(CallbackData(f"walk {name}"), name, hotspot=f"card:{name}"),) for name in (first, second)),
        selects=(Select("And?", (("", (Button(CallbackData("walk on"), "On", hotspot=f"1/{first}"),)),)),),
        picture=PictureRequest(game, None),
    )
    application = ApplicationData(emoji={first: 7})
    assert emoji_of(screen, application) == {first: "7", second: "", "On": "7"}
    assert not any(emoji_of(msgspec.structs.replace(screen, picture=PictureRequest("", None)), application).values()), (
        "expected no signs of another game"
    )
    table = Screen("Tables", rows=((Button(CallbackData("open t"), "A table", hotspot=game),),))
    assert emoji_of(table, ApplicationData(emoji={game: 8})) == {"A table": "8"}


def emoji_of(screen: Screen, application: ApplicationData) -> dict[str, str]:
    components = components_of(screen, PNG, application=application)
    labelled = [*components, *(option for one in components for option in one.get("options", ()))]
    return {one["label"]: str((one.get("emoji") or {}).get("id", "")) for one in labelled if "label" in one}


def test_command_with_a_known_id_is_a_link() -> None:
    application = ApplicationData(commands={"move": 5})
    screen = Screen("T", ("Try /move, or *not* /board.",), notice="/move first", lang="de")
    (told,) = texts_of(components_of(screen, application=application))
    assert "Try </move:5>, or \\*not\\* /plan." in told
    assert "**</move:5> first**" in told


def button_named(name: str) -> Button:
    return Button(CallbackData(f"do {name}"), name)


def screen_presses(screen: Screen) -> set[str]:
    buttons = [b for row in screen.rows for b in row]
    buttons += [b for select in screen.selects for _, group in select.groups for b in group]
    buttons += [b for slot in screen.slots for b in (slot.less, slot.more) if b is not None]
    if screen.pad is not None:
        buttons += [b for b in (screen.pad.less, screen.pad.more, screen.pad.take) if b is not None]
    return {b.callback_data for b in buttons} | {field.callback_data for field in screen.fields}


@given(st.text(max_size=300))
def test_arbitrary_text_never_becomes_markup_mention_or_link(text: str) -> None:
    ready = escape_text(text)
    assert not re.search(r"(?<!\\)<[@#:t/a]", ready)
    assert not re.search(r"@(everyone|here|\d)", ready)
    assert "://" not in ready
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~|`#\[]", ready.replace("\u200b", ""))


def test_markup_mentions_and_links_are_escaped() -> None:
    assert escape_text("@everyone") == "@\u200beveryone"
    assert escape_text("<@123> **big** [x](https://evil.example)") == (
        "\\<@\u200b123\\> \\*\\*big\\*\\* \\[x\\](https:\u200b//evil.example)"
    )
    assert "discord.gg" not in escape_text("join discord.gg/abc")
    assert escape_text("- not a list\n# no heading") == "\\- not a list\n\\# no heading"


def test_command_names_in_texts_are_localized() -> None:
    assert localize_commands("Schreib /move, dann /board.", "de") == "Schreib /zug, dann /plan."
    assert localize_commands("https://a.b/move, docs/board, /moves, /nothing", "de").count("/zug") == 0


def test_every_custom_id_can_be_parsed_after_thousands_of_others() -> None:
    """The layout is tried in several ways, and each way continues the numbering of buttons."""
    made = CustomIds()
    for n in range(1, 2000):
        assert parse_custom_id(made.build_id("p", f"walk t {n}")) == ("p", f"walk t {n}")


def test_last_text_is_cut_to_the_remaining_limit() -> None:
    rest = [f"{n}{'x' * 70}" for n in range(10, 70)]
    for first in range(100, 200):
        size = sum(map(len, texts_of(components_of(Screen("T", ("y" * first, *rest), after=("z" * 300,))))))
        assert size <= TEXT, f"{first}: expected at most {TEXT} characters, got {size}"

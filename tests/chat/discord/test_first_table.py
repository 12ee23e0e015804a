"""Test tables on Discord: the first one, the messages that show it, and panels that fit a phone in all languages."""

import random
import re
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.app.i18n import Translator, game_title
from bot.app.open_seats.sign_up_board import place_board
from bot.app.tables.moves import submit_move
from bot.app.ui.screen import Button, Screen, SlotRow, flatten_rows
from bot.app.views.public_options import call_answers
from bot.frontends.common.texts import group_rows, label_width
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.control_rows import control_rows
from bot.frontends.discord.limits import ALT
from bot.frontends.discord.notifications import CALL_COMPONENTS, CALL_PX
from bot.frontends.discord.rendering import KeptFile, SentFiles, render_screen
from bot.frontends.discord.texts import translate
from engines import GAMES
from engines.core.random_moves import random_move
from engines.core.translation import LANGUAGES
from render.core import board_parts
from render.core.game_chooser import BANNER, SQUARE
from render.core.request import Picture
from tests.app.gameplay import next_moves, require, table_version
from tests.app.test_signs_and_alt_texts import build_table, find_repeated_sentences
from tests.callbacks import CallbackData, CloseLobby
from tests.chat.discord.game_driver import DiscordEnvironment, DiscordPlayer, open_table, play_game, seat_people
from tests.chat.discord.models import Message, Person, press_targets, text_of, walk_components
from tests.engines.laws.random_games import random_moments
from tests.games import REAL
from tests.texts import render_text
from tests.timeouts import wait_until


async def test_nothing_is_posted_where_external_apps_may_only_answer_privately(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna", lacks=frozenset({"external"}))
    anna.member = False
    for command in ("tables", "help", "play"):
        assert (await anna.command(command)).only == anna.user.id
    lobby = await anna.command("play", game="pebbles")
    assert render_text("discord-foreign-closed") in text_of(lobby)
    assert {lobby.only, (await anna.tap(lobby, render_text("app-add-ai"))).only} == {anna.user.id}
    await anna.world.settle()
    assert not [m for m in anna.messages() if not m.only]
    assert not await discord_env.app.service.store.indexes.list_members(
        "channel-tables", (await discord_env.app.ensure_channel(f"discord:{anna.channel}")).id
    )


async def test_operator_gets_an_invite_link_at_startup(discord_env: DiscordEnvironment) -> None:
    await wait_until(lambda: discord_env.told, "the notice to the operator that the bot is ready")
    assert discord_env.told[0].key == "main-discord-ready"
    assert "scope=bot+applications.commands" in str(discord_env.told[0].args["link"])


async def test_invitation_contains_a_link_to_the_table(anna: Person) -> None:
    lobby = await anna.open_lobby()
    assert (
        f"`https://discord.com/channels/{anna.world.channels[anna.channel].guild}/{anna.channel}/{lobby.id}`"
        in text_of(await anna.tap(lobby, render_text("app-invite")))
    )


async def test_table_opened_from_the_sign_up_board_gets_a_thread(discord_env: DiscordEnvironment, anna: Person) -> None:
    app, guild = discord_env.app, f"discord:guild:{discord_env.guild}"
    here, group = await app.ensure_channel(f"discord:{anna.channel}", group=guild), await app.ensure_channel(guild)
    await place_board(app.service, group, here.id, "place")
    board = await wait_until(lambda: next(iter(anna.messages()), None), "the sign-up board")
    await anna.tap(await anna.tap(board, render_text("app-new-table"), private=True), game_title("en", "pebbles"))
    (thread,) = [one for one in anna.world.channels.values() if one.parent == anna.channel]
    await anna.world.settle()
    assert "join " in str(
        [target.press for m in anna.world.messages.values() if m.channel == thread.id for target in press_targets(m)]
    )
    assert [m.id for m in anna.messages() if not m.only] == [board.id], (
        "expected the lobby in a thread, but it is in the channel of the board"
    )


async def test_wrong_token_is_reported(discord_env: DiscordEnvironment) -> None:
    await discord_env.stop()
    discord_env.world.fault = lambda *_: (401, {"message": "401: Unauthorized", "code": 0})
    discord_env.told.clear()
    with pytest.raises(TimeoutError):
        await discord_env.begin(patience_s=3)
    assert [msg.key for msg in discord_env.told] == ["main-discord-token"]


async def test_game_menu_shows_covers_without_a_gallery(discord_env: DiscordEnvironment) -> None:
    menu = await discord_env.person("Anna").command("play")
    titles = [game_title("en", key) for key in GAMES]
    assert [
        one["accessory"].get("description") for one in walk_components(menu.components) if one["type"] == 9
    ] == titles
    assert len(menu.files) == len(titles)
    assert not [one for one in walk_components(menu.components) if one["type"] == 12], (
        "expected no gallery, since it would move the buttons"
    )
    assert {discord_env.painted[png].layout for png in menu.files.values()} == {SQUARE}


async def test_lobby_has_a_banner_and_hides_the_hash_in_a_spoiler(discord_env: DiscordEnvironment) -> None:
    board = await discord_env.person("Anna").open_lobby()
    (gallery,) = (one for one in walk_components(board.components) if one["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == "attachment://board.png"
    assert discord_env.painted[board.files["board.png"]].picture == BANNER
    told = [one["content"] for one in walk_components(board.components) if one["type"] == 10]
    assert not re.search(r"[0-9a-f]{32}", re.sub(r"\|\|.*?\|\|", "", "\n".join(told)))
    assert re.search(r"\|\|[^|]*[0-9a-f]{32}[^|]*\|\|", told[-1])


@pytest.mark.slow
async def test_board_part_of_the_question_is_also_shown_enlarged(discord_env: DiscordEnvironment) -> None:
    (anna, _), _ = await seat_people(discord_env, "Anna", "Ben", game="fresco")
    board = anna.board()
    await anna.until(lambda: "part.png" in board.files)
    request = discord_env.painted[board.files["part.png"]]
    assert request.part == "hostel"
    assert request.layout == board_parts.SHAPE
    assert discord_env.painted[board.files["board.png"]].layout == "wide"
    assert [one["type"] for one in board.components[0]["components"]][-2:] == [1, 12]


async def test_board_command_offers_to_post_the_table_again(table: str, anna: Person, ben: Person) -> None:
    first = anna.board(table)
    ben.say("what a game")
    told = await anna.tap(await anna.command("board"), render_text("discord-repost"))
    newest = anna.board(table)
    assert newest.id > first.id
    assert str(newest.id) in text_of(told), "expected a link to the newest message in the answer"
    await anna.until(lambda: first.deleted)
    panel = await anna.tap(newest, "Your move", private=True)
    assert not any(t.label == render_text("discord-repost") for t in press_targets(panel)), (
        "expected no such button on a panel, which needs the room"
    )


@pytest.mark.slow
async def test_messages_of_closed_tables_and_users_are_not_posted_again(
    discord_env: DiscordEnvironment, anna: Person, ben: Person
) -> None:
    board = await anna.open_lobby()
    await discord_env.send_callback(anna, CloseLobby(next(t.press.split()[1] for t in press_targets(board))))
    await anna.world.settle()
    ben.say("hello")
    for message in (board, ben.messages()[-1]):
        anna.world.delete_messages(message)
    await anna.world.settle()
    assert not [m for m in anna.messages() if not m.only]


async def test_edit_keeps_unchanged_files(discord_env: DiscordEnvironment) -> None:
    people, world = [discord_env.person("Anna"), discord_env.person("Ben")], discord_env.world
    table = await open_table(discord_env, people, "fresco")
    await play_game(discord_env, people, table, patient=True, most=6)
    assert world.repeated_uploads == [], (
        "files were sent again though Discord has them: keep them by id (sent_files.py)"
    )
    assert world.kept_files > 0, "no edit kept a file, so the test checks nothing: play more moves"
    board = people[0].board(table)
    names = {attachment["filename"] for attachment in board.attachments}
    assert names == set(board.files), "the double lists files that it does not hold: fix tests/chat/discord/world.py"
    assert "board.png" in names


MEDIA = SimpleNamespace(url="https://cdn.discordapp.com/attachments/1/2/board.png?ex=1", attachment_id=5)


@pytest.mark.parametrize(
    ("attachments", "components"),
    [
        ([SimpleNamespace(filename="board.png", id=5)], []),
        ([], [SimpleNamespace(items=[SimpleNamespace(media=MEDIA)])]),
    ],
    ids=["listed", "shown by a component"],
)
async def test_file_with_a_refused_id_is_uploaded_again(attachments: list[object], components: list[object]) -> None:
    """Discord names a file in the component that shows it, and may omit it from the attachments."""
    rendered, files = render_screen(Screen("Fresco", alt="A board."), Picture(b"\x89PNG", 1, 1, {})), SentFiles()
    message: Any = SimpleNamespace(id=7, attachments=attachments, components=components)
    files.note_files(message, rendered)
    refused = discord.HTTPException(cast(Any, SimpleNamespace(status=400, reason="")), {"code": 50035, "message": ""})
    edit = AsyncMock(side_effect=[refused, message])
    await files.edit_message(edit, 7, rendered)
    first, second = (call.kwargs["attachments"] for call in edit.await_args_list)
    assert first == [KeptFile(5, "board.png", "A board.")]
    assert [type(file) for file in second] == [discord.File]


HIGHEST_PX = 640
"""The part of a 412 x 915 px phone that shows a chat, below the header and above the input line."""
INNER_PX = 304
"""Width inside a container, without the sender's picture, the margins and the padding."""
GALLERY = 12
LINE_PX, BUTTON_PX, SELECT_PX, GAP_PX, BUTTON_PADDING_PX = 22, 40, 44, 8, 32


def row_height(row: dict[str, Any]) -> int:
    """Return the height of a row in px; buttons wrap if they do not fit."""
    if row["components"][0]["type"] != 2:
        return SELECT_PX
    lines, left = 1, INNER_PX
    for button in row["components"]:
        width = min(INNER_PX, int(label_width(button.get("label") or "")) + BUTTON_PADDING_PX)
        if width > left:
            lines, left = lines + 1, INNER_PX
        left -= width + GAP_PX
    return lines * (BUTTON_PX + GAP_PX) - GAP_PX


def height_from_question(screen: Screen) -> int:
    picture = Picture(b"", 1280, 814) if screen.picture is not None else None
    (container,) = render_screen(screen, picture).view.to_components()  # type: ignore[no-untyped-call]
    parts = container["components"]
    below = [part for part in parts[1:] if part["type"] != GALLERY]  # the question is above the picture
    heights = [
        (sum(max(1, -(-int(label_width(line)) // INNER_PX)) for line in one["content"].split("\n")) * LINE_PX)
        if one["type"] == 10
        else row_height(one)
        for one in below
    ]
    return sum(heights) + GAP_PX * len(heights)


def assert_first_screen(screen: Screen) -> None:
    height = height_from_question(screen)
    assert height <= HIGHEST_PX, f"{screen.text[:1]}: expected at most {HIGHEST_PX} px, got {height}; fold more answers"


def list_lines(screen: Screen) -> list[str]:
    """Return the lines of text that a message shows, without markup."""
    view = render_screen(screen, Picture(b"", 1280, 814) if screen.picture is not None else None).view
    (container,) = view.to_components()  # type: ignore[no-untyped-call]
    whole = "\n".join(part["content"] for part in container["components"] if part["type"] == 10)
    return re.sub(r"\\(?=\W)|\*\*", "", whole).split("\n")


def assert_alt_text(screen: Screen) -> None:
    """Check that a question's alt text begins with the question, repeats nothing, and is not cut."""
    assert find_repeated_sentences(screen.alt) == [], f"the alt text repeats {find_repeated_sentences(screen.alt)}"
    assert len(screen.alt) <= ALT, f"expected an alt text of at most {ALT} characters, got {len(screen.alt)}"
    if screen.picture is not None and not any(row[0].callback_data.startswith("yes ") for row in screen.rows):
        assert screen.alt.startswith(screen.text[0].rstrip(".")), "expected the alt text to begin with the question"


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
def test_ping_in_a_channel_leaves_room_for_its_text(game: str) -> None:
    """Its answers are below two lines, and above *Your move* and the choice of where to be pinged."""
    heights = [0]
    for n, match in enumerate(random_moments(GAMES[game], 1)):
        for lang in LANGUAGES if match.seats_to_move() and not n % 4 else ():
            answers = call_answers(build_table(match), match.seats_to_move()[0], Translator(lang, game))
            rows = [row.to_component_dict() for row in control_rows(answers, CustomIds(), CALL_COMPONENTS, CALL_PX)]
            heights.append(sum(row_height(row) + GAP_PX for row in rows))
    assert 0 < max(heights) <= CALL_PX
    assert CALL_PX + 4 * LINE_PX + 2 * (BUTTON_PX + GAP_PX) <= HIGHEST_PX


def move_presses(panel: Message) -> list[str]:
    return [t.press for t in press_targets(panel) if t.press.startswith("walk ")]


async def test_new_panel_replaces_the_older_one(table: str, anna: Person) -> None:
    before = [m for m in anna.messages() if m.only]
    first, second = [await anna.tap(anna.board(table), "Your move", private=True) for _ in range(2)]
    await anna.until(lambda: first.deleted)
    assert [m for m in anna.messages() if m.only] == [*before, second]


async def test_open_panel_is_updated_when_its_players_turn_begins(discord_env: DiscordEnvironment) -> None:
    people, table = await seat_people(discord_env, "Anna", "Ben", game="princes")
    dice, panel, watcher = random.Random(3), None, 0
    for n in range(60):
        async with discord_env.app.service.tables.open_started(table) as found:
            seat, asked = found.match.seats_to_move()[0], set(found.match.open_questions())
            epoch, word = found.match.epochs[seat], random_move(found.match.choice_tree(seat), dice)
        if panel is not None and watcher in asked:
            break
        if panel is None and 1 - seat not in asked:
            watcher = 1 - seat
            panel = await people[watcher].tap(people[watcher].board(table), "Your move", private=True)
            assert not move_presses(panel), (
                f"expected no answers on the panel, got {[t.press for t in press_targets(panel)]}"
            )
        await submit_move(discord_env.app.service, table, seat, epoch, word, f"any-{n}")
    assert panel is not None, "expected a player to be asked while a panel was open"
    shown = panel
    await people[watcher].until(lambda: bool(move_presses(shown)))
    assert shown.only == people[watcher].user.id


async def test_panels_in_channel_and_dm_stay_in_sync(discord_env: DiscordEnvironment) -> None:
    """A player pinged in private may also open the panel in the channel; an answer in one updates the other."""
    ((anna, ben), table), app = await seat_people(discord_env, "Anna", "Ben", Anna="dm"), discord_env.app
    private, player = discord_env.world.dm(anna.user.id).id, DiscordPlayer(app, anna, table)

    for place in ("channel", "private"):
        while 0 not in (wishes := await next_moves(app, table)):
            async with app.service.tables.open_started(table) as found:
                epoch, command = found.match.epochs[1], f"any-{found.match.version}"
                await submit_move(app.service, table, 1, epoch, wishes[1], command)
        await discord_env.settle()
        await anna.until(lambda: any(map(move_presses, anna.messages(private))))
        panels = {
            "channel": await anna.tap(anna.board(table), "Your move", private=True),
            "private": anna.messages(private)[-1],
        }
        before, version = {k: move_presses(panel) for k, panel in panels.items()}, await table_version(app, table)
        panel: Message | None = panels[place]
        for _ in range(5):
            if panel is not None and await table_version(app, table) == version:
                answer = player.choose(player.list_targets(panel))
                panel = await anna.press(require(answer).target)

        def have_both_changed(panels: dict[str, Message] = panels, before: dict[str, list[str]] = before) -> bool:
            return all(move_presses(panels[name]) != presses for name, presses in before.items())

        await anna.until(have_both_changed)
    assert not [m for m in ben.messages() if anna.user.id in m.mentions], "expected no ping in the channel"


async def test_allocation_is_entered_in_one_form(discord_env: DiscordEnvironment, table: str, anna: Person) -> None:
    """It takes two presses; too high an amount is reported in one line, and the form reopens as filled in."""
    panel = await anna.tap(anna.board(table), "Your move", private=True)
    form = next(t for t in press_targets(panel) if t.press.startswith("fill "))

    async def fill_form(amounts: str) -> list[str]:
        await anna.send_press(form)
        modal = require(anna.last.modal)
        given = [o["value"] for one in modal["components"] for o in one["component"]["options"] if o.get("default")]
        await anna.fill(anna.last, amounts)
        return given

    first, second = dict.fromkeys(t.press.split()[4] for t in press_targets(panel) if t.press.startswith("give "))
    version = await table_version(discord_env.app, table)
    await fill_form(f"{first}=3 {second}=2")
    assert "3" in text_of(panel).split("\n")[1]
    assert await table_version(discord_env.app, table) == version
    assert await fill_form(f"{second}=0") == [f"{first}=3", f"{second}=2"]
    assert await table_version(discord_env.app, table) > version
    await anna.send_press(form)
    assert anna.last.modal is None, "expected no form for an answered question"


@pytest.mark.parametrize(
    ("labels", "shown"),
    [
        (
            ["Play: park", "Play: friend · Bank", "Play: friend · Hotel · +1", "Play: friend · Park", "Skip: park"],
            [("", ["Play: park"]), ("Play: friend", ["Bank", "Hotel · +1", "Park"]), ("", ["Skip: park"])],
        ),
        (
            ["Bribe nobody", *(f"Bribe the bishop · Place the cube · {place}" for place in ("Bank", "Hotel", "Park"))],
            [("", ["Bribe nobody"]), ("Bribe the bishop · Place the cube", ["Bank", "Hotel", "Park"])],
        ),
        (
            ["Lake · 200 · 2 PP", "Park · 200 · 2 PP", "Fool · 200 · 2 PP", "Fool · 300", "Pass"],
            [("Each: 200 · 2 PP", ["Lake", "Park", "Fool"]), ("", ["Fool · 300", "Pass"])],
        ),
        (["Keep: bank", "Keep: park", "Keep: hotel"], [("", ["Keep: bank", "Keep: park", "Keep: hotel"])]),
    ],
)
def test_words_that_answers_share_are_shown_once_above_them(
    labels: list[str], shown: list[tuple[str, list[str]]]
) -> None:
    buttons = [Button(CallbackData(f"{n}"), label) for n, label in enumerate(labels)]
    groups = [(heading, flatten_rows(rows)) for heading, rows in group_rows([buttons], "en", translate)]
    assert [(heading, [button.label for button in group]) for heading, group in groups] == shown
    assert [button.callback_data for _, group in groups for button in group] == [b.callback_data for b in buttons]


@pytest.mark.parametrize(("lines", "has_numbers"), [(1, True), (8, False)])
def test_amount_buttons_remain_below_a_long_text(lines: int, has_numbers: bool) -> None:
    def build_slot(place: int) -> SlotRow:
        numbers = tuple(
            Button(CallbackData(f"give {place} {n}"), f"{n}", "plain" if n else "primary") for n in range(4)
        )
        return SlotRow(f"In the workshop {place}", 0, more=Button(CallbackData(f"more {place}"), "+"), give=numbers)

    done, menu = Button(CallbackData("walk ."), "Done · 0 of 5"), Button(CallbackData("hand"), "My hand")
    text = "\n".join(["Two apprentices go to the workshop."] * lines)
    screen = Screen("Fresco", (text,), slots=tuple(map(build_slot, range(5))), rows=((done,), (menu,)), foot=1)
    assert {"walk .", *(f"give {place} 3" if has_numbers else f"more {place}" for place in range(5))} <= {
        (custom_id or "").partition(":")[2]
        for custom_id in [
            one.custom_id for one in render_screen(screen).view.walk_children() if isinstance(one, discord.ui.Button)
        ]
    }
    assert height_from_question(screen) <= HIGHEST_PX

"""Test the views of a table: story, highlights, result and receipt, rematch, rule book and refreshes."""

import asyncio
import json
import re
import subprocess
import sys
from itertools import chain, repeat
from types import ModuleType
from unittest.mock import AsyncMock

import pytest

from bot.app.api import App
from bot.app.common.interfaces import TableRefresh, Timings
from bot.app.i18n import Translator, game_title, load_translator
from bot.app.ui.texts import normalize_text
from bot.app.views.event_text import event_sentences
from bot.app.views.rulebook_view import RulesText, build_rules_text, search_rules
from bot.store.store import Store
from engines import GAMES
from engines.core.rulebook import heading_key
from engines.core.translation import LANGUAGES
from engines.princes.game import PRINCES
from render import PAINTERS
from tests.app.gameplay import (
    Arrive,
    Guest,
    Seat,
    offered_presses,
    plan_pebbles,
    play_on,
    play_random_moves,
    read_table,
    require,
)
from tests.callbacks import (
    CloseLobby,
    ExtendDraft,
    FreeText,
    OpenMove,
    OpenPanel,
    OpenRematch,
    OpenRules,
    OpenTable,
    ShowHand,
    ShowHowTo,
    ShowLegend,
    ShowReceipt,
    ShowStory,
)
from tests.texts import match_text, render_text
from tests.timeouts import run_beside, wait_until


async def test_story_shows_dealt_cards_only_to_their_player(app: App, table: str, anna: Guest, ben: Guest) -> None:
    mine, theirs = await anna.press(ShowStory(table)), await ben.press(ShowStory(table))
    public = await app.render_screen(None, "", table)
    (dealt,) = [line for line in mine.text if match_text("pebbles-dealt-you", line, game="pebbles")]
    assert dealt not in theirs.text
    assert not match_text("pebbles-dealt-you", str(public), game="pebbles")
    assert mine.private


async def test_story_starts_after_the_readers_last_turn_and_is_paged(
    app: App, table: str, anna: Guest, ben: Guest
) -> None:
    """Pages have fourteen sentences, the newest page is full, and together they contain the story once."""
    await play_on(app, table, [anna, ben], 5)
    async with app.service.tables.open_started(table) as found:
        whole = tuple(
            f"· {line}" for line in event_sentences(found, 0, await load_translator(app.service.users, found, "en", 0))
        )
    assert 14 < len(whole) <= 28
    head, *short = (await anna.press(ShowStory(table))).text
    assert head == render_text("app-story-before")
    assert tuple(short) == whole[-len(short) :]
    assert "Ben" in short[0], "expected the story to start after Anna's last move"
    assert anna.button(f"story {table} 0").label == render_text("app-story-all")
    assert (await anna.tap(f"story {table} 0")).text == whole[-14:]
    assert "Later" not in anna.labels()
    assert (await anna.tap("Earlier")).text == whole[:-14]
    assert "Earlier" not in anna.labels()
    assert (await anna.tap("Later")).text == whole[-14:]
    assert (await anna.press(ShowStory(table, 999))).text == whole[:-14], "expected the oldest page for a missing one"


async def test_hand_screen_shows_viewed_cards_only_to_their_player(
    table: str, planned: None, anna: Guest, ben: Guest
) -> None:
    await anna.follow(OpenMove(table), "Swap", "Do it")
    looked = [
        line for line in (await anna.press(ShowHand(table))).text if match_text("pebbles-looked", line, game="pebbles")
    ]
    assert len(looked) == 2
    others = (await ben.press(ShowHand(table))).text
    assert not any(line in others for line in looked)
    await anna.follow(OpenMove(table), "walk")
    await ben.press(OpenMove(table))
    assert [
        line for line in (await anna.press(ShowHand(table))).text if match_text("pebbles-looked", line, game="pebbles")
    ] == looked


async def test_pictures_show_the_viewers_view_and_recent_moves(
    app: App, table: str, planned: None, anna: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PAINTERS, "pebbles", ModuleType("painter"))
    public = require((await app.render_screen(None, "", table)).picture)
    assert (public.picture, public.view.seat, public.view.hands) == ("board", None, {})
    assert len(public.recent_moves) <= 9
    assert [line.number for line in public.recent_moves] == list(range(1, len(public.recent_moves) + 1))
    await anna.press(OpenMove(table))
    own = anna.picture
    assert (own.view.seat, len(own.view.hands[0]), len(own.view.hands)) == (0, 1, 1)
    assert own.names == ("Anna", "Ben")
    assert require(own.selection).open == ("deck",)
    await ben.press(ShowHand(table))
    assert ben.picture.view.hands.keys() == {1}
    await anna.tap("Swap", "Do it")
    await anna.press(OpenMove(table))
    assert anna.picture.recent_moves == (), "the reader's own moves are listed"
    await ben.press(OpenMove(table))
    assert [(line.number, line.seat, line.at) for line in ben.picture.recent_moves] == [(1, 0, ("deck",))]


async def test_final_screen_shows_the_sources_of_points(app: App, table: str, finished: None, anna: Guest) -> None:
    board = await app.render_screen(None, "", table)
    assert re.match(r"You (win|come second) with \d+", (await anna.press(OpenPanel(table))).text[0]), (
        "expected the reader's place first"
    )
    assert anna.screen.rows[0][0].callback_data == f"rematch {table}"
    # they play at random, so two may share the first place
    assert match_text("app-story-won", board.text[0]) or match_text("app-story-shared", board.text[0])
    # and either may win
    assert "Anna" in board.text[0] or "Ben" in board.text[0]
    assert board.text[1].startswith("1. ")
    assert not board.private, "the final board is private"


async def test_receipt_can_be_verified_with_its_instructions(app: App, table: str, finished: None, anna: Guest) -> None:
    receipt = await anna.press(ShowReceipt(table))
    code = require(re.search(r'-c "(.*)"$', next(line for line in receipt.text if line.startswith("python3"))))
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code[1], stdout=subprocess.PIPE)
    assert (await process.communicate())[0].decode().strip() in str(receipt.text), "expected the published hash"
    assert render_text("app-receipt-good") in receipt.text
    saved = await anna.press(next(b.callback_data for row in receipt.rows for b in row if "export" in b.callback_data))
    assert json.loads(require(saved.file).data)["seed"] in str(receipt.text), "expected the seed in the receipt"


async def test_seed_and_salt_are_not_shown_before_the_end(app: App, table: str, anna: Guest) -> None:
    secret = (await read_table(app, table)).opening.secret
    for kind in ("table", "panel", "board", "hand", "text", "story", "receipt"):
        screen = await app.render_screen(anna.id, "", table, kind)
        assert secret.seed not in str(screen)
        assert secret.salt not in str(screen)


async def press_in_turn(guests: dict[str, Guest], presses: str) -> None:
    """Press each ``Name callback`` separated by ``;`` in turn, and those joined by ``&`` concurrently."""
    for at_once in presses.split("; "):
        lines = (line.split(" ", 1) for line in at_once.split(" & "))
        await asyncio.gather(*(guests[name].press(press) for name, press in lines))


@pytest.mark.parametrize(
    ("presses", "players", "missing"),
    [
        ("Ben rematch {old}", "", "Cleo"), ("Ben rematch {old}; Cleo rematch {old}", "Anna Ben Cleo", ""),
        ("Ben join {new} & Cleo join {new}", "Anna Ben Cleo", ""), ("Dora join {new}; Ben join {new}", "", "Cleo"),
        ("Ben join {new}; Anna option {new} rounds 0; Cleo join {new}", "Anna Ben Cleo", ""),
        ("Ben join {new}; Cleo forget-me yes; Dora join {new}", "", ""),
        ("Cleo forget-me yes; Ben join {new}", "Anna Ben", ""),
        ("Dora join {new}; Ben join {new}; Cleo join {new}", "Anna Ben Cleo Dora", ""),
        ("Ben join {new}; Ben leave {new}; Cleo join {new}", "", "Ben"),
        ("Ben join {new}; Anna addai {new}; Anna addai {new}", "", ""),
        ("Ben join {new}; Anna start {new}; Cleo join {new}", "Anna Ben", ""),
    ],
)  # fmt: skip
async def test_rematch_starts_when_its_last_player_joins(
    app: App, make_table: Seat, arrive: Arrive, presses: str, players: str, missing: str
) -> None:
    """The lobby names the ``missing`` players who can still join."""
    old, people = await make_table("Anna", "Ben", "Cleo")
    await play_random_moves(app, old)
    new = (await people[0].press(OpenRematch(old))).table
    guests = dict(zip(("Anna", "Ben", "Cleo", "Dora"), [*people, await arrive("Dora")], strict=True))
    await press_in_turn(guests, presses.format(old=old, new=new))
    if not players:
        waits = [
            line for line in (await people[0].press(OpenRematch(old))).text if match_text("app-rematch-waits", line)
        ]
        assert waits == ([render_text("app-rematch-waits", missing=missing)] if missing else [])
        return
    assert (await people[0].press(OpenRematch(old))).picture is not None, "expected a picture of the game"
    begun = await read_table(app, new)
    assert {player.user for player in begun.seats} == {guests[name].id for name in players.split()}
    assert [entry.kind for entry in begun.match.entries].count("start") == 1


async def test_rematch_against_only_ais_starts_with_a_single_press(app: App, anna: Guest) -> None:
    table = (await anna.press(OpenTable("pebbles", 2))).table
    await play_on(app, table, [anna])
    for _ in range(2):
        again = (await anna.press(OpenRematch(table))).table
        assert [player.ai for player in (await read_table(app, again)).seats] == [False, True, True]
    assert await app.list_pings(again) == await app.list_pings(again, anna.id), "another player was pinged"


@pytest.mark.parametrize(
    ("presses", "is_called"),
    [
        ("Ben addai {new}", True), ("Anna join {new}", False), ("Anna forget-me yes", False),
        ("Ben addai {new}; Ben addai {new}; Ben addai {new}", False),
        ("Ben addai {new}; Ben addai {new}; Ben addai {new}; Ben kick {new} 3 ai", True),
    ],
)  # fmt: skip
async def test_rematch_pings_former_players_until_they_join_or_it_is_full(
    app: App, presses: str, is_called: bool, table: str, finished: None, anna: Guest, ben: Guest
) -> None:
    again = (await ben.press(OpenRematch(table))).table
    (ping,) = await app.list_pings(again)
    assert (ping.user, ping.callback_data, ping.label) == (anna.id, f"join {again}", "Join")
    assert ping.text == f"Pebbles: {render_text('app-rematch-call', name='Ben')}"
    assert await app.list_pings(again, anna.id) == [ping]
    assert await app.list_pings(again, ben.id) == []
    await press_in_turn({"Anna": anna, "Ben": ben}, presses.format(new=again))
    assert (ping in await app.list_pings(again)) == is_called, "expected it to be sent exactly once"


async def test_closed_rematch_sends_no_ping_and_seats_no_player(
    app: App, table: str, finished: None, anna: Guest, ben: Guest
) -> None:
    again = (await anna.press(OpenRematch(table))).table
    await anna.press(CloseLobby(again))
    assert await app.list_pings(again) == []
    assert "closed" in (await ben.press(OpenRematch(table))).notice
    assert again not in await app.service.store.indexes.list_members("user-tables", ben.id)


async def test_rematch_is_shown_where_it_was_opened(
    app: App, table: str, finished: None, anna: Guest, ben: Guest
) -> None:
    ben.place = (await app.ensure_channel("test:elsewhere-for-ben")).id
    again = (await anna.press(OpenRematch(table))).table
    for _ in range(2):
        await ben.press(OpenRematch(table))
        assert await app.list_live_tables(ben.place) == []
    assert again in await app.list_live_tables(anna.place)


async def test_rematch_opened_in_private_is_shown_where_the_table_was(
    app: App, table: str, finished: None, anna: Guest
) -> None:
    home, anna.place = anna.place, (await app.ensure_channel("test:private-chat", closed=True)).id
    assert (await anna.press(OpenRematch(table))).table in await app.list_live_tables(home)


async def test_live_tables_of_a_channel_omit_finished_and_closed_tables(
    app: App, table: str, finished: None, anna: Guest
) -> None:
    closed, opened = [await anna.open_table() for _ in range(2)]
    await anna.press(CloseLobby(closed))
    running = (await anna.press(OpenTable("pebbles", 1))).table
    assert table not in await app.list_live_tables(anna.place)
    assert set(await app.list_live_tables(anna.place)) == {opened, running}


async def test_timer_archives_finished_table_which_stays_readable(
    store: Store, app: App, second: App, make_table: Seat
) -> None:
    quick = App(store, timings=Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.02, finish_ms=0))
    table, people = await make_table("Anna", "Ben", rounds=1)
    for person in people:
        person.app = quick
    await play_on(quick, table, people)
    before, story = await app.render_screen(None, "", table), await people[0].press(ShowStory(table, 0))

    async def has_no_summary() -> bool:
        return (await store.tables.load_summaries([table]))[table] == b""

    async with run_beside(quick.run_forever("putting-away")):
        await wait_until(has_no_summary, "the finished table to be archived")
    assert await second.render_screen(None, "", table) == before
    assert await second.handle_callback(people[0].id, "", ShowStory(table, 0).data) == story
    assert "over" in (await people[0].press(ExtendDraft(table, 1, "abcd", ("pass",)))).notice.lower()


def princes_rules(lang: str = "en") -> RulesText:
    return build_rules_text(Translator(lang, "princes"), PRINCES.default_components)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_rules_are_found_by_search_words(lang: str) -> None:
    word = {"en": "jester", "cs": "kejklir", "ru": "шут", "de": "gaukler"}[lang]
    found = search_rules(princes_rules(lang), word)
    assert len(found) > 3
    assert all(word in normalize_text(paragraph) for _, paragraph in found)
    counts = [normalize_text(paragraph).count(word) for _, paragraph in found]
    assert counts == sorted(counts, reverse=True)
    assert search_rules(princes_rules(lang), "no such thing at all") == []


def test_chapter_is_found_by_words_of_its_heading() -> None:
    assert {chapter for chapter, _ in search_rules(princes_rules(), "czech two")} == {"P-18"}


async def test_rules_can_be_read_without_a_table(anna: Guest) -> None:
    offered = await anna.command("rules")
    assert offered.title == render_text("app-rules-which")
    titles = [game_title("en", game) for game in GAMES]
    assert sorted(button.label for row in offered.rows for button in row) == sorted(titles)
    assert (await anna.tap("Notre Dame")).title == "Notre Dame: rules"
    for asked in ("L-8.3", "leonardo L-8.3", "leonardo da vinci l-8"):
        assert (
            await anna.command("rules", asked)
        ).title == f"{game_title('en', 'leonardo')}: {render_text('rules-l-8', game='leonardo')}"
    assert "rat" in (await anna.command("rules", "notre dame rats")).text[0]
    await anna.command("rules", "hospital")
    assert "ospital" in (await anna.tap("Notre Dame")).text[0], "expected the rules of the chosen game"


async def test_rules_screens_show_chapters_and_cited_rules(anna: Guest) -> None:
    table = await anna.open_table(game="princes")
    assert [row[0].label for row in (await anna.press(OpenRules(table))).rows[:-1]] == [
        Translator("en", "princes").translate(heading_key(chapter)) for chapter in PRINCES.rulebook.chapters
    ]
    assert (await anna.tap("Phase A: auction")).title == f"{game_title('en', 'princes')}: Phase A: auction"
    assert "bids 200 florins" in str(anna.screen.text)
    for rule in ("P-4.5", "p-4", "P-4"):
        assert (await anna.command("rules", rule)).title.endswith("Phase A: auction")
    assert (await anna.command("rules", "D-4")).title.endswith(render_text("rules-p-24", game="princes"))
    for named in ("notredame N-4", "Notre Dame N-4"):
        assert (await anna.command("rules", named)).title.startswith("Notre Dame:"), "expected the game of her table"
    found = await anna.command("rules", "palazzo")
    assert found.text[0].startswith(("The ", "Your ", "Action", "Special"))
    assert any(b.label == "Your estate" for row in found.rows for b in row)
    assert (await anna.command("rules", "qwertz uiop")).text[0] == render_text("app-rules-none", what="qwertz uiop")
    how = await anna.press(ShowHowTo(table))
    assert [line.partition(":")[0] for line in how.text] == [
        render_text(f"app-how-{part}") for part in ("goal", "turn", "scores", *["mistake"] * 3)
    ]
    await anna.press(ShowLegend(table))
    assert (anna.picture.picture, anna.picture.part) == ("legend", "0")
    first, *_, poster = offered_presses(anna.screen, f"legend {table} ")
    await anna.press(first)
    assert anna.picture.part == "1"
    assert "laurel" not in anna.screen.alt
    assert "prestige points" in anna.screen.alt.lower()
    await anna.press(poster)
    assert (anna.picture.layout, anna.picture.part) == ("page", "")


async def test_rules_of_a_table_show_the_values_of_its_components(app: App, anna: Guest) -> None:
    usual = await anna.open_table(game="princes")
    text = PRINCES.components_source(PRINCES.default_components)
    dear = PRINCES.load_components(re.sub(r"^auction_opening = .*$", "auction_opening = 400", text, flags=re.MULTILINE))
    anna.app = App(app.service.store, components={"princes": dear})
    for table, price in ((usual, 200), (await anna.open_table(game="princes"), 400), ("princes", 400)):
        assert f"bids {price} florins" in str((await anna.press(OpenRules(table, FreeText("P-4")))).text), (
            f"table {table}: expected a bid of {price}"
        )


async def test_frontend_gets_refreshes_only_of_its_channels(app: App, running: None, table: str, anna: Guest) -> None:
    refresh = AsyncMock(side_effect=chain([ConnectionError("the platform is away")], repeat(None)))

    def told() -> list[TableRefresh]:
        return [call.args[0] for call in refresh.await_args_list[1:] if call.args[0].table == table]

    app.register_frontend("test", refresh)
    other, foreign = await app.ensure_channel("test:elsewhere", "cs"), await app.ensure_channel("far:away")
    for place in (other, foreign):
        await app.service.channels.add_table(place.id, table)
    await plan_pebbles(anna, table)
    wanted = {anna.place, other.id}
    await wait_until(lambda: {r.channel for r in told()} >= wanted, "a notice in both channels")
    newest = await app.render_screen(None, other.id, table)
    assert newest.lang == "cs"
    assert newest.version >= max(r.version for r in told())
    assert foreign.id not in str(refresh.await_args_list), "a channel of another platform was refreshed"

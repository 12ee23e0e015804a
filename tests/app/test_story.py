"""The story, the memory, the trace, the end and its receipt, rules and how to play, refreshes."""

from __future__ import annotations

import asyncio
import hashlib
import re
import subprocess
import sys
from types import ModuleType

import pytest

from bot.app.door.app import App
from bot.app.port.ports import Pace, Refresh
from bot.app.show.rules import book, look_up, read
from bot.store.store import Store
from engines import GAMES
from render import PAINTERS
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.playing import answer, owing, plan, planned, play_on, version


async def test_the_story_adds_each_ones_own_secrets(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    anna, ben = people
    mine, theirs = await anna.press(f"story {table}"), await ben.press(f"story {table}")
    public = await app.screen(None, "", table)
    dealt = [line for line in mine.text if "You are dealt" in line]
    assert len(dealt) == 1
    assert dealt[0] not in theirs.text
    assert "You are dealt" not in str(public)
    assert mine.private


async def test_the_story_begins_after_my_last_turn_and_has_pages(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    await play_on(app, table, people, 5)
    anna = people[0]
    short = await anna.press(f"story {table}")
    await anna.tap("The whole story")
    newest = anna.screen.text
    assert len(newest) == 14
    assert "Nothing has happened yet" in short.text[-1] or short.text[-1] in newest
    await anna.tap("Earlier")
    assert anna.screen.text != newest
    await anna.tap("Later")
    assert anna.screen.text == newest
    await anna.press(f"story {table} 999")
    assert "dealt" in str(anna.screen.text)


async def test_who_has_just_played_is_told_what_the_others_did_before(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    await planned(app, table, people)
    names = ("Anna", "Ben")
    (first,) = await owing(app, table)
    await answer(people[first], table)
    (second,) = await owing(app, table)
    assert second != first
    await answer(people[second], table)
    while second in await owing(app, table):
        await answer(people[second], table)
    told = (await people[second].press(f"story {table}")).text
    assert told[0] == "Nobody has moved since you did. Before that:"
    assert any(names[first] in line for line in told[1:])
    assert "Nothing has happened yet." not in told
    assert (await people[first].press(f"story {table}")).text[0] == "Since your last turn:"


async def test_what_i_looked_at_is_remembered_for_me_alone(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    await planned(app, table, people)
    anna, ben = people
    await anna.press(f"move {table}")
    await anna.tap("Swap")
    await anna.tap("Do it")
    looked = [line for line in (await anna.press(f"hand {table}")).text if "You look at" in line]
    assert len(looked) == 2
    others = (await ben.press(f"hand {table}")).text
    assert not any(line in others for line in looked)
    await anna.press(f"move {table}")
    await anna.press(next(b.press for row in anna.screen.rows for b in row if b.press.startswith("walk")))
    await ben.press(f"move {table}")
    assert [line for line in (await anna.press(f"hand {table}")).text if "You look at" in line] == looked


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has a painter, for requests."""
    monkeypatch.setitem(PAINTERS, "pebbles", ModuleType("painter"))


async def test_pictures_show_the_viewers_own_view_and_trace(app: App, seated: Seat, painted: None) -> None:
    table, people = await seated("Anna", "Ben")
    await planned(app, table, people)
    anna, ben = people
    public = (await app.screen(None, "", table)).picture
    assert public is not None
    assert (public.picture, public.view.seat, public.view.hands) == ("board", None, {})
    assert len(public.trace) <= 9
    assert [line.number for line in public.trace] == list(range(1, len(public.trace) + 1))
    own = (await anna.press(f"move {table}")).picture
    assert own is not None
    assert (own.view.seat, len(own.view.hands[0]), len(own.view.hands)) == (0, 1, 1)
    assert own.names == ("Anna", "Ben")
    assert own.focus is not None
    assert own.focus.open == ("deck",)
    other = (await ben.press(f"hand {table}")).picture
    assert other is not None
    assert other.view.hands.keys() == {1}
    await answer(anna, table)
    later = (await anna.press(f"move {table}")).picture
    assert later is not None
    assert later.trace == (), "what I did myself is not news to me"
    await ben.press(f"move {table}")
    news = ben.screen.picture
    assert news is not None
    assert all("pebble" in line.text or "point" in line.text for line in news.trace)


async def finished(app: App, seated: Seat) -> tuple[str, list[Guest]]:
    table, people = await seated("Anna", "Ben", rounds=1)
    await play_on(app, table, people)
    assert not await owing(app, table)
    return table, people


async def test_the_end_tells_where_the_points_came_from(app: App, seated: Seat) -> None:
    table, _ = await finished(app, seated)
    board = await app.screen(None, "", table)
    assert re.match(r"(Anna|Ben) wins with \d+ points|Anna, Ben share", board.text[0])
    assert board.text[1].startswith("1. ")
    assert not board.private, "fit to be shared"


async def test_the_receipt_can_be_checked_as_it_says(app: App, seated: Seat) -> None:
    table, people = await finished(app, seated)
    receipt = await people[0].press(f"receipt {table}")
    command = next(line for line in receipt.text if line.startswith("python3"))
    code = re.search(r'-c "(.*)"$', command)
    assert code is not None
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code[1], stdout=subprocess.PIPE)
    made = (await process.communicate())[0].decode().strip()
    assert any(made in line for line in receipt.text), "the hash that was published"
    assert hashlib.blake2b(digest_size=32).digest_size == len(bytes.fromhex(made))
    assert "nobody has changed the cards" in str(receipt.text)


async def test_seed_and_salt_are_not_shown_before_the_end(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    async with app.service.tables.hold(table) as found:
        secret = found.opening.secret
    for kind in ("table", "panel", "board", "hand", "text", "story", "receipt"):
        screen = await app.screen(people[0].id, "", table, kind)
        assert secret.seed not in str(screen)
        assert secret.salt not in str(screen)


async def test_a_rematch_is_one_table_for_all(app: App, seated: Seat) -> None:
    table, people = await finished(app, seated)
    anna, ben = people
    first = await anna.press(f"rematch {table}")
    second = await ben.press(f"rematch {table}")
    assert first.table == second.table != table
    assert [line for line in second.text if line[:2] in ("1.", "2.")] == ["1. Anna · host", "2. Ben"]
    assert await version(app, table)
    again = await ben.press(f"rematch {table}")
    assert again.table == second.table


async def test_a_rematch_calls_all_who_played_till_they_sit(app: App, seated: Seat) -> None:
    table, people = await finished(app, seated)
    anna, ben = people
    again = (await ben.press(f"rematch {table}")).table
    (ping,) = await app.pings(again)
    assert (ping.person, ping.press, ping.label) == (anna.id, f"join {again}", "Join")
    assert ping.text == "Pebbles: Ben would like a rematch."
    await ben.press(f"addai {again}")
    assert await app.pings(again) == [ping], "the same call: nothing new is sent"
    await anna.press(ping.press)
    assert await app.pings(again) == []


async def test_a_finished_table_becomes_a_record_and_stays_readable(
    store: Store, app: App, second: App, seated: Seat
) -> None:
    table, people = await finished(app, seated)
    before = await app.screen(None, "", table)
    story = await people[0].press(f"story {table} 0")
    assert await store.timers.due(table, "finish") is not None
    await app.service.tables.finish(table)
    assert table in await store.tables.finished()
    assert await second.screen(None, "", table) == before
    assert await second.press(people[0].id, "", f"story {table} 0") == story
    assert "over" in (await people[0].press(f"walk {table} 1 abcd pass")).notice.lower()


async def test_the_timer_puts_a_finished_table_away(store: Store, seated: Seat, app: App) -> None:
    quick = App(store, pace=Pace(after_player_ms=0, after_ai_ms=0, tick_s=0.02, finish_ms=0))
    table, people = await seated("Anna", "Ben", rounds=1)
    for person in people:
        person.app = quick
    await play_on(quick, table, people)
    task = asyncio.create_task(quick.run("putting-away"))
    for _ in range(100):
        if table in await store.tables.finished():
            break
        await asyncio.sleep(0.02)
    assert table in await store.tables.finished()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("game", [*GAMES])
async def test_rules_are_shown_without_the_marks_of_their_sources(game: str) -> None:
    rules = book(game)
    texts = [] if rules is None else [*rules.chapters.values(), *(rule.text for rule in rules.rules.values())]
    assert not [text for text in texts if re.search(r"\[(\d{3}|PUBLIC|PROPOSED)", text)]


async def test_marks_of_sources_are_told_from_other_brackets() -> None:
    text = "### X-1 Moves [004; 004 FAQ 6, 11]\n- **X-1.1** One [004 FAQ 1] step [a] or two [PROPOSED; see X-1].\n"
    rules = read(text)
    assert rules.chapters == {"X-1": "Moves"}
    assert rules.rules["X-1.1"].text == "One step [a] or two."


async def test_rules_by_id_and_by_word() -> None:
    rules = book("princes")
    assert rules is not None
    assert look_up(rules, "p-4.5")[0].id == "P-4.5"
    found = look_up(rules, "jester")
    assert len(found) > 3
    assert all("jester" in (rule.text + rules.chapters[rule.chapter]).lower() for rule in found if rule.chapter)
    assert look_up(rules, "no such thing at all") == []
    assert book("../princes") is None
    assert not any("[000]" in rule.text or "**" in rule.text for rule in rules.rules.values())


def test_a_rule_of_a_module_is_found_by_its_id_and_without_its_sources() -> None:
    rules = book("fresco")
    assert rules is not None
    (found,) = look_up(rules, "m-p.3")
    assert (found.id, found.chapter) == ("M-P.3", "F-21")
    assert not any(mark in rule.text for rule in rules.rules.values() for mark in ("[003", "[public", "[PROPOSED"))


async def test_rules_screens(app: App, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    table = (await anna.press("open princes")).table
    contents = await anna.press(f"rules {table}")
    assert any(b.label.startswith("P-4 ") for row in contents.rows for b in row)
    await anna.tap("P-4 ")
    assert any(line.startswith("P-4.1 ") for line in anna.screen.text)
    assert (await anna.command("rules", "P-4.5")).text[0].startswith("P-4.5")
    assert "Nothing in the rules matches" in (await anna.command("rules", "qwertz uiop")).text[0]
    how = await anna.press(f"howto {table}")
    assert [line.partition(":")[0] for line in how.text] == ["Goal", "A turn", "What scores"] + [
        "A beginner’s mistake"
    ] * 3
    legend = await anna.press(f"legend {table}")
    assert legend.picture is not None
    assert legend.picture.picture == "legend"


async def test_places_are_told_what_to_refresh(app: App, seated: Seat, arrive: Arrive, running: None) -> None:
    told: list[Refresh] = []
    fails = 1

    async def refresh(what: Refresh) -> None:
        nonlocal fails
        if fails:
            fails -= 1
            raise ConnectionError("the platform is away")
        told.append(what)

    app.on_refresh("test", refresh)
    table, people = await seated("Anna", "Ben")
    other = await app.place("test:elsewhere", "cs")
    await app.service.places.shows(other.id, table)
    await plan(people[0], table)
    for _ in range(1000):
        if {r.place for r in told if r.table == table} >= {people[0].place, other.id}:
            break
        await asyncio.sleep(0.02)
    assert {r.place for r in told if r.table == table} >= {people[0].place, other.id}
    newest = await app.screen(None, other.id, table)
    assert newest.lang == "cs"
    assert newest.version >= max(r.version for r in told if r.table == table)


async def test_a_subscriber_hears_of_every_change(app: App, second: App, seated: Seat, running: None) -> None:
    table, people = await seated("Anna", "Ben")
    heard: list[int] = []

    async def listen() -> None:
        async for now in app.subscribe(table):
            heard.append(now)

    task = asyncio.create_task(listen())
    await asyncio.sleep(0.05)
    people[0].app = second
    await plan(people[0], table)
    newest = (await second.screen(None, "", table)).version
    for _ in range(150):
        if heard and heard[-1] == newest:
            break
        await asyncio.sleep(0.02)
    assert heard == sorted(set(heard))
    assert heard[-1] == newest
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

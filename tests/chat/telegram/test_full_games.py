"""Test whole games at Telegram: round trips, presses, and no hidden information."""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.app.api import App
from bot.store.redis_pool import RedisPool
from bot.store.topology import Arg, Command, Topology
from render import PAINTERS
from tests.app.test_round_trips import count_round_trips
from tests.chat.ai_moves import next_moves
from tests.chat.load_metrics import print_cost_row
from tests.chat.telegram.conftest import Process
from tests.chat.telegram.game_driver import open_table, play_game, press_move, seat_people
from tests.chat.telegram.hidden_information import TelegramLeakDetector
from tests.chat.telegram.world import World
from tests.games import REAL

QUICK = 24


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ["pebbles", "princes"])
async def test_four_people_play(game: str, bot: Process, world: World) -> None:
    """The whole game; of a long one its beginning."""
    await play_and_check(game, bot, world, 10_000 if game == "pebbles" else QUICK)


async def play_and_check(game: str, bot: Process, world: World, most: int) -> None:
    people = [
        bot.person("Anna", "de"),
        bot.person("Ben", started=True),
        bot.person("Čeněk", "cs"),
        bot.person("Даша", "ru"),
    ]
    group = bot.group(*people)
    people[0].write("/settings")
    table = await open_table(people, group, game)
    watch = TelegramLeakDetector(world, bot.app, people, table)
    said = await play_game(bot, people, table, group, most)
    assert said > 10
    assert not watch.leaks, f"hidden words were seen by others: {watch.leaks[:5]}"
    assert watch.read > said
    assert watch.pictures > 0 or game not in PAINTERS  # a game may have no painter
    needless = [sent for sent in world.sent if sent.method == "same"]
    assert not needless, f"{len(needless)} edits that change nothing: {[sent.text[:80] for sent in needless[:3]]}"
    assert all(query.answer is not None for query in world.queries.values()), "a press got no answer"
    if said >= most:
        return
    last = await bot.find(people[0], "rematch ", group.id)
    boards = [m for m in people[0].messages(group.id) if m.labels()]
    assert boards == [last[0]], "more than one message is left in the group"
    for person in people:
        assert len([m for m in person.messages() if table in m.text]) <= 1, "more than one message of the table"


READS = 4
"""The user, the table and the record; the private chat; its channel; the table once more, with the draft."""
NEWEST = 1
"""All of these at once, and no screen: the panel shows the table as it is."""
MOVE = 72
"""Commands of a move that is pressed on the table's message, with the panels of both: 65 or 66, where it was 103."""

PACKETS = 34
"""Packets to the store in which these leave, with those that find the word: 28 to 31."""


async def test_a_panel_that_shows_the_newest_state_reads_each_document_once(
    bot: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The least of three times is taken: other tasks may show something meanwhile.

    Its screen is rendered only where the table has left memory.
    """
    people, _, table = await seat_people(bot, "Anna", "Ben", started=True)
    people[0].write(f"/move {table}")
    await bot.find(people[0], "walk ")
    anna = await bot.app.find_user(f"telegram:{people[0].user.id}")
    assert anna is not None
    panels, keys, send = bot.bot._panels, Counter[str](), RedisPool.send_command
    shown = await panels.update_panel(anna.id, table)
    for most in (NEWEST, READS):
        asked = []
        for _ in range(3):
            async with count_round_trips() as trips:
                assert await panels.update_panel(anna.id, table) == shown
            asked.append(trips.asked)
        assert 1 <= min(map(len, asked)) <= most, f"more than {most} round trips: {asked}"
        monkeypatch.setattr(App, "last_version", lambda *_: -1)

    def count_key(pool: RedisPool, bucket: str | int, *command: Arg) -> object:
        keys.update([str(command[1])] if command[0] == "HMGET" else [])
        return send(pool, bucket, *command)

    monkeypatch.setattr(RedisPool, "send_command", count_key)
    repeated = []
    for _ in range(3):
        keys.clear()
        await panels.update_panel(anna.id, table)
        assert any(":user:" in key for key in keys)
        repeated.append({key: n for key, n in keys.items() if n > 1})
    assert {} in repeated, f"each update loads a document twice: {repeated}"


async def test_a_move_with_its_panels_sends_few_commands(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without timers and the outbox, which other tasks read all the time.

    The least of twenty moves is taken: each panel that a move sends again, which a busy machine does, costs 24 more.
    Commands that are sent while nothing waits leave in one packet.
    """
    people, group, table = await seat_people(bot, "Anna", "Ben", started=True)
    for person in people:
        person.write(f"/move {table}")
    await bot.settle()
    sent, counts, packets, send = list[str](), list[int](), list[int](), Topology.execute_commands

    async def count_packet(topology: Topology, node: str, commands: Sequence[Command]) -> list[object]:
        keys = [str(command[3] if command[0] in ("EVAL", "EVALSHA") else command[1]) for command in commands]
        keys = [key for key in keys if not key.endswith((":timerdata", ":out")) and key != "GROUP"]
        sent.extend(keys)
        packets[-1:] = [packets[-1] + bool(keys)]
        return await send(topology, node, commands)

    packets.append(0)
    monkeypatch.setattr(Topology, "execute_commands", count_packet)
    for _ in range(20):
        if counts and min(counts) <= MOVE and min(packets[1:]) <= PACKETS:
            break
        seat, word = next(iter((await next_moves(bot.app, table)).items()))
        sent.clear()
        packets.append(0)
        await press_move(bot, people[seat], table, group, word)
        await bot.bot.wait_until_idle()
        counts.append(len(sent))
    assert 0 < min(counts) <= MOVE, f"{counts}, at most {MOVE}: {sorted(sent)}"
    assert 0 < min(packets[1:]) <= PACKETS, f"{packets} packets, at most {PACKETS}"


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", REAL)
async def test_what_a_whole_game_costs(game: str, bot: Process, world: World) -> None:
    """Four people who are called in their private chats, and answer there; pictures go out once."""
    people = [bot.person(name, started=True) for name in ("Anna", "Ben", "Cyril", "Dana")]
    group = bot.group(*people)
    table = await open_table(people, group, game)
    before, sounding = world.calls.copy(), set[tuple[int, int]]()
    world.watch = lambda message: None if message.silent else sounding.add((message.chat, message.id))
    said = await play_game(bot, people, table, group)
    await bot.bot.wait_until_idle()
    made = {method: n - before[method] for method, n in world.calls.items()}
    posts = sum(n for method, n in made.items() if method in ("sendMessage", "sendPhoto"))
    edits = sum(n for method, n in made.items() if method.startswith("editMessage"))
    uploads = [world.painted[png] for png in world.uploads if png in world.painted]
    print_cost_row(game, said, sum(person.presses for person in people), posts, edits, len(sounding), uploads)
    assert len(uploads) < 1.02 * len(set(world.uploads)), "pictures are uploaded more than once"

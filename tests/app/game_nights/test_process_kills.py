"""Test game nights with processes killed at random: due actions run once, and no confirmed reply is lost.

Nights in three kinds go through an evening at once: of a series with answers ahead, with a question when it suits, and
with people who answer all the time. Every moment at which something is due has its share of the kills; there a minute
lasts a second, and the nights are spread over some minutes, so that processes die in the middle of things.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import time
from datetime import timedelta
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from bot.app.game_nights import night_store
from bot.app.game_nights.night import GameNight, users_with_seat
from bot.store.admin.own_server import StoreServer
from tests.app.clocks.conftest import MONDAY, ManualClock, World
from tests.app.clocks.worker import TimerJob
from tests.app.conftest import Arrive, Guest
from tests.app.game_nights.conftest import night_of, plan_answered_date_poll, plan_answered_series, plan_night
from tests.app.game_nights.test_series import load_chain
from tests.app.game_nights.worker import Answers, ReplyJob, read_ledger, reply_kind, run_worker
from tests.conftest import FULL, so_many
from tests.timeouts import PATIENCE_S, wait_until

AGENCY = multiprocessing.get_context("forkserver")
AGENCY.set_forkserver_preload(["tests.app.game_nights.worker"])

NIGHTS, KILLS = (so_many(24, 6), so_many(60, 12)) if FULL else (2, 6)
"""Nights of each of the first two kinds, and kills."""
TALKERS = 6
MINUTES = 6
"""Nights begin, and questions close, one minute after the other; then again with the first."""
QUICKER = 60
"""So many times as fast as time runs the clock of the processes."""
WORKERS = 2
FRIDAY = timedelta(days=4, hours=8)
"""From the beginning of the world to the beginning of the night."""
MOMENTS = {
    "the question closes": timedelta(days=2),
    "a day before": FRIDAY - timedelta(days=1),
    "half an hour before": FRIDAY - timedelta(minutes=30),
    "the table opens": FRIDAY - timedelta(minutes=10),
    "the next one is made": FRIDAY + timedelta(hours=3),
    "it is over": FRIDAY + timedelta(hours=15),
}
REMINDED_A_DAY, REMINDED_SOON, BEGINS, FREE, PICKED = 4, 3, 3, 2, 2
"""How many are told so of one night: three come, one may come to a night of a series; the host hears no question."""


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(400)
async def test_killed_at_random_points(
    world: World, arrive: Arrive, server: StoreServer, hands: ManualClock, tmp_path: Path
) -> None:
    dice = random.Random(int(os.environ.get("BOTTEGA_SEED", "3")))
    series = [await plan_answered_series(arrive, n % MINUTES) for n in range(NIGHTS)]
    asked = []
    for n in range(NIGHTS):
        hands.now = MONDAY + timedelta(minutes=n % MINUTES)
        asked.append(await plan_answered_date_poll(arrive, n % MINUTES))
    talk, talkers = await of_talkers(arrive)
    ledger = tmp_path / "ledger"
    kills = 0
    for n, moment in enumerate(MOMENTS.values()):
        begin = max(MONDAY + moment, hands.now)  # a slow machine may be there already
        speaking = talkers if n < 2 else ()  # soon after that the list is final
        lease_ms = QUICKER * 1000
        job = TimerJob(
            str(server.data), server.url, begin.timestamp() + 5, time.time(), QUICKER, ledger=str(ledger),
            lease_ms=lease_ms,
        )  # fmt: skip
        kills += await _kill_repeatedly(world, job, speaking, dice, KILLS // len(MOMENTS))
        hands.now = job.now() + timedelta(minutes=MINUTES)
        await world.go()
    assert kills == KILLS
    for name, people in series:
        await _series_went_well(world, name, people)
    for name, people in asked:
        await _question_went_well(world, name, people)
    await _nothing_said_was_lost(world, talk, talkers, ledger)


# -- the nights


async def of_talkers(arrive: Arrive) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    host = await arrive("Anna")
    name = await plan_night(host)
    people = [await arrive(f"P{n}", at=host.place) for n in range(TALKERS)]
    return name, tuple((guest.id, guest.place, name) for guest in people)


# -- the kills


async def _kill_repeatedly(
    world: World, job: TimerJob, people: tuple[tuple[str, str, str], ...], dice: random.Random, kills: int
) -> int:
    """Run two processes, each with people of its own; kill one again and again, and start another each time.

    Return the number of kills.
    """
    parties = [ReplyJob(job, people[n::WORKERS]) for n in range(WORKERS)]
    workers = [await _start_worker(party) for party in parties]
    for _ in range(kills):
        await asyncio.sleep(dice.uniform(0.1, 0.7))
        place = dice.randrange(WORKERS)
        assert workers[place].is_alive(), "it has not ended by itself"
        workers[place].kill()
        workers[place].join()
        workers[place] = await _start_worker(parties[place])
    await _wait_until_caught_up(world, job, people)
    for worker in workers:
        assert worker.is_alive()
        worker.kill()
        worker.join()
    return kills


async def _start_worker(party: ReplyJob) -> BaseProcess:
    """Start a process; return it once it is up."""
    up = AGENCY.Event()
    worker = AGENCY.Process(target=run_worker, args=(party, up))
    worker.start()
    assert await asyncio.to_thread(up.wait, PATIENCE_S), "it does not come up"
    return worker


async def _wait_until_caught_up(world: World, job: TimerJob, people: tuple[tuple[str, str, str], ...]) -> None:
    """Wait until all that was due, or in the hands of the dead, is taken up, and all users were heard twice more."""
    left, before = job.now().timestamp() * 1000 + job.lease_ms, read_ledger(Path(job.ledger))

    async def is_taken_up() -> bool:
        due = await world.next_due_ms()
        return due is None or due > left

    def is_each_heard() -> bool:
        now = read_ledger(Path(job.ledger))
        return all(_count_answers(now, one) >= _count_answers(before, one) + 2 for one in people)

    await wait_until(is_taken_up, "all that was due is taken up")
    await wait_until(is_each_heard, "everybody is heard")


def _count_answers(answers: Answers, one: tuple[str, str, str]) -> int:
    """Return how often a user was heard."""
    person, _, night = one
    return answers.get((person, night), 0)


# -- what must hold


async def _series_went_well(world: World, name: str, people: list[Guest]) -> None:
    night, *later = await load_chain(world, name)
    await _evening_went_well(world, night, people[:3])
    assert night.count == REMINDED_A_DAY + REMINDED_SOON + BEGINS + FREE, "everybody was told everything once"
    assert [one.begin for one in later] == [night.begin.replace("06-05", "06-12")]
    assert {who: reply.how for who, reply in later[0].replies.items()} == {people[0].id: "in", people[1].id: "in"}
    assert len(await night_store.list_channel_nights(world.app.service, people[0].place)) == 2
    assert {place.id for place in await world.app.service.channels.list_for_table(later[0].id)} == {people[0].place}


async def _question_went_well(world: World, name: str, people: list[Guest]) -> None:
    night = await night_of(world, name)
    assert (night.begin[:10], night.picked_counts) == ("2026-06-05", (2, 0))
    await _evening_went_well(world, night, people)
    assert night.count == PICKED + (REMINDED_A_DAY - 1) + REMINDED_SOON + BEGINS + FREE


async def _evening_went_well(world: World, night: GameNight, people: list[Guest]) -> None:
    assert night.state == "over"
    assert sorted(night.sent_reminders) == [30, 24 * 60]
    assert users_with_seat(night) == [guest.id for guest in people]
    (table,) = night.tables
    assert await _tables_at(world, people[0].place) == [table], "one table, and no other that somebody began to open"
    room = await world.app.service.lobbies.require_lobby(table)
    assert [sitter.user for sitter in room.seats] == [guest.id for guest in people]


async def _tables_at(world: World, place: str) -> list[str]:
    shown = await world.app.service.store.indexes.list_members("place-tables", place)
    return [name for name in shown if not night_store.is_night_id(name)]


async def _nothing_said_was_lost(
    world: World, name: str, people: tuple[tuple[str, str, str], ...], ledger: Path
) -> None:
    last = read_ledger(ledger)
    assert len(last) == len(people), "everybody was heard"
    assert sum(last.values()) > 3 * len(people)
    night = await night_of(world, name)
    for person, _, _ in people:
        n = last[person, name]
        # the process may have died after it was kept and before it was noted
        assert night.replies[person].how in (reply_kind(n), reply_kind(n + 1)), n
    assert set(night.replies) == {night.host, *(person for person, _, _ in people)}

"""One house in several processes: each does its part; one that ends or freezes is taken over; nothing is done twice."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from contextlib import closing
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from random import Random

import pytest

from bot.settings import ROLES, Settings
from bot.store.keys import one as keys
from tests.patience import PATIENCE_S
from tests.store.writing import last
from tests.web.test_inside import free_port, read
from tests.web.test_start import Plain, Started, started, store, wait_for

__all__ = ["started"]

QUICK = {"BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0", "BOTTEGA_PAINTERS": "0"}
ENDS_S = 20.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "v"


class Part(Started):
    """A process that is only a part of a house, and what it tells of itself."""

    def __init__(self, data: Path, roles: str, **settings: str) -> None:
        self.port = free_port()
        given = {**QUICK, **settings, "BOTTEGA_INSIDE_PORT": str(self.port)}
        super().__init__(data, ("-m", "bot", "--roles", roles), **given)

    def is_there(self) -> bool:
        try:
            return read(self.port, "/readyz") == '{"ok":true}'
        except OSError:
            return False

    def ends(self) -> tuple[int, float]:
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.ended(ENDS_S + PATIENCE_S)[0], time.monotonic() - began


def part(runs: list[Started], data: Path, roles: str, **settings: str) -> Part:
    run = Part(data, roles, **settings)
    runs.append(run)
    assert wait_for(run.is_there), roles
    return run


class Table:
    """A game of a person and AIs on the page of a house; the person gives whatever can be pressed."""

    def __init__(self, link: str, game: str = "princes 3", client: Plain | None = None, once: str = "") -> None:
        """``once``: where somebody plays at several tables."""
        self.client = client or Plain(int(link.split("/")[2].rpartition(":")[2]))
        home = self.client.ask("GET", "/" + link.split("/", 3)[3])[1]["location"]
        token = self._token(self.client.ask("GET", home)[2])
        told = self.client.post(f"{home}press", press=f"open {game}", token=token, once=f"begin{once}")[1]
        self.at = told["location"].partition("#")[0]
        self.name = self.at.rpartition("/")[2]
        self._once, self._count = once, iter(range(10_000))
        self._dice = Random(1)

    def _token(self, page: str) -> str:
        found = re.search(r'name="token" value="([0-9a-f]+)"', page)
        assert found
        return found[1]

    def picture(self) -> int:
        """The status of the newest picture of the board."""
        found = re.search(r'src="([^"]*/picture/[^"]+\.png)', self.client.ask("GET", self.at)[2])
        assert found
        with closing(HTTPConnection("127.0.0.1", self.client._port, timeout=3 * PATIENCE_S)) as connection:
            connection.request("GET", unescape(found[1]), headers={"Cookie": self.client._cookie})
            return connection.getresponse().status

    def over(self) -> bool:
        return 'value="rematch ' in self.client.ask("GET", self.at)[2]

    def press(self) -> bool:
        """Press something that answers or leads to an answer; whether there was anything."""
        page = self.client.ask("GET", self.at)[2]
        found = re.findall(r'name="press" value="((?:walk|give|say|yes) [^"]*)"(?![^>]* blocked")', page)
        if not found:
            return False
        found = [unescape(one) for one in found]
        chosen = next((one for one in found if one.startswith("yes ")), self._dice.choice(found))
        once = f"{self._once}p{next(self._count)}"
        self.client.post(f"{self.at}/press", press=chosen, token=self._token(page), once=once)
        return True


def commands(data: Path, table: str) -> dict[int, str]:
    """The last commands of a table by version: whatever was done twice has left a hole."""
    with store(data) as client:
        return last(client.hgetall(keys.commands(table)))


def rung(data: Path, table: str) -> int:
    """How many words were said because a timer rang: by AIs, which only workers let speak."""
    return sum(command.startswith("timer:") for command in commands(data, table).values())


def goes_on(data: Path, table: Table, words: int = 2, seconds: float = PATIENCE_S) -> bool:
    """Whether AIs say so many more words, while the person presses whatever there is."""
    before = rung(data, table.name)

    def said() -> bool:
        table.press()
        return rung(data, table.name) >= before + words

    return wait_for(said, seconds)


@pytest.mark.timeout(400)
def test_a_worker_that_ends_or_freezes_is_taken_over(data: Path, started: list[Started]) -> None:
    started.append(Started(data, ("-m", "bot", "--roles", "page"), **QUICK))
    page = started[-1]
    table = Table(page.link())
    thinkers = part(started, data, "thinkers")
    first = part(started, data, "workers")
    assert goes_on(data, table), "AIs answer: a worker is there"
    code, seconds = first.ends()
    assert (code, seconds < ENDS_S) == (0, True)

    number = keys.bucket(table.name)

    def asked() -> bool:
        table.press()
        with store(data) as client:
            return client.zscore(keys.timers(number), f"{table.name}/ai") is not None

    assert wait_for(asked), "an AI is to speak"
    silent = rung(data, table.name)
    for _ in range(5):
        table.press()
    assert rung(data, table.name) == silent, "and nobody lets it"
    second, third = part(started, data, "workers"), part(started, data, "workers")
    assert goes_on(data, table), "whoever comes takes up what is due"
    os.kill(second.process.pid, signal.SIGSTOP)
    assert goes_on(data, table, 6, 3 * PATIENCE_S), "what a frozen one holds is taken over when its lease ends"
    os.kill(second.process.pid, signal.SIGCONT)
    assert goes_on(data, table), "and what it does when it wakes harms nothing"
    said = commands(data, table.name)
    assert [*said] == [*range(min(said), max(said) + 1)], "nothing is done twice"
    for one in (second, third, thinkers):
        code, seconds = one.ends()
        assert (code, seconds < ENDS_S) == (0, True)
    assert page.interrupt()[0] == 0


@pytest.mark.full
@pytest.mark.timeout(600)
def test_painters_and_thinkers_that_are_killed_or_frozen_lose_nothing(data: Path, started: list[Started]) -> None:
    one = {**QUICK, "BOTTEGA_PAINTERS": "1"}
    started.append(Started(data, ("-m", "bot", "--roles", "page,workers"), **one))
    table = Table(started[-1].link())
    first = part(started, data, "painters", BOTTEGA_PAINTERS="1"), part(started, data, "thinkers")
    assert goes_on(data, table)
    assert table.picture() == 200
    for kill in (signal.SIGKILL, signal.SIGSTOP):
        for frozen in first:
            os.kill(frozen.process.pid, kill)
        asked: list[int] = []
        waits = threading.Thread(target=lambda: asked.append(table.picture()))  # noqa: B023 - it ends with the loop's body
        for _ in range(4):
            table.press()
        waits.start()
        second = part(started, data, "painters", BOTTEGA_PAINTERS="1"), part(started, data, "thinkers")
        assert goes_on(data, table, seconds=3 * PATIENCE_S)
        waits.join(3 * PATIENCE_S)
        assert asked == [200], "the picture was asked for before there was anybody to paint it"
        if kill == signal.SIGSTOP:
            for frozen in first:
                os.kill(frozen.process.pid, signal.SIGCONT)
            assert goes_on(data, table)
        first = second
    said = commands(data, table.name)
    assert [*said] == [*range(min(said), max(said) + 1)], "nothing is done twice"
    for process in first:
        code, seconds = process.ends()
        assert (code, seconds < ENDS_S) == (0, True)


def test_a_part_without_the_page_listens_nowhere_and_says_what_it_is(data: Path, started: list[Started]) -> None:
    started.append(Started(data, ("-m", "bot"), BOTTEGA_ROLES="workers, gateway", **QUICK))
    run = started[-1]
    assert run.link(r"This process is: .*") == "This process is: gateway, workers."
    assert not (data / "web.port").exists()
    assert run.interrupt()[0] == 0


def test_a_role_that_there_is_not_is_named(data: Path, started: list[Started], monkeypatch: pytest.MonkeyPatch) -> None:
    started.append(Started(data, ("-m", "bot", "--roles", "page,painter")))
    code, out, _ = started[-1].ended()
    assert code == 1
    assert "BOTTEGA_ROLES is wrong: there is no role painter; there are " + ", ".join(sorted(ROLES)) in out
    monkeypatch.delenv("BOTTEGA_ROLES", raising=False)
    assert Settings(_env_file=None).parts == ROLES  # type: ignore[call-arg] # it is a setting of the settings

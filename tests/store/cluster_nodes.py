"""Run real clusters and a Sentinel pair: start, kill and freeze nodes, move slots between them."""

import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.retry import Retry

from bot.store.admin.server_binaries import find_binaries
from bot.store.redis_keys import CLUSTER_KEYS
from tests.timeouts import PATIENCE_S

SLOTS = 16384
TIMEOUT_MS = 1000
"""Time after which the others give up a silent node."""
PASSWORD = "geheim"
DURABLE = ("--appendonly", "yes", "--appendfsync", "always", "--save", "", "--repl-diskless-sync-delay", "0",
           "--requirepass", PASSWORD, "--masterauth", PASSWORD)  # fmt: skip


PORTS: Final = iter(random.SystemRandom().sample(range(12_000, 22_000), 10_000))
"""Ports outside the range of client connections, also 10,000 above, so a killed node finds its port free.

Each is used once, since an earlier server may not listen yet.
"""


def find_program() -> Path:
    """Return the newest installed Valkey, which can move slots in both ways."""
    return max(
        (found for found in find_binaries() if found.build.product == "valkey"), key=lambda it: it.build.version
    ).path


def slot_of(name: str) -> int:
    """Return the slot of a table or another name."""
    return key_slot(CLUSTER_KEYS.hash_tag(CLUSTER_KEYS.bucket_of(name)).encode())


def free_port() -> int:
    """Return a free port whose cluster bus port, 10,000 above, is also free."""
    for port in PORTS:
        with socket.socket() as one, socket.socket() as other, suppress(OSError):
            one.bind(("127.0.0.1", port))
            other.bind(("127.0.0.1", port + 10_000))
            return port
    raise AssertionError("no port is free")


@dataclass
class Node:
    """One server with its own folder. It restarts on the same port with the same files."""

    folder: Path
    port: int
    options: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    frozen: bool = False

    @property
    def url(self) -> str:
        return f"redis://:{PASSWORD}@127.0.0.1:{self.port}"

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        own = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder))
        marked = ("--set-proc-title", "no")  # otherwise it overwrites its mark, see tests/process_reaper.py
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([find_program(), *own, *marked, *self.options], stdout=log, stderr=log)

    def kill(self) -> None:
        """Kill the server without warning, and wait until it is gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process, self.frozen = None, False

    def freeze(self, *, on: bool = True) -> None:
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP if on else signal.SIGCONT)
        self.frozen = on

    def client(self) -> Any:
        return redis.Redis.from_url(self.url, protocol=2, retry=Retry(NoBackoff(), 0), socket_timeout=5)

    def id(self) -> str:
        return str(_send_command(self, "CLUSTER", "MYID"), "ascii")

    def ask(self, *command: Any) -> Any:
        with self.client() as client:
            return client.execute_command(*command)


def block_until(what: Callable[[], Any], *, said: str = "") -> Any:
    """Block until a condition holds; a missing answer counts as no."""
    end, last = time.monotonic() + PATIENCE_S, ""
    while time.monotonic() < end:
        try:
            if found := what():
                return found
        except (redis.RedisError, OSError) as error:
            last = repr(error)
        time.sleep(0.02)
    raise AssertionError(f"the cluster did not come so far: {said} {last}")


@dataclass
class Cluster:
    """The nodes of a cluster: primaries first, then as many replicas."""

    nodes: list[Node] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"redis://:{PASSWORD}@" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    @property
    def living(self) -> list[Node]:
        return [node for node in self.nodes if node.process is not None and not node.frozen]

    def whole(self) -> bool:
        """Return whether every live node sees all slots served, and each replica follows its primary."""
        for node in self.living:
            if b"cluster_state:ok" not in _send_command(node, "CLUSTER", "INFO"):
                return False
            role = node.ask("ROLE")
            if role[0] == b"slave" and role[3] != b"connected":
                return False
        return True

    def ready(self) -> bool:
        """Return whether all nodes are up, and each primary has its replica again."""
        return self.whole() and 2 * len(self.primaries()) == len(self.nodes) and len(self.living) == len(self.nodes)

    def primaries(self) -> list[Node]:
        return [node for node in self.living if node.ask("ROLE")[0] == b"master"]

    def replica(self, of: Node) -> Node:
        return next(node for node in self.living if node.ask("ROLE")[2] == of.port)

    def owner(self, slot: int) -> Node:
        for first, last, (_, port, *_), *_ in _send_command(self.living[0], "CLUSTER", "SLOTS"):
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == port)
        raise AssertionError(f"no primary serves slot {slot}")

    def move(self, slot: int, to: Node) -> None:
        source = self.owner(slot)
        with self.moving(slot, to):
            while names := source.ask("CLUSTER", "GETKEYSINSLOT", slot, 10):
                source.ask("MIGRATE", "127.0.0.1", to.port, "", 0, 5000, "AUTH", PASSWORD, "KEYS", *names)
            for node in (to, source, *(n for n in self.primaries() if n not in (to, source))):
                node.ask("CLUSTER", "SETSLOT", slot, "NODE", to.id())

    @contextmanager
    def moving(self, slot: int, to: Node) -> Iterator[None]:
        """Keep a slot migrating meanwhile; in the end it is where its owner says."""
        source = self.owner(slot)
        to.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source.id())
        source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", to.id())
        try:
            yield
        finally:
            for node in (source, to):
                node.ask("CLUSTER", "SETSLOT", slot, "STABLE")

    def migrate(self, slot: int, to: Node) -> None:
        """Move a slot at once, as newer servers do."""
        self.owner(slot).ask("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", to.id())
        block_until(lambda: self.owner(slot) is to, said="migrated")


def _send_command(node: Node, *command: Any) -> Any:
    """Return the answer as the server sends it."""
    with node.client() as client:
        client.response_callbacks.clear()
        return client.execute_command(*command)


@contextmanager
def run_cluster(folder: Path) -> Iterator[Cluster]:
    found, primaries = Cluster(), 3
    with ExitStack() as stack:
        for number in range(2 * primaries):
            own = ("--cluster-enabled", "yes", "--cluster-node-timeout", str(TIMEOUT_MS), *DURABLE)
            node = Node(folder / str(number), free_port(), own)
            found.nodes.append(node)
            stack.callback(node.kill)
            node.start()
        first = found.nodes[0]
        for node in found.nodes:
            block_until(partial(node.ask, "PING"))
        for number, node in enumerate(found.nodes[:primaries]):
            begin, end = (SLOTS * at // primaries for at in (number, number + 1))
            node.ask("CLUSTER", "ADDSLOTSRANGE", begin, end - 1)
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in found.nodes[1:]:
            node.ask("CLUSTER", "MEET", "127.0.0.1", first.port)
        for number, node in enumerate(found.nodes[primaries:]):
            block_until(
                partial(_send_command, node, "CLUSTER", "REPLICATE", found.nodes[number].id()), said="replicate"
            )
        block_until(found.whole, said="whole")
        block_until(lambda: len(_send_command(first, "CLUSTER", "SLOTS")) == primaries, said="slots")
        yield found


@contextmanager
def run_sentinel(folder: Path) -> Iterator[tuple[str, list[Node]]]:
    """Run a primary with a replica and a sentinel watching them; return the address and both servers."""
    with ExitStack() as stack:
        first, second = (Node(folder / name, free_port(), DURABLE) for name in ("first", "second"))
        second.options = (*DURABLE, "--replicaof", f"127.0.0.1 {first.port}")
        for node in (first, second):
            stack.callback(node.kill)
            node.start()
            block_until(partial(node.ask, "PING"))
        block_until(lambda: second.ask("ROLE")[3] == b"connected", said="replica")
        (folder / "sentinel").mkdir()
        settings = folder / "sentinel" / "conf"
        settings.write_text(
            f"sentinel monitor main 127.0.0.1 {first.port} 1\n"
            f"sentinel auth-pass main {PASSWORD}\n"
            "sentinel down-after-milliseconds main 1500\n"
            "sentinel failover-timeout main 5000\n"
        )
        port = free_port()
        with (folder / "sentinel" / "log").open("ab") as log:
            sentinel = subprocess.Popen(
                [find_program(), settings, "--sentinel", "--port", str(port), "--bind", "127.0.0.1"], stdout=log
            )
        stack.callback(sentinel.wait)
        stack.callback(sentinel.kill)
        with redis.Redis(port=port, protocol=2) as client:
            block_until(lambda: client.sentinel_slaves("main"), said="sentinel")
        yield f"redis+sentinel://:{PASSWORD}@127.0.0.1:{port}/main", [first, second]

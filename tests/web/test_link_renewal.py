"""Test renewed links of guests and hosts: the old link opens nothing, all else is unchanged."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store.admin.own_server import start_store_server
from tests.web.test_start import CookieClient, StartedProcess, runs, wait_for

__all__ = ["runs"]


def token_of(page: str) -> str:
    found = re.search(r'name="token" value="([0-9a-f]+)"', page)
    assert found
    return found[1]


def port_of(link: str) -> int:
    return int(link.split("/")[2].rpartition(":")[2])


def enter_by_link(port: int, link: str) -> tuple[CookieClient, str]:
    """Come in by a link. Return the client and the address of its pages."""
    client = CookieClient(port)
    status, told, _ = client.ask("GET", "/" + link.split("/", 3)[3])
    assert status == 303, link
    return client, told["location"]


def run_bottega(command: str, data: Path, store: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"import sys; from bot.cli import main; sys.exit(main(['{command}']))"],
        env={**os.environ, "BOTTEGA_DATA": str(data), "REDIS_URL": store},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_guest_renews_their_link_and_a_host_theirs(tmp_path: Path, runs: list[StartedProcess]) -> None:
    data = tmp_path / "v"
    run = StartedProcess(data, BOTTEGA_PAINTERS="0", BOTTEGA_WEB_PORT="0")
    runs.append(run)
    link = run.link()
    port = port_of(link)
    host, home = enter_by_link(port, link)
    page = host.ask("GET", home)[2]
    assert "Make a new link" not in page, "the host's own link is renewed where the house is started"
    assert host.post(f"{home}renew", token=token_of(page))[0] == 404
    _, told, _ = host.post(f"{home}press", press="open princes", token=token_of(page), once="a1")
    table = told["location"].partition("#")[0]
    seat = re.search(rf"http://\S+/seat/{table.rpartition('/')[2]}/\w+", host.ask("GET", table)[2])
    assert seat
    guest = CookieClient(port)
    path = "/" + seat[0].split("/", 3)[3]
    guest.ask("GET", path)
    status, told, _ = guest.post(path, name="Guest")
    assert status == 303
    own = told["location"].partition("t/")[0]
    page = guest.ask("GET", own)[2]
    old = re.search(r"http://\S+/in/[\w-]{43}", page)
    assert old
    thief, stolen = enter_by_link(port, old[0])
    assert thief.ask("GET", stolen)[0] == 200

    assert thief.post(f"{own}renew", token="0" * 32)[0] == 403, "only from their own page"
    status, told, _ = guest.post(f"{own}renew", token=token_of(page))
    assert (status, told["location"]) == (303, own)
    page = guest.ask("GET", own)[2]
    new = re.search(r"http://\S+/in/[\w-]{43}", page)
    assert new
    assert new[0] != old[0]
    assert thief.ask("GET", stolen)[0] == 404, "the user who has come in by it is out"
    assert CookieClient(port).ask("GET", "/" + old[0].split("/", 3)[3])[0] == 404
    assert enter_by_link(port, new[0])[1] == own, "they are who they were"
    assert guest.ask("GET", f"{own}t/{table.rpartition('/')[2]}")[0] == 200, "and sit where they sat"
    refused = run_bottega("renew", data)
    assert refused.returncode == 1
    assert refused.stdout.startswith("Bottega is running"), (
        "it would go on to open the old link, and nothing by the new one"
    )
    assert enter_by_link(port, link)[1] == home
    run.interrupt()

    renewed = run_bottega("renew", data)
    assert renewed.returncode == 0, renewed.stderr
    assert not [path.name for path in data.iterdir() if path.suffix in (".key", ".host")], "nothing is beside the store"
    run = StartedProcess(data, BOTTEGA_PAINTERS="0", BOTTEGA_WEB_PORT="0")
    runs.append(run)
    again = run.link()
    port = port_of(again)
    assert again.rpartition("/")[2] != link.rpartition("/")[2]
    assert CookieClient(port).ask("GET", "/" + link.split("/", 3)[3])[0] == 404
    assert enter_by_link(port, again)[1] == home, "the host is who they were"
    assert enter_by_link(port, new[0])[1] == own, "and everybody else's link is as it was"


@pytest.mark.slow
def test_two_machines_on_one_store_serve_the_same_players(tmp_path: Path, runs: list[StartedProcess]) -> None:
    """Each has its own data folder. Links, sessions and forms of one are good at the other, also after a restart."""
    store = start_store_server(tmp_path / "store")
    try:
        settings = {"REDIS_URL": store.url, "BOTTEGA_PAINTERS": "0", "BOTTEGA_WEB_PORT": "0"}
        runs += [StartedProcess(tmp_path / name, **settings) for name in ("one", "two")]
        links = [run.link() for run in runs]
        assert links[0].rpartition("/")[2] == links[1].rpartition("/")[2], "one operator, one link"
        one, two = map(port_of, links)
        player, own = enter_by_link(one, links[0])
        page = player.ask("GET", own)[2]
        player.port = two
        assert player.ask("GET", own)[0] == 200, "the session of one machine is served by the other"
        assert player.post(f"{own}renew", token="0" * 32)[0] == 403
        assert player.post(f"{own}open", token=token_of(page), game="princes")[0] != 403, "and so are its forms"
        assert CookieClient(two).ask("GET", own)[0] == 404, "only by its cookie"
        assert not [path.name for name in ("one", "two") for path in (tmp_path / name).glob("*.key")]
        runs[1].interrupt()
        shutil.rmtree(tmp_path / "two")
        runs.append(StartedProcess(tmp_path / "two", **settings))
        player.port = port_of(runs[-1].link())
        assert player.ask("GET", own)[0] == 200, "a new machine needs nothing of the one before"
        ended = run_bottega("signout", tmp_path / "three", store.url)
        assert ended.returncode == 0, ended.stderr
        ports = one, player.port
        for player.port in ports:
            assert wait_for(lambda: player.ask("GET", own)[0] == 404)
        assert player.post(f"{own}open", token=token_of(page), game="princes")[0] == 404
        returned, same = enter_by_link(one, links[0])
        assert same == own, "the link is as it was, and so is who they are"
        for returned.port in ports:
            assert returned.ask("GET", own)[0] == 200
        logs = [run.interrupt()[2] for run in (runs[0], runs[2])]
        assert all(links[0].rpartition("/")[2] not in log for log in logs), "no log names the link"
    finally:
        store.stop(kill=True)

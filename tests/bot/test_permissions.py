"""The page of permissions, walked."""

from __future__ import annotations

import itertools

import pytest

from bot.app.app import App
from bot.app.permissions import PERMISSIONS, ROLES, Role, may, roles_of
from tests.bot.conftest import Arrive, Seat
from tests.bot.playing import version


@pytest.mark.parametrize("act", PERMISSIONS)
def test_every_act_and_role_is_answered_by_the_table_alone(act: str) -> None:
    for role in ROLES:
        assert may(frozenset({role}), act) == (role in PERMISSIONS[act])  # type: ignore[arg-type,index]
    assert not may(frozenset(), act)  # type: ignore[arg-type]


def test_more_roles_never_take_a_right_away() -> None:
    for one, other in itertools.combinations(ROLES, 2):
        for act in PERMISSIONS:
            both = may(frozenset({one, other}), act)
            assert both == (may(frozenset({one}), act) or may(frozenset({other}), act))


def test_the_lines_that_matter_most() -> None:
    spectator: frozenset[Role] = frozenset({"spectator"})
    assert not may(spectator, "answer")
    assert not may(spectator, "export")
    assert not may(spectator, "vote")
    for role in ROLES:
        assert not may(frozenset({role}), "rewind"), "nobody goes back alone"
    assert roles_of("a", "a", seated=True) == {"host", "player"}
    assert roles_of("a", "b", seated=False) == {"spectator"}


async def test_they_hold_at_the_table(app: App, seated: Seat, arrive: Arrive) -> None:
    table, people = await seated("Anna", "Ben")
    zoe = await arrive("Zoe", at=people[0].place)
    at = await version(app, table)
    for press in (
        f"undo {table} 2",
        f"rewind {table} 1",
        f"propose {table} 1 1",
        f"walk {table} 1 abcd x",
        f"goon {table}",
    ):
        screen = await zoe.press(press)
        assert screen.private
        assert screen.notice, press
    assert "Only the host ends" in (await zoe.press(f"end {table}")).notice
    assert "Only the host ends" in (await people[1].press(f"end-game {table} {at}")).notice
    assert await version(app, table) == at
    admin = await app.press(zoe.id, zoe.place, f"end {table}", roles=frozenset({"group admin"}))
    assert "Close this game" in admin.text[0]


async def test_the_host_closes_a_running_game(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    anna, ben = people
    await anna.press(f"end {table}")
    await anna.tap("Close it")
    assert any("closed before its end" in line for line in (await app.screen(None, "", table)).text)
    await ben.press(f"move {table}")
    assert not any(b.press.startswith("walk") for row in ben.screen.rows for b in row)
    assert await app.pings(table) == []


@pytest.mark.parametrize(("act", "press"), [("open", "open pebbles"), ("watch", "board {}"), ("end", "end {}")])
async def test_the_page_is_what_is_obeyed(
    app: App, seated: Seat, arrive: Arrive, monkeypatch: pytest.MonkeyPatch, act: str, press: str
) -> None:
    """Another line on the page, another answer at the table."""
    table, people = await seated("Anna", "Ben")
    zoe = await arrive("Zoe", at=people[0].place)
    before = await zoe.press(press.format(table))
    now: frozenset[Role] = frozenset() if act != "end" else frozenset({"spectator"})
    monkeypatch.setitem(PERMISSIONS, act, now)  # type: ignore[misc]
    after = await zoe.press(press.format(table))
    assert bool(after.notice) != bool(before.notice) or after.title != before.title

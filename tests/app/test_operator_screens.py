"""Test the operator command in chat: state, last defects, maintenance; refused to other users."""

import asyncio
from itertools import count

import pytest

from bot.app.common.incidents import RECENT_DEFECTS, report_incident
from bot.app.deadlines.outages import record_heartbeat
from bot.app.dispatch.commands import COMMAND_HANDLERS, COMMANDS, LISTED_COMMANDS
from bot.app.dispatch.operator_actions import count_tables
from bot.app.ui.screen import Screen
from bot.store.redis_keys import RedisKeys
from tests.app.conftest import Arrive, Guest
from tests.incidents import Incidents
from tests.texts import match_text, render_text

PLATFORM = "operated"
_numbers = count(1)


async def deny_admin(channel: str, user: str) -> bool:
    """Answer that no user is an admin."""
    return False


async def make_operator(arrive: Arrive) -> Guest:
    """Make a user who operates the bot, without being an owner in its settings."""
    anna, number = await arrive("Anna"), next(_numbers)
    anna.id = (await anna.app.ensure_user(f"{PLATFORM}:{number}", "Anna", "en")).id
    anna.app.service.admins.register_operators(PLATFORM, [number])
    return anna


def lines_of(screen: Screen) -> str:
    return "\n".join(screen.text)


async def test_an_operator_sees_what_works_and_how_much_there_is(arrive: Arrive) -> None:
    anna = await make_operator(arrive)
    anna.app.service.admins.register_admin_check("test", deny_admin)
    before = (await count_tables(anna.app.service)).total()
    await anna.press("open pebbles 1")
    counted = await count_tables(anna.app.service)
    finished = counted.pop(("", "finished"))
    assert counted.total() + finished == before + 1
    # Other tests of the same store take damaged tables out of the running ones, but not out of the counts by game.
    running = await anna.app.service.store.tables.count_tables(RedisKeys.running_tables_key)
    shown = await anna.command("operator")
    assert (await (await arrive("Ben")).command("operator")).notice == render_text("operator-refused")
    assert shown.private
    assert shown.title == render_text("operator-title")
    assert render_text("operator-store-well") in shown.text
    assert render_text("operator-tables", n=running, finished=finished) in shown.text
    assert any(match_text("operator-chat-unknown", line) for line in shown.text), "a chat is called reached too early"
    await record_heartbeat(anna.app.service, "test")
    assert any(match_text("operator-chat", line) for line in (await anna.tap("operator")).text)


async def test_the_last_defects_are_shown_without_what_was_played(
    arrive: Arrive, incidents: Incidents, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await make_operator(arrive)
    RECENT_DEFECTS.clear()
    assert render_text("operator-no-defects") in (await anna.command("operator")).text

    async def break_down(*_: object) -> Screen:
        raise ValueError("a card of the hand")

    monkeypatch.setitem(COMMAND_HANDLERS, "help", break_down)
    incidents.expect("incident", why="the settings are broken on purpose")
    await anna.command("help")
    shown = await anna.command("operator")
    assert any(match_text("operator-defect", line) and "ValueError" in line for line in shown.text)
    assert "card" not in lines_of(shown)
    RECENT_DEFECTS.clear()


async def test_a_defect_on_a_thread_is_reported_as_any_other(arrive: Arrive, incidents: Incidents) -> None:
    anna = await make_operator(arrive)
    RECENT_DEFECTS.clear()
    incidents.expect("table left out", why="it is reported on purpose")
    await asyncio.to_thread(report_incident, "table left out", KeyError("x"))
    shown = await anna.command("operator")
    assert shown.text[-1] == render_text("operator-defect-undated", event="table left out", error="KeyError", where="")
    RECENT_DEFECTS.clear()


async def test_maintenance_is_asked_begun_and_ended_in_the_chat(arrive: Arrive) -> None:
    anna, ben = await make_operator(arrive), await arrive("Ben")
    await anna.command("operator")
    assert render_text("operator-maintenance-what") in (await anna.tap("ask-maintenance")).text
    assert (await ben.press("maintenance 1")).notice == render_text("operator-refused")
    assert not anna.app.service.maintenance_flag.since, "the maintenance began before it was confirmed"
    assert (await anna.tap("maintenance 1")).notice == render_text("operator-maintenance-begun")
    assert (await ben.press("open pebbles")).notice == render_text("app-maintenance")
    assert any(match_text("operator-maintenance-on", line) for line in (await anna.command("operator")).text)
    assert match_text("operator-maintenance-ended", (await anna.tap("maintenance 0")).notice)
    assert (await ben.press("open pebbles")).notice != render_text("app-maintenance")


async def test_menus_and_help_leave_the_command_out(arrive: Arrive) -> None:
    ben = await arrive("Ben")
    hidden = {command.name for command in COMMANDS} - {command.name for command in LISTED_COMMANDS}
    assert hidden == {"operator"}
    assert "/operator" not in lines_of(await ben.command("help"))

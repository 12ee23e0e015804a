"""Test interactions at Discord: their parsing, their order, and each documented error code."""

import asyncio
from types import SimpleNamespace
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import pytest
from discord.components import _component_factory
from structlog.testing import capture_logs

from bot.app.ui.screen import Screen
from bot.frontends.common.port import REFUSED, ChatClosedError, MessageContent, MessageRef, RetryLaterError
from bot.frontends.discord.context import can_post, find_button_label, log_late_answer
from bot.frontends.discord.error_codes import ENTRY_POINT, ERROR_RULES, OLD_MESSAGE_EDITS
from bot.frontends.discord.forms import read_form
from bot.frontends.discord.responder import InteractionResponder
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.test_api_errors import build_http_error
from tests.incidents import Incidents
from tests.texts import render_text


def build_interaction(**fields: Any) -> Any:
    """Build an interaction that has these fields."""
    return SimpleNamespace(**fields)


@pytest.mark.parametrize("dm", [True, False])
def test_without_a_server_the_bot_writes_in_its_own_dm_alone(dm: bool) -> None:
    """A user who has installed it for themselves presses in groups of friends, too: it is no member there."""
    assert can_post(build_interaction(guild_id=None, context=SimpleNamespace(dm_channel=dm))) is dm


@pytest.mark.parametrize(("code", "level"), [
    (10015, "info"), (50027, "info"), (10008, "info"), (10062, "info"), (50035, "error"), (50013, "error"),
])  # fmt: skip
def test_late_answer_is_logged_as_info_and_others_as_error(code: int, level: str, incidents: Incidents) -> None:
    if level == "error":
        incidents.expect("response rejected", why="that it is logged is what is tested")
    with capture_logs() as logs:
        log_late_answer(build_http_error(404, code))
    assert [entry["log_level"] for entry in logs] == [level]


@pytest.mark.parametrize(
    "sent",
    [
        [{"type": 18, "component": {"type": 4, "custom_id": "typed", "value": "pass"}}],
        [{"type": 1, "components": [{"type": 4, "custom_id": "typed", "value": "pass"}]}],
        [{"type": 10}, {"type": 18, "component": {"type": 4, "custom_id": "typed", "value": "pass"}}],
    ],
)
def test_the_fields_of_a_form_are_found_at_any_depth(sent: list[Any]) -> None:
    assert read_form(sent) == "pass"
    assert read_form([]) == ""
    assert read_form([*sent, {"type": 18, "component": {"type": 22, "values": ["a=1", "b=1"]}}]) == "pass a=1 b=1"


def test_a_form_is_called_as_the_button_that_opened_it() -> None:
    """At any depth; once it is gone, by no name."""
    pressed = discord.ui.Button[Any](label="Offer", custom_id="f1:x")
    view = discord.ui.LayoutView(timeout=None)
    frame = discord.ui.Container[Any](discord.ui.TextDisplay("Bids"))
    frame.add_item(discord.ui.ActionRow[Any](discord.ui.Button(label="Pass", custom_id="p1:x"), pressed))
    view.add_item(frame)
    sent: list[Any] = view.to_components()  # type: ignore[no-untyped-call]
    message = SimpleNamespace(components=[_component_factory(one) for one in sent])  # as the library reads a message
    assert find_button_label(build_interaction(data={"custom_id": "f1:x"}, message=message)) == "Offer"
    assert find_button_label(build_interaction(data={"custom_id": "f9:x"}, message=message)) == ""
    assert find_button_label(build_interaction(data={"custom_id": "f1:x"}, message=None)) == ""


@pytest.fixture
def answer_log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of what begins and what is done, in its order; each answer takes its time."""
    found: list[str] = []

    async def answer(_: InteractionResponder, interaction: Any, letter: str, rest: str, typed: str) -> None:
        found.append(f"{rest} begins")
        await asyncio.sleep(float(typed))
        found.append(f"{rest} is done")

    monkeypatch.setattr(InteractionResponder, "_answer_callback", answer)
    return found


async def press_at_once(*presses: tuple[int, str, str]) -> None:
    """Press all at once: who, what, and how long the answer takes."""
    replies = object.__new__(InteractionResponder)
    replies._locks = WeakValueDictionary()
    everybody = {user: SimpleNamespace(user=SimpleNamespace(id=user)) for user, _, _ in presses}
    await asyncio.gather(
        *(
            replies._answer_in_order(everybody[user], "p", rest, typed)  # type: ignore[arg-type]
            for user, rest, typed in presses
        )
    )


@pytest.mark.parametrize(
    ("other", "order"),
    [
        (1, ["first begins", "first is done", "second begins", "second is done"]),
        (2, ["first begins", "second begins", "second is done", "first is done"]),
    ],
)
async def test_presses_of_one_person_are_answered_in_their_order(
    answer_log: list[str], other: int, order: list[str]
) -> None:
    """Those of different people at the same time."""
    await press_at_once((1, "first", "0.05"), (other, "second", "0"))
    assert answer_log == order


MET: Final = (
    0, 10002, 10003, 10004, 10007, 10008, 10011, 10013, 10014, 10015, 10062, 10063, 10070, 10087, 20001, 20009,
    20012, 20016, 20022, 20028, 20029, 20031, 30008, 30032, 30034, 30038, 30046, 30048, 40001, 40003, 40004,
    40005, 40006, 40007, 40041, 40043, 40058, 40060, 40061, 40062, 40066, 40067, 40094, 40333, 50001, 50003,
    50005, 50006, 50007, 50008, 50009, 50013, 50014, 50021, 50024, 50027, 50028, 50033, 50035, 50041, 50045,
    50046, 50055, 50068, 50083, 50091, 50095, 50109, 50110, 50123, 50138, 50146, 50151, 50278, 60003, 110000,
    110001, 130000, 160004, 160005, 160006, 180000, 200000, 200001, 240000, 400001,
)  # fmt: skip
"""Codes of what the bot asks for: commands, messages, files, threads, tags, events, emoji, members, interactions."""
UNUSED: Final = (
    10001, 10005, 10006, 10009, 10010, 10012, 10016, 10020, 10021, 10026, 10027, 10028, 10029, 10030, 10031,
    10032, 10033, 10036, 10038, 10049, 10050, 10057, 10059, 10060, 10061, 10065, 10066, 10067, 10068, 10069,
    10071, 10097, 10124, 10129, 20002, 20015, 20018, 20024, 20035, 30001, 30002, 30003, 30004, 30005, 30007,
    30010, 30011, 30013, 30015, 30016, 30018, 30019, 30030, 30031, 30033, 30035, 30037, 30039, 30040, 30042,
    30045, 30047, 30052, 30056, 30058, 30060, 30061, 40002, 40009, 40012, 40018, 40019, 40032, 40033, 40074,
    50002, 50004, 50010, 50011, 50012, 50015, 50016, 50017, 50019, 50020, 50025, 50026, 50034, 50036, 50039,
    50054, 50057, 50067, 50070, 50073, 50074, 50080, 50081, 50084, 50085, 50086, 50097, 50101, 50124, 50131,
    50132, 50144, 50145, 50159, 50160, 50161, 50162, 50163, 50167, 50173, 50178, 50192, 50600, 80004, 90001,
    90002, 150006, 160002, 160007, 160014, 170001, 170002, 170003, 170004, 170005, 170006, 170007, 180002,
    220001, 220002, 220003, 220004, 340015, 350000, 350001, 500000, 520000, 520001, 520002, 520003, 520004,
    520006, 530000, 530001, 530002, 530003, 530004, 530006, 530007,
)  # fmt: skip
"""Codes of what it never asks for: accounts, stores, stickers, voice, polls, webhooks, invites, bans, templates."""


def test_each_documented_code_is_in_the_table_or_never_met() -> None:
    assert set(ERROR_RULES) == {*MET, ENTRY_POINT}
    assert not set(ERROR_RULES) & set(UNUSED)
    assert len({*MET, *UNUSED}) == 240, "Discord documents 240 codes: enter each in MET or UNUSED, not in both"


def test_the_host_is_told_a_text_of_each_trouble() -> None:
    for trouble in {rule.trouble for rule in ERROR_RULES.values() if rule.trouble is not None}:
        for lang in ("en", "cs", "ru", "de"):
            assert render_text(f"discord-trouble-{trouble}", lang, table="t1", channel="<#1>")


async def test_an_edit_follows_the_table(discord_env: DiscordEnvironment) -> None:
    """The message of a table is edited, and refused with each code."""
    port, place = discord_env.process.bot.port, await discord_env.app.ensure_channel(f"discord:{discord_env.channel}")
    shown = MessageContent(Screen("Pebbles", ("text",)), None, "", "nonce")
    note = await port.send_message(place, shown)

    async def edit_refused(code: int) -> str:
        limited = code == OLD_MESSAGE_EDITS
        discord_env.world.fault = lambda *_: (
            429 if limited else 400, {"message": "no", "code": code, "retry_after": 300.0, "global": False}
        )  # fmt: skip
        try:
            edited = await port.edit_message(place, MessageRef(note.id), shown)
        except ChatClosedError as closed:
            return f"tell {closed.trouble}"
        except RetryLaterError:
            return "wait"
        return "repost" if edited is None else "edited"

    for code, rule in ERROR_RULES.items():
        if rule.response == "heal" or rule.trouble == "files":
            continue
        told = {"tell": f"tell {rule.trouble}", "give up": f"tell {REFUSED}"}
        assert await edit_refused(code) == told.get(rule.response, rule.response), (
            f"code {code} has another effect than its rule"
        )
    discord_env.world.fault = None
    assert await port.edit_message(place, note, shown) is not None

"""Test parsing of interactions, the channel of an answer, and errors of late answers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.components import _component_factory
from structlog.testing import capture_logs

from bot.frontends.discord.context import can_post, find_button_label, log_late_answer
from bot.frontends.discord.forms import read_form
from tests.chat.discord.test_api_errors import build_http_error
from tests.incidents import Incidents


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
def test_what_a_form_brings_is_found_wherever_it_stands(sent: list[Any]) -> None:
    assert read_form(sent) == "pass"
    assert read_form([]) == ""
    assert read_form([*sent, {"type": 18, "component": {"type": 22, "values": ["a=1", "b=1"]}}]) == "pass a=1 b=1"


def test_a_form_is_called_as_the_button_that_opened_it() -> None:
    """However deep it stands, and where it does not stand there any more by no name."""
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

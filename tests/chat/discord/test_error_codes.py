"""Test what follows from each documented error code of Discord.

Source of the codes: Discord, "JSON Error Codes" (August 2026).
"""

from __future__ import annotations

from typing import Final

import discord

from bot.app.ui.screen import Screen
from bot.frontends.common.port import ChatClosedError, MessageContent, MessageRef, RetryLaterError
from bot.frontends.discord.error_codes import ENTRY_POINT, ERROR_RULES, OLD_MESSAGE_EDITS
from tests.chat.discord.conftest import DiscordEnvironment
from tests.texts import render_text

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
    assert len({*MET, *UNUSED}) == 240, "so many are documented"


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
        except discord.HTTPException:
            return "give up"
        return "post anew" if edited is None else "edited"

    for code, rule in ERROR_RULES.items():
        if rule.response == "heal" or rule.trouble == "files":
            continue
        expected = f"tell {rule.trouble}" if rule.response == "tell" else rule.response
        assert await edit_refused(code) == expected, code
    discord_env.world.fault = None
    assert await port.edit_message(place, note, shown) is not None

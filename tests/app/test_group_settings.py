"""Test initial settings of tables: group settings by admins, members-only tables, and variants of a game."""

from unittest.mock import AsyncMock

import pytest

from bot.app.api import App
from bot.app.tables.lobby_store import Lobby
from tests.app.gameplay import Arrive, ChannelAdmins, Guest, offered_presses
from tests.texts import match_text, render_text


async def open_lobby(app: App, guest: Guest, command: str = "open pebbles") -> Lobby:
    return await app.service.lobbies.require_lobby((await guest.press(command)).table)


@pytest.fixture
async def anna(arrive: Arrive, channel_admins: ChannelAdmins) -> Guest:
    anna = await arrive("Anna")
    await channel_admins.put(anna)
    return anna


async def test_tables_of_a_group_start_with_its_time_control(app: App, arrive: Arrive, anna: Guest) -> None:
    assert (await open_lobby(app, anna)).time_control == "none"
    assert not any(match_text("clock-pace-of-group", line) for line in anna.screen.text)
    await anna.follow(
        "settings here", render_text("app-set-here-time-control"), f"set-here {anna.place} here-time-control turn-1d"
    )
    assert anna.screen.notice == render_text("app-saved")
    assert anna.button(f"set-here {anna.place} here-time-control turn-1d").tone == "primary"
    ben = await arrive("Ben", at=anna.place)
    lobby = await open_lobby(app, ben)
    assert lobby.time_control == "turn-1d"
    assert any(match_text("clock-pace-of-group", line) for line in ben.screen.text), (
        "the group's time control is not shown"
    )
    await ben.press(f"time-control-set {lobby.table} turn-3d")
    await ben.press(f"table {lobby.table}")
    assert not any(match_text("clock-pace-of-group", line) for line in ben.screen.text), (
        "shown although the host has chosen"
    )


async def test_group_time_control_applies_to_all_channels(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    rooms = [(await app.ensure_channel(f"test:{name}", group="test:guild")).id for name in ("games", "chat")]
    anna = await arrive("Anna", at=rooms[0])
    await channel_admins.put(anna)
    await anna.press(f"set-here {rooms[0]} here-time-control bank-3d")
    ben = await arrive("Ben", at=rooms[1])
    assert (await open_lobby(app, ben)).time_control == "bank-3d"
    await anna.press(f"set-here {rooms[0]} here-time-control none")
    assert (await open_lobby(app, ben)).time_control == "none"
    assert any(match_text("clock-pace-of-group", line) for line in ben.screen.text), (
        "expected nothing to be shown without a clock"
    )


async def test_table_with_only_ai_opponents_has_no_clock(app: App, anna: Guest) -> None:
    await anna.press(f"set-here {anna.place} here-time-control turn-1d")
    assert (await open_lobby(app, anna, "open pebbles 1")).time_control == "none"


class Members:
    """A platform that knows its members. ``unknown``: users without an answer; ``asked``: users it was asked about."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.names: set[str] = set()
        self.unknown: set[str] = set()
        self.asked: list[str] = []
        app.service.admins.register_member_check("test", self.has_member)

    async def has_member(self, _: str, person: str) -> bool | None:
        self.asked.append(person)
        return None if person in self.unknown else person in self.names

    async def add(self, *guests: Guest) -> None:
        for guest in guests:
            self.names |= {*(await guest.load_user()).aliases}


@pytest.fixture
def members(app: App) -> Members:
    return Members(app)


async def test_only_members_take_seats_if_their_group_requires_it(
    app: App, arrive: Arrive, anna: Guest, members: Members
) -> None:
    eve, ben = await arrive("Eve"), await arrive("Ben", at=anna.place)
    await members.add(anna, ben)
    await anna.follow("settings here", render_text("app-set-here-members"), render_text("app-members-only"))
    assert anna.screen.notice == render_text("app-saved")
    lobby = await open_lobby(app, anna)
    assert render_text("app-members-only-here") in anna.screen.text
    await anna.press(f"invite {lobby.table}")
    assert render_text("app-invite-members") in anna.screen.text
    await eve.press(f"join {lobby.table} {lobby.invite}")
    assert eve.screen.notice == render_text("app-no-member"), "a private link admits a user who is not a member"
    await ben.press(f"join {lobby.table}")
    await ben.press(f"leave {lobby.table}")
    await ben.press(f"join {lobby.table}")
    assert [sitter.user for sitter in (await app.service.lobbies.require_lobby(lobby.table)).seats] == [anna.id, ben.id]
    assert len(members.asked) == 3, f"membership is checked too often: {members.asked}"
    await anna.press(f"set-here {anna.place} here-members 0")
    lobby = await open_lobby(app, anna)
    await eve.press(f"join {lobby.table} {lobby.invite}")
    assert len(members.asked) == 3, "membership is checked although all may join"


async def test_join_with_unknown_membership_shows_reason(
    app: App, arrive: Arrive, anna: Guest, members: Members
) -> None:
    ben = await arrive("Ben")
    await members.add(anna)
    await anna.press(f"set-here {anna.place} here-members 1")
    lobby = await open_lobby(app, anna)
    members.unknown |= {*(await ben.load_user()).aliases}
    await ben.press(f"join {lobby.table}")
    assert ben.screen.notice == render_text("app-member-unknown")
    screen = await app.handle_callback((await app.ensure_user("far:1", "Far")).id, ben.place, f"join {lobby.table}")
    assert screen.notice == render_text("app-no-member"), "a user without an account counts as a member"


async def test_members_setting_is_unavailable_without_membership_check(anna: Guest) -> None:
    await anna.press("settings here")
    assert render_text("app-set-here-members") not in anna.labels()
    await anna.press(f"set-here {anna.place} here-members 1")
    assert anna.screen.notice == render_text("app-invalid-button")


@pytest.mark.parametrize(("place", "is_shown"), [("test:group", True), ("web:page", False)])
async def test_operators_see_chat_settings_only_in_a_chat(app: App, arrive: Arrive, place: str, is_shown: bool) -> None:
    anna = await arrive("Anna", at=(await app.ensure_channel(place)).id)
    await anna.change(aliases=("test:7", "web:anna"))
    app.service.admins.register_admin_check("test", AsyncMock(return_value=False), owners=frozenset({7}))
    await anna.press("settings")
    assert ("settings here" in offered_presses(anna.screen, "settings")) is is_shown
    await anna.press("settings here")
    assert bool(offered_presses(anna.screen, "setting here-")) is is_shown


async def test_default_variant_fits_the_number_of_taken_seats(arrive: Arrive, anna: Guest) -> None:
    table = await anna.open_table(game="princes")
    assert "Options: as usual" in anna.screen.text
    await (await arrive("Ben")).press(f"join {table}")
    await anna.press(f"table {table}")
    assert "Options: Rules: Czech, for two" in anna.screen.text
    await anna.press(f"setup {table} rules")
    assert anna.button("Rules: Czech, for two")
    assert "keeps one and pays the higher bid" in str(anna.screen.text)
    await anna.press(f"start {table}")
    assert "Options" not in " ".join(anna.screen.text)


async def test_chosen_variant_is_explained_and_kept(arrive: Arrive) -> None:
    anna = await arrive("Anna", lang="cs")
    table = await anna.open_table(game="princes")
    await anna.press(f"setup {table} rules")
    await anna.press(anna.button("Pravidla: základní"))
    assert "smí přivést jen šest osobností" in str(anna.screen.text), "the warning is missing"
    await anna.press(anna.button("ruská pro tři"))
    assert anna.button("Pravidla: ruská pro tři")
    assert "smí přivést jen šest osobností" in str(anna.screen.text)


async def test_variant_for_another_player_count_is_refused_with_its_reason(anna: Guest) -> None:
    table = await anna.open_table(game="princes")
    await anna.press(f"setup {table} rules")
    await anna.press(anna.button("Rules: base rules"))
    await anna.press(anna.button("Russian, for three"))
    await anna.press(f"addai {table}")
    refused = (await anna.press(f"start {table}")).notice
    assert refused == "“Rules: Russian, for three” doesn’t go with 2 players. Change it under Options."
    await anna.press(f"addai {table}")
    await anna.press(f"start {table}")
    assert "doesn’t go" not in anna.screen.notice

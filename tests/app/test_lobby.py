"""Test lobbies: opening, seats, options, AI levels, invitations, settings of the group, host changes and the start."""

import asyncio
import re
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from bot.app.api import App
from bot.app.common.quotas import Limits
from bot.app.i18n import Translator, game_title
from bot.app.lobbies.lobby_settings import SCREENS
from bot.app.tables import seats
from bot.app.tables.lobby_store import Lobby, opponent_count
from bot.app.ui.screen import flatten_rows, text_lines
from engines import GAMES
from engines.core.chance import seed_commitment
from engines.core.lessons import load_lesson
from engines.core.translation import LANGUAGES
from tests.app.gameplay import Arrive, ChannelAdmins, Guest, OpenApp, offered_presses, read_table, require
from tests.callbacks import (
    AddAi,
    AskEndGame,
    Callback,
    ChangeChannelSetting,
    CloseLobby,
    FreeText,
    InvitePlayers,
    JoinTable,
    KickPlayer,
    LeaveTable,
    OpenSettings,
    OpenSetup,
    OpenTable,
    SetLobby,
    SetOption,
    SetQuietHours,
    SetTimeControl,
    ShowTable,
    StartGame,
    data_of,
)
from tests.texts import match_text, render_text
from tests.timeouts import wait_until


@pytest.mark.parametrize(
    ("said", "lang", "level"),
    [
        ("pebbles master", "en", "master"), ("Pebbles Master", "en", "master"), ("pebbles", "en", "journeyman"),
        ("mistr", "cs", "master"),
    ],
)  # fmt: skip
async def test_ai_level_is_parsed_from_play_command(app: App, arrive: Arrive, said: str, lang: str, level: str) -> None:
    anna = await arrive("Anna", lang=lang)
    await anna.command("play", said)
    if not anna.screen.table:
        await anna.tap("open pebbles")
    assert (await app.service.lobbies.require_lobby(anna.screen.table)).level == level


async def test_ai_level_argument_is_completed_by_name(app: App, anna: Guest) -> None:
    ways = await app.complete_argument((await anna.load_user()).id, anna.place, "level", "mas")
    assert [(way.text, way.label) for way in ways] == [("master", "Master")]


@pytest.mark.parametrize("count", [1, 5])
async def test_retried_command_opens_no_second_table(app: App, anna: Guest, count: int) -> None:
    tables = [(await anna.press(OpenTable("pebbles"), f"mine-{n}")).table for n in range(count)]
    assert (await anna.press(OpenTable("pebbles"), f"mine-{count - 1}")).table == tables[-1]
    assert sorted(await app.service.store.indexes.list_members("user-tables", anna.id)) == sorted(tables)


@pytest.mark.parametrize(
    ("game", "ais", "why"),
    [("nogame", 0, "app-no-game"), ("pebbles", 4, "app-invalid-button"), ("pebbles", 99, "app-invalid-button")],
)
async def test_invalid_open_callback_creates_no_table(app: App, anna: Guest, game: str, ais: int, why: str) -> None:
    assert (await anna.press(OpenTable(game, ais))).notice == render_text(why)
    assert await app.service.store.indexes.list_members("user-tables", anna.id) == []


async def test_concurrent_joins_give_user_single_seat(app: App, second: App, anna: Guest, ben: Guest) -> None:
    table = await anna.open_table()
    hosts = [app, second]
    await asyncio.gather(*(hosts[n % 2].handle_callback(ben.id, ben.place, JoinTable(table).data) for n in range(12)))
    assert [line for line in (await app.render_screen(None, anna.place, table)).text if "Ben" in line] == ["2. Ben"]
    assert (await ben.press(JoinTable(table))).notice == render_text("app-seated-already")


async def test_full_table_rejects_more_players_and_ais(arrive: Arrive, anna: Guest) -> None:
    table = await anna.open_table()
    for name in ("Ben", "Cleo", "Dora"):
        await (await arrive(name)).press(JoinTable(table))
    assert (await (await arrive("Emil")).press(JoinTable(table))).notice == render_text("app-table-full")
    assert (await anna.press(AddAi(table))).notice == render_text("app-table-full")


async def test_host_removes_player_but_outdated_kick_is_rejected(arrive: Arrive) -> None:
    anna, ben, cleo = await arrive("Anna"), await arrive("Ben"), await arrive("Cleo")
    table = await anna.open_table(ben)
    await anna.press(OpenSetup(table))
    assert anna.button(render_text("app-set-people")).hint == "Ben"
    await anna.tap(render_text("app-set-people"), "Remove Ben")
    assert not any("Ben" in line for line in (await anna.press(ShowTable(table))).text)
    await cleo.press(JoinTable(table))
    assert (await anna.press(KickPlayer(table, 1, ben.id))).notice == render_text("app-invalid-button")
    assert "2. Cleo" in (await anna.press(ShowTable(table))).text
    await cleo.press(LeaveTable(table))
    await anna.press(AddAi(table))
    assert (await anna.press(KickPlayer(table, 1, ben.id))).notice == render_text("app-invalid-button")
    assert (await anna.press(KickPlayer(table, 0, anna.id))).notice == render_text("app-host-stays")


@pytest.mark.parametrize(
    "press",
    [
        SetOption("{}", "rounds", 99),
        SetOption("{}", "nothing", 0),
        SetLobby("{}", "language", "xx"),
        SetLobby("{}", "level", "god"),
        SetLobby("{}", "talk", "on"),
        KickPlayer("{}", 9, "ai"),
    ],
    ids=data_of,
)
async def test_invalid_lobby_callback_is_out_of_date(app: App, anna: Guest, press: Callback) -> None:
    table = await anna.open_table()
    before = await app.service.lobbies.load_lobby(table)
    assert (await anna.press(press.data.format(table))).notice == render_text("app-invalid-button")
    assert await app.service.lobbies.load_lobby(table) == before


async def test_option_button_shows_current_value(anna: Guest) -> None:
    table = await anna.open_table(game="princes")
    await anna.press(OpenSetup(table, "rules"))
    many = len(anna.labels())
    assert many <= 15, f"the lobby has {many} buttons for options, at most 15: fold rarely used ones"
    await anna.tap("Money is open: off")
    assert anna.button("Money").label.endswith(": on")
    await anna.tap("Rules: base rules")
    assert anna.button("base rules").tone == "primary", "expected the current value to be marked"
    await anna.tap("Russian, for two")
    assert anna.button("Rules: Russian, for two")
    assert f"{render_text('option-open_money', game='princes')}: on" in next(
        line for line in (await anna.press(ShowTable(table))).text if "Options" in line
    )


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_lobby_settings_are_grouped_and_show_current_values(arrive: Arrive, lang: str) -> None:
    anna, translator = await arrive("Anna", lang=lang), Translator(lang, "princes")
    table = await anna.open_table(game="princes", ais=1)
    first = {button.label: button.hint for button in flatten_rows((await anna.press(OpenSetup(table))).rows)}
    await anna.press_each(
        SetOption(table, "open_money", 0),
        SetTimeControl(table, "turn-1d"),
        SetLobby(table, "hints", "1"),
        SetQuietHours(FreeText("1320-480")),
        SetLobby(table, "level", "master"),
        SetLobby(table, "talk", "1"),
        SetLobby(table, "language", "de" if lang != "de" else "ru"),
    )
    now = {button.label: button.hint for button in flatten_rows((await anna.press(OpenSetup(table))).rows)}
    assert list(now) == list(first)
    assert set(now) - {label for label in now if now[label] != first[label]} == {translator.translate("app-set-people")}
    assert all(now.values())
    assert len(now) == 8
    assert "22:00–08:00" in now.values()
    for label in set(now) - {translator.translate("app-set-talk")}:  # a press toggles that one
        await anna.follow(OpenSetup(table), label)
        assert len(anna.labels()) <= 17
        assert translator.translate("app-back") in anna.labels()


def test_option_keys_differ_from_setting_groups() -> None:
    assert not {spec.key for game in GAMES.values() for spec in game.options} & set(SCREENS)


async def test_lobby_closes_when_its_last_player_leaves(anna: Guest) -> None:
    table = await anna.open_table()
    lobby = await anna.press(LeaveTable(table))
    assert "closed" in lobby.notice
    assert not flatten_rows(lobby.rows)
    assert "closed before" in (await anna.press(JoinTable(table))).notice


async def test_invitation_link_admits_user_from_other_channel(arrive: Arrive) -> None:
    anna, zoe = await arrive("Anna"), await arrive("Zoe")
    table = await anna.open_table()
    invitation = await anna.press(InvitePlayers(table))
    assert invitation.private
    assert "not valid" in (await zoe.press(JoinTable(table, "wrong"))).notice
    assert "Zoe" in str((await zoe.press(invitation.copies[0].text)).text)


async def test_invitation_links_to_page_unless_page_guests_may_not_join(open_app: OpenApp, arrive: Arrive) -> None:
    anna = await arrive("Anna", on=open_app(url="https://bottega.example.org"))
    table = await anna.open_table()
    links = [copy.text for copy in (await anna.press(InvitePlayers(table))).copies if copy.use == "share"]
    assert re.fullmatch(rf"https://bottega\.example\.org/seat/{table}/\w+", "".join(links))
    await anna.app.service.lobbies.edit_lobby(table, "members", lambda lobby: replace(lobby, members_only=True))
    assert [copy.use for copy in (await anna.press(InvitePlayers(table))).copies] == ["invite"]


async def test_seed_commitment_is_shown_in_lobby_before_start(app: App, anna: Guest) -> None:
    lobby = await anna.press(OpenTable("pebbles"))
    table = lobby.table
    await anna.press_each(AddAi(table), StartGame(table))
    found = await read_table(app, table)
    secret, commit = found.opening.secret, found.match.header.commit
    assert commit == seed_commitment(table, secret.seed, secret.salt)
    assert commit not in str(lobby.text), "expected the hash to be collapsed"
    assert any(commit in line for line in text_lines(lobby))
    assert not any(secret.seed in line or secret.salt in line for line in text_lines(lobby))
    assert (await app.service.lobbies.require_lobby(table)).secret.seed == "", (
        "the seed is left in the lobby after the start"
    )


async def test_interrupted_start_is_completed_by_next_view(app: App, second: App, anna: Guest) -> None:
    table = await anna.open_table(ais=1)
    await app.service.lobbies.edit_lobby(table, "start-1", lambda room: replace(room, state="started"), due=0)
    board = await second.render_screen(None, anna.place, table)
    assert "Waiting for" in str(board.text)
    assert (await app.render_screen(None, anna.place, table)).version == board.version


@pytest.mark.slow
@pytest.mark.parametrize("by", ["the host", "the last player of a rematch"])
async def test_interrupted_start_is_completed_by_timer(
    app: App, anna: Guest, ben: Guest, running: None, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    table, edit_lobby = await anna.open_table(ais=1), app.service.lobbies.edit_lobby
    if by == "the host":
        await edit_lobby(table, "start-1", lambda room: replace(room, state="started"), due=0)
    else:
        room = await edit_lobby(table, "opening", lambda room: replace(room, returning=(anna.id, ben.id)))
        monkeypatch.setattr(seats, "BEGIN_MS", 0)
        await seats.join_lobby(app.service, await ben.load_user(), room, "join-1")

    async def is_running() -> bool:
        return table in await app.service.store.tables.list_running()

    await wait_until(is_running, f"the start by {by}")


async def test_game_starts_with_enough_players_and_screen_versions_keep_increasing(anna: Guest) -> None:
    versions = [(await anna.press(OpenTable("pebbles"))).version]
    table = anna.screen.table
    assert anna.button("Start").is_blocked
    assert "needs 2 to 4 players" in (await anna.press(StartGame(table))).notice
    versions += [(await anna.press(press)).version for press in (AddAi(table), StartGame(table))]
    assert versions == sorted(set(versions))


async def test_table_uses_the_language_of_its_channel(app: App, arrive: Arrive) -> None:
    place = await app.ensure_channel("test:praha", "cs")
    jana = await arrive("Jana", at=place.id, lang="de")
    lobby = await jana.press(OpenTable("pebbles"))
    assert "Mitspielen" in jana.labels(), "expected the screen in her language"
    assert "Přisednout" in [b.label for b in flatten_rows((await app.render_screen(None, place.id, lobby.table)).rows)]


async def test_moved_table_belongs_to_its_new_channel(app: App, arrive: Arrive, channel_admins: ChannelAdmins) -> None:
    for begun in (False, True):
        anna = await arrive("Anna")
        thread = (await app.ensure_channel(f"test:thread-{anna.id}")).id
        adam = await channel_admins.arrive(arrive, thread, "Adam")
        table = await anna.open_table(ais=int(begun), start=begun)
        await app.move_table(table, thread, anna.place)
        assert [place.id for place in await app.list_channels(table, "test")] == [thread]
        if not begun:
            await adam.press(OpenSetup(table))
            assert offered_presses(adam.screen, "close ")


# -- a single member cannot fill a channel


async def test_open_lobbies_are_limited_per_user(arrive: Arrive, anna: Guest) -> None:
    tables = sorted([await anna.open_table() for _ in range(5)])
    for refused in (await anna.press(OpenTable("pebbles")), await anna.command("play", "pebbles")):
        assert refused.notice == render_text("app-many-lobbies", n=5, tables=f"Pebbles {', Pebbles '.join(tables)}")
    assert await (await arrive("Ben", at=anna.place)).open_table(), "another user was refused"
    await anna.press(CloseLobby(tables[0]))
    assert await anna.open_table(), "a closed table still counts"


@pytest.mark.slow
async def test_concurrently_opened_tables_count_toward_the_limit(app: App, anna: Guest) -> None:
    screens = await asyncio.gather(
        *(app.handle_callback(anna.id, anna.place, OpenTable("pebbles").data, f"burst-{n}") for n in range(25))
    )
    assert len([screen for screen in screens if screen.table]) == 5
    assert len(await app.service.store.indexes.list_members("channel-tables", anna.place)) == 5


async def test_hosted_games_are_limited_per_user(open_app: OpenApp, arrive: Arrive) -> None:
    anna = await arrive("Anna", on=open_app(limits=Limits(hosted=3)))
    tables = [await anna.open_table(ais=1, start=True) for _ in range(3)]
    assert "hosting 3 tables" in (await anna.press(OpenTable("pebbles"))).notice
    await anna.follow(AskEndGame(tables[0]), "Close it")
    assert await anna.open_table(), "a finished table still counts"


async def test_game_against_ais_starts_with_single_idempotent_callback(app: App, anna: Guest) -> None:
    await anna.command("play")
    now = next(button for button in flatten_rows(anna.screen.rows) if button.callback_data == "open pebbles 3")
    assert now.label == render_text("app-play-now", n=3)
    table = (await anna.press(now, "once")).table
    assert [seat.ai for seat in (await read_table(app, table)).seats] == [False, True, True, True]
    assert (await anna.press(now, "once")).table == table


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_each_game_card_is_a_button(arrive: Arrive, lang: str) -> None:
    anna = await arrive("Anna", lang=lang)
    *cards, (offers,) = (await anna.command("play")).rows
    assert offers.callback_data == "offers"
    for key, row in zip(GAMES, cards, strict=True):
        card, now, *learn = row
        assert [button.callback_data for button in learn] == (
            [f"learn {key}"] if load_lesson(GAMES[key].data_dir) else []
        )
        title = game_title(lang, key)
        assert (card.callback_data, card.label, now.callback_data) == (
            f"open {key}",
            title,
            f"open {key} {opponent_count(key)}",
        )
        assert [one.title for one in require(card.card).view] == [""], "the name is on the card and next to it"
        assert str(GAMES[key].seat_range[0]) in card.hint
        assert Translator(lang, key).translate_or("game-blurb", "?") in card.hint
        assert title not in now.label
    assert anna.screen.text == (), "lines are repeated outside the cards"


async def open_lobby(app: App, guest: Guest, ais: int = 0) -> Lobby:
    return await app.service.lobbies.require_lobby((await guest.press(OpenTable("pebbles", ais))).table)


@pytest.fixture
async def anna(arrive: Arrive, channel_admins: ChannelAdmins) -> Guest:
    return await channel_admins.arrive(arrive, name="Anna")


async def test_tables_of_a_group_start_with_its_time_control(app: App, anna: Guest, ben: Guest) -> None:
    assert (await open_lobby(app, anna)).time_control == "none"
    assert not any(match_text("clock-pace-of-group", line) for line in anna.screen.text)
    await anna.follow(
        OpenSettings("here"),
        render_text("app-set-here-time-control"),
        f"set-here {anna.place} here-time-control turn-1d",
    )
    assert anna.screen.notice == render_text("app-saved")
    assert anna.button(f"set-here {anna.place} here-time-control turn-1d").tone == "primary"
    lobby = await open_lobby(app, ben)
    assert lobby.time_control == "turn-1d"
    assert any(match_text("clock-pace-of-group", line) for line in ben.screen.text), (
        "the group's time control is not shown"
    )
    await ben.press_each(SetTimeControl(lobby.table, "turn-3d"), ShowTable(lobby.table))
    assert not any(match_text("clock-pace-of-group", line) for line in ben.screen.text), (
        "shown although the host has chosen"
    )


async def test_group_time_control_applies_to_all_channels(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    rooms = [(await app.ensure_channel(f"test:{name}", group="test:guild")).id for name in ("games", "chat")]
    anna = await channel_admins.arrive(arrive, rooms[0], "Anna")
    await anna.press(ChangeChannelSetting(rooms[0], "here-time-control", "bank-3d"))
    ben = await arrive("Ben", at=rooms[1])
    assert (await open_lobby(app, ben)).time_control == "bank-3d"
    await anna.press(ChangeChannelSetting(rooms[0], "here-time-control", "none"))
    assert (await open_lobby(app, ben)).time_control == "none"
    assert any(match_text("clock-pace-of-group", line) for line in ben.screen.text), (
        "expected nothing to be shown without a clock"
    )


async def test_table_with_only_ai_opponents_has_no_clock(app: App, anna: Guest) -> None:
    await anna.press(ChangeChannelSetting(anna.place, "here-time-control", "turn-1d"))
    assert (await open_lobby(app, anna, ais=1)).time_control == "none"


async def register_members(app: App, *members: Guest, unknown: tuple[Guest, ...] = ()) -> AsyncMock:
    """Register a platform that knows its members, but gives no answer about ``unknown`` users; return its check."""
    answers: dict[str, bool | None] = {alias: True for guest in members for alias in (await guest.load_user()).aliases}
    answers |= {alias: None for guest in unknown for alias in (await guest.load_user()).aliases}
    check = AsyncMock(side_effect=lambda _, person: answers.get(person, False))
    app.service.admins.register_member_check("test", check)
    return check


async def test_only_members_take_seats_if_their_group_requires_it(app: App, arrive: Arrive, anna: Guest) -> None:
    eve, ben = await arrive("Eve"), await arrive("Ben", at=anna.place)
    check = await register_members(app, anna, ben)
    await anna.follow(OpenSettings("here"), render_text("app-set-here-members"), render_text("app-members-only"))
    assert anna.screen.notice == render_text("app-saved")
    lobby = await open_lobby(app, anna)
    assert render_text("app-members-only-here") in anna.screen.text
    assert render_text("app-invite-members") in (await anna.press(InvitePlayers(lobby.table))).text
    assert (await eve.press(JoinTable(lobby.table, lobby.invite))).notice == render_text("app-no-member"), (
        "a private link admits a user who is not a member"
    )
    await ben.press_each(JoinTable(lobby.table), LeaveTable(lobby.table), JoinTable(lobby.table))
    assert [sitter.user for sitter in (await app.service.lobbies.require_lobby(lobby.table)).seats] == [anna.id, ben.id]
    assert check.await_count == 3, f"membership is checked too often: {check.await_args_list}"
    await anna.press(ChangeChannelSetting(anna.place, "here-members", "0"))
    lobby = await open_lobby(app, anna)
    await eve.press(JoinTable(lobby.table, lobby.invite))
    assert check.await_count == 3, "membership is checked although all may join"


async def test_join_with_unknown_membership_shows_reason(app: App, anna: Guest, ben: Guest) -> None:
    await register_members(app, anna, unknown=(ben,))
    await anna.press(ChangeChannelSetting(anna.place, "here-members", "1"))
    lobby = await open_lobby(app, anna)
    assert (await ben.press(JoinTable(lobby.table))).notice == render_text("app-member-unknown")
    screen = await app.handle_callback(
        (await app.ensure_user("far:1", "Far")).id, ben.place, JoinTable(lobby.table).data
    )
    assert screen.notice == render_text("app-no-member"), "a user without an account counts as a member"


async def test_members_setting_is_unavailable_without_membership_check(anna: Guest) -> None:
    await anna.press(OpenSettings("here"))
    assert render_text("app-set-here-members") not in anna.labels()
    assert (await anna.press(ChangeChannelSetting(anna.place, "here-members", "1"))).notice == render_text(
        "app-invalid-button"
    )


@pytest.mark.parametrize(("place", "is_shown"), [("test:group", True), ("web:page", False)])
async def test_operators_see_chat_settings_only_in_a_chat(app: App, arrive: Arrive, place: str, is_shown: bool) -> None:
    anna = await arrive("Anna", at=(await app.ensure_channel(place)).id)
    await anna.change(aliases=("test:7", "web:anna"))
    app.service.admins.register_admin_check("test", AsyncMock(return_value=False), owners=frozenset({7}))
    assert ("settings here" in offered_presses(await anna.press(OpenSettings()), "settings")) is is_shown
    assert bool(offered_presses(await anna.press(OpenSettings("here")), "setting here-")) is is_shown


async def test_default_variant_fits_the_number_of_taken_seats(arrive: Arrive, anna: Guest) -> None:
    table = await anna.open_table(game="princes")
    assert "Options: as usual" in anna.screen.text
    await (await arrive("Ben")).press(JoinTable(table))
    assert "Options: Rules: Czech, for two" in (await anna.press(ShowTable(table))).text
    await anna.press(OpenSetup(table, "rules"))
    assert anna.button("Rules: Czech, for two")
    assert render_text("option-variant-cz2-about", game="princes") in str(anna.screen.text)
    assert "Options" not in " ".join((await anna.press(StartGame(table))).text)


async def test_chosen_variant_is_explained_and_kept(arrive: Arrive) -> None:
    anna = await arrive("Anna", lang="cs")
    table = await anna.open_table(game="princes")
    await anna.press(OpenSetup(table, "rules"))
    assert "smí přivést jen šest osobností" in str((await anna.press(anna.button("Pravidla: základní"))).text), (
        "the warning is missing"
    )
    await anna.press(anna.button("ruská pro tři"))
    assert anna.button("Pravidla: ruská pro tři")
    assert "smí přivést jen šest osobností" in str(anna.screen.text)


async def test_variant_for_another_player_count_is_refused_with_its_reason(anna: Guest) -> None:
    table = await anna.open_table(game="princes")
    await anna.follow(OpenSetup(table, "rules"), "Rules: base rules", "Russian, for three")
    await anna.press(AddAi(table))
    refused = (await anna.press(StartGame(table))).notice
    assert refused == render_text("app-option-unfit", option="Rules", value="Russian, for three", n=2)
    await anna.press(AddAi(table))
    assert not match_text("app-option-unfit", (await anna.press(StartGame(table))).notice)

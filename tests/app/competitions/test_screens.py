"""Test tournaments by their screens: planning, signing up, leaving, standings, errors, rights, erasure, export."""

import json
from typing import Any, get_args
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.competitions import panel
from bot.app.competitions.card import deciding_line, state_lines
from bot.app.competitions.competition import FLAG_FIELDS, TableOutcome, sitting_out
from bot.app.competitions.plan_editor import MAX_OPEN, PLAN_FIELDS, STEPS
from bot.app.competitions.podium import PODIUMS
from bot.app.gatherings import screens
from bot.app.i18n import Translator
from bot.app.ui.screen import text_lines
from bot.app.ui.texts import STAMP_OPEN
from engines.core.translation import LANGUAGES
from render.core.standings import StandingsView
from tests.app.clocks.clocked_tables import World
from tests.app.competitions.conftest import SAMPLE, competition_of, draft_by_buttons, open_competition, play_round
from tests.app.gameplay import Guest, arrive_together, press_by_all, read_own_data, require
from tests.callbacks import (
    CancelCompetition,
    DeleteAccount,
    EditCompetition,
    ExtendCompetition,
    FreeText,
    ListEntrants,
    ListTables,
    NameCompetition,
    PlanCompetition,
    PlanField,
    SetCompetition,
    ShowCompetition,
    ShowInChannel,
    ShowPlan,
    ShowRules,
    ShowStandings,
    SignUp,
    StartCompetition,
    Withdraw,
)
from tests.texts import render_text


async def plan_by_buttons(host: Guest, *choices: tuple[str, str]) -> str:
    """Plan and announce a tournament of the sample game with visible buttons; return its id."""
    name = await draft_by_buttons(host)
    for field, value in (("game", SAMPLE), ("seats", "2"), *choices):
        if (step := next(step for step, fields in STEPS.items() if field in fields)) != "what":
            await host.press(ShowPlan(name, step))
        if field not in FLAG_FIELDS:
            await host.tap(f"tournament-edit {name} {field}")
        await host.tap(SetCompetition.data_prefix(name, field, value))
    await host.follow(ShowPlan(name, "who"), "tournament-post")
    assert host.screen.table == name, f"the competition was not opened: {host.screen.notice}"
    return name


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_tournament_runs_from_sign_up_to_podium_by_buttons(world: World, lang: str) -> None:
    host = await world.arrive("Anna", lang=lang)
    people = [host, *[await world.arrive(name, at=host.place, lang=lang) for name in ("Ben", "Cleo", "Dora")]]
    name = await plan_by_buttons(host, ("rounds", "3"))
    card = await world.app.render_screen(None, host.place, name)
    for guest in people:
        assert (await guest.press(card.rows[0][0].callback_data)).notice
    assert len(card.text) == 3, "expected only game, times, entrants and one action on the card"
    await people[1].follow(ShowCompetition(name), "tournament-rules")
    assert render_text("tournament-points", lang) in people[1].screen.text
    await host.tap("tournament-go")
    await world.go(seconds=1)
    await host.follow(ShowCompetition(name), "tournament-go")
    for _ in range(3):
        await world.go(seconds=10)
        await people[1].press(ShowCompetition(name))
        assert people[1].button("panel").callback_data.split()[1] in {
            table.table for table in (await competition_of(world, name)).tables
        }
        opening = msgspec.structs.replace(await competition_of(world, name), round_ends=0)
        assert STAMP_OPEN in (await state_lines(world.service, opening, Translator(lang, SAMPLE)))[0], (
            "the screen lacks the last day of the round"
        )
        await play_round(world, name)
    assert (await competition_of(world, name)).state == "over"
    card = await world.app.render_screen(None, host.place, name)
    text = "\n".join(text_lines(card))
    assert "🥇" in text
    assert all(guest in text for guest in ("Anna", "Ben", "Cleo", "Dora"))
    (posted,) = [
        one
        for one in await world.service.store.indexes.list_members("channel-tables", host.place)
        if PODIUMS.is_id(one)
    ]
    post = await world.app.render_screen(None, host.place, posted)
    assert "🥇" in post.text[0]
    assert len({ping.user for ping in await world.app.list_pings(posted)}) == 4
    over = await competition_of(world, name)
    decided = await deciding_line(world.service, over, Translator(lang, SAMPLE))
    assert (await people[3].press(ShowStandings(name))).text[:-4] == tuple(filter(None, [decided])), (
        "the standings do not say which table decided"
    )
    assert (decided or "🥉") in post.text[-1]
    draw = TableOutcome((1, 1), (3, 3), (True, True))
    tied = [msgspec.structs.replace(table, outcome=draw) for table in over.tables]
    shared = msgspec.structs.replace(over, tables=tuple(tied))
    assert not await deciding_line(world.service, shared, Translator(lang, SAMPLE)), "no table decided a shared place"
    assert host.presses <= 14


async def test_entrant_can_share_tournament_in_another_channel(world: World) -> None:
    host, ben = await world.arrive("Anna"), await world.arrive("Ben")
    name = await plan_by_buttons(host, ("rounds", "1"))
    assert (await ben.press(ShowInChannel(name))).notice == render_text("app-may-not-competition")
    await ben.follow(SignUp(name), f"here {name}")
    assert {channel.id for channel in await world.service.channels.list_for_table(name)} == {host.place, ben.place}
    assert not any(button.callback_data.startswith("here ") for row in ben.screen.rows for button in row)
    await host.press(CancelCompetition(name, "yes"))
    assert (await ben.press(ShowInChannel(name))).notice == render_text("tournament-closed")


def test_every_field_of_the_plan_can_be_chosen() -> None:
    assert sorted(field for fields in STEPS.values() for field in fields) == sorted(get_args(PlanField))
    assert {*PLAN_FIELDS, *FLAG_FIELDS, "option"} == set(get_args(PlanField))


async def test_valid_settings_are_saved_and_invalid_ones_refused(world: World) -> None:
    host = await world.arrive("Anna")
    name = await draft_by_buttons(host)
    await host.press(SetCompetition(name, "game", SAMPLE))
    for field, choice in PLAN_FIELDS.items():
        for value in choice.values(await competition_of(world, name)):
            await host.press(SetCompetition.data_prefix(name, field, value))
            assert getattr(await competition_of(world, name), choice.attribute) == value
        assert (await host.press(SetCompetition.data_prefix(name, field, "nonsense"))).notice
        await host.press(SetCompetition(name, "game", SAMPLE))
    for field, attribute in FLAG_FIELDS.items():
        await host.press(SetCompetition.data_prefix(name, field, 1))
        assert getattr(await competition_of(world, name), attribute) is (field != "once")
    await host.press(EditCompetition(name, "option"))
    before = (await competition_of(world, name)).options
    await host.tap(f"tournament-set {name} option")
    assert (await competition_of(world, name)).options != before


async def test_tournament_has_its_proposed_or_custom_name(world: World) -> None:
    host = await world.arrive("Anna")
    first = await plan_by_buttons(host)
    for name, title in ((first, "Pebbles Cup 1"), (await plan_by_buttons(host), "Pebbles Cup 2")):
        assert (await world.app.render_screen(None, host.place, name)).title == title
    draft = await draft_by_buttons(host)
    assert (await host.press(NameCompetition(draft, FreeText("Ann’s  Cup")))).title == "Ann’s Cup"
    assert render_text("tournament-announced") in (await host.press(NameCompetition(first, FreeText("Late")))).notice


async def test_sitting_out_entrant_is_notified_and_ping_names_opponents(world: World) -> None:
    name, people = await open_competition(world, 3, rounds=3)
    await world.go(hours=2, seconds=20)
    now = await competition_of(world, name)
    (out,) = sitting_out(now)
    assert [ping.user for ping in await world.app.list_pings(name)] == [people[out].id]
    assert render_text("tournament-you-sit-out") in (await people[out].press(ShowCompetition(name))).text
    (table,) = [table for table in now.tables if table.round == 1]
    first, second = (f"P{entrant}" for entrant in table.seating)
    called = {ping.user: ping.text for ping in await world.app.list_pings(table.table)}
    said = Translator("en").translate("tournament-you-play", title="Pebbles Cup 1, round 1", names=second)
    assert said in called[people[table.seating[0]].id]
    await people[table.seating[1]].press(ShowCompetition(name))
    assert Translator("en").translate("tournament-own-table", names=first) in people[table.seating[1]].labels()
    await people[table.seating[1]].press(ListTables())
    assert any(label.startswith(f"Pebbles Cup 1, round 1 · {first}") for label in people[table.seating[1]].labels())


async def test_errors_say_what_to_do_and_keep_all_data(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    host, ben = await world.arrive("Anna"), await world.arrive("Ben")
    name = await plan_by_buttons(host)
    assert (await host.press(StartCompetition(name))).notice == render_text("tournament-needs-more", n=0, least=2)
    assert "final" in (await host.press(SetCompetition(name, "seats", "3"))).notice
    assert (await ben.press(CancelCompetition(name, "yes"))).notice == render_text("app-may-not-competition")
    assert (await ben.press(ShowCompetition("laaaaaaaaaa"))).notice == render_text("tournament-none")
    await world.go(hours=24 * 8)
    assert (await ben.press(SignUp(name))).notice == render_text("tournament-closed")
    assert "Called off" in "\n".join((await world.app.render_screen(None, host.place, name)).text)
    crowd, _ = await open_competition(world, 2)
    monkeypatch.setattr(panel, "MAX_ENTRANTS", 2)
    assert (await ben.press(SignUp(crowd))).notice == render_text("tournament-full", n=2)
    for _ in range(MAX_OPEN):
        await plan_by_buttons(host)
    await host.follow(PlanCompetition(), "tournament-step", "tournament-step", "tournament-post")
    assert host.screen.notice == render_text("tournament-many", n=MAX_OPEN)
    closed = await world.app.ensure_channel("test:closed", closed=True)
    assert (await Guest(world.app, host.id, closed.id).press(PlanCompetition())).notice == render_text(
        "tournament-not-here"
    )


@pytest.mark.parametrize(
    ("settings", "entrants", "state", "told"),
    [
        pytest.param({"seats": 4}, 3, "off", render_text("tournament-too-few", n=3, least=4), id="too few for a table"),
        pytest.param(
            {"seats": 2, "has_final": True},
            2,
            "off",
            render_text("tournament-too-few", n=2, least=3),
            id="too few for a final",
        ),
        pytest.param(
            {"is_league": True, "seats": 4},
            7,
            "open",
            render_text("league-skipped", season=1, least=8),
            id="too few for a season",
        ),
        pytest.param({"closes": 1}, 4, "running", "", id="a last day in the past"),
    ],
)
async def test_impossible_plan_is_explained_on_the_card(
    world: World, settings: dict[str, Any], entrants: int, state: str, told: str
) -> None:
    name, people = await open_competition(world, entrants, **settings)
    await world.go(hours=1, seconds=5)
    assert (await competition_of(world, name)).state == state
    assert told in "\n".join(text_lines(await world.app.render_screen(None, people[0].place, name)))


async def test_card_says_that_the_final_table_decided(world: World) -> None:
    name, people = await open_competition(world, 7, seats=3, rounds=2, has_final=True)
    await world.go(hours=2)
    for _ in range(2):
        await play_round(world, name)

    async def standings_view() -> StandingsView:
        card = await world.app.render_screen(None, people[0].place, name)
        view: StandingsView = require(card.picture).view
        for row in view.rows:
            assert any(row.note in line and row.name in line for line in text_lines(card)), "the text lacks the note"
        return view

    view = await standings_view()
    assert view.line == render_text("tournament-set-final")
    assert [row.note for row in view.rows[:3]] == [render_text("tournament-in-final")] * 3
    assert not any(row.note or row.medal for row in view.rows[3:]), "a rank below the final table is still open"
    await play_round(world, name)
    assert (await competition_of(world, name)).state == "over"
    view = await standings_view()
    assert view.line == render_text("tournament-final-standings")
    assert view.rows[0].note == render_text("tournament-final-place", n=1)
    ties = {render_text(f"tournament-by-{reason}") for reason in ("wins", "opponents", "among")}
    assert {row.note for row in view.rows[3:]} <= {"", *ties}, (
        "expected only a tie-break for entrants who missed the final"
    )
    assert [row.medal for row in view.rows] == [row.rank if row.rank <= 3 else 0 for row in view.rows]


async def test_card_shows_points_of_each_table_size_in_play(world: World) -> None:
    name, people = await open_competition(world, 7, seats=4, rounds=3)
    await world.go(hours=1)
    lines = (await people[0].press(ShowRules(name))).text
    for seats, points in ((3, "122 · 0 · −122"), (4, "134 · 45 · −45 · −134")):
        assert render_text("tournament-points-at", seats=seats, points=points) in lines
    assert [sorted(map(len, tables)) for tables in (await competition_of(world, name)).plan] == [[3, 4]] * 3


async def test_sign_up_stays_open_while_there_is_no_fair_plan_for_the_entrants(world: World) -> None:
    name, people = await open_competition(world, 13, rounds=3)
    told = render_text("tournament-uneven", n=13)
    card = "\n".join(text_lines(await world.app.render_screen(None, people[0].place, name)))
    assert render_text("tournament-more-even", n=1) in card
    assert (await people[0].press(StartCompetition(name))).notice == told
    await world.go(hours=2)
    now = await competition_of(world, name)
    assert (now.state, now.tables) == ("open", ())
    await people[12].press(Withdraw(name))
    await world.go(hours=25)
    now = await competition_of(world, name)
    assert (now.state, now.planned_rounds) == ("running", 3)


async def test_unavoidable_sit_outs_determine_the_number_of_rounds(world: World) -> None:
    name, people = await open_competition(world, 5, rounds=3)
    await world.go(hours=1)
    now = await competition_of(world, name)
    assert (now.state, now.planned_rounds, len(now.plan)) == ("planned", 5, 5)
    await people[4].press(Withdraw(name))
    await world.go(seconds=10)
    now = await competition_of(world, name)
    assert (now.state, now.planned_rounds) == ("planned", 3), "expected the wanted rounds to be tried again"


async def test_entrants_withdraw_and_organizer_removes_extends_and_calls_off(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, *_ = people = await arrive_together(world.arrive, "Anna", *(f"P{n}" for n in range(5)))
    name = await plan_by_buttons(host, ("rounds", "3"))
    await press_by_all(people, SignUp(name))
    closes = (await competition_of(world, name)).closes
    await host.press(ExtendCompetition(name))
    assert (await competition_of(world, name)).closes - closes == 3 * 24 * 3_600_000
    await people[1].press(Withdraw(name))
    monkeypatch.setattr(screens, "NAMES_PER_PAGE", 2)
    await host.press(ListEntrants(name))
    for shown in (["Anna", "P1", "More"], ["P2", "P3", "Earlier", "More"], ["P4", "Earlier"]):
        assert host.labels()[: len(shown)] == shown
        await host.tap(shown[-1])
    await host.tap("Earlier", "P1")
    assert len((await competition_of(world, name)).entrants) == 4
    await host.press(StartCompetition(name))
    await world.go(seconds=1)
    await people[3].press(Withdraw(name))
    assert (await competition_of(world, name)).state == "open", "expected a new plan"
    await world.go(hours=2)
    assert (await competition_of(world, name)).round == 1
    await people[4].press(Withdraw(name))
    assert all(entrant.is_active for entrant in (await competition_of(world, name)).entrants), (
        "the entrant left without a confirmation"
    )
    await people[4].tap("tournament-out")
    assert [entrant.left for entrant in (await competition_of(world, name)).entrants].count(True) == 1
    await host.follow(CancelCompetition(name), "tournament-off")
    off = await competition_of(world, name)
    assert off.state == "off"
    assert (await world.service.tables.load_phase(off.tables[0].table)) == "running", "the tables were stopped"


async def test_only_members_can_enter_a_members_only_tournament(world: World) -> None:
    host, ben = await world.arrive("Anna"), await world.arrive("Ben")
    name = await plan_by_buttons(host, ("members", "1"))
    member = (await host.load_user()).aliases[0]
    is_member = AsyncMock(side_effect=lambda _, user: member.endswith(user))
    world.service.admins.register_member_check("test", is_member)
    assert (await ben.press(SignUp(name))).notice
    await host.press(SignUp(name))
    assert [entrant.user for entrant in (await competition_of(world, name)).entrants] == [host.id]


async def test_deleted_user_keeps_standings_complete_without_their_name(world: World) -> None:
    name, people = await open_competition(world, 4, rounds=2)
    await world.go(hours=2)
    await play_round(world, name)
    exported = await read_own_data(world.app, people[1].id)
    (entry,) = exported["competitions"]
    assert (entry["competition"], entry["entered"], len(entry["tables"])) == (name, True, 2)
    assert "shuffle" not in json.dumps(exported)
    await people[1].press(DeleteAccount("yes"))
    await world.go(minutes=1)
    card = await world.app.render_screen(None, people[0].place, name)
    assert "P1" not in "\n".join(text_lines(card)) + str(require(card.picture))
    found = await competition_of(world, name)
    assert len(found.entrants) == 4
    assert found.entrants[1].left
    await people[0].press(DeleteAccount("yes"))
    await world.go(minutes=1)
    assert (await competition_of(world, name)).ownerless
    await play_round(world, name)
    assert (await competition_of(world, name)).state == "over", (
        "expected the tournament to continue without its organizer"
    )

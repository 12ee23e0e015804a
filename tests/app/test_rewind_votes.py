"""Test votes to rewind beyond a seal: unanimous, bound to a version, expiring."""

from typing import Any

import pytest

from bot.app.api import App
from bot.app.tables import votes
from bot.store.tables import CommitResult, Conflict, TableOver
from engines.core import match_factory
from tests.app.gameplay import (
    Guest,
    Seat,
    answer_question,
    confirm_move,
    offered_presses,
    plan_for_all,
    position_digest,
    read_table,
    require,
    seats_to_move,
    table_version,
)
from tests.callbacks import DeleteAccount, OpenMove, ProposePause, ShowTableTime
from tests.texts import render_text


async def offer_coins(app: App, table_id: str, people: list[Guest]) -> str:
    """Plan for all players, and let Anna make a sealing move, offering coins; return the digest before it."""
    await plan_for_all(table_id, people)
    before = await position_digest(app, table_id)
    anna = people[0]
    await anna.follow(OpenMove(table_id), "Offer")
    await anna.press_likely(1)
    return before


async def propose_rewind(anna: Guest) -> None:
    assert render_text("app-vote-same-cards") in (await anna.tap(render_text("app-rewind"))).text
    await anna.tap("propose")


async def open_vote(app: App, table_id: str, people: list[Guest]) -> str:
    """Let Anna offer coins and propose a rewind; return the digest before her offer."""
    before = await offer_coins(app, table_id, people)
    await propose_rewind(people[0])
    return before


async def test_unanimous_vote_rewinds_the_table(app: App, make_table: Seat) -> None:
    table, (anna, ben, cleo) = await make_table("Anna", "Ben", "Cleo")
    before = await open_vote(app, table, [anna, ben, cleo])
    board = await app.render_screen(None, "", table)
    assert render_text("app-vote-status", n=1, seat="Anna") in str(board.text)
    assert render_text("app-vote-same-cards") in board.text
    assert render_text("app-vote-missing", seats="Ben, Cleo") in board.text
    await ben.follow(OpenMove(table), "Yes")
    assert await position_digest(app, table) != before
    cleo.screen = board
    await cleo.tap("Yes")
    assert await position_digest(app, table) == before
    assert await seats_to_move(app, table) == [0]
    assert f"· {render_text('event-rewind', n=1)}" in (await app.render_screen(None, "", table)).text
    match = (await read_table(app, table)).match
    assert match_factory.replay_log(match.game, match.header, match.entries).position_digest() == before
    assert match.entries[-1].by == "vote"


async def test_rewind_vote_ends_when_voter_erases_account(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben", "Cleo")
    await open_vote(app, table, people)
    await people[2].press(DeleteAccount("yes"))
    found = await read_table(app, table)
    assert found.lifecycle.vote is None
    assert found.ai_seats() == [2]


async def test_no_moves_are_accepted_during_a_vote(app: App, table: str, anna: Guest, ben: Guest) -> None:
    await offer_coins(app, table, [anna, ben])
    await ben.press(OpenMove(table))
    pass_ = ben.button("Pass")
    await propose_rewind(anna)
    at = await table_version(app, table)
    assert (await ben.press(pass_)).notice == render_text("app-vote-freezes")
    assert await table_version(app, table) == at
    assert not offered_presses(await app.render_screen(None, "", table), "say")


async def test_single_ballot_against_ends_rewind_vote(app: App, make_table: Seat) -> None:
    table, (anna, ben, cleo) = await make_table("Anna", "Ben", "Cleo")
    await offer_coins(app, table, [anna, ben, cleo])
    after = await position_digest(app, table)
    await propose_rewind(anna)
    await ben.press(OpenMove(table))
    no, yes = ben.button("No").callback_data, ben.button("Yes").callback_data
    await ben.press(no)
    assert await position_digest(app, table) == after
    assert render_text("app-event-vote-no", seat="Ben") in str((await app.render_screen(None, "", table)).text)
    assert (await cleo.press(yes)).notice == render_text("app-vote-over")
    await answer_question(ben, table)
    assert await position_digest(app, table) != after


async def test_vote_does_not_expire_early(app: App, table: str, anna: Guest, ben: Guest) -> None:
    await open_vote(app, table, [anna, ben])
    async with app.service.tables.open_started(table) as found:
        await votes.expire_motion(app.service, found, found.lifecycle.vote, command="timer-1")
    assert (await read_table(app, table)).lifecycle.vote is not None


async def test_outdated_rewind_proposal_is_refused(app: App, table: str, anna: Guest, ben: Guest) -> None:
    before = await offer_coins(app, table, [anna, ben])
    await anna.tap(render_text("app-rewind"))
    press = anna.button("propose")
    await answer_question(ben, table)
    await confirm_move(ben)
    assert (await anna.press(press)).notice == render_text("refused-stale")
    assert (await read_table(app, table)).lifecycle.vote is None
    await anna.press(OpenMove(table))
    await propose_rewind(anna)
    await ben.follow(OpenMove(table), "Yes")
    assert await position_digest(app, table) == before, "expected the table before her own last move, not before Ben's"


async def test_outdated_ballot_does_not_count_in_a_new_vote(app: App, make_table: Seat) -> None:
    table, (anna, ben, cleo) = await make_table("Anna", "Ben", "Cleo")
    await open_vote(app, table, [anna, ben, cleo])
    await ben.press(OpenMove(table))
    old = [ben.button(label).callback_data for label in ("Yes", "No")]
    await cleo.follow(OpenMove(table), "No")
    await anna.press(OpenMove(table))
    await propose_rewind(anna)
    vote = require((await read_table(app, table)).lifecycle.vote)
    for press in old:
        assert (await ben.press(press)).notice == render_text("app-vote-over")
        assert (await read_table(app, table)).lifecycle.vote == vote


@pytest.mark.parametrize("names", [("Anna",), ("Anna", "Ben")])
async def test_decided_vote_takes_effect_despite_write_conflicts(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    table, (anna, *others) = await make_table(*names, ais=1)
    append, slower = app.service.store.tables.commit, list[str]()

    async def late_once(
        name: str, expected: int, command: str, *rest: Any, **more: Any
    ) -> CommitResult | Conflict | TableOver:
        if command.endswith(":end") and not slower:
            slower.append(command)
            return Conflict(expected)
        return await append(name, expected, command, *rest, **more)

    monkeypatch.setattr(app.service.store.tables, "commit", late_once)
    await anna.press(ProposePause(table))
    for guest in others:
        await guest.follow(ShowTableTime(table), "motion ")
    assert slower
    clock = (await read_table(app, table)).clock
    assert (clock.motion, clock.paused) == (None, True), "a vote is left in which no player can vote"


async def test_forged_callback_opens_no_vote(app: App, table: str, anna: Guest, ben: Guest) -> None:
    await offer_coins(app, table, [anna, ben])
    await anna.tap(render_text("app-rewind"))
    press = anna.button("propose").callback_data
    head, _, offered = press.rpartition(" ")
    version = await table_version(app, table)
    for to in {0, 1, int(offered) - 1, int(offered) + 1, version, version + 9} - {int(offered)}:
        await anna.press(f"{head} {to}")
        assert await table_version(app, table) == version, f"to {to}: the table changed"
        assert (await read_table(app, table)).lifecycle.vote is None, f"to {to}: a vote was opened"
    await anna.press(press)
    assert require((await read_table(app, table)).lifecycle.vote).arg == offered

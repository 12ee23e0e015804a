"""Test whole games, what they cost, and a tournament by visible buttons in a chat of each platform."""

from functools import partial

import pytest

from bot.app.competitions.competition import CompetitionTable
from bot.app.competitions.store import COMPETITIONS, NEWEST
from bot.app.i18n import game_title
from render import PAINTERS
from tests.chat.both.chats import Chat, DiscordChat
from tests.chat.load_metrics import print_cost_row
from tests.games import REAL
from tests.texts import match_text, render_text
from tests.timeouts import wait_until

NAMES = ("Anna", "Ben", "Cyril", "Dana")
QUICK = 24
"""Number of moves to play of a long game."""
SIGN_UP = render_text("tournament-sign-up")
ORGANIZER_PRESSES = 15
"""Limit for the organizer; seven of these presses choose game, seats and rounds."""


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("game", "most"), [("pebbles", 10_000), ("princes", QUICK), pytest.param("princes", 10_000, marks=pytest.mark.full)]
)
async def test_four_players_finish_a_game_without_leaks(chat: Chat, game: str, most: int) -> None:
    """Nothing hidden is shown, and the table has one message for all."""
    people = [chat.person(name, lang) for name, lang in zip(NAMES, ("de", "en", "cs", "ru"), strict=True)]
    await chat.settle()
    table = await chat.open_table(people, game)
    leaks = chat.watch_leaks(people, table)
    said = await chat.play(people, table, most)
    assert said > 10
    assert not leaks.leaks, "\n".join(leaks.leaks[:5])
    assert leaks.read > said
    assert leaks.pictures > said or game not in PAINTERS  # a game may have no painter
    assert not chat.list_needless()
    if said < most:
        await wait_until(lambda: chat.find(people[0], "rematch "), "the end")
        boards = [text for text in chat.texts(people[0]).values() if table in text]
        assert len(boards) == 1, f"expected one edited message for the table, got {len(boards)} messages"


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", REAL)
async def test_whole_game_sends_no_needless_messages(chat: Chat, game: str) -> None:
    """Three people answer wherever the platform pings them first; no picture is uploaded twice."""
    people = await chat.meet(*NAMES[:3])
    table = await chat.open_table(people, game)
    costs, before = chat.count_costs(), sum(person.presses for person in people)
    said = await chat.play(people, table, patient=True)
    await chat.settle()
    found = costs()
    taps = sum(person.presses for person in people) - before
    print_cost_row(f"{chat.platform}, {game}", len(people), taps, *found)
    if isinstance(chat, DiscordChat):  # on Telegram each question in a private chat makes a sound
        assert found[1] <= said + len(people), (
            f"expected at most {said + len(people)} messages with sound for {said} moves, got {found[1]}"
        )
    assert not chat.list_needless()


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_tournament_runs_by_buttons_from_sign_up_to_podium(chat: Chat) -> None:
    host, *_ = people = await chat.meet(*NAMES)
    await chat.command(host, "tournament")
    await chat.tap(host, render_text("tournament-plan"), private=True)
    for option, value in (("game", game_title("en", "pebbles")), ("seats", "2"), ("rounds", "2")):
        await chat.tap(host, render_text(f"tournament-set-{option}", now=""), private=True)
        await chat.tap(host, value, private=True)
    for step in ("app-plan-next", "app-plan-next", "tournament-announce"):
        await chat.tap(host, render_text(step), private=True)
    await wait_until(lambda: chat.find(host, SIGN_UP), "the card in the group")
    first = chat.find(host, SIGN_UP)
    for person in people:
        await chat.tap(person, SIGN_UP)
    await wait_until(lambda: "Anna, Ben, Cyril, Dana" in chat.texts(host)[first], "all entrants on the same card")
    await chat.tap(host, render_text("tournament-details"))
    await chat.tap(host, render_text("tournament-close-now"), private=True)
    await wait_until(lambda: match_text("tournament-is-planned", chat.texts(host)[first]), "the plan")
    await chat.tap(host, render_text("tournament-start-now"), private=True)
    organized = host.presses

    async def open_tables(number: int) -> list[CompetitionTable]:
        (competition,) = await COMPETITIONS.load_of_channel(
            chat.app.service, (await chat.app.ensure_channel(chat.place)).id, *NEWEST
        )
        tables = [table for table in competition.tables if table.round == number and table.is_opened]
        return tables if len(tables) == len(people) // 2 else []

    for number in (1, 2):
        for table in await wait_until(partial(open_tables, number), "the tables of the round"):
            await wait_until(partial(chat.find, host, f"move {table.table}"), "its board")
            await chat.play([people[entrant] for entrant in table.seating], table.table)
    await wait_until(lambda: "🥇" in chat.texts(host)[first], "the podium, on the same card")

    def list_posts() -> list[int]:
        return [number for number, text in chat.texts(host).items() if match_text("tournament-ended", text)]

    await wait_until(list_posts, "the end in a separate message")
    await chat.settle()
    posts = list_posts()
    assert len(posts) == 1
    await chat.tap(people[1], render_text("tournament-standings"))
    await chat.settle()
    assert list_posts() == posts, "expected a press on the winners to leave them in the group"
    assert organized <= ORGANIZER_PRESSES, f"expected at most {ORGANIZER_PRESSES} presses to organize, got {organized}"

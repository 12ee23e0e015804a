"""Test notifications at Discord: reminders, no pings at night, rematches, clocks, panels opened from a ping."""

import random

import pytest

from bot.app.tables.moves import submit_move
from bot.frontends.discord.button_rows import list_buttons
from engines.core.random_moves import random_move
from engines.core.tree import Leaf
from tests.app.gameplay import table_version
from tests.chat.ai_moves import next_moves
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import play_game, seat_people
from tests.chat.discord.models import Message
from tests.chat.discord.request_validator import walk_components
from tests.chat.discord.simulated_users import Person, press_targets


def calls_to(person: Person, of: Person) -> list[Message]:
    return [m for m in person.messages() if of.user.id in m.mentions]


async def test_a_call_opens_the_panel_and_leads_to_the_table(discord_env: DiscordEnvironment) -> None:
    """No way back to the table: the panel opens where the call is read."""
    people, table = await seat_people(discord_env, "Anna", "Ben", game="princes")
    await people[0].until(lambda: bool(calls_to(people[0], people[0])))
    call = calls_to(people[0], people[0])[0]
    (link,) = [c for c in walk_components(call.components) if c.get("url")]
    assert link["url"].endswith(f"/{people[0].board(table).id}")
    panel = await people[0].tap(call, "move ", private=True)
    assert panel.only == people[0].user.id
    assert [t for t in press_targets(panel) if t.press.startswith("walk ")]


@pytest.mark.parametrize(
    ("game", "kind", "verb"),
    [("princes", "ask-turn", "say "), ("leonardo", "ask-place", "say "), ("princes", "ask-bid", "ahead ")],
)
async def test_a_public_question_is_answered_on_the_call(
    discord_env: DiscordEnvironment, game: str, kind: str, verb: str
) -> None:
    """A whole move or a premove counts, a first choice opens the panel behind it; then nothing points back."""
    people, table = await seat_people(discord_env, "Anna", "Ben", "Cyril", game=game)
    dice = random.Random(5)
    for n in range(100):
        asked = [ping.answers for ping in await discord_env.app.list_pings(table)]
        async with discord_env.app.service.tables.open_started(table) as found:
            seat = found.match.seats_to_move()[0]
            tree = found.match.choice_tree(seat)
            epoch, word = found.match.epochs[seat], random_move(tree, dice)
        if any(map(list_buttons, asked)) and not isinstance(tree, Leaf) and tree.question.key == kind:
            break
        await submit_move(discord_env.app.service, table, seat, epoch, word, f"any-{n}")
    person, before = people[seat], await table_version(discord_env.app, table)
    whole = {slot.open for slot in asked[0].slots if slot.whole}
    expected = sorted(button.callback_data for button in list_buttons(asked[0]) if button not in whole)
    # calls to earlier questions may still stand: the moves were not waited for
    await person.until(lambda: [answer_presses(call) for call in calls_to(person, person)][-1:] == [expected])
    call = calls_to(person, person)[-1]
    own, is_whole = len([m for m in person.messages() if m.only]), kind == "ask-place"
    panel = await person.tap(call, verb, private=not is_whole)
    if kind == "ask-turn":
        assert panel.only == person.user.id, "a begun answer is shown to others"
        while await table_version(discord_env.app, table) == before:
            verb = next(t.press for t in press_targets(panel) if t.press.startswith(("walk ", "yes "))).split()[0]
            await person.tap(panel, f"{verb} ")
    await person.until(lambda: call.deleted)
    assert await table_version(discord_env.app, table) > before
    has_panel = not is_whole or seat in await next_moves(discord_env.app, table)
    assert len([m for m in person.messages() if m.only]) == own + has_panel


def answer_presses(message: Message) -> list[str]:
    """Return the presses that submit an answer on a message, sorted."""
    return sorted(t.press for t in press_targets(message) if t.press.startswith(("say ", "ahead ")))


@pytest.mark.parametrize("style", ["dm", "table"])
async def test_the_first_call_asks_where_to_call(discord_env: DiscordEnvironment, style: str) -> None:
    """A user who chooses their private chat gets the next question there as a whole; no call asks again."""
    people, table = await seat_people(discord_env, "Anna", "Ben")
    person, choice = people[0], f"set pings {style}"
    await person.until(lambda: bool(calls_to(person, person)))
    first = calls_to(person, person)[0]
    assert [t.press for t in press_targets(first) if t.press.startswith("set ")] == ["set pings dm", "set pings table"]
    await person.tap(first, choice, private=True)
    await play_game(discord_env, people, table, patient=True, most=2)
    private = discord_env.world.dm(person.user.id).id

    def find_next_calls() -> list[Message]:
        if style == "dm":
            return [m for m in person.messages(private) if not m.deleted]
        return [call for call in calls_to(person, person) if call is not first]

    await person.until(lambda: bool(find_next_calls()))
    presses = [target.press for target in press_targets(find_next_calls()[-1])]
    assert not [press for press in presses if press.startswith("set ")], "asked again after the choice"
    answers = ("walk ", "say ") if style == "dm" else ("walk ", "say ", "move ")
    assert [press for press in presses if press.startswith(answers)], "the call has no way to answer"
    in_channel = [call for call in calls_to(person, person) if call is not first]
    assert bool(in_channel) == (style == "table"), "a call comes in private and in the channel, or in neither"

"""Test game nights in a chat of each platform: a whole evening, answers, a host who has left, typed text."""

from datetime import timedelta

import pytest

from bot.app.game_nights import card as public_card
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.plan_editor import local_now
from bot.app.game_nights.store import NIGHTS
from tests.callbacks import (
    CancelNight,
    ChangeSetting,
    FreeText,
    Press,
    SetNightField,
    SetNightTime,
    TypeNightField,
    data_of,
)
from tests.chat.both.chats import Chat, Person
from tests.texts import match_text, render_text
from tests.timeouts import wait_until

pytestmark = pytest.mark.timeout(240)
IN, POST, LIST = (render_text(key) for key in ("night-button-in", "night-post", "night-list"))


async def plan_night(chat: Chat, host: Person, *presses: Press) -> GameNight:
    """Plan a night for tomorrow at eight and post it. ``presses``: callbacks with ``{}`` for the night."""
    await chat.settle()
    await chat.command(host, "night", "tomorrow 8pm")
    await wait_until(lambda: chat.find(host, POST, private=True), "the plan, shown back in private")
    assert not any(match_text("night-plans", text) for text in chat.texts(host).values()), (
        "expected the draft to be hidden from others"
    )
    night = (await NIGHTS.load_of_user(chat.app.service, await chat.user(host)))[-1]
    for press in presses:
        await chat.send_callback(host, data_of(press).format(night.id))
    await chat.tap(host, POST, private=True)
    await wait_until(lambda: chat.find(host, IN), "the night in the group")
    return await load_night(chat, night)


async def load_night(chat: Chat, night: GameNight) -> GameNight:
    return await NIGHTS.load(chat.app.service, night.id)


def card(chat: Chat, person: Person) -> str:
    return chat.texts(person)[chat.find(person, IN)]


async def move_night(chat: Chat, host: Person, night: GameNight, by: timedelta) -> None:
    start = (local_now(night, chat.app.service) + by).replace(second=0, microsecond=0)
    await chat.send_callback(host, SetNightTime(night.id, start.isoformat(timespec="minutes")))


def is_told(chat: Chat, person: Person, key: str) -> bool:
    """Return whether a message of the group mentions a person and has this text."""
    shown = chat.texts(person)
    called = [number for number, users in chat.calls(person).items() if person.user.id in users]
    return any(match_text(key, shown[number]) for number in called)


@pytest.mark.slow
async def test_game_night_runs_from_planning_to_the_table(chat: Chat) -> None:
    anna, ben, cyril = await chat.meet("Anna", "Ben", "Cyril")
    await chat.send_callback(ben, ChangeSetting("pings", "table"))
    night = await plan_night(chat, anna, SetNightField("{}", "game", "pebbles"))
    first = chat.find(anna, IN)
    assert first in chat.stamps(anna), "expected the date in each reader's time zone"
    await chat.tap(ben, IN)
    await chat.tap(cyril, render_text("night-button-maybe"))
    await wait_until(lambda: "Anna, Ben" in card(chat, anna) and ": Cyril" in card(chat, anna), "all answers")
    await move_night(chat, anna, night, timedelta(days=2))
    await wait_until(lambda: is_told(chat, ben, "night-news-moved"), "a notice to Ben")
    assert chat.find(anna, IN) == first, "expected the card to be edited in place, got a new message"
    await move_night(chat, anna, night, timedelta(minutes=4))
    await wait_until(lambda: chat.find(anna, "start "), "the night's table")
    (table,) = (await load_night(chat, night)).tables
    lobby = await chat.app.service.lobbies.require_lobby(table)
    assert (len(lobby.seats), lobby.time_control) == (2, "live-10m")


@pytest.mark.slow
async def test_cancelled_night_notifies_its_guests(chat: Chat) -> None:
    anna, ben = await chat.meet("Anna", "Ben")
    await chat.send_callback(ben, ChangeSetting("pings", "table"))
    night = await plan_night(chat, anna)
    await chat.tap(ben, IN)
    await chat.send_callback(anna, CancelNight(night.id))
    await wait_until(
        lambda: any(match_text("night-is-off", text) for text in chat.texts(anna).values()), "the cancellation"
    )
    await wait_until(lambda: is_told(chat, ben, "night-news-off"), "a notice to Ben")


@pytest.mark.slow
async def test_night_passes_to_a_guest_when_its_host_leaves_the_group(chat: Chat) -> None:
    anna, ben = chat.person("Anna"), chat.person("Ben")
    night = await plan_night(chat, anna)
    await chat.tap(ben, IN)
    await wait_until(lambda: "Anna, Ben" in card(chat, ben), "Ben among the attendees")
    chat.move_out(anna)
    await move_night(chat, anna, night, timedelta(minutes=4))
    await wait_until(lambda: chat.sees(ben, render_text("night-plans", name="Ben")), "it to be passed on")


async def test_link_as_venue_is_shown_as_a_button(chat: Chat) -> None:
    anna = chat.person("Anna")
    link = "https://meet.example.org/room"
    await plan_night(chat, anna, TypeNightField("{}", "where", FreeText(link)))
    assert next(one for one in chat.buttons(anna) if one.url == link).label == render_text(
        "night-open-link", server="meet.example.org"
    )


async def test_typed_text_is_escaped_on_the_card(chat: Chat) -> None:
    """The Telegram validator checks each text for automatic links; this shows that it would find them."""
    evil = "[free](https://evil.example) @everyone t.me/evil /start $USD #tag <@1> discord.gg/abc"
    anna = chat.person("@everyone")
    await plan_night(chat, anna, *(TypeNightField("{}", key, FreeText(evil)) for key in ("note", "where")))
    assert card(chat, anna).count("free") == 2
    assert not [raw for raw in ("://evil", "@everyone", *chat.harmful) if raw in card(chat, anna)]


async def test_guest_can_read_the_whole_guest_list_in_private(chat: Chat, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = chat.person("Anna"), chat.person("Ben")
    await plan_night(chat, anna)
    assert not chat.find(ben, LIST), "expected no button for a guest list while the card names all guests"
    monkeypatch.setattr(public_card, "MAX_NAMES", 1)
    await chat.tap(ben, IN)
    await wait_until(lambda: "Anna and 1 more" in card(chat, anna), "one name on the card")
    public = chat.texts(anna)
    await chat.tap(ben, LIST)
    await chat.tap(ben, render_text("app-page-after"), private=True)
    await wait_until(lambda: chat.sees(ben, ": Ben", private=True), "the next page")
    assert chat.texts(anna) == public, "expected the group's card to stay unchanged"

"""Test that a gathering kind is one package: a fictitious one, registered here, behaves like all kinds.

Search the source for checks of a kind, since these would ignore future kinds.
"""

import ast
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

import bot
from bot.app.account.user_data import export_user_data
from bot.app.context import RequestContext, Services
from bot.app.dispatch import routes, scheduler
from bot.app.dispatch.gathering_kinds import KINDS
from bot.app.dispatch.scheduler import Scheduler
from bot.app.gatherings.access import edit_permitted, gathering_route
from bot.app.gatherings.kinds import Audience, GatheringKind, register_kind, run_due_events
from bot.app.gatherings.screens import show_panel
from bot.app.gatherings.store import GatheringStore, ScheduledEvent
from bot.app.i18n import Translator
from bot.app.routing import plain_route
from bot.app.tables import user_jobs
from bot.app.ui.callback_data import CALLBACKS, Callback, Requirements, Target
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User
from tests.app.clocks.clocked_tables import World
from tests.app.clocks.conftest import app, clean, hands, server, world
from tests.app.gameplay import Guest
from tests.texts import render_text

__all__ = ["app", "clean", "hands", "server", "world"]

HOME = Path(bot.__file__).parent
HOUR_MS = 3_600_000


class Picnic(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picnic with a sign-up until it begins."""

    id: str
    host: str
    channel: str
    lang: str
    made: int
    state: str = "draft"
    begins: int = 0
    guests: tuple[str, ...] = ()
    version: int = 0


def drop_guest(picnic: Picnic, user: User) -> Picnic:
    return msgspec.structs.replace(picnic, guests=tuple(one for one in picnic.guests if one not in user.all_ids))


TIMER: Any = "picnic"
"""A real kind is listed in ``TimerKind``."""
PICNICS = GatheringStore(
    name="picnic",
    prefix="1",
    timer=TIMER,
    document=Picnic,
    missing="app-no-table",
    closed="app-invalid-button",
    channel_position=lambda picnic, _: picnic.made,
    remove_user=drop_guest,
    iter_events=lambda picnic: [ScheduledEvent(picnic.begins, "begin")] if picnic.state == "open" else [],
)


class PlanPicnic(Callback):
    """Plan a picnic."""


class PicnicCallback(Callback):
    """A callback about a picnic."""

    picnic: Target


async def plan_picnic(context: RequestContext, callback: Callback) -> Screen:
    picnic = Picnic(
        PICNICS.derive_id(context.command_id), context.user.id, context.channel, context.lang, context.service.now_ms()
    )
    return await show_panel(context, await PICNICS.create(context.service, picnic, context.command_id), callback)


async def announce_picnic(context: RequestContext, picnic: Picnic, callback: Callback) -> Screen:
    begins = context.service.now_ms() + HOUR_MS
    await context.service.channels.add_table(picnic.channel, picnic.id)
    picnic = await edit_permitted(
        context, picnic, callback, lambda now: msgspec.structs.replace(now, state="open", begins=begins), ["draft"]
    )
    return await show_panel(context, picnic, callback)


async def join_picnic(context: RequestContext, picnic: Picnic, callback: Callback) -> Screen:
    await PICNICS.add_to_user_lists(context.service, [context.user.id], picnic)
    guests = {*picnic.guests, context.user.id}
    picnic = await edit_permitted(
        context, picnic, callback, lambda now: msgspec.structs.replace(now, guests=tuple(sorted(guests))), ["open"]
    )
    return await show_panel(context, picnic, callback)


async def build_card(_: Services, picnic: Picnic, audience: Audience) -> Screen:
    return Screen(
        "Picnic", (f"{len(picnic.guests)} come",), table=picnic.id, version=picnic.version, lang=audience.lang
    )


async def build_panel(context: RequestContext, picnic: Picnic, notice: str) -> Screen:
    return context.private_screen("Your picnic", [picnic.state], table=picnic.id, notice=notice)


async def begin_picnic(service: Services, picnic: Picnic, command: str) -> None:
    await PICNICS.edit(service, picnic.id, command, lambda now: msgspec.structs.replace(now, state="over"))


@pytest.fixture
def picnic_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[GatheringKind[Picnic]]:
    """Register the kind like a real package, and remove it after the test."""
    before = dict(CALLBACKS)

    class Plan(PlanPicnic, name="picnic-plan"):
        """Plan a picnic."""

    class Announce(PicnicCallback, name="picnic-post", needs=Requirements("organize", admins="now")):
        """Announce a picnic."""

    class Join(PicnicCallback, name="picnic-in"):
        """Sign up."""

    kind = GatheringKind(
        store=PICNICS,
        build_card=build_card,
        build_panel=build_panel,
        shared_states=("open",),
        takes_part=lambda picnic, user_id: user_id in picnic.guests,
        event_handlers={"begin": begin_picnic},
        export_user=lambda picnic, user: {"picnic": picnic.id, "comes": user.id in picnic.guests},
        routes=(
            plain_route(Plan, plan_picnic),
            gathering_route(PICNICS, Announce, announce_picnic),
            gathering_route(PICNICS, Join, join_picnic),
        ),
    )
    monkeypatch.setitem(scheduler.TIMER_HANDLERS, TIMER, run_due_events)
    for route in kind.routes:
        monkeypatch.setitem(routes.HANDLERS, route.callback_type, route.handler)
    register_kind(kind)
    yield kind
    del KINDS[PICNICS.prefix]
    CALLBACKS.clear()
    CALLBACKS.update(before)


@pytest.fixture
async def people(world: World, picnic_kind: GatheringKind[Picnic]) -> tuple[Guest, Guest, Guest]:
    """Let an organizer and a guest arrive in one channel, and a stranger in another."""
    host, stranger = await world.arrive("Anna"), await world.arrive("Cleo")
    return host, await world.arrive("Ben", at=host.place), stranger


async def run_timers(world: World, name: str, hours: float) -> int:
    """Let time pass, and run the due timers of a picnic; return their number."""
    world.hands.now += timedelta(hours=hours)
    due = await world.app.service.store.timers.claim_due({TIMER: 9}, lease_ms=1000, now=world.hands.ms)
    timers = [timer for timer in due if timer.source.endswith(name)]
    for timer in timers:
        await Scheduler(world.app.service).run_timer(timer)
    return len(timers)


async def announce(host: Guest) -> str:
    name = (await host.press("picnic-plan")).table
    await host.press(f"picnic-post {name}")
    return name


async def test_draft_is_visible_only_to_its_organizer_and_expires_after_a_week(
    world: World, people: tuple[Guest, Guest, Guest]
) -> None:
    host, guest, _ = people
    name = (await host.press("picnic-plan")).table
    assert (await host.press(f"panel {name}")).text == ("draft",)
    for press in ("panel", "picnic-post", "picnic-in", "here"):
        assert (await guest.press(f"{press} {name}")).notice == render_text("app-no-table"), press
    assert (await world.app.render_screen(None, host.place, name)).notice == render_text("app-no-table")
    assert await PICNICS.list_channel_ids(world.app.service, host.place) == [name]
    assert await run_timers(world, name, 7 * 24 - 1) == 0
    assert await run_timers(world, name, 1) == 1
    assert await PICNICS.find(world.app.service, name) is None
    assert await PICNICS.list_channel_ids(world.app.service, host.place) == []


async def test_gathering_is_announced_listed_joined_and_shared(
    world: World, people: tuple[Guest, Guest, Guest]
) -> None:
    host, guest, stranger = people
    name = await announce(host)
    app, service = world.app, world.app.service
    assert await app.list_live_events(host.place) == [name]
    assert (await app.find_host(name)).id == host.id  # type: ignore[union-attr]
    assert await app.load_version(name) == 2
    refused = Translator("en").translate("app-not-now")
    assert (await guest.press(f"picnic-post {name}")).notice == refused, "a guest could announce it"
    assert (await stranger.press(f"here {name}")).notice == refused, "a stranger could share it elsewhere"
    await stranger.press(f"picnic-in {name}")
    await stranger.press(f"here {name}")
    assert {channel.id for channel in await app.list_channels(name, "test")} == {host.place, stranger.place}
    assert (await app.render_screen(None, stranger.place, name)).text == ("1 come",)
    assert (await guest.press(f"table {name}")).text == ("1 come",)
    assert await PICNICS.load_of_user(service, await service.users.get(stranger.id)) == [
        await PICNICS.load(service, name)
    ]
    exported = msgspec.json.decode(await export_user_data(service, await service.users.get(stranger.id)))
    assert exported["picnics"] == [{"picnic": name, "comes": True}]


async def test_due_action_is_done_once(world: World, people: tuple[Guest, Guest, Guest]) -> None:
    host, guest, _ = people
    name = await announce(host)
    assert await run_timers(world, name, 0.9) == 0
    assert await run_timers(world, name, 0.2) == 1
    assert (await PICNICS.load(world.app.service, name)).state == "over"
    assert await world.app.list_live_events(host.place) == []
    assert await run_timers(world, name, 24) == 0, "its timer is still set"
    assert (await guest.press(f"picnic-in {name}")).notice == render_text("app-invalid-button")
    assert (await PICNICS.load(world.app.service, name)).guests == ()


async def test_deleted_user_is_removed_from_gathering(world: World, people: tuple[Guest, Guest, Guest]) -> None:
    host, guest, _ = people
    name = await announce(host)
    await guest.press(f"picnic-in {name}")
    draft = (await guest.press("picnic-plan")).table
    service, user = world.app.service, await guest.load_user()
    await guest.press("forget-me yes")
    await user_jobs.start_jobs(service, guest.id)
    assert (await PICNICS.load(service, name)).guests == ()
    assert await PICNICS.find(service, draft) is None, "the draft of a deleted user is left"
    assert await PICNICS.list_user_ids(service, user) == []


def test_gathering_kinds_have_distinct_ids() -> None:
    with pytest.raises(AssertionError, match="another kind"):
        register_kind(next(iter(KINDS.values())))


# -- nothing else checks for a kind


PACKAGES = tuple(f"bot/app/{kind.store.document.__module__.split('.')[2]}/" for kind in KINDS.values())


def find_questions(source: str) -> list[str]:
    """Return where code checks the kind of a gathering, by its id or by a feature of one kind."""
    found, names = [], {kind.store.name for kind in KINDS.values()}
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(attr="is_id") | ast.Attribute(value=ast.Attribute(attr="store"), attr="prefix"):
                found.append(ast.unparse(node))
            case ast.Compare(left=left, comparators=others):
                constants = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
                is_asked = "store.name" in {ast.unparse(one).partition(".")[2] for one in (left, *others)}
                found += [ast.unparse(node)] if is_asked or constants & names else []
            case ast.Name(id=name) if name in {"NIGHT_KIND", "COMPETITION_KIND", "BOARD_KIND"}:
                found.append(name)
    return found


def test_only_the_registry_checks_gathering_kinds() -> None:
    asked = {
        path.relative_to(HOME.parent).as_posix(): questions
        for path in sorted(HOME.rglob("*.py"))
        if (questions := find_questions(path.read_text("utf-8")))
    }
    others = {name: what for name, what in asked.items() if not name.startswith(("bot/app/gatherings/", *PACKAGES))}
    assert others.keys() <= {"bot/app/dispatch/gathering_kinds.py"}, "move kind-specific behaviour into the kind"


@pytest.mark.parametrize(
    "code",
    [
        "if kind.store.is_id(name): pass",
        "if name[0] == kind.store.prefix: pass",
        "if kind.store.name == 'night': pass",
        "if what in ('competition', 'x'): pass",
        "if kind is NIGHT_KIND: pass",
    ],
)
def test_check_of_a_gathering_kind_is_detected(code: str) -> None:
    assert find_questions(code)

"""Run every callback in every role and table state, and write the rows of ``docs/callback-results.md``.

``python -m tests.app.callback_results`` writes the page from the real results; read it before you commit it.
``test_callback_results.py`` runs all callbacks again and compares.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_origin

import msgspec

from bot.app.api import App
from bot.app.dispatch.error_boundary import IncomingRequest, dispatch_callback, load_context
from bot.app.errors import RejectedError
from bot.app.permissions import PERMISSIONS
from bot.app.tables import votes
from bot.app.tables.reviews import StoredReview
from bot.app.tables.table import NotStartedError
from bot.app.turns import drafts
from bot.app.ui.screen import flatten_rows
from bot.store.admin.own_server import start_store_server
from bot.store.store import Store, open_store
from docs.sample import register_sample
from engines.core.analysis_results import DEFAULT_BUDGET
from engines.core.core_types import EngineError
from engines.core.review import ReviewReport
from tests.app.gameplay import (
    QUICK,
    ChannelAdmins,
    Guest,
    cover_seat,
    make_random_move,
    play_random_moves,
    read_table,
    require,
)
from tests.callbacks import (
    CALLBACKS,
    AddAi,
    AnnounceCompetition,
    Callback,
    Check,
    FreeText,
    GatheringCallback,
    JoinTable,
    NightIn,
    OpenTable,
    PlanCompetition,
    PostNight,
    ProposePause,
    QuitTable,
    SetCompetition,
    SetLobby,
    SetNightField,
    SetOffer,
    SetOption,
    SignUp,
    StartGame,
    TableCallback,
    parse_callback,
)
from tests.chat.film_fakes import GatedFilmRenderer, store_review
from tests.conftest import memory_folder

Scene = Literal[
    "no table", "lobby", "game", "vote", "motion", "over", "closed", "free seat", "night", "draft", "tournament",
    "tournament draft",
]  # fmt: skip

URL = "https://bottega.example.org"
"""The server has a public page, so the buttons that lead there are also pressed."""
PAGE = Path(__file__).parents[2] / "docs" / "callback-results.md"
ROLES = ("host", "player", "deputy", "spectator", "admin", "admin elsewhere", "owner")
MOMENTS: tuple[Scene, ...] = ("lobby", "game", "vote", "over", "closed")
INTRODUCTION = """\
# Result of every callback

This page is for developers who add or change a button, and for reviewers of rights. It says for each callback what
happens if a user presses it: in each role, at each moment of a table, and with wrong values.

`python -m tests.app.callback_results` writes it from the real results. `tests/app/test_callback_data.py` presses
every button again and compares. [rights.md](rights.md) says who may do what.

| sign | meaning |
|---|---|
| `✓` | done |
| any other text | refused, with the key of the refusal |
| `+end` | the callback `end` is offered then, and not to a spectator |
"""
TEXTS = (
    """\
## By role

The callback is pressed in the scene that it belongs to. The player is absent, and the deputy plays for them.""",
    """\
## By moment of a table

The host, who also plays, presses it.""",
    """\
## With a wrong value, or without rights

A user who may do it presses it. One value is wrong: another moment, draft, version, vote, seat or channel. In the rows
*no rights*, no role has any right.""",
)
OLD = {
    Check.EPOCH: "997", Check.DRAFT: "zzzz", Check.VERSION: "998", Check.SEAT: "1", Check.CHANNEL: "elsewhere",
}  # fmt: skip
"""A wrong value for each argument that the dispatcher checks."""
OLD_NAMES = {"opened": "999", "mark": "zzzz"}
"""Wrong values for arguments that handlers check."""
DONE = "✓"
REFUSAL_CHANGED = "what is refused changes nothing"
"""The message of the assertion that fails if a refused press has changed a table."""
MINDING = ("admin", "admin elsewhere", "owner")
"""Roles that may be offered more than a spectator: ``✓ +end``."""

DRAFT = "{t} {epoch} {mark}"
CASES: dict[str, tuple[Scene, str]] = {
    **{
        verb: ("night", "{n}") if verb.startswith("night") else ("tournament", "{c}")
        for verb, shape in CALLBACKS.items() if issubclass(shape, GatheringCallback)
    },
    **dict.fromkeys((
        "games", "tables", "hours", "away", "away-off", "deputy", "deputy-off", "avoid", "settings", "tables-here",
        "offers", "tables-group", "group-offers", "operator", "ask-maintenance", "data", "forget", "link",
        "records", "records-me", "nights", "night-plan", "night-cal", "night-cal-new", "tournaments",
        "tournament-plan",
    ), ("no table", "")),
    **dict.fromkeys((
        "join", "leave", "addai", "setup", "invite", "close", "start", "seat", "offer", "offer-end",
    ), ("lobby", "{t}")),
    **dict.fromkeys((
        "repost", "table", "panel", "menu", "move", "board", "open-page", "hand", "text", "receipt", "howto", "legend",
        "here", "what", "share", "share-end", "note", "export", "skip", "continue", "end", "waiting", "pause",
        "more-time", "resume", "time-control", "back-in", "quit", "quit-yes", "free", "orders", "order",
        "hours-other", "report",
    ), ("game", "{t}")),
    **dict.fromkeys((
        "film", "film-show", "film-stop", "look-back", "look-back-stop", "rematch",
    ), ("over", "{t}")),
    **dict.fromkeys((
        "back", "cancel", "try", "hint", "yes",
    ), ("game", DRAFT)),
    "open": ("no table", "pebbles"), "learn": ("no table", "fresco"), "kick": ("lobby", "{t} 1 {ben}"),
    "option": ("lobby", "{t} rounds 0"), "lobby-set": ("lobby", "{t} hints 1"), "talk": ("game", "{t} x"),
    "story": ("game", "{t} 0"), "rules": ("game", "{t} x"), "share-hands": ("over", "{t} 1"),
    "note-write": ("game", "{t} x"), "undo": ("game", "{t} {word}"), "rewind": ("game", "{t} {version}"),
    "propose": ("game", "{t} {version} {to}"), "past": ("game", "{t} 1"), "look-back-share": ("over", "{t} 1"),
    "look-back-of": ("over", "{t} 0"), "again": ("over", "{t} 1"), "end-game": ("game", "{t} {version}"),
    "say": ("game", "{t} {seat} {epoch} red=2"), "typed": ("game", "{t} red=2 ."),
    "walk": ("game", f"{DRAFT} red=2 ."), "turn": ("game", f"{DRAFT} r90"), "give": ("game", f"{DRAFT} red 2"),
    "fill": ("game", f"{DRAFT} red=2 blue=1"), "pad": ("game", f"{DRAFT} 1"), "group": ("game", f"{DRAFT} -"),
    "page": ("game", f"{DRAFT} 0"), "plan": ("game", f"{DRAFT} even"), "read-on": ("game", "{t} x"),
    "nudge": ("game", "{t} 2"), "mute": ("game", "{t} on"), "absent": ("game", "{t} 1"),
    "motion": ("motion", "{t} {motion} yes"), "time-control-set": ("game", "{t} turn-1d"),
    "timeout": ("game", "{t} ai"), "timeout-set": ("game", "{t} ai"), "take": ("free seat", "{t} 1"),
    "free-seat": ("game", "{t} 1 {ben}"), "ahead": ("game", "{t} {seat} {epoch} pass"),
    "order-drop": ("game", "{t} 0 x"), "plan-ahead": ("game", "{t} pass"),
    "hours-yes": ("game", "{t} Europe/Prague 1320-480"), "zone": ("no table", "Europe/Prague"),
    "quiet": ("no table", "1320-480"), "dayoff": ("no table", "0"), "deputy-yes": ("no table", "x"),
    "avoid-set": ("game", "{ben} 1"), "set": ("no table", "confirm 1"), "setting": ("no table", "confirm"),
    "set-here": ("no table", "{here} here-lang de"), "offer-set": ("lobby", "{t} days 3"),
    "board-place": ("no table", "{here} 1"), "maintenance": ("no table", "0"), "forget-me": ("no table", "yes"),
    "block": ("no table", "block discord:1"),
    "link-yes": ("no table", "x"), "link-no": ("no table", "x"), "link-first": ("no table", "test"),
    "unlink": ("no table", "x"), "records-mine": ("no table", "1"), "records-group": ("no table", "1"),
    "yearbook": ("no table", "2026"), "night-cal-all": ("no table", "{here}"), "night-answer": ("night", "{n} in"),
    "night-guest": ("night", "{n} 1"), "night-mark": ("night", "{n} 0 yes"), "night-rank": ("night", "{n}"),
    "night-ask": ("night", "{n} note"), "night-type": ("night", "{n} note x"), "night-set": ("night", "{n} most 5"),
    "night-post": ("draft", "{n}"), "night-drop": ("draft", "{n}"), "night-at": ("night", "{n} 2030-01-01T20:00"),
    "night-ask-at": ("night", "{n} 2030-01-01T20:00"), "night-when": ("night", "{n} tomorrow 9pm"),
    "night-time": ("night", "{n} tomorrow 9pm"), "night-take": ("night", "{n} 2030-01-01T20:00"),
    "night-skip": ("night", "{n} x"), "night-shift": ("night", "{n} x tomorrow"), "night-remind": ("night", "{n} 60"),
    "night-level": ("night", "{n} master"), "tournament-remove-one": ("tournament", "{c} {ben}"),
    "tournament-set": ("tournament draft", "{c} rounds 2"), "tournament-edit": ("tournament draft", "{c} seats"),
    "tournament-step": ("tournament draft", "{c} when"), "tournament-name": ("tournament draft", "{c} Cup"),
    "tournament-post": ("tournament draft", "{c}"), "tournament-drop": ("tournament draft", "{c}"),
}  # fmt: skip
"""The place of each callback, with valid data. One about a night or a tournament needs by default nothing else."""

READ_ONLY_VERBS = frozenset({
    "games", "tables", "setup", "invite", "table", "panel", "menu", "move", "board", "hand", "text", "story", "receipt",
    "rules", "howto", "legend", "what", "rewind", "end", "waiting", "time-control", "timeout",
    "quit", "orders", "order",
    "settings", "setting", "data", "film", "film-show", "film-stop", "past", "look-back", "look-back-stop",
    "look-back-of",
    "forget", "records", "records-me", "nights", "hours", "away", "deputy", "yearbook",
    "avoid", "tournaments", "tournament",
    "tournament-table", "tournament-edit", "tournament-step", "tournament-rules",
    "tournament-remove", "note", "note-write", "talk", "report",
    "export", "night-edit", "night-ask", "night-off", "night-choose", "night-series", "night-remind",
    "night-list", "night-guests",
    "offers", "seat", "offer", "group-offers", "tables-group",
})  # fmt: skip
"""Callbacks that change nothing, so the next role may press them at the same table."""


@dataclass
class CallbackScene:
    """A scene and all its users."""

    app: App
    people: dict[str, Guest] = field(default_factory=dict)
    table: str = ""
    night: str = ""
    competition: str = ""

    async def line(self, verb: str, role: str, **wrong: str) -> str:
        """Return the callback data on the panel of a user in this role, with the ``wrong`` arguments replaced."""
        shape, (_, rest) = CALLBACKS[verb], CASES[verb]
        words = rest.format_map(await self._words(role)).split()
        names = [name for name, _, _ in shape.arguments]
        for name, value in wrong.items():
            far = name == shape.checks.get(Check.CHANNEL)
            words[names.index(name)] = self.people["admin elsewhere"].place if far else value
        return " ".join([verb, *words])

    async def _words(self, role: str) -> dict[str, object]:
        guest = self.people[role]
        found: dict[str, object] = {
            "t": self.table, "n": self.night, "c": self.competition, "here": guest.place,
            "ben": self.people["player"].id, "seat": 0, "version": 0, "epoch": 0, "mark": "0000", "word": 1, "to": 1,
            "motion": 0,
        }  # fmt: skip
        try:
            async with self.app.service.tables.open_started(self.table) as table:
                match, mine = table.match, table.seat_of(guest.id)
                seat = 0 if mine is None else mine
                own = [v for v, e in enumerate(match.entries, 1) if e.kind == "move" and e.seat == seat]
                found |= {
                    "version": match.version, "epoch": match.epochs.get(seat, 0), "seat": seat,
                    "word": own[-1] if own else 1,
                    "motion": table.clock.motion.opened if table.clock.motion is not None else 0,
                }  # fmt: skip
                if seat in match.epochs:
                    found |= {"mark": (await drafts.load_draft(await self._call(guest), table, seat)).revision()}
                found |= {"to": votes.rollback_target(table, seat)}
        except (RejectedError, EngineError):
            pass
        return found

    async def _call(self, guest: Guest) -> Any:
        return await load_context(self.app.service, IncomingRequest(guest.id, guest.place))

    async def outcome(self, role: str, line: str) -> tuple[str, frozenset[str]]:
        """Press; return the key of the refusal or that it succeeded, and the callbacks offered afterwards."""
        before = await self.app.load_version(self.table)
        try:
            screen = await dispatch_callback(await self._call(self.people[role]), parse_callback(line))
        except NotStartedError:
            return "not begun", frozenset()
        except (RejectedError, EngineError) as refusal:
            assert await self.app.load_version(self.table) == before, REFUSAL_CHANGED
            return refusal.msg.key.removeprefix("app-").removeprefix("refused-"), frozenset()
        return DONE, frozenset(button.callback_data.partition(" ")[0] for button in flatten_rows(screen.rows))


async def build_world(app: App, scene: Scene) -> CallbackScene:
    """Build a scene with one user in each role.

    The player is absent from a game, and a deputy plays for them.
    """
    world, channel_admins = CallbackScene(app), ChannelAdmins()
    place = await app.ensure_channel(f"test:home-{random.random()}", "en")  # a different one each time
    far = await app.ensure_channel(f"test:far-{random.random()}", "en")
    for role in (*ROLES, "third"):
        person = await app.ensure_user(f"test:{role.partition(' ')[2] or role}-{random.random()}", role.title(), "en")
        world.people[role] = Guest(app, person.id, far.id if role == "admin elsewhere" else place.id)
    own = random.getrandbits(50)  # the operator is a different one each time, so offered callbacks do not pile up
    world.people["owner"] = Guest(app, (await app.ensure_user(f"test:{own}", "Owner", "en")).id, place.id)
    app.service.admins.register_admin_check("test", channel_admins.is_admin, frozenset({own}))
    app.service.admins.register_right_check("test", channel_admins.has_permission)
    app.service.admins.register_member_check("test", channel_admins.has_permission)
    app.service.admins.register_role_list("test", channel_admins.list_roles)
    await channel_admins.put(world.people["admin"])
    await channel_admins.put(world.people["admin elsewhere"])
    if scene in ("night", "draft"):
        await _prepare_night(world, posted=scene == "night")
    elif scene in ("tournament", "tournament draft"):
        await _prepare_tournament(world, announced=scene == "tournament")
    elif scene != "no table":
        await _prepare_table(world, scene)
    return world


async def _prepare_night(world: CallbackScene, *, posted: bool) -> None:
    host = world.people["host"]
    world.night = (await host.command("night", "tomorrow 8pm")).rows[-1][-1].callback_data.split()[1]
    if posted:
        await host.press_each(SetNightField(world.night, "game", "pebbles"), PostNight(world.night))
        await world.people["player"].press(NightIn(world.night))


async def _prepare_tournament(world: CallbackScene, *, announced: bool) -> None:
    host = world.people["host"]
    world.competition = (await host.press(PlanCompetition())).rows[-1][0].callback_data.split()[1]
    await host.press_each(
        SetCompetition(world.competition, "game", "pebbles"), SetCompetition(world.competition, "seats", "2")
    )
    if announced:
        await host.press(AnnounceCompetition(world.competition))
        for role in ("player", "third"):
            await world.people[role].press(SignUp(world.competition))


async def _prepare_table(world: CallbackScene, scene: Scene) -> None:
    host, player, third = (world.people[role] for role in ("host", "player", "third"))
    world.table = table = (await host.press(OpenTable("pebbles"))).table
    await player.press(JoinTable(table))
    if scene == "lobby":
        await host.press_each(AddAi(table), SetOffer(table, "days", FreeText("3")))
        return
    await third.press(JoinTable(table))
    await host.press(SetLobby(table, "hints", "1"))
    if scene == "over":
        await host.press(SetOption(table, "rounds", 0))
    await host.press(StartGame(table))
    if scene == "over":
        await play_random_moves(world.app, table)
        await _store_reviews(world)
        return
    for guest in (host, third):
        found = await read_table(world.app, table)
        await make_random_move(world.app, found, random.Random(1), require(found.seat_of(guest.id)))
    if scene == "vote":
        await host.press(await world.line("propose", "host"))
    elif scene == "motion":
        await host.press(ProposePause(table))
    elif scene == "closed":
        await host.press(await world.line("end-game", "host"))
    elif scene == "free seat":
        await player.press(QuitTable(table))
    if scene in ("game", "vote", "motion"):
        await player.change(deputy=world.people["deputy"].id)
    if scene in ("game", "motion"):
        assert await cover_seat(world.app, table, 1, "deputy")


async def _store_reviews(world: CallbackScene) -> None:
    for seat in (0, 1):
        report = msgspec.Raw(msgspec.json.encode(ReviewReport(seat, 0, (), None, (), None, DEFAULT_BUDGET)))
        await store_review(world.app, f"{world.table}-{seat}", StoredReview(report, shared=True))


async def iter_result_rows(app: App, verb: str) -> AsyncIterator[str]:
    """Press one callback by every role in its own scene, at every moment and with every wrong value; yield its rows."""
    shape, (home, _) = CALLBACKS[verb], CASES[verb]
    worlds = SceneCache(app, verb)
    came = {role: await worlds.press(home, role) for role in ROLES}
    spectator = came["spectator"][1]
    more = {role: came[role][1] - spectator if came[role][1] and spectator else () for role in MINDING}
    roles = [" +".join((came[role][0], *sorted(more.get(role, ())))) for role in ROLES]
    yield f"| {verb} | {home} | " + " | ".join(roles) + " |"
    names = [name for name, _, _ in shape.arguments]
    if Check.TARGET in shape.checks and not issubclass(shape, TableCallback):
        others: dict[Scene, Scene] = {"night": "draft", "tournament": "tournament draft"}
        others["tournament draft"] = "tournament"
        other: Scene = others.get(home, "night")
        yield f"| {verb} | {other} | " + " | ".join([(await worlds.press(other, role))[0] for role in ROLES]) + " |"
    if issubclass(shape, TableCallback):
        yield f"| {verb} | " + " | ".join([(await worlds.press(moment, "host"))[0] for moment in MOMENTS]) + " |"
    able = next((role for role in ROLES if came[role][0] == DONE), "host")
    old = OLD_NAMES | {shape.checks[check]: value for check, value in OLD.items() if check in shape.checks}
    for name in names:
        if name in old and len((await (await worlds.at(home)).line(verb, able)).split()) > names.index(name) + 1:
            yield f"| {verb} | {name} | {(await worlds.press(home, able, **{name: old[name]}))[0]} |"
    for when, result in await results_without_rights(worlds, home, able, shape):
        yield f"| {verb} | {when} | {result} |"
    if shape.needs.takes_seat:
        yield f"| {verb} | no private chat | asks for one first |"


async def results_without_rights(
    worlds: SceneCache, home: Scene, able: str, shape: type[Callback]
) -> list[tuple[str, str]]:
    """Return the results of a callback when no user has any rights, during and before the game."""
    scenes: dict[str, tuple[Scene, str]] = {"no rights": (home, able)}
    if issubclass(shape, TableCallback):
        scenes["no rights, lobby"] = ("lobby", "host")
    for scene, _ in scenes.values():
        await worlds.at(scene)
    whole = dict(PERMISSIONS)
    PERMISSIONS.update({act: frozenset() for act in PERMISSIONS})
    try:
        return [(when, (await worlds.press(*where))[0]) for when, where in scenes.items()]
    finally:
        PERMISSIONS.update(whole)


@dataclass
class SceneCache:
    """Scenes for one callback. Each is rebuilt after a press that succeeded."""

    app: App
    verb: str
    made: dict[Scene, CallbackScene] = field(default_factory=dict)

    async def at(self, scene: Scene) -> CallbackScene:
        if scene not in self.made:
            self.made[scene] = await build_world(self.app, scene)
        return self.made[scene]

    async def press(self, scene: Scene, role: str, **wrong: str) -> tuple[str, frozenset[str]]:
        """Press in a scene; return the result and the callbacks offered afterwards."""
        world = await self.at(scene)
        came = await world.outcome(role, await world.line(self.verb, role, **wrong))
        if came[0] == DONE and self.verb not in READ_ONLY_VERBS:
            del self.made[scene]
        return came


def invalid_arguments(shape: type[Callback]) -> list[tuple[str, str]]:
    """Return arguments of a callback that no button carries, and which of them is wrong in each."""
    good = ["tawe8t793h" if name == shape.checks.get(Check.TARGET) else "1" for name, _, _ in shape.arguments]
    found = [("long text" if [kind for _, kind, _ in shape.arguments][:1] == [FreeText] else "much", "x" * 301)]
    for n, (name, kind, needed) in enumerate(shape.arguments):
        wrong = {int: "1e9", str: "", FreeText: ""}.get(kind, "§" if get_origin(kind) is Literal else "")
        if wrong:
            found.append((name, " ".join([*good[:n], wrong])))
        if needed and kind is not FreeText:
            found.append((f"no {name}", " ".join(good[:n])))
    if shape.arguments and shape.arguments[-1][1] in (int, str):
        found.append(("more", " ".join([*good, "more"])))
    return found


def page_text(found: list[list[str]]) -> str:
    parts = [[row for rows in found for row in rows if row.count("|") == count] for count in (10, 7, 4)]
    heads = (("callback", "scene", *ROLES), ("callback", *MOMENTS), ("callback", "wrong", "result"))
    out = [INTRODUCTION.rstrip("\n")]
    for text, head, part in zip(TEXTS, heads, parts, strict=True):
        out += ["", text, "", f"| {' | '.join(head)} |", "|" + "---|" * len(head), *sorted(part)]
    return "\n".join(out) + "\n"


@asynccontextmanager
async def open_page_app(store: Store) -> AsyncIterator[App]:
    """Open the app that the page documents: it has a public page, and makes and posts films."""
    app, studio = App(store, timings=QUICK, url=URL), GatedFilmRenderer()
    app.service.films.maker, app.service.films.layouts["test"] = studio.make, "wide"
    studio.go.set()
    yield app
    await app.close()


async def _write_page() -> None:
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        server = start_store_server(Path(folder))
        store: Store = await open_store(server.data, server.url)
        async with open_page_app(store) as app:
            PAGE.write_text(
                page_text([[row async for row in iter_result_rows(app, verb)] for verb in sorted(CALLBACKS)]), "utf-8"
            )
        await store.close()
        server.stop()


if __name__ == "__main__":
    register_sample()
    asyncio.run(_write_page())
    sys.stdout.write(f"{PAGE}\n")

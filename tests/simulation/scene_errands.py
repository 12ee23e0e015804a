"""Errands for callbacks that random presses seldom reach: each is pressed in the scene where it belongs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.app.api import App
from bot.app.game_nights.night import format_stored_time
from bot.app.tables import votes
from bot.app.tables.reviews import StoredReview
from engines.core.analysis_results import DEFAULT_BUDGET
from engines.core.review import ReviewReport
from tests.app.callback_results import CASES, Scene
from tests.callbacks import (
    CALLBACKS,
    AddAi,
    AnnounceCompetition,
    ChooseNightTime,
    DeleteAccount,
    EndGame,
    FreeText,
    JoinTable,
    KeepNightSeat,
    ListGroupTables,
    MarkAttendance,
    NightIn,
    NightOut,
    NudgePlayer,
    OpenMove,
    OpenTable,
    PlaceBoard,
    PlanAnswer,
    PlanCompetition,
    PostNight,
    Press,
    ProposePause,
    ProposeRewind,
    QuitTable,
    RateNightTime,
    RemoveEntrant,
    ReportAbsent,
    RequestMoreTime,
    SetCompetition,
    SetLobby,
    SetMaintenance,
    SetNightField,
    SetNightTime,
    SetOffer,
    SetOption,
    SetTimeControl,
    ShareMoment,
    ShowCompetition,
    ShowPremoves,
    SignUp,
    StartCompetition,
    StartGame,
    TakeNightTime,
    TakeSeat,
    ToggleTimeOption,
    TypePremove,
    data_of,
)
from tests.chat.film_fakes import store_review
from tests.simulation.simulated_users import PLANS, RandomUser, SimulatedTablePlayer
from tests.simulation.store_faults import kind_of_leaps

if TYPE_CHECKING:
    from tests.simulation.world import SimulationWorld

ENDING: Final = {"forget-me", "link-yes", "link-no", "link-first", "unlink"}
"""Callbacks that end what others do, or that have their own errands."""
AT_FIRST: Final = 3
"""Number of callbacks pressed before any fault occurs. Seeds take turns, so 70 of them cover all."""
OF_FIRST_QUESTION: Final = {"say", "typed", "fill", "page"}
"""Callbacks whose case answers the first question of a game."""
OPENING_S: Final = 6.0
"""Time until the tables of a round are open."""
MOVES: Final = 40
"""Maximum number of moves of a short game."""
TRIES: Final = 6


class SceneUser(RandomUser):
    """Goes through all callbacks, builds the scene of each and presses it there as its host."""

    def __init__(self, world: SimulationWorld, name: str, dice: random.Random) -> None:
        super().__init__(world, name, dice, focus="scene")
        self._verbs = [verb for verb in sorted(CALLBACKS) if verb not in ENDING]
        self._next = world.run.faults.seed * AT_FIRST % len(self._verbs)
        self._table = self._night = self._cup = ""
        self._special: dict[str, Callable[[], Awaitable[object]]] = {
            "night-keep": self._keep_seat, "night-mark": self._poll_dates, "night-ask-at": self._poll_dates,
            "night-choose": self._poll_dates, "night-take": self._poll_dates, "night-came": self._note_absence,
            "tables-group": self._list_group, "maintenance": self._maintain, "ahead": self._plan_ahead,
            "nudge": self._wait_for_others, "absent": self._wait_for_others, "more-time": self._wait_for_others,
            "pad": self._sell, "group": self._sell, "turn": self._sell, "order-drop": self._drop_order,
            "tournament-remove-one": self._remove_entrant,
        }  # fmt: skip

    async def act(self) -> None:
        """Press the next callback where it belongs."""
        verb = self._verbs[self._next % len(self._verbs)]
        self._next += 1
        self.channel = self.home
        await (self._special[verb]() if verb in self._special else self._press_case(verb))

    async def go_round(self) -> None:
        """Press this seed's callbacks, and those that need days, before any fault occurs."""
        await self._begin_table("lobby")
        by_turns = (self._erase_account, self._ask_for_second_seat, self._play_one_table)
        await by_turns[self._world.run.faults.seed % len(by_turns)]()
        for _ in range(AT_FIRST):
            await self.act()
        if kind_of_leaps(self._world.run.faults.seed) == "days":
            await self._wait_for_others()
            await self._note_absence()

    @property
    def _friends(self) -> list[RandomUser]:
        return [guest for guest in self._world.guests if guest is not self]

    async def _ask_app(self, ask: Callable[[App], Awaitable[Any]]) -> Any:
        """Return an app's answer, from any process that answers; None: no process did, or there is no answer."""
        process = await self._world.pick_process(self._dice)

        async def ask_safely() -> Any:
            try:
                return await ask(process.app)
            except Exception:  # noqa: BLE001 - there is no such table, or no store
                return None

        return await asyncio.create_task(process.run(ask_safely(), ""))

    # -- scenes

    async def _press_case(self, verb: str) -> None:
        scene, rest = CASES.get(verb, ("lobby", "{t}"))
        if verb in OF_FIRST_QUESTION:
            await self._begin_table(scene, is_fresh=True)
        else:
            await self._build_scene(scene)
        words = {"t": self._table, "n": self._night, "c": self._cup, "here": self.channel, "ben": self._friends[0].id}
        words |= dict.fromkeys(("seat", "epoch", "mark", "version", "to", "vote", "motion"), "0") | {"word": "1"}
        words |= await self._ask_app(self._read_words) or {}
        await self.press(" ".join([verb, *rest.format_map(words).split()]))
        if verb in ("tournament-off", "records-mine"):
            await self.press(f"{verb} {self._cup} yes")

    async def _build_scene(self, scene: Scene) -> None:
        match scene:
            case "no table":
                return
            case "night" | "draft":
                await self._begin_night(is_posted=scene == "night")
            case "tournament" | "tournament draft":
                await self._begin_cup(is_announced=scene == "tournament")
            case _:
                await self._begin_table(scene)

    async def _begin_table(self, scene: Scene, *settings: Press, is_fresh: bool = False) -> None:
        friend = self._friends[0]
        self.screen = msgspec.structs.replace(self.screen, table="")
        await self.press(OpenTable("pebbles"))
        self._table = table = self.screen.table
        if not table:
            return
        await self.press_all(*(data_of(setting).format(t=table) for setting in settings))
        if scene == "lobby":
            await self.press(AddAi(table))
            lobby = await self._ask_app(lambda app: app.service.lobbies.require_lobby(table))
            players = len(lobby.seats) if lobby is not None else 0
            await self.press_all(
                SetOffer(table, "days", FreeText("3")), SetOffer(table, "seats", FreeText(str(players + 1)))
            )
            await asyncio.gather(
                *(user.press(JoinTable(self._table, "offered")) for user in [friend, self._friends[1]])
            )
            return
        await friend.press(JoinTable(table))
        await self.press(SetLobby(table, "hints", "1"))
        if scene == "over":
            await self.press(SetOption(table, "rounds", 0))
        await self.press(StartGame(table))
        if scene == "over":
            await self._play_to_the_end(self, friend)
            await self._ask_app(self._store_reviews)
            return
        for user in () if is_fresh else (self, friend):
            await user._play_move(table)
        version = len(self._world.run.model.logs.get(table, ())) - 1
        if scene == "vote":
            words = await self._ask_app(self._read_words) or {}
            await self.press(ProposeRewind(table, version, int(words.get("to", 0))))
        elif scene == "motion":
            await self.press(ProposePause(table))
        elif scene == "closed":
            await self.press(EndGame(table, version))
        elif scene == "free seat":
            await friend.press(QuitTable(table))

    async def _play_to_the_end(self, *users: RandomUser) -> None:
        for _ in range(MOVES):
            for user in users:
                await user._play_move(self._table)
            if await self._ask_app(self._is_over):
                return

    async def _is_over(self, app: App) -> bool:
        async with app.service.tables.open_started(self._table) as table:
            return table.is_over

    async def _read_words(self, app: App) -> dict[str, str]:
        """Return the possible arguments of the callback at the current table."""
        async with app.service.tables.open_started(self._table) as table:
            match, seat = table.match, table.seat_of(self.id) or 0
            opened = table.lifecycle.vote.opened if table.lifecycle.vote is not None else 0
            motion = table.clock.motion.opened if table.clock.motion is not None else 0
            own = [v for v, entry in enumerate(match.entries, 1) if entry.kind == "move" and entry.seat == seat]
            found = {"version": match.version, "seat": seat, "epoch": match.epochs.get(seat, 0), "vote": opened,
                     "motion": motion, "word": own[-1] if own else 1,
                     "to": votes.rollback_target(table, seat)}  # fmt: skip
        await self.press(OpenMove(self._table))
        draft = next((line.split() for line in self._lines() if line.startswith(("walk ", "give ", "plan "))), [])
        return {name: f"{value}" for name, value in found.items()} | (
            {"epoch": draft[2], "mark": draft[3]} if len(draft) > 3 else {}
        )

    async def _store_reviews(self, app: App) -> bool:
        """Store a review of each seat without findings: a real one takes seconds of CPU time."""
        for seat in (0, 1):
            report = msgspec.Raw(msgspec.json.encode(ReviewReport(seat, 0, (), None, (), None, DEFAULT_BUDGET)))
            await store_review(app, f"{self._table}-{seat}", StoredReview(report, shared=True))
        return True

    # -- nights and competitions

    async def _begin_night(self, when: str = "tomorrow 20:00", *, is_posted: bool) -> None:
        await self.command("night", when)
        self._night = next(
            (line.split()[1] for line in self._lines() if line.startswith(("night-post ", "night-set "))), ""
        )
        await self.press(SetNightField(self._night, "game", "pebbles"))
        if is_posted and self._night:
            await self.press(PostNight(self._night))

    async def _keep_seat(self) -> None:
        """Let a user move up from the waiting list of a night, who then keeps the seat."""
        first, second = self._friends[:2]
        await self._begin_night(is_posted=False)
        await self.press_all(SetNightField(self._night, "most", "2"), PostNight(self._night))
        await first.press(NightIn(self._night))
        await second.press(NightIn(self._night))
        await first.press(NightOut(self._night))
        await second.press(KeepNightSeat(self._night))

    async def _poll_dates(self) -> None:
        """Poll two dates of a night, and choose one of them."""
        days = [self._world.run.loop.now().replace(hour=19, minute=0) + timedelta(days=n) for n in (2, 3)]
        times = [format_stored_time(day.replace(second=0, microsecond=0)) for day in days]
        await self._begin_night("", is_posted=False)
        await self.press_all(*(ToggleTimeOption(self._night, time) for time in times), PostNight(self._night))
        await self._friends[0].press(RateNightTime(self._night, 0, "yes"))
        await self.press_all(ChooseNightTime(self._night), TakeNightTime(self._night, times[0]))

    async def _note_absence(self) -> None:
        """Hold a night that begins at once, and mark users as absent."""
        await self._begin_night("in 12 minutes", is_posted=True)
        await self._friends[0].press(NightIn(self._night))
        local = self._world.run.loop.now() + timedelta(hours=2, minutes=9)
        await self.press(SetNightTime(self._night, format_stored_time(local.replace(second=0, microsecond=0))))
        for _ in range(TRIES):
            await asyncio.sleep(1)
            await self.press(MarkAttendance(self._night))
        await self.press(MarkAttendance(self._night, 0))

    async def _begin_cup(self, *, is_announced: bool) -> None:
        await self.press(PlanCompetition())
        self._cup = next((line.split()[1] for line in self._lines() if line.startswith("tournament-step ")), "")
        await self.press_all(SetCompetition(self._cup, "game", "pebbles"), SetCompetition(self._cup, "seats", "2"))
        if is_announced:
            await self.press(AnnounceCompetition(self._cup))
            for friend in self._friends[:2]:
                await friend.press(SignUp(self._cup))

    async def _remove_entrant(self) -> None:
        await self._begin_cup(is_announced=True)
        await self.press(RemoveEntrant(self._cup, self._friends[0].id))

    # -- errands with more than one press

    async def _erase_account(self) -> None:
        """Let a user who has a table, and has shared a link to it, delete their account."""
        user = SimulatedTablePlayer(self._world, "lou", self._dice)
        await user.arrive(self._world.processes[0].app, "channel-0")
        await user.press(OpenTable("pebbles"))
        table = user.screen.table
        await user.press_all(AddAi(table), StartGame(table))
        await user._play_move(table)
        await user.press(ShareMoment(table))
        self._world.run.promises.erased.add(user.id)
        await user.press(DeleteAccount("yes"))

    async def _ask_for_second_seat(self) -> None:
        await self._begin_table("free seat")
        await self.press(TakeSeat(self._table, 1))

    async def _play_one_table(self) -> None:
        """Open a round of two tables, and play one of them to its end."""
        await self._begin_cup(is_announced=False)
        await self.press_all(
            SetCompetition(self._cup, "option", "rounds"),
            SetCompetition(self._cup, "rounds", "2"),
            SetCompetition(self._cup, "time-control", "turn-1d"),
            SetCompetition(self._cup, "days", "1"),
            AnnounceCompetition(self._cup),
        )
        users = [self, *self._friends[:3]]
        for user in users:
            await user.press(SignUp(self._cup))
        await self.press_all(*[StartCompetition(self._cup)] * 2)
        await asyncio.sleep(OPENING_S)
        await self.press(ShowCompetition(self._cup))
        self._table = next((line.split()[1] for line in self._lines() if line.startswith("panel ")), "")
        if self._table:
            await self._play_to_the_end(*users)

    async def _list_group(self) -> None:
        await self.press_all(PlaceBoard(self.channel, 1), ListGroupTables(), PlaceBoard(self.channel, 0))

    async def _maintain(self) -> None:
        """Start maintenance, which stops all clocks, and end it again."""
        await self.press(SetMaintenance(1))
        ended = None
        while ended is None:
            ended = await self.press(SetMaintenance(0))

    async def _plan_ahead(self) -> None:
        await self._begin_table("game")
        words = await self._ask_app(self._read_words) or {}
        seat, epoch = int(words.get("seat", 0)), int(words.get("epoch", 0))
        await self.press_all(*(PlanAnswer(self._table, seat, epoch, tuple(plan.split())) for plan in PLANS))

    async def _wait_for_others(self) -> None:
        """At a table with a clock, request more time, remind another player, and report one who does not answer."""
        await self._begin_table("game", SetTimeControl("{t}", "turn-4h"))
        await self.press(RequestMoreTime(self._table))
        for _ in range(TRIES):
            await self._play_move(self._table)
            await self.press_all(
                NudgePlayer(self._table, 1), ReportAbsent(self._table, 1), RequestMoreTime(self._table)
            )
            run = self._world.run
            if run.faults.healed and kind_of_leaps(run.faults.seed) == "days":
                run.loop.begin += timedelta(hours=5)
            await asyncio.sleep(1)

    async def _sell(self) -> None:
        """Look at the actions offered next to a question, such as how many points to sell."""
        await self._begin_table("game")
        for _ in range(TRIES):
            await self.press(OpenMove(self._table))
            for verb in ("group ", "pad ", "turn "):
                if lines := [line for line in self._lines() if line.startswith(verb)]:
                    await self.press(self._dice.choice(lines))
            for user in (self, self._friends[0]):
                await user._play_move(self._table)

    async def _drop_order(self) -> None:
        await self._begin_table("game")
        await self.press_all(TypePremove(self._table, FreeText(self._dice.choice(PLANS))), ShowPremoves(self._table))
        if lines := [line for line in self._lines() if line.startswith("order-drop ")]:
            await self.press(lines[0])

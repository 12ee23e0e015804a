"""Fake the page service with hand-made screens that have every widget of a Screen."""

from unittest.mock import AsyncMock

import msgspec

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, NumberInput, Screen, Select, SlotRow, TextInput
from bot.app.users.models import PushSubscription
from bot.app.views.shared_moments import MomentPage
from bot.frontends.web.page_models import HOME, Guest, HomePage, TablePage, TableStatus
from bot.frontends.web.page_service import PageService
from bot.store.changes import ChangeFeed
from bot.store.errors import StoreError
from render.core.request import PictureRequest

TABLE = "abcde23456"
INVITE = "mnpqrstuvwxyz234"


class FakePageService(PageService):
    """One table, one secret per person, and a record of every press."""

    renew_link = find_audience = find_film = load_calendar = AsyncMock(return_value=None)
    find_next_tables = AsyncMock(return_value=())

    def __init__(self) -> None:
        self.changes = ChangeFeed()
        self.guests: dict[str, Guest] = {}
        self.pressed: list[tuple[str, str, str]] = []
        self.sitting: list[str] = []
        self.zones: list[str] = []
        self.moments: dict[str, MomentPage] = {}
        self.moment_languages: list[str] = []
        """The languages in which moments were requested."""
        self.number = 1
        self.commands: list[str] = []
        self.devices: list[PushSubscription] = []
        self.failing = self.full = False
        self.blocked: set[str] = set()
        self.reading = False
        self.status: TableStatus | None = None
        self.picture: PictureRequest | None = None
        self.hand: PictureRequest | None = None
        self.links: dict[str, str] = {}
        """Unused links from a chat: token -> the alias of the owner."""

    def is_blocked(self, guest: Guest) -> bool:
        return guest.id in self.blocked

    async def find_guest(self, alias: str) -> Guest | None:
        if self.failing and self.full:
            raise StoreError("store-full")
        if self.failing:
            raise ConnectionError("the store is gone")
        return self.guests.get(alias)

    async def find_chat_guest(self, alias: str) -> Guest | None:
        return self.guests.get(alias)

    async def welcome_chat_guest(self, alias: str, name: str) -> Guest:
        return self.guests.setdefault(alias, Guest(f"new{len(self.guests)}", name, "en", external_ids=(alias,)))

    async def find_guest_by_id(self, person: str) -> Guest | None:
        return next((guest for guest in self.guests.values() if guest.id == person), None)

    async def redeem_link(self, token: str) -> tuple[Guest, str] | None:
        alias = self.links.pop(token, "")
        return (self.guests[alias], TABLE) if alias else None

    async def create_guest(self, alias: str, name: str, lang: str) -> Guest:
        old = self.guests.get(alias, Guest(f"p{len(self.guests)}", "Host", "en"))
        self.guests[alias] = Guest(old.id, name or old.name, lang or old.lang)
        return self.guests[alias]

    async def set_time_zone(self, guest: Guest, zone: str) -> None:
        self.zones.append(zone)

    async def add_device(self, guest: Guest, device: PushSubscription) -> bool:
        self.devices.append(device)
        return device.endpoint.startswith("https")

    async def remove_device(self, guest: Guest, endpoint: str) -> None:
        self.devices = [device for device in self.devices if device.endpoint != endpoint]

    async def rename_guest(self, guest: Guest, name: str) -> None:
        alias = next(alias for alias, known in self.guests.items() if known.id == guest.id)
        self.guests[alias] = Guest(guest.id, name, guest.lang)

    async def build_home_page(self, guest: Guest, *, is_reading: bool) -> HomePage:
        rows = (
            (Button(CallbackData("open:pebbles"), "Open a table of Pebbles", "primary"),),
            (Button(CallbackData("go"), "Anna's table, round 2"),),
        )
        return HomePage(
            Screen("Your tables", ("Good morning. One table waits for you.",), rows=rows, lang=guest.lang),
            Screen("Which game?", ("Pebbles: 2–4 players",), private=True),
        )

    async def has_table_page(self, guest: Guest, table_id: str) -> bool:
        return table_id == TABLE

    async def complete_move(self, guest: Guest, table_id: str, text: str) -> list[tuple[str, str]]:
        return [("raise", "Raise to <700>"), ("pass", "Pass")] if table_id == TABLE and not text else []

    async def build_table_page(self, guest: Guest, table_id: str) -> TablePage | None:
        if table_id != TABLE:
            return None
        board = Screen(
            "Anna bids",
            ("700 for the jester, or pass", "3 · Jonáš raises to 600", "2 · Pip buys a builder for 300"),
            rows=(
                (Button(CallbackData("raise"), "Raise to 700", "primary"), Button(CallbackData("pass"), "Pass")),
                (Button(CallbackData("story"), "Story"), Button(CallbackData("rules"), "Rules")),
            ),
            picture=self.picture,
            alt="Anna bids 700 for the jester.",
            table=table_id,
            version=self.number,
        )
        typed = await self.complete_move(guest, table_id, "")
        return TablePage(
            board, self.panel(guest), is_to_move=True, invite=INVITE, is_reading=self.reading, completions=typed,
            status=self.status,
        )  # fmt: skip

    def panel(self, guest: Guest) -> Screen:
        build = tuple(
            Button(CallbackData(f"build {n}"), f"Build house {n} · 300", hint="700 florins are left", is_blocked=n > 3)
            for n in range(6)
        )
        land = tuple(Button(CallbackData(f"land {n}"), f"Lay out the garden {n}", hotspot="deck") for n in range(6))
        likely = (Button(CallbackData("pay 300"), "300"), Button(CallbackData("pay 700"), "700"))
        return Screen(
            f"What will you do, {guest.name}?",
            (f"Your secret is swordfish-{guest.id}.",),
            rows=(
                (Button(CallbackData("back"), "Back"), Button(CallbackData("cancel"), "Cancel", "danger")),
                (Button(CallbackData("if"), "What if?"), Button(CallbackData("undo"), "Undo: raise to 600")),
            ),
            selects=(Select("Build or plant", (("Buildings", build), ("Landscapes", land))),),
            pad=NumberInput("How many florins?", CallbackData("pay"), 100, 700, 100, likely, "A florin a point"),
            slots=(
                SlotRow("Red bowl", 2, Button(CallbackData("less red"), "less"), None, "fuller so far"),
                SlotRow("Blue bowl", 0, None, Button(CallbackData("more blue"), "more")),
            ),
            picture=self.hand,
            fields=(TextInput("Say it in words", CallbackData("say"), "for example: build opera c3 r90m"),),
            notice="You can't build there: the ground is taken (PF-9.2).",
            private=True,
            table=TABLE,
            version=self.number,
        )

    async def submit_callback(self, guest: Guest, table_id: str, line: str, command: str) -> str:
        if not command or command not in self.commands:
            self.pressed.append((guest.id, table_id, line))
            self.number += 1
        self.commands.append(command)
        return TABLE if table_id or line.startswith(("open", "go")) else HOME

    async def submit_command(self, guest: Guest, table_id: str, name: str, text: str, command: str) -> str:
        return await self.submit_callback(guest, table_id, f"/{name} {text}", command)

    async def set_language(self, guest: Guest, lang: str) -> None:
        alias = next(alias for alias, known in self.guests.items() if known.id == guest.id)
        self.guests[alias] = Guest(guest.id, guest.name, lang)

    async def find_invitation(self, table_id: str, invite: str, lang: str) -> Screen | None:
        fits = (table_id, invite) == (TABLE, INVITE) and not self.sitting
        return Screen("Pebbles", ("Anna invites you.", "For two.")) if fits else None

    async def take_seat(self, guest: Guest, table_id: str, invite: str) -> bool:
        self.sitting.append(guest.id)
        return (table_id, invite) == (TABLE, INVITE)

    async def load_moment(self, token: str, move: int | None, lang: str) -> MomentPage | None:
        self.moment_languages.append(lang)
        page = self.moments.get(token)
        if page is None or move is None:
            return page
        picture = page.screen.picture and msgspec.structs.replace(page.screen.picture, view=move)
        return msgspec.structs.replace(page, number=move, screen=msgspec.structs.replace(page.screen, picture=picture))

    async def page_version(self, table_id: str) -> str:
        if self.failing:
            raise ConnectionError("the store is gone")
        return str(self.number)

    async def find_problem(self) -> str:
        return "full" if self.full else "away" if self.failing else ""

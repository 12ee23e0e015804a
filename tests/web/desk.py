"""A desk of hand-made screens: every widget a Screen can hold, for the page's own tests."""

from __future__ import annotations

from bot.app.port.press import Line
from bot.app.port.screen import Button, Field, Pad, Screen, Select, Slot
from bot.web.port import HOME, Guest, HomePage, TablePage
from render.core.request import Request

TABLE = "abcde23456"
INVITE = "mnpqrstuvwxyz234"


class HandMadeDesk:
    """One table, one secret a person, and a note of every press."""

    def __init__(self) -> None:
        self.guests: dict[str, Guest] = {}
        self.pressed: list[tuple[str, str, str]] = []
        self.sitting: list[str] = []
        self.zones: list[str] = []
        self.number = 1
        self.commands: list[str] = []
        self.failing = self.full = False
        self.reading = False
        self.picture: Request | None = None
        self.hand: Request | None = None
        self.links: dict[str, str] = {}
        """Links out of a chat that open still: token -> the alias of whose it is."""

    async def known(self, alias: str) -> Guest | None:
        if self.failing:
            raise ConnectionError("the store is gone")
        return self.guests.get(alias)

    async def of_chat(self, alias: str) -> Guest | None:
        return self.guests.get(alias)

    async def same(self, person: str) -> Guest | None:
        return next((guest for guest in self.guests.values() if guest.id == person), None)

    async def opened(self, token: str) -> tuple[Guest, str] | None:
        alias = self.links.pop(token, "")
        return (self.guests[alias], TABLE) if alias else None

    async def welcome(self, alias: str, name: str, lang: str) -> Guest:
        old = self.guests.get(alias, Guest(f"p{len(self.guests)}", "Host", "en"))
        self.guests[alias] = Guest(old.id, name or old.name, lang or old.lang)
        return self.guests[alias]

    async def renew(self, old: str, new: str) -> Guest | None:
        return None

    async def lives(self, guest: Guest, zone: str) -> None:
        self.zones.append(zone)

    async def rename(self, guest: Guest, name: str) -> None:
        alias = next(alias for alias, known in self.guests.items() if known.id == guest.id)
        self.guests[alias] = Guest(guest.id, name, guest.lang)

    async def home(self, guest: Guest) -> HomePage:
        opened = Button(Line("open:pebbles"), "Open a table of Pebbles", "primary")
        rows = ((opened,), (Button(Line("go"), "Anna's table, round 2"),))
        tables = Screen("Your tables", ("Good morning. One table waits for you.",), rows=rows, lang=guest.lang)
        return HomePage(tables, Screen("Which game?", ("Pebbles: 2–4 players",), private=True))

    async def film(self, guest: Guest, table: str) -> bytes | None:
        return None

    async def words(self, guest: Guest, table: str, text: str) -> list[tuple[str, str]]:
        return [("raise", "Raise to <700>"), ("pass", "Pass")] if table == TABLE and not text else []

    async def table(self, guest: Guest, table: str) -> TablePage | None:
        if table != TABLE:
            return None
        board = Screen(
            "Anna bids",
            ("700 for the jester, or pass", "3 · Jonáš raises to 600", "2 · Pip buys a builder for 300"),
            rows=(
                (Button(Line("raise"), "Raise to 700", "primary"), Button(Line("pass"), "Pass")),
                (Button(Line("story"), "Story"), Button(Line("rules"), "Rules")),
            ),
            picture=self.picture,
            alt="Anna bids 700 for the jester.",
            table=table,
            version=self.number,
        )
        typed = await self.words(guest, table, "")
        return TablePage(board, self.panel(guest), owes=True, invite=INVITE, reading=self.reading, typed=typed)

    def panel(self, guest: Guest) -> Screen:
        left = "700 florins are left"
        build = tuple(Button(Line(f"build {n}"), f"Build house {n} · 300", note=left, blocked=n > 3) for n in range(6))
        land = tuple(Button(Line(f"land {n}"), f"Lay out the garden {n}", at="deck") for n in range(6))
        likely = (Button(Line("pay 300"), "300"), Button(Line("pay 700"), "700"))
        return Screen(
            f"What will you do, {guest.name}?",
            (f"Your secret is swordfish-{guest.id}.",),
            rows=(
                (Button(Line("back"), "Back"), Button(Line("cancel"), "Cancel", "danger")),
                (Button(Line("if"), "What if?"), Button(Line("undo"), "Undo: raise to 600")),
            ),
            selects=(Select("Build or plant", (("Buildings", build), ("Landscapes", land))),),
            pad=Pad("How many florins?", Line("pay"), 100, 700, 100, likely, "A florin a point"),
            slots=(
                Slot("Red bowl", 2, Button(Line("less red"), "less"), None, "fuller so far"),
                Slot("Blue bowl", 0, None, Button(Line("more blue"), "more")),
            ),
            picture=self.hand,
            fields=(Field("Say it in words", Line("say"), "for example: build opera c3 r90m"),),
            notice="You can't build there: the ground is taken (PF-9.2).",
            private=True,
            table=TABLE,
            version=self.number,
        )

    async def press(self, guest: Guest, table: str, line: str, command: str) -> str:
        if not command or command not in self.commands:
            self.pressed.append((guest.id, table, line))
            self.number += 1
        self.commands.append(command)
        return TABLE if table or line.startswith(("open", "go")) else HOME

    async def command(self, guest: Guest, table: str, name: str, text: str, command: str) -> str:
        return await self.press(guest, table, f"/{name} {text}", command)

    async def speak(self, guest: Guest, lang: str) -> None:
        alias = next(alias for alias, known in self.guests.items() if known.id == guest.id)
        self.guests[alias] = Guest(guest.id, guest.name, lang)

    async def invited(self, table: str, invite: str, lang: str) -> str | None:
        return "Anna's table" if (table, invite) == (TABLE, INVITE) and not self.sitting else None

    async def sit(self, guest: Guest, table: str, invite: str) -> bool:
        self.sitting.append(guest.id)
        return (table, invite) == (TABLE, INVITE)

    async def calendar(self, token: str, night: str) -> bytes | None:
        return None

    async def version(self, table: str) -> str:
        if self.failing:
            raise ConnectionError("the store is gone")
        return str(self.number)

    async def trouble(self) -> str:
        return "full" if self.full else "away" if self.failing else ""

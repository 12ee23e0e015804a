"""Play games on the page of a server by its buttons."""

import re
from contextlib import closing
from html import unescape
from http.client import HTTPConnection
from random import Random

from tests.timeouts import PATIENCE_S
from tests.web.test_start import CookieClient, port_of

QUICK = {"BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0", "BOTTEGA_PAINTERS": "0"}


class PageGame:
    """A game of one player and AIs on the page of a server; the player presses anything that can be pressed."""

    def __init__(self, link: str, game: str = "princes 3", client: CookieClient | None = None, once: str = "") -> None:
        """Open a table. ``once`` tells its requests apart where one user plays at several tables."""
        self.client = client or CookieClient(port_of(link))
        home = self.client.enter(link)
        token = self._token(self.client.ask("GET", home)[2])
        told = self.client.post(f"{home}press", press=f"open {game}", token=token, once=f"begin{once}")[1]
        self.at = told["location"].partition("#")[0]
        self.name = self.at.rpartition("/")[2]
        self._once, self._count = once, iter(range(10_000))
        self._dice = Random(1)

    def _token(self, page: str) -> str:
        found = re.search(r'name="token" value="([0-9a-f]+)"', page)
        assert found
        return found[1]

    def picture_status(self) -> int:
        """Return the HTTP status of the newest picture of the board."""
        found = re.search(r'src="([^"]*/picture/[^"]+\.png)', self.client.ask("GET", self.at)[2])
        assert found
        with closing(HTTPConnection("127.0.0.1", self.client.port, timeout=3 * PATIENCE_S)) as connection:
            connection.request("GET", unescape(found[1]), headers={"Cookie": self.client._cookie})
            return connection.getresponse().status

    def is_over(self) -> bool:
        return 'value="rematch ' in self.client.ask("GET", self.at)[2]

    def press(self) -> bool:
        """Press a button that answers or leads to an answer. Return whether there was one."""
        page = self.client.ask("GET", self.at)[2]
        found = re.findall(r'name="press" value="((?:walk|give|say|yes) [^"]*)"(?![^>]* blocked")', page)
        if not found:
            return False
        found = [unescape(one) for one in found]
        chosen = next((one for one in found if one.startswith("yes ")), self._dice.choice(found))
        once = f"{self._once}p{next(self._count)}"
        self.client.post(f"{self.at}/press", press=chosen, token=self._token(page), once=once)
        return True

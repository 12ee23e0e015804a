"""Play games on a server's page with its buttons."""

import re
from html import unescape
from random import Random

from tests.app.gameplay import require
from tests.timeouts import PATIENCE_S
from tests.web.cookie_client import CookieClient, form_token
from tests.web.test_start import port_of

QUICK = {"BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0", "BOTTEGA_RENDER_WORKERS": "0"}


class PageGame:
    """A game of one player and AIs on a server's page; the player presses any enabled button."""

    def __init__(self, link: str, game: str = "princes 3", client: CookieClient | None = None, once: str = "") -> None:
        """Open a table. ``once`` distinguishes its requests if one user plays at several tables."""
        self.client = client or CookieClient(port_of(link))
        home = self.client.enter(link)
        opened = self.client.post(
            f"{home}press",
            {"press": f"open {game}", "token": form_token(self.client.get(home).text), "once": f"begin{once}"},
        )
        self.at = opened.headers["location"].partition("#")[0]
        self.name = self.at.rpartition("/")[2]
        self._once, self._count = once, iter(range(10_000))
        self._dice = Random(1)

    def picture_status(self) -> int:
        found = require(re.search(r'src="([^"]*/picture/[^"]+\.png)', self.client.get(self.at).text))
        return CookieClient(self.client.port, self.client.cookies, 3 * PATIENCE_S).get(unescape(found[1])).status

    def is_over(self) -> bool:
        return 'value="rematch ' in self.client.get(self.at).text

    def press(self) -> bool:
        """Press a button that answers or leads to an answer. Return whether one was found."""
        page = self.client.get(self.at).text
        found = re.findall(r'name="press" value="((?:walk|give|say|yes) [^"]*)"(?![^>]* blocked")', page)
        if not found:
            return False
        found = [unescape(one) for one in found]
        chosen = next((one for one in found if one.startswith("yes ")), self._dice.choice(found))
        self.client.post(
            f"{self.at}/press",
            {"press": chosen, "token": form_token(page), "once": f"{self._once}p{next(self._count)}"},
        )
        return True

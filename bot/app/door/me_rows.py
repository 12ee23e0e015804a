"""What is done about each press about oneself: settings, linked accounts, what is kept, being forgotten."""

from __future__ import annotations

from bot.app.door.rows import Row, plain
from bot.app.me import linking, settings
from bot.app.presses import me

ROWS: tuple[Row, ...] = (
    plain(me.Settings, settings.show),
    plain(me.Set, settings.change),
    plain(me.Speak, settings.speak),
    plain(me.Shaped, settings.shaped),
    plain(me.Data, settings.data),
    plain(me.Forget, settings.ask_forget),
    plain(me.ForgetMe, settings.forget),
    plain(me.Link, linking.link),
    plain(me.LinkYes, linking.agree),
    plain(me.LinkNo, linking.refuse),
    plain(me.LinkFirst, linking.first),
    plain(me.Unlink, linking.unlink),
)
"""One row a press."""

"""All declarations of callbacks, and what they are made of, for tests that press them."""
# ruff: noqa: F403, F405 - tests import each declaration by name from here

from bot.app.account.callbacks import *
from bot.app.competitions.callbacks import *
from bot.app.deadlines.callbacks import *
from bot.app.game_nights.callbacks import *
from bot.app.open_seats.callbacks import *
from bot.app.stats.callbacks import *
from bot.app.tables.callbacks import *
from bot.app.turns.callbacks import *
from bot.app.ui.callback_data import *

Press = Callback | str
"""A declared callback; or its data, if no button has it or a test takes it from a screen."""


def data_of(press: Press) -> str:
    return press if isinstance(press, str) else press.data

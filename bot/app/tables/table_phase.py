"""How far a table is, as seen from outside: people can join it, it is played, or it is over."""

from __future__ import annotations

from typing import Literal

from bot.app.errors import RejectedError
from bot.app.services import Services
from bot.app.tables.table import TableNotStartedError
from bot.app.tables.unsupported_tables import UnsupportedTableError

TablePhase = Literal["open", "running", "finished"]


async def load_table_phase(service: Services, table: str) -> TablePhase:
    """Load the phase of a table; a closed or unknown one is finished."""
    try:
        async with service.tables.lock_table(table) as locked_table:
            return "finished" if locked_table.is_over else "running"
    except TableNotStartedError as error:
        return "open" if error.lobby.state == "open" else "finished"
    except UnsupportedTableError as error:
        return "finished" if error.is_over else "running"
    except RejectedError:
        return "finished"

"""Whether the server is in maintenance: tables can be read, and nothing changes them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class MaintenanceFlag:
    """The maintenance state as this process knows it.

    ``deadlines.maintenance`` refreshes it every second. ``since``: the beginning of the maintenance (ms); 0: none.
    """

    since: int = 0

"""Whether the host works on the house just now: then it is looked at, and nothing is done at any table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class MaintenanceFlag:
    """As far as this process knows: it looks every second (``time.maintenance``). ``since``: ms; 0: it does not."""

    since: int = 0

"""Catch the refusals of moves, positions, records and files."""

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.core_types import EngineError


def catch_refusal(attempt: Callable[..., object], *given: Any, **named: Any) -> EngineError:
    """Call a function that must be refused; return the refusal."""
    with pytest.raises(EngineError) as caught:
        attempt(*given, **named)
    return caught.value

"""Traces of a house that was started as a host starts it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.spans import collector, value
from tests.web.test_roles import QUICK, Table, goes_on
from tests.web.test_start import Started, started

__all__ = ["started"]


@pytest.mark.full
def test_where_an_endpoint_is_named_presses_and_timers_are_traced(tmp_path: Path, started: list[Started]) -> None:
    with collector() as sent:
        run = Started(tmp_path / "v", OTEL_EXPORTER_OTLP_ENDPOINT=sent.url, **QUICK)
        started.append(run)
        link = run.link()
        assert goes_on(tmp_path / "v", Table(link))
        assert run.interrupt()[0] == 0
    names = {span.name for span in sent.spans}
    assert {"press", "timer", "think", "store"} <= names
    assert {value(span, "platform") for span in sent.spans if span.name == "press"} >= {"web"}
    assert link.rpartition("/")[2] not in sent.told(), "and the host's key is in none of it"

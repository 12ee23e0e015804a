"""Traces: one a trail, whichever process goes on with it; nothing of what went wrong but its kind; and none unasked."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

import pytest

from bot import traces
from tests.spans import collector, value

WAY = "abcdefghij"
HELD = "golden-chalice"


@pytest.mark.full
def test_nothing_is_imported_where_nobody_asks_for_traces() -> None:
    """The store's library looks for what counts, where it is installed; nobody loads what makes and sends spans."""
    said = "import sys, bot.start; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout.split()
    assert "bot.traces" in loaded
    assert not {"opentelemetry.sdk.trace", "opentelemetry.exporter"} & set(loaded)


def test_nothing_is_made_where_nobody_asks_for_traces() -> None:
    assert traces.begin(WAY, "press") is traces.part("store") is traces.go_on(WAY, "tell")


def test_a_trace_goes_on_wherever_its_trail_is_known() -> None:
    """Each process sends for itself: the one that pressed, and the one that was told by the outbox."""
    with collector() as sent:
        with traces.sent_to(sent.url):
            with traces.part("store"):
                pass  # on no trail
            with traces.begin(WAY, "press", verb="say") as tell, traces.part("store", script="commit"):
                tell(table="t", version=3)
        with traces.sent_to(sent.url), traces.go_on(WAY, "tell", platform="discord"), traces.part("paint"):
            traces.past(WAY, "shown", 2.0, platform="discord")
    assert sent.paths == {"/v1/traces"}
    press, *rest = (span for trace in sent.traces() for span in trace)
    assert (press.name, value(press, "verb"), value(press, "table")) == ("press", "say", "t")
    by_name = {span.name: span for span in rest}
    assert sorted(by_name) == ["paint", "shown", "store", "tell"]
    assert {span.trace_id for span in rest} == {press.trace_id}
    assert by_name["paint"].parent_span_id == by_name["tell"].span_id
    assert {by_name[name].parent_span_id for name in ("store", "tell", "shown")} == {press.span_id}
    shown = by_name["shown"]
    assert (shown.end_time_unix_nano - shown.start_time_unix_nano) / 1e9 == pytest.approx(2.0)
    assert any(pair.key == "service.name" and pair.value.string_value == "bottega" for pair in sent.around)


def test_of_what_breaks_its_kind_is_told_alone() -> None:
    with (
        collector() as sent, traces.sent_to(sent.url), suppress(KeyError), traces.begin(WAY, "press"),
        traces.part("store"),
    ):  # fmt: skip
        raise KeyError(HELD)
    assert [value(span, "error.type") for span in sent.spans] == ["KeyError"] * 2
    assert all(span.status.code == 2 for span in sent.spans)
    assert HELD not in sent.told()
    assert not any(span.events for span in sent.spans)

"""What is sent as traces: to a collector on this machine, over real HTTP, read as it reads it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from gzip import decompress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import Span

OWN = ("verb", "script", "kind", "game")
"""Attributes whose values are words of the code itself."""


@dataclass
class Collector:
    """What has come in. ``around``: what is said of the process."""

    url: str = ""
    spans: list[Span] = field(default_factory=list)
    around: list[KeyValue] = field(default_factory=list)
    paths: set[str] = field(default_factory=set)

    def traces(self) -> list[list[Span]]:
        """The spans of each trace, the first one first."""
        found = defaultdict(list)
        for span in sorted(self.spans, key=lambda span: bool(span.parent_span_id)):
            found[span.trace_id].append(span)
        return list(found.values())

    def told(self) -> str:
        """All that is said besides words of the code."""
        said = [str(pair.value) for pair in self.around]
        for span in self.spans:
            said += [str(pair.value) for pair in span.attributes if pair.key not in OWN]
            said += [span.name, span.status.message, span.trace_state, *map(str, span.events), *map(str, span.links)]
        return "\n".join(said)


@contextmanager
def collector() -> Iterator[Collector]:
    """A collector that listens while this is open."""
    found = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = decompress(body)
            found.paths.add(self.path)
            for one in ExportTraceServiceRequest.FromString(body).resource_spans:
                found.around += one.resource.attributes
                found.spans += [span for scope in one.scope_spans for span in scope.spans]
            self.send_response(200)
            self.send_header("Content-Type", "application/x-protobuf")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()


def value(span: Span, name: str) -> str:
    """A text that is an attribute; empty where there is none."""
    for pair in span.attributes:
        if pair.key == name:
            return str(pair.value.string_value)
    return ""

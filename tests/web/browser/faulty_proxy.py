"""A proxy between browser and server that can withhold what it receives."""

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class FaultyProxy(socketserver.ThreadingTCPServer):
    """A proxy that hands on what both sides send; while ``deaf``, no answer to a live page."""

    daemon_threads = True
    request_queue_size = 50

    def __init__(self, house: tuple[str, int]) -> None:
        super().__init__(("127.0.0.1", 0), ProxyConnection)
        self.house = house
        self.deaf = False


class ProxyConnection(socketserver.BaseRequestHandler):
    server: FaultyProxy

    def handle(self) -> None:
        with socket.create_connection(self.server.house) as house:
            asked = [b""]
            back = threading.Thread(target=self._relay_answers, args=(house, asked), daemon=True)
            back.start()
            with suppress(OSError):
                while data := self.request.recv(65536):
                    asked[0] = data
                    house.sendall(data)
            with suppress(OSError):
                house.shutdown(socket.SHUT_RDWR)
            back.join()

    def _relay_answers(self, house: socket.socket, asked: list[bytes]) -> None:
        with suppress(OSError):
            while data := house.recv(65536):
                if not (self.server.deaf and b"/live" in asked[0].partition(b"\r\n")[0]):
                    self.request.sendall(data)


@contextmanager
def start_proxy(base: str) -> Iterator[FaultyProxy]:
    """Start a proxy in front of the server at ``base``, and stop it at the end."""
    host, _, port = base.removeprefix("http://").rpartition(":")
    with FaultyProxy((host, int(port))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()

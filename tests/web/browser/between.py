"""Whoever stands between the browser and the house, and may fail to hand on what is sent."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

NO_HOUSE = b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 20\r\n\r\n<h1>Bad Gateway</h1>"


class Between(socketserver.ThreadingTCPServer):
    """Hands on whatever is sent on either side; while ``deaf``, nothing of what a live page listens to.

    While ``alone`` it finds no house, and says so as proxies do.
    """

    daemon_threads = True
    request_queue_size = 50

    def __init__(self, house: tuple[str, int]) -> None:
        super().__init__(("127.0.0.1", 0), Connection)
        self.house = house
        self.deaf = False
        self.alone = False


class Connection(socketserver.BaseRequestHandler):
    server: Between

    def handle(self) -> None:
        with socket.create_connection(self.server.house) as house:
            asked = [b""]
            back = threading.Thread(target=self._back, args=(house, asked), daemon=True)
            back.start()
            with suppress(OSError):
                while data := self.request.recv(65536):
                    if self.server.alone:
                        self.request.sendall(NO_HOUSE)
                        break
                    asked[0] = data
                    house.sendall(data)
            with suppress(OSError):
                house.shutdown(socket.SHUT_RDWR)
            back.join()

    def _back(self, house: socket.socket, asked: list[bytes]) -> None:
        with suppress(OSError):
            while data := house.recv(65536):
                if not (self.server.deaf and b"/live" in asked[0].partition(b"\r\n")[0]):
                    self.request.sendall(data)


@contextmanager
def between(base: str) -> Iterator[Between]:
    """One that stands before the house at ``base``."""
    host, _, port = base.removeprefix("http://").rpartition(":")
    with Between((host, int(port))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()

"""One kept-alive HTTP connection per thread."""

from __future__ import annotations

import http.client
import selectors
import socket
import threading
from typing import Optional, Union
from urllib.parse import urlsplit

Connection = Union[http.client.HTTPConnection, http.client.HTTPSConnection]


class Address:
    """Where a base URL leads."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"not an http or https URL: {base_url!r}")
        if parts.username is not None or parts.query or parts.fragment:
            raise ValueError("a URL must have no credentials, query or fragment")
        self.is_secure = parts.scheme == "https"
        self.host = parts.hostname
        self.port = parts.port
        #: What the Host header says: an instance is found by it.
        self.netloc = parts.netloc
        self.prefix = parts.path.rstrip("/")

    def open(self, timeout_seconds: float) -> Connection:
        if self.is_secure:
            return http.client.HTTPSConnection(self.host, self.port, timeout=timeout_seconds)
        # Names under localhost are loopback (RFC 6761), but few systems resolve them for programs.
        host = "localhost" if self.host.endswith(".localhost") else self.host
        return http.client.HTTPConnection(host, self.port, timeout=timeout_seconds)


class ConnectionPool:
    """http.client's connections belong to one thread; so each thread has its own."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._local = threading.local()

    def take(self, timeout_seconds: float) -> Connection:
        """A connected connection: the one kept, if the server has not closed it meanwhile, or a new one."""
        kept: Optional[Connection] = getattr(self._local, "connection", None)
        if kept is not None and kept.sock is not None and not _is_closed_by_peer(kept.sock):
            kept.sock.settimeout(timeout_seconds)
            return kept
        self.drop()
        opened = self._address.open(timeout_seconds)
        opened.connect()
        self._local.connection = opened
        return opened

    def drop(self) -> None:
        """Closes this thread's connection."""
        kept: Optional[Connection] = getattr(self._local, "connection", None)
        self._local.connection = None
        if kept is not None:
            kept.close()


def _is_closed_by_peer(sock: socket.socket) -> bool:
    """Nothing is expected on an idle connection: if there is something to read, it is its end."""
    with selectors.DefaultSelector() as selector:
        selector.register(sock, selectors.EVENT_READ)
        return bool(selector.select(timeout=0))

"""A local server that answers with a list of prepared responses and records the requests."""

from __future__ import annotations

import gzip
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import parse_qsl, urlsplit

from storehouse import RetryPolicy, Storehouse

RATE_HEADERS = {
    "X-RateLimit-Limit": "600",
    "X-RateLimit-Remaining": "599",
    "X-RateLimit-Reset": "1767229200",
    "X-RateLimit-Bucket": "reporting",
}


@dataclass
class Answer:
    status: int = 200
    body: bytes = b""
    headers: Dict[str, str] = field(default_factory=dict)
    #: Announce the whole body, but close the connection after this many bytes.
    breaks_off_after: Optional[int] = None


def json_answer(value: Any, status: int = 200, **headers: str) -> Answer:
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Answer(status, json.dumps(value).encode(), {"Content-Type": "application/json", **named})


def gzipped(answer: Answer) -> Answer:
    headers = {**answer.headers, "Content-Encoding": "gzip"}
    return Answer(answer.status, gzip.compress(answer.body), headers, answer.breaks_off_after)


def page(rows: List[Dict[str, Any]], cursor: Optional[str], total: int, **envelope: Any) -> Answer:
    paging = {"limit": 2, "returned": len(rows), "rowsTotal": total, "nextCursor": cursor}
    return json_answer({"state": "OK", **envelope, "rows": rows, "page": paging})


@dataclass
class Received:
    method: str
    path: str
    query: List[Tuple[str, str]]
    headers: Dict[str, str]
    body: bytes
    client: Tuple[str, int]


class ScriptedServer:
    def __init__(self) -> None:
        self.answers: List[Answer] = []
        self.received: List[Received] = []
        #: What the client slept between attempts.
        self.waits: List[float] = []
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self) -> None:
                try:
                    super().handle_one_request()
                except ConnectionError:
                    self.close_connection = True

            def respond(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                parts = urlsplit(self.path)
                body = self.rfile.read(length)
                scripted.received.append(
                    Received(
                        self.command, parts.path, parse_qsl(parts.query), dict(self.headers), body, self.client_address
                    )
                )
                answer = scripted.answers.pop(0)
                self.send_response(answer.status)
                for name, value in {**RATE_HEADERS, **answer.headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                if answer.breaks_off_after is not None:
                    self.close_connection = True
                self.wfile.write(answer.body[: answer.breaks_off_after])

            do_GET = do_POST = do_PUT = do_DELETE = respond

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def client(self, **options: Any) -> Storehouse:
        """A client that waits for nothing and draws no jitter."""
        retries = RetryPolicy(sleep=self.waits.append, draw=lambda: 0.0)
        urls = {"platform_url": self.url, "instance_url": self.url}
        return Storehouse(**{"api_key": "shk.test", "retries": retries, **urls, **options})

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

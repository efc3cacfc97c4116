"""Sends requests to one host: key, compression, timeouts, retries, allowance."""

from __future__ import annotations

import gzip
import http.client
import json
import socket
import zlib
from dataclasses import dataclass
from email.message import Message
from typing import Any, Dict, Iterable, Mapping, Optional, Tuple
from urllib.parse import quote, urlencode

from .connection import Address, ConnectionPool
from .errors import StorehouseError, error_of_response
from .retry import RetryPolicy, may_retry

USER_AGENT = "storehouse-python/0.1.0"


@dataclass(frozen=True)
class Allowance:
    """What the latest response said about the account's hourly allowance."""

    limit: int
    remaining: int
    #: Unix time. On a success it is one hour from now, not the moment of the refill.
    reset: int
    #: ``reporting`` on reporting responses, else None.
    bucket: Optional[str]


@dataclass(frozen=True)
class Response:
    status: int
    headers: Message
    body: bytes

    def json(self) -> Any:
        try:
            return json.loads(self.body)
        except ValueError as error:
            # A proxy's sign-in page, for example: its status is 200.
            raise StorehouseError(0, "invalid_answer", "The response is not JSON.") from error


@dataclass(frozen=True)
class Request:
    method: str
    #: Below the base URL, already percent-encoded.
    path: str
    query: Tuple[Tuple[str, str], ...] = ()
    body: Optional[bytes] = None
    idempotency_key: Optional[str] = None
    timeout_seconds: Optional[float] = None


class Transport:
    def __init__(self, base_url: str, api_key: str, timeout_seconds: float, retries: RetryPolicy) -> None:
        self._address = Address(base_url)
        self._pool = ConnectionPool(self._address)
        self._api_key = api_key
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self.allowance: Optional[Allowance] = None

    def send(self, request: Request) -> Response:
        """The response to a request that succeeded, after retries where they are safe."""
        has_key = request.method == "POST" and request.idempotency_key is not None
        is_repeatable = request.method == "GET" or has_key
        attempt = 0
        while True:
            try:
                return self._attempt(request)
            except _Unsent as failure:
                error, was_sent = failure.error, False
            except StorehouseError as refused:
                error, was_sent = refused, True
            if not may_retry(error, was_sent=was_sent, is_repeatable=is_repeatable):
                raise error
            wait = self._retries.wait_seconds(attempt, error)
            if wait is None:
                raise error
            self._retries.sleep(wait)
            attempt += 1

    def close(self) -> None:
        self._pool.drop()

    def _attempt(self, request: Request) -> Response:
        timeout = request.timeout_seconds or self._timeout_seconds
        try:
            connection = self._pool.take(timeout)
        except OSError as error:
            raise _Unsent(_broken(error, self._address.netloc)) from error
        target = f"{self._address.prefix}{request.path}"
        if request.query:
            target += "?" + urlencode(request.query, quote_via=quote)
        try:
            connection.request(request.method, target, request.body, self._headers(request))
            answer = connection.getresponse()
            # Read whole before anything is handed on: a page that breaks off can be fetched again.
            body = _decode(answer.read(), answer.headers.get("Content-Encoding"))
        except (OSError, EOFError, zlib.error, http.client.HTTPException) as error:
            self._pool.drop()
            raise _broken(error, self._address.netloc) from error
        except BaseException:
            # Interrupted between request and response: the rest of it would be taken for the next one.
            self._pool.drop()
            raise
        if answer.will_close:
            self._pool.drop()
        self.allowance = _read_allowance(answer.headers) or self.allowance
        if not 200 <= answer.status < 300:
            raise error_of_response(answer.status, answer.headers.get("Retry-After"), body)
        return Response(answer.status, answer.headers, body)

    def _headers(self, request: Request) -> Dict[str, str]:
        headers = {
            "Host": self._address.netloc,
            "X-API-Key": self._api_key,
            # Pages are about ten times smaller.
            "Accept-Encoding": "gzip",
            "User-Agent": USER_AGENT,
        }
        if request.body is not None:
            headers["Content-Type"] = "application/json"
        if request.idempotency_key is not None:
            headers["Idempotency-Key"] = request.idempotency_key
        return headers


class _Unsent(Exception):
    """There was no connection, so the request did not leave."""

    def __init__(self, error: StorehouseError) -> None:
        super().__init__(str(error))
        self.error = error


def encode_query(parameters: Mapping[str, Any]) -> Tuple[Tuple[str, str], ...]:
    """Parameters as the APIs write them. None is left out, a list is repeated, ``from_`` is ``from``."""
    return tuple(
        (name.rstrip("_"), _text(value))
        for name, given in parameters.items()
        for value in _each(given)
        if value is not None
    )


def _each(given: Any) -> Iterable[Any]:
    return given if isinstance(given, (list, tuple, set, frozenset)) else (given,)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def _decode(body: bytes, encoding: Optional[str]) -> bytes:
    return gzip.decompress(body) if encoding == "gzip" and body else body


def _broken(error: BaseException, netloc: str) -> StorehouseError:
    if isinstance(error, socket.timeout):
        return StorehouseError(0, "timeout", f"{netloc} did not answer in time.")
    return StorehouseError(0, "network_error", f"No complete response from {netloc}: {error!r}")


def _read_allowance(headers: Message) -> Optional[Allowance]:
    # `get` reads the first of repeated headers, as document 1 asks for X-RateLimit-Remaining.
    try:
        return Allowance(
            int(headers.get("X-RateLimit-Limit", "")),
            int(headers.get("X-RateLimit-Remaining", "")),
            int(headers.get("X-RateLimit-Reset", "")),
            headers.get("X-RateLimit-Bucket"),
        )
    except ValueError:
        return None

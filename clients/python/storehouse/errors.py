"""The errors this package raises."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Sequence

#: Codes for responses that carry none: the data API names only the status, and some refusals have no body.
_CODES_BY_STATUS = {
    400: "invalid_request",
    401: "unauthorized",
    402: "account_suspended",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    409: "conflict",
    429: "rate_limit_exceeded",
    500: "internal_error",
    503: "unavailable",
}


class StorehouseError(Exception):
    """A call that failed. Branch on ``status`` and ``code``; the message may change.

    ``status`` is 0 if there was no usable response: ``network_error``, ``timeout``, ``invalid_answer``, ``walk_incomplete``.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        retry_after_seconds: Optional[float] = None,
        errors: Sequence[Dict[str, Any]] = (),
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        #: How long the server asks to wait before the next attempt; None if it does not say.
        self.retry_after_seconds = retry_after_seconds
        #: The refused fields of a data API request, each with ``field`` and ``message``.
        self.errors: List[Dict[str, Any]] = list(errors)

    def __str__(self) -> str:
        return f"{self.status} {self.code}: {self.message}"

    def __reduce__(self) -> Any:
        # Exceptions are pickled by their args, which hold the message alone: worker pools would lose the rest.
        arguments = (self.status, self.code, self.message, self.retry_after_seconds, self.errors)
        return (type(self), arguments)

    @property
    def ends_walk(self) -> bool:
        """Whether a walk must start again without a cursor (document 1, Paging walk)."""
        return self.code in ("values_changed", "cursor_expired")


def error_of_response(status: int, retry_after: Optional[str], body: bytes) -> StorehouseError:
    """The error of a refused request, whichever of the two shapes its body has."""
    try:
        parsed = json.loads(body)
    except ValueError:
        parsed = None
    fields: Dict[str, Any] = parsed if isinstance(parsed, dict) else {}
    code = fields.get("error")
    if not isinstance(code, str):
        # An empty 429 is the short-burst guard: many requests in one second (document 1, Limits).
        is_burst = status == 429 and not body
        code = "short_burst" if is_burst else _CODES_BY_STATUS.get(status, f"http_{status}")
    message = fields.get("message") or fields.get("errorMessage")
    if not isinstance(message, str):
        message = f"The server answered with status {status}."
    errors = fields.get("errors")
    return StorehouseError(
        status,
        code,
        message,
        _read_seconds(retry_after),
        errors if isinstance(errors, list) else (),
    )


def _read_seconds(retry_after: Optional[str]) -> Optional[float]:
    text = (retry_after or "").strip()
    return float(text) if text.isascii() and text.isdigit() else None


_SENTENCES = {
    "missing_header": "X-Platform-Signature or X-Platform-Timestamp is missing or repeated.",
    "malformed_signature": "X-Platform-Signature is not v1= and 64 hexadecimal digits.",
    "malformed_timestamp": "X-Platform-Timestamp is not a number of seconds.",
    "wrong_signature": "The signature does not belong to this body, timestamp and secret.",
    "stale_timestamp": "The timestamp is too far from the present moment.",
}


class WebhookVerificationError(Exception):
    """A delivery that must not be trusted. Branch on ``reason``; the message may change."""

    def __init__(self, reason: str) -> None:
        super().__init__(_SENTENCES[reason])
        self.reason = reason

    def __reduce__(self) -> Any:
        return (type(self), (self.reason,))
